"""Observations: all that a seat may know at one moment, as named arrays of fixed shapes.

They are made from the same declarations as `Position.view`: zones by the faces that the seat has seen, its own part of
what is private, every other field that all are told, the question if it is asked, and what has been announced. Nothing
here knows any game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from unboxed.kernel.game import Setup
from unboxed.kernel.position import LIFE, TURN, Position
from unboxed.kernel.state import Step
from unboxed.table.table import begin

from .actions import Actions, actions_of, setups_of
from .fields import Field, Fields, Names, each_seats_own, filler

VERSION = 1
"""Goes up whenever the same position gives another observation."""
ARGUMENTS, LINKS = 8, 4
"""Numbers for what a question or an announced event is about, and how many announced events are told, newest first."""
STAKES = ("", TURN, LIFE)

Arrays = dict[str, NDArray[Any]]


class Kept:
    """An array made from a list, kept while the list stays as it is: most of the time it does."""

    def __init__(self, make: Callable[[list[Any]], NDArray[np.int64]]) -> None:
        self._make = make
        self._made_of: list[Any] = []
        self._array = make([])

    def of(self, values: list[Any]) -> NDArray[np.int64]:
        """The array of this list."""
        if values != self._made_of:
            self._made_of, self._array = values[:], self._make(values)
        return self._array


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
        self._step = {step: number for number, step in enumerate(self.steps, 1)}
        self._face = {face: number for number, face in enumerate(self.actions.faces)}
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
        self._told_to_all = filler(self.names, self.tracks, "p.{}")
        self._told_to_one = filler(self.names, self.memory, "p.{}[seat]")
        self._rows = [self._row(name, depth) for name, depth in kind.ZONES.items()]
        self._no_chain = np.zeros((LINKS, 1 + ARGUMENTS), np.int32)
        self._faces = Kept(lambda faces: np.array([self._face[face] for face in faces], np.int64))
        self._seen = Kept(lambda seen: np.array(seen, np.int64))

    def _row(self, name: str, depth: str) -> tuple[str, str, int, int]:
        """A field with zones, how they are kept, and the first and last rows of the array that it takes."""
        slots = self._slots(name, depth)
        own = "own" if slots[0].endswith(":own") else depth
        return name, own, self._slot[slots[0]], self._slot[slots[-1]]

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
            "zones": (len(self.zones), len(self._face) + 1),
            "tokens": (len(self._first.face), 3),
            "tracks": (sum(field.width for field in self.tracks.values()),),
            "memory": (sum(field.width for field in self.memory.values()),),
            "decision": (5 + self.players + ARGUMENTS,),
            "chain": (LINKS, 1 + ARGUMENTS),
        }

    def observe(self, position: Position, seat: int) -> Arrays:
        """All that this seat may know."""
        zones, tokens = self._cards(position, seat)
        return {
            "zones": zones,
            "tokens": tokens,
            "tracks": self._told_to_all(position, seat),
            "memory": self._told_to_one(position, seat),
            "decision": np.array(self._decision(position, seat), np.int32),
            "chain": self._chain(position, seat) if position.chain else self._no_chain.copy(),
        }

    # --- cards ---------------------------------------------------------------------------------------------------

    def _cards(self, position: Position, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """How many cards of each face (last: not known) lie in each zone; of each token its face, zone and place."""
        faces, seen = self._faces.of(position.face), self._seen.of(position.seen)
        known = ((seen >> seat) & 1).astype(np.bool_)
        unknown = len(self._face)
        shown = np.where(known, faces, unknown)
        slots, lying = self._lying(position, seat)
        flat = np.fromiter(chain.from_iterable(lying), np.int64)
        lengths = np.fromiter(map(len, lying), np.int64, len(lying))
        of_zone, width = slots.repeat(lengths), unknown + 1
        counts = np.bincount(of_zone * width + shown[flat], minlength=len(self.zones) * width)
        tokens = np.zeros((3, max(self.shapes["tokens"][0], len(faces))), np.int16)
        tokens[0, : len(faces)] = (faces + 1) * known
        tokens[1, flat] = of_zone + 1
        tokens[2, flat] = np.arange(len(flat)) - (lengths.cumsum() - lengths).repeat(lengths)
        return counts.reshape(len(self.zones), width).astype(np.int16), tokens.T[: self.shapes["tokens"][0]]

    def _lying(self, position: Position, seat: int) -> tuple[NDArray[np.int64], list[list[int]]]:
        """Every zone of a position, and the row of the array that it goes into."""
        slots: list[int] = []
        lying: list[list[int]] = []
        for name, depth, first, most in self._rows:
            value = getattr(position, name)
            if depth == "one":
                slots.append(first)
                lying.append(value)
            elif depth == "by key":
                slots.extend(self._slot.get(f"{name}:{key}", most) for key in value)
                lying.extend(value.values())
            else:
                slots.extend(first + i if first + i < most else most for i in range(len(value)))
                lying.extend(value[seat:] + value[:seat] if depth == "own" else value)
        return np.array(slots, np.int64), lying

    # --- the question ----------------------------------------------------------------------------------------------

    def _decision(self, position: Position, seat: int) -> list[int]:
        """The own seat; who is asked, as far as it may know (1: itself); who are asked at once; its own question."""
        asked, players = position.asked(seat), self.players
        told = [seat, 0 if asked is None else 1 + (asked - seat) % players]
        told += [int((seat + i) % players in position.together) for i in range(players)]
        if seat not in position.asking:
            return [*told, 0, 0, 0, *[0] * ARGUMENTS]
        prompt = position.prompt
        told += [STAKES.index(position.stakes), int(position.declining is not None), self._step.get(prompt[0], 0)]
        values = _flat(prompt[1:])[:ARGUMENTS]
        return told + [self.names.number(value) for value in values] + [0] * (ARGUMENTS - len(values))

    def _chain(self, position: Position, seat: int) -> NDArray[np.int32]:
        """What the words for the announced events tell this seat, newest first."""
        rows: list[int] = []
        for event in [event for event in reversed(position.chain) if event][:LINKS]:
            words = self._told(position, event, seat)[:ARGUMENTS]
            rows += [self._step.get(event[0], 0), *words, *[0] * (ARGUMENTS - len(words))]
        told = self._no_chain.copy()
        told.flat[: len(rows)] = rows
        return told

    def _told(self, position: Position, event: Step, seat: int) -> list[int]:
        told: list[int] = []

        def word(kind: str, value: Any) -> dict[str, Any]:
            if kind == "card":
                told.append(1 + self._face[position.face[value]] if position.knows(seat, value) else -1)
            elif kind in ("seat", "seat's"):
                told.append(-1 if value < 0 else (value - seat) % self.players)
            else:
                told.extend(self.names.number(part) for part in _flat((value,)))
            return {"text": ""}

        position.setup.game.phrases.parts(event, word)
        return told

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


def _flat(values: tuple[Any, ...]) -> list[Any]:
    """Values with those inside of them; () is none."""
    return [v for value in values for v in (_flat(tuple(value)) if isinstance(value, tuple | list) else (value,))]


@lru_cache(maxsize=64)
def _kept(setup: tuple[Any, ...]) -> Observer:
    game, players, mode, packs, options = setup
    return Observer(game.setup(players, mode, packs, dict(options)))


def observer_of(setup: Setup) -> Observer:
    """The observer of this set-up."""
    return _kept((setup.game, setup.players, setup.mode, setup.packs, tuple(setup.options.items())))
