"""Facts: what is written on a card beside its text, in one breath."""

from __future__ import annotations

import dataclasses
from typing import Any

from .cards import Card

_EVERY_CARD = {f.name for f in dataclasses.fields(Card)}


def numbers(card: Card) -> str:
    """The numbers of a card in one breath: `cards 3, points 8, reward 3`."""
    said = [_said(card, name, value) for name, value in _own(card) if type(value) is int or _field(name) in card.said]
    return ", ".join(words for words in said if words)


def facts(card: Card) -> str:
    """Everything short that is written on a card: its kind, its numbers, its words."""
    said = []
    for name, value in _own(card):
        if type(value) is int or _field(name) in card.said:
            said.append(_said(card, name, value))
        elif value is True:
            said.append(name)
        elif isinstance(value, str) and value:
            said.append(value if name == "type" else f"{name} {value}")
    return " · ".join(words for words in said if words)


def _said(card: Card, name: str, value: Any) -> str:
    """A field of a card as its class lets it read: `cost 2`, `3 DP`, or nothing."""
    return card.said.get(_field(name), f"{name} {{}}").format(value)


def _field(name: str) -> str:
    return name.replace(" ", "_")


def _own(card: Card) -> list[tuple[str, Any]]:
    """What this card says beyond every card's fields; what has its default value is not written on the card."""
    values = ((f, getattr(card, f.name)) for f in dataclasses.fields(card) if f.name not in _EVERY_CARD)
    return [(f.name.replace("_", " "), value) for f, value in values if value != f.default]
