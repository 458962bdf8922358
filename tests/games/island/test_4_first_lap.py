"""Section 4: the first lap."""

import pytest

from tests.games.island.arrange import alive, arrange, asked, bombs, choose, hear, offers, play, sizes


@pytest.mark.rule("island 4.1")
def test_the_lap_is_counted_in_turns_even_if_the_direction_changes():
    g = arrange(["1 0b .", ". .", "1 . ."], turns=1)
    play(g, "1")  # play turns round: seat 2 follows
    assert (asked(g), g.turns) == ((2, "play_a_card"), 2)
    play(g, "1")
    assert (g.turn, g.turns) == (0, 3)
    play(g, "0b")  # the third turn is the last of the lap, whoever takes it
    assert offers(g, "end_with")
    choose(g, "end_turn")
    assert (g.player, g.turns) == (1, 4)


@pytest.mark.rule("island 4.2")
def test_nobody_draws_attack_cards_in_the_first_lap():
    g = arrange(["1 .", ". ."], turns=1)
    play(g, "1")
    assert asked(g) == (1, "play_a_card")
    assert sizes(g) == [1, 2]


@pytest.mark.rule("island 4.2")
def test_an_empty_hand_in_the_first_lap_draws_only_blanks():
    g = arrange(["", ". .", "."], turns=1, at="begin_turn")
    assert (len(g.blanks), sizes(g)) == (27, [0, 2, 1])
    assert g.turn == 1


@pytest.mark.rule("island 4.2")
def test_fresh_start_only_shuffles_in_the_first_lap_but_searching_and_taking_are_no_draws():
    g = arrange(["3 1", "1"], turns=1)
    assert [o[0] for o in g.options if g.face[o[2]] == "3"] == ["play"]  # there is only the shuffle
    events = hear(g)
    play(g, "3")
    assert ("shuffled_deck",) in events
    g = arrange(["8b 2", "1"], turns=1)
    assert offers(g, "play", token="8b")
    assert offers(g, "play", token="2")


@pytest.mark.rule("island 4.3")
def test_cards_from_ten_have_no_effect_in_the_first_lap_but_may_be_paid_off():
    g = arrange(["12b .", ". ."], turns=1)
    assert offers(g, "pay_off", token="12b")
    assert not offers(g, "play", token="12b")
    play(g, "12b")
    assert (len(g.blanks), g.fronts[0]) == (24, [])


@pytest.mark.rule("island 4.4")
def test_a_second_bomb_in_the_first_lap_is_shuffled_in_and_counts_as_drawn():
    g = arrange(["6a .", ". .", ". ."], turns=1, deck="bomb bomb blank", under=20, coin="tails")
    events = hear(g)
    play(g, "6a", 1)
    assert bombs(g)[0] == 1
    assert "sent_back" in [event[0] for event in events]
    cost = [token for event in events if event[0] == "drew" and event[1] == 0 for token in event[2]]
    assert len(cost) == 3


@pytest.mark.rule("island 4.4")
def test_after_the_first_lap_bombs_pile_up():
    g = arrange(["1 1", "1"], bombs={0: 1}, deck="bomb")
    play(g, "1")
    assert bombs(g) == [2, 0]
    assert alive(g) == [0, 1]


@pytest.mark.rule("island 4.5")
def test_the_last_turn_of_the_first_lap_allows_high_cards_and_a_draw_but_only_one_bomb():
    g = arrange(["12c 1", "1"], turns=2, deck="bomb bomb")
    play(g, "12c")
    assert len(g.fronts[0]) == 1
    assert bombs(g)[0] == 1
    assert offers(g, "end_with")
