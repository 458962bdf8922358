"""Every game ends, under any players, whoever leaves the table and whenever they do."""

import random

import pytest

from tests.contract.observing import Observer, observed
from tests.contract.settings import TOO_LONG, every_way
from unboxed.table.table import begin
from unboxed.table.wording import Wording


def first(position):
    return 0


def last(position):
    return len(position.options) - 1


def mildest(position):
    """The option that concerns the fewest cards, seats and places: to do nothing, if that is on offer."""
    words = Wording(position, position.player, [])
    return min(
        range(len(position.options)),
        key=lambda index: sum(len(found) for found in words.about(position.options[index]).values()),
    )


def declining(position):
    """No, thank you, wherever that is an answer; else the first option."""
    return max(0, position.decline)


ABSENT = (first, last, mildest, declining)


def ended(position, choose):
    for _ in range(TOO_LONG):
        if position.player < 0:
            return position.over and position.result is not None
        position.choose(choose(position))
    return False


class Endings(Observer):
    def asked(self, table):
        assert not table.position.over
        assert table.result is None

    def ends(self, table):
        position, result, players = table.position, table.result, table.setup.players
        assert position.over
        assert position.player < 0
        assert all(0 <= seat < players for seat in result.winners)
        assert len(set(result.winners)) == len(result.winners)
        assert len(result.scores) in (0, players)
        shares = sum(result.share(seat) for seat in range(players))
        assert shares == pytest.approx(1 if result.winners else 0)


@every_way
def test_every_random_game_ends_with_a_result(way):
    observed(way, Endings)


@every_way
def test_any_seat_may_be_left_to_an_absent_player_at_any_moment(way):
    for setup, seed in way.games():
        rng = random.Random(seed)
        absent, gone, left_at = ABSENT[seed % len(ABSENT)], rng.randrange(setup.players), rng.randrange(100)
        made = 0

        def choose(position):
            nonlocal made
            made += 1
            if position.player == gone and made > left_at:  # noqa: B023 - used up within this turn of the loop
                return absent(position)  # noqa: B023
            return int(rng.random() * len(position.options))  # noqa: B023

        assert ended(begin(setup, seed), choose), f"seed {seed}: seat {gone} left after {left_at} choices"


@every_way
@pytest.mark.parametrize("absent", ABSENT, ids=lambda absent: absent.__name__)
def test_a_game_ends_even_when_everybody_is_absent(way, absent):
    for setup, seed in way.games(part=10):
        assert ended(begin(setup, seed), absent), f"seed {seed}"


class Silence(Observer):
    def ends(self, table):
        position, seats = table.position, range(table.setup.players)
        assert position.count() == 0
        assert not position.stack
        assert not position.chain
        assert all(position.asked(seat) is None for seat in seats)
        assert all("options" not in position.view(seat) for seat in seats)


@every_way
def test_a_finished_game_asks_nobody_anything(way):
    observed(way, Silence)
