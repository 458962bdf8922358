"""What cards in front change all the time: prices, bomb limits, protection (5.7, 10.1, 11.8-11.11, 15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.games.island.cards import BOMB
from unboxed.kernel.modifiers import changed
from unboxed.kernel.state import Step

if TYPE_CHECKING:
    from unboxed.games.island.state import Island

LAST_CHEAP = 9
"""The highest number whose cost can be lowered (11.8)."""


def price(g: Island, seat: int, face: str) -> int:
    """What a player pays for a card now: the lowest price holds, and only the toll raises one (5.7)."""
    lookup, known = g.lookup, g.face
    cost: int = lookup.cost[face]
    number = lookup.number[face]
    if number == 0:
        toll = lookup.toll
        for owner, front in enumerate(g.fronts):
            if owner != seat:
                for token in front:
                    if known[token] in toll:
                        cost = changed(cost, toll, (known[token],))
    elif number <= LAST_CHEAP:
        cheaper = lookup.cheaper
        for token in g.fronts[seat]:
            if known[token] in cheaper:
                cost = changed(cost, cheaper, (known[token],))
    return cost


def price_makers(g: Island, seat: int, face: str) -> tuple[str, ...]:
    """The face of the card in front that makes a price what it is; none where it is the printed one (5.7)."""
    now, printed = price(g, seat, face), g.lookup.cost[face]
    if now == printed:
        return ()
    if g.lookup.number[face]:
        changes, cards = g.lookup.cheaper, g.fronts[seat]
    else:
        changes, cards = g.lookup.toll, [t for owner, front in enumerate(g.fronts) if owner != seat for t in front]
    return tuple([one for t in cards if changed(printed, changes, (one := g.face[t],)) == now][:1])


def tell_price(g: Island, seat: int, option: Step, face: str) -> None:
    """Tell whoever looks on a price that is not the printed one; what the deck cannot pay for is part-paid (5.6)."""
    if makers := price_makers(g, seat, face):
        now = {"#draw": price(g, seat, face)}
        g.afford(option, now, now, {"#draw": g.lookup.cost[face]}, makers)


def bomb_limit(g: Island, seat: int) -> int:
    """The bombs that knock a player out, or in the points modes the first that cost more (14.2, 15.1)."""
    limit: int = g.setup.constants["bomb_limit"]
    if not g.fronts[seat]:
        return limit
    front = [g.face[token] for token in g.fronts[seat]]
    return changed(changed(limit, g.lookup.bomb_limit, front), g.lookup.more_bombs, front)


def protected(g: Island, seat: int) -> bool:
    """Can no explosion knock this player out now (6.6, 11.6, 11.9)? In points rounds none does, nor is one spared."""
    if not g.knockout:
        return False
    if g.safe >= 0 and seat == g.turn:
        return True
    proof = g.lookup.proof
    return any(g.face[token] in proof for token in g.fronts[seat])


def cutter(g: Island, seat: int, n: int) -> int:
    """The card that lets this player cut a draw of n now, or -1 (11.1)."""
    if seat == g.turn:
        cuts = g.lookup.cuts
        for token in g.fronts[seat]:
            words = cuts.get(g.face[token])
            if words is not None and n > words[0] and not g.used >> token & 1:
                return token
    return -1


def bombs_of(g: Island, seat: int) -> list[int]:
    """The bombs in front of a player, explosions apart."""
    return [token for token in g.bombs[seat] if g.face[token] == BOMB]
