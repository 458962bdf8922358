"""Texts from strangers: nothing in them may steer a terminal."""

import pytest

from unboxed.content.texts import is_plain, is_plain_name, shown


@pytest.mark.parametrize(
    "text", ["\x1b[2J", "\x9b2J", "a\rb", "\x07", "\x7f", "\u202e", "\u2066", "\ud800", "\u2028", "\x00"]
)
def test_what_steers_a_terminal_is_not_plain_and_is_not_shown(text):
    assert not is_plain(text)
    assert not is_plain_name(text)
    assert is_plain(shown(text))
    assert "?" in shown(text)


@pytest.mark.parametrize("text", ["Ada", "Žofie", "李", "👩‍🚀", "O'Neill – 2", "a b", ""])
def test_names_of_people_are_plain(text):
    assert is_plain_name(text)
    assert shown(text) == text


def test_only_a_text_may_have_lines():
    assert is_plain("one\n\ttwo")
    assert not is_plain_name("one\ntwo")
    assert shown("one\n\ttwo") == "one\n\ttwo"
