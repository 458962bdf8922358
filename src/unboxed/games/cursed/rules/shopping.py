"""The store (section 9)."""

from __future__ import annotations

from unboxed.games.cursed.state import (
    BULLETS_END,
    CURSE_END,
    HEALTH_END,
    Cursed,
    at_home,
    draw_from,
    is_cursed,
    rule,
    threshold,
)
from unboxed.kernel.state import Step

from .effects import lift
from .plays import with_free_options
from .settling import settle
from .tracks import gain, tell, tell_price, turned

HANDS = ACCESSORIES = 2
BULLET, BULLET_MAX, THRESHOLD, HEALTH = 1, 2, 3, 4
"""Prices in water (9.2)."""


@rule
def enter_store(g: Cursed, p: int) -> None:
    """Visit the store."""
    if g.is_next("visit_town", p):
        g.stop("visit_town")
    g.refreshed = False
    g.say("went_to_store", p)
    g.do("shopping", p)


@rule
def shopping(g: Cursed, p: int) -> None:
    """Buy as much as you can pay (9.1, 9.2)."""
    if g.trouble:
        settle(g, "shopping", p)
        return
    if g.out >> p & 1 or not at_home(g, p):
        return
    water, wares = g.water[p], _wares(g, p)
    no = ("leave_store", p)
    if g.priced is not None:
        for price, ware in wares:
            tell_price(g, p, ware, {"water": price})
    options: list[Step] = [no, *[ware for price, ware in wares if price <= water]]
    if not g.refreshed and g.row:
        options.append(("refresh", p))
    g.repeat("shopping", p)
    g.ask(p, ("choose_purchase", p), with_free_options(g, p, options), no)


def _wares(g: Cursed, p: int) -> list[tuple[int, Step]]:
    """What is sold, with its price: the cards of the row and the top of the discard pile, of two alike in the row one;
    and what of the stats there is still more of (9.1, 9.2)."""
    found: dict[tuple[str, bool], int] = {}
    for token in reversed(g.row):
        found[g.face[token], token in g.tired] = token
    cards = [(token, _spent(g, token)) for token in reversed(found.values())]
    cards += [(token, f"{_spent(g, token)} from the discard pile") for token in g.store_discard[-1:]]
    prices, face = g.lookup.store, g.face
    wares: list[tuple[int, Step]] = []
    for token, words in cards:
        price = prices[face[token]].price
        wares.append((price, ("buy", p, token, price, words)))
    if g.bullets[p] < min(g.bullet_max[p], BULLETS_END):
        wares.append((BULLET, ("buy_bullet", p)))
    if g.bullet_max[p] < BULLETS_END:
        wares.append((BULLET_MAX, ("buy_stat", p, "bullet_max", "bullet maximum", BULLET_MAX)))
    if g.threshold[p] < CURSE_END:
        wares.append((THRESHOLD, ("buy_stat", p, "threshold", "curse threshold", THRESHOLD)))
    if g.health[p] < HEALTH_END:
        wares.append((HEALTH, ("buy_stat", p, "health", "health", HEALTH)))
    return wares


def _spent(g: Cursed, token: int) -> str:
    """Whether a store card has served in this round, which it tells whoever buys or keeps it (9.5)."""
    return " (exhausted)" if token in g.tired else ""


@rule
def leave_store(g: Cursed, p: int) -> None:
    """Enough."""
    g.stop("shopping")


@rule
def buy(g: Cursed, p: int, token: int, price: int, told: str) -> None:
    """A card from the row or from the top of the discard pile (9.1)."""
    before, limit = is_cursed(g, p), threshold(g, p)
    g.water[p] -= price
    if token in g.row:
        g.row.remove(token)
        fill_row(g)
    else:
        g.store_discard.remove(token)
    g.items[p] = [*g.items[p], token]
    g.say("bought", p, token, price)
    _tell_threshold(g, p, limit)
    turned(g, p, before)
    g.do("make_room", p, token)


def fill_row(g: Cursed) -> None:
    """Three cards are on show (9.1)."""
    while len(g.row) < g.setup.constants["store_row"]:
        if not g.store_deck:  # in a shuffled deck nobody knows which cards have served
            g.tired = tuple(t for t in g.tired if t not in g.store_discard)
        token = draw_from(g, g.store_deck, g.store_discard)
        if token < 0:
            return
        g.reveal(token)
        g.row.append(token)


@rule
def make_room(g: Cursed, p: int, token: int) -> None:
    """Two hands and two accessories: whatever is too much is given up (9.4)."""
    hands, face = g.lookup.hands, g.face
    new = hands[face[token]]
    held = [t for t in g.items[p] if bool(hands[face[t]]) == bool(new)]
    full = sum(hands[face[t]] for t in held) > HANDS if new else len(held) > ACCESSORIES
    if full:
        found = {(face[t], t in g.tired): t for t in reversed(held) if t != token}
        g.ask(p, ("choose_room", p, token), [("give_up", p, t, token, _spent(g, t)) for t in found.values()])


@rule
def give_up(g: Cursed, p: int, token: int, new: int, told: str) -> None:
    """This one goes on the store's discard pile."""
    before, limit = is_cursed(g, p), threshold(g, p)
    g.items[p] = [t for t in g.items[p] if t != token]
    g.store_discard.append(token)
    g.say("gave_up", p, token)
    _tell_threshold(g, p, limit)
    turned(g, p, before)
    make_room(g, p, new)


def _tell_threshold(g: Cursed, p: int, before: int) -> None:
    """Equipment may move the curse at which its owner is cursed (5.1)."""
    now = threshold(g, p)
    tell(g, "gained" if now > before else "lost", p, abs(now - before), "threshold")


@rule
def buy_bullet(g: Cursed, p: int) -> None:
    """A bullet."""
    g.water[p] -= BULLET
    g.say("spent_water", p, BULLET)
    gain(g, p, "bullets", 1)


@rule
def buy_stat(g: Cursed, p: int, name: str, told: str, price: int) -> None:
    """One more of a stat."""
    g.water[p] -= price
    g.say("spent_water", p, price)
    lift(g, p, name)


@rule
def refresh(g: Cursed, p: int) -> None:
    """All face-up cards go on the discard pile, in any order, and three new ones come (9.3)."""
    g.refreshed = True
    g.say("refreshed", p)
    g.do("put_aside", p)


@rule
def put_aside(g: Cursed, p: int) -> None:
    """Which of them goes next?"""
    if g.row:
        found = {(g.face[t], t in g.tired): t for t in reversed(g.row)}
        g.ask(p, ("choose_order", p), [("aside", p, t, _spent(g, t)) for t in reversed(found.values())])
    else:
        fill_row(g)


@rule
def aside(g: Cursed, p: int, token: int, told: str) -> None:
    """This one."""
    g.row.remove(token)
    g.store_discard.append(token)
    put_aside(g, p)
