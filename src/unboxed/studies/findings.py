"""A comparison in lines for people and as data for programs."""

from __future__ import annotations

from typing import Any

from unboxed.kernel.game import Setup
from unboxed.table.wording import counted

from .comparing import Change, Comparison, plain
from .partings import Parted
from .runs import Run

SHOWN = 20
"""Lines of a list: who wants more asks for it as data."""
NAMED = 8


def edited(before: Setup, after: Setup) -> list[str]:
    """The ids of the cards on which something else is written, in file order."""
    cards = {**before.cards, **after.cards}
    return [card for card in cards if _written(before, card) != _written(after, card)]


def _written(setup: Setup, card: str) -> dict[str, Any] | None:
    if card not in setup.cards:
        return None
    return {name: value for name, value in setup.cards[card].as_data().items() if name != "source"}


def as_data(found: Comparison, before: Run, after: Run) -> dict[str, Any]:
    """JSON-able."""
    parted = found.parted
    return {
        "before": found.before,
        "after": found.after,
        "games": list(found.games),
        "paired": found.paired,
        "changed": bool(found.sure),
        "edited": edited(before.setup, after.setup),
        "cards": found.cards,
        "partings": None if parted is None else _parted_data(parted),
        "changes": [
            {
                "card": change.card,
                "measure": change.measure,
                "before": change.before,
                "after": change.after,
                "low": change.low,
                "high": change.high,
                "chance": change.chance,
                "corrected": change.corrected,
                "enough": change.enough,
                "sure": change.sure,
            }
            for change in found.changes
        ],
    }


def _parted_data(parted: Parted) -> dict[str, Any]:
    cards = [row._asdict() for row in parted.cards]
    return {"looked_at": parted.pairs, "apart": parted.apart, "found": parted.found, "cards": cards}


def lines(found: Comparison, before: Run, after: Run) -> list[str]:
    """As a person reads it."""
    how = "the same deals" if found.paired else "different deals"
    one, two = (f"{name} ({counted(f'{n:,}', 'game')})" for name, n in zip(_names(found), found.games, strict=True))
    written = edited(before.setup, after.setup)
    told = [f"{before.setup.game.title}: {one} against {two}, {how}; bots {', '.join(before.bots)}"]
    if written:
        told.append(f"other cards: {', '.join(after.named(card) for card in written[:SHOWN])}")
    told += [
        f"{run.name} {run.of_then}, so that only what was measured is compared"
        for run in (before, after)
        if run.of_then
    ]
    return [*told, "", *_parted(found, before, after, written), *_changes(found, before, after)]


def _names(found: Comparison) -> tuple[str, str]:
    return found.before, found.after


def _parted(found: Comparison, before: Run, after: Run, written: list[str]) -> list[str]:
    parted = found.parted
    if parted is None:
        return []
    if not parted.apart:
        return [f"not one of {parted.pairs:,} games went differently: the same cards, rules and choices", ""]
    told = [f"{parted.apart:,} of {parted.pairs:,} games went differently; what was about when they first did:"]
    width = max((len(after.named(row.card)) for row in parted.cards[:NAMED]), default=0)
    for place, row in enumerate(parted.cards[:NAMED], 1):
        mark = "  (changed)" if row.card in written else ""
        told.append(
            f"  {place}. {after.named(row.card):<{width}}  {row.partings / parted.found:6.1%} of them,"
            f" against {row.usual:.1%} of other moments{mark}"
        )
    if not parted.cards:
        told.append("  no card more than others")
    return [*told, ""]


def _changes(found: Comparison, before: Run, after: Run) -> list[str]:
    tested = sum(change.enough for change in found.changes)
    sure = found.sure
    scarce = len(found.changes) - tested
    end = [f"not enough games for {scarce} of {len(found.changes)} measures"] if scarce else []
    if not sure:
        return [f"no change that chance does not explain, among {tested} measures", *end]
    told = [f"what changed for sure, with 95 % intervals (corrected for {tested} measures):"]
    rows = [(_subject(change, before, after), change) for change in sure[:SHOWN]]
    width = max(len(subject) for subject, _ in rows)
    for subject, change in rows:
        told.append(
            f"  {subject:<{width}}  {change.before:8.3f} -> {change.after:<8.3f} {change.difference:+.3f}"
            f" ({change.low:+.3f} to {change.high:+.3f})"
        )
    if len(sure) > SHOWN:
        told.append(f"  and {len(sure) - SHOWN} more (--json lists all)")
    return [*told, *end]


def _subject(change: Change, before: Run, after: Run) -> str:
    words = plain(change.measure, before)
    return f"{after.named(change.card)}: {words}" if change.card else words
