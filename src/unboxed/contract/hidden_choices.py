"""What somebody takes in secret from a common pile stays a secret, also to another seat that had seen those cards.

A card that lies hidden and is moved unseen must be forgotten by who had seen it (`Position.mix_up`): else they know
what was chosen, though nobody told them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step, zones_of
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way, names_of
from .statements import every_way

MOST = 8
"""Options of a question that are tried."""


class Following(Observer):
    looks = 3

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player < 0 or position.together:
            return
        others = [seat for seat in range(table.setup.players) if seat != position.player]
        piles = _common(position)
        told: dict[tuple[int, str], Any] = {}
        for index in range(min(MOST, len(position.options))):
            world = position.clone()
            lines = _heard(world, others)
            world.choose(index)
            open_to_all = _open(world)
            for seat in others:
                known = _followed(world, seat, [token for token in piles if position.knows(seat, token)])
                before = told.setdefault((seat, repr((lines[seat], open_to_all))), known)
                assert known == before, f"seat {seat} can tell that {position.options[index]} was chosen, untold"


@every_way
def what_is_taken_unseen_from_a_pile_is_not_learnt_by_who_had_seen_it(way: Way) -> None:
    """For everybody, at three moments of every game."""
    observed(way, Following)


def _heard(world: Position, seats: list[int]) -> dict[int, list[str]]:
    """What each of these seats will read in the log, as it is said."""
    lines: dict[int, list[str]] = {seat: [] for seat in seats}
    phrases, names = world.setup.game.phrases, names_of(world.setup)

    def hear(now: Position, event: Step) -> None:
        if event[0] not in phrases:
            return
        then = {token: (now.face[token], now.seen[token]) for token in range(len(now.face))}
        for seat in seats:
            lines[seat].append(Wording(now, seat, names, then).text(event))

    world.listener = hear
    return lines


def _common(position: Position) -> list[int]:
    """The hidden cards that lie in no seat's own place."""
    zones = position.setup.game.layout(position, None)["zones"]
    tokens = [token for zone in zones if "seat" not in zone for token in zone["tokens"]]
    return [token for token in tokens if not position.lies_open(token)]


def _followed(world: Position, seat: int, tokens: list[int]) -> list[tuple[str, str, int]]:
    """Where a seat sees those of these cards that it still knows and that lie hidden."""
    return sorted(
        (world.face[token], name, place)
        for name, zone in zones_of(world)
        for place, token in enumerate(zone)
        if token in tokens and world.knows(seat, token) and not world.lies_open(token)
    )


def _open(world: Position) -> list[Any]:
    """All that a spectator sees, whatever numbers the cards have."""
    view = world.view(None)
    zones = [[face for _, face in zone] for _, zone in _zones(view, world)]
    return [zones, view["asked"], [view[name] for name in world.TOLD if name not in world.ZONES]]


def _zones(view: dict[str, Any], world: Position) -> Iterator[tuple[str, Any]]:
    for name in world.TOLD:
        depth = world.ZONES.get(name)
        if depth == "one":
            yield name, view[name]
        elif depth is not None:
            yield from ((name, zone) for zone in (view[name].values() if depth != "each" else view[name]))
