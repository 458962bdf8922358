"""Observations: all that a seat may know at one moment, as named arrays of fixed shapes.

They are made from the same declarations as `Position.view`: zones by the faces that the seat has seen, its own part of
what is private, every other field that all are told, the question if it is asked, and what has been announced. Nothing
here knows any game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position
from unboxed.table.table import begin

from .actions import Actions, actions_of, setups_of
from .fields import Field, Fields, Names, each_seats_own
from .question import ARGUMENTS, LINKS, Question
from .sight import BY_KEY, EACH, ONE, OWN, Cards, Numbers, Rows

VERSION = 1
"""Goes up whenever the same position gives another observation."""
ARRAYS = ("zones", "tokens", "tracks", "memory", "decision", "chain")

Arrays = dict[str, NDArray[Any]]
DTYPES = {name: np.int16 if name in ("zones", "tokens") else np.int32 for name in ARRAYS}


class Sight:
    """What one seat sees of one game; each look costs what has changed since the last."""

    def __init__(self, observer: Observer, seat: int) -> None:
        self._cards = Cards(observer.rows, observer.face, observer.shapes["tokens"][0], seat)
        self._tracks = Numbers(observer.tracks, observer.names, seat, False)
        self._memory = Numbers(observer.memory, observer.names, seat, True)
        self._question = Question(observer.names, observer.step, observer.face, observer.players, seat)
        self._watched = False
        numbers = {
            "zones": self._cards.counts,
            "tokens": self._cards.lying,
            "tracks": self._tracks.numbers,
            "memory": self._memory.numbers,
            "decision": self._question.numbers,
            "chain": self._question.chain,
        }
        self._arrays: Arrays = {
            name: np.frombuffer(kept, DTYPES[name]).reshape(observer.shapes[name]) if kept else observer.empty(name)
            for name, kept in numbers.items()
        }

    def restart(self, position: Position) -> None:
        """Another game begins; the first time, with this position."""
        if self._watched:
            self._cards.go_back()
        else:
            self._cards.look(position)
            self._cards.note()
            self._watched = True

    def look(self, position: Position) -> Arrays:
        """All that the seat may know; the arrays are yours."""
        self._cards.look(position)
        self._tracks.look(position)
        self._memory.look(position)
        self._question.look(position)
        return {name: array.copy() for name, array in self._arrays.items()}


class Observer:
    """Makes the observations of one set-up; `observer_of` keeps it."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.players = setup, setup.players
        self.actions: Actions = actions_of(setup.game, setup.packs)
        kind = setup.game.position
        openings = [begin(other, 0) for other in setups_of(setup.game, setup.packs)]
        self._first = begin(setup, 0)
        self.steps = tuple(sorted(kind.RULES.keys() | setup.game.phrases.phrases.keys()))
        self.names = Names((*self.actions.faces, *self.actions.places, *self.steps, *setup.game.modes))
        self.step = {step: number for number, step in enumerate(self.steps, 1)}
        self.face = {face: number for number, face in enumerate(self.actions.faces)}
        self._zones = {name: [(p.setup.players, getattr(p, name)) for p in openings] for name in kind.ZONES}
        self.zones = tuple(chain.from_iterable(self._slots(name, depth) for name, depth in kind.ZONES.items()))
        self._slot = {zone: slot for slot, zone in enumerate(self.zones)}
        fields = Fields(self.names, self.players)
        self.tracks: dict[str, Field] = {
            name: fields.of(kind.FIELDS[name], [(p.setup.players, getattr(p, name)) for p in openings])
            for name in kind.TOLD
            if name not in kind.ZONES
        }
        self.memory: dict[str, Field] = {
            name: fields.of(
                get_args(kind.FIELDS[name].__origin__)[0],
                [(p.setup.players, value) for p in openings for value in getattr(p, name)],
            )
            for name in kind.PRIVATE
        }
        self.rows: Mapping[str, Rows] = {name: self._row(name, depth) for name, depth in kind.ZONES.items()}
        self._sights: dict[int, Sight] = {}

    def _row(self, name: str, depth: str) -> Rows:
        """The rows of the array of zones that a field with zones takes."""
        slots = self._slots(name, depth)
        kept = OWN if slots[0].endswith(":own") else {"one": ONE, "each": EACH, "by key": BY_KEY}[depth]
        keys = {slot.removeprefix(f"{name}:"): self._slot[slot] for slot in slots}
        return Rows(kept, self._slot[slots[0]], self._slot[slots[-1]], keys)

    def _slots(self, name: str, depth: str) -> list[str]:
        """The rows of the array of zones that a field takes."""
        if depth == "one":
            return [name]
        if depth == "each" and each_seats_own(self._zones[name]):
            return [f"{name}:own", *(f"{name}:{seat} on" for seat in range(1, self.players))]
        if depth == "each":
            return [f"{name}:{i}" for i in range(max(len(zones) for _, zones in self._zones[name]))]
        keys = dict.fromkeys(str(key) for _, zones in self._zones[name] for key in zones)
        return [*(f"{name}:{key}" for key in keys), f"{name}:others"]

    @cached_property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The arrays by name, with their shapes."""
        return {
            "zones": (len(self.zones), len(self.face) + 1),
            "tokens": (len(self._first.face), 3),
            "tracks": (sum(field.width for field in self.tracks.values()),),
            "memory": (sum(field.width for field in self.memory.values()),),
            "decision": (5 + self.players + ARGUMENTS,),
            "chain": (LINKS, 1 + ARGUMENTS),
        }

    def observe(self, position: Position, seat: int) -> Arrays:
        """All that this seat may know. Whoever watches one game for long has a `sight` of it."""
        if seat not in self._sights:
            self._sights[seat] = self.sight(seat)
        return self._sights[seat].look(position)

    def sight(self, seat: int) -> Sight:
        """A seat's sight of one game."""
        return Sight(self, seat)

    def empty(self, name: str) -> NDArray[Any]:
        """An array without anything in it."""
        return np.zeros(self.shapes[name], DTYPES[name])

    # --- the schema --------------------------------------------------------------------------------------------------

    def schema(self) -> dict[str, Any]:
        """What every number of the arrays means, as JSON-able data."""
        return {
            "version": VERSION,
            "game": self.setup.game.id,
            "players": self.players,
            "arrays": {name: list(shape) for name, shape in self.shapes.items()},
            "zones": {"rows": list(self.zones), "columns": [*self.actions.faces, "not known"]},
            "tokens": {"columns": ["face from 1 or 0", "zone from 1 or 0", "place in the zone"]},
            "tracks": {name: [field.width, field.shape] for name, field in self.tracks.items()},
            "memory": {name: [field.width, field.shape] for name, field in self.memory.items()},
            "decision": [
                "own seat",
                "asked, 1 is oneself",
                f"asked at once x {self.players}",
                "stakes",
                "may decline",
                "step of the question",
                f"what it is about x {ARGUMENTS}",
            ],
            "chain": {"rows": f"newest of {LINKS} first", "columns": ["step", f"what it is about x {ARGUMENTS}"]},
            "steps": list(self.steps),
            "names": list(self.names.names),
        }

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same schema and the same numbering of actions in any process."""
        text = json.dumps([self.schema(), self.actions.fingerprint])
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=64)
def _kept(setup: tuple[Any, ...]) -> Observer:
    game, players, mode, packs, options = setup
    return Observer(game.setup(players, mode, packs, dict(options)))


def observer_of(setup: Setup) -> Observer:
    """The observer of this set-up."""
    return _kept((setup.game, setup.players, setup.mode, setup.packs, tuple(setup.options.items())))
