"""Whether a table waits for answers depends on what lies open, and it never misses an answer that somebody has.

A table that waits only because somebody *can* answer tells that somebody can. So every question that is
asked in secret lies in a window, and the window opens by `might_be_answered`: for every seat that really can answer, in
every world that looks the same to a spectator. UNBOXED_WINDOW_ROUNDS says how many rounds are played of each game.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from unboxed.kernel.game import Game
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.table import begin

from .settings import Subject, glance, ways_of
from .statements import DoesNotApply, every_game

ROUNDS = int(os.environ.get("UNBOXED_WINDOW_ROUNDS", "250"))
WILLING = 0.8
"""How often somebody who can answer does, in every other game: answers to answers make the longest chains."""
TRIED = 10
"""Of so many windows one is also judged in the way of games that say nothing of their own about windows: it looks for
a world in which somebody can answer, so no window opens where plainly nobody could."""


class Watch:
    """Listens to a game and checks every window as it is said."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.event: Step = ()
        self.seats: tuple[int, ...] = ()
        self.opened = False
        self.said = self.open = self.real = 0

    def hear(self, position: Position, step: Step) -> None:
        if step[0] == "window":
            _, self.event, self.seats = step
            self.opened = self.check(position, self.event, self.seats)

    def check(self, position: Position, event: Step, seats: tuple[int, ...]) -> bool:
        might = position.might_be_answered(event, seats)
        real = any(position.answers(seat, event) for seat in seats)
        assert might or not real, f"nobody was expected to answer {event}, but one of {seats} can"
        redealt = position.imagine(None, self.rng)
        assert redealt.might_be_answered(event, seats) == might, f"{event} tells something that lies hidden"
        if self.said % TRIED == 0:
            assert Position.might_be_answered(position, event, seats) == might, (
                f"`might_be_answered` of {event} is not what trying out all hidden cards comes to"
            )
        self.said, self.open, self.real = self.said + 1, self.open + might, self.real + real
        return might


def questions(position: Position, watch: Watch, willing: int) -> Iterator[Position]:
    """The questions of one game, as long as it goes on. A window ends with any choice but to let something be."""
    rng = watch.rng
    while position.player >= 0:
        yield position
        if willing and position.secret and rng.random() < WILLING:
            choice = rng.choice([i for i in range(len(position.options)) if i != position.decline])
        else:
            choice = glance(position, rng)
        watch.opened &= position.secret and choice == position.decline
        position.choose(choice)


def played(game: Game, rounds: int) -> Iterator[tuple[Position, Watch]]:
    """Games in all ways, until so many rounds have been played; with the watch that listens to each."""
    setups = [setup for way in ways_of(game) for setup in way.setups]
    random.Random(1).shuffle(setups)
    for seed in count():
        watch = Watch(seed)
        position = begin(setups[seed % len(setups)], seed, watch.hear)
        yield position, watch
        rounds -= max(1, game.rounds(position))
        if rounds <= 0:
            return


class Windows(NamedTuple):
    """How many were said, of how many it was said that they might be answered, and in how many somebody could."""

    said: int
    opened: int
    real: int


@lru_cache(maxsize=2)
def windows_of(game: Game) -> Windows:
    """All windows of so many rounds, each looked at as it was said."""
    if game.position.answers is Position.answers:
        raise DoesNotApply("nobody can answer anything: the position has no `answers`")
    said = opened = real = 0
    for number, (position, watch) in enumerate(played(game, ROUNDS)):
        for now in questions(position, watch, number % 2):
            if now.secret:
                assert watch.opened, f"{now.prompt} is asked outside of any window"
                assert now.player in watch.seats
                assert watch.event == now.chain[-1]
        said, opened, real = said + watch.said, opened + watch.open, real + watch.real
    return Windows(said, opened, real)


@every_game
def a_window_opens_whenever_somebody_can_answer_and_tells_nothing_by_it(subject: Subject) -> None:
    windows = windows_of(subject.game)
    assert windows.said, "the position has `answers`, but nothing was ever announced"
    assert 0 < windows.real <= windows.opened, f"nobody could ever answer any of {windows.said} announced events"


@every_game
def where_plainly_nobody_could_answer_no_window_opens(subject: Subject) -> None:
    windows = windows_of(subject.game)
    if windows.opened == windows.said:
        raise DoesNotApply("every announced event might have been answered")
