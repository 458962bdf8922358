"""How good a position is for a seat: what bots aim at."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from unboxed.games.island.cards import BOMB, EXPLOSION
from unboxed.games.island.lookup import Lookup
from unboxed.games.island.rules.rounds import length_of
from unboxed.games.island.rules.scoring import hand_points, table_points
from unboxed.games.island.rules.standing import bomb_limit, protected
from unboxed.games.island.state import Island, next_in

AT_HAND = {
    "0a": 1.6,
    "0b": 1.0,
    "4a": 0.4,
    "4b": 0.7,
    "9b": 0.5,
    "11b": 0.6,
    "12b": 0.5,
    "7a": 0.5,
    "3": 0.1,
    "6b": 0.2,
    "12a": 0.3,
    "10a": 0.2,
    "11c": 0.2,
    "10b": 0.2,
    "11a": 0.2,
    "10c": 0.2,
    "12c": 0.2,
    "9a": 0.2,
}
"""Bombs that a card in hand keeps away from its owner in a knockout round, roughly."""
IN_FRONT = {"11b": 1.2, "12a": 0.6, "10a": 0.4, "11c": 0.4, "10b": 0.4, "11a": 0.4, "10c": 0.4, "12c": 0.3}
"""The same for cards in front, beside what they do to the bomb limit."""
ANSWERS = {"0a": 3.2, "0b": 2.0, "4a": 0.5}
"""Points that an answer in hand saves its owner in a points round, roughly, while much can still happen."""
WITHOUT_CARDS = 3
"""Cards that a player with an empty hand draws at the start of a turn."""
BOMB_POINTS = 3.4
"""What a bomb costs in a points round, with some of them beyond the limit."""
DRAWN = 2.6
"""Cards of the blank deck that a turn takes."""
LEAD = 1.1
"""How much a survival point more is worth, as a power of e."""


def evaluate(g: Island, seat: int) -> float:
    """A seat's chance to win, roughly."""
    if g.ending:
        return 1 / len(g.winners) if seat in g.winners else 0.0
    strength = _survivors(g) if g.knockout else _low_scorers(g)
    return strength[seat] / sum(strength)


def _low_scorers(g: Island) -> list[float]:
    """Few points are strong, the more so the shorter the deck; rounds still to come blur everything."""
    left = length_of(g.setup) - g.rounds
    deck, face, lookup, permanent = len(g.blanks), g.face, g.lookup, g.setup.constants["permanent_points"]
    spread = 2.0 + 0.08 * deck + 4.0 * left
    bombs = [face[token] for token in g.blanks].count(BOMB)
    rate = BOMB_POINTS * bombs / deck if deck else 0.0
    turns = deck / (DRAWN * g.alive.bit_count())
    points = []
    for p, hand in enumerate(g.hands):
        expected = g.scores[p] + table_points(g, p) - 0.4 * len(g.fronts[p])
        if hand:
            # A card in hand counts only if no time is left to play it, and to play it means to draw its cost.
            kept, cost, saved = _points_of_hand(lookup, tuple([face[token] for token in hand]), permanent)
            played = min(1.0, turns / len(hand))
            expected += (1 - played) * kept + played * (rate * cost - saved)
        points.append(expected)
    low = min(points)
    return [exp((low - n) / spread) for n in points]


@lru_cache(maxsize=100_000)
def _points_of_hand(lookup: Lookup, faces: tuple[str, ...], permanent: int) -> tuple[float, float, float]:
    """What a hand counts if kept, what it costs if played, and what its answers and permanents save then."""
    cost, number = lookup.cost, lookup.number
    kept = hand_points(tuple(sorted([(number[f], cost[f]) for f in faces])))
    saved = sum([ANSWERS.get(f, 0.0) for f in faces]) - permanent * len([f for f in faces if number[f] >= 10])
    return kept, sum([cost[f] for f in faces]), saved


def _survivors(g: Island) -> list[float]:
    """Survival points so far, and the chance to survive this round."""
    face, deck, lookup, alive = g.face, g.blanks, g.lookup, g.alive
    hands = [_safety_of_hand(lookup, tuple([face[token] for token in hand])) for hand in g.hands]
    all_exposed = sum([exposed for p, (exposed, _) in enumerate(hands) if alive >> p & 1]) or 1.0
    bombs = [face[token] for token in deck].count(BOMB)
    blast = bool(deck) and face[deck[-1]] == EXPLOSION
    facing = _who_draws_next(g)
    strength = []
    for p, (exposed, kept_away) in enumerate(hands):
        chance = 0.0
        if alive >> p & 1:
            limit = g.setup.constants["bomb_limit"]
            if front := g.fronts[p]:
                kept_away += sum([IN_FRONT.get(face[token], 0.0) for token in front])
                limit = bomb_limit(g, p)
            expected = bombs * exposed / all_exposed - kept_away
            chance = _fewer_than(limit - len(g.bombs[p]), max(0.05, expected))
            if blast and p == facing and not protected(g, p):
                chance *= 0.4
        strength.append(exp(LEAD * (g.scores[p] + chance)))
    return strength


@lru_cache(maxsize=100_000)
def _safety_of_hand(lookup: Lookup, faces: tuple[str, ...]) -> tuple[float, float]:
    """How many cards a player draws on a turn, going by the cheapest cards of the hand, and how many bombs these
    cards keep away."""
    costs = sorted([lookup.cost[f] for f in faces])[:4]
    exposed = 0.7 + (sum(costs) / len(costs) if costs else WITHOUT_CARDS)
    return exposed, 0.5 * sum([AT_HAND.get(f, 0.0) for f in faces])


def _who_draws_next(g: Island) -> int:
    return next_in(g, g.turn) if g.played else g.turn


def _fewer_than(limit: int, expected: float) -> float:
    """The chance that fewer bombs come than one can bear, if they come independently."""
    term = total = exp(-expected)
    for k in range(1, limit):
        term *= expected / k
        total += term
    return total if limit > 0 else 0.0
