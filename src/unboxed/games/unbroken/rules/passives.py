"""Passives: pure look-ups over the cards in play (4.4, 4.5)."""

from __future__ import annotations

from unboxed.games.unbroken.cards import ALWAYS, Only
from unboxed.games.unbroken.lookup import BIT, CAPPED, IGNORED, PAID
from unboxed.games.unbroken.state import Unbroken, has_condition
from unboxed.games.unbroken.sums import RESOURCES
from unboxed.kernel import modifiers
from unboxed.kernel.modifiers import Modifier

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


def speaking(g: Unbroken, what: str, attack: bool = False) -> list[Modifier]:
    """The passives in play that change this number now."""
    if not g.moments & BIT[what]:
        return []
    return modifiers.speaking(g.lookup.modifiers.of(what), _in_play(g), lambda only: holds(g, only, attack))


def speakers(g: Unbroken, what: str) -> tuple[str, ...]:
    """The faces of the cards whose passives change this number now."""
    if not g.moments & BIT[what]:
        return ()
    return modifiers.speakers(g.lookup.modifiers.of(what), _in_play(g), lambda only: holds(g, only))


def _in_play(g: Unbroken) -> list[str]:
    face = g.face
    return [face[token] for zone in (g.skills, g.conditions, g.monster) for token in zone]


def adjusted(g: Unbroken, what: str, value: int, least: int = 0) -> int:
    """A number after all passives that speak of it."""
    if g.moments & BIT[what]:
        value = modifiers.changed(value, g.lookup.modifiers.of(what), _in_play(g), lambda only: holds(g, only))
    return max(value, least)


def more(g: Unbroken, what: str) -> int:
    """What all passives that speak of a number add to it."""
    if not g.moments & BIT[what]:
        return 0
    return modifiers.added(g.lookup.modifiers.of(what), _in_play(g), lambda only: holds(g, only))


def attack_power(g: Unbroken, power: int, attack: bool) -> int:
    """Wounds or broken armor after the passives, in the order best for you (4.5)."""
    passives = speaking(g, "power", attack)
    return max(0, modifiers.highest(power, passives)) if passives else power


def wound_loss(g: Unbroken, loss: int) -> int:
    """What a WOUND row takes after the passives, in the order best for you (4.5)."""
    passives = speaking(g, "wound_loss")
    return max(0, modifiers.lowest(loss, passives)) if passives else loss


def settled(g: Unbroken, die: int) -> int:
    """The row that this die leads to: passives and lasting bonuses, and only then the result is brought into 1 to 6
    (9.2)."""
    total = die + g.roll_bonus + g.next_roll + more(g, "roll")
    return min(max(total, 1), 6)


def ignores(g: Unbroken, label: str, attack: bool = False) -> bool:
    """Does one of your cards ignore this kind of row or effect (9.8)?"""
    if not g.moments & IGNORE:
        return False
    yours = [g.face[token] for zone in (g.skills, g.conditions) for token in zone]
    return bool(modifiers.speaking(g.lookup.modifiers.of(IGNORED + label), yours, lambda only: holds(g, only, attack)))


def pierces(g: Unbroken) -> bool:
    """Does a card in play lead the attack being counted past armor?"""
    return bool(speaking(g, "pierce", attack=True))


def capped(g: Unbroken, wounds: int) -> int:
    """A cap on wounds comes last: for one attack or action, and for the whole round (4.5)."""
    if g.moments & CAP:
        monsters, known = [g.face[token] for token in g.monster], g.lookup.modifiers
        wounds = modifiers.changed(wounds, known.of(CAPPED + "attack"), monsters)
        wounds = modifiers.changed(g.wounds + wounds, known.of(CAPPED + "round"), monsters) - g.wounds
    return max(0, wounds)
