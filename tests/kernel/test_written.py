"""How functions are written is told where a compiled one has forgotten it."""

import inspect
from typing import get_type_hints

from unboxed.kernel.written import as_written, sign

USUAL = 3


def test_types_and_defaults_are_those_of_the_module():
    told = as_written(__name__, "(g: object, n: int = USUAL) -> None")
    assert get_type_hints(told) == {"g": object, "n": int, "return": type(None)}
    assert inspect.signature(told).parameters["n"].default == USUAL


def test_a_function_tells_what_it_was_said_to_take():
    def forgotten(*arguments):
        """As one inside another is when it is compiled."""

    sign(forgotten, __name__, "(g, seat: int, more=())")
    assert list(inspect.signature(forgotten).parameters) == ["g", "seat", "more"]
