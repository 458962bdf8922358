"""Section 9: out of the game and winning."""

import pytest

from tests.games.unlucky.arrange import arrange, asked, choose, faces, hear, offers, play, settle, sizes, use


@pytest.mark.rule("unlucky 9.1")
def test_a_player_without_cards_is_out_and_takes_no_turn():
    g = arrange(["trap 2", 1, 3])
    play(g, "trap")
    settle(g)
    assert g.alive == [True, False, True]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 9.1")
def test_a_player_who_is_out_is_no_target_and_uses_no_ability():
    g = arrange(["knight_club 2", "", 3, 3], out=[1], heroes={1: "mage bard"}, rolls=[2])
    choose(g, "play", token="knight_club")
    assert not offers(g, "aim", target=1)
    choose(g, "aim", target=3)
    assert asked(g) == (3, "discard_a_card")


@pytest.mark.rule("unlucky 9.1")
def test_the_last_player_in_the_game_wins_at_once():
    g = arrange(["trap 2", 1, 1])
    play(g, "trap")
    assert g.over
    assert g.result.winners == (0,)
    assert asked(g) is None


@pytest.mark.rule("unlucky 9.1")
def test_nothing_more_happens_to_a_player_who_goes_out_in_the_middle_of_a_draw():
    g = arrange(
        ["lucky_talisman trap", 3, 3],
        rolls=[4],
        deck="bag_of_unholding poked_it rest ally",
        beasts="owl_bare",
        heroes={0: "seer"},
    )
    events = hear(g)
    play(g, "lucky_talisman")  # the Bag takes the Trap and draws Poked It: no card against a beast that needs two
    assert not g.alive[0]
    assert [e for e in events if e[0] == "left"] == [("left", 0)]
    assert {"bag_of_unholding", "poked_it", "lucky_talisman"} <= set(faces(g, g.discards))
    assert "rest" in faces(g, g.hands[1])  # still lay on the deck for seat 1's turn
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 9.1")
def test_a_beast_that_waits_for_a_player_who_goes_out_leaves_and_no_ranger_sends_it_on():
    deck, heroes = "beast_encounter poked_it", {0: "seer", 1: "ranger"}
    g = arrange(["lucky_talisman trap", 3, 3], rolls=[2], deck=deck, beasts="unicorny owl_bare", heroes=heroes)
    play(g, "lucky_talisman")
    assert asked(g) == (1, "answer")  # about the beast that Poked It woke
    choose(g, "let_it_be")
    assert not g.alive[0]
    assert faces(g, g.beast_discards) == ["owl_bare", "unicorny"]
    assert "beast_encounter" in faces(g, g.discards)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 9.1")
def test_the_turn_ends_when_the_active_player_goes_out():
    g = arrange(["liquid_courage trap", 3, 3], rolls=[1], beasts="owl_bare", heroes={0: "tinker"})
    g.plays = 2
    play(g, "liquid_courage")
    assert not g.alive[0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 9.2")
def test_cards_gained_on_the_way_save_a_player():
    g = arrange(["polly_morph 2", 2, 3], rolls=[2])
    play(g, "polly_morph", 1)  # both cards away, then one drawn
    assert g.alive == [True, True, True]
    assert sizes(g) == [2, 2, 3]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 9.2")
def test_glass_half_fool_as_last_card_saves_or_not():
    g = arrange(["glass_half_fool", 3, 3], rolls=[2], heroes={0: "seer"})
    play(g, "glass_half_fool")
    assert g.alive[0]
    g = arrange(["glass_half_fool", 3, 3], rolls=[1], heroes={0: "seer"})
    play(g, "glass_half_fool")
    assert not g.alive[0]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 9.2")
def test_out_is_looked_at_after_the_draw_and_after_an_ability():
    g = arrange(["trap", 3, 3], at="draw", deck="trip_hazard")
    assert not g.alive[0]
    g = arrange([3, 3, 3], heroes={0: "warrior"})
    use(g, "warrior", target=1)
    assert not g.alive[1]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 9.3")
def test_the_others_leave_in_turn_order_and_the_active_player_last():
    g = arrange(["stab_in_the_dark 1", 1, 1, 3], rolls=[6])
    events = hear(g)
    play(g, "stab_in_the_dark")
    assert [e for e in events if e[0] == "left"] == [("left", 1), ("left", 2), ("left", 0)]
    assert g.winners == (3,)


@pytest.mark.rule("unlucky 9.3")
def test_if_nobody_has_a_card_left_who_had_one_the_longest_wins():
    g = arrange(["stab_in_the_dark 1", 1, 1], rolls=[6])
    play(g, "stab_in_the_dark")  # a card of everybody's, from its player on
    assert sizes(g) == [0, 0, 0]
    assert g.over
    assert (g.winners, g.result.reason) == ((2,), "the last one to run out of cards")


@pytest.mark.rule("unlucky 9.3")
def test_who_plays_a_last_card_that_takes_all_others_was_out_of_cards_first():
    g = arrange(["trap", 1, 1], heroes={0: "seer"})
    events = hear(g)
    play(g, "trap")
    assert [e for e in events if e[0] in ("left", "won")] == [("left", 1), ("left", 0), ("won", 2)]


@pytest.mark.rule("unlucky 9.3")
@pytest.mark.parametrize(
    ("hands", "card", "more"),
    [
        ([3, "rest", 3], "rest", {"active": 1, "heroes": {1: "seer"}}),
        (["trap 2", "shield", 3], "trap", {}),
        (["trading_post", 2, 3], "trading_post 1", {"heroes": {0: "seer"}}),
        (["musical_scares", 1, 3], "musical_scares 1", {"heroes": {0: "seer"}, "rolls": [1]}),
        (["summon_something 2", 1, 3], "summon_something 1", {"rolls": [4], "beasts": "unicorny"}),
        (["summon_something 2", 2, 3], "summon_something 1", {"rolls": [4], "beasts": "owl_bare"}),
        (["summon_something 2", 1, 3], "summon_something 1", {"rolls": [4], "beasts": "owl_bare"}),
    ],
)
def test_every_way_to_lose_the_last_card_counts(hands, card, more):
    g = arrange(hands, **more)
    g.emptied = 2
    name, *targets = card.split()
    play(g, name, *map(int, targets))
    for _ in range(3):
        if g.player >= 0 and g.emptied != 1:
            g.choose(0)
    assert g.emptied == 1


@pytest.mark.rule("unlucky 9.3", "unlucky 8.6")
def test_the_healer_may_still_win_it_for_another():
    g = arrange(["trap", 1, 1], heroes={0: "seer", 1: "healer"})
    play(g, "trap")
    assert asked(g) == (1, "answer")
    use(g, "healer")
    assert (g.winners, g.result.reason) == ((1,), "the last one standing")


@pytest.mark.rule("unlucky 9.3", "unlucky 7.6")
def test_who_is_eaten_while_the_others_have_no_cards_had_cards_the_longest():
    g = arrange(["summon_something", 1], rolls=[4], beasts="owl_bare", heroes={0: "seer"})
    play(g, "summon_something", 1)
    assert (sizes(g), g.winners, g.result.reason) == ([0, 0], (1,), "the last one to run out of cards")


@pytest.mark.rule("unlucky 9.4")
@pytest.mark.parametrize(
    ("hands", "winners"), [(["rest 2", 5, 4], (1,)), (["rest 3", 3, 3], (0, 1, 2)), (["rest 5", 5, 3], (0, 1))]
)
def test_after_a_hundred_rounds_most_cards_win_and_a_tie_is_shared(hands, winners):
    g = arrange(hands)
    g.turns = 300
    play(g, "rest")
    assert g.over
    assert g.result.winners == winners
    assert sizes(g)[1] == hands[1]  # seat 1 did not draw any more


@pytest.mark.rule("unlucky 9.4")
def test_the_last_turn_of_the_hundredth_round_is_still_played():
    g = arrange(["rest 2", 5, 4])
    g.turns = 299
    play(g, "rest")
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 9.4")
def test_missed_turns_and_the_seats_of_those_who_are_out_count():
    g = arrange(["rest 2", 5, "", 4], out=[2])
    g.skips[1] = 1
    g.turns = 1
    play(g, "rest")
    assert g.turns == 4
    assert asked(g) == (3, "choose_a_card")
