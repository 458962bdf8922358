"""Tuning: which numbers on cards bring a game closest to what its designer wants, and what that costs elsewhere."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import optuna

from unboxed.kernel.errors import BadCards
from unboxed.kernel.game import Setup

from .measuring import Tables
from .runs import Run, begin_run
from .targets import Measured, Target, Wishes, measured
from .variants import Value, files_of, number_at, variant

Play = Callable[[Run], bool]
FAR = 1000.0
"""How far off a variant is that cannot be played at all."""


@dataclass(frozen=True)
class Tried:
    """Some numbers, and what came of them."""

    numbers: Mapping[Value, int]
    found: Mapping[str, Measured]

    def off(self, targets: Sequence[Target]) -> float:
        """How far off it is in all: 0 if every target is met."""
        return sum(target.weight * max(0.0, target.off(self.found[target.measure]) - 1) for target in targets)

    def met(self, targets: Sequence[Target]) -> bool:
        """Are all targets met?"""
        return all(target.met(self.found[target.measure]) for target in targets)


@dataclass(frozen=True)
class Tuned:
    """All that was tried, and what is worth choosing from."""

    wishes: Wishes
    now: Tried
    tried: tuple[Tried, ...]

    @property
    def best(self) -> Tried:
        """The one that is least off; of several, the one that changes least."""
        return min(self.tried, key=lambda one: (one.off(self.wishes.targets), self._changed(one)))

    def _changed(self, one: Tried) -> int:
        return sum(abs(number - self.now.numbers[value]) for value, number in one.numbers.items())

    @property
    def worth_choosing(self) -> list[Tried]:
        """Those of which no other is as good for every target and better for one: what is gained here is lost there."""
        targets = self.wishes.targets

        def offs(one: Tried) -> list[float]:
            return [max(1.0, target.off(one.found[target.measure])) for target in targets]

        rows = [(one, offs(one)) for one in self.tried]
        kept = [
            one
            for one, own in rows
            if not any(other != own and all(a <= b for a, b in zip(other, own, strict=True)) for _, other in rows)
        ]
        return sorted(kept, key=lambda one: (one.off(targets), self._changed(one)))

    def lines(self) -> list[str]:
        """As a person reads it."""
        told = ["what is wanted:"]
        for target in self.wishes.targets:
            now = self.now.found[target.measure]
            told.append(
                f"  {target.measure}: {target.value:g} within {target.within:g}; as it is {now.value:.3f}"
                f" ({now.low:.3f} to {now.high:.3f}), {'met' if target.met(now) else 'missed'}"
            )
        told += ["", f"worth choosing from {len(self.tried)} that were tried, the nearest first:"]
        for one in self.worth_choosing[:10]:
            numbers = ", ".join(f"{value.name} {number}" for value, number in one.numbers.items())
            found = ", ".join(f"{name} {value.value:.3f}" for name, value in one.found.items())
            verdict = "all met" if one.met(self.wishes.targets) else f"off by {one.off(self.wishes.targets):.2f}"
            told.append(f"  {numbers}: {found}; {verdict}")
        return told


def tune(
    folder: Path,
    setup: Setup,
    wishes: Wishes,
    trials: int,
    bots: Sequence[str],
    seed: int,
    play: Play,
) -> Tuned | None:
    """Try so many variants, the numbers as they are first; None if somebody stopped it.

    Each is kept as a run of its own, so that the same call goes on where it was stopped."""
    tried: dict[tuple[int, ...], Tried] = {}

    def attempt(numbers: Mapping[Value, int]) -> Tried | None:
        key = tuple(numbers.values())
        if key not in tried:
            changed = {value: n for value, n in numbers.items() if n != number_at(setup, value)}
            made = variant(setup, changed, "tuned") if changed else setup
            run = begin_run(folder / "tried" / "_".join(map(str, key)), made, bots, seed)
            if not play(run):
                return None
            tables = Tables.of(run)
            found = {target.measure: measured(tables, target.measure) for target in wishes.targets}
            tried[key] = Tried(dict(numbers), found)
        return tried[key]

    now = attempt({value: number_at(setup, value) for value in wishes.values})
    if now is None or not _search(wishes, now, trials, seed, attempt):
        return None
    return Tuned(wishes, now, tuple(tried.values()))


def _search(
    wishes: Wishes, now: Tried, trials: int, seed: int, attempt: Callable[[Mapping[Value, int]], Tried | None]
) -> bool:
    """Let the search choose what to try next; False if somebody stopped it."""
    optuna.logging.set_verbosity(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its notes on what is experimental are for programmers
        sampler = optuna.samplers.TPESampler(
            seed=seed % 2**32, multivariate=True, n_startup_trials=min(10, trials // 2)
        )
        study = optuna.create_study(directions=["minimize"] * len(wishes.targets), sampler=sampler)
        for _ in range(trials - 1):
            trial = study.ask()
            numbers = {value: trial.suggest_int(value.name, low, high) for value, (low, high) in wishes.values.items()}
            try:
                one = attempt(numbers)
            except BadCards:  # numbers that no card may have
                study.tell(trial, [FAR] * len(wishes.targets))
                continue
            if one is None:
                return False
            study.tell(trial, [max(1.0, t.off(one.found[t.measure])) for t in wishes.targets])
    return True


def pack_of(setup: Setup, tuned: Tuned) -> tuple[tuple[str, str], ...]:
    """The files of a pack with the best numbers; none if they are those that stand there already."""
    changed = {value: n for value, n in tuned.best.numbers.items() if n != tuned.now.numbers[value]}
    return files_of(setup, changed) if changed else ()
