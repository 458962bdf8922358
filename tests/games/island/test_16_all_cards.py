"""Section 16: the all-cards modes."""

from collections import Counter

import pytest

from tests.games.island.arrange import arrange, asked, choose, laid_out, offers, play, sizes


@pytest.mark.rule("island 16.1")
@pytest.mark.parametrize(("players", "hands"), [(2, [24, 24]), (3, [16] * 3), (4, [12] * 4)])
def test_all_cards_are_dealt_at_random(players, hands):
    g = laid_out(players, mode="points-all-cards")
    assert sizes(g) == hands
    assert not any(g.piles)


@pytest.mark.rule("island 16.1")
def test_with_five_players_the_first_three_hold_ten():
    for seed in range(5):
        g = laid_out(5, seed, mode="knockout-all-cards")
        first = g.starter
        assert [sizes(g)[(first + i) % 5] for i in range(5)] == [10, 10, 10, 9, 9]


@pytest.mark.rule("island 16.2")
def test_only_the_backs_are_known_where_no_card_came_from_a_pile():
    g = laid_out(2, mode="points-all-cards")
    assert [len(pool) for pool in g.pools()] == [16, 16, 16, 75]
    for i, pool in enumerate(list(g.pools())[:3]):
        assert Counter(g.face[t] for t in pool) == Counter([*g.lookup.deck[2 * i], *g.lookup.deck[2 * i + 1]])


@pytest.mark.rule("island 16.2")
def test_nobody_draws_attack_cards_and_a_search_has_no_effect():
    g = arrange(["8b 1 .", ". ."], mode="points-all-cards", piles=False)
    assert offers(g, "pay_off", token="8b")
    play(g, "1")
    assert asked(g) == (1, "play_a_card")


@pytest.mark.rule("island 16.3")
def test_the_round_ends_when_a_hand_is_empty_after_a_turn():
    g = arrange(["0b", ". ."], mode="points-all-cards", piles=False, at="begin_turn")
    assert (g.over, g.result.reason) == (True, "a hand is empty")
    assert len(g.blanks) == 30


@pytest.mark.rule("island 16.3")
def test_it_ends_also_when_another_hand_is_empty_and_never_gives_new_cards():
    g = arrange(["5a . .", "1"], mode="knockout-all-cards", piles=False, rounds=1)
    play(g, "5a", 1)
    if g.player >= 0:
        choose(g, "make_discard")
    assert (g.over, g.result.reason, g.winners) == (True, "a hand is empty", (0, 1))
