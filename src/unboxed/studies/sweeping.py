"""A sweep: one number on a card over a range, the same deals every time, and what becomes of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import polars as pl

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup

from . import charts
from .measuring import Tables
from .pagestyle import STYLE
from .runs import Run, begin_run
from .targets import Measured, measured
from .variants import Value, number_at, variant

MOST = 50
"""Points of a sweep: more would take days."""

Play = Callable[[Run], bool]
"""Plays a run to its end; False if somebody stopped it."""


@dataclass(frozen=True)
class Swept:
    """What was measured at each number."""

    value: Value
    now: int
    """The number that stands on the card."""
    points: dict[int, dict[str, Measured]]

    def lines(self) -> list[str]:
        """As a person reads it."""
        told = []
        for measure in next(iter(self.points.values()), {}):
            told.append(f"{measure}, by {self.value.name}, with 95 % intervals")
            for number, found in self.points.items():
                mark = "  (as it is)" if number == self.now else ""
                one = found[measure]
                told.append(f"  {number:>4}  {one.value:9.3f}  ({one.low:.3f} to {one.high:.3f}){mark}")
            told.append("")
        return told[:-1]

    def page(self) -> str:
        """The curves and their tables, as a page that needs nothing else."""
        name = self.value.name
        parts = []
        for measure in next(iter(self.points.values()), {}):
            rows = [(number, found[measure]) for number, found in self.points.items()]
            drawn = [{"number": n, "value": one.value, "low": one.low, "high": one.high} for n, one in rows]
            cells = [(str(n), f"{one.value:.3f}", f"{one.low:.3f} to {one.high:.3f}") for n, one in rows]
            body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)
            heads = "".join(f"<th>{escape(head)}</th>" for head in (name, measure, "95 % interval"))
            table = f"<table><tr>{heads}</tr>{body}</table>"
            svg = charts.curve(pl.DataFrame(drawn), "number", measure)
            parts.append(f"<figure><h3>{escape(measure)}</h3><div class='chart'>{svg}</div>{table}</figure>")
        title = f"{name}, which is {self.now}"
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
            f"<style>{STYLE}</style></head><body><main><p class='kicker'>A sweep</p><h1>{escape(title)}</h1>"
            f"<div class='figures'>{''.join(parts)}</div></main></body></html>\n"
        )


def sweep(
    folder: Path,
    setup: Setup,
    value: Value,
    numbers: Sequence[int],
    measures: Sequence[str],
    bots: Sequence[str],
    seed: int,
    play: Play,
) -> Swept | None:
    """Play a run for each number, each in a folder of its own; None if somebody stopped it."""
    if not 2 <= len(numbers) <= MOST:
        raise SetupError(f"a sweep has 2 to {MOST} numbers, not {len(numbers)}")
    now = number_at(setup, value)
    variants = {number: variant(setup, {value: number}, f"{value.card}-{number}") for number in numbers}
    points = {}
    for number, changed in variants.items():
        run = begin_run(folder / str(number), setup if number == now else changed, bots, seed)
        if not play(run):
            return None
        tables = Tables.of(run)
        points[number] = {measure: measured(tables, measure) for measure in measures}
    return Swept(value, now, points)


def usual_measures(value: Value) -> list[str]:
    """What is measured where nobody says: how long a game is, and how the card fares."""
    return ["questions", f"{value.card}:played", f"{value.card}:gain_played"]
