"""Section 4: actions."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
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

# --- Shield --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 4.1")
def test_a_shield_against_knight_club_is_asked_for_after_the_roll():
    g = arrange(["knight_club 2", "shield 2"], rolls=[2])
    play(g, "knight_club")
    assert (asked(g), dice(g)) == ((1, "answer"), [2])
    choose(g, "answer_with_card", token="shield")
    assert sizes(g) == [2, 3]  # two left and the turn's draw
    assert faces(g, g.discards) == ["knight_club", "shield"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.1")
def test_a_declined_shield_stays_in_the_hand_and_the_loss_happens():
    g = arrange(["fire_bawl 2", "shield 3"], rolls=[3])
    play(g, "fire_bawl")
    decline(g)
    assert asked(g) == (1, "discard_a_card")
    assert offers(g, "lose", token="shield")


@pytest.mark.rule("unlucky 4.1")
def test_a_shield_against_sleeping_draft_also_cancels_the_missed_turn():
    g = arrange(["sleeping_draft 2", "shield 2", 3], rolls=[3])
    play(g, "sleeping_draft", 1)
    choose(g, "answer_with_card", token="shield")
    assert g.skips == [0, 0, 0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.1")
def test_a_shield_against_polly_morph_also_cancels_the_draw():
    g = arrange(["polly_morph 2", "shield 2", 3], rolls=[2])
    play(g, "polly_morph", 1)
    choose(g, "answer_with_card", token="shield")
    assert sizes(g) == [2, 3, 3]  # two left and the turn's draw
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.1")
def test_a_shield_as_last_card_leaves_an_empty_hand():
    g = arrange(["thief 2", "shield", 3])
    play(g, "thief", 1)
    choose(g, "answer_with_last_card", token="shield")
    assert g.alive == [True, False, True]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 4.2")
@pytest.mark.parametrize(
    ("card", "roll"),
    [
        ("trading_post", 1),
        ("knight_club", 1),
        ("musical_scares", 1),
        ("musical_scares", 5),
        ("truth_syrup", 1),
        ("love_potion", 1),
        ("summon_something", 3),
        ("summon_something", 1),
    ],
)
def test_what_takes_no_card_by_force_is_no_attack(card, roll):
    g = arrange([f"{card} 4", "shield 6", "shield 6"], rolls=[roll])
    play(g, card, 1)
    while g.prompt[0] != "choose_a_card":
        assert g.prompt[0] != "answer"
        g.choose(0)
    assert g.active == 1


@pytest.mark.rule("unlucky 4.2")
@pytest.mark.parametrize("hero", ["warrior", "trader"])
def test_characters_are_no_attack(hero):
    g = arrange([3, "shield 3", 3], heroes={0: hero})
    use(g, hero, target=1)
    while g.prompt[0] != "choose_a_card":
        assert g.prompt[0] != "answer"
        g.choose(0)
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 4.2")
@pytest.mark.parametrize(
    ("card", "roll", "hit"),
    [
        ("trap", 1, 1),
        ("thief", 1, 1),
        ("love_potion", 2, 1),
        ("truth_syrup", 3, 1),
        ("bag_of_holding_up", 2, 1),
        ("second_hand_hand", 1, 1),
        ("second_hand_hand", 3, 2),
        ("brew_haha", 6, 1),
        ("stab_in_the_dark", 3, 2),
    ],
)
def test_being_robbed_giving_and_discarding_are_attacks(card, roll, hit):
    g = arrange([f"{card} 3", "shield 3", "shield 3"], rolls=[roll])
    play(g, card, *([1] if card not in ("trap", "second_hand_hand", "stab_in_the_dark") else []))
    settle_own(g)
    assert asked(g) == (hit, "answer")
    assert offers(g, "answer_with_card", token="shield")


def settle_own(g):
    while g.player == 0:
        g.choose(0)


# --- the plain actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 4.3")
def test_rest_does_nothing():
    g = arrange(["rest 2", 3, 3])
    play(g, "rest")
    assert sizes(g) == [2, 4, 3]
    assert (g.skips, g.direction) == ([0, 0, 0], 1)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.4")
def test_winds_of_change_turn_play_round():
    g = arrange(["winds_of_change 2", 3, 3])
    play(g, "winds_of_change")
    assert g.direction == -1
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 4.5")
def test_lucky_talisman_draws_what_it_rolls():
    g = arrange(["lucky_talisman 2", 3], rolls=[4])
    play(g, "lucky_talisman")
    assert sizes(g) == [6, 4]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.5")
def test_lucky_talisman_as_last_card_saves_its_player():
    g = arrange(["lucky_talisman", 3], rolls=[1])  # the only card is played at once
    assert g.alive == [True, True]
    assert sizes(g) == [1, 4]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.6")
def test_thief_takes_one_card_each_from_two_players():
    g = arrange(["thief 2", 3, 3, 3])
    play(g, "thief", 1, 3)
    assert sizes(g) == [4, 3, 3, 2]  # seat 1 has drawn for its turn
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.6")
def test_thief_may_take_both_cards_from_one_player_at_random():
    g = arrange(["thief 2", 3, "ally trap rest"], rolls=[(0, 3), (1, 2)])
    play(g, "thief", 2, 2)
    assert sizes(g) == [4, 4, 1]
    assert faces(g, g.hands[2]) == ["trap"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.6")
def test_thief_may_stop_after_one_card():
    g = arrange(["thief 2", 3, 3])
    choose(g, "play", token="thief")
    choose(g, "rob_first", victim=2)
    assert asked(g) == (0, "second_victim")
    choose(g, "rob_no_more")
    assert sizes(g) == [3, 4, 2]


@pytest.mark.rule("unlucky 4.6")
def test_thief_may_take_nothing():
    g = arrange(["thief 2", 3, 3])
    choose(g, "play", token="thief")
    choose(g, "rob_nobody")
    assert sizes(g) == [2, 4, 3]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.6")
def test_a_shield_against_thief_saves_one_victim_and_not_the_other():
    g = arrange(["thief 2", "shield 2", 3, 3])
    play(g, "thief", 1, 2)
    choose(g, "answer_with_card", token="shield")
    assert sizes(g) == [3, 3, 2, 3]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.6")
def test_thief_may_steal_a_last_card_but_not_two_of_it():
    g = arrange(["thief 2", "trap", 3])
    choose(g, "play", token="thief")
    choose(g, "rob_first", victim=1)
    assert not offers(g, "rob_second", second=1)
    choose(g, "rob_no_more")
    assert g.alive == [True, False, True]
    assert "trap" in faces(g, g.hands[0])
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 4.7")
def test_trading_post_swaps_hands_and_no_shield_helps():
    g = arrange(["trading_post rest ally", "shield trap", 3])
    play(g, "trading_post", 1)
    assert faces(g, g.hands[0]) == ["shield", "trap"]
    assert set(faces(g, g.hands[1])) > {"ally", "rest"}
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.7")
def test_trading_post_as_last_card_swaps_nothing_for_a_full_hand():
    g = arrange(["trading_post", "trap thief", 3], heroes={0: "tinker"})
    play(g, "trading_post", 1)
    assert faces(g, g.hands[0]) == ["thief", "trap"]
    assert g.alive == [True, False, True]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 4.8")
def test_ally_turns_up_the_top_character_beside_your_own():
    g = arrange(["ally 2", 3], heroes={0: "mage"}, crowd="knight")
    play(g, "ally")
    assert faces(g, g.heroes[0]) == ["knight", "mage"]
    assert known(g, 1, "heroes", of=0) == ["mage", "knight"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.9")
def test_everybody_else_discards_a_card_of_their_choice_to_trap():
    g = arrange(["trap 2", 3, "rest ally 1"])
    play(g, "trap")
    assert asked(g) == (1, "discard_a_card")
    g.choose(0)
    choose(g, "lose", token="rest")
    assert sizes(g) == [2, 3, 2]
    assert "ally" in faces(g, g.hands[2])
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.9")
def test_a_shield_against_trap_saves_only_its_owner():
    g = arrange(["trap 2", "shield 2", "shield 2"])
    play(g, "trap")
    assert asked(g) == (1, "answer")
    choose(g, "answer_with_card", token="shield")
    assert asked(g) == (2, "answer")
    decline(g)
    assert asked(g) == (2, "discard_a_card")


# --- Resurrection on one's turn ------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 4.10")
def test_a_hand_of_nothing_but_resurrection_becomes_seven_cards_and_the_turn_ends():
    g = arrange(["resurrection", 3, 3])
    assert sizes(g) == [7, 4, 3]
    assert faces(g, g.discards) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.10")
def test_of_two_resurrections_neither_is_the_last_card_and_one_is_played_for_nothing():
    g = arrange(["resurrection resurrection", 3])
    assert faces(g, g.hands[0]) == faces(g, g.discards) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.10")
def test_resurrection_in_your_own_turn_ends_it_although_a_play_was_still_to_come():
    g = arrange(["stab_in_the_dark resurrection", 3, 3], heroes={0: "seer"}, rolls=[5])
    g.plays = 2
    play(g, "stab_in_the_dark")
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert sizes(g)[0] == 7
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.10")
def test_resurrection_outside_your_turn_costs_no_turn():
    g = arrange(["trap 2", "resurrection", 3])
    play(g, "trap")
    choose(g, "resurrect")
    settle(g)
    assert sizes(g)[1] == 8
    assert asked(g) == (1, "choose_a_card")


# --- Resurrection as an answer -------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_thief_and_the_other_card_is_stolen_all_the_same():
    g = arrange(["thief 2", 3, "resurrection trap"])
    play(g, "thief", 2, 2)
    assert asked(g) == (2, "answer")
    choose(g, "resurrect")
    assert "trap" in faces(g, g.hands[0])
    assert "resurrection" in faces(g, g.discards)
    assert sizes(g) == [3, 4, 7]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11", "unlucky 7.7")
@pytest.mark.parametrize(
    ("hands", "card", "more"),
    [
        (["thief 2", "resurrection resurrection", 3], "thief 1 1", {}),
        (["sword_of_useful 2", "resurrection resurrection", 3], "sword_of_useful 1", {"rolls": [5]}),
        (["trading_post", "resurrection resurrection", 3], "trading_post 1", {"heroes": {0: "seer"}}),
        (
            ["summon_something 2", "resurrection resurrection", 3],
            "summon_something 1",
            {"rolls": [4], "beasts": "hydrant"},
        ),
    ],
)
def test_a_second_resurrection_is_not_asked_about_and_goes_with_the_other_cards(hands, card, more):
    g = arrange(hands, **more)
    name, *targets = card.split()
    play(g, name, *map(int, targets))
    assert asked(g) == (1, "answer")
    choose(g, "resurrect")
    assert asked(g) != (1, "answer")
    assert len(g.hands[1]) - (g.active == 1) == 7  # and the card of the turn that may have begun
    gone = faces(g, [*g.discards, *g.hands[0], *g.hands[1]])
    assert gone.count("resurrection") == 2


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_is_not_asked_about_while_another_card_stays():
    g = arrange(["thief 2", 3, "resurrection trap"], rolls=[(0, 2)])
    play(g, "thief", 2)
    assert faces(g, g.hands[2]) == ["trap"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_trap():
    g = arrange(["trap 2", "resurrection", 3])
    play(g, "trap")
    assert asked(g) == (1, "answer")
    choose(g, "resurrect")
    assert sizes(g)[1] == 7
    assert asked(g) == (2, "discard_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_love_potion_and_the_rest_of_the_hand_is_given():
    g = arrange(["love_potion 2", 3, "resurrection trap"], rolls=[5])
    play(g, "love_potion", 2)
    choose(g, "resurrect")
    assert "trap" in faces(g, g.hands[0])
    assert sizes(g) == [3, 4, 7]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_sleeping_draft_but_the_turn_is_missed():
    g = arrange(["sleeping_draft 2", "resurrection", 3], rolls=[3])
    play(g, "sleeping_draft", 1)
    choose(g, "resurrect")
    assert sizes(g) == [2, 7, 4]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_may_be_lost_like_any_card():
    g = arrange(["trap 2", "resurrection", 3])
    play(g, "trap")
    choose(g, "let_it_be")
    settle(g)
    assert not g.alive[1]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_your_own_axe_ident():
    g = arrange(["axe_ident resurrection", 3, 3], rolls=[1], heroes={0: "seer"})
    play(g, "axe_ident", 1)
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert sizes(g) == [7, 4, 3]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_trading_post_against_an_empty_hand():
    g = arrange(["trading_post", "resurrection trap", 3], heroes={0: "tinker"})
    play(g, "trading_post", 1)
    assert asked(g) == (1, "answer")
    choose(g, "resurrect")
    assert faces(g, g.hands[0]) == ["trap"]
    assert sizes(g)[1] == 8  # seven and the turn's draw
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_does_not_answer_trading_post_against_a_full_hand():
    g = arrange(["trading_post 2", "resurrection", 3])
    play(g, "trading_post", 1)
    assert faces(g, g.hands[0]) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_the_warrior_and_the_other_card_is_discarded():
    g = arrange([3, "resurrection trap", 3], heroes={0: "warrior"})
    use(g, "warrior", target=1)
    assert asked(g) == (1, "answer")
    choose(g, "resurrect")
    assert faces(g, g.discards) == ["resurrection", "trap"]
    assert sizes(g)[1] == 7
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_the_knight_who_strikes_back_at_ones_own_trap():
    g = arrange(["trap resurrection", 3, 3], heroes={1: "knight"})
    play(g, "trap")
    use(g, "knight")
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert sizes(g)[0] == 7
    assert asked(g) == (2, "discard_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_the_rogue():
    g = arrange(["money_for_old_rope", 3], rolls=[4], deck="resurrection rest", heroes={1: "rogue"})
    use(g, "rogue")
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert "rest" in faces(g, g.hands[1])
    assert sizes(g)[0] == 7


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_answers_the_second_of_two_thefts_by_pickpockets():
    g = arrange(["resurrection trap", 3, 3], at="draw", deck="pickpocket_picnic", rolls=[(1, 2)])
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert (sizes(g), asked(g)) == ([7, 5, 3], (1, "choose_a_card"))  # the trap was stolen; the turn is over


@pytest.mark.rule("unlucky 4.11")
@pytest.mark.parametrize("save", [True, False])
def test_resurrection_is_played_instead_of_being_passed_round_when_nothing_comes_back(save):
    g = arrange(["musical_scares", "resurrection", "trap 1"], rolls=[1])
    choose(g, "aim", target=1)  # seat 0 has nothing to pass to seat 1 on its left
    assert asked(g) == (1, "answer")
    choose(g, "resurrect" if save else "let_it_be")
    choose(g, "pass_on", token="trap")
    assert "trap" in faces(g, g.hands[0])
    assert g.alive == [True, save, True]
    assert ("resurrection" in faces(g, g.hands[2])) is not save
    assert sizes(g)[1] == (8 if save else 0)


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_does_not_answer_cards_passed_round_when_one_comes_back():
    g = arrange(["musical_scares rest", "resurrection", "trap"], rolls=[1])
    play(g, "musical_scares", 1)
    assert faces(g, g.hands[2])[:1] == ["resurrection"]
    assert "rest" in faces(g, g.hands[1])
    assert faces(g, g.hands[0]) == ["trap"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 4.11")
def test_resurrection_cannot_be_drawn_again_by_the_hand_it_brings():
    g = arrange(["trap 2", "resurrection", 3], deck="rest", rest="nowhere")
    play(g, "trap")
    choose(g, "resurrect")
    assert faces(g, g.hands[1]) == ["rest"]
    assert asked(g) == (2, "discard_a_card")
