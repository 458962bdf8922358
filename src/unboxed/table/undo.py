"""Undo: a choice can be taken back by its maker alone as long as nothing came of it that cannot be unlearnt."""

from __future__ import annotations

from collections.abc import Iterable

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step


def news(before: Position, after: Position) -> str:
    """Why the choice between these two positions cannot be undone by its maker alone; empty if it can."""
    chooser = before.player
    if before.together:
        return "what was chosen together stays"
    if after.player != chooser or after.together:
        return "the game is over" if after.over else "somebody else is asked now"
    if before.chance != after.chance:
        return "dice were rolled or cards shuffled"
    bit = 1 << chooser
    if after.seen != before.seen:
        for token, seen in enumerate(after.seen):
            if seen & bit and not before.seen[token] & bit:
                return "a new card was seen"
    asked_in_turn = {seat for step in before.stack if step[0] == "offer" for seat in step[1]}
    if len(after.chain) < len(before.chain) and asked_in_turn - {chooser}:
        return "others could have answered"
    return ""


def silence(chooser: int, events: Iterable[Step]) -> str:
    """That nobody answered is news too: it tells what the others do not hold."""
    windows = [event[2] for event in events if event[0] == "window"]
    return "others could have answered" if any(seat != chooser for seats in windows for seat in seats) else ""
