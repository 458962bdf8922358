"""How good a position is for a seat: what bots aim at.

In the middle of a round it is played on by instinct to its end, since half-made attacks, unpaid cards and damage to
come are hard to judge. Then everything is counted in VP: the track, and what markers, cards and Life promise.
"""

from __future__ import annotations

from math import exp

from .instinct import instinct
from .state import SURVIVAL_ROUNDS, Uncharted, enemies_in, points_of

CARD, PROMISE = 0.5, 0.15
"""A card in hand, and the part of its worth in play that counts there."""
MANY = 6
"""Cards in hand beyond which more are worth half."""
IN_PLAY = 2.5
"""How often a card in play is used in the rounds to come, at the beginning of the game."""
LIFE, FEAR, NEAR = 0.5, 6.0, 1.5
"""A point of Life, the dread of having hardly any left, and how near that is."""
HERE, WEAKEST = 0.8, 0.7
"""In Survival: an Enemy in the zone, and the Life of whoever has least."""
SPREAD = 4.5
"""VP by which one has to lead to be a clear favourite."""
MOST_CHOICES = 200
"""A round is not played on for longer."""


def evaluate(g: Uncharted, seat: int) -> float:
    """A seat's chance to win, roughly."""
    if g.player >= 0 and g.phase in ("action", "damage"):
        g = _played_on(g)
    if g.reason:
        return 1.0 if seat in g.winners else 0.0
    if g.setup.mode == "survival":
        return _together(g)
    gone = g.out if g.setup.mode == "standard" else (False,) * len(g.out)
    strengths = [0.0 if gone[p] else exp(_estimate(g, p) / SPREAD) for p in range(len(gone))]
    total = sum(strengths)
    return strengths[seat] / total if total else 0.0


def _played_on(g: Uncharted) -> Uncharted:
    """The end of the round, if everybody goes on by instinct."""
    world, number = g.clone(), g.round
    for _ in range(MOST_CHOICES):
        if world.player < 0 or world.round != number:
            break
        world.choose(instinct(world))
    return world


def _estimate(g: Uncharted, seat: int) -> float:
    """VP a player may expect, but for what all expect alike."""
    value = points_of(g, seat) * (2.0 if g.setup.mode == "deathmatch" else 1.0)
    return value + _cards(g, seat) + _markers(g, seat) + _life(g, seat)


def _future(g: Uncharted) -> float:
    """How much of the game lies ahead, from 1 to nearly nothing."""
    if g.setup.mode == "survival":
        return max(0.1, (SURVIVAL_ROUNDS + 1 - g.round) / SURVIVAL_ROUNDS)
    if g.setup.mode == "deathmatch":
        return 0.8
    if g.deck_gone:
        return 0.05
    players = len(g.out)
    left = min(len(g.adventure) / (8 * players), len(g.action_deck) / 80, len(g.special_deck) / 18)
    return max(0.1, min(1.0, left))


def _cards(g: Uncharted, seat: int) -> float:
    """Cards in play and in hand."""
    values, face = g.book.worths[g.setup.mode], g.face
    area = sum([values[face[t]] for t in g.standing[seat]]) + sum([values[face[t]] for t in g.resting[seat]])
    hand = g.hands[seat]
    held = len(hand) * CARD + PROMISE * sum([values[face[t]] for t in hand])
    if len(hand) > MANY:
        held *= (len(hand) + MANY) / (2 * len(hand))
    future = _future(g)
    return area * IN_PLAY * (0.05 + 0.95 * future) + held * (0.25 + 0.75 * future)


def _markers(g: Uncharted, seat: int) -> float:
    """What Treasures promise: their VP to whoever leads there, their effect to all with a marker."""
    treasures, face, value = g.book.treasures, g.face, 0.0
    standard = g.setup.mode != "survival"
    for token, counts in g.markers.items():
        mine = counts[seat]
        if not mine or token in g.found:
            continue
        card = treasures[face[token]]
        rivals = max([n for p, n in enumerate(counts) if p != seat], default=0)
        done = sum(counts) / card.markers
        leads = 1.0 if mine > rivals else 0.85 if mine == rivals else 0.3
        if standard:
            value += card.vp * (2.0 if g.setup.mode == "deathmatch" else 1.0) * leads * done * (0.45 + 0.4 * done)
        value += 0.25 * done + 0.8 * len(card.found) * done * (0.3 if standard else 1.0)
        value += 0.5 * card.attack + 0.5 * card.defence + 0.5 * card.guard + 0.8 * card.discount + 1.0 * card.saves
        value += 0.5 * card.kill_vp
    return value


def _life(g: Uncharted, seat: int) -> float:
    """Life: the last points are worth the most."""
    life = g.life[seat]
    return LIFE * life - FEAR * exp(-life / NEAR)


def _together(g: Uncharted) -> float:
    """Survival: the weakest player decides, then how many Enemies are left to beat and what there is against them."""
    players = len(g.out)
    enemies, face = g.book.enemies, g.face
    here = sum([0.5 + 0.4 * enemies[face[t]].ap + 0.2 * enemies[face[t]].health for t in enemies_in(g)])
    lives = [_life(g, p) for p in range(players)]
    value = WEAKEST * min(lives) + sum(lives) / players
    value += sum([_cards(g, p) + _markers(g, p) for p in range(players)]) / players
    value -= HERE * here / players
    return 1 / (1 + exp(-(value - 8 - 3 * g.round) / 8))
