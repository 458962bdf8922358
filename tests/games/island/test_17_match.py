"""Section 17: the match."""

import random

import pytest

from tests.games.island.arrange import arrange, asked, choose, conserved, laid_out, play, sizes
from unboxed.games.island import GAME
from unboxed.games.island.rules.rounds import length_of
from unboxed.kernel.errors import SetupError
from unboxed.table.table import begin


@pytest.mark.rule("island 17.1")
def test_a_match_is_one_three_or_five_rounds_or_to_five_survival_points():
    assert length_of(GAME.setup(2, "points")) == 1
    assert length_of(GAME.setup(2, "knockout")) == 0
    for rounds in (1, 3, 5):
        assert length_of(GAME.setup(2, "knockout", (), {"rounds": rounds})) == rounds
    with pytest.raises(SetupError, match="survival points are for the knockout modes"):
        GAME.setup(2, "points", (), {"rounds": "survival"})


def end_round(g):
    """Let the round end as after an empty blank deck."""
    g.stack.clear()
    g.player = -1
    g.do("settle_round", "blank deck empty")
    g.advance()
    conserved(g)


@pytest.mark.rule("island 17.2")
def test_the_lowest_sum_of_all_points_rounds_wins():
    g = arrange(["9b .", "1 1"], mode="points", rounds=3)
    g.scores = (0, 4)
    g.rounds = 3
    end_round(g)
    assert g.over
    assert g.winners == ((0,) if g.scores[0] < g.scores[1] else (1,) if g.scores[0] > g.scores[1] else (0, 1))
    assert g.scores[1] == 4


@pytest.mark.rule("island 17.2")
def test_the_most_survival_points_win_after_a_fixed_number_of_rounds_and_all_are_played():
    g = arrange([". .", ". ."], rounds=3)
    g.scores, g.rounds = (2, 0), 2
    end_round(g)
    assert not g.over
    end_round(g)
    assert (g.over, g.scores, g.winners) == (True, (4, 2), (0,))


@pytest.mark.rule("island 17.3")
def test_a_new_round_is_set_up_from_the_whole_box_with_the_usual_hand():
    g = arrange(["1 .", ". ."], under=1, bombs={1: 2}, rounds=3, fronts={0: "12a"})
    play(g, "1")
    choose(g, "end_turn")
    assert (len(g.blanks), len(g.bombs[1]), g.fronts[0], g.turns) == (57, 0, [], 0)
    while asked(g)[1] == "choose_start":
        g.choose(0)
    assert sizes(g) == [10, 10]
    assert not any(g.seen[t] for pile in g.piles for t in pile)


@pytest.mark.rule("island 17.4")
@pytest.mark.parametrize(
    ("starter", "out", "following"), [(0, (), 1), (1, (), 2), (2, (), 0), (0, (1,), 2), (1, (2, 0), 1)]
)
def test_the_winner_starts_the_next_round_and_of_several_the_first_after_the_last_starter(starter, out, following):
    g = arrange([". .", ". .", ". ."], rounds=3, out=out, turn=next(s for s in range(3) if s not in out))
    g.starter = starter
    end_round(g)
    assert (g.starter, g.player) == (following, following)


@pytest.mark.rule("island 17.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_to_five_survival_points_ends_in_time(players):
    setup = GAME.setup(players, "knockout")
    for seed in range(4):
        g, rng = begin(setup, seed), random.Random(seed)
        while g.player >= 0:
            g.choose(int(rng.random() * len(g.options)))
        assert g.rounds <= 4 * players + 1
        assert max(g.scores) == 5


def test_three_rounds_of_points_add_up():
    g = laid_out(2, mode="points", rounds=3, hand=3)
    rng = random.Random(5)
    seen = [(0, 0)]
    while g.player >= 0:
        g.choose(int(rng.random() * len(g.options)))
        if g.scores != seen[-1]:
            seen.append(g.scores)
    assert (g.rounds, len(seen) <= 4) == (3, True)
    low = min(g.scores)
    assert g.winners == tuple(p for p in (0, 1) if g.scores[p] == low)
    assert g.result.scores == tuple(map(float, g.scores))
