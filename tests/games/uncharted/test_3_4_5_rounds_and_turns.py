"""Sections 3, 4 and 5: the round, turns, playing cards."""

import pytest

from tests.games.uncharted.arrange import (
    BASIC,
    all_pass,
    arrange,
    asked,
    attack,
    faces,
    found,
    heard,
    marks,
    names,
    offers,
    take,
    take_it,
    through,
)


@pytest.mark.rule("uncharted 3.1")
def test_a_round_has_its_parts_in_order():
    g = arrange(
        heroes=["ch_008", ""],
        life=[4, 8],
        areas=["ac_001", "ac_001"],
        zone="en_012 tr_001",
        vp=[1, 0],
        at="start_round",
    )
    assert (g.life[0], g.round, g.phase) == (5, 2, "action")
    said = heard(g)
    all_pass(g)
    assert asked(g) == (0, "defend_yourself")  # Lazarević may like wounds; the other defends unasked
    take(g, "defend_with")
    order = [event[0] for event in said if event[0] in ("under_fire", "hurt", "foe_acted", "began_round")]
    assert order == ["under_fire", "hurt", "hurt", "foe_acted", "hurt", "began_round"]


@pytest.mark.rule("uncharted 3.2")
def test_start_effects_come_before_cards_stand_and_go_round_from_the_start():
    g = arrange(
        hands=["", ""],
        heroes=["ch_004", "ch_004"],
        life=[4, 4],
        areas=["~ac_002", "~ac_003"],
        start=1,
        deck="ac_006 ac_007",
    )
    g.stack, g.player = [("start_round",)], -1
    g.advance()
    assert [faces(g, hand) for hand in g.hands] == [["ac_007"], ["ac_006"]]
    assert g.resting == [[], []]


@pytest.mark.rule("uncharted 3.3")
def test_turns_go_clockwise_past_those_who_passed_and_the_last_to_pass_starts():
    g = arrange(hands=["", "", ""], zone="tr_001 tr_002", start=1, turn=1)
    take(g, "pass_turn")
    assert g.turn == 2
    through(g, ("use", "ac_002"), ("use", "ac_003"), ("put_marker", "tr_001"))
    assert g.turn == 0
    take(g, "pass_turn")
    assert g.turn == 2
    take(g, "pass_turn")
    assert (g.round, g.start, g.turn) == (2, 2, 2)


@pytest.mark.rule("uncharted 4.1", "uncharted 6.4")
def test_what_ends_a_choice_is_the_last_option_and_cards_of_a_hand_are_offered_in_its_order():
    areas, hands = ["ac_001 ac_002 ac_016", ""], ["ac_005 ac_012 ac_022", ""]
    g = arrange(hands=hands, areas=areas, zone="en_014 tr_001", deck="ac_017 ac_023")
    assert (g.options[0][0], g.options[-1][0]) == ("use", "pass_turn")
    building = take(g.clone(), "attack", "en_014")
    assert building.options[-1][0] == "strike"
    take(g, "use", "ac_016")
    assert [option[2] for option in g.options] == g.hands[0]


@pytest.mark.rule("uncharted 3.4")
def test_the_marker_goes_on_if_its_holder_drops_out():
    g = arrange(hands=["", "", ""], zone="en_002 tr_001", life=[1, 8, 8], heroes=["ch_004", "", ""], passed=[1, 2])
    take(g, "pass_turn")
    assert g.start == 0
    take_it(g)
    assert (g.out, g.start, g.round) == ([True, False, False], 1, 2)


@pytest.mark.rule("uncharted 3.4")
@pytest.mark.parametrize(("order", "starter"), [((1, 2, 3), 3), ((3, 1, 2), 2)])
def test_if_the_last_one_acting_drops_out_instead_of_passing_who_passed_last_begins(order, starter):
    g = arrange(hands=[""] * 4, areas=["ac_020", "", "", ""], zone="tr_001 tr_002", life=[1, 8, 8, 8], passed=order)
    through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.out[0], g.start, g.round) == (True, starter, 2)


@pytest.mark.rule("uncharted 3.4")
def test_who_passed_last_in_an_earlier_round_does_not_count_in_this_one():
    g = arrange(areas=["ac_020", "ac_020"], zone="tr_001 tr_002", life=[1, 1], passed=[1])
    take(g, "pass_turn")
    assert (g.round, g.start) == (2, 0)
    for _ in g.out:
        through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_002"))
    assert (g.out, g.start, g.result.reason) == ([True, True], 1, "nobody survived")


@pytest.mark.rule("uncharted 3.5", "uncharted 13.4")
def test_a_vacant_space_is_filled_at_once_and_what_appears_acts_in_the_turn():
    g = arrange(areas=["ac_010 ac_002", ""], zone="tr_001 en_001 tr_002", adventure="en_007")
    attack(g, "en_001")
    assert faces(g, g.spaces) == ["tr_001", "en_007", "tr_002"]
    assert (g.life, g.actions_left) == ([6, 8], 1)


@pytest.mark.rule("uncharted 4.1")
def test_a_turn_is_two_actions_or_a_pass():
    g = arrange()
    assert names(g) == {"use", "attack", "pass_turn", "pass_with"}
    take(g, "use", "ac_002")
    assert asked(g) == (0, "choose_action")
    assert "pass_turn" in names(g)
    assert not {"end_turn", "stop"} & names(g)
    through(g, ("use", "ac_003"), ("put_marker", "tr_001"))
    assert asked(g) == (1, "choose_action")


@pytest.mark.rule("uncharted 4.2")
def test_effects_go_from_top_to_bottom_and_a_card_that_changes_nothing_is_not_used():
    g = arrange(areas=["ac_016 ac_013", ""], deck="ac_012 ac_014")
    assert not offers(g, "use", "ac_013")
    take(g, "use", "ac_016")
    assert asked(g) == (0, "discard_a_card")
    assert sorted(faces(g, g.hands[0])) == ["ac_012", "ac_014"]
    g = arrange(hands=["", ""])
    assert not offers(g, "use", "ac_004")  # nothing in hand to play


@pytest.mark.rule("uncharted 4.3")
def test_red_cards_are_used_for_what_else_they_do_and_cards_for_other_moments_not_at_all():
    g = arrange(areas=["ac_007 ac_014 ac_015 ac_030 ac_031", ""])
    assert not offers(g, "use")
    g = arrange(areas=["ac_009 ac_007", ""], zone="tr_001 tr_002")
    assert not offers(g, "use", "ac_007")
    take(g, "use", "ac_009")
    assert (len(g.hands[0]), faces(g, g.resting[0]), g.actions_left) == (1, ["ac_009"], 1)


@pytest.mark.rule("uncharted 4.4")
def test_special_effects_of_yellow_blue_and_green():
    g = arrange(hands=["ac_022 ac_017 ac_026", ""], areas=["ac_002", "ac_002"], life=[5, 8])
    through(g, ("special_yellow", "ac_022"), ("put_marker", "tr_002"))
    assert marks(g, "tr_002") == (1, 0)
    take(g, "special_green", "ac_026")
    assert g.actions_left == 2
    take(g, "special_blue", "ac_017")
    assert (g.life[0], g.actions_left) == (7, 1)
    assert faces(g, g.discards) == ["ac_022", "ac_026", "ac_017"]
    take(g, "pass_turn")
    assert g.actions_left == 2  # what was left over belonged to that turn


@pytest.mark.rule("uncharted 4.5")
def test_red_has_no_special_effect_and_useless_ones_are_not_on_offer():
    g = arrange(hands=["ac_005 ac_012 ac_022", ""], zone="en_001")
    assert not {"special_blue", "special_yellow", "special_red", "special_in_vain"} & names(g)


@pytest.mark.rule("uncharted 4.5", "uncharted 15.10")
def test_where_cards_in_hand_are_counted_every_colour_but_red_may_be_thrown_away():
    hands = ["ac_005 ac_012 ac_022 ac_026", ""]
    g = arrange(hands=hands, zone="en_012", mode="survival", passed=[1])  # the Tank looks for the most cards
    assert [offers(g, "special_in_vain", card) for card in hands[0].split()] == [False, True, True, False]
    take(g, "special_green", "ac_026")
    assert g.actions_left == 3
    through(g, ("special_in_vain", "ac_012"), ("special_in_vain", "ac_022"))
    assert (faces(g, g.hands[0]), g.actions_left, g.life) == (["ac_005"], 1, [8, 8])
    g = arrange(hands=hands, zone="en_001 en_004", mode="survival", passed=[1])  # nobody counts here
    assert not {"special_in_vain", "special_green"} & names(g)


@pytest.mark.rule("uncharted 4.6")
def test_a_pass_ends_the_turn_and_the_round_for_that_player():
    g = arrange()
    through(g, ("use", "ac_002"), "pass_turn")
    assert g.turn == 1
    through(g, ("use", "ac_002"), ("use", "ac_003"), ("put_marker", "tr_001"))
    assert g.turn == 1


@pytest.mark.rule("uncharted 4.7")
def test_a_bonus_is_a_card_a_marker_or_nothing_and_the_last_gets_none():
    g = arrange(zone="tr_001 tr_002")
    numbers = found(g, "pass_with")
    assert [g.options[i][2] for i in numbers] == ["bonus_card", "bonus_marker"]
    card, marker = g.clone(), g.clone()
    card.choose(numbers[0])
    marker.choose(numbers[1])
    take(marker, "put_marker", "tr_001")
    assert len(card.hands[0]) == 1
    assert marks(marker, "tr_001") == (1, 0)
    take(g, "pass_turn")
    assert not offers(g, "pass_with")  # the last to pass
    take(g, "pass_turn")
    assert g.round == 2  # nobody was asked


@pytest.mark.rule("uncharted 4.7", "uncharted 13.4")
def test_the_passer_is_still_the_turn_player_for_what_the_bonus_uncovers():
    g = arrange(zone="tr_004 tr_002", markers={"tr_004": (2, 0)}, adventure="en_007")
    g.choose(found(g, "pass_with")[1])
    take(g, "put_marker", "tr_004")
    assert g.life == [6, 8]


@pytest.mark.rule("uncharted 4.8")
def test_turns_and_actions_are_bounded():
    g = arrange(hands=["ac_026 " * 3, ""])
    g.actions_taken = 19
    take(g, "special_green", "ac_026")
    assert g.turn == 1
    g = arrange(passed=[1])
    g.turns[0] = 20
    through(g, ("use", "ac_002"), ("use", "ac_003"), ("put_marker", "tr_001"))
    assert (g.round, g.turns[0]) == (2, 1)  # the 21st turn was a pass


@pytest.mark.rule("uncharted 5.1")
def test_a_card_is_paid_with_other_cards_and_can_be_used_in_the_same_turn():
    g = arrange(hands=["ac_027 ac_012 ac_005 ac_022", ""], areas=["", ""])
    assert not offers(arrange(hands=["ac_027 ac_012", ""]), "play_card", "ac_027")
    through(g, ("play_card", "ac_027"), ("pay_with", "ac_012"), ("pay_with", "ac_005"))
    assert faces(g, g.hands[0]) == ["ac_022"]
    assert faces(g, g.discards) == ["ac_012", "ac_005"]
    take(g, "use", "ac_027")
    assert len(g.hands[0]) == 2


@pytest.mark.rule("uncharted 5.2")
def test_a_fourth_card_of_a_colour_takes_the_place_of_another_free_of_charge():
    g = arrange(hands=["ac_005 ac_012", ""], areas=["ac_001 ~ac_006 ac_007 ac_002", ""])
    take(g, "play_card", "ac_005")
    assert asked(g) == (0, "make_room")
    assert [offers(g, "replace", f) for f in ("ac_001", "ac_006", "ac_007", "ac_005", "ac_002")] == [True] * 3 + [
        False
    ] * 2
    take(g, "replace", "ac_006")
    assert sorted(faces(g, g.discards)) == ["ac_006", "ac_012"]
    assert g.hands[0] == []
    g = arrange(hands=["ac_014", ""], areas=["ac_001 ac_006 ac_007 ac_002", ""])
    take(g, "play_card", "ac_014")
    assert asked(g) == (0, "choose_action")


@pytest.mark.rule("uncharted 5.3", "uncharted 12.1")
def test_reductions_add_up_to_no_less_than_0_and_a_play_by_an_effect_may_be_declined():
    g = arrange(hands=["ac_016 ac_010", ""], zone="tr_011 tr_001", markers={"tr_011": (1, 0)})
    assert offers(g, "play_card", "ac_016")
    take(g, "use", "ac_004")
    assert asked(g) == (0, "play_cheaper_card")
    declined = take(g.clone(), "play_nothing")
    assert len(declined.hands[0]) == 2
    assert declined.actions_left == 1
    take(g, "play_cheaper", "ac_010")  # 3 - 1 - 1 = 1
    assert (len(g.hands[0]), g.actions_left) == (0, 1)
    g = arrange(hands=["ac_012", ""], zone="tr_011 tr_001", markers={"tr_011": (1, 0)})
    through(g, ("use", "ac_004"), ("play_cheaper", "ac_012"))
    assert g.hands[0] == []
    assert BASIC.split()[1] in faces(g, g.standing[0])
