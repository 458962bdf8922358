"""Phrases: how steps, prompts and events read in words.

One template serves options, prompts and the log: `"{0:seat} played {1:card}"` speaks of the arguments after the
step's name. Its fields also say which cards, seats and places the step is about, so the page knows what to light.
Log phrases are in the past tense, which reads well for "You" as for "Otto".
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .fields import Step

Kind = Literal["seat", "seat's", "card", "cards", "face", "place", "text"]
Part = dict[str, Any]
"""A piece of a sentence: `{"text": "Trap", "card": 17, "face": "trap"}`; plain words have only a text."""


@dataclass(frozen=True)
class Phrase:
    """A template, more fields that it concerns without naming them, and the paragraph of the rules behind it.

    An option in vain costs something and brings nothing: it may be chosen, but nobody should do so by mistake."""

    text: str
    about: str = ""
    rule: str = ""
    vain: bool = False


class Phrases:
    """All phrases of a game by step, prompt or event name."""

    def __init__(self, phrases: Mapping[str, str | Phrase]) -> None:
        self.phrases = {n: Phrase(p) if isinstance(p, str) else p for n, p in phrases.items()}
        self._parsed = {n: _prepared(p.text) for n, p in self.phrases.items()}
        self._concerns = {n: list(_fields(p.text + p.about)) for n, p in self.phrases.items()}

    def __contains__(self, name: str) -> bool:
        return name in self.phrases

    def rule(self, name: str) -> str:
        """The paragraph of the rules that this step, prompt or event follows, or nothing."""
        return self.phrases[name].rule if name in self.phrases else ""

    def vain(self, name: str) -> bool:
        """Does choosing a step of this name bring nothing?"""
        return name in self.phrases and self.phrases[name].vain

    def concerns(self, step: Step) -> Iterator[tuple[str, Any]]:
        """The kind and value of everything the step is about."""
        for index, kind in self._concerns.get(step[0], ()):
            if index + 1 < len(step):
                yield kind, step[index + 1]

    def places(self, name: str) -> list[tuple[int, str]]:
        """Where in steps of this name something they are about stands, and its kind."""
        return [(index + 1, kind) for index, kind in self._concerns.get(name, ())]

    def parts(self, step: Step, word: Callable[[str, Any], Part]) -> list[Part]:
        """The sentence in pieces; `word` turns a seat, card, face or place into its piece."""
        if step[0] not in self._parsed:
            return [{"text": step[0].replace("_", " ")}]
        parts: list[Part] = []
        for words, index, kind in self._parsed[step[0]]:
            if words is not None:
                parts.append(words)
                continue
            value = step[index + 1] if index + 1 < len(step) else ""
            if kind == "cards":
                parts += _listed([word("card", token) for token in value])
            else:
                parts.append(word(kind, value))
        first = parts[0]["text"] if parts else ""
        if first[:1].islower():
            parts[0] = {**parts[0], "text": first[0].upper() + first[1:]}
        return parts


def _listed(cards: list[Part]) -> list[Part]:
    """Several cards in a sentence: those the reader knows by name, the others by their number."""
    named = [card for card in cards if "face" in card]
    unknown = [card for card in cards if "face" not in card]
    if len(unknown) > 1:
        unknown = [{"text": f"{len(unknown)} cards"}]
    listed: list[Part] = []
    for i, card in enumerate(things := named + unknown):
        if i:
            listed.append({"text": " and " if i == len(things) - 1 else ", "})
        listed.append(card)
    return listed or [{"text": "nothing"}]


def _prepared(template: str) -> list[tuple[Part | None, int, str]]:
    """The pieces in order: words that are always the same, or the field that stands there."""
    pieces: list[tuple[Part | None, int, str]] = []
    for literal, index, kind in _parse(template):
        if literal:
            pieces.append(({"text": literal}, -1, ""))
        if index >= 0:
            pieces.append((None, index, kind))
    return pieces


def _parse(template: str) -> Iterator[tuple[str, int, str]]:
    for literal, field, kind, _ in string.Formatter().parse(template):
        yield literal, -1 if field is None else int(field), kind or "text"


def _fields(template: str) -> Iterator[tuple[int, str]]:
    for _, index, kind in _parse(template):
        if index >= 0 and kind != "text":
            yield index, kind.removesuffix("'s")
