"""Actions: one number for everything that can ever be chosen in a game with these cards.

The numbers follow from what a game declares. An option is a step; what tells it from the other options of its question
is what people read in it: the seats, cards, faces and places that its phrase names, and what its game calls `variants`.
So a number means the same step with the same roles in every position: a seat counts from the one who chooses, a card
is its face as the chooser knows it. It depends on neither players nor mode nor values on cards, and is the same in
every process.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unboxed.content.packs import Pack
from unboxed.kernel.errors import BadGame, IllegalChoice, SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.table import begin

from .numbering import HIDDEN, NONE, Numbering, Read

Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Role:
    """An argument of a step that is part of its number: where it stands, of what kind it is, and its values."""

    at: int
    name: str
    kind: str
    """seat, card, face, claim, place or variant."""
    values: tuple[Any, ...]
    stride: int
    missing: Any
    """What a step without this argument means."""


@dataclass(frozen=True)
class Kind:
    """All actions of one step: a range of numbers."""

    step: str
    first: int
    roles: tuple[Role, ...]

    @property
    def count(self) -> int:
        return prod(len(role.values) for role in self.roles)


class Actions:
    """The numbering of a game with its cards; `actions_of` keeps it."""

    def __init__(self, game: Game, packs: tuple[Pack, ...] = ()) -> None:
        self.game = game
        setups = list(setups_of(game, packs))
        openings = [begin(setup, 0) for setup in setups]
        cards = setups[0].cards
        self.faces = tuple(sorted({*cards, *(face for position in openings for face in position.face)}))
        self.places = tuple(sorted({place for position in openings for place in _places(position)}))
        self.seats = max(game.players)
        self._variants = game.variants(cards)
        self.kinds: dict[str, Kind] = {}
        first = 0
        for step in sorted(name for name in game.position.RULES if name in game.phrases):
            if self._variants.get(step, {}) is None:
                continue
            self.kinds[step] = kind = Kind(step, first, tuple(self._roles(step)))
            first += kind.count
        self.num_actions = first
        self._numbering = Numbering(game.id, {step: (kind.first, _read(kind)) for step, kind in self.kinds.items()})

    def _roles(self, step: str) -> Iterator[Role]:
        """The roles of a step in the order of its arguments; the last changes the number by one."""
        parameters = list(inspect.signature(self.game.position.RULES[step]).parameters.values())
        places = {parameter.name: at for at, parameter in enumerate(parameters)}
        phrases, variants = self.game.phrases, dict(self._variants.get(step) or {})
        kinds = {at: kind for at, kind in phrases.named(step) if at < len(parameters)}
        for name in variants:
            if name not in places:
                raise BadGame(f"{self.game.id}: {step!r} has variants of {name!r}, and no argument of that name")
            kinds.setdefault(places[name], dict(phrases.places(step)).get(places[name], "variant"))
        # Cards named together are alike: the first of them, which is named besides, stands for all.
        found = [
            (at, kind, self._values(kind, variants.get(parameters[at].name)))
            for at, kind in sorted(kinds.items())
            if kind != "cards"
        ]
        stride = prod(len(values) for _, _, values in found)
        for at, kind, values in found:
            stride //= len(values)
            yield Role(at, parameters[at].name, kind, values, stride, parameters[at].default)

    def _values(self, kind: str, named: Iterable[Any] | None) -> tuple[Any, ...]:
        if kind == "seat":
            return (*range(self.seats), NONE)
        usual = self.places if kind == "place" else self.faces
        values = usual if named is None else tuple(dict.fromkeys(named))
        return (*values, HIDDEN, NONE) if kind == "card" else values

    # --- numbers of options --------------------------------------------------------------------------------------

    def action_id(self, position: Position, option: Step, seat: int | None = None) -> int:
        """The number of an option of the seat that is asked (or of this one, where several are)."""
        return self._numbering.number(position, option, position.player if seat is None else seat)

    def ids(self, position: Position, seat: int) -> list[int]:
        """The numbers of a seat's options in their order; none if it is not asked."""
        return self._numbering.ids(position, seat)

    def mask(self, position: Position, seat: int) -> Mask:
        """1 for every number that this seat may choose now."""
        return self.mask_of(self.ids(position, seat))

    def mask_of(self, ids: list[int]) -> Mask:
        """1 for each of these numbers."""
        mask = np.zeros(self.num_actions, np.int8)
        mask[ids] = 1
        return mask

    def index(self, position: Position, seat: int, action: int, ids: list[int] | None = None) -> int:
        """Where among its options (whose numbers may be known) the action of this number stands; IllegalChoice if it is
        not on offer."""
        ids = self.ids(position, seat) if ids is None else ids
        if action in ids:
            return ids.index(action)
        listed = "; ".join(f"{number} ({self.words(number)})" for number in ids) or "none: the seat is not asked"
        raise IllegalChoice(f"action {action} is not on offer to seat {seat}; on offer are {listed}")

    # --- what a number means --------------------------------------------------------------------------------------

    def meaning(self, action: int) -> dict[str, Any]:
        """The step of a number and its roles by name; a seat counts from the one who chooses, 0."""
        for kind in self.kinds.values():
            if kind.first <= action < kind.first + kind.count:
                rest, found = action - kind.first, {"step": kind.step}
                for role in kind.roles:
                    place, rest = divmod(rest, role.stride)
                    found[role.name] = role.values[place]
                return found
        raise IllegalChoice(f"there is no action {action!r}; they are 0 to {self.num_actions - 1}")

    def words(self, action: int) -> str:
        """The same in a line: `aim token=thief target=1`."""
        step, *roles = self.meaning(action).items()
        return " ".join([step[1], *(f"{name}={value}" for name, value in roles)])

    def describe(self) -> list[dict[str, Any]]:
        """All steps with their numbers and roles, as JSON-able data."""
        return [
            {
                "step": kind.step,
                "first": kind.first,
                "count": kind.count,
                "roles": [{"name": role.name, "kind": role.kind, "values": list(role.values)} for role in kind.roles],
            }
            for kind in self.kinds.values()
        ]

    @property
    def fingerprint(self) -> str:
        """The same for the same numbering in any process."""
        return hashlib.blake2b(json.dumps(self.describe()).encode(), digest_size=8).hexdigest()


def _read(kind: Kind) -> list[Read]:
    """The roles as `Numbering` reads them."""
    return [
        Read(role.at, role.name, role.kind, role.stride, {v: at for at, v in enumerate(role.values)}, role.missing)
        for role in kind.roles
    ]


def _places(position: Position) -> Iterator[str]:
    """The ids of everything that the scene of a position calls a place."""
    layout = position.setup.game.layout(position, None)
    yield from (zone["id"] for zone in layout["zones"])
    yield from (place["id"] for place in layout.get("map", {}).get("places", ()))


def setups_of(game: Game, packs: tuple[Pack, ...] = ()) -> Iterator[Setup]:
    """The usual set-up for every number of players and every mode that go together."""
    for players in game.players:
        for mode in game.modes:
            try:
                yield game.setup(players, mode, packs)
            except SetupError:
                continue


@lru_cache(maxsize=64)
def actions_of(game: Game, packs: tuple[Pack, ...] = ()) -> Actions:
    """The numbering of a game with these packs."""
    return Actions(game, packs)
