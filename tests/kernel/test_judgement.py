"""Learned judgement: quick sums that say what the slow ones say, and nothing of what a seat has not seen."""

import json
import random
from math import exp

import pytest

from unboxed.games import find
from unboxed.kernel.judgement import Judge, Judgement, Parts
from unboxed.table.table import begin

RIVALS = [("island", "points", 3), ("island", "knockout", 2), ("unlucky", "free", 4), ("unlucky", "teams", 4)]


def late(game, mode, players, seed):
    """A position some way into a game played by chance."""
    setup = find(game).setup(players, mode)
    position, rng = begin(setup, seed), random.Random(seed)
    for _ in range(rng.randrange(5, 60)):
        before = position.clone()
        position.choose(rng.randrange(len(position.options)))
        if position.player < 0:
            return before
    return position


def weights_for(positions):
    parts = Parts([begin(find(p.setup.game.id).setup(p.setup.players, p.setup.mode), 0) for p in positions[:1]])
    seats = range(positions[0].setup.players)
    keys = {key for p in positions for viewer in seats for traits in parts.traits(p, viewer) for key in traits}
    return parts, {key: random.Random(key).uniform(-1, 1) for key in keys}


@pytest.mark.parametrize(("game", "mode", "players"), RIVALS)
def test_the_quick_sum_is_the_sum_of_all_traits(game, mode, players):
    positions = [late(game, mode, players, seed) for seed in range(12)]
    parts, weights = weights_for(positions)
    judge = Judge(weights, positions[0].setup)
    for position in positions:
        for viewer in range(players):
            slow = [sum(weights[k] * v for k, v in traits.items()) for traits in parts.traits(position, viewer)]
            assert judge.strengths(position, viewer) == pytest.approx([value - max(slow) for value in slow])


@pytest.mark.parametrize(("game", "mode", "players"), RIVALS)
def test_what_a_seat_has_not_seen_changes_nothing(game, mode, players):
    positions = [late(game, mode, players, seed) for seed in range(6)]
    _, weights = weights_for(positions)
    judged = Judge(weights, positions[0].setup).worth
    for position in positions:
        for seat in range(players):
            worlds = [position.imagine(seat, random.Random(n)) for n in range(4)]
            assert len({judged(world, seat) for world in worlds} | {judged(position, seat)}) == 1


def test_a_chance_is_the_part_of_all_strength_that_ones_side_has():
    position = late("unlucky", "teams", 4, 3)
    _, weights = weights_for([position])
    judge = Judge(weights, position.setup)
    assert position.setup.game.sides(position.setup) == (0, 1, 0, 1)
    one, two, partner, four = map(exp, judge.strengths(position, 0))
    assert judge.worth(position, 0) == pytest.approx((one + partner) / (one + two + partner + four))


def test_a_game_that_is_over_is_worth_its_result():
    position, rng = begin(find("unlucky").setup(2), 1), random.Random(1)
    judge = Judge({}, position.setup)
    while position.player >= 0:
        assert judge.worth(position, 0) == 0.5
        position.choose(rng.randrange(len(position.options)))
    assert [judge.worth(position, seat) for seat in (0, 1)] == [position.result.share(seat) for seat in (0, 1)]


def test_a_table_without_weights_is_judged_otherwise(tmp_path):
    file = tmp_path / "judgement.json"
    file.write_text(json.dumps({"points 2": {"weights": {"asked": 1.0}}}))
    judgement = Judgement(file, lambda position, seat: 0.125)
    two, three = (begin(find("island").setup(n, "points"), 1) for n in (2, 3))
    assert judgement(two, two.player) == pytest.approx(exp(1) / (exp(1) + 1))
    assert judgement(three, 0) == 0.125
