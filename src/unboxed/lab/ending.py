"""What a finished game came to beside its result: who was out when, and where everybody's points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from unboxed.kernel.game import Setup
from unboxed.table.table import begin

from .watching import Watcher


class Source(NamedTuple):
    """Points of a seat, and what they were for; a negative amount is what went again."""

    seat: int
    what: str
    amount: int


class Ending(NamedTuple):
    """As a game measures it; nothing of what it does not."""

    points: str
    """What its points are called."""
    sources: list[Source]
    """By seats, the largest amounts first."""
    out: list[int | None]
    """The seats, with how many questions had been asked when each was out; None for whoever was in it to the end."""


def ending_of(setup: Setup, seed: int, choices: Sequence[int]) -> Ending:
    """Play these choices again and look."""
    watcher = Watcher(setup)
    watcher.lead.known = False  # how everybody stood from question to question takes the most time, and is not asked
    position = begin(setup, seed, watcher.hear)
    for choice in choices:
        watcher.ask(position, choice)
        position.choose(choice)
    found = [
        Source(seat, what, amount)
        for (seat, kind, what, _card, _other), amount in watcher.counts.items()
        if kind == "points" and seat >= 0 and amount
    ]
    points = setup.game.measures.points
    return Ending(
        points[0] if points else "",
        sorted(found, key=lambda one: (one.seat, -one.amount, one.what)),
        [watcher.out.get(seat) for seat in range(setup.players)],
    )
