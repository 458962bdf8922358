"""The small game of the load run keeps to the rules of the peer's (benchmarks/load/peer_game.js)."""

import random
from collections import Counter

from benchmarks.load.games.hands import GAME
from unboxed.table.table import Table


def test_cards_go_round_and_every_move_is_one_the_peer_allows():
    table, rng = Table(GAME.setup(4), seed=3), random.Random(3)
    g = table.position
    met = Counter()
    for _ in range(600):
        seat, hand, suit = g.player, list(g.hands[g.player]), g.face[g.row[0]]
        legal = [("play", seat, token) for token in hand if g.face[token] == suit]
        legal += [("take", seat)] if g.deck and len(hand) < 10 else []
        legal += [("drop", seat, hand[0])] if hand else []
        assert list(g.options) == legal
        option = rng.randrange(len(legal))
        points = g.points[seat]
        table.choose(option)
        met[legal[option][0]] += 1
        assert g.points[seat] == points + (legal[option][0] == "play")
        assert len(g.row) == 5
        assert sorted([*g.deck, *g.row, *(token for held in g.hands for token in held)]) == list(range(80))
    assert min(met["play"], met["take"], met["drop"]) > 50
    assert not g.over
