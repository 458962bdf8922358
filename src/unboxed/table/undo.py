"""Undo: a choice can be taken back by its maker alone as long as nothing came of it that cannot be unlearnt."""

from __future__ import annotations

from unboxed.kernel.position import Position

from .hearing import Event

TOGETHER = "what was chosen together stays"
PIECE = 24
"""Cards that are compared at once."""


def taken_at_once(
    position: Position, choice: object, choices: list[int], events: list[Event], before: list[int]
) -> str | None:
    """Let whoever is asked alone choose by a number, as nearly all choices are made: in one call, since a table that
    asks a compiled position about itself waits for every answer. `before` is for each choice that may be undone the
    events heard before it. None if this is another kind of choice, or none at all: then nothing has happened."""
    if type(choice) is not int or position.together or position.player < 0:
        return None
    if not 0 <= choice < len(position.options):
        return None
    heard = len(events)
    barrier = taken(position, choice, choices, events)
    if barrier:
        before.clear()
    else:
        before.append(heard)
    return barrier


def taken(position: Position, index: int, choices: list[int], events: list[Event]) -> str:
    """Let somebody choose, and say why they cannot take it back by themselves; empty if they can."""
    chooser, dice, seen = position.player, position.chance, position.seen.copy()
    announced, heard = len(position.chain), len(events)
    asked = position.stack.copy() if announced else []
    position.choose(index)
    choices.append(index)
    if position.player != chooser or position.together:
        return "the game is over" if position.over else "somebody else is asked now"
    if position.chance != dice:
        return "dice were rolled or cards shuffled"
    if position.seen != seen and _newly_seen(seen, position.seen, 1 << chooser):
        return "a new card was seen"
    if len(position.chain) < announced:
        asked_in_turn = {seat for step in asked if step[0] == "offer" for seat in step[1]}
        if asked_in_turn - {chooser}:
            return "others could have answered"
    return _silence(chooser, events, heard)


def _newly_seen(before: list[int], after: list[int], bit: int) -> bool:
    """Is there a card that has this bit now and had it not? Lists are compared in pieces, which is quick: of hundreds
    of cards few have changed."""
    for first in range(0, len(after), PIECE):
        then, now = before[first : first + PIECE], after[first : first + PIECE]
        if then != now:
            for was, is_ in zip(then, now, strict=True):
                if is_ & bit and not was & bit:
                    return True
    return False


def _silence(chooser: int, events: list[Event], since: int) -> str:
    """That nobody answered is news too: it tells what the others do not hold."""
    for number in range(since, len(events)):
        step = events[number].step
        if step[0] == "window" and any(seat != chooser for seat in step[2]):
            return "others could have answered"
    return ""
