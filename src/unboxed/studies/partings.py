"""Where games part: two runs play the same deals with the same dice, so whatever turns out otherwise was changed.

Bots choose otherwise as soon as they think otherwise, about anything. So each game is played again by its own choices
with the other run's cards and rules, side by side, up to the first thing that is told or offered otherwise: that is the
change itself at work. The cards named there or just before are what it may be about. How often a card is named around
any moment is what that is held against: a card that turns up in every second moment turns up around partings, too."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from unboxed.bots.restricted import faces_of
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.lab.playing import game_seed
from unboxed.lab.statistics import surprise
from unboxed.table.table import begin

from .runs import Run

MOST = 400_000
"""Questions that are played again at most: some minutes' work for the longest games."""
MOST_PAIRS = 1_000
BEFORE = 3
"""Moments before a parting whose cards may have brought it about: a weapon is chosen first, and strikes later."""
SURE = 10.0
"""Evidence from which a card is named: chance alone brings as much for one card in 600."""


class Named(NamedTuple):
    """A card, around how many partings it was named, around which part of other moments, and how much that proves."""

    card: str
    partings: int
    usual: float
    evidence: float


@dataclass(frozen=True)
class Parted:
    """What came of looking at pairs of games."""

    pairs: int
    """Pairs of games that were looked at."""
    apart: int
    """Those in which somebody chose otherwise, or something turned out otherwise."""
    found: int
    """Partings: games that, played by their own choices with the other's cards, turned out otherwise."""
    cards: tuple[Named, ...]


class Moment(NamedTuple):
    """What was told since the last question, and the question with the answer to come; no options at the end."""

    told: tuple[Step, ...]
    options: tuple[Step, ...]
    choice: int
    position: Position


def partings(before: Run, after: Run, games: Sequence[int]) -> Parted:
    """Look at pairs of games, from the first on."""
    numbers = list(games)[:MOST_PAIRS]
    one, two = _choices(before, numbers), _choices(after, numbers)
    found: Counter[str] = Counter()
    usual: Counter[str] = Counter()
    pairs = apart = parted = moments = 0
    for number in numbers:
        if moments > MOST:
            break
        pairs, seed = pairs + 1, game_seed(before.seed, number)
        ways = [one[number], two[number]] if one[number] != two[number] else [one[number]]
        otherwise = 0
        for choices in ways:
            cards, passed = _first_difference(_moments(before, seed, choices), _moments(after, seed, choices), usual)
            moments += passed
            if cards is not None:
                otherwise += 1
                found.update(cards)
        parted += otherwise
        apart += len(ways) > 1 or otherwise > 0
    return Parted(pairs, apart, parted, _ranked(found, usual, parted, moments))


def _first_difference(one: Iterator[Moment], two: Iterator[Moment], usual: Counter[str]) -> tuple[set[str] | None, int]:
    """The cards named around the first difference, and how many moments were the same before it."""
    recent: deque[set[str]] = deque(maxlen=BEFORE)
    passed = 0
    for a, b in zip(one, two, strict=False):
        if (cards := differing(a, b)) is not None:
            return cards.union(*recent), passed
        passed += 1
        recent.append(named(a))
        usual.update(set[str]().union(*recent))
    return None, passed


def _ranked(found: Counter[str], usual: Counter[str], parted: int, moments: int) -> tuple[Named, ...]:
    rows = []
    for card, times in found.items():
        rate = (usual[card] + 1) / (moments + 2)
        if (evidence := surprise(times, parted, min(rate, 0.999))) > SURE:
            rows.append(Named(card, times, rate, evidence))
    return tuple(sorted(rows, key=lambda row: (-row.evidence, row.card)))


def _choices(run: Run, games: Sequence[int]) -> dict[int, list[int]]:
    rows = run.table("questions").filter(pl.col("game").is_in(games)).select("game", "number", "choice").collect()
    grouped = rows.sort("game", "number").group_by("game", maintain_order=True).agg("choice")
    choices: dict[int, list[int]] = {game: [] for game in games}
    return choices | dict(grouped.iter_rows())


def _moments(run: Run, seed: int, choices: Sequence[int]) -> Iterator[Moment]:
    told: list[Step] = []
    position = begin(run.setup, seed, lambda g, event: told.append(event))
    for choice in choices:
        yield Moment(tuple(told), tuple(position.options), choice, position)
        told.clear()
        position.choose(choice)
    yield Moment(tuple(told), (), 0, position)


def differing(a: Moment, b: Moment) -> set[str] | None:
    """The cards that the first difference of two moments and what came before it name; None if there is none."""
    same = next((at for at, (x, y) in enumerate(zip(a.told, b.told, strict=False)) if x != y), None)
    if a.told != b.told:
        same = min(len(a.told), len(b.told)) if same is None else same
        return _faces(a, a.told[: same + 1]) | _faces(b, b.told[: same + 1])
    if a.options != b.options:
        only_a = [step for step in a.options if step not in b.options]
        only_b = [step for step in b.options if step not in a.options]
        return _faces(a, [*a.told, *only_a]) | _faces(b, only_b)
    return None


def named(moment: Moment) -> set[str]:
    """The cards that a moment and the option taken name."""
    return _faces(moment, [*moment.told, *(moment.options[moment.choice : moment.choice + 1])])


def _faces(moment: Moment, steps: Sequence[Step]) -> set[str]:
    return {face for step in steps for face in _every_face(moment.position, step)}


def _every_face(g: Position, step: Step) -> list[str]:
    """The faces of what a step names or, where it names none, of what it is about."""
    if names := faces_of(g, step):
        return names
    about = [value for kind, value in g.setup.game.phrases.concerns(step) if kind == "card"]
    return [g.face[token] for token in about if type(token) is int and token >= 0]
