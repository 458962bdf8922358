"""What bots aim at: the evaluation and the instinct."""

import random

import pytest

from tests.games.uncharted.arrange import arrange, found, take
from unboxed.engine import begin
from unboxed.games.uncharted import GAME

WAYS = [("standard", 2), ("standard", 4), ("deathmatch", 3), ("survival", 1), ("survival", 3)]


def played(setup, seed, instinctive):
    """A finished game in which these seats follow their instinct and the others chance."""
    g, rng = begin(setup, seed), random.Random(seed)
    while g.player >= 0:
        g.choose(GAME.instinct(g) if g.player in instinctive else int(rng.random() * len(g.options)))
    return g


@pytest.mark.parametrize(("mode", "players"), WAYS)
def test_an_evaluation_is_a_chance_and_changes_nothing(mode, players):
    setup = GAME.setup(players, mode)
    g, rng = begin(setup, 3), random.Random(3)
    for number in range(60):
        if g.player < 0:
            break
        if number % 10 == 0:
            before = g.to_data()
            values = [GAME.evaluate(g, seat) for seat in range(players)]
            assert g.to_data() == before
            assert all(0 <= value <= 1 for value in values)
            if mode != "survival":
                assert sum(values) == pytest.approx(1)
        g.choose(int(rng.random() * len(g.options)))


def test_a_finished_game_is_worth_what_it_brought():
    g = played(GAME.setup(3), 1, (0, 1, 2))
    assert [GAME.evaluate(g, seat) for seat in range(3)] == [float(seat in g.winners) for seat in range(3)]


def test_instinct_beats_chance_in_every_mode():
    standard = sum(0 in played(GAME.setup(2), seed, (0,)).winners for seed in range(20))
    deathmatch = sum(0 in played(GAME.setup(3, "deathmatch"), seed, (0,)).winners for seed in range(20))
    survival = sum(0 in played(GAME.setup(2, "survival"), seed, (0, 1)).winners for seed in range(20))
    assert standard >= 17
    assert deathmatch >= 16
    assert survival >= 4


def test_instinct_shoots_what_falls_and_no_more_than_needed():
    g = arrange(areas=["ac_037 ac_001 ac_002", ""], zone="en_005 en_014 tr_001")
    assert GAME.instinct(g) in found(g, "attack", "en_005")
    take(g, "attack", "en_005")
    assert GAME.instinct(g) in found(g, "use_weapon", "ac_037")
    take(g, "use_weapon", "ac_037")
    assert GAME.instinct(g) in found(g, "enough_weapons")


def test_instinct_tempts_no_fate_with_little_life():
    g = arrange(areas=["ac_020", ""], zone="tr_001 tr_002", life=[1, 8])
    assert GAME.instinct(g) in found(g, "pass_turn")
    g = arrange(areas=["ac_020", ""], zone="tr_001 tr_002", life=[8, 8])
    assert GAME.instinct(g) in found(g, "use", "ac_020")
