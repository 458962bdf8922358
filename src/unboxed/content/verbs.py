"""Verbs: the words card effects are written in. A verb is a rule whose signature is its own documentation.

    @verb
    def draw(g: Unlucky, cast: Cast, who: Who = "you", n: int = 1) -> None: ...

lets a card say `{ verb = "draw", who = "target", n = 2 }`, which compiles to the step `("draw", "target", 2)`.
When the card is played, its cast (who acts, on whom) is put in: `("draw", cast, "target", 2)`.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable
from typing import Any

from unboxed.kernel.state import Step
from unboxed.kernel.written import as_written

from .texts import meant

LARGEST = 99
"""No number on a card is larger, so that a stranger's pack cannot ask for a billion draws."""


class Vocabulary:
    """The verbs of one game."""

    def __init__(self) -> None:
        self.verbs: dict[str, Callable[..., None]] = {}
        self._told: dict[str, Callable[..., None]] = {}

    def __call__(self, body: Callable[..., None]) -> Callable[..., None]:
        """Use as a decorator: learn this verb."""
        self.verbs[body.__name__.rstrip("_")] = body
        return body

    def tell(self, verb: str, written: str) -> None:
        """How a verb is written, `(g: Unlucky, cast: Cast, n: int = 1)`: a compiled one has forgotten its types."""
        self._told[verb] = as_written(self.verbs[verb].__module__, written)

    def words(self, verb: str) -> dict[str, inspect.Parameter]:
        """What a card may say with this verb: everything after the position and the cast."""
        return dict(list(inspect.signature(self.written(verb)).parameters.items())[2:])

    def written(self, verb: str) -> Callable[..., None]:
        """The verb as its types can be read."""
        return self._told.get(verb, self.verbs[verb])

    def compile(self, table: dict[str, Any]) -> tuple[Step, str]:
        """The step a table stands for, and what is wrong with the table (empty if nothing is)."""
        verb = table.get("verb")
        if not isinstance(verb, str) or verb not in self.verbs:
            return (), f"there is no verb {verb!r}; verbs are {', '.join(sorted(self.verbs))}{meant(verb, self.verbs)}"
        hints = typing.get_type_hints(self.written(verb))
        words = self.words(verb)
        said = {name.rstrip("_"): name for name in words}  # `from_` in Python is `from` on the card
        for name in table:
            if name != "verb" and name not in said:
                return (), f"{verb!r} takes no {name!r}; it takes {', '.join(said) or 'nothing'}{meant(name, said)}"
        arguments: list[Any] = []
        for plain, name in said.items():
            value = table.get(plain, words[name].default)
            if value is inspect.Parameter.empty:
                return (), f"{verb!r} needs {plain!r}, which may be {_described(hints[name])}"
            if not _fits(hints[name], value):
                near = meant(value, _words(hints[name]))
                return (), f"{plain!r} of {verb!r} is {value!r}; it may be {_described(hints[name])}{near}"
            arguments.append(value)
        return (verb, *arguments), ""


def _fits(hint: Any, value: Any) -> bool:
    if typing.get_origin(hint) is typing.Literal:
        return any(value == word and type(value) is type(word) for word in typing.get_args(hint))
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return any(_fits(part, value) for part in typing.get_args(hint))
    return type(value) is hint and (hint is not int or -LARGEST <= value <= LARGEST)


def _words(hint: Any) -> list[str]:
    """The words among which a card chooses one."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [word for part in typing.get_args(hint) for word in _words(part)]
    return [word for word in typing.get_args(hint) if isinstance(word, str)]


def _described(hint: Any) -> str:
    if typing.get_origin(hint) is typing.Literal:
        return ", ".join(repr(value) for value in typing.get_args(hint))
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return " or ".join(_described(part) for part in typing.get_args(hint))
    return {int: f"a whole number up to {LARGEST}", bool: "true or false", str: "a text"}.get(hint, str(hint))
