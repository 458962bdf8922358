"""Section 6: Blunders."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    choose,
    decline,
    faces,
    hear,
    known,
    offers,
    play,
    settle,
    sizes,
    use,
)


@pytest.mark.rule("unlucky 6.1")
def test_a_blunder_as_the_turns_card_is_not_replaced_and_a_card_is_played_as_usual():
    g = arrange([3, 3], at="draw", deck="trip_hazard rest")
    assert asked(g) == (0, "discard_a_card")
    g.choose(0)
    assert sizes(g) == [2, 3]
    assert "trip_hazard" in faces(g, g.discards)
    assert "rest" not in faces(g, g.hands[0])
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
def test_a_blunder_in_the_middle_of_a_draw_comes_before_what_is_left_of_it():
    g = arrange(["lucky_talisman trap 1", 3], rolls=[3], deck="rest trip_hazard ally")
    play(g, "lucky_talisman")
    assert asked(g) == (0, "discard_a_card")
    assert offers(g, "lose", token="rest")
    assert not offers(g, "lose", token="ally")
    choose(g, "lose", token="trap")
    assert {"rest", "ally"} <= set(faces(g, g.hands[0]))
    assert sizes(g)[0] == 3
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
def test_a_blunder_drawn_by_a_blunder_is_carried_out_in_between():
    g = arrange([5, 3], at="draw", deck="bag_of_unholding slippery_mittens rest")
    assert sizes(g) == [3, 3]  # two lost at random, and the drawn one was a Blunder too
    assert asked(g) == (0, "give_a_card")
    g.choose(0)
    assert sizes(g) == [2, 4]
    assert {"bag_of_unholding", "slippery_mittens"} <= set(faces(g, g.discards))
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
def test_without_a_card_left_after_the_blunder_its_drawer_is_out():
    g = arrange(["trap", 3, 3], at="draw", deck="trip_hazard")
    assert g.alive == [False, True, True]
    assert asked(g) == (1, "choose_a_card")


# --- each Blunder by its text --------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 6.1")
def test_bag_of_unholding_takes_two_at_random_then_draws_one():
    g = arrange(["trap ally rest thief", 3], at="draw", deck="bag_of_unholding shield", rolls=[(0, 4), (1, 3)])
    assert faces(g, g.hands[0]) == ["ally", "shield", "thief"]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
@pytest.mark.parametrize("direction", [1, -1])
def test_slippery_mittens_give_a_card_to_the_left(direction):
    g = arrange(["trap 2", 3, 3], at="draw", deck="slippery_mittens", direction=direction)
    choose(g, "hand_over", token="trap")
    assert "trap" in faces(g, g.hands[1])
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
def test_overslept_costs_the_next_turn_not_this_one():
    g = arrange(["rest 2", 3], at="draw", deck="overslept")
    assert asked(g) == (0, "choose_a_card")
    assert g.skips == [1, 0]


@pytest.mark.rule("unlucky 6.1")
def test_diary_read_aloud_shows_the_hand_to_all_others():
    g = arrange(["trap ally", 3, 3], at="draw", deck="diary_read_aloud")
    assert known(g, 1, of=0) == known(g, 2, of=0) == ["trap", "ally"]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
def test_friendly_fireball_costs_everybody_a_card():
    g = arrange([3, 3, 3], at="draw", deck="friendly_fireball")
    settle(g)
    assert sizes(g) == [2, 2, 2]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
def test_poked_it_wakes_the_top_beast_and_the_turn_goes_on():
    g = arrange(["rest 3", 3], at="draw", deck="poked_it", beasts="unicorny")
    choose(g, "lay", token="rest")
    assert faces(g, g.beast_discards) == ["unicorny"]
    assert sizes(g)[0] == 4  # one laid, one reward
    assert asked(g) == (0, "choose_a_card")  # it was a Blunder, not a Beast Encounter: the play is still there


@pytest.mark.rule("unlucky 6.1")
def test_pickpocket_picnic_lets_both_neighbours_steal():
    g = arrange([4, 3, 3, 3], at="draw", deck="pickpocket_picnic")
    assert sizes(g) == [2, 4, 3, 4]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.1")
@pytest.mark.parametrize("direction", [1, -1])
def test_conga_line_passes_cards_to_the_right(direction):
    g = arrange(["rest 1", "trap", "ally"], at="draw", deck="conga_line", direction=direction)
    choose(g, "pass_on", token="rest")
    assert "trap" in faces(g, g.hands[0])
    assert faces(g, g.hands[1]) == ["ally"]
    assert faces(g, g.hands[2]) == ["rest"]
    assert asked(g) == (0, "choose_a_card")


# --- outside one's turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 6.2")
def test_a_blunder_drawn_because_of_another_costs_the_next_turn():
    g = arrange(["knight_club 2", 3, 3], rolls=[1], deck="trip_hazard")
    play(g, "knight_club", 1)
    assert asked(g) == (1, "discard_a_card")
    g.choose(0)
    assert sizes(g) == [2, 2, 4]  # seat 1 has missed its turn
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 6.2")
@pytest.mark.parametrize("deck", ["diary_read_aloud", "bag_of_unholding diary_read_aloud"])
def test_a_blunder_drawn_by_ones_own_bard_out_of_turn_costs_no_turn(deck):
    g = arrange(["rest 2", 3, 3], heroes={1: "bard"}, deck=deck)
    play(g, "rest")
    use(g, "bard")
    assert g.own_doing == -1
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 6.2")
def test_after_ones_own_bard_a_blunder_that_another_causes_costs_the_turn():
    g = arrange(["rest knight_club 2", 3, 3], heroes={1: "bard"}, deck="rest ally diary_read_aloud", rolls=[1])
    g.plays = 2
    play(g, "rest")
    use(g, "bard")
    play(g, "knight_club", 1)
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 6.2")
def test_two_blunders_that_others_cause_in_a_round_cost_one_turn():
    g = arrange(["knight_club knight_club 2", 3, 3], rolls=[1, 1], deck="diary_read_aloud friendly_fireball")
    g.plays = 2
    events = hear(g)
    play(g, "knight_club", 1)
    play(g, "knight_club", 1)
    settle(g)
    assert [event for event in events if event[0] == "will_miss_turn"] == [("will_miss_turn", 1)]
    assert asked(g) == (2, "choose_a_card")
    assert (g.skips, g.stalled) == ([0] * 3, [False] * 3)


@pytest.mark.rule("unlucky 6.2", "unlucky 3.7")
@pytest.mark.parametrize(("skips", "left"), [(1, 0), (2, 1)])
def test_a_blunder_ends_no_other_turn_than_the_next_which_may_be_missed_anyway(skips, left):
    g = arrange(["knight_club 2", 3, 3], rolls=[1], deck="diary_read_aloud")
    g.skips[1] = skips
    play(g, "knight_club", 1)
    assert (asked(g), g.skips, g.stalled) == ((2, "choose_a_card"), [0, left, 0], [False] * 3)


@pytest.mark.rule("unlucky 6.2")
def test_a_blunder_in_the_reward_of_a_beast_that_another_sent_costs_the_turn():
    g = arrange(["summon_something 3", "trap 3", 4], rolls=[3], beasts="unicorny", deck="diary_read_aloud")
    play(g, "summon_something", 1)
    choose(g, "lay", token="trap")
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 6.2")
def test_a_blunder_drawn_on_ones_own_turn_costs_none():
    g = arrange(["money_for_old_rope 2", 3], rolls=[1], deck="diary_read_aloud")
    play(g, "money_for_old_rope")
    assert g.skips == [0, 0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 6.2")
def test_the_lost_turn_is_told():
    g = arrange(["knight_club 2", 3, 3], rolls=[1], deck="diary_read_aloud")
    events = hear(g)
    play(g, "knight_club", 2)
    assert ("will_miss_turn", 2) in events


@pytest.mark.rule("unlucky 6.3")
def test_neither_shield_nor_knight_stops_friendly_fireball():
    g = arrange([3, "shield 2", 3], at="draw", deck="friendly_fireball", heroes={2: "knight"})
    for seat in (0, 1, 2):
        assert asked(g) == (seat, "discard_a_card")
        g.choose(0)
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 6.3")
@pytest.mark.parametrize("blunder", ["trip_hazard", "friendly_fireball", "slippery_mittens", "bag_of_unholding"])
def test_resurrection_answers_a_blunder_that_takes_the_last_card(blunder):
    g = arrange(["resurrection", 3, 3], at="draw", deck=blunder)
    assert asked(g) == (0, "answer")
    saved = g.clone()
    choose(saved, "resurrect")
    settle(saved)
    assert saved.alive[0]
    assert sizes(saved)[0] == (8 if blunder == "bag_of_unholding" else 7)
    choose(g, "let_it_be")
    settle(g)
    assert g.alive[0] is (blunder == "bag_of_unholding")  # which draws a card after it


@pytest.mark.rule("unlucky 6.3")
def test_resurrection_helps_against_the_beast_that_a_blunder_wakes():
    g = arrange(["resurrection", 3, 3], at="draw", deck="poked_it", beasts="owl_bare")
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert sizes(g) == [7, 4, 3]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 6.3")
def test_a_declined_jester_lets_the_blunder_happen():
    g = arrange([3, 3], at="draw", deck="trip_hazard", heroes={0: "jester"})
    assert asked(g) == (0, "answer")
    decline(g)
    assert asked(g) == (0, "discard_a_card")
