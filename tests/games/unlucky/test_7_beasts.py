"""Section 7: beasts."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    choose,
    decline,
    faces,
    known,
    offers,
    play,
    settle,
    sizes,
    use,
)

WORTH = {4: "sword_of_useful", 3: "axe_ident", 2: "magic_missal", 1: "thief", 0: "lucky_talisman"}
# Read from the texts: at least how many cards, worth how much, for how many; with cards that just do it.
BEASTS = {
    "unicorny": (1, 2, 1, [2]),
    "minor_taur": (1, 3, 1, [3]),
    "gobblin": (1, 4, 1, [4]),
    "owl_bare": (2, 4, 1, [2, 2]),
    "cockatrifle": (2, 5, 1, [3, 2]),
    "bugbear_with_me": (2, 6, 2, [3, 3]),
    "troll_booth": (2, 7, 2, [4, 3]),
    "yeti_another_one": (3, 6, 2, [2, 2, 2]),
    "basilisk_assessment": (2, 8, 2, [4, 4]),
    "hydrant": (3, 8, 3, [4, 2, 2]),
    "kraken_up": (3, 9, 3, [3, 3, 3]),
    "dragon_on_and_on": (4, 10, 4, [4, 2, 2, 2]),
}


def meet(beast, hand, **more):
    return arrange([hand, 4, 4], at="draw", deck="beast_encounter", beasts=beast, **more)


def lay_all(g, cards):
    for card in cards:
        if g.prompt[0] == "lay_a_card":
            choose(g, "lay", token=card)


@pytest.mark.rule("unlucky 7.4")
@pytest.mark.parametrize("beast", BEASTS)
def test_just_enough_cards_and_points_beat_a_beast(beast):
    count, points, reward, values = BEASTS[beast]
    assert (len(values), sum(values)) == (count, points)
    cards = [WORTH[v] for v in values]
    g = meet(beast, [*cards, "rest", "trap"])
    lay_all(g, cards)
    assert faces(g, g.beast_discards) == [beast]
    assert sizes(g)[0] == 2 + reward
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.5")
@pytest.mark.parametrize("beast", BEASTS)
def test_one_point_less_loses_to_a_beast(beast):
    _, _, _, values = BEASTS[beast]
    cards = [WORTH[v] for v in [*values[:-1], values[-1] - 1]]
    g = meet(beast, [*cards, "lucky_talisman", "trading_post"])
    lay_all(g, cards)
    assert faces(g, g.beast_discards) == [beast]
    assert sizes(g)[0] == 2  # no reward
    assert g.laid == g.lair == []
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.6")
@pytest.mark.parametrize("beast", [name for name, (count, *_) in BEASTS.items() if count > 1])
def test_a_hand_smaller_than_the_minimum_means_out(beast):
    count = BEASTS[beast][0]
    g = meet(beast, ["sword_of_useful", "mace_to_meet_you", "axe_ident"][: count - 1])
    assert g.alive == [False, True, True]
    assert sizes(g)[0] == 0
    assert faces(g, g.beast_discards) == [beast]
    assert "sword_of_useful" in faces(g, g.discards)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.1")
def test_the_beast_is_turned_up_at_once_and_fought_after_the_rest_of_the_draw():
    g = arrange(
        ["lucky_talisman trap trap 1", 4], rolls=[3], deck="beast_encounter trip_hazard ally", beasts="unicorny"
    )
    play(g, "lucky_talisman")
    assert asked(g) == (0, "discard_a_card")  # the Blunder after it
    assert known(g, 1, "lair") == ["unicorny"]
    g.choose(0)
    assert asked(g) == (0, "lay_a_card")
    assert offers(g, "lay", token="ally")


@pytest.mark.rule("unlucky 7.1")
def test_several_encounters_in_one_draw_are_fought_one_after_another():
    g = arrange(
        ["lucky_talisman rest rest thief thief", 4],
        rolls=[2],
        deck="beast_encounter beast_encounter",
        beasts="unicorny minor_taur",
    )
    play(g, "lucky_talisman")
    assert g.face[g.prompt[2]] == "unicorny"
    choose(g, "lay", token="rest")
    assert g.face[g.prompt[2]] == "minor_taur"
    assert asked(g) == (0, "lay_a_card")


@pytest.mark.rule("unlucky 7.2")
def test_an_encounter_drawn_for_the_turn_is_the_turns_play():
    g = meet("unicorny", "rest 3", heroes={0: "tinker"})
    choose(g, "lay", token="rest")
    assert asked(g) == (1, "choose_a_card")  # no card and no Tinker either
    assert faces(g, g.heroes[0]) == ["tinker"]


@pytest.mark.rule("unlucky 7.2")
def test_a_play_gained_after_the_encounter_is_kept():
    g = arrange(["rest rest 3", 4], heroes={0: "tinker"}, deck="beast_encounter", beasts="unicorny")
    use(g, "tinker")  # the Encounter among its three cards uses up the turn's play
    choose(g, "lay", token="rest")
    assert asked(g) == (0, "choose_a_card")
    play(g, "rest")
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.3")
def test_only_footprints_count_and_more_than_the_minimum_may_be_laid():
    g = meet("gobblin", "thief trap magic_missal 2")
    choose(g, "lay", token="thief")
    assert g.prompt[5:] == (1, 1)
    assert asked(g) == (0, "lay_a_card")
    choose(g, "lay", token="trap")
    assert g.prompt[5:] == (2, 3)
    choose(g, "lay", token="magic_missal")
    assert sizes(g) == [3, 5, 4]  # nobody was robbed or trapped; one card of reward
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.4")
def test_a_win_with_the_last_card_draws_the_reward_before_anyone_is_out():
    g = meet("unicorny", "rest")  # the only card is laid at once
    assert g.alive[0]
    assert sizes(g)[0] == 1
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.4")
def test_an_encounter_in_the_reward_is_fought_in_turn():
    g = arrange(["rest trap 1", 4], at="draw", deck="beast_encounter beast_encounter ally", beasts="unicorny gobblin")
    choose(g, "lay", token="rest")
    assert g.face[g.prompt[2]] == "gobblin"
    assert asked(g) == (0, "lay_a_card")


@pytest.mark.rule("unlucky 7.5")
def test_whoever_can_win_must_go_on_after_the_minimum():
    g = meet("gobblin", "thief sword_of_useful 2")
    choose(g, "lay", token="thief")
    assert asked(g) == (0, "lay_a_card")
    assert not offers(g, "stop_fighting")
    choose(g, "lay", token="sword_of_useful")
    assert sizes(g)[0] == 3  # two left and the reward
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.5")
def test_by_option_one_may_stop_after_the_minimum_although_one_could_have_won():
    g = meet("gobblin", "thief sword_of_useful 2", thrown_fights=True)
    assert not offers(g, "stop_fighting")
    choose(g, "lay", token="thief")
    choose(g, "stop_fighting")
    assert sizes(g)[0] == 3
    assert "thief" in faces(g, g.discards)
    assert faces(g, g.beast_discards) == ["gobblin"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.5")
def test_a_hopeless_fight_stops_at_the_minimum_of_ones_own_choice():
    g = meet("basilisk_assessment", "thief trap lucky_talisman")
    choose(g, "lay", token="lucky_talisman")
    choose(g, "lay", token="thief")
    assert faces(g, g.hands[0]) == ["trap"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.7")
def test_resurrection_saves_from_a_beast_that_needs_more_cards():
    g = meet("dragon_on_and_on", "resurrection trap")
    assert asked(g) == (0, "answer")
    choose(g, "resurrect")
    assert sizes(g)[0] == 7
    assert {"resurrection", "trap", "beast_encounter"} <= set(faces(g, g.discards))
    assert faces(g, g.beast_discards) == ["dragon_on_and_on"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.7")
def test_resurrection_may_be_declined_before_a_beast():
    g = meet("dragon_on_and_on", "resurrection trap")
    choose(g, "let_it_be")
    assert g.alive == [False, True, True]
    assert faces(g, g.beast_discards) == ["dragon_on_and_on"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.7")
def test_a_laid_resurrection_works_when_the_fight_is_lost_with_an_empty_hand():
    g = meet("owl_bare", "resurrection thief")
    lay_all(g, ["thief", "resurrection"])
    assert asked(g) == (0, "play_resurrection")
    choose(g, "rise_from_fight")
    assert sizes(g)[0] == 7
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.7", "unlucky 7.4")
@pytest.mark.parametrize(("use_it", "cards"), [("rise_from_fight", 8), ("stay_down", 1)])
def test_a_laid_resurrection_works_when_the_fight_is_won_with_an_empty_hand_and_the_reward_is_drawn_too(use_it, cards):
    g = meet("owl_bare", "resurrection sword_of_useful")
    assert asked(g) == (0, "play_resurrection")
    assert sizes(g)[0] == 0
    choose(g, use_it)
    assert sizes(g)[0] == cards
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.7")
def test_a_laid_resurrection_does_not_work_with_cards_left():
    g = meet("owl_bare", "resurrection thief lucky_talisman")
    lay_all(g, ["thief", "resurrection"])
    assert sizes(g)[0] == 1
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.8")
@pytest.mark.parametrize(("option", "missed"), [("free", False), ("lose_turn", True)])
def test_a_beast_met_outside_ones_turn_costs_a_turn_only_by_option(option, missed):
    g = arrange(["summon_something 3", 4, "rest 3"], rolls=[3], beasts="unicorny", beast_out_of_turn=option)
    play(g, "summon_something", 2)
    assert asked(g) == (2, "lay_a_card")
    choose(g, "lay", token="rest")
    assert g.stalled == [False, False, missed]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.8")
def test_a_beast_that_the_ranger_sends_to_the_active_player_costs_neither_turn_nor_play():
    g = arrange(
        ["rest 3", "knight_club rest 3", 5],
        active=1,
        rolls=[1],
        deck="beast_encounter",
        beasts="unicorny",
        heroes={2: "ranger"},
        beast_out_of_turn="lose_turn",
    )
    play(g, "knight_club", 0)
    assert asked(g) == (2, "answer")
    g.plays = 1  # as if a play were still to come
    use(g, "ranger", target=1)
    assert asked(g) == (1, "lay_a_card")
    choose(g, "lay", token="rest")
    assert g.stalled == [False, False, False]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 7.6")
def test_a_beast_may_end_the_game_at_once():
    g = arrange(["summon_something 2", "trap"], rolls=[3], beasts="owl_bare")
    play(g, "summon_something")
    assert g.over
    assert g.winners == (0,)
    assert asked(g) is None


@pytest.mark.rule("unlucky 7.1")
def test_the_rogue_answers_before_the_waiting_beast_is_fought():
    g = arrange(["lucky_talisman 4", 4], rolls=[2], deck="beast_encounter rest", beasts="unicorny", heroes={1: "rogue"})
    play(g, "lucky_talisman")
    assert asked(g) == (1, "answer")
    decline(g)
    assert asked(g) == (0, "lay_a_card")
    settle(g)
    assert asked(g) == (1, "choose_a_card")
