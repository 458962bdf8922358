"""How good a position is: what bots aim at.

A position is played on by instinct to the end of its level; how good the start of the next level is, a logistic sum of
plain features says. Its weights were fitted to who won some ten thousand games played by instinct, and are nothing but
that: no rule knows them.
"""

from __future__ import annotations

from math import exp

from unboxed.games.unbroken.state import LAST_LEVEL, TIMES, Unbroken
from unboxed.games.unbroken.sums import CUNNING, FOOD, LARGE, MEDIUM, METAL, SMALL, TREASURE, WOOD
from unboxed.kernel.chance import MASK

from .instinct import instinct
from .tastes import liking
from .weights import WEIGHTS

FAR = 150
"""Decisions after which playing on is given up."""
OTHER_DICE = 0x9E3779B97F4A7C15
"""Playing on uses other dice than the position's own: nobody may know those before they fall."""
CONSOLATION = 0.1
"""What a fight lost on the last level is worth at most: to have nearly won is better than not."""


def evaluate(g: Unbroken, seat: int) -> float:
    """The chance to win, as far as one try by instinct tells."""
    ahead = g.clone()
    ahead.chance = (g.chance * OTHER_DICE + 1) & MASK
    level, left = g.level, FAR
    while ahead.player >= 0 and ahead.level == level and left:
        ahead.choose(instinct(ahead))
        left -= 1
    return standing(ahead)


def standing(g: Unbroken) -> float:
    """How good the start of a level is, or the end of the game."""
    if g.outcome == "won":
        return 1.0
    if g.outcome:
        if g.level < LAST_LEVEL or not g.monster:
            return 0.0
        return CONSOLATION * (1 - (g.health + g.armor) / (g.most_health + g.most_armor + 1))
    weights = WEIGHTS.get(g.level)
    if weights is None:
        return 0.3
    total = sum([w * x for w, x in zip(weights, features(g), strict=True)])
    return 1 / (1 + exp(-total)) if total > -50 else 0.0


def features(g: Unbroken) -> list[float]:
    """What the weights speak of, in their order."""
    res, lookup = g.res, g.lookup
    ahead = sum(range(g.level, LAST_LEVEL + 1))
    food, now = res[FOOD], min(res[FOOD], g.level)
    rank = 0 if len(g.weapon) == 1 and not g.aside else 1 if lookup.weapon[g.face[g.weapon[-1]]].rank == "basic" else 2
    small = res[SMALL]
    return [
        1.0,
        min(small, 6),
        max(0, min(small, 12) - 6),
        max(0, small - 12),
        res[MEDIUM],
        res[LARGE],
        now,
        min(food, ahead) - now,
        min(res[CUNNING], 3),
        min(res[WOOD], 2) if rank == 0 else 0,
        min(res[METAL], 2) if rank == 0 else 0,
        min(res[WOOD], 2) if rank == 1 else 0,
        min(res[METAL], 2) if rank == 1 else 0,
        min(res[WOOD] + res[METAL], 3) if rank == 2 else 0,
        min(res[TREASURE], 2),
        float(rank == 1),
        float(rank == 2),
        sum([liking(g, g.face[token]) for token in g.skills]) / 10,
        _burden(g),
        g.time - TIMES[g.level],
    ]


def _burden(g: Unbroken) -> float:
    """How many bad conditions are active, good ones counted against them."""
    table = g.lookup.condition
    return float(sum(1 if table[g.face[token]].tone == "bad" else -1 for token in g.conditions))
