"""How good a position is: what bots aim at.

The value is a logistic sum of plain features, with weights of their own for the travelling and the fighting on each
level. They were fitted to who won some thousand games of a greedy player, and are nothing but that: no rule knows them.
"""

from __future__ import annotations

from math import exp

from .decks import CUNNING, FOOD, LARGE, MEDIUM, METAL, SMALL, TREASURE, WOOD
from .state import LAST_LEVEL, Unbroken
from .weights import WEIGHTS

FIGHT = ("ambush", "trickery", "battle")


def evaluate(g: Unbroken, seat: int) -> float:
    """The chance to win, roughly."""
    if g.outcome:
        return 1.0 if g.outcome == "won" else 0.0
    total = sum([w * x for w, x in zip(WEIGHTS[chapter(g)], features(g), strict=True)])
    return 1 / (1 + exp(-total)) if total > -50 else 0.0


def chapter(g: Unbroken) -> str:
    """Which weights count: those of travelling, fighting or what comes after, on this level."""
    if g.fox in FIGHT:
        return f"fight {g.level}"
    return f"after {g.level}" if g.fox in ("rewards", "hunger") else f"travel {g.level}"


def features(g: Unbroken) -> list[float]:
    """What the weights speak of, in their order."""
    res, book, hand = g.res, g.book, g.face[g.weapon[-1]]
    ahead = sum(range(g.level, LAST_LEVEL + 1))
    now, food = min(res[FOOD], g.level), res[FOOD]
    rank = 0 if len(g.weapon) == 1 and not g.aside else 1 if book.weapon[hand].rank == "basic" else 2
    small = res[SMALL]
    return [
        1.0,
        min(small, 6),
        max(0, min(small, 12) - 6),
        max(0, small - 12),
        min(res[MEDIUM], 3),
        max(0, res[MEDIUM] - 3),
        min(res[LARGE], 2),
        max(0, res[LARGE] - 2),
        now,
        min(food, ahead) - now,
        min(res[CUNNING], 2),
        min(res[WOOD], 2) if rank == 0 else 0,
        min(res[METAL], 2) if rank == 0 else 0,
        min(res[WOOD], 2) if rank == 1 else 0,
        min(res[METAL], 2) if rank == 1 else 0,
        min(res[WOOD] + res[METAL], 3) if rank == 2 else 0,
        min(res[TREASURE], 2),
        float(rank == 1),
        float(rank == 2),
        len(g.skills),
        min(g.uses, 4),
        _burden(g),
        len(g.waiting),
        max(0, g.time),
        *_forecast(g, hand),
        min(g.extra_cards, 4),
        g.monster_skips - g.skips,
        float(g.defending),
    ]


def _burden(g: Unbroken) -> float:
    """How many bad conditions are active, tokens included."""
    table = g.book.condition
    total = 0.0
    for token in g.conditions:
        total += 1 if table[g.face[token]].tone == "bad" else -1
    return total + 0.3 * sum(g.marks) if g.conditions else 0.0


def _forecast(g: Unbroken, hand: str) -> tuple[float, float, float]:
    """How the fight will go, blow by blow: Effort left over, what the monster takes, Health nobody can pay for.

    An unknown monster is taken as the level's average."""
    book = g.book
    if g.monster:
        armor, health, threat = g.armor, g.health, book.threat[g.face[g.monster[-1]]]
        turns = max(0, g.skips - g.monster_skips)
    else:
        armor, health, threat = book.typical[g.level]
        turns = 0
    small, medium, large = g.res[SMALL], g.res[MEDIUM], g.res[LARGE]
    plan = book.plans[hand]
    if g.defending:  # one blow is for the guard
        turns += 1
        small = max(0, small - min([row[3][0] for row in plan]))
    for wounding, power, cost, (s, m, big) in plan:
        if not wounding:
            while armor > 0 and small >= s and medium >= m and large >= big:
                armor -= power
                small, medium, large = small - s, medium - m, large - big
                turns += 1
        else:
            if armor > 0:
                break
            while health > 0 and small >= s and medium >= m and large >= big:
                if power > health + 1 and cost > 4:
                    break  # a lesser blow will do
                health -= power
                small, medium, large = small - s, medium - m, large - big
                turns += 1
    left = small + 2 * medium + 4 * large
    short = max(0, health) + 2 * max(0, armor)
    return min(left, 25) - turns * threat, turns * threat, short
