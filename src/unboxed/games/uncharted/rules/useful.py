"""Would an effect change anything? A card none of whose effects would cannot be used (4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unboxed.games.uncharted.state import (
    Uncharted,
    around,
    attack_bonus,
    can_draw,
    can_place,
    discount,
    discounters,
    hands_counted,
    leaders,
    others,
    treasures_in,
)
from unboxed.kernel.state import Step

from .searching import movable


def useful(g: Uncharted, seat: int, token: int, effects: tuple[Step, ...]) -> bool:
    """Would any of these effects of a card change anything? Make a Deal needs somebody to deal with (11.6)."""
    for verb, *words in effects:
        if _HELPS[verb](g, seat, token, *words):
            return True
        if verb == "give":
            return False
    return False


def lone_weapon(g: Uncharted, seat: int, health: int, armoured: bool) -> int:
    """The one card that an attack on such an Enemy could rest, in vain and with nothing to add; else -1 (6.1-6.4)."""
    lookup, face = g.lookup, g.face
    able = [token for token in g.standing[seat] if face[token] in lookup.weapons or face[token] in lookup.support]
    if len(able) != 1:
        return -1
    card = lookup.actions[face[able[0]]]
    if card.attack + card.alone + attack_bonus(g, seat) >= health:
        return -1
    discards = not armoured or hands_counted(g)
    adds = discards and any(face[token] in lookup.weapons for token in g.hands[seat])
    return -1 if adds or (card.fired and not armoured) else able[0]


def robbed(g: Uncharted, seat: int) -> list[int]:
    """From whom VP may be stolen: tied leaders other than the thief, if the thief does not lead alone (10.7)."""
    return [p for p in leaders(g, around(g, seat)) if p != seat and g.vp[p]]


def standable(g: Uncharted, seat: int, token: int, unlike: bool) -> list[int]:
    """Resting cards of a player that an effect may stand: never the card in use, nor its like if it says so (11.8)."""
    face = g.face
    return [t for t in g.resting[seat] if t != token and not (unlike and face[t] == face[token])]


def playable(g: Uncharted, seat: int, less: int) -> list[int]:
    """Cards in hand that can be paid for at so much less; copies once (5.3)."""
    hand, face, cost = g.hands[seat], g.face, g.lookup.cost
    purse = len(hand) - 1 + less + discount(g, seat) if hand else -1
    found: dict[str, int] = {}
    for token in hand:
        if cost[face[token]] <= purse:
            found.setdefault(face[token], token)
    return list(found.values())


def tell_price(g: Uncharted, seat: int, option: Step, less: int) -> None:
    """Tell whoever looks on how many other cards playing this one costs, and what makes it cheaper (5.1, 5.3)."""
    printed = g.lookup.cost[g.face[option[2]]]
    now, cheaper = max(0, printed - less), discounters(g, seat)
    by_card = {"#card": printed} if cheaper and now != printed else None
    g.afford(option, {"#card": now}, {"#card": len(g.hands[seat]) - 1}, by_card, cheaper if by_card else ())


def retrievable(g: Uncharted, token: int, unlike: bool) -> list[int]:
    """Action cards in the discard area, one of each kind (11.9)."""
    face, end = g.face, g.bounds[1]
    found: dict[str, int] = {}
    for t in g.discards:
        if t < end and not (unlike and face[t] == face[token]):
            found.setdefault(face[t], t)
    return list(found.values())


def own_sites(g: Uncharted, seat: int) -> bool:
    """Can a marker be placed on a Treasure that already holds one of this player's? (11.7)"""
    mine = [t for t in treasures_in(g) if t in g.markers and g.markers[t][seat]]
    return bool(mine) if g.supply[seat] else len(mine) > 1 and can_place(g, seat)


def swappable(g: Uncharted, seat: int) -> list[tuple[int, int]]:
    """Markers of others that may give way to one of this player's (11.5)."""
    if not g.supply[seat]:
        return []
    rivals, markers = others(g, seat), g.markers
    return [(t, p) for t in treasures_in(g) if t in markers for p in rivals if markers[t][p]]


def _draw(g: Uncharted, seat: int, token: int, n: int, who: str, only: str) -> bool:
    return can_draw(g) and (who == "you" or bool(others(g, seat)))


def _recover(g: Uncharted, seat: int, token: int, n: int, who: str, per: str) -> bool:
    seats = [seat] if who == "you" else others(g, seat) if who == "other" else around(g, seat)
    return any(g.life[p] < g.most[p] for p in seats)


def _search(g: Uncharted, seat: int, token: int, n: int, onto: str) -> bool:
    return own_sites(g, seat) if onto == "own" else can_place(g, seat)


def _stand(g: Uncharted, seat: int, token: int, n: int, who: str, unlike: bool) -> bool:
    return any(standable(g, p, token, unlike) for p in ([seat] if who == "you" else others(g, seat)))


def _rest(g: Uncharted, seat: int, token: int, n: int, who: str) -> bool:
    return any(g.standing[p] for p in others(g, seat))


_HELPS: dict[str, Callable[..., Any]] = {
    "draw": _draw,
    "recover": _recover,
    "search": _search,
    "stand": _stand,
    "rest": _rest,
    "play": lambda g, seat, token, n: playable(g, seat, n),
    "retrieve": lambda g, seat, token, n, unlike: retrievable(g, token, unlike),
    "move_marker": lambda g, seat, token, whose: movable(g, seat, whose),
    "swap_marker": lambda g, seat, token: swappable(g, seat),
    "give": lambda g, seat, token: g.hands[seat] and others(g, seat),
    "discard": lambda g, seat, token, n, who: g.hands[seat],
    "steal_vp": lambda g, seat, token, n: robbed(g, seat),
    "draw_special": lambda g, seat, token, n: g.special_deck,
    "actions": lambda g, seat, token, n: n > 1 and any(not g.passed[p] for p in others(g, seat)),  # using it costs one
    "damage": lambda g, seat, token, n, who: True,
    "gain_vp": lambda g, seat, token, n: True,
    "lose_vp": lambda g, seat, token, n, who: True,
}
