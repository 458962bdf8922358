"""Twin worlds: two positions that look the same to all but some seats, with the same dice, until something is announced
that in one of them somebody can answer and in the other nobody, or somebody else.

They are found by playing: wherever a choice announces something, the cards that only the hidden seats have seen, or
nobody, are dealt anew until other seats are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import unboxed
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.kernel.knowledge import Imagining
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.kernel.tokens import SPECTATOR
from unboxed.table.table import begin

TRIES = 24
"""Deals tried for every announcement."""
TRIED = 3
"""Options tried at every decision."""


@dataclass(frozen=True)
class Told:
    """What a choice led to until somebody was asked openly, if everybody who was asked in secret let it be."""

    windows: tuple[tuple[tuple[Step, ...], Position], ...]
    """What was said up to each announcement, that included, and how everything lay."""
    asked: tuple[tuple[int, int], ...]
    """Who was asked in secret, with the number of windows until then."""
    over: bool


@dataclass(frozen=True)
class Twin:
    """Two worlds in which the same seat is about to make the same choice."""

    setup: Setup
    worlds: tuple[Position, Position]
    hidden: frozenset[int]
    """The seats whose cards differ."""
    chooser: int
    option: int
    told: tuple[Told, Told]

    @property
    def watching(self) -> list[int]:
        """The seats to which both worlds must be the same: their cards are, and they are never asked."""
        asked = {seat for told in self.told for _, seat in told.asked}
        return [seat for seat in range(self.setup.players) if seat not in asked | self.hidden]

    @property
    def ends(self) -> bool:
        """Is the game over in one of them once the window is closed?"""
        return any(told.over for told in self.told)


def twins(game: str, players: int, seed: int, ending: bool = False) -> Iterator[Twin]:
    """Twins of one game in all its modes and options, without end; or only those whose game ends behind a window."""
    rng = random.Random(f"{game} {players} {seed}")
    while True:
        position = begin(_setup(game, players, rng), rng.getrandbits(48))
        instinct = position.setup.game.instinct if rng.random() < 0.5 else None
        while position.player >= 0:
            if not position.secret and (twin := _twin(position, rng, ending)):
                yield twin
            glances = instinct is not None and rng.random() < 0.9
            position.choose(instinct(position) if glances else rng.randrange(len(position.options)))


def _setup(game: str, players: int, rng: random.Random) -> Setup:
    """Any mode and options that go with so many players."""
    found = unboxed.games()[game]
    while True:
        options = {option.name: rng.choice(option.values) for option in found.options if rng.random() < 0.3}
        try:
            return found.setup(players, rng.choice(list(found.modes)), (), options)
        except SetupError:
            continue


def _twin(position: Position, rng: random.Random, ending: bool) -> Twin | None:
    """A twin of this position, if one is found quickly."""
    options: Sequence[int] = range(len(position.options))
    if ending:
        options = [option for option in options if _told(position, option).over]
    for option in rng.sample(options, min(TRIED, len(options))):
        announced = _windows(position, option)
        hidden = {seat for step in announced for seat in step[2]} - {position.player}
        if not hidden:
            continue
        some = frozenset(rng.sample(sorted(hidden), min(len(hidden), rng.choice((1, 1, 2)))))
        watch = [seat for seat in range(position.setup.players) if seat not in some]
        first = _told(position, option)
        deal = Imagining(position, sum(1 << seat for seat in (*watch, SPECTATOR)))
        for _ in range(TRIES):
            world = deal.world(rng)
            world.chance = position.chance
            second = _told(world, option)
            if _alike(first, second, watch):
                worlds, told = (position.clone(), world), (first, second)
                twin = Twin(position.setup, worlds, some, position.player, option, told)
                if twin.chooser in twin.watching:
                    return twin
    return None


def _alike(first: Told, second: Told, watch: list[int]) -> bool:
    """Are others asked, while to those who watch everything looks the same up to the window that makes a difference?"""
    if first.asked == second.asked:
        return False
    pairs = zip((*first.asked, None), (*second.asked, None), strict=False)
    ours, theirs = next(pair for pair in pairs if pair[0] != pair[1])
    until = min(asked[0] for asked in (ours, theirs) if asked)
    return min(len(first.windows), len(second.windows)) >= until and all(
        one == other and ours.view(seat) == theirs.view(seat)
        for (one, ours), (other, theirs) in zip(first.windows[:until], second.windows[:until], strict=True)
        for seat in (*watch, None)
    )


def _windows(position: Position, option: int) -> list[Step]:
    """What is announced by a choice, before anybody is asked."""
    announced: list[Step] = []
    world = position.clone()
    world.listener = lambda _, step: announced.append(step) if step[0] == "window" else None
    world.choose(option)
    return announced


def _told(position: Position, option: int) -> Told:
    windows: list[tuple[tuple[Step, ...], Position]] = []
    said: list[Step] = []

    def hear(world: Position, step: Step) -> None:
        said.append(step)
        if step[0] == "window":
            windows.append((tuple(said), world.clone()))

    world = position.clone()
    world.listener = hear
    world.choose(option)
    asked = []
    while world.secret:
        asked.append((len(windows), world.player))
        world.choose(world.options.index(("let_it_be", world.player)))
    return Told(tuple(windows), tuple(asked), world.over)
