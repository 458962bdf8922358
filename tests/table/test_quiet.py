"""Quiet: who is spared which questions, and that nobody ever is on their own turn or with something at stake."""

import random
from itertools import pairwise

import pytest

import unboxed
from unboxed.table.quiet import ASKS_AGAIN, KINDS, holds, kind_of, spares, wished
from unboxed.table.table import begin

GAMES = 12


def secrets(game, players=4, **options):
    """The positions of games at which somebody is asked for an answer in secret."""
    for seed in range(GAMES):
        g = begin(unboxed.games()[game].setup(players, **options), seed)
        rng = random.Random(seed)
        while g.player >= 0:
            if g.secret:
                yield g
            g.choose(rng.randrange(len(g.options)))


def turn_of(g):
    return g.setup.game.layout(g, None)["turn"]


@pytest.mark.parametrize("game", ["island", "unlucky"])
@pytest.mark.parametrize("until", KINDS)
def test_nobody_is_spared_on_their_own_turn_or_with_something_at_stake(game, until):
    found = {True: 0, False: 0}
    for g in secrets(game):
        spared = spares(wished(until, g), g)
        found[spared] += 1
        assert not spared or (turn_of(g) != g.player and not g.stakes)
    assert found[True]
    assert found[False]


@pytest.mark.parametrize("game", ["island", "unlucky"])
def test_who_wants_only_what_is_on_them_is_asked_about_that_and_spared_the_rest(game):
    on, off = 0, 0
    for g in secrets(game):
        hit, spared = g.hits(g.player, g.chain[-1]), spares(wished("mine", g), g)
        assert not (hit and spared)
        on, off = on + hit, off + spared
    assert on
    assert off


def test_a_wish_about_a_card_a_turn_or_a_round_ends_with_it():
    seen = []
    for g in secrets("island"):
        seen.append((g.clone(), {until: wished(until, g) for until in KINDS}))
    ends = dict.fromkeys(KINDS, 0)
    for (now, wishes), (later, _) in pairwise(seen):
        assert all(holds(wish, now) for wish in wishes.values())
        kept = {until for until, wish in wishes.items() if holds(wish, later)}
        same_turn = (turn_of(now), now.setup.game.rounds(now)) == (turn_of(later), later.setup.game.rounds(later))
        assert ("turn" in kept) == same_turn
        assert ("card" in kept) == (same_turn and now.chain[0] == later.chain[0])
        assert {"mine", "attacked"} <= kept
        for until in KINDS:
            ends[until] += until not in kept
    assert ends["card"] >= ends["turn"] > ends["round"]
    assert ends["mine"] == ends["attacked"] == 0


def test_what_was_announced_counts_for_who_does_not_see_the_chain():
    g = next(secrets("island"))
    event, seen = g.chain[0], g.clone()
    seen.chain = []
    assert wished("card", seen, event) == wished("card", g)
    assert wished("card", seen) != wished("card", g)


def test_a_wish_is_a_number_that_fits_a_column():
    g = next(secrets("unlucky"))
    for until in KINDS:
        assert 0 < wished(until, g) < 1 << 31
        assert kind_of(wished(until, g)) == until
    assert kind_of(ASKS_AGAIN) is kind_of(7) is None
    assert not spares(ASKS_AGAIN, g)


def test_in_a_game_that_does_not_say_everything_is_on_everybody():
    g = begin(unboxed.games()["cursed"].setup(2), 1)
    assert g.hits(0, ("anything",))
