"""Kinds of work a service has done, and what is granted to each."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Kind:
    """What holds for work of one kind. Times are in seconds."""

    name: str
    weight: int
    """How many turns it gets, next to the turns of other kinds, where several wait."""
    short: float
    """Work expected to need no more processor time may go to a process that is kept for short work."""
    limit: float
    """Work that takes longer is stopped."""
    once: bool
    """May nobody have two of these at a time?"""
    awaited: bool
    """Does a whole table wait for it? Then it is never refused, and a process is kept for it where there are enough."""


KINDS = {
    kind.name: kind
    for kind in (
        Kind("bot", weight=8, short=0.01, limit=60.0, once=False, awaited=True),
        Kind("replay", weight=4, short=0.01, limit=20.0, once=True, awaited=False),
        Kind("pack", weight=2, short=0.0, limit=15.0, once=True, awaited=False),
        Kind("consequences", weight=2, short=0.0, limit=20.0, once=True, awaited=False),
        Kind("analysis", weight=1, short=0.0, limit=30.0, once=False, awaited=False),
        Kind("lab", weight=1, short=0.0, limit=60.0, once=False, awaited=False),
        Kind("hint", weight=1, short=0.0, limit=20.0, once=True, awaited=False),
    )
}


def kinds_with(**limits: float) -> tuple[Kind, ...]:
    """All kinds, with other limits for those that are named."""
    return tuple(replace(kind, limit=limits.get(name, kind.limit)) for name, kind in KINDS.items())
