"""What would come to nothing is not offered: why it would, and what helps only along with something else (4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from unboxed.games.unbroken.lookup import Deed, Line
from unboxed.games.unbroken.state import Unbroken
from unboxed.games.unbroken.sums import NOTHING, both

from .passives import attack_power, capped, ignores, pierces, settled, wound_loss
from .payment import can_pay


def vain(g: Unbroken, deed: Deed, others: Sequence[Deed] = ()) -> str:
    """Why an action or response would do nothing now, in one word; empty if it would do something, by itself or after
    some of the others that could be used at the same moment."""
    if deed.again and g.health <= 0:
        return "defeated"
    if deed.reveals and g.monster:
        return "revealed"
    if deed.only_wounds and g.armor > 0:
        return "armor"
    if deed.widens and g.committed:
        return "committed"
    if deed.heals and g.health >= g.most_health:
        return "healthy"
    if deed.change.turns_roll:
        if harmless(g, _row(g, g.die)):
            return "harmless"
    elif not deed.change.counts or (deed.change.pierces and g.armor > 0 and not (g.pierce or pierces(g))):
        return ""
    return "" if _changes(g, deed, ()) or _together(g, deed, others) else "nothing"


def _together(g: Unbroken, deed: Deed, others: Sequence[Deed]) -> bool:
    """Would it change something after some of the others that can be paid along with it?"""
    return any(
        _payable(g, (*some, deed)) and _changes(g, deed, some)
        for n in range(1, len(others) + 1)
        for some in combinations(others, n)
    )


def _payable(g: Unbroken, deeds: tuple[Deed, ...]) -> bool:
    """Could all of these be used at this moment?"""
    price = NOTHING
    for deed in deeds:
        price = both(price, deed.price)
    return sum(deed.ability for deed in deeds) <= g.uses and can_pay(g, price)


def _changes(g: Unbroken, deed: Deed, before: tuple[Deed, ...]) -> bool:
    """Does it make a difference once those before it have come: another row, a smaller loss, more wounds?"""
    if deed.change.turns_roll:
        die = g.die + sum(other.change.shift for other in before)
        now, then = _row(g, die), _row(g, die + deed.change.shift)
        if harmless(g, now):
            return False
        return deed.change.rerolls or (now.do, now.otherwise, now.label) != (then.do, then.otherwise, then.label)
    if deed.change.eases:
        loss = g.loss
        for other in before:
            loss = _eased(loss, other)
        return wound_loss(g, _eased(loss, deed)) < wound_loss(g, loss)
    power = g.power + sum(other.change.power for other in before)
    return inflicts(g, power + deed.change.power) > inflicts(g, power)


def _row(g: Unbroken, die: int) -> Line:
    """The row that this die leads to."""
    return g.lookup.lines[g.face[g.monster[-1]]][settled(g, die) - 1]


def harmless(g: Unbroken, line: Line) -> bool:
    """Does this row do nothing to you? Then nobody would change the roll."""
    return line.empty or ignores(g, line.label)


def _eased(loss: int, deed: Deed) -> int:
    """What a WOUND takes after this response, before the passives."""
    if not deed.change.eases:
        return loss
    by, least = deed.change.eases
    return max(loss + by, least)


def inflicts(g: Unbroken, power: int) -> int:
    """The wounds that the chosen attack inflicts with this power: none on a raised guard (9.4), and no more than there
    is Health."""
    if g.defending and not ignores(g, "DEFEND", attack=True):
        return 0
    return min(capped(g, attack_power(g, power, attack=True)), g.health)
