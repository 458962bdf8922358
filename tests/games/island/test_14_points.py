"""Section 14: the points modes."""

from itertools import combinations

import pytest

from tests.games.island.arrange import alive, arrange, play
from unboxed.games.island.rules.scoring import bomb_points, hand_points, points_of


def worth(*numbers):
    """The points of a hand in which every card costs half its number, rounded up."""
    return hand_points(tuple(sorted((n, -(-n // 2)) for n in numbers)))


def slowly(hand):
    """The fewest points by trying every split, for small hands."""
    best = sum(cost for _, cost in hand)
    for size in range(2, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            numbers = [hand[i][0] for i in chosen]
            same = size <= 3 and len(set(numbers)) == 1
            row = size >= 3 and numbers == list(range(numbers[0], numbers[0] + size))
            if same or row:
                best = min(best, slowly([card for i, card in enumerate(hand) if i not in chosen]))
    return best


@pytest.mark.rule("island 14.1")
def test_nobody_is_knocked_out_in_the_points_modes():
    g = arrange(["1 .", ". ."], bombs={0: 6}, deck="bomb", mode="points")
    play(g, "1")
    assert alive(g) == [0, 1]
    assert len(g.bombs[0]) == 7


@pytest.mark.rule("island 14.2")
def test_three_cheap_bombs_then_dear_ones():
    assert [bomb_points(n, 3) for n in range(6)] == [0, 3, 6, 9, 14, 19]


@pytest.mark.rule("island 14.2")
@pytest.mark.parametrize(
    ("front", "points"),
    [("", 14), ("7a", 12), ("12b", 12 - 3), ("7a 7a", 12), ("7a 12b", 12 - 3), ("12a", 14 - 3), ("12c", 14 - 3)],
)
def test_only_storm_cellar_and_thick_skin_widen_the_cheap_part(front, points):
    g = arrange(["", ". ."], fronts={0: front}, bombs={0: 4}, mode="points")
    assert points_of(g, 0) == points


@pytest.mark.rule("island 14.3")
def test_an_explosion_counts_five():
    g = arrange(["1 4b", ". ."], deck="explosion", bombs={0: 1}, mode="points")
    play(g, "1")
    assert sorted(g.face[t] for t in g.bombs[0]) == ["bomb", "explosion"]
    assert points_of(g, 0) == 3 + 5 + 2


@pytest.mark.rule("island 14.4")
def test_activated_cards_from_ten_take_three_points_off_and_thick_skin_nothing():
    g = arrange(["", ". ."], fronts={0: "10a 11c 12a 7a"}, mode="points")
    assert points_of(g, 0) == -9


@pytest.mark.rule("island 14.5")
def test_pairs_triplets_and_two_pairs_are_free():
    assert worth(9, 9) == 0
    assert worth(9, 9, 9) == 0
    assert worth(9, 9, 9, 9) == 0
    assert worth(9, 9, 12) == 6
    g = arrange(["10a 1", ". ."], fronts={0: "10b"}, mode="points")
    assert points_of(g, 0) == 5 + 1 - 3  # no pair with the card in front


@pytest.mark.rule("island 14.6")
def test_runs_of_three_or_more_are_free():
    assert worth(5, 6, 7) == 0
    assert worth(8, 9, 10, 11, 12) == 0
    assert worth(5, 6) == 6


@pytest.mark.rule("island 14.7")
def test_each_card_is_in_one_set_and_the_best_split_is_found():
    assert worth(5, 6, 7, 7) == min(3 + 3, 4)  # a pair of sevens, or the run and a seven
    assert worth(4, 5, 6, 6, 7, 8) == 0
    assert worth(10, 10, 11, 12) == 5
    assert worth(10, 11, 11, 12, 12) == 5


@pytest.mark.rule("island 14.7")
def test_the_split_is_the_best_of_all_splits():
    hands = [
        [(0, 0), (1, 1), (2, 1), (2, 1), (3, 2), (4, 2)],
        [(8, 4), (8, 1), (9, 3), (9, 5), (10, 5), (10, 5)],
        [(7, 4), (8, 1), (8, 4), (9, 3), (9, 5), (10, 5), (11, 6)],
        [(3, 2), (4, 2), (5, 3), (5, 3), (6, 3), (7, 4)],
        [(1, 1), (3, 2), (5, 3), (7, 4), (9, 5)],
        [(6, 3), (7, 4), (8, 1), (8, 4), (8, 4), (9, 3), (10, 5)],
    ]
    for hand in hands:
        assert hand_points(tuple(hand)) == slowly(hand), hand


@pytest.mark.rule("island 14.8")
def test_other_hand_cards_count_their_printed_cost_whatever_they_would_cost_now():
    g = arrange(["9b 8b 5a", ". ."], fronts={0: "12a"}, mode="points")
    assert points_of(g, 0) == 5 + 1 + 3 - 3


@pytest.mark.rule("island 14.9")
def test_a_part_paid_card_counts_what_was_drawn_and_makes_no_set():
    g = arrange(["8a 8b 8c", ". ."], under=2, mode="points")
    play(g, "8a")
    assert g.part_paid == (2, 0)
    assert points_of(g, 0) == 2  # 8b and 8c are still a pair


@pytest.mark.rule("island 14.10")
def test_the_example():
    g = arrange(["4a 5a 5b 6a 7b 12a", ". ."], fronts={0: "10a"}, bombs={0: 4}, mode="points")
    g.part_paid = (2, 0)
    assert points_of(g, 0) == 22


@pytest.mark.rule("island 14.11")
@pytest.mark.parametrize(("second", "winners"), [("8b", (0, 1)), ("8a", (0,)), ("0b", (1,))])
def test_the_lowest_score_wins_and_equals_share(second, winners):
    g = arrange(["0a 1", second], under=0, mode="points", piles=False)
    play(g, "0a")
    assert (g.over, g.winners) == (True, winners)
