"""What a player knows without having seen it: nobody is asked for what could make no difference then."""

import pytest

from tests.games.island.arrange import arrange, asked, choose, hear, offers, play, power


def named_numbers(g):
    return [option[-1] for option in g.options]


@pytest.mark.rule("island 10.2")
def test_a_number_that_the_hand_cannot_hold_is_not_asked_for():
    g = arrange(["7b .", "8a 12a", ". ."])
    play(g, "7b", 1)
    assert named_numbers(g) == [7, 8, 9, 10, 11, 12]  # two high cards, as everybody sees
    g = arrange(["7b .", "8a 12a", ". ."])
    g.show_all(g.hands[1], 0)
    play(g, "7b", 1)
    assert named_numbers(g) == [8, 12]


@pytest.mark.rule("island 11.4")
def test_nobody_names_numbers_that_one_knows():
    g = arrange([". .", "12a 0b", ". ."], fronts={0: "10c"})
    g.show_all(g.hands[1], 0)
    events = hear(g)
    power(g, "ask_numbers")
    assert events[-1][:2] == ("named_numbers", 2)  # the only hand that it does not know: nothing was to be chosen
    g = arrange([". .", "12a 0b", ". ."], fronts={0: "10c"}, under=0, mode="points")
    g.show_all([*g.hands[1], *g.hands[2]], 0)
    g.player = -1
    g.do("go_on", 0)
    g.advance()
    assert not offers(g, "start_ask_numbers")


@pytest.mark.rule("island 11.4")
def test_what_is_left_over_is_known_too():
    g = arrange([". .", "12a 0b"], fronts={0: "10c"})
    for token in range(g.lookup.count):
        if token not in g.hands[1]:
            g.show(token, 0)
    g.player = -1
    g.do("go_on", 0)
    g.advance()
    assert not offers(g, "start_ask_numbers")
    g.conceal(g.piles[g.lookup.pile_of[g.hands[1][0]]][0])
    g.player = -1
    g.do("go_on", 0)
    g.advance()
    assert offers(g, "start_ask_numbers")


@pytest.mark.rule("island 5.6")
def test_a_coin_that_is_surely_the_end_of_its_user_is_aimed_at_nobody():
    g = arrange(["6a .", ". .", ". ."], deck="bomb bomb bomb", under=0, bombs={0: 1})
    play(g, "6a")
    assert asked(g) != (0, "choose_player")
    g = arrange(["6a .", ". .", ". ."], deck="bomb bomb blank", under=1, bombs={0: 0})
    play(g, "6a")
    assert asked(g) == (0, "choose_player")


@pytest.mark.rule("island 11.1")
def test_a_cost_that_is_the_end_either_way_is_not_cut():
    for bombs, cut in ((0, True), (2, False)):
        g = arrange(["6a .", ". ."], fronts={0: "10a"}, deck="bomb bomb bomb bomb bomb bomb", under=0, bombs={0: bombs})
        events = hear(g)
        play(g, "6a")
        assert (asked(g) == (0, "cut_cost")) == cut
        assert ("out_by_bombs", 0, 3) in events or cut


@pytest.mark.rule("island 9.8")
def test_who_is_out_by_a_guessed_explosion_names_one_of_those_who_cannot_answer():
    hands = ["6b .", "8a .", "8b ."]
    for known, named in ((False, 2), (True, 0)):
        g = arrange(hands, deck="explosion")
        if known:
            g.show_all([*g.hands[1], *g.hands[2]], 0)
        play(g, "6b")  # it lies open, so nothing else is guessed
        assert len(g.options if asked(g) == (0, "choose_player") else []) == named
    g = arrange(hands, deck="bomb blank")
    g.show_all([*g.hands[1], *g.hands[2]], 0)
    choose(g, "play", token="6b")
    choose(g, "guess_bomb")
    assert len(g.options) == 2
