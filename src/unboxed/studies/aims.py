"""Aims: what is wanted of a game at a table with certain bots, in a file that is kept beside the game and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import polars as pl

from unboxed.bots.names import usual_bot
from unboxed.content.packs import Pack
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.lab.statistics import FEWEST, Sums, Z
from unboxed.lab.tally import wilson

from .dominated import dominated
from .measuring import Tables, ended, whole_games
from .runs import Run
from .targets import Measured, measured


class TooFew(SetupError):
    """So few games say nothing about this; more would."""


@dataclass(frozen=True)
class Aim:
    """One line of such a file."""

    text: str
    """What is wanted, in words."""
    measure: str
    """Any measure of a run, or one of those below."""
    players: int
    mode: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    """Who plays; where a file says nothing, the game's usual bot (see `usual_bot`)."""
    least: float | None = None
    most: float | None = None
    deck: str = ""
    cards: tuple[str, ...] = ()
    """Which cards it is about, where it is about cards: these, or all of the deck."""
    use: str = ""
    each: str = ""

    def setup(self, game: Game, packs: tuple[Pack, ...] = ()) -> Setup:
        """The table at which it is measured."""
        return game.setup(self.players, self.mode, packs, dict(self.options))

    def bounds(self) -> str:
        """What is allowed, in words."""
        low, high = (None if bound is None else f"{bound:g}" for bound in (self.least, self.most))
        return f"{low} to {high}" if low and high else f"at least {low}" if low else f"at most {high}"


@dataclass(frozen=True)
class Found:
    """What was measured, and of which card or seat, where it is the worst of several."""

    measured: Measured
    of: str = ""


def distance(aim: Aim, value: float) -> float:
    """How far outside of what is allowed this lies; 0 if it does not."""
    below = 0.0 if aim.least is None else aim.least - value
    above = 0.0 if aim.most is None else value - aim.most
    return max(0.0, below, above)


def verdict(aim: Aim, found: Found) -> str:
    """`met` or `missed` where all of the interval says so, else with `perhaps` before it."""
    one = found.measured
    word = "missed" if distance(aim, one.value) else "met"
    ends = {bool(distance(aim, one.low)), bool(distance(aim, one.high))}
    return word if ends == {word == "missed"} else f"perhaps {word}"


def tables_of(run: Run) -> Tables:
    """What aims are measured by: the tables of comparisons, and what cards were used for."""
    kinds = pl.col("kind").is_in(["points", "attack", "event", "offered", "play", "taken"])
    return replace(Tables.of(run), counts=run.table("counts").filter(kinds).collect())


def measure(aim: Aim, tables: Tables) -> Found:
    """What games say of an aim; SetupError if there is no such measure, or nothing to measure it by."""
    kind = KINDS.get(aim.measure)
    return _plain(aim, tables) if kind is None else kind(aim, tables)


def _plain(aim: Aim, tables: Tables) -> Found:
    """Of what is yes or no in every game the interval is Wilson's: never in 38 games is not never."""
    found = measured(tables, aim.measure)
    games = whole_games(tables)
    values = games[aim.measure].drop_nulls() if aim.measure in games.columns else pl.Series([0.5])
    if not values.is_in([0.0, 1.0]).all():
        return Found(found)
    low, high = wilson(int(values.sum()), values.len())
    return Found(Measured(found.value, low, high))


# --- measures that only aims need: the worst of several, and parts of what cards are used for -------------------------


def _farthest(column: str) -> Callable[[Aim, Tables], Found]:
    def farthest(aim: Aim, tables: Tables) -> Found:
        mean = float(tables.seats["share"].sum()) / max(1, tables.seats.height)
        rows = tables.seats.group_by(column).agg(pl.len(), pl.col("share").sum()).sort(column).rows()
        place, n, won = max(rows, key=lambda row: abs(row[2] / row[1] - mean))
        low, high = wilson(won, n)
        near, far = sorted((abs(low - mean), abs(high - mean)))
        crosses = low <= mean <= high
        return Found(
            Measured(abs(won / n - mean), 0.0 if crosses else near, far), f"{column} {place + 1}: {won / n:.1%}"
        )

    return farthest


def _least_taken(aim: Aim, tables: Tables) -> Found:
    rows = tables.cards.filter(pl.col("card").is_in(list(_cards(aim, tables.setup))))
    sums = rows.group_by("card").agg(pl.col("offered", "chosen").sum()).filter(pl.col("offered") >= FEWEST)
    if not sums.height:
        raise TooFew(f"no card of it was offered {FEWEST} times; play more games")
    card, offered, chosen = min(sums.rows(), key=lambda row: (row[2] / row[1], row[0]))
    low, high = wilson(chosen, offered)
    return Found(Measured(chosen / offered, low, high), _named(tables.setup, card))


def _least_played(aim: Aim, tables: Tables) -> Found:
    """Times played for each copy and game."""
    found = []
    for card in _cards(aim, tables.setup):
        rows = tables.cards.filter(card=card).group_by("game").agg(pl.col("played").sum())["played"]
        sums = Sums(tables.games.height, float(rows.sum()), float((rows**2).sum()))
        copies = max(1, tables.setup.cards[card].copies)
        value, error = sums.mean / copies, Z * sums.error / copies
        found.append(Found(Measured(value, value - error, value + error), _named(tables.setup, card)))
    return min(found, key=lambda one: one.measured.value)


def _least_chosen(aim: Aim, tables: Tables) -> Found:
    """Of what is told apart by more than its card, the smallest part of its offers in which it was taken."""
    own = tables.counts.filter(pl.col("card").is_in(list(_cards(aim, tables.setup))))
    sums = own.group_by("card", "name").agg(
        *(pl.col("amount").filter(pl.col("kind") == kind).sum().alias(kind) for kind in ("offered", "taken"))
    )
    rows = sums.filter(pl.col("offered") >= FEWEST).rows()
    if not rows:
        raise TooFew(f"nothing of it was offered {FEWEST} times; play more games")
    card, name, offered, taken = min(rows, key=lambda row: (row[3] / row[2], row[0], row[1]))
    low, high = wilson(taken, offered)
    return Found(Measured(taken / offered, low, high), f"{name}, on {_named(tables.setup, card)}")


def _least_used(aim: Aim, tables: Tables) -> Found:
    """Of the times that a card is had, the smallest part in which it is used."""
    rows = tables.cards.filter(pl.col("card").is_in(list(_cards(aim, tables.setup))))
    sums = rows.group_by("card").agg(pl.col("drawn", "played").sum()).filter(pl.col("drawn") >= FEWEST)
    if not sums.height:
        raise TooFew(f"no card of it was had {FEWEST} times; play more games")
    card, drawn, played = min(sums.rows(), key=lambda row: (row[2] / row[1], row[0]))
    low, high = wilson(min(played, drawn), drawn)
    return Found(Measured(played / drawn, low, high), _named(tables.setup, card))


def _ways_to_win(aim: Aim, tables: Tables) -> Found:
    """In how many ways games were won."""
    won = tables.games.filter(pl.col("winners") > 0).select(ended(pl.col("reason")).alias("reason"))
    n = won["reason"].n_unique()
    return Found(Measured(n, n, n), ", ".join(sorted(won["reason"].unique())))


def _beaten(aim: Aim, tables: Tables) -> Found:
    found = dominated(tables.setup)
    names = ", ".join(f"{_named(tables.setup, one.worse)} by {_named(tables.setup, one.better)}" for one in found[:4])
    return Found(Measured(len(found), len(found), len(found)), names)


def _first_out(aim: Aim, tables: Tables) -> Found:
    """When the first player is out for good, as a part of the game's questions; 1 where nobody is."""
    first = tables.seats.group_by("game").agg(pl.col("out").min().fill_null(1.0))["out"]
    sums = Sums(first.len(), float(first.sum()), float((first**2).sum()))
    return Found(Measured(sums.mean, sums.mean - Z * sums.error, sums.mean + Z * sums.error))


def _commonest_win(aim: Aim, tables: Tables) -> Found:
    """The part of the won games that ended in the commonest way."""
    won = tables.games.filter(pl.col("winners") > 0).select(ended(pl.col("reason")).alias("reason"))
    if not won.height:
        raise TooFew("not one game was won; play more games, or let better bots play")
    reason, n = won["reason"].value_counts(sort=True).rows()[0]
    low, high = wilson(n, won.height)
    return Found(Measured(n / won.height, low, high), reason)


def _part_of_use(aim: Aim, tables: Tables) -> Found:
    """Of all times that cards are used so, the part that is these cards'."""
    return _ratio(
        tables.counts.filter(kind="play", name=aim.use), pl.col("card").is_in(list(_cards(aim, tables.setup)))
    )


def _use_for_each(aim: Aim, tables: Tables) -> Found:
    """How often these cards are used in the one way for each time in the other."""
    own = tables.counts.filter(pl.col("card").is_in(list(_cards(aim, tables.setup))), kind="play")
    n, of = (int(own.filter(name=name)["amount"].sum()) for name in (aim.use, aim.each))
    if of < FEWEST:
        raise TooFew(f"happened {of} times, too few to say anything; play more games")
    low, high = wilson(min(n, of), of)
    return Found(Measured(n / of, low, high))


def _event_for_each(aim: Aim, tables: Tables) -> Found:
    """How often the one thing happens for each time that the other does."""
    rows = tables.counts.filter(kind="event")
    n, of = (int(rows.filter(name=name)["amount"].sum()) for name in (aim.use, aim.each))
    if of < FEWEST:
        raise TooFew(f"happened {of} times, too few to say anything; play more games")
    low, high = wilson(min(n, of), of)
    return Found(Measured(n / of, low, high))


def _ratio(rows: pl.DataFrame, own: pl.Expr) -> Found:
    of, n = int(rows["amount"].sum()), int(rows.filter(own)["amount"].sum())
    low, high = wilson(n, max(1, of))
    return Found(Measured(n / max(1, of), low, high))


def _cards(aim: Aim, setup: Setup) -> tuple[str, ...]:
    return aim.cards or tuple(card.id for card in setup.cards.values() if card.deck == aim.deck and card.copies)


def _named(setup: Setup, card: str) -> str:
    return f"{setup.cards[card].name} ({card})"


KINDS: dict[str, Callable[[Aim, Tables], Found]] = {
    "farthest seat": _farthest("seat"),
    "farthest turn": _farthest("turn"),
    "least taken": _least_taken,
    "least chosen": _least_chosen,
    "least played": _least_played,
    "least used": _least_used,
    "ways to win": _ways_to_win,
    "beaten cards": _beaten,
    "first out": _first_out,
    "commonest win": _commonest_win,
    "part of use": _part_of_use,
    "use for each": _use_for_each,
    "event for each": _event_for_each,
}
ALLOWED: dict[str, Any] = {
    **dict.fromkeys(("text", "measure", "mode", "deck", "use", "each"), str),
    **dict.fromkeys(("least", "most"), (int, float)),
    **dict.fromkeys(("bots", "cards"), list),
    "players": int,
    "options": dict,
}
OF_CARDS = ("least taken", "least chosen", "least played", "least used", "part of use", "use for each")


# --- the file ---------------------------------------------------------------------------------------------------------


def read_aims(path: Path, find: Callable[[str], Game], packs: tuple[Pack, ...] = ()) -> tuple[Game, list[Aim]]:
    """A file of aims and the game it is for, with these packs laid over its cards; SetupError says what is wrong in it
    and what is allowed."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SetupError(f"{path} is not valid TOML: {error}") from None
    if not isinstance(data.get("game"), str) or not isinstance(data.get("aim"), list) or len(data) > 2:
        raise SetupError(f'{path}: holds a line game = "..." and [[aim]] tables, and nothing else')
    game = find(data["game"])
    return game, [_aim(path, game, table, packs) for table in data["aim"]]


def _aim(path: Path, game: Game, table: dict[str, Any], packs: tuple[Pack, ...]) -> Aim:
    known = list(ALLOWED)
    where = f"{path}: {table.get('text', 'an [[aim]]')!r}"
    if unknown := table.keys() - set(known):
        raise SetupError(f"{where} has {sorted(unknown)[0]!r}; it may have {', '.join(known)}")
    if lacking := [name for name in ("text", "measure", "players") if name not in table]:
        raise SetupError(f"{where} lacks {lacking[0]!r}")
    for name, value in table.items():
        if not isinstance(value, ALLOWED[name]) or isinstance(value, bool):
            raise SetupError(f"{where}: {name} is {value!r}, which it cannot be")
    told: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in table.items()}
    aim = Aim(**{"bots": (usual_bot(game),), **told})
    if aim.least is None and aim.most is None:
        raise SetupError(f"{where} needs least or most, or both")
    setup = aim.setup(game, packs)
    if aim.measure in OF_CARDS and not _cards(aim, setup):
        raise SetupError(f"{where} needs cards, or a deck: {', '.join(game.decks)}")
    if strange := [card for card in aim.cards if card not in setup.cards]:
        raise SetupError(f"{where} names {strange[0]!r}; {game.id} has no such card")
    return aim
