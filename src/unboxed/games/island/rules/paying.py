"""Paying for cards (section 5)."""

from __future__ import annotations

from unboxed.games.island.state import Island, rule
from unboxed.kernel.state import Step

from .blanks import draw
from .chain import announce
from .standing import cutter, price


@rule
def charge(g: Island, seat: int, token: int, event: Step) -> None:
    """Let a player pay for a card, then announce its effect, if any; Seasoned Survivor may cut the cost (5.1, 11.1)."""
    if not g.alive >> seat & 1:
        return
    n = price(g, seat, g.face[token])
    meet(g, ("pay_cost", seat, token, n, 0, event))


def meet(g: Island, cost: Step) -> None:
    """A cost falls due: its payer may cut it first. Whether they can lies open, so nobody is asked for show."""
    if cutter(g, cost[1], cost[3]) < 0 or not g.offered(cost, (cost[1],)):
        pay_cost(g, *cost[1:])


@rule
def pay_cost(g: Island, seat: int, token: int, n: int, paid: int, event: Step) -> None:
    """Draw the cards of the cost; a card that the deck cannot pay for is part-paid and has no effect (5.2, 5.6)."""
    if not g.alive >> seat & 1:
        return
    drawn = draw(g, seat, n - paid)
    if not g.alive >> seat & 1:
        return
    if drawn < n - paid and not paid:
        g.say("part_paid", seat, token, drawn)
        g.part_paid = (*g.part_paid[:seat], g.part_paid[seat] + drawn, *g.part_paid[seat + 1 :])
    elif event:
        announce(g, event)
