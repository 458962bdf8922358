"""How good a position is for a seat: what bots aim at."""

from __future__ import annotations

from math import exp

from unboxed.games.cursed.state import Cursed, artifacts_of, is_cursed, solo

GRIT, ARTIFACT, CARD, WATER, BULLET, HEALTH, JOB, ITEM = 1.0, 0.9, 0.35, 0.25, 0.3, 0.5, 0.15, 0.12
"""Worth in grit: of a point, of an artifact's point, of a card beyond the starting deck, and so on."""
SPREAD = 9.0
"""Grit of advantage that makes a good chance a very good one."""


def evaluate(g: Cursed, seat: int) -> float:
    """A seat's chance to win, roughly: its strength against the others', or how near the common goal is."""
    if g.phase == "over":
        return 1 / len(g.winners) if seat in g.winners else 0.0
    if g.setup.mode == "coop":
        strength = sum(_strength(g, p) for p in range(len(g.at))) / len(g.at)
        return _chance(12 * g.fallen + 0.15 * (g.team - 40) + 0.3 * strength - _danger(g) - 6)
    if solo(g):
        return _chance(_goal(g) + 0.4 * _strength(g, 0) - _danger(g) - 8)
    powers = [exp(_strength(g, p) / SPREAD) for p in range(len(g.at))]
    return powers[seat] / sum(powers)


def _chance(points: float) -> float:
    return 1 / (1 + exp(-points / SPREAD))


def _strength(g: Cursed, p: int) -> float:
    """Grit made and grit to come."""
    if not g.hero[p]:
        return 0.0
    cards = len(g.deck[p]) + len(g.hand[p]) + len(g.play[p]) + len(g.discard[p])
    value = GRIT * g.grit[p] + CARD * cards + WATER * min(g.water[p], 12) + BULLET * g.bullets[p]
    value += ARTIFACT * sum(g.lookup.artifacts[name].grit for name in artifacts_of(g, p))
    value += HEALTH * min(g.health[p], 6) - (1.5 if g.health[p] < 2 else 0) - (0.8 if is_cursed(g, p) else 0)
    value += ITEM * sum(g.lookup.store[g.face[t]].price for t in g.items[p]) * 3
    value -= JOB * sum(g.lookup.jobs[g.face[t]].grit for t in g.jobs[p])
    value += 0.2 * len(g.hand[p]) + (0.15 * (g.attack + g.move) if p == g.turn else 0)
    return value + 0.25 * g.lookup.spots[g.at[p]].distance


def _danger(g: Cursed) -> float:
    """Monsters near San Andreas."""
    return sum((6, 6, 4, 2, 1)[g.lookup.spots[place].distance] for place in g.monsters_at)


def _goal(g: Cursed) -> float:
    """How far a lone rider has come."""
    if g.setup.mode == "curse_chaser":
        return 12.0 * g.fallen
    if g.setup.mode == "dark_arts":
        return 7.0 * len(artifacts_of(g, 0))
    left = sorted(len(track) for track in g.tracks)
    return 5.0 * (8 - sum(left[:2])) / 2 + (12 - sum(left))
