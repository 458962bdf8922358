"""Whether a table waits for answers depends on what lies open, and it never misses an answer that somebody has.

A table that waits only because somebody *can* answer tells that somebody can. So every question that is
asked in secret lies in a window, and the window opens by `might_be_answered`: for every seat that really can answer, in
every world that looks the same to a spectator. UNBOXED_WINDOW_ROUNDS says how many rounds are played of each game.
"""

import os
import random
from itertools import count

import pytest

from tests.contract.settings import glance, ways
from unboxed.kernel.position import Position
from unboxed.table.table import begin

ROUNDS = int(os.environ.get("UNBOXED_WINDOW_ROUNDS", "250"))
WILLING = 0.8
"""How often somebody who can answer does, in every other game: answers to answers make the longest chains."""
TRIED = 10
"""Of so many windows one is also judged in the way of games that say nothing of their own about windows: it looks for
a world in which somebody can answer, so no window opens where plainly nobody could."""

GAMES = {way.setups[0].game for way in ways() if way.setups[0].game.position.answers is not Position.answers}
games_with_answers = pytest.mark.parametrize("game", sorted(GAMES, key=lambda game: game.id), ids=lambda game: game.id)


class Watch:
    """Listens to a game and checks every window as it is said."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.event, self.seats, self.opened = (), (), False
        self.said = self.open = self.real = 0

    def hear(self, position, step):
        if step[0] == "window":
            _, self.event, self.seats = step
            self.opened = self.check(position, self.event, self.seats)

    def check(self, position, event, seats):
        might = position.might_be_answered(event, seats)
        real = any(position.answers(seat, event) for seat in seats)
        assert might or not real, f"nobody was expected to answer {event}, but one of {seats} can"
        redealt = position.imagine(None, self.rng)
        assert redealt.might_be_answered(event, seats) == might, f"{event} tells something that lies hidden"
        if self.said % TRIED == 0:
            assert Position.might_be_answered(position, event, seats) == might, event
        self.said, self.open, self.real = self.said + 1, self.open + might, self.real + real
        return might


def questions(position, watch, willing):
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


def played(game, rounds):
    """Games in all ways, until so many rounds have been played; with the watch that listens to each."""
    setups = [setup for way in ways() if way.setups[0].game is game for setup in way.setups]
    random.Random(1).shuffle(setups)
    for seed in count():
        watch = Watch(seed)
        position = begin(setups[seed % len(setups)], seed, watch.hear)
        yield position, watch
        rounds -= max(1, game.rounds(position))
        if rounds <= 0:
            return


@games_with_answers
def test_a_window_opens_whenever_somebody_can_answer_and_tells_nothing_by_it(game):
    said = opened = real = 0
    for number, (position, watch) in enumerate(played(game, ROUNDS)):
        for now in questions(position, watch, number % 2):
            if now.secret:
                assert watch.opened, f"{now.prompt} is asked outside of any window"
                assert now.player in watch.seats
                assert watch.event == now.chain[-1]
        said, opened, real = said + watch.said, opened + watch.open, real + watch.real
    print(f"{game.id}: {said} windows said, {opened} opened, in {real} somebody could answer")  # for the long form
    assert 0 < real <= opened
    assert opened < said or real == said, "every window opens, though often nobody could answer"
