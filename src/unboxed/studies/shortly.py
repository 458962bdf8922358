"""What a report says first: a handful of sentences, each only where the games bear it out."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from unboxed.lab.statistics import FEWEST
from unboxed.lab.tally import wilson

from .cardfigures import CardFacts, only
from .dominated import dominated
from .figures import compete, percent
from .measuring import ended
from .outstanding import brought, outstanding
from .runs import Run

APART = 0.04
"""How far from an equal share a seat or a character may be before it is worth a word."""
FEW = 0.02
"""Cards that are taken less often than this of all offers are left lying."""
LISTED = 4


def in_short(run: Run, facts: list[CardFacts]) -> list[str]:
    """The sentences."""
    return [*_length(run), *_seats(run), *_course(run), *_packs(run, facts), *_cards(run, facts)]


def _length(run: Run) -> Iterator[str]:
    games, players = run.table("games").collect(), run.setup.players
    rounds, questions = games["rounds"].median(), games["questions"].median()
    if isinstance(rounds, int | float) and isinstance(questions, int | float):
        lasted = f"{rounds:g} rounds and " if games["rounds"].max() != games["rounds"].min() else ""
        yield f"Half of the games take {lasted}{questions / players:.0f} questions for each player, or fewer."
    ends = games.select(ended(pl.col("reason")))["reason"].value_counts(sort=True)
    if ends.height > 1:
        share = ends["count"][0] / games.height
        yield f"{percent(share, 0)} end in this way: {ends['reason'][0]}."


def _seats(run: Run) -> Iterator[str]:
    seats = run.table("seats").collect()
    mean = float(seats["share"].sum()) / max(1, seats.height)
    if not compete(run):
        won = int((seats.filter(seat=0)["share"] > 0).sum())
        low, high = wilson(won, run.games)
        yield f"{percent(won / run.games)} are won ({percent(low)} to {percent(high)})."
    by = "turn" if run.setup.game.measures.starter else "seat"
    for column, words in ((by, by), ("role", "")):
        if column != "role" and not compete(run):
            continue
        far = list(_far(run, seats, column, words, mean))
        yield from far
        if column != "role" and not far and run.games >= FEWEST:
            yield f"No {words} is for sure more than {percent(APART, 0)} from an equal share of {percent(mean)}."


def _far(run: Run, seats: pl.DataFrame, column: str, words: str, mean: float) -> Iterator[str]:
    """Those that are for sure farther from an equal share than they may be."""
    found = seats.filter(pl.col("role") != "") if column == "role" else seats
    groups = found.group_by(column).agg(pl.len(), pl.col("share").sum()).sort(column)
    for value, n, won in groups.iter_rows():
        low, high = wilson(won, n, z=3.0)  # several are looked at
        if n >= FEWEST and (low > mean + APART or high < mean - APART):
            name = run.named(value) if column == "role" else f"{words.capitalize()} {value + 1}"
            yield f"{name} wins {percent(won / n)} of its games; the mean is {percent(mean)}."


def _course(run: Run) -> Iterator[str]:
    games, seats = run.table("games").collect(), run.table("seats").collect()
    decided = games["decided"].drop_nulls()
    if decided.len() >= FEWEST:
        middle = decided.median()
        assert isinstance(middle, float)
        yield f"In half of the games the later winner is ahead for good after {percent(middle, 0)} of the questions."
    waits = 1 - seats["out"].drop_nulls()
    if waits.len() >= FEWEST and compete(run):
        mean = waits.mean()
        assert isinstance(mean, float)
        yield (
            f"{percent(waits.len() / seats.height, 0)} of the players are out before the end, and wait for"
            f" {percent(mean, 0)} of the game on average."
        )


def _packs(run: Run, facts: list[CardFacts]) -> Iterator[str]:
    """What the cards of packs do; all of them are named if they have too much of something, however many there are."""
    own = only(facts, brought(run.setup))
    beyond: dict[str, list[str]] = {}
    for one in outstanding(run.setup):
        beyond.setdefault(one.card, []).append(one.words())
    if beyond:
        told = "; ".join(f"{run.named(card)}: {', '.join(words)}" for card, words in beyond.items())
        yield f"Cards of packs with a number that no other card of their deck reaches: {told}."
    for kind, words in (("held", "having"), ("used", "playing")):
        sure = sorted((f for f in own if getattr(f, kind).sure), key=lambda f: -abs(getattr(f, kind).gain))
        if sure:
            told = ", ".join(f"{f.name} ({100 * getattr(f, kind).gain:+.0f})" for f in sure)
            few = f"Of {len(own)} cards of packs, {words} these goes with winning more (+) or less (-)"
            yield f"{few} of a hundred games: {told}."


def _cards(run: Run, facts: list[CardFacts]) -> Iterator[str]:
    for kind, words in (("held", "Having"), ("used", "Playing")):
        sure = sorted((f for f in facts if getattr(f, kind).sure), key=lambda f: -abs(getattr(f, kind).gain))
        if sure:
            told = ", ".join(f"{f.name} ({100 * getattr(f, kind).gain:+.0f})" for f in sure[:LISTED])
            more = f" and {len(sure) - LISTED} more" if len(sure) > LISTED else ""
            yield f"{words} these goes with winning more (+) or less (-) of a hundred games: {told}{more}."
    left = [f for f in facts if f.offered >= 10 * FEWEST and (f.taken or 0.0) < FEW]
    if left:
        more = f" and {len(left) - LISTED} more" if len(left) > LISTED else ""
        names = ", ".join(f.name for f in left[:LISTED])
        yield f"Taken in fewer than {percent(FEW, 0)} of their offers: {names}{more}."
    for one in dominated(run.setup)[:LISTED]:
        yield f"{run.named(one.worse)} is beaten by {run.named(one.better)} in everything written on it."
