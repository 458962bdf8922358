"""Numbering: from an option to its number, which is looked up for every option of every question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unboxed.kernel.errors import BadGame
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step

HIDDEN, NONE = "a hidden card", "none"
"""A card whose face the chooser does not know, and no card or seat at all."""


class Read:
    """A role as it is read off a step: where it stands, of what kind it is, and what its values add to the number."""

    def __init__(self, at: int, name: str, kind: str, stride: int, values: Mapping[Any, int], missing: Any) -> None:
        self.at, self.name = at, name
        self.card, self.seat = kind == "card", kind == "seat"
        self.adds: dict[Any, int] = {value: place * stride for value, place in values.items()}
        self.missing = missing


class Numbering:
    """The numbers of a game's options."""

    def __init__(self, game: str, steps: Mapping[str, tuple[int, list[Read]]]) -> None:
        self._game = game
        self._first: dict[str, int] = {step: first for step, (first, _) in steps.items()}
        self._roles: dict[str, list[Read]] = {step: roles for step, (_, roles) in steps.items()}

    def ids(self, position: Position, seat: int) -> list[int]:
        """The numbers of a seat's options in their order; none if it is not asked."""
        options = position.options_for(seat)
        found = [self.number(position, option, seat) for option in options]
        if len(found) > 1 and len(set(found)) < len(found):
            alike = [option for option, number in zip(options, found, strict=True) if found.count(number) > 1]
            raise BadGame(f"{self._game}: {alike} have one number; its `variants` must tell them apart")
        return found

    def number(self, position: Position, option: Step, seat: int) -> int:
        """The number of an option of this seat."""
        step = option[0]
        roles = self._roles.get(step)
        if roles is None:
            raise BadGame(f"{self._game}: {option} has no phrase, or its `variants` say None: it has no number")
        number, length = self._first[step], len(option)
        for role in roles:
            value: Any = option[role.at] if role.at < length else role.missing
            if role.card:
                value = self._card(position, value, seat)
            elif role.seat:
                value = NONE if value < 0 else (value - seat) % position.setup.players
            adds = role.adds.get(value)
            if adds is None:
                raise BadGame(f"{self._game}: {option} has {role.name}={value!r}, which is none of its `variants`")
            number += adds
        return number

    def _card(self, position: Position, token: int, seat: int) -> str:
        if token < 0:
            return NONE
        return position.face[token] if position.seen[token] >> seat & 1 else HIDDEN
