"""Section 2: setup."""

import pytest

from tests.games.unlucky.arrange import arrange, asked, faces, known, laid_out, sizes


@pytest.mark.rule("unlucky 2.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_player_gets_one_character_face_up(players):
    g = laid_out(players, 7)
    shown = [known(g, None, "heroes", of=seat) for seat in range(players)]
    assert [len(row) for row in shown] == [1] * players
    assert None not in [row[0] for row in shown]
    assert known(g, 0, "crowd") == [None] * (12 - players)
    assert known(g, 0, "beasts") == [None] * 12


@pytest.mark.rule("unlucky 2.1")
def test_characters_are_dealt_at_random():
    assert len({g.face[g.own[0]] for g in (laid_out(2, seed) for seed in range(40))}) > 6


@pytest.mark.rule("unlucky 2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_starts_with_seven_cards_that_can_be_held(players):
    for seed in range(20):
        g = laid_out(players, seed)
        assert sizes(g) == [7] * players
        assert {g.setup.cards[g.face[t]].type for hand in g.hands for t in hand}.isdisjoint({"blunder", "encounter"})


@pytest.mark.rule("unlucky 2.2")
def test_all_blunders_and_encounters_are_still_to_be_drawn():
    g = laid_out(4, 3)
    types = [g.setup.cards[g.face[t]].type for t in g.quest]
    assert (types.count("blunder"), types.count("encounter")) == (9, 6)
    assert g.discards == g.table == []


@pytest.mark.rule("unlucky 2.3")
def test_seat_0_begins_and_play_runs_towards_higher_seats():
    assert laid_out(3, 1).stack == [("begin_turn", 0)]
    g = arrange(["rest 2", 3, 3])
    g.choose(0)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 2.4")
def test_a_new_hand_leaves_blunders_and_encounters_in_the_deck_and_sets_off_nothing():
    g = arrange(["resurrection", 3], deck="trip_hazard beast_encounter rest", heroes={1: "rogue"})
    assert sizes(g)[0] == 7
    assert not g.setup.lookup.never_held & set(faces(g, g.hands[0]))
    assert {"trip_hazard", "beast_encounter"} <= set(faces(g, [*g.quest, *g.discards]))
    assert asked(g) in [(1, "choose_a_card"), (1, "lay_a_card")]  # no answer from the Rogue


@pytest.mark.rule("unlucky 2.4")
def test_a_new_hand_stays_smaller_when_deck_and_discards_run_out():
    g = arrange(["resurrection", 3], deck="rest trip_hazard trap thief", rest="nowhere")
    assert faces(g, g.hands[0]) == ["rest", "thief", "trap"]
