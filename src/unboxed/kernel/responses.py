"""Windows: could an announced event be answered, as far as everybody knows?

Whether a table waits for answers must follow from what lies open, or the waiting itself tells who holds what. And it
must never miss an answer that somebody has: then a table would wait only because somebody can answer.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from .state import Step
from .tokens import OPEN

if TYPE_CHECKING:
    from .position import Position

NEEDED = 2
"""Hidden cards that one answer may need: one to answer with, one to pay with."""

Slot = tuple[int, Sequence[int], frozenset[str]]
"""A hidden card of a seat: its token, all hidden tokens it may have changed faces with, the faces it never has."""


def asked_openly(position: Position, seat: int, event: Step) -> bool:
    """Would this seat be asked openly, if it can answer?"""
    return bool(position.at_stake(seat, event)) and position.openly(seat, event)


def asked_in_secret(position: Position, event: Step, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of these seats that would be asked next in secret, up to the first who is asked openly."""
    hidden: list[int] = []
    for seat in seats:
        if not asked_openly(position, seat, event):
            hidden.append(seat)
        elif position.answers(seat, event):
            break
    return tuple(hidden)


def might_be_answered(position: Position, event: Step, seats: Iterable[int]) -> bool:
    """Could one of these seats answer in any world that looks the same to a spectator?

    Every face that may lie there is laid in the places that the layout says are a seat's own, then every two of them.
    An answer that needs more hidden cards, or others, must be told by its game (`Position.might_be_answered`)."""
    world = position.imagining(None).dealt(0)  # the same for all that look the same to a spectator
    zones = position.setup.game.layout(world, None)["zones"]
    for seat in seats:
        own = [zone["tokens"] for zone in zones if zone.get("seat") == seat]
        if world.answers(seat, event) or _with(world, seat, event, _slots(world, own), (), NEEDED):
            return True
    return False


def may_hold(position: Position, zone: Sequence[int], wanted: Container[str]) -> bool:
    """Could one of these faces lie in this zone, as far as a spectator knows?"""
    face, seen = position.face, position.seen
    hidden = []
    for token in zone:
        if not seen[token] & OPEN:
            hidden.append(token)
        elif face[token] in wanted:
            return True
    barred = _barred(position) if hidden else {}
    for pool in position.pools() if hidden else ():
        if here := [barred.get(token, _NOTHING) for token in hidden if token in pool]:
            for token in pool:
                if not seen[token] & OPEN and face[token] in wanted and any(face[token] not in never for never in here):
                    return True
    return False


_NOTHING: frozenset[str] = frozenset()


def _barred(position: Position) -> dict[int, frozenset[str]]:
    """For each token of a limited zone the faces that never lie there."""
    return {token: never for zone, never in position.limits() for token in zone}


def _slots(world: Position, zones: list[list[int]]) -> list[Slot]:
    """Hidden cards of these zones; of those that are alike, as many as one answer may need."""
    barred, seen = _barred(world), world.seen
    pools = [[token for token in pool if not seen[token] & OPEN] for pool in world.pools()]
    return [
        (token, pool, barred.get(token, _NOTHING))
        for zone in zones
        for pool in pools
        for token in [token for token in zone if token in pool][:NEEDED]
    ]


def _with(world: Position, seat: int, event: Step, slots: list[Slot], laid: tuple[int, ...], left: int) -> bool:
    """Can the seat answer if so many of these slots hold whatever they may?"""
    face = world.face
    for i, (slot, pool, never) in enumerate(slots):
        others = {face[token]: token for token in pool if token not in laid}
        for name, token in others.items():
            if name in never:
                continue
            face[slot], face[token] = face[token], face[slot]
            found = world.answers(seat, event) or (
                left > 1 and _with(world, seat, event, slots[i + 1 :], (*laid, slot), left - 1)
            )
            face[slot], face[token] = face[token], face[slot]
            if found:
                return True
    return False
