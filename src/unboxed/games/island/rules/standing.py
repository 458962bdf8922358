"""What cards in front change all the time: prices, bomb limits, protection (5.7, 10.1, 11.8-11.11, 15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.games.island.cards import BOMB
from unboxed.kernel.state import Step

if TYPE_CHECKING:
    from unboxed.games.island.state import Island

LAST_CHEAP = 9
"""The highest number whose cost can be lowered (11.8)."""


def price(g: Island, seat: int, face: str) -> int:
    """What a player pays for a card now: the lowest price holds, and only the toll raises one (5.7)."""
    lookup = g.lookup
    cost: int = lookup.cost[face]
    number = lookup.number[face]
    if number == 0:
        toll = lookup.toll
        for owner, front in enumerate(g.fronts):
            if owner != seat:
                for token in front:
                    if g.face[token] in toll:
                        return toll[g.face[token]]
    elif number <= LAST_CHEAP:
        cheap = lookup.cheap
        for token in g.fronts[seat]:
            if g.face[token] in cheap:
                cost = min(cost, cheap[g.face[token]])
    return cost


def price_makers(g: Island, seat: int, face: str) -> tuple[str, ...]:
    """The faces of the cards in front that make a price what it is; none where it is the printed one (5.7)."""
    now, number = price(g, seat, face), g.lookup.number[face]
    if now == g.lookup.cost[face]:
        return ()
    owners = [seat] if number else [owner for owner in range(len(g.fronts)) if owner != seat]
    table = g.lookup.cheap if number else g.lookup.toll
    found = [g.face[token] for owner in owners for token in g.fronts[owner]]
    return tuple(dict.fromkeys(one for one in found if table.get(one) == now))[:1]


def tell_price(g: Island, seat: int, option: Step, face: str) -> None:
    """Tell whoever looks on a price that is not the printed one; what the deck cannot pay for is part-paid (5.6)."""
    if makers := price_makers(g, seat, face):
        now = {"#draw": price(g, seat, face)}
        g.afford(option, now, now, {"#draw": g.lookup.cost[face]}, makers)


def bomb_limit(g: Island, seat: int) -> int:
    """The bombs that knock a player out, or in the points modes the first that cost more (14.2, 15.1)."""
    limit, more = g.setup.constants["bomb_limit"], 0
    for token in g.fronts[seat]:
        card = g.lookup.attack[g.face[token]].standing
        limit = max(limit, card.get("bomb_limit", 0))
        more += card.get("more_bombs", 0)
    return limit + more


def protected(g: Island, seat: int) -> bool:
    """Can no explosion knock this player out now (6.6, 11.6, 11.9)? In points rounds none does, nor is one spared."""
    if not g.knockout:
        return False
    if g.safe >= 0 and seat == g.turn:
        return True
    proof = g.lookup.standing["explosion_proof"]
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
