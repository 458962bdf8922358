"""What can be measured of a run, as one number a game: then games are what is counted, and intervals are honest.

Seats of one game, and cards of one hand, are not independent of each other; games are."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from unboxed.kernel.game import Setup

from .runs import Run

RARE = 0.01
"""Ends and sources of points that are rarer than this are not looked at one by one."""
CARD_MEASURES = {
    "played": "played, a game",
    "chosen": "taken when offered",
    "drawn": "drawn, a game",
    "held_gain": "win rate above the others' when held",
    "played_gain": "win rate above the others' when played",
}
"""What is compared of a card, in words."""
RATIOS = {"chosen": "offered", "held_gain": "holders", "played_gain": "players"}
"""These are parts of something: their totals are divided by the totals of that."""


@dataclass(frozen=True)
class Tables:
    """The tables of a run that comparisons need, in memory."""

    setup: Setup
    games: pl.DataFrame
    seats: pl.DataFrame
    cards: pl.DataFrame
    counts: pl.DataFrame

    @classmethod
    def of(cls, run: Run) -> Tables:
        """Read a run."""
        named = run.table("counts").filter(pl.col("kind").is_in(["points", "attack", "event"])).collect()
        games, seats, cards = (run.table(name).collect() for name in ("games", "seats", "cards"))
        return cls(run.setup, games, seats, cards, named)

    def only(self, games: pl.Series) -> Tables:
        """The same of some games."""
        chosen = [table.filter(pl.col("game").is_in(games.implode())) for table in self._tables()]
        return Tables(self.setup, *chosen)

    def _tables(self) -> tuple[pl.DataFrame, ...]:
        return self.games, self.seats, self.cards, self.counts


def whole_games(tables: Tables) -> pl.DataFrame:
    """One row a game, with a column for each thing that is measured of games as wholes."""
    setup = tables.setup
    frame = tables.games.select(
        "game",
        pl.col("rounds").cast(pl.Float64).alias("rounds"),
        pl.col("questions").cast(pl.Float64).alias("questions"),
        (pl.col("winners") == 0).cast(pl.Float64).alias("nobody won"),
        pl.col("lead_changes").cast(pl.Float64).alias("lead changes"),
        pl.col("decided").alias("decided after (part of the game)"),
    )
    parts = [_reasons(tables), _roles(tables), _points(tables), _events(tables), _attacks(tables), _waits(tables)]
    if len(set(setup.game.sides(setup))) > 1:
        parts.append(_seats(tables))
    else:
        parts.append(tables.seats.group_by("game").agg(pl.col("share").gt(0).any().cast(pl.Float64).alias("won")))
    for part in parts:
        frame = frame.join(part, on="game", how="left")
    return frame.sort("game")


def _wide(frame: pl.DataFrame, name: str, value: str) -> pl.DataFrame:
    """A column for each name, 0 where there is nothing."""
    if not frame.height:
        return frame.select("game").unique()
    wide = frame.pivot(on=name, index="game", values=value, aggregate_function="sum")
    return wide.with_columns(pl.exclude("game").fill_null(0).cast(pl.Float64))


def _reasons(tables: Tables) -> pl.DataFrame:
    plain = tables.games.select("game", ended(pl.col("reason")).alias("reason"))
    often = plain.group_by("reason").len().filter(pl.col("len") >= RARE * plain.height)["reason"]
    kept = plain.filter(pl.col("reason").is_in(often.implode()))
    return _wide(kept.with_columns(pl.format("ended: {}", "reason").alias("reason"), one=1.0), "reason", "one")


def ended(reason: pl.Expr) -> pl.Expr:
    """What ended a game, without the numbers that differ from game to game."""
    return reason.str.replace(r",? with \d+.*$", "").str.replace_all(r"\d{2,}", "…")


def _seats(tables: Tables) -> pl.DataFrame:
    named = tables.seats.with_columns(pl.format("win rate of seat {}", pl.col("seat") + 1).alias("name"))
    return _wide(named, "name", "share")


def _roles(tables: Tables) -> pl.DataFrame:
    mean = tables.seats["share"].mean()
    named = tables.seats.filter(pl.col("role") != "").with_columns(
        pl.format("wins of {} above its part", "role").alias("name"), (pl.col("share") - mean).alias("gain")
    )
    return _wide(named, "name", "gain")


def _points(tables: Tables) -> pl.DataFrame:
    own = tables.counts.filter(kind="points")
    often = own.group_by("name").agg(pl.col("game").n_unique()).filter(pl.col("game") >= RARE * tables.games.height)
    kept = own.filter(pl.col("name").is_in(often["name"].implode()))
    return _wide(kept.with_columns(pl.format("points: {}", "name").alias("name")), "name", "amount")


def _events(tables: Tables) -> pl.DataFrame:
    """A column for each that the game declares, so that what never happened is known as that."""
    wide = _wide(tables.counts.filter(kind="event"), "name", "amount")
    every = tables.games.select("game").join(wide, on="game", how="left")
    names = dict.fromkeys(tables.setup.game.measures.happenings.values())
    return every.select("game", *(_named_event(every, name) for name in names))


def _named_event(every: pl.DataFrame, name: str) -> pl.Expr:
    found = pl.col(name).fill_null(0.0) if name in every.columns else pl.lit(0.0)
    return found.alias(f"times: {name}")


def _attacks(tables: Tables) -> pl.DataFrame:
    own = tables.counts.filter(kind="attack").group_by("game").agg(pl.col("amount").sum().cast(pl.Float64))
    every = tables.games.select("game").join(own, on="game", how="left")
    return every.with_columns(pl.col("amount").fill_null(0).alias("attacks")).drop("amount")


def _waits(tables: Tables) -> pl.DataFrame:
    return tables.seats.group_by("game").agg(
        (1 - pl.col("out")).fill_null(0.0).sum().alias("waiting when out (parts of the game)")
    )


def card_games(tables: Tables) -> pl.DataFrame:
    """A row for each card and game in which anything happened with it."""
    mean = tables.seats["share"].mean()
    joined = tables.cards.filter(pl.col("seat") >= 0).join(
        tables.seats.select("game", "seat", pl.col("share") - mean), on=["game", "seat"]
    )
    gain = pl.col("share")
    return joined.group_by("card", "game").agg(
        pl.col("played").sum().cast(pl.Float64),
        pl.col("chosen").sum().cast(pl.Float64),
        pl.col("offered").sum().cast(pl.Float64),
        pl.col("drawn").sum().cast(pl.Float64),
        pl.col("held").sum().cast(pl.Float64).alias("holders"),
        (gain * pl.col("held")).sum().alias("held_gain"),
        (pl.col("played") > 0).sum().cast(pl.Float64).alias("players"),
        gain.filter(pl.col("played") > 0).sum().alias("played_gain"),
    )
