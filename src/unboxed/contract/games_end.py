"""Every game ends, under any players, whoever leaves the table and whenever they do."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from unboxed.kernel.position import Position
from unboxed.table.table import Table, begin
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import TOO_LONG, Way
from .statements import every_way

Chooser = Callable[[Position], int]


def first(position: Position) -> int:
    return 0


def last(position: Position) -> int:
    return len(position.options) - 1


def mildest(position: Position) -> int:
    """The option that concerns the fewest cards, seats and places: to do nothing, if that is on offer."""
    words = Wording(position, position.player, [])
    return min(
        range(len(position.options)),
        key=lambda index: sum(len(found) for found in words.about(position.options[index]).values()),
    )


def declining(position: Position) -> int:
    """No, thank you, wherever that is an answer; else the first option."""
    return max(0, position.decline)


ABSENT: tuple[Chooser, ...] = (first, last, mildest, declining)


def ended(position: Position, choose: Chooser) -> bool:
    for _ in range(TOO_LONG):
        if position.player < 0:
            return position.over and position.result is not None
        position.choose(choose(position))
    return False


class Endings(Observer):
    def asked(self, table: Table) -> None:
        assert not table.position.over, "somebody is asked, though the game is over"
        assert table.result is None, "there is a result, though the game goes on"

    def ends(self, table: Table) -> None:
        position, result, players = table.position, table.result, table.setup.players
        assert position.over
        assert result is not None, "the game is over and has no result"
        assert all(0 <= seat < players for seat in result.winners), (
            f"{result.winners} are no seats of {players} players"
        )
        assert len(set(result.winners)) == len(result.winners), f"somebody won twice: {result.winners}"
        assert len(result.scores) in (0, players), f"{len(result.scores)} scores for {players} players"
        shares = sum(result.share(seat) for seat in range(players))
        assert math.isclose(shares, 1 if result.winners else 0), f"{result} shares out {shares} wins"


@every_way
def every_random_game_ends_with_a_result(way: Way) -> None:
    observed(way, Endings)


@every_way
def any_seat_may_be_left_to_an_absent_player_at_any_moment(way: Way) -> None:
    for setup, seed in way.games():
        rng = random.Random(seed)
        absent, gone, left_at = ABSENT[seed % len(ABSENT)], rng.randrange(setup.players), rng.randrange(100)
        made = 0

        def choose(position: Position) -> int:
            nonlocal made
            made += 1
            if position.player == gone and made > left_at:  # noqa: B023 - used up within this turn of the loop
                return absent(position)  # noqa: B023
            return int(rng.random() * len(position.options))  # noqa: B023

        assert ended(begin(setup, seed), choose), f"seed {seed}: no end after seat {gone} left at choice {left_at}"


@every_way
def a_game_ends_even_when_everybody_is_absent(way: Way) -> None:
    for absent in ABSENT:
        for setup, seed in way.games(part=10):
            assert ended(begin(setup, seed), absent), f"seed {seed}: no end if all choose as `{absent.__name__}` does"


class Silence(Observer):
    def ends(self, table: Table) -> None:
        position, seats = table.position, range(table.setup.players)
        assert position.count() == 0, f"it is over, and there are options: {position.options}"
        assert not position.stack, f"it is over, and steps wait: {position.stack}"
        assert not position.chain, f"it is over, and an event is still announced: {position.chain}"
        assert all(position.asked(seat) is None for seat in seats)
        assert all("options" not in position.view(seat) for seat in seats)


@every_way
def a_finished_game_asks_nobody_anything(way: Way) -> None:
    observed(way, Silence)
