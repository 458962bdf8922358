"""Errors that people can put right are told apart by type, and all are one family."""

import pytest

from unboxed.kernel.errors import BadCards, BadRecord, IllegalChoice, SetupError, UnboxedError


@pytest.mark.parametrize("kind", [SetupError, IllegalChoice, BadRecord])
def test_every_error_is_one_a_person_can_put_right(kind):
    assert issubclass(kind, UnboxedError)
    assert str(kind("what is wrong")) == "what is wrong"


def test_bad_cards_keep_their_problems_one_by_one():
    error = BadCards(["a.toml:1: one", "a.toml:2: two"])
    assert isinstance(error, UnboxedError)
    assert error.problems == ["a.toml:1: one", "a.toml:2: two"]
    assert str(error) == "a.toml:1: one\na.toml:2: two"
