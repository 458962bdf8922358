"""On games that can be solved exactly, the search comes as near to the optimum as one likes to pay for."""

import pytest

from tests.bots.tiny import CARDS, HIGHER, PUSH, SWAPS, holding, push_worth, worth_of
from unboxed.bots import Budget, Look
from unboxed.bots.mcts import MctsBot
from unboxed.table.table import begin


def chosen(position, iterations, seed):
    return MctsBot(Budget(iterations)).choose(Look(position, 0, seed), seed)


def value_of_higher(iterations, seed):
    """The exact chance to win of whoever decides every situation as the search does."""
    start = begin(HIGHER.setup(2), 1)

    def value(card, gone):
        unseen = [n for n in range(1, CARDS + 1) if n != card and n not in gone]
        if len(gone) == SWAPS or chosen(holding(start, card, gone), iterations, seed + 17 * card) == 0:
            return sum(n < card for n in unseen) / len(unseen)
        return sum(value(n, (*gone, card)) for n in unseen) / len(unseen)

    return sum(value(card, ()) for card in range(1, CARDS + 1)) / CARDS


def value_of_push(iterations, seed):
    """The exact expected score of whoever decides at every sum as the search does."""
    start = begin(PUSH.setup(1), 1)
    known = {}

    def value(total):
        if total >= 40:
            return total
        if total not in known:
            g = start.clone()
            g.total = total
            stops = chosen(g, iterations, seed + total) == 1
            known[total] = total if stops else sum(value(total + die) for die in range(2, 7)) / 6
        return known[total]

    return value(0)


OPTIMUM = {
    "a hidden card": (value_of_higher, sum(max(worth_of(card, ())) for card in range(1, CARDS + 1)) / CARDS),
    "pushing one's luck": (value_of_push, max(push_worth(0))),
}


def curve(game, budgets, runs):
    """For each budget the part of the optimal value that the search reaches, on average over a few runs."""
    value, best = OPTIMUM[game]
    return [sum(value(budget, 1000 * run) for run in range(runs)) / runs / best for budget in budgets]


@pytest.mark.parametrize("game", OPTIMUM)
def test_the_search_reaches_99_percent_of_the_optimum_as_iterations_grow(game):
    few, some, many = curve(game, (4, 60, 1500), 3)
    assert few < some
    assert many >= 0.99


def test_the_solved_values_are_right_by_trial():
    total = 0
    for seed in range(20_000):
        position = begin(PUSH.setup(1), seed)
        while position.player >= 0:
            position.choose(int(position.total >= 20))  # the known optimum: hold at twenty
        total += position.total
    assert total / 20_000 == pytest.approx(max(push_worth(0)), abs=0.2)
    wins = 0
    for seed in range(20_000):
        position = begin(HIGHER.setup(2), seed)
        while position.player == 0:
            keeping, swapping = worth_of(
                int(position.face[position.hands[0][0]]), tuple(int(position.face[t]) for t in position.gone)
            )
            position.choose(int(swapping > keeping))
        position.choose(0)
        wins += position.won == 0
    assert wins / 20_000 == pytest.approx(OPTIMUM["a hidden card"][1], abs=0.015)
