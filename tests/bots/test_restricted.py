"""Restricted play: what is ruled out is never taken where there is anything else."""

import pytest

import unboxed
from unboxed.bots import Look, make_bot
from unboxed.bots.restricted import faces_of
from unboxed.table.table import begin


def choices(name, game, players, seed=5, most=300):
    """Every question of a game with the option that was taken."""
    g, bot = begin(unboxed.games()[game].setup(players), seed), make_bot(name)
    for number in range(most):
        if g.player < 0:
            return
        index = bot.choose(Look(g, g.player, number), number)
        yield g, g.player, g.options[index]
        g.choose(index)


def names_another(g, seat, option):
    return any(kind == "seat" and value != seat for kind, value in g.setup.game.phrases.concerns(option))


def test_a_card_that_is_ruled_out_is_taken_only_where_there_is_nothing_else():
    for seed in (0, 1, 3):
        offered = 0
        for g, _, option in choices("random~shield~rest", "unlucky", 3, seed):
            ruled = [{"shield", "rest"}.isdisjoint(faces_of(g, one)) for one in g.options]
            offered += not all(ruled)
            assert {"shield", "rest"}.isdisjoint(faces_of(g, option)) or not any(ruled)
        assert offered


def test_others_are_let_be_where_that_is_possible():
    seen = 0
    for g, seat, option in choices("random~others", "unlucky", 3):
        free = [one for one in g.options if not names_another(g, seat, one)]
        seen += 0 < len(free) < len(g.options)
        assert not (free and names_another(g, seat, option))
    assert seen


def test_without_a_restriction_it_is_the_same_bot():
    plain = [option for _, _, option in choices("greedy", "unlucky", 2)]
    assert plain == [option for _, _, option in choices("greedy~no_such_card", "unlucky", 2)]


def test_of_no_bot_there_is_no_restricted_one():
    with pytest.raises(unboxed.SetupError, match="there is no bot 'nobody'"):
        make_bot("nobody~rest")
