"""Targets: what a designer wants of a game, as numbers that every run has, each with a mean and an interval."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import polars as pl

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.lab.statistics import Sums, Z

from .measuring import RATIOS, Tables, card_games, whole_games
from .variants import Value, number_at, read_value

CARD = {"played": "played", "drawn": "drawn", "taken": "chosen", "gain_held": "held_gain", "gain_played": "played_gain"}
"""What may be wanted of a card, and the column that has it."""


@dataclass(frozen=True)
class Measured:
    """A measure of a run, with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Target:
    """A measure, the value that is wanted of it, how far off it may be, and what it weighs."""

    measure: str
    value: float
    within: float
    weight: float = 1.0

    def off(self, measured: Measured) -> float:
        """How far off, in what is allowed: up to 1 is met."""
        return abs(measured.value - self.value) / self.within

    def met(self, measured: Measured) -> bool:
        """Is it within what is allowed?"""
        return self.off(measured) <= 1.0


def measure_names(tables: Tables) -> list[str]:
    """What can be measured of these games as wholes; of cards: `CARD:played` and the like."""
    return [name for name in whole_games(tables).columns if name != "game"]


def measured(tables: Tables, name: str) -> Measured:
    """A measure of these games; SetupError lists what there is."""
    card, colon, what = name.rpartition(":")
    if colon and card in tables.setup.cards and what in CARD:
        return _of_card(tables, card, CARD[what])
    games = whole_games(tables)
    if name not in games.columns or name == "game":
        names = measure_names(tables)
        near = get_close_matches(name, names, 1, 0.5)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        listed = f"{', '.join(names)}, and of a card {', '.join(f'CARD:{word}' for word in CARD)}"
        raise SetupError(f"there is no measure {name!r}{meant} Measures here are {listed}")
    values = games[name].drop_nulls()
    sums = Sums(values.len(), float(values.sum()), float((values * values).sum()))
    return _around(sums.mean, sums.error)


def _of_card(tables: Tables, card: str, name: str) -> Measured:
    rows, n = card_games(tables).filter(pl.col("card") == card), tables.games.height
    if name not in RATIOS:
        sums = Sums(n, float(rows[name].sum()), float((rows[name] ** 2).sum()))
        return _around(sums.mean, sums.error)
    total = float(rows[RATIOS[name]].sum())
    if not total:
        return Measured(0.0, 0.0, 0.0)
    ratio = float(rows[name].sum()) / total
    residual = rows[name] - ratio * rows[RATIOS[name]]
    return _around(ratio, float((residual**2).sum()) ** 0.5 / total)


def _around(value: float, error: float) -> Measured:
    return Measured(value, value - Z * error, value + Z * error)


# --- the file -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wishes:
    """A file of targets: what is wanted, and which numbers may be varied between which bounds."""

    targets: tuple[Target, ...]
    values: Mapping[Value, tuple[int, int]]


def read_wishes(path: Path, setup: Setup) -> Wishes:
    """Read a file of targets; SetupError says what is wrong in it and what is allowed."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SetupError(f"{path} is not valid TOML: {error}") from None
    if unknown := data.keys() - {"target", "vary"}:
        raise SetupError(f"{path}: there is no {sorted(unknown)[0]!r}; it holds [[target]] and [[vary]] tables")
    targets = tuple(_target(path, table) for table in _tables(path, data, "target"))
    values = dict(_vary(path, table, setup) for table in _tables(path, data, "vary"))
    return Wishes(targets, values)


def _tables(path: Path, data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    tables = data.get(name, [])
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise SetupError(f"{path}: needs at least one [[{name}]] table")
    return tables


def _target(path: Path, table: dict[str, Any]) -> Target:
    allowed = {"measure": str, "value": (int, float), "within": (int, float), "weight": (int, float)}
    _check(path, "target", table, allowed, ("measure", "value", "within"))
    if table["within"] <= 0 or table.get("weight", 1) <= 0:
        raise SetupError(f"{path}: within and weight of {table['measure']!r} must be above 0")
    return Target(table["measure"], table["value"], table["within"], table.get("weight", 1.0))


def _vary(path: Path, table: dict[str, Any], setup: Setup) -> tuple[Value, tuple[int, int]]:
    _check(path, "vary", table, {"value": str, "low": int, "high": int}, ("value", "low", "high"))
    value, low, high = read_value(table["value"]), table["low"], table["high"]
    number_at(setup, value)
    if low >= high:
        raise SetupError(f"{path}: {value.name} goes from {low} to {high}; low must be less than high")
    return value, (low, high)


def _check(path: Path, name: str, table: dict[str, Any], allowed: dict[str, Any], needed: tuple[str, ...]) -> None:
    for key, given in table.items():
        if key not in allowed:
            raise SetupError(f"{path}: a [[{name}]] has no {key!r}; it may have {', '.join(allowed)}")
        if not isinstance(given, allowed[key]) or isinstance(given, bool):
            kind = "a text" if allowed[key] is str else "a whole number" if allowed[key] is int else "a number"
            raise SetupError(f"{path}: {key} of a [[{name}]] is {given!r}; it must be {kind}")
    for key in needed:
        if key not in table:
            raise SetupError(f"{path}: a [[{name}]] lacks {key!r}; it needs {', '.join(needed)}")
