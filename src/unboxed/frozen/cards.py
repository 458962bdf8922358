"""Cards of a frozen release, made from what it tells of them: of the same few kinds as the present ones."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Any

from unboxed.content.cards import Card

_EVERY_CARD = {f.name for f in dataclasses.fields(Card)}


def card_of(told: dict[str, Any]) -> Card:
    """A card with what every card has, and with what is written on this one besides."""
    own = {name: _value(told[name]) for name in told["written"] if name not in _EVERY_CARD}
    every = {name: value for name, value in told.items() if name in _EVERY_CARD}
    made: Card = _kind(tuple(own))(**every, **own)
    return made


@lru_cache(maxsize=256)
def _kind(names: tuple[str, ...]) -> Any:
    """The class of the cards on which just this is written. Nothing has its default: that is why it was told."""
    fields = [(name, Any, dataclasses.field(default=None)) for name in names]
    return dataclasses.make_dataclass("FrozenCard", fields, bases=(Card,), frozen=True, kw_only=True)


@lru_cache(maxsize=64)
def _row(names: tuple[str, ...]) -> Any:
    return dataclasses.make_dataclass("FrozenRow", names, frozen=True)


def _value(told: Any) -> Any:
    """The rows of a table are asked by name (`row.on`); everything else stays as it was told."""
    if isinstance(told, list):
        return tuple(_row(tuple(part))(**part) if isinstance(part, dict) else _value(part) for part in told)
    return told
