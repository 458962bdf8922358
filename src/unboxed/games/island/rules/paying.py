"""Paying for cards (section 5)."""

from __future__ import annotations

from unboxed.games.island.state import Island, rule
from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.state import Step

from .blanks import draw
from .chain import announce
from .deducing import ends_with
from .scoring import tell_table_points
from .standing import bomb_limit, cutter, price


@rule
def charge(g: Island, seat: int, token: int, event: Step) -> None:
    """Let a player pay for a card, then announce its effect, if any; Seasoned Survivor may cut the cost (5.1, 11.1)."""
    if not g.alive >> seat & 1:
        return
    n = price(g, seat, g.face[token])
    meet(g, ("pay_cost", seat, token, n, 0, event))


def meet(g: Island, cost: Step) -> None:
    """A cost falls due: on their own turn its payer may cut it first, which is a choice like any other (7.4, 11.1)."""
    _, seat, token, n, *_ = cost
    with_ = cutter(g, seat, n)
    too_high = with_ >= 0 and g.lookup.number[g.face[token]] > g.lookup.cuts[g.face[with_]][1]
    if with_ < 0 or too_high or ends_with(g, seat, g.lookup.cuts[g.face[with_]][0] - cost[4]):
        pay_cost(g, *cost[1:])
        return
    to = g.lookup.cuts[g.face[with_]][0]
    whole = ("pay_whole", seat, n, cost)
    stakes = LIFE if g.knockout and len(g.bombs[seat]) + 1 >= bomb_limit(g, seat) else TURN
    g.ask(seat, ("cut_cost", seat, token, n), [("cut_with", seat, with_, to, cost), whole], whole, stakes)


@rule
def cut_with(g: Island, seat: int, token: int, to: int, cost: Step) -> None:
    """Cut the cost: an effect that others may answer before it works, and then the cost is paid (11.1)."""
    g.used |= 1 << token
    g.say("used_power", seat, token)
    g.do(*cost)
    announce(g, ("use_cut", seat, token, cost[3], "cost"))


@rule
def pay_whole(g: Island, seat: int, n: int, cost: Step) -> None:
    """Keep the power for something else."""
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
        tell_table_points(g, seat)
    elif event:
        announce(g, event)
