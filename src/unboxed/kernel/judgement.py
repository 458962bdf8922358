"""Judgement: what a position is worth to a seat, learnt from games and from nothing but a game's declarations.

Every seat has a strength: the sum of the weights of what lies before it and of what is told of it. A seat's chance is
the part of all strength that its side has, each as a power of e. A card that the judging seat has not seen counts by
being there and not by its face, so that positions which look alike to a seat are worth the same to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Any

from .game import Setup
from .position import Position

MOST_CARDS = 14
"""How many cards a zone holds has a weight of its own up to here; beyond, each one more counts the same."""
LEAST, MOST = -3, 8
"""So have the numbers between these that are told of a seat."""

Weights = Mapping[str, float]


class Parts:
    """Where to look in a game's positions, by what is declared: zones and values with one for each seat, and numbers
    that may say which seat or which seats something is about."""

    def __init__(self, beginnings: list[Any]) -> None:
        """From positions at the beginning, one for each number of players: what has one for each seat has it in all."""
        first = beginnings[0]
        kind = type(first)
        own = [name for name in kind.TOLD if name not in Position.FIELDS]

        def for_each_seat(name: str) -> bool:
            held = [(p.setup.players, getattr(p, name)) for p in beginnings]
            return all(isinstance(value, list | tuple) and len(value) == players for players, value in held)

        self.zones = [name for name in own if kind.ZONES.get(name) == "each" and for_each_seat(name)]
        plain = [name for name in own if name not in kind.ZONES]
        self.values = [
            name
            for name in plain
            if for_each_seat(name) and all(isinstance(value, int) for value in getattr(first, name))
        ]
        self.pointers = [name for name in plain if type(getattr(first, name)) is int]

    def traits(self, position: Any, viewer: int) -> list[dict[str, float]]:
        """By seat, all that may have a weight, as this seat sees it. Slow; for fitting, and to test the quick way."""
        p, seats = position, range(position.setup.players)
        found: list[dict[str, float]] = [{} for _ in seats]
        for seat, mine in enumerate(found):
            whose = "own" if seat == viewer else "other"
            for name in self.zones:
                zone = getattr(p, name)[seat]
                mine[f"{name}#"] = len(zone)
                mine[f"{name}#{min(len(zone), MOST_CARDS)}"] = 1
                for token in zone:
                    if p.knows(viewer, token):
                        key = f"{name}:{whose}:{p.face[token]}"
                        mine[key] = mine.get(key, 0) + 1
            for name in self.values:
                value = int(getattr(p, name)[seat])
                mine[name] = value
                mine[f"{name}={max(LEAST, min(MOST, value))}"] = 1
            for name in self.pointers:
                value = getattr(p, name)
                if value == seat:
                    mine[f"{name}=seat"] = 1
                if 0 <= value < 1 << len(seats) and value >> seat & 1:
                    mine[f"{name}&seat"] = 1
            if p.player == seat:
                mine["asked"] = 1
            if seat == viewer:
                mine["judging"] = 1
        return found


class Judge:
    """The weights of one mode at one table, laid out so that they are quickly summed up."""

    def __init__(self, weights: Weights, setup: Setup) -> None:
        self.players, self.sides = setup.players, setup.game.sides(setup)
        known = weights.get
        zones = dict.fromkeys(key.partition("#")[0] for key in weights if "#" in key)
        values = dict.fromkeys(key.partition("=")[0] for key in weights if "=" in key and not key.endswith("=seat"))
        pointers = dict.fromkeys(key[: -len("=seat")] for key in weights if key.endswith(("=seat", "&seat")))
        self.zones: list[tuple[str, dict[str, float], dict[str, float], float, list[float]]] = [
            (
                name,
                _faces(weights, f"{name}:own:"),
                _faces(weights, f"{name}:other:"),
                known(f"{name}#", 0.0),
                [known(f"{name}#{count}", 0.0) for count in range(MOST_CARDS + 1)],
            )
            for name in zones
        ]
        self.values: list[tuple[str, float, list[float]]] = [
            (name, known(name, 0.0), [known(f"{name}={value}", 0.0) for value in range(LEAST, MOST + 1)])
            for name in values
        ]
        self.pointers: list[tuple[str, float, float]] = [
            (name, known(f"{name}=seat", 0.0), known(f"{name}&seat", 0.0)) for name in pointers
        ]
        self.asked, self.judging = known("asked", 0.0), known("judging", 0.0)

    def worth(self, position: Position, seat: int) -> float:
        """The part of all strength that this seat's side has; of a game that is over, its part of the win."""
        if (result := position.result) is not None:
            return result.share(seat)
        strength = [exp(value) for value in self.strengths(position, seat)]
        sides, side = self.sides, self.sides[seat]
        return sum([value for value, of in zip(strength, sides, strict=True) if of == side]) / sum(strength)

    def strengths(self, position: Position, viewer: int) -> list[float]:
        """By seat, how strong it is to the seat that judges; the strongest is 0."""
        p: Any = position
        face, seen, bit = position.face, position.seen, 1 << viewer
        found = [0.0] * self.players
        for name, own, other, each, counts in self.zones:
            for seat, zone in enumerate(getattr(p, name)):
                count = len(zone)
                total = each * count + counts[min(count, MOST_CARDS)]
                faces = own if seat == viewer else other
                for token in zone:
                    if seen[token] & bit:
                        total += faces.get(face[token], 0.0)
                found[seat] += total
        for name, each, kinds in self.values:
            for seat, value in enumerate(getattr(p, name)):
                found[seat] += each * value + kinds[max(LEAST, min(MOST, value)) - LEAST]
        for name, one, some in self.pointers:
            self._point(getattr(p, name), one, some, found)
        if position.player >= 0:
            found[position.player] += self.asked
        found[viewer] += self.judging
        most = max(found)
        return [value - most for value in found]

    def _point(self, value: int, one: float, some: float, found: list[float]) -> None:
        """A number may be a seat, or the bits of seats; what it is not has no weight to speak of."""
        players = self.players
        if 0 <= value < players:
            found[value] += one
        if 0 <= value < 1 << players:
            for seat in range(players):
                if value >> seat & 1:
                    found[seat] += some


def _faces(weights: Weights, start: str) -> dict[str, float]:
    return {key[len(start) :]: weight for key, weight in weights.items() if key.startswith(start)}


Evaluate = Callable[[Any, int], float]


class Judgement:
    """The learned weights of a game, in a file that `unboxed lab fit` writes; called like any other evaluation.

    Weights are found at one table at a time (see `table_name`). At every other one another evaluation judges: what was
    learnt of other rules or other cards may be wrong there, and nobody would notice."""

    def __init__(self, file: Path, otherwise: Evaluate) -> None:
        self.file, self.otherwise = file, otherwise
        self._judges: dict[str, Evaluate] = {}
        self._last: tuple[Setup | None, Evaluate] = (None, otherwise)

    @cached_property
    def tables(self) -> dict[str, Any]:
        """By mode and number of players, the weights and how they were found."""
        found: dict[str, Any] = json.loads(self.file.read_text("utf-8"))
        return found

    def __call__(self, position: Position, seat: int) -> float:
        setup = position.setup
        known, judge = self._last
        if known is not setup:  # a search asks of one table, many times
            judge = self._judge_at(setup)
            self._last = setup, judge
        return judge(position, seat)

    def _judge_at(self, setup: Setup) -> Evaluate:
        name = table_name(setup)
        judge = self._judges.get(name)
        if judge is None:
            table = self.tables.get(name)
            judge = self.otherwise if table is None else Judge(table["weights"], setup).worth
            self._judges[name] = judge
        return judge


def table_name(setup: Setup) -> str:
    """What a file of weights calls a table: its mode and number of players, then the options that are not as usual and
    what packs say, if there are any. `points 2`, `points 2 rounds=3`, `points 2 pack 5f0c27d1a9be`."""
    usual = {option.name: option.default for option in setup.game.options}
    unusual = [f"{name}={str(value).lower()}" for name, value in setup.options.items() if value != usual.get(name)]
    packs = [f"pack {pack.digest}" for pack in setup.packs]
    return " ".join([setup.mode, str(setup.players), *unusual, *packs])
