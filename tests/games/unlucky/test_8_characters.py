"""Section 8: characters and allies."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    can_use,
    choose,
    decline,
    dice,
    faces,
    known,
    offers,
    play,
    settle,
    sizes,
    use,
)
from unboxed.games.unlucky import GAME


@pytest.mark.rule("unlucky 8.1")
def test_ones_own_character_is_turned_over_after_use_and_stays():
    g = arrange([3, 5], heroes={0: "tinker"})
    use(g, "tinker")
    assert (faces(g, g.heroes[0]), faces(g, g.spent[0])) == ([], ["tinker"])
    assert not can_use(g, "tinker")


@pytest.mark.rule("unlucky 8.1")
def test_abilities_are_never_compulsory_and_no_shield_stops_them():
    g = arrange(["rest 2", "shield 4"], heroes={0: "warrior"})
    assert offers(g, "play", token="rest")
    use(g, "warrior", target=1)
    assert asked(g) == (1, "discard_a_card")


@pytest.mark.rule("unlucky 8.1")
def test_there_are_twelve_characters_and_each_has_its_paragraph():
    assert sorted(GAME.setup(2).lookup.characters) == [
        "bard",
        "healer",
        "jester",
        "knight",
        "mage",
        "necromancer",
        "ranger",
        "rogue",
        "seer",
        "tinker",
        "trader",
        "warrior",
    ]


@pytest.mark.rule("unlucky 8.2")
def test_an_ally_goes_to_the_character_discards_after_use():
    g = arrange([3, 5], heroes={0: "mage tinker warrior"})
    use(g, "tinker")
    assert faces(g, g.heroes[0]) == ["mage", "warrior"]
    assert faces(g, g.crowd_discards) == ["tinker"]
    assert can_use(g, "warrior")
    assert asked(g) == (0, "choose_a_card_or_use")


@pytest.mark.rule("unlucky 8.2")
def test_the_characters_of_a_player_who_is_out_cannot_be_used_until_that_player_is_revived():
    hands = ["knight_club resurrection 2", "magic_missal 2", "", 3]
    g = arrange(hands, heroes={2: "mage"}, out=[2], mode="teams", rolls=[1])
    without = g.clone()
    play(without, "knight_club", 1)
    assert asked(without) == (1, "choose_a_card")  # nobody was asked about the die
    choose(g, "bring_back", partner=2)
    play(g, "magic_missal", 0)
    assert asked(g) == (2, "answer")


# --- Mage ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.3")
def test_mage_turns_knight_club_before_it_counts():
    g = arrange(["knight_club 2", 3, 3], rolls=[2], heroes={1: "mage"})
    play(g, "knight_club", 1)
    assert asked(g) == (1, "answer")
    choose(g, "turn_die", face=1)
    assert sizes(g) == [2, 5, 3]  # drew instead of discarding, and drew for the turn
    assert faces(g, g.spent[1]) == ["mage"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.3")
def test_mage_turns_either_die_of_an_opposed_roll():
    g = arrange(["mace_to_meet_you 2", 3, 3], rolls=[3, 1], heroes={2: "mage"})
    play(g, "mace_to_meet_you", 1)
    assert asked(g) == (2, "answer")
    assert turned(g) == [(0, 1), (1, 4)]  # one way to a tie, one to a defeat
    clone = g.clone()
    choose(clone, "turn_die", roller=1, face=4)
    assert dice(clone) == [3, 4]
    assert asked(clone) == (0, "discard_a_card")
    choose(g, "turn_die", roller=0, face=1)
    assert asked(g) == (1, "discard_a_card")  # a tie: each discards one
    g.choose(0)
    assert asked(g) == (0, "discard_a_card")


def turned(g):
    """The dice that may be turned, by roller and face."""
    return [(option[3], option[4]) for option in g.options if option[0] == "turn_die"]


@pytest.mark.rule("unlucky 8.3")
@pytest.mark.parametrize(
    ("card", "players", "roll", "faces"),
    [
        ("axe_ident", 2, 3, [1, 6]),
        ("bow_tie", 2, 1, []),  # the left neighbour is the right one, and the only other
        ("bow_tie", 3, 1, [3, 5]),
        ("chain_frightening", 2, 5, []),
        ("chain_frightening", 3, 5, [1]),
        ("lucky_talisman", 2, 5, [1, 2, 3, 4, 6]),
        ("ten_foot_poll", 2, 1, [4]),
    ],
)
def test_mage_is_offered_one_face_of_those_that_come_to_the_same_and_not_asked_where_all_do(card, players, roll, faces):
    g = arrange([f"{card} 2", *[4] * (players - 1)], rolls=[roll], heroes={1: "mage"})
    play(g, card, *[1] * (card == "axe_ident"))
    assert [face for _, face in turned(g)] == faces
    assert (asked(g) == (1, "answer")) is bool(faces)


@pytest.mark.rule("unlucky 8.3", "unlucky 12.2")
def test_mage_can_turn_a_ghosts_die_to_a_6_or_to_none():
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, rolls=[3], heroes={2: "mage"})
    assert turned(g) == [(1, 6)]
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, rolls=[6], heroes={2: "mage"})
    assert turned(g) == [(1, 1)]


@pytest.mark.rule("unlucky 8.3")
def test_mage_may_turn_hex_appeal_into_a_tie_that_is_rolled_again():
    g = arrange(["hex_appeal 2", 3, 3], rolls=[6, 1, 3, 5], heroes={1: "mage"})
    play(g, "hex_appeal", 1)
    choose(g, "turn_die", roller=0, face=1)
    assert dice(g) == [3, 5]
    assert g.skips == [1, 0, 0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.3")
def test_mage_turns_the_talismans_die():
    g = arrange(["lucky_talisman 2", 3], rolls=[1], heroes={0: "mage"})
    play(g, "lucky_talisman")
    choose(g, "turn_die", face=6)
    assert sizes(g) == [8, 4]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.3")
def test_mage_turns_the_die_of_one_of_those_who_all_roll():
    g = arrange(["ten_foot_poll 2", 3, 3], rolls=[1, 1], heroes={2: "mage"})
    play(g, "ten_foot_poll")
    assert asked(g) == (2, "answer")  # about seat 1's die
    decline(g)
    assert asked(g) == (1, "discard_a_card")
    g.choose(0)
    assert asked(g) == (2, "answer")  # about their own
    choose(g, "turn_die", face=4)
    assert sizes(g) == [2, 3, 3]
    assert asked(g) == (1, "choose_a_card")


# --- Ranger --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.4")
def test_ranger_sends_a_beast_to_a_third_player_and_draws_a_card():
    g = arrange([4, 4, "rest 3"], at="draw", deck="beast_encounter ally", beasts="unicorny", heroes={1: "ranger"})
    assert asked(g) == (1, "answer")
    assert sorted(option[3] for option in g.options[:-1]) == [2]
    use(g, "ranger", target=2)
    assert "ally" in faces(g, g.hands[1])
    assert asked(g) == (2, "lay_a_card")
    choose(g, "lay", token="rest")
    assert sizes(g) == [4, 6, 4]  # the winner drew one; seat 1 drew for the Ranger and for the turn
    assert asked(g) == (1, "choose_a_card")  # the Encounter still was its drawer's play


@pytest.mark.rule("unlucky 8.4")
def test_ranger_may_send_away_ones_own_beast_but_not_to_oneself():
    g = arrange([4, 4, 4], at="draw", deck="beast_encounter", beasts="unicorny", heroes={0: "ranger"})
    assert asked(g) == (0, "answer")
    assert sorted(option[3] for option in g.options[:-1]) == [1, 2]


@pytest.mark.rule("unlucky 8.4")
def test_ranger_has_nobody_to_choose_when_two_are_left():
    g = arrange([4, 4], at="draw", deck="beast_encounter", beasts="unicorny", heroes={1: "ranger"})
    assert asked(g) == (0, "lay_a_card")


@pytest.mark.rule("unlucky 8.4")
def test_ranger_passes_on_the_beast_as_met_out_of_turn():
    g = arrange(
        [4, 4, "rest 3"],
        at="draw",
        deck="beast_encounter",
        beasts="unicorny",
        heroes={1: "ranger"},
        beast_out_of_turn="lose_turn",
    )
    use(g, "ranger", target=2)
    assert g.stalled == [False, False, True]


# --- Warrior, Healer, Trader ---------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.5")
def test_warrior_makes_a_player_discard_three_and_draws_one():
    g = arrange([3, 3, 5], heroes={0: "warrior"}, deck="ally")
    use(g, "warrior", target=2)
    for _ in range(3):
        assert asked(g) == (2, "discard_a_card")
        g.choose(0)
    assert sizes(g) == [4, 3, 2]
    assert "ally" in faces(g, g.hands[0])
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 8.6")
def test_healer_draws_two_stays_and_misses_a_turn():
    g = arrange(["trap 2", 1, 3], heroes={1: "healer"}, deck="ally rest")
    play(g, "trap")
    g.choose(0)  # seat 2's discard
    assert asked(g) == (1, "answer")
    use(g, "healer")
    assert faces(g, g.hands[1]) == ["ally", "rest"]
    assert g.alive == [True, True, True]
    assert asked(g) == (2, "choose_a_card")  # seat 1's turn was missed


@pytest.mark.rule("unlucky 8.6")
def test_healer_helps_after_a_beast():
    g = arrange(["trap", 3, 3], at="draw", deck="beast_encounter ally rest", beasts="owl_bare", heroes={0: "healer"})
    assert asked(g) == (0, "answer")
    use(g, "healer")
    assert faces(g, g.hands[0]) == ["ally", "rest"]
    assert g.skips == [1, 0, 0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.6")
def test_healer_may_be_declined():
    g = arrange(["trap 2", 1, 3], heroes={1: "healer"})
    play(g, "trap")
    g.choose(0)
    decline(g)
    assert not g.alive[1]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 8.6")
def test_healer_whose_draws_leave_no_card_is_out_after_all():
    g = arrange(["trap 2", 1, 3], heroes={1: "healer"}, deck="overslept diary_read_aloud")
    play(g, "trap")
    g.choose(0)
    use(g, "healer")
    assert not g.alive[1]
    assert g.skips[1] == 0
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 8.6")
def test_what_the_healers_draw_does_to_others_counts_at_once():
    g = arrange(["trap", 1, "rest ally"], heroes={0: "seer", 1: "healer"}, deck="friendly_fireball thief")
    play(g, "trap")
    choose(g, "lose", token="rest")
    use(g, "healer")  # draws Friendly Fireball, which takes seat 2's last card, and then the Thief
    assert g.alive == [False, True, False]
    assert g.over
    assert g.winners == (1,)


@pytest.mark.rule("unlucky 8.6")
def test_healer_against_the_rogue():
    g = arrange(["trap 2", 1, 3], heroes={1: "healer", 2: "rogue"})
    play(g, "trap")
    g.choose(0)
    use(g, "healer")
    assert asked(g) == (2, "answer")
    use(g, "rogue")
    assert not g.alive[1]  # robbed of both
    assert sizes(g) == [2, 0, 5]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 8.7")
def test_trader_gives_one_of_choice_and_takes_two_at_random():
    g = arrange(["rest 2", 3, "trap ally"], heroes={0: "trader"}, rolls=[(2, 3), (0, 2)])
    use(g, "trader", target=2)
    assert asked(g) == (0, "give_a_card")
    choose(g, "hand_over", token="rest")
    assert faces(g, g.hands[2]) == ["ally"]
    assert {"rest", "trap"} <= set(faces(g, g.hands[0]))  # the card given came back
    assert sizes(g) == [4, 3, 1]
    assert asked(g) == (0, "choose_a_card")


# --- Knight --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.8")
def test_knight_against_thief_cancels_and_the_attacker_discards():
    g = arrange(["thief 2", 3, 3], heroes={1: "knight"})
    play(g, "thief", 1, 2)
    assert asked(g) == (1, "answer")
    use(g, "knight")
    assert asked(g) == (0, "discard_a_card")
    g.choose(0)
    assert sizes(g) == [2, 4, 2]  # one lost, one stolen from seat 2
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.8")
def test_knight_against_sleeping_draft_also_cancels_the_missed_turn():
    g = arrange(["sleeping_draft 2", 3, 3], rolls=[6], heroes={1: "knight"})
    play(g, "sleeping_draft", 1)
    use(g, "knight")
    g.choose(0)
    assert g.skips == [0, 0, 0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.8")
def test_knight_may_put_the_attacker_out():
    g = arrange(["trap", 3, 3], heroes={0: "seer", 1: "knight"})
    play(g, "trap")
    use(g, "knight")
    g.choose(0)  # seat 2's discard
    assert not g.alive[0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.8")
def test_knight_does_not_answer_what_is_no_attack():
    g = arrange([3, 5, 3], heroes={0: "warrior", 1: "knight"})
    use(g, "warrior", target=1)
    assert asked(g) == (1, "discard_a_card")


# --- Rogue ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.9")
def test_rogue_steals_two_at_random_after_glass_half_fool():
    g = arrange(["glass_half_fool 2", 3, 3], rolls=[2], heroes={2: "rogue"})
    play(g, "glass_half_fool")
    assert asked(g) == (2, "answer")
    use(g, "rogue")
    assert sizes(g) == [2, 4, 5]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.9")
def test_rogue_does_not_care_for_single_draws_or_ones_own():
    g = arrange(["money_for_old_rope 2", 3], rolls=[1], heroes={1: "rogue"})
    play(g, "money_for_old_rope")
    assert asked(g) == (1, "choose_a_card")
    g = arrange(["money_for_old_rope 2", 3], rolls=[4], heroes={0: "rogue"})
    play(g, "money_for_old_rope")
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.9")
def test_blunders_and_encounters_among_the_draws_count_for_the_rogue():
    g = arrange(
        ["money_for_old_rope 4", 3],
        rolls=[4],
        deck="diary_read_aloud beast_encounter",
        beasts="unicorny",
        heroes={1: "rogue"},
    )
    play(g, "money_for_old_rope")
    assert asked(g) == (1, "answer")
    use(g, "rogue")
    assert asked(g) == (0, "lay_a_card")
    assert sizes(g) == [2, 5]


@pytest.mark.rule("unlucky 8.9")
def test_rogue_comes_between_the_draw_and_the_fight():
    g = arrange(
        ["lucky_talisman 1", 4, 4], rolls=[2], deck="beast_encounter rest", beasts="unicorny", heroes={1: "rogue"}
    )
    play(g, "lucky_talisman")
    assert asked(g) == (1, "answer")
    assert known(g, 1, "lair") == ["unicorny"]
    use(g, "rogue")
    assert not g.alive[0]  # robbed of both cards, there is nothing to lay down
    assert asked(g) == (1, "choose_a_card")


# --- Bard, Jester --------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.10")
def test_bard_against_trading_post():
    g = arrange(["trading_post 2", 4, 3], heroes={2: "bard"})
    play(g, "trading_post", 1)
    assert asked(g) == (2, "answer")
    use(g, "bard")
    assert sizes(g) == [2, 5, 5]  # nothing was swapped; two for the Bard, one for seat 1's turn
    assert faces(g, g.discards) == ["trading_post"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.10")
def test_bard_is_asked_when_the_target_is_named_and_before_the_roll():
    g = arrange(["knight_club 2", 4, 3], rolls=[2], heroes={2: "bard"})
    play(g, "knight_club", 1)
    assert (asked(g), dice(g)) == ((2, "answer"), [])
    decline(g)
    assert (asked(g), dice(g)) == ((1, "discard_a_card"), [2])


@pytest.mark.rule("unlucky 8.10")
def test_bard_does_not_heckle_a_shield_played_as_an_answer():
    g = arrange(["trap 2", "shield 2", 3], heroes={0: "bard"})
    play(g, "trap")
    choose(g, "answer_with_card", token="shield")
    assert asked(g) == (2, "discard_a_card")


@pytest.mark.rule("unlucky 8.10")
def test_bard_may_heckle_a_resurrection_played_as_the_turns_card():
    g = arrange(["resurrection", 4, 3], heroes={1: "bard"})  # the only possible play
    assert asked(g) == (1, "answer")
    use(g, "bard")
    assert g.alive == [False, True, True]
    assert faces(g, g.discards) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.10")
def test_bard_may_heckle_the_revival_of_a_partner():
    g = arrange(["resurrection 2", 3, "", 3], mode="teams", out=[2], heroes={1: "bard"})
    choose(g, "bring_back", partner=2)
    assert asked(g) == (1, "answer")
    use(g, "bard")
    assert not g.alive[2]
    assert faces(g, g.discards) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.11")
def test_jester_passes_a_blunder_on_and_draws_two():
    g = arrange([3, 3, 3], at="draw", deck="trip_hazard", heroes={0: "jester"})
    assert asked(g) == (0, "answer")
    use(g, "jester", target=2)
    assert sizes(g) == [5, 3, 3]
    assert asked(g) == (2, "discard_a_card")
    g.choose(0)
    assert g.skips == [0, 0, 0]
    assert "trip_hazard" in faces(g, g.discards)
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 8.11")
def test_neither_loses_a_turn_by_a_blunder_that_the_jester_passed_on_out_of_turn():
    g = arrange(["knight_club 2", 3, 3], rolls=[1], deck="diary_read_aloud", heroes={1: "jester"})
    play(g, "knight_club", 1)
    use(g, "jester", target=2)
    assert g.skips == [0, 0, 0]
    assert None not in known(g, 0, of=2)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.11")
def test_jester_passes_on_poked_it_and_the_other_fights_the_beast():
    g = arrange([3, 3, "rest 2"], at="draw", deck="poked_it", beasts="unicorny", heroes={0: "jester"})
    use(g, "jester", target=2)
    assert asked(g) == (2, "lay_a_card")
    choose(g, "lay", token="rest")
    assert sizes(g) == [5, 3, 3]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 8.11")
def test_jester_does_not_answer_another_players_blunder():
    g = arrange([3, 3], at="draw", deck="trip_hazard", heroes={1: "jester"})
    assert asked(g) == (0, "discard_a_card")


# --- Tinker, Seer, Necromancer -------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 8.12")
def test_tinker_draws_three_and_plays_two():
    g = arrange(["rest rest", 3], heroes={0: "tinker"})
    use(g, "tinker")
    assert sizes(g) == [5, 3]
    play(g, "rest")
    assert asked(g) == (0, "choose_a_card")
    play(g, "rest")
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 8.13")
def test_seer_looks_at_four_keeps_two_and_orders_the_rest():
    g = arrange([3, 3], heroes={0: "seer"}, deck="rest trap ally thief")
    use(g, "seer")
    assert known(g, 0, "looked") == ["thief", "ally", "trap", "rest"]
    choose(g, "keep", token="trap")
    choose(g, "keep", token="thief")
    assert asked(g) == (0, "put_back_first")
    choose(g, "put_back", token="rest")
    assert {"thief", "trap"} <= set(faces(g, g.hands[0]))
    assert [g.face[t] for t in g.quest[-2:]] == ["rest", "ally"]  # the Ally lies on top
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 8.14")
def test_necromancer_fetches_a_card_and_draws_one():
    g = arrange([3, 3], heroes={0: "necromancer"}, discards="trap rest trip_hazard", deck="ally")
    use(g, "necromancer")
    assert asked(g) == (0, "fetch_a_card")
    choose(g, "take_back", token="rest")
    assert {"ally", "rest"} <= set(faces(g, g.hands[0]))
    assert sizes(g) == [5, 3]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 8.14")
def test_necromancer_still_draws_when_nothing_can_be_fetched():
    g = arrange([3, 3], heroes={0: "necromancer"}, discards="trip_hazard", deck="ally")
    use(g, "necromancer")
    assert sizes(g) == [4, 3]
    settle(g)
    assert asked(g) == (0, "choose_a_card")
