"""Section 8: cards 0 to 3."""

import pytest

from tests.games.island.arrange import (
    answer,
    arrange,
    asked,
    choose,
    faces,
    known,
    offers,
    play,
    sizes,
    token_of,
)


@pytest.mark.rule("island 8.1")
def test_pass_the_coconut_sends_the_draw_and_one_more_to_the_next_player_still_in():
    g = arrange(["6a .", "0a .", "", ". ."], out=[2], coin="tails")
    play(g, "6a", 1)
    answer(g, "0a")
    assert len(g.blanks) == 30 - 3 - 6
    assert faces(g, g.attack_discards).count("0a") == 1


@pytest.mark.rule("island 8.1")
def test_pass_the_coconut_answers_no_other_effect_and_no_draw_of_ones_own():
    g = arrange(["2 .", "0a . ."])
    play(g, "2", 1)
    assert asked(g) == (0, "pick_card")
    g = arrange(["6a 0a .", ". ."], coin="heads")
    play(g, "6a", 1)
    assert asked(g) == (0, "end_your_turn")
    assert len(g.blanks) == 30 - 3 - 5


@pytest.mark.rule("island 8.1")
def test_gut_feelings_two_cards_can_be_passed_on_too():
    g = arrange(["6b .", "0a .", ". ."])
    play(g, "6b", "guess_blank", 1)
    choose(g, "make_draw")
    assert g.chain == [("draw_blanks", 1, 2, 0)]
    answer(g, "0a")
    assert len(g.blanks) == 30 - 1 - 3


@pytest.mark.rule("island 8.2")
def test_a_pass_is_an_effect_on_its_next_victim_who_may_negate_it():
    g = arrange(["6a .", "0a .", "0b ."], coin="tails")
    play(g, "6a", 1)
    answer(g, "0a")
    assert asked(g) == (2, "answer")
    answer(g, "0b")
    assert len(g.blanks) == 30 - 3 - 5  # it fell back on seat 1


@pytest.mark.rule("island 8.3")
def test_not_today_negates_an_effect_on_its_owner_for_nothing():
    g = arrange(["2 .", "0b ."])
    play(g, "2", 1)
    answer(g, "0b")
    assert (sizes(g), len(g.blanks), asked(g)) == ([1, 1], 29, (0, "end_your_turn"))


@pytest.mark.rule("island 8.3")
def test_not_today_does_not_help_somebody_else():
    g = arrange(["2 .", ". .", "0b ."])
    play(g, "2", 1)
    assert asked(g) == (0, "pick_card")


@pytest.mark.rule("island 8.4")
def test_turn_of_the_tide_turns_play_round():
    g = arrange(["1 .", ". .", ". ."])
    play(g, "1")
    choose(g, "end_turn")
    assert (g.direction, g.turn) == (-1, 2)


@pytest.mark.rule("island 8.4")
def test_with_two_left_turning_round_changes_nothing_unless_the_option_gives_another_turn():
    g = arrange(["1 . .", ". ."])
    play(g, "1")
    choose(g, "end_turn")
    assert g.turn == 1
    g = arrange(["1 . .", ". .", ""], out=[2], reverse_two="again")
    play(g, "1")
    choose(g, "end_turn")
    assert (g.turn, asked(g)) == (0, (0, "play_a_card"))


@pytest.mark.rule("island 8.5")
def test_beach_barter_takes_a_card_by_its_back_and_gives_any_card():
    g = arrange(["2 8a .", "12a 12b"], fronts={1: "7a"})
    play(g, "2", 1)
    assert {option[0] for option in g.options} == {"take_for_hidden"}
    assert known(g, 0, g.hands[1]) == [None, None]
    choose(g, "take_for", token="12a")
    assert offers(g, "give", token="12a")
    choose(g, "give", token="8a")
    assert faces(g, g.hands[1]) == ["12b", "8a"]
    assert "12a" in faces(g, g.hands[0])
    assert faces(g, g.fronts[1]) == ["7a"]


@pytest.mark.rule("island 8.5")
def test_beach_barter_needs_another_player_with_a_card():
    g = arrange(["2 .", ""], fronts={1: "7a"})
    assert offers(g, "pay_off", token="2")


@pytest.mark.rule("island 8.6")
def test_fresh_start_shuffles_the_blank_deck():
    g = arrange(["3 .", ". ."], deck="bomb " * 5, under=40, explosions=1)
    for token in g.blanks[-5:]:
        g.show(token, 0)
    play(g, "3", "shuffle_deck")
    assert not any(g.knows(0, token) for token in g.blanks if g.face[token] != "explosion")
    assert len(g.blanks) == 44


@pytest.mark.rule("island 8.6")
def test_fresh_start_changes_the_hand_for_cards_of_piles_of_ones_choice():
    g = arrange(["3 12a 0b", ". ."])
    back = [token_of(g, g.hands[0], "12a"), token_of(g, g.hands[0], "0b")]
    piles = [len(pile) for pile in g.piles]
    play(g, "3", "redraw_hand", "pay_first")
    assert asked(g) == (0, "take_pile")
    for token in back:
        assert token in g.piles[g.lookup.pile_of[token]]
        assert g.seen[token] == 0
    choose(g, "take_from", pile="mace_low")
    assert not offers(g, "take_at_random")  # one card more is no rest
    choose(g, "take_from", pile="fuse_low")
    assert sizes(g) == [2, 2]
    assert sum(len(pile) for pile in g.piles) == sum(piles)
    assert all(g.knows(0, token) and not g.knows(1, token) for token in g.hands[0])


@pytest.mark.rule("island 8.6")
def test_the_new_hand_may_be_drawn_at_random():
    g = arrange(["3 12a 0b 1 2", ". ."])
    play(g, "3", "redraw_hand")
    choose(g, "take_at_random")
    assert (sizes(g), asked(g)) == ([4, 2], (0, "end_your_turn"))
    assert all(g.knows(0, token) and not g.knows(1, token) for token in g.hands[0])


@pytest.mark.rule("island 5.4", "island 8.6")
def test_when_to_pay_for_fresh_start_is_asked_only_where_it_can_matter():
    def ways(knows=False, **there):
        g = arrange(["3 1", ". ."], explosions=1, at="begin_turn", **there)
        if knows:
            g.show(g.blanks[-1], 0)
            g.player = -1
            g.do("go_on", 0)
            g.advance()
        return [(o[0], len(o) > 6) for o in g.options if g.face[o[2]] == "3"]

    assert ways() == [("play_shuffle_deck", False), ("play_redraw_hand", False)]
    assert ways(knows=True) == [("play_shuffle_deck", False), ("play_shuffle_deck", True), ("play_redraw_hand", False)]
    assert ("play_shuffle_deck", True) in ways(explosion_after_shuffle="shuffled"), "it brings the explosion nearer"


@pytest.mark.rule("island 8.7")
def test_changing_the_hand_needs_another_card_and_piles_and_a_later_lap():
    for g in (
        arrange(["3", ". ."], at="begin_turn"),
        arrange(["3 .", ". ."], turns=1),
        arrange(["3 .", ". ."], mode="points-all-cards", piles=False),
    ):
        # a sole Fresh Start was played already; of others only the shuffle is on offer
        assert asked(g) == (0, "end_your_turn") or not offers(g, "play_redraw_hand")
        assert g.hands[0] == [] or offers(g, "play", token="3")
    g = arrange(["3 .", ". ."], fronts={0: "7a"})
    play(g, "3", "redraw_hand", "pay_first")
    choose(g, "take_from", pile="mace_low")
    assert (faces(g, g.fronts[0]), sizes(g)[0]) == (["7a"], 1)
