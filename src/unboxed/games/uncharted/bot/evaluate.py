"""How good a position is for a seat: what bots aim at.

What has been begun is first carried out by instinct, since half-made attacks and unpaid cards are hard to judge. Then
everything is counted that was found to add to the chance to win. The weights were fitted to games that instinct played
against itself and then turned up or down until a bot that looks one choice ahead won the most games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from unboxed.games.uncharted.rules.attack import reach
from unboxed.games.uncharted.state import SURVIVAL_ROUNDS, Uncharted, enemies_in, health_of, points_of

from .instinct import coming, instinct

MOST_CHOICES = 12
"""What was begun is not carried out for longer."""
MANY = 6
"""Cards in hand beyond which more count for nothing."""
LEADS, TIES, FOLLOWS = 1.0, 0.85, 0.3
"""The part of a Treasure's VP that a seat may hope for by its markers there."""
NEAR = 1.5
"""Life so low is dreadful."""
HERE, WEAKEST, EVEN, EACH_ROUND, DOUBT = 0.8, 0.7, 8.0, 3.0, 8.0
"""In Survival: an Enemy in the zone, the Life of whoever has least, and what makes an even chance in each round."""


@dataclass(frozen=True)
class Weights:
    """What things are worth, in parts of the logarithm of the odds to win."""

    vp: float
    vp_late: float
    """More for a point when the game is nearly over."""
    in_play: float
    """A card in play, by its worth a round, for the rounds to come."""
    ready: float
    """The same for this round, if it may still be used."""
    weapon: float
    """A point of Attack that may still be used in this round."""
    hand: float
    promise: float
    """What a card in hand is worth in play."""
    search: float
    """VP of Treasures, by how far they are searched."""
    finds: float
    """What Treasures do on discovery."""
    lasts: float
    """What Treasures do while a marker lies there."""
    kill: float
    """VP of the best Enemy that could be shot now, and its Special Action card."""
    life: float
    fear: float
    """The dread of having hardly any Life left."""


WEIGHTS = {
    "standard": Weights(0.124, 0.187, 0.617, 0.141, 0.012, 0.066, 0.113, 0.41, 0.24, 0.03, 0.114, 0.083, 1.93),
    "deathmatch": Weights(0.136, 0.682, 0.165, 0.153, 0.07, 0.0, 0.177, 0.35, 0.05, 0.0, 0.0, 0.092, 2.37),
    "survival": Weights(0.0, 0.0, 2.5, 0.2, 0.05, 0.5, 0.15, 0.0, 0.8, 0.5, 0.0, 0.5, 6.0),
}


def evaluate(g: Uncharted, seat: int) -> float:
    """A seat's chance to win, roughly."""
    if g.player >= 0 and g.prompt[0] != "choose_action":
        g = _carried_out(g)
    if g.ending:
        return 1 / len(g.winners) if seat in g.winners else 0.0
    if g.setup.mode == "survival":
        return _together(g)
    gone = g.out if g.setup.mode == "standard" else (False,) * len(g.out)
    strengths = [0.0 if gone[p] else exp(_strength(g, p) + _life(g, p)) for p in range(len(gone))]
    total = sum(strengths)
    return strengths[seat] / total if total else 0.0


def _carried_out(g: Uncharted) -> Uncharted:
    """The next question about an action, if all goes on by instinct until then."""
    world = g.clone()
    for _ in range(MOST_CHOICES):
        if world.player < 0 or world.prompt[0] == "choose_action":
            break
        world.choose(instinct(world))
    return world


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


def _strength(g: Uncharted, seat: int) -> float:
    """Points and what promises more of them."""
    weights, future = WEIGHTS[g.setup.mode], _future(g)
    value = points_of(g, seat) * (weights.vp + weights.vp_late * (1 - future))
    return value + _cards(g, seat, weights, future) + _markers(g, seat, weights)


def _cards(g: Uncharted, seat: int, weights: Weights, future: float) -> float:
    """Cards in play, what they can still do in this round, and cards in hand."""
    lookup, face, hand = g.lookup, g.face, g.hands[seat]
    worths = lookup.worths[g.setup.mode]
    area = sum([worths[face[t]] for t in g.standing[seat]], 0.0) + sum([worths[face[t]] for t in g.resting[seat]], 0.0)
    value = weights.in_play * area * future + weights.hand * min(len(hand), MANY)
    value += weights.promise * future * sum([worths[face[t]] for t in hand], 0.0)
    if g.passed[seat] or g.out[seat]:
        return value
    value += weights.ready * sum([worths[face[t]] for t in g.standing[seat] if lookup.use[face[t]]], 0.0)
    value += weights.weapon * sum([lookup.attack[face[t]] for t in g.standing[seat]])
    if weights.kill and any(face[t] in lookup.weapons for t in g.standing[seat]):
        power = reach(g, seat)
        found = [lookup.enemies[face[t]].vp + 1 for t in enemies_in(g) if power >= health_of(g, t)]
        value += weights.kill * max(found, default=0)
    return value


def _markers(g: Uncharted, seat: int, weights: Weights) -> float:
    """What Treasures promise: their VP to whoever leads there, their effect to all with a marker."""
    treasures, face, value = g.lookup.treasures, g.face, 0.0
    for token, counts in g.markers.items():
        mine = counts[seat]
        if not mine:
            continue
        card = treasures[face[token]]
        rivals = max([n for p, n in enumerate(counts) if p != seat], default=0)
        done = sum(counts) / card.markers
        hope = LEADS if mine > rivals else TIES if mine == rivals else FOLLOWS
        value += weights.search * card.vp * hope * done * (0.45 + 0.4 * done) + weights.finds * len(card.found) * done
        lasting = card.attack + card.defence + card.guard + card.discount + card.saves + card.kill_vp
        value += weights.lasts * lasting
    return value


def _life(g: Uncharted, seat: int) -> float:
    """Life after the damage to come: the last points are worth the most."""
    weights, life = WEIGHTS[g.setup.mode], g.life[seat]
    if g.phase == "action" and g.setup.mode != "deathmatch":
        life -= max(0, coming(g, seat))
    return weights.life * life - weights.fear * exp(-max(life, -2) / NEAR)


def _together(g: Uncharted) -> float:
    """Survival: the weakest player decides, then how many Enemies are left to beat and what there is against them."""
    players = len(g.out)
    enemies, face = g.lookup.enemies, g.face
    here = sum([0.5 + 0.4 * enemies[face[t]].ap + 0.2 * enemies[face[t]].health for t in enemies_in(g)])
    lives = [_life(g, p) for p in range(players)]
    value = WEAKEST * min(lives) + sum(lives) / players
    value += sum([_strength(g, p) for p in range(players)]) / players
    value -= HERE * here / players
    return 1 / (1 + exp(-(value - EVEN - EACH_ROUND * g.round) / DOUBT))
