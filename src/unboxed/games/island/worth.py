"""How good a position is for a seat: what bots aim at."""

from __future__ import annotations

from math import exp

from .decks import BOMB, EXPLOSION
from .rounds import length_of
from .scoring import PERMANENT, points_in_hand, table_points
from .standing import bomb_limit, protected
from .state import Island, next_in

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
    if g.winners:
        return 1 / len(g.winners) if seat in g.winners else 0.0
    strength = _survivors(g) if g.knockout else _low_scorers(g)
    return strength[seat] / sum(strength)


def _low_scorers(g: Island) -> list[float]:
    """Few points are strong, the more so the shorter the deck; rounds still to come blur everything."""
    left = length_of(g.setup) - g.rounds
    deck = len(g.blanks)
    spread = 2.0 + 0.08 * deck + 4.0 * left
    bombs = [g.face[token] for token in g.blanks].count(BOMB)
    rate = BOMB_POINTS * bombs / deck if deck else 0.0
    turns = deck / (DRAWN * g.alive.bit_count())
    points = [g.scores[p] + _expected(g, p, rate, turns) for p in range(g.setup.players)]
    low = min(points)
    return [exp((low - n) / spread) for n in points]


def _expected(g: Island, seat: int, rate: float, turns: float) -> float:
    """Points at the end of the round: a card in hand is counted only if there is no time left to play it, and to play
    it means to draw its cost."""
    hand, face, book = g.hands[seat], g.face, g.book
    points = table_points(g, seat) - 0.4 * len(g.fronts[seat])
    if not hand:
        return points
    played = min(1.0, turns / len(hand))
    kept = points_in_hand(g, seat)
    faces = [face[token] for token in hand]
    drawn = rate * sum([book.cost[f] for f in faces]) + PERMANENT * len([f for f in faces if book.number[f] >= 10])
    saved = sum([ANSWERS.get(f, 0.0) for f in faces])
    return points + (1 - played) * kept + played * (drawn - saved)


def _survivors(g: Island) -> list[float]:
    """Survival points so far, and the chance to survive this round."""
    players = range(g.setup.players)
    exposed = [_exposure(g, p) if g.alive >> p & 1 else 0.0 for p in players]
    all_exposed = sum(exposed) or 1.0
    face, deck = g.face, g.blanks
    bombs = [face[token] for token in deck].count(BOMB)
    blast = bool(deck) and face[deck[-1]] == EXPLOSION
    facing = _who_draws_next(g)
    strength = []
    for p in players:
        chance = 0.0
        if g.alive >> p & 1:
            expected = bombs * exposed[p] / all_exposed - _kept_away(g, p)
            chance = _fewer_than(bomb_limit(g, p) - len(g.bombs[p]), max(0.05, expected))
            if blast and p == facing and not protected(g, p):
                chance *= 0.4
        strength.append(exp(LEAD * (g.scores[p] + chance)))
    return strength


def _who_draws_next(g: Island) -> int:
    return next_in(g, g.turn) if g.played else g.turn


def _exposure(g: Island, seat: int) -> float:
    """How many cards a player draws on a turn: what the cheapest cards of the hand cost."""
    cost, face = g.book.cost, g.face
    costs = sorted([cost[face[token]] for token in g.hands[seat]])[:4]
    return 0.7 + sum(costs) / len(costs) if costs else 0.7 + WITHOUT_CARDS


def _kept_away(g: Island, seat: int) -> float:
    face = g.face
    held = sum([AT_HAND.get(face[token], 0.0) for token in g.hands[seat]])
    return 0.5 * held + sum([IN_FRONT.get(face[token], 0.0) for token in g.fronts[seat]])


def _fewer_than(limit: int, expected: float) -> float:
    """The chance that fewer bombs come than one can bear, if they come independently."""
    term = total = exp(-expected)
    for k in range(1, limit):
        term *= expected / k
        total += term
    return total if limit > 0 else 0.0
