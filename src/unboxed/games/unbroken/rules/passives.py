"""Passives: pure look-ups over the cards in play (4.4, 4.5)."""

from __future__ import annotations

from itertools import permutations

from unboxed.games.unbroken.cards import ALWAYS, Only
from unboxed.games.unbroken.lookup import BIT, PAID, Passive
from unboxed.games.unbroken.state import Unbroken, has_condition
from unboxed.games.unbroken.sums import RESOURCES

IGNORE, CAP, FORBID = BIT["ignore"], BIT["cap"], BIT["forbid"]


def holds(g: Unbroken, only: Only, attack: bool = False) -> bool:
    """Is what the effect asks for so? `attack`: a weapon attack is being counted (8.9)."""
    if only is ALWAYS:
        return True
    if only.attack and not (attack and (only.attack == "wound") == g.wounding):
        return False
    if only.paid and not g.paid & PAID[only.paid]:
        return False
    if only.monster_health_at_most < 20 and g.health > only.monster_health_at_most:
        return False
    if only.weapon and g.lookup.weapon[g.face[g.weapon[-1]]].rank != only.weapon:
        return False
    if only.have and not g.res[RESOURCES.index(only.have)]:
        return False
    if only.condition and not has_condition(g, only.condition):
        return False
    if only.gained:
        given = g.lookup.gain[g.face[g.revealed[-1]]]
        return any(given[RESOURCES.index(r)] for r in only.gained)
    return True


def speaking(g: Unbroken, what: str, attack: bool = False) -> list[Passive]:
    """The passives in play that change this number now."""
    if not g.moments & BIT[what]:
        return []
    table, face = g.lookup.passives, g.face
    return [
        passive
        for zone in (g.skills, g.conditions, g.monster)
        for token in zone
        for passive in table[face[token]].get(what, ())
        if holds(g, passive.only, attack)
    ]


def speakers(g: Unbroken, what: str) -> tuple[str, ...]:
    """The faces of the cards whose passives change this number now."""
    table, zones = g.lookup.passives, (g.skills, g.conditions, g.monster)
    faces = [g.face[token] for zone in zones for token in zone] if g.moments & BIT[what] else []
    return tuple(face for face in faces if any(holds(g, passive.only) for passive in table[face].get(what, ())))


def adjusted(g: Unbroken, what: str, value: int, least: int = 0) -> int:
    """A number after all passives that speak of it."""
    for passive in speaking(g, what):
        value = min(max(value + passive.by, passive.least), passive.most)
    return max(value, least)


def _through(passives: tuple[Passive, ...], value: int) -> int:
    for p in passives:
        if p.only.power_at_least <= value <= p.only.power_at_most:
            value = min(max(value + p.by, p.least), p.most)
    return value


def attack_power(g: Unbroken, power: int, attack: bool) -> int:
    """Wounds or broken armor after the passives, in the order best for you (4.5)."""
    passives = speaking(g, "power", attack)
    if not passives:
        return power
    return max(0, *(_through(order, power) for order in permutations(passives)))


def wound_loss(g: Unbroken, loss: int) -> int:
    """What a WOUND row takes after the passives, in the order best for you (4.5)."""
    passives = speaking(g, "wound_loss")
    if not passives:
        return loss
    return max(0, min(_through(order, loss) for order in permutations(passives)))


def settled(g: Unbroken, die: int) -> int:
    """The row that this die leads to: passives and lasting bonuses, and only then the result is brought into 1 to 6
    (9.2)."""
    total = die + g.roll_bonus + g.next_roll
    for passive in speaking(g, "roll"):
        total += passive.by
    return min(max(total, 1), 6)


def ignores(g: Unbroken, label: str, attack: bool = False) -> bool:
    """Does one of your cards ignore this kind of row or effect (9.8)?"""
    if not g.moments & IGNORE:
        return False
    table, face = g.lookup.ignores, g.face
    return any(
        name == label and holds(g, only, attack)
        for zone in (g.skills, g.conditions)
        for token in zone
        for name, only in table[face[token]]
    )


def pierces(g: Unbroken) -> bool:
    """Does a card in play lead the attack being counted past armor?"""
    return bool(speaking(g, "pierce", attack=True))


def capped(g: Unbroken, wounds: int) -> int:
    """A cap on wounds comes last: for one attack or action, and for the whole round (4.5)."""
    if g.moments & CAP:
        for token in g.monster:
            for n, per in g.lookup.caps[g.face[token]]:
                wounds = min(wounds, n if per == "attack" else n - g.wounds)
    return max(0, wounds)
