"""Learned judgement: quick sums that say what the slow ones say, and nothing of what a seat has not seen."""

import json
import random
from math import exp

import pytest

from unboxed.content.packs import Pack
from unboxed.games import find
from unboxed.kernel.judgement import Judge, Judgement, Parts, table_name
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


CHEAP = Pack("cheap", (("attack.toml", '[[card]]\nid = "6a"\ncost = 0\n'),))
OTHER_TABLES = [
    {"players": 3},
    {"mode": "points-all-cards"},
    {"options": {"rounds": 3}},
    {"options": {"hand": 5}},
    {"options": {"secret_bombs": "on"}},
    {"packs": (CHEAP,)},
    {"packs": (CHEAP,), "options": {"rounds": 3}},
]


@pytest.mark.parametrize("other", OTHER_TABLES, ids=str)
def test_weights_of_one_table_judge_at_no_other(tmp_path, other):
    """Of what was never seen at the usual table, such as points of earlier rounds, they know nothing."""
    file = tmp_path / "judgement.json"
    setup = find("island").setup(**{"players": 2, "mode": "points", **other})
    usual = find("island").setup(2, "points")
    file.write_text(json.dumps({table_name(usual): {"weights": {"asked": 1.0}}}))
    judgement = Judgement(file, lambda position, seat: 0.125)
    here, there = begin(usual, 1), begin(setup, 1)
    for _ in range(2):  # in turns, as in a service
        assert judgement(here, here.player) == pytest.approx(exp(1) / (exp(1) + 1))
        assert judgement(there, 0) == 0.125
    file.write_text(json.dumps({table_name(setup): {"weights": {}}}))
    judgement = Judgement(file, lambda position, seat: 0.125)
    assert judgement(there, 0) == pytest.approx(1 / setup.players)
    assert judgement(here, 0) == 0.125


def test_tables_are_told_apart_by_their_names():
    names = [table_name(find("island").setup(**{"players": 2, "mode": "points", **other})) for other in OTHER_TABLES]
    assert len({*names, table_name(find("island").setup(2, "points"))}) == len(OTHER_TABLES) + 1
    assert names[:3] == ["points 3", "points-all-cards 2", "points 2 rounds=3"]
    usual = find("island").setup(2, "points", options={"rounds": "usual"})
    assert table_name(usual) == "points 2"


def test_more_points_from_earlier_rounds_are_worse_in_a_match_of_several():
    """The shipped weights were fitted to single rounds, in which nobody has any."""
    island = find("island")
    position = begin(island.setup(2, "points", options={"rounds": 3}), 1)
    level = position.clone()
    position.scores = (12, 0)
    assert island.evaluate(position, 0) < island.evaluate(level, 0) - 0.05


def test_a_table_without_weights_is_judged_otherwise(tmp_path):
    file = tmp_path / "judgement.json"
    file.write_text(json.dumps({"points 2": {"weights": {"asked": 1.0}}}))
    judgement = Judgement(file, lambda position, seat: 0.125)
    two, three = (begin(find("island").setup(n, "points"), 1) for n in (2, 3))
    assert judgement(two, two.player) == pytest.approx(exp(1) / (exp(1) + 1))
    assert judgement(three, 0) == 0.125
