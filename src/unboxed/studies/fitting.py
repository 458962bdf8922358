"""Fitting: from many games of a bot to the weights by which it judges positions (kernel/judgement.py).

A bot plays itself, and now and then by chance, so that it also sees what it would not do. After some of the choices is
noted what a seat sees and, when the game is over, who won. The weights are those under which what happened was most
likely (a conditional logit), with a little pull towards zero. Then the bot plays with them, and they are fitted again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unboxed.bots import Look, make_bot
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.kernel.judgement import Judge, Parts
from unboxed.lab.playing import game_seed
from unboxed.lab.setups import Told, told
from unboxed.table.table import begin
from unboxed.workers.crew import in_batches

BATCH = 2.0
BY_CHANCE, NOTED = 0.1, 0.08
"""How often a choice is left to chance, and how often the position after one is noted."""
OFTEN = 40
"""What was seen less often than this gets no weight."""
LEFT_OUT = 5
"""Every fifth game is not fitted to, and tells how good the weights are."""
STEPS, AT_ONCE, SIZE, PULL = 1500, 512, 0.02, 0.01

Floats = NDArray[np.float32]
Tick = Callable[[int, int], None]
"""Called with the games played and the games wanted."""


@dataclass(frozen=True)
class Seen:
    """What one seat saw at one moment, by seat, and what share of the win each seat had in the end."""

    game: int
    traits: list[dict[str, float]]
    before: list[float]
    """What the evaluation that was played with said of each seat."""
    shares: list[float]


def check(setup: Setup) -> None:
    """SetupError if there is nothing to fit."""
    if len(set(setup.game.sides(setup))) == 1:
        raise SetupError(f"{setup.game.title} is not played against each other here: nobody is stronger than others")


def play(
    setup: Setup, bot: str, games: int, seed: int, jobs: int, weights: Mapping[str, float] | None, tick: Tick
) -> Iterator[Seen]:
    """What was seen in so many games of the bot against itself; judged by these weights, if there are any yet."""
    task = (told(setup), bot, seed, None if weights is None else dict(weights))
    with closing(in_batches(play_batch, task, range(games), jobs, BATCH)) as batches:
        done = 0
        for numbers, found in batches:
            done += len(numbers)
            tick(done, games)
            yield from found


def play_batch(setup: Told, bot: str, seed: int, weights: Mapping[str, float] | None, numbers: list[int]) -> list[Seen]:
    """Play the games with these numbers, in a worker."""
    made = _judged_by(setup, weights)
    parts = Parts([begin(one, 0) for one in _all_tables(made)])
    return [seen for number in numbers for seen in _play_one(made, parts, bot, seed, number)]


def _judged_by(setup: Told, weights: Mapping[str, float] | None) -> Setup:
    """The set-up, at which positions are judged by these weights."""
    made = setup.setup()
    if weights is None:
        return made
    game = replace(made.game, evaluate=Judge(weights, made).worth)
    return game.setup(made.players, made.mode, made.packs, made.options)


def _all_tables(setup: Setup) -> list[Setup]:
    """The same at every number of players that the game allows, this one first: what has a value for each seat has it
    at all of them."""
    others = [n for n in setup.game.players if n != setup.players and _may_be(setup, n)]
    return [setup, *(setup.game.setup(n, setup.mode, setup.packs) for n in others)]


def _may_be(setup: Setup, players: int) -> bool:
    try:
        setup.game.setup(players, setup.mode, setup.packs)
    except SetupError:
        return False
    return True


def _play_one(setup: Setup, parts: Parts, name: str, seed: int, number: int) -> list[Seen]:
    rng, bot = random.Random(game_seed(seed, number)), make_bot(name, setup.game)
    evaluate, seats = setup.game.evaluate, range(setup.players)
    position, noted = begin(setup, rng.getrandbits(60)), []
    while (seat := position.player) >= 0:
        if rng.random() < BY_CHANCE:
            choice = rng.randrange(len(position.options))
        else:
            choice = bot.choose(Look(position, seat, rng.getrandbits(60)), rng.getrandbits(60))
        position.choose(choice)
        if position.player >= 0 and rng.random() < NOTED:
            viewer = seat if rng.random() < 0.5 else rng.randrange(setup.players)
            world = position.imagine(viewer, rng)
            before = [evaluate(world, one) if evaluate else 1.0 for one in seats]
            noted.append((parts.traits(position, viewer), before))
    result = position.result
    assert result is not None
    shares = [result.share(one) for one in seats]
    return [Seen(number, traits, before, shares) for traits, before in noted] if any(shares) else []


# --- from what was seen to weights -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fitted:
    """Weights, and how well they tell who wins in games left out (the mean of -log of the winner's chance)."""

    weights: dict[str, float]
    games: int
    positions: int
    nothing_known: float
    before: float
    loss: float


def fit(seen: Iterable[Seen], seed: int) -> Fitted:
    """The weights under which what happened was most likely."""
    rows = sorted(seen, key=lambda one: one.game)  # which process was first must not matter
    counts = Counter(key for row in rows for traits in row.traits for key in traits)
    keys = sorted(key for key, count in counts.items() if count >= OFTEN)
    if not keys:
        raise SetupError(f"{len(rows)} positions are too few to fit anything; play more games")
    values, there, shares = _as_arrays(rows, {key: i for i, key in enumerate(keys)})
    out = np.array([row.game % LEFT_OUT == 0 for row in rows])
    scale = np.sqrt((values[~out] ** 2).mean((0, 1))) + 1e-9
    values /= scale
    weights = _descend(values[~out], there[~out], shares[~out], seed)
    before = np.where(there, np.log(np.clip(_padded([row.before for row in rows], there.shape[1]), 1e-6, 1)), 0)
    heat = min(np.linspace(0.1, 2, 39), key=lambda t: _loss(_chances(t * before, there)[~out], shares[~out]))
    return Fitted(
        weights={key: round(float(weight), 4) for key, weight in zip(keys, weights / scale, strict=True)},
        games=len({row.game for row in rows}),
        positions=len(rows),
        nothing_known=_loss((there / there.sum(1, keepdims=True))[out], shares[out]),
        before=_loss(_chances(heat * before, there)[out], shares[out]),
        loss=_loss(_chances(values @ weights, there)[out], shares[out]),
    )


def _as_arrays(rows: list[Seen], place: Mapping[str, int]) -> tuple[Floats, NDArray[np.bool_], Floats]:
    most = max(len(row.traits) for row in rows)
    values = np.zeros((len(rows), most, len(place)), np.float32)
    for i, row in enumerate(rows):
        for seat, traits in enumerate(row.traits):
            for key, value in traits.items():
                if key in place:
                    values[i, seat, place[key]] = value
    there = np.array([[seat < len(row.traits) for seat in range(most)] for row in rows])
    return values, there, _padded([row.shares for row in rows], most)


def _padded(rows: list[list[float]], most: int) -> Floats:
    return np.array([[*row, *[0.0] * (most - len(row))] for row in rows], np.float32)


def _chances(strengths: Any, there: NDArray[np.bool_]) -> Any:
    strengths = np.where(there, strengths, -1e9)
    grown = np.exp(strengths - strengths.max(1, keepdims=True))
    return grown / grown.sum(1, keepdims=True)


def _loss(chances: Any, shares: Floats) -> float:
    return float(-(shares * np.log(np.clip(chances, 1e-6, 1))).sum(1).mean())


def _descend(values: Floats, there: NDArray[np.bool_], shares: Floats, seed: int) -> Any:
    """Adam, with steps that grow smaller."""
    rng = np.random.default_rng(seed)
    weights, drift, spread = np.zeros(values.shape[2], np.float32), 0.0, 0.0
    for step in range(1, STEPS + 1):
        some = rng.integers(len(values), size=AT_ONCE)
        missed = _chances(values[some] @ weights, there[some]) - shares[some]
        slope = np.einsum("ps,psk->k", missed, values[some]) / AT_ONCE + PULL * weights
        drift = 0.9 * drift + 0.1 * slope
        spread = 0.999 * spread + 0.001 * slope * slope
        size = SIZE * (1 - step / STEPS)
        weights = weights - size * (drift / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return weights
