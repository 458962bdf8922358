"""What bots aim at: the evaluation and the instinct."""

import random

import pytest

from tests.games.uncharted.arrange import BASIC, arrange, faces, found, take
from unboxed.games.uncharted import GAME
from unboxed.table.table import begin

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
    standard = sum(0 in played(GAME.setup(2), seed, (0,)).winners for seed in range(100))
    deathmatch = sum(0 in played(GAME.setup(3, "deathmatch"), seed, (0,)).winners for seed in range(20))
    survival = sum(0 in played(GAME.setup(2, "survival"), seed, (0, 1)).winners for seed in range(20))
    assert standard >= 78  # chance, too, defends as well as it can: nobody is asked about that
    assert deathmatch >= 16
    assert survival >= 4


def test_instinct_shoots_what_falls_and_no_more_than_needed():
    g = arrange(areas=["ac_037 ac_001 ac_002", ""], zone="en_005 en_014 tr_001")
    assert GAME.instinct(g) in found(g, "attack", "en_005")
    take(g, "attack", "en_005")
    assert GAME.instinct(g) in found(g, "use_weapon", "ac_037")
    take(g, "use_weapon", "ac_037")
    assert faces(g, g.standing[0]) == ["ac_001", "ac_002"]  # it has fallen


def test_instinct_tempts_no_fate_with_little_life():
    g = arrange(areas=["ac_020", ""], zone="tr_001 tr_002", life=[1, 8])
    assert GAME.instinct(g) in found(g, "pass_with")
    g = arrange(areas=["ac_020", ""], zone="tr_001 tr_002", life=[8, 8])
    assert GAME.instinct(g) in found(g, "use", "ac_020")


def test_points_cards_and_life_are_all_worth_something():
    def chance(**more):
        return GAME.evaluate(arrange(zone="tr_001 tr_003 en_009", **more), 0)

    plain = chance()
    assert chance(vp=[3, 0]) > plain
    assert chance(areas=["ac_001 ac_002 ac_003 ac_004 ac_010", BASIC]) > plain
    assert chance(hands=["ac_005 ac_012", ""]) > plain
    assert chance(markers={"tr_001": (3, 0)}) > plain
    assert chance(life=[2, 8]) < plain


def test_a_half_made_attack_is_judged_as_if_it_were_carried_out():
    g = arrange(areas=["ac_037 ac_001 ac_002", ""], zone="en_005 tr_001")
    take(g, "attack", "en_005")
    begun = GAME.evaluate(g, 0)
    take(g, "use_weapon", "ac_037")
    assert begun == pytest.approx(GAME.evaluate(g, 0), abs=0.1)


def test_instinct_puts_a_better_weapon_in_the_place_of_the_weakest():
    g = arrange(hands=["ac_010 ac_005 ac_005 ac_005", ""], areas=["ac_001 ac_005 ac_007", ""], zone="tr_001 tr_003")
    assert GAME.instinct(g) in found(g, "play_card", "ac_010")
    take(g, "play_card", "ac_010")
    assert GAME.instinct(g) in found(g, "replace", "ac_001")
    g = arrange(hands=["ac_005 ac_031 ac_031", ""], areas=["ac_010 ac_010 ac_010", ""], zone="tr_001 tr_003")
    assert GAME.instinct(g) not in found(g, "play_card", "ac_005")


def test_instinct_steals_where_the_character_may():
    g = arrange(hands=["ac_026", ""], areas=["ac_003 ac_028 ac_029", ""], heroes=["ch_005", ""], vp=[0, 5])
    g.standing[0], g.resting[0] = [], g.standing[0]
    take(g, "special_green", "ac_026")
    assert GAME.instinct(g) in found(g, "other_effect")


@pytest.mark.parametrize(("seat", "joins"), [(0, True), (1, False)])
@pytest.mark.rule("uncharted 14.9")
def test_instinct_joins_a_tie_in_deathmatch_only_where_it_would_win_it(seat, joins):
    counts = [(0, 1, 0), (1, 0, 0)][seat]  # the starting player is the first
    g = arrange(
        hands=["", "", ""], areas=["ac_003 ac_002"] * 3, mode="deathmatch", zone="tr_001 tr_005",
        markers={"tr_001": counts}, at=("take_action", seat),
    )  # fmt: skip
    g.turn = seat
    take(g, "use", "ac_003")
    assert (GAME.instinct(g) in found(g, "put_marker", "tr_001")) == joins
