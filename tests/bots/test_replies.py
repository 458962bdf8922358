"""Where one may lie, others answer by what they may know; so bots lie, and doubt, now and then."""

import random
from dataclasses import replace

import pytest

from tests.contract.fowl import FOWL, holds
from unboxed.bots import Look
from unboxed.bots.contract import Budget
from unboxed.bots.greedy import GreedyBot
from unboxed.bots.mcts import MctsBot
from unboxed.bots.replies import MANY, let_reply, prudent, reply, settle_by_replies
from unboxed.bots.values import Values
from unboxed.table.table import begin


def worth(g, seat):
    return (g.points[seat] + 3) / (sum(g.points) + 3 * g.setup.players)


def game(lie):
    """Fowl for bots: a world in which somebody does not hold what they boasted of is so likely."""

    def belief(g, seat):
        told = [(p, bird) for p, bird in enumerate(g.boasts) if bird and p != seat]
        return 1.0 if all(holds(g, p, bird) for p, bird in told) else lie

    return replace(FOWL, evaluate=worth, belief=None if lie is None else belief)


def boasted(lie, seed=1, true=True):
    """Seat 0 has boasted, truly or not, and seat 1 is asked whether it doubts that."""
    g = begin(game(lie).setup(3), seed)
    g.choose(next(i for i, o in enumerate(g.options) if o[0] == "boast" and holds(g, 0, o[2]) == true))
    assert (g.player, g.prompt[0]) == (1, "answer")
    return g


def doubts(g, seed=1):
    return g.options[reply(g, Values(g.setup), random.Random(seed))][0] == "doubt"


@pytest.mark.parametrize("true", [True, False])
def test_who_believes_does_not_doubt_and_who_does_not_does(true):
    assert not any(doubts(boasted(0.0, true=true), seed) for seed in range(10))
    liars = replace(game(1.0), belief=lambda g, seat: 0.0 if g.boasts[0] and holds(g, 0, g.boasts[0]) else 1.0)
    g = boasted(1.0, true=true)
    g.setup = replace(g.setup, game=liars)
    assert all(doubts(g, seed) for seed in range(10))


def test_a_reply_depends_on_nothing_that_whoever_replies_may_not_know():
    g = boasted(1.0, true=False)
    truth = g.clone()
    held = next(t for t in g.deck if g.face[t] == g.boasts[0])
    mine = g.hands[0][0]
    truth.face[held], truth.face[mine] = g.face[mine], g.face[held]
    assert holds(truth, 0, g.boasts[0])
    told = [[doubts(moment, seed) for seed in range(80)] for moment in (g, truth)]
    assert told[0] == told[1]
    assert 0 < sum(told[0]) < 80, "the same question is not always answered alike"


def test_replies_go_on_until_the_seat_is_asked_or_all_is_quiet():
    g = boasted(0.0)
    let_reply(g, 2, Values(g.setup), random.Random(1))
    assert g.player == 2
    let_reply(g, 0, Values(g.setup), random.Random(1))
    assert (g.player, g.chain) == (1, []), "seat 1's own turn is no reply"
    g = boasted(0.0)
    settle_by_replies(g, Values(g.setup), random.Random(1), 0)
    assert (g.player, g.prompt[0], g.chain) == (1, "your_turn", [])


def test_replies_end_even_where_questions_do_not(monkeypatch):
    g, asked = boasted(0.0), []

    def again(position, index):
        if position is g:  # and not a copy in which something is only tried
            asked.append(index)

    monkeypatch.setattr(type(g), "choose", again)
    let_reply(g, 0, Values(g.setup), random.Random(1))
    assert len(asked) == MANY
    settle_by_replies(g, Values(g.setup), random.Random(1), 0)
    assert len(asked) == 2 * MANY


def test_only_what_is_clearly_better_is_said_instead_of_nothing():
    assert prudent([[0.5, 0.5, 0.5], [0.9, 0.1, 0.6]], 0) == 0
    assert prudent([[0.5, 0.5, 0.5], [0.9, 0.7, 0.8]], 0) == 1
    assert prudent([[0.5, 0.5, 0.5], [0.9, 0.1, 0.6]], -1) == 1


def lies(bot, lie):
    """How many of the boasts that a bot chooses at its first question are false, and how many are true."""
    told = {True: 0, False: 0}
    for seed in range(30):
        g = begin(game(lie).setup(3), seed)
        name, _, *words = g.options[bot.choose(Look(g, 0, seed), seed)]
        if name == "boast":
            told[holds(g, 0, words[0])] += 1
    return told


def test_a_search_lies_where_lies_may_be_believed_and_never_where_all_are_seen_through():
    searching = lies(MctsBot(Budget(iterations=100)), 0.5)
    assert searching[False] >= 5
    assert lies(MctsBot(Budget(iterations=100)), None)[False] < searching[False]
    greedy = lies(GreedyBot(), 0.5)
    assert greedy[False] >= 3
