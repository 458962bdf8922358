"""Phrases read right: with oneself and with another, with none, one and two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from unboxed.kernel.game import Game
from unboxed.table.phrases import Part
from unboxed.table.wording import counted

from .settings import Subject
from .statements import every_game

FIELD = re.compile(r"\{(\d+)(?::([^}]*))?\}")
NOT_ENGLISH = {
    r"\b[Yy]ou (was|is|has|does|[a-z]+[^s\W]s)\b": "a verb does not go with `you`; past tense does, but for `was`",
    r"\b1 [a-z]+[^s\W]s\b": "one of something is not several; `{1:#card}` counts",
    r"  | [.,:]|\.\.": "there is a gap or a stop too many",
}


@every_game
def every_phrase_reads_right_with_oneself_or_another_and_with_none_one_or_two(subject: Subject) -> None:
    """Each is rendered for a reader that it speaks of and for one that it does not."""
    wrong = [f"{name}: {text!r}, {why}" for name, text in rendered(subject.game) for why in faults(subject.game, text)]
    assert not wrong, "; ".join(dict.fromkeys(wrong))


def rendered(game: Game) -> Iterator[tuple[str, str]]:
    """Every phrase with its name, in all ways."""
    for name, phrase in game.phrases.phrases.items():
        fields = {int(at): kind for at, kind in FIELD.findall(phrase.text)}
        for reader in ("you", "Ada"):
            for n in (0, 1, 2):
                values = [range(n) if fields.get(at) == "cards" else n for at in range(max(fields, default=-1) + 1)]
                parts = game.phrases.parts((name, *values), partial(_word, reader))
                yield name, "".join(part["text"] for part in parts)


def faults(game: Game, text: str) -> list[str]:
    """What is wrong with a sentence."""
    found = [why for pattern, why in NOT_ENGLISH.items() if re.search(pattern, text)]
    kinds = {kind for phrase in game.phrases.phrases.values() for _, kind in FIELD.findall(phrase.text)}
    things = "|".join(re.escape(kind[1:]) for kind in sorted(kinds) if kind.startswith("#"))
    if things and re.search(rf"\b[02] ({things})\b", text):
        found.append("several of something are not one; `{1:#card}` counts")
    return found


def _word(reader: str, kind: str, value: Any) -> Part:
    if kind == "seat":
        return {"text": reader}
    if kind == "seat's":
        return {"text": "your" if reader == "you" else f"{reader}'s"}
    if kind.startswith("#"):
        return {"text": counted(value, kind[1:])}
    return {"text": str(value) if kind == "text" else "Lantern"}
