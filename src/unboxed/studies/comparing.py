"""Compares two runs: what changed, how sure that is, and which cards it is about."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

import polars as pl

from unboxed.kernel.errors import SetupError
from unboxed.lab.statistics import FEWEST, LEVEL, Sums, Z, holm, two_sided

from .measuring import CARD_MEASURES, RATIOS, Tables, card_games, whole_games
from .partings import Parted, partings
from .runs import Run

B = "_b"
"""Marks the columns of the second run."""


@dataclass(frozen=True)
class Change:
    """One measure in both runs."""

    card: str
    """Of which card; empty if it is about whole games."""
    measure: str
    before: float
    after: float
    low: float
    high: float
    """The interval that holds the true difference in 95 of 100 runs."""
    chance: float
    """How likely chance alone is to bring as much."""
    enough: bool
    """Did it happen often enough to say anything?"""
    corrected: float = 1.0
    """The same, given that so many measures were looked at."""

    @property
    def difference(self) -> float:
        """By how much it changed."""
        return self.after - self.before

    @property
    def sure(self) -> bool:
        """Is it a change that chance does not explain?"""
        return self.enough and self.corrected < LEVEL


@dataclass(frozen=True)
class Comparison:
    """All that was compared."""

    before: str
    after: str
    games: tuple[int, int]
    paired: bool
    changes: tuple[Change, ...]
    parted: Parted | None
    """Where games of the same deal went different ways; None if deals were not the same."""

    @property
    def sure(self) -> list[Change]:
        """What certainly changed, the surest first."""
        return sorted((change for change in self.changes if change.sure), key=lambda change: change.chance)

    @property
    def cards(self) -> list[str]:
        """The cards that the change is about, first the one that most speaks for."""
        if self.parted is not None and self.parted.cards:
            return [found.card for found in self.parted.cards]
        return list(dict.fromkeys(change.card for change in self.sure if change.card))


def compare(before: Run, after: Run) -> Comparison:
    """Hold two runs against each other; where both played the same deals, deal by deal."""
    if before.setup.game.id != after.setup.game.id:
        games = f"{before.setup.game.id} and {after.setup.game.id}"
        raise SetupError(f"{before.folder} and {after.folder} hold different games ({games})")
    if before.setup.players != after.setup.players:
        counts = f"{before.setup.players} and {after.setup.players}"
        raise SetupError(f"{before.folder} and {after.folder} have different numbers of players ({counts})")
    paired = before.seed == after.seed and before.bots == after.bots
    one, two = Tables.of(before), Tables.of(after)
    if paired:
        common = one.games.join(two.games, on="game", how="semi")["game"]
        if not common.len():
            raise SetupError(f"{before.folder} and {after.folder} have no game in common yet")
        one, two = one.only(common), two.only(common)
    changes = compared(one, two, paired)
    again = paired and before.of_now and after.of_now  # then we can look where they went apart
    parted = partings(before, after, one.games["game"].to_list()) if again else None
    return Comparison(before.name, after.name, (one.games.height, two.games.height), paired, changes, parted)


def compared(one: Tables, two: Tables, paired: bool) -> tuple[Change, ...]:
    """Every measure of both, corrected for how many there are."""
    changes = [*_of_games(one, two, paired), *_of_cards(one, two, paired)]
    told = [change for change in changes if change.enough]
    corrected = dict(zip(map(id, told), holm([change.chance for change in told]), strict=True))
    return tuple(replace(change, corrected=corrected.get(id(change), 1.0)) for change in changes)


def _of_games(one: Tables, two: Tables, paired: bool) -> list[Change]:
    first, second = whole_games(one), whole_games(two)
    changes = []
    for name in dict.fromkeys([*first.columns, *second.columns]):
        if name == "game":
            continue
        # an end or a source of points that one of them does not know happened there in no game
        a, b = (
            table.select("game", pl.col(name) if name in table.columns else pl.lit(0.0).alias(name))
            for table in (first, second)
        )
        if paired:
            both = a.join(b, on="game", suffix=B).drop_nulls()
            x, y, d = both[name], both[f"{name}{B}"], both[f"{name}{B}"] - both[name]
            error, happened = _sums(d).error, _unusual(d)
        else:
            x, y = a[name].drop_nulls(), b[name].drop_nulls()
            error, happened = math.hypot(_sums(x).error, _sums(y).error), _unusual(pl.concat([x, y]))
        changes.append(_change("", name, (_sums(x).mean, _sums(y).mean), error, happened))
    return changes


def _unusual(values: pl.Series) -> int:
    """How many values are not the most usual one: of what hardly ever happens, or fails to, nothing can be claimed."""
    return values.len() - int((values == values.mode().first()).sum()) if values.len() else 0


def _sums(values: pl.Series) -> Sums:
    return Sums(values.len(), float(values.sum()), float((values * values).sum()))


def _change(card: str, name: str, means: tuple[float, float], error: float, happened: int) -> Change:
    before, after = means
    difference = after - before
    enough = happened >= FEWEST
    chance = two_sided(difference, error) if enough else 1.0
    return Change(card, name, before, after, difference - Z * error, difference + Z * error, chance, enough)


def _of_cards(one: Tables, two: Tables, paired: bool) -> list[Change]:
    n = (one.games.height, two.games.height)
    columns = [*CARD_MEASURES, *dict.fromkeys(RATIOS.values())]
    both = card_games(one).join(card_games(two), on=["card", "game"], how="full", coalesce=True, suffix=B)
    both = both.with_columns(pl.exclude("card", "game").fill_null(0.0))
    totals = both.group_by("card").agg(pl.col(*columns, *(f"{name}{B}" for name in columns)).sum())
    both = both.join(totals.rename({name: f"all_{name}" for name in totals.columns if name != "card"}), on="card")
    changes = []
    for name, words in CARD_MEASURES.items():
        x, y = _lined_up(name, "", n[0]), _lined_up(name, B, n[1])
        rows = both.group_by("card").agg(
            *_added_up([("d", y - x)] if paired else [("x", x), ("y", y)]),
            ((y != x) if paired else (pl.col(name) != 0) | (pl.col(f"{name}{B}") != 0)).sum().alias("happened"),
            _mean(name, "", n[0]).alias("before"),
            _mean(name, B, n[1]).alias("after"),
        )
        for row in rows.sort("card").iter_rows(named=True):
            parts = [("d", n[0])] if paired else [("x", n[0]), ("y", n[1])]
            error = math.hypot(*(Sums(count, row[at], row[f"{at}2"]).error for at, count in parts))
            changes.append(_change(row["card"], words, (row["before"], row["after"]), error, row["happened"]))
    return changes


def _added_up(values: list[tuple[str, pl.Expr]]) -> list[pl.Expr]:
    return [part for name, value in values for part in (value.sum().alias(name), (value**2).sum().alias(f"{name}2"))]


def _mean(name: str, suffix: str, n: int) -> pl.Expr:
    of = pl.col(f"{RATIOS[name]}{suffix}").sum() if name in RATIOS else pl.lit(float(n))
    return pl.when(of > 0).then(pl.col(f"{name}{suffix}").sum() / of).otherwise(0.0)


def _lined_up(name: str, suffix: str, n: int) -> pl.Expr:
    """A game's part in the mean. Of a ratio that is how far its value is from what the ratio would have made of it."""
    value, total = pl.col(f"{name}{suffix}"), pl.col(f"all_{name}{suffix}")
    if name not in RATIOS:
        return value
    of, all_of = pl.col(f"{RATIOS[name]}{suffix}"), pl.col(f"all_{RATIOS[name]}{suffix}")
    return pl.when(all_of > 0).then((value - of * total / all_of) * n / all_of).otherwise(0.0)


# --- for people ---------------------------------------------------------------------------------------------------


def plain(name: str, run: Run) -> str:
    """A measure's name with the names of characters instead of their ids."""
    cards = run.setup.cards
    return re.sub(
        r"wins of (\w+) above", lambda m: f"wins of {cards[m[1]].name if m[1] in cards else m[1]} above", name
    )
