"""The figures of a report on cards: how often they come, what they are used for, and what holding them is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from unboxed.lab.statistics import FEWEST, LEVEL, Z, holm, two_sided

from . import charts
from .figures import Figure, percent
from .runs import Run

ENDS = 12
"""Cards shown at either end of a chart."""
SCARCE = "not enough games"


@dataclass(frozen=True)
class Worth:
    """What having or playing a card goes with, against the other cards of its deck."""

    games: int
    gain: float
    error: float
    sure: bool = False

    @property
    def enough(self) -> bool:
        """Did it happen often enough to say anything?"""
        return self.games >= FEWEST

    def words(self) -> str:
        """As a table says it."""
        if not self.enough:
            return SCARCE
        low, high = self.gain - Z * self.error, self.gain + Z * self.error
        mark = " *" if self.sure else ""
        return f"{100 * self.gain:+.1f} ({100 * low:+.1f} to {100 * high:+.1f}){mark}"


@dataclass(frozen=True)
class CardFacts:
    """All that is known of a card from a run."""

    id: str
    name: str
    deck: str
    copies: int
    drawn: float
    offered: int
    taken: float | None
    """The part of the questions offering it in which it was taken."""
    played: float
    spent: float
    uses: str
    held: Worth
    used: Worth


def card_facts(run: Run) -> list[CardFacts]:
    """Every card that the game has, in file order; those that never turned up have nothing but zeros."""
    sums = _sums(run)
    uses, games = _uses(run), run.games
    means = {kind: _deck_means(run, sums, kind) for kind in ("held", "used")}
    facts = []
    for card in run.setup.cards.values():
        row = sums.get(card.id, {})
        offered = int(row.get("offered", 0))
        facts.append(
            CardFacts(
                card.id,
                run.named(card.id),
                card.deck,
                card.copies,
                row.get("drawn", 0) / games,
                offered,
                row["chosen"] / offered if offered else None,
                row.get("played", 0) / games,
                row.get("spent", 0) / games,
                uses.get(card.id, ""),
                *(_worth(row, kind, means[kind].get(card.deck, 0.0)) for kind in ("held", "used")),
            )
        )
    return _corrected(facts)


def _sums(run: Run) -> dict[str, dict[str, float]]:
    """By card: counts, and of holders and players how many there were and how far above the mean they won."""
    seats = run.table("seats").select("game", "seat", "share")
    mean = seats.select(pl.col("share").mean()).collect().item()
    joined = run.table("cards").join(seats, on=["game", "seat"], how="left")
    gain = (pl.col("share") - mean).fill_null(0.0)
    held, used = pl.col("held").cast(pl.Float64), (pl.col("played") > 0).cast(pl.Float64)
    games = joined.group_by("card", "game").agg(
        *(pl.col(name).sum().cast(pl.Float64) for name in ("drawn", "offered", "chosen", "played", "spent")),
        held.sum().alias("held"),
        (held * gain).sum().alias("held_gain"),
        used.filter(pl.col("seat") >= 0).sum().alias("used"),
        (used * gain).sum().alias("used_gain"),
    )
    totals = games.group_by("card").agg(
        *(pl.col(name).sum() for name in ("drawn", "offered", "chosen", "played", "spent")),
        *(part for kind in ("held", "used") for part in _moments_of(kind)),
    )
    return {row["card"]: row for row in totals.collect().iter_rows(named=True)}


def _moments_of(kind: str) -> list[pl.Expr]:
    n, gain = pl.col(kind), pl.col(f"{kind}_gain")
    return [
        n.sum().alias(kind),
        gain.sum().alias(f"{kind}_gain"),
        (n > 0).sum().alias(f"{kind}_games"),
        (n * n).sum().alias(f"{kind}_nn"),
        (n * gain).sum().alias(f"{kind}_ng"),
        (gain * gain).sum().alias(f"{kind}_gg"),
    ]


def _deck_means(run: Run, sums: dict[str, dict[str, float]], kind: str) -> dict[str, float]:
    """By deck, what having any card of it goes with: whoever lasts long holds more cards, whatever they are."""
    totals: dict[str, list[float]] = {}
    for id, row in sums.items():
        if id in run.setup.cards:
            deck = totals.setdefault(run.setup.cards[id].deck, [0.0, 0.0])
            deck[0] += row[f"{kind}_gain"]
            deck[1] += row[kind]
    return {deck: gain / n if n else 0.0 for deck, (gain, n) in totals.items()}


def _worth(row: dict[str, float], kind: str, mean: float) -> Worth:
    n = row.get(kind, 0.0)
    if not n:
        return Worth(0, 0.0, 0.0)
    ratio = row[f"{kind}_gain"] / n
    residual = row[f"{kind}_gg"] - 2 * ratio * row[f"{kind}_ng"] + ratio * ratio * row[f"{kind}_nn"]
    return Worth(int(row[f"{kind}_games"]), ratio - mean, max(0.0, residual) ** 0.5 / n)


def _corrected(facts: list[CardFacts]) -> list[CardFacts]:
    """The same, with what is sure although so many cards were looked at."""
    places = [(at, kind) for at, fact in enumerate(facts) for kind in ("held", "used") if getattr(fact, kind).enough]
    chances = [two_sided(getattr(facts[at], kind).gain, getattr(facts[at], kind).error) for at, kind in places]
    made = list(facts)
    for (at, kind), value in zip(places, holm(chances), strict=True):
        made[at] = replace(made[at], **{kind: replace(getattr(made[at], kind), sure=value < LEVEL)})
    return made


def only(facts: list[CardFacts], cards: Sequence[str]) -> list[CardFacts]:
    """Those of these cards, as if no others had been looked at."""
    return _corrected([fact for fact in facts if fact.id in cards])


def _uses(run: Run) -> dict[str, str]:
    """By card, what it was used for or lost to, most often first."""
    counts = run.table("counts").filter(pl.col("kind").is_in(["play", "spend"]))
    found = counts.group_by("card", "name").agg(pl.col("amount").sum()).collect()
    told: dict[str, str] = {}
    for (card,), rows in found.sort("amount", "name", descending=[True, False]).group_by("card", maintain_order=True):
        total = rows["amount"].sum()
        told[str(card)] = ", ".join(
            f"{name} {amount / total:.0%}" for name, amount in rows.select("name", "amount").iter_rows()
        )
    return told


# --- figures ------------------------------------------------------------------------------------------------------


def card_figures(run: Run, facts: list[CardFacts]) -> Iterator[Figure]:
    """What holding is worth, what is left lying, and everything else in a table for each deck."""
    yield from _worth_figure(facts, "held", "What having a card goes with", "had it")
    yield from _worth_figure(facts, "used", "What playing a card goes with", "played it")
    yield from _left_lying(facts)


def _worth_figure(facts: list[CardFacts], kind: str, title: str, words: str) -> Iterator[Figure]:
    known = sorted((f for f in facts if getattr(f, kind).enough), key=lambda f: -getattr(f, kind).gain)
    if len(known) < 2:
        return
    shown = known if len(known) <= 2 * ENDS else [*known[:ENDS], *known[-ENDS:]]
    drawn = [
        {
            "card": f"{f.name} *" if getattr(f, kind).sure else f.name,
            "value": getattr(f, kind).gain,
            "low": getattr(f, kind).gain - Z * getattr(f, kind).error,
            "high": getattr(f, kind).gain + Z * getattr(f, kind).error,
        }
        for f in shown
    ]
    text = (
        f"Win rate of players who {words}, above that of players with any card of the same deck, in points of a "
        f"hundred with 95 % intervals. A star marks what chance does not explain although {len(known)} cards were "
        "looked at. It shows what goes together, not what brings about what."
    )
    if len(shown) < len(known):
        text += f" The {ENDS} highest and the {ENDS} lowest of {len(known)} are drawn; the table has all."
    rows = [(f.name, f.deck.replace("_", " "), getattr(f, kind).words()) for f in known]
    svg = charts.rates(pl.DataFrame(drawn), "card", "above other cards of the deck", 0.0)
    yield Figure(title, text, svg, ("card", "deck", "points of a hundred"), rows)


def _left_lying(facts: list[CardFacts]) -> Iterator[Figure]:
    offered = sorted(
        (f for f in facts if f.offered >= FEWEST and f.taken is not None), key=lambda f: (f.taken or 0.0, f.name)
    )
    if len(offered) < 2:
        return
    drawn = pl.DataFrame({"card": [f.name for f in offered[:ENDS]], "value": [f.taken for f in offered[:ENDS]]})
    text = "Of all the questions that offered it, the part in which it was taken: the cards that are left lying most."
    rows = [(f.name, f"{f.offered:,}", percent(f.taken)) for f in offered]
    svg = charts.bars(drawn, "card", "taken when offered")
    yield Figure("What is left lying", text, svg, ("card", "offers", "taken"), rows)


HEADS = ("card", "copies", "drawn a game", "taken when offered", "played a game", "when had", "when played", "for what")


def deck_tables(facts: list[CardFacts]) -> Iterator[tuple[str, Sequence[tuple[str, ...]]]]:
    """For each deck a table with all its cards."""
    for deck in dict.fromkeys(fact.deck for fact in facts):
        rows = [
            (
                f.name,
                str(f.copies),
                f"{f.drawn:.2f}",
                percent(f.taken) if f.offered >= FEWEST else SCARCE if f.offered else "-",
                f"{f.played:.2f}",
                f.held.words() if f.held.games else "-",
                f.used.words() if f.used.games else "-",
                f.uses or "never used",
            )
            for f in facts
            if f.deck == deck
        ]
        yield deck.replace("_", " "), rows
