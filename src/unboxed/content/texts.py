"""Texts from strangers: what may be shown on a screen as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 60
"""Letters of a word for which others are looked up that are nearly the same; longer ones are no slips."""
ALIKE = 0.7
"""The part of two words that has to be the same: `colour` is no slip for `flavour`."""
_STEERING = "\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""Characters that steer a terminal, turn the direction of what follows, or stand for nothing at all."""
_IN_TEXTS = re.compile(f"[{_STEERING}]")
_IN_NAMES = re.compile(f"[{_STEERING}\t\n]")


def is_plain(text: str) -> bool:
    """Can a text of one or more lines be shown as it is?"""
    return _IN_TEXTS.search(text) is None


def is_plain_name(name: str) -> bool:
    """Can a name be shown as it is, within a line?"""
    return _IN_NAMES.search(name) is None


def shown(text: str) -> str:
    """A text with a question mark for everything in it that must not reach a screen."""
    return _IN_TEXTS.sub("?", text)


def meant(word: object, allowed: Iterable[str]) -> str:
    """What somebody who wrote a wrong word probably meant, to be put behind what is wrong: `; did you mean 'x'?`."""
    import difflib  # only needed where something is wrong

    slip = isinstance(word, str) and len(word) <= LONGEST
    near = difflib.get_close_matches(str(word).lower(), allowed, 1, ALIKE) if slip else []
    return f"; did you mean {near[0]!r}?" if near else ""
