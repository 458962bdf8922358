"""A classifier that needs nothing but the standard library: logistic regression, and how often it guesses right."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

FOLDS = 5
EPOCHS = 12
STEP = 0.05
MOST = 12
SAMPLES_A_SIGN = 100
"""Samples needed for each sign that is looked at, up to the most."""


class Sample(NamedTuple):
    """One observation."""

    group: int
    """Samples that only differ by what is to be guessed; they are never taught and asked about at the same time."""
    label: bool
    features: Sequence[float]


def accuracy(samples: list[Sample], seed: int = 1) -> float:
    """The part of samples that is guessed right by a classifier that was taught with others."""
    rng = random.Random(seed)
    groups = sorted({sample.group for sample in samples})
    rng.shuffle(groups)
    fold = {group: i % FOLDS for i, group in enumerate(groups)}
    right = 0
    for i in range(FOLDS):
        known = [sample for sample in samples if fold[sample.group] != i]
        taught = _Taught(known, rng)
        right += sum(taught.guess(s.features) is s.label for s in samples if fold[s.group] == i)
    return right / len(samples)


def spread(count: int) -> float:
    """The standard deviation of the accuracy of somebody who guesses by coin."""
    return 0.5 / math.sqrt(count)


class _Taught:
    """Logistic regression on the few signs that tell most; with all of them it would learn chance by heart."""

    def __init__(self, known: list[Sample], rng: random.Random) -> None:
        self.scales = [_Scale(column) for column in zip(*(sample.features for sample in known), strict=True)]
        rows = [(self._coded(sample.features), sample.label) for sample in known]
        self.kept = _telling(rows, max(1, min(MOST, len(known) // SAMPLES_A_SIGN)))
        self.weights = [0.0] * (len(self.kept) + 1)
        taught = [(self._picked(row), 1.0 if label else 0.0) for row, label in rows]
        for epoch in range(EPOCHS):
            rng.shuffle(taught)
            step = STEP / (1 + epoch)
            for row, label in taught:
                wrong = label - 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(map(mul, self.weights, row))))))
                self.weights = [w + step * wrong * x for w, x in zip(self.weights, row, strict=True)]

    def guess(self, features: Sequence[float]) -> bool:
        return sum(map(mul, self.weights, self._picked(self._coded(features)))) > 0

    def _picked(self, row: list[float]) -> list[float]:
        return [1.0, *(row[i] for i in self.kept)]

    def _coded(self, features: Sequence[float]) -> list[float]:
        return [part for scale, x in zip(self.scales, features, strict=True) for part in scale.coded(x)]


def _telling(rows: list[tuple[list[float], bool]], count: int) -> list[int]:
    """The signs whose means differ most between the two kinds, by their spread."""

    def difference(column: Sequence[float]) -> float:
        kinds = [[x for x, (_, label) in zip(column, rows, strict=True) if label is kind] for kind in (True, False)]
        means = [sum(kind) / max(1, len(kind)) for kind in kinds]
        return abs(means[0] - means[1]) / (statistics.pstdev(column) or 1.0)

    differences = [difference(column) for column in zip(*(row for row, _ in rows), strict=True)]
    return sorted(range(len(differences)), key=lambda i: -differences[i])[:count]


class _Scale:
    """How one feature is spread, without regard to the odd outlier: it is coded as its measure, and as whether it is
    above the lowest tenth, the middle and the highest tenth."""

    def __init__(self, column: Sequence[float]) -> None:
        ordered = sorted(column)
        self.marks = [ordered[int(len(ordered) * part)] for part in (0.1, 0.5, 0.9)]
        self.width = (self.marks[2] - self.marks[0]) or (ordered[-1] - ordered[0])

    def coded(self, x: float) -> list[float]:
        if not self.width:
            return []  # it is always the same
        measure = max(-3.0, min(3.0, 2 * (x - self.marks[1]) / self.width))
        return [measure, *(1.0 if x > mark else -1.0 for mark in self.marks)]
