"""The store (section 9)."""

from __future__ import annotations

from unboxed.games.cursed.state import BULLETS_END, CURSE_END, HEALTH_END, Cursed, draw_from, is_cursed, rule
from unboxed.kernel.state import Step

from .effects import lift
from .plays import free_options
from .settling import settle
from .tracks import gain, turned

ROW = 3
HANDS = ACCESSORIES = 2
BULLET, BULLET_MAX, THRESHOLD, HEALTH = 1, 2, 3, 4
"""Prices in water (9.2)."""


@rule
def enter_store(g: Cursed, p: int) -> None:
    """Visit the store."""
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
    if g.out >> p & 1:
        return
    water, prices, face = g.water[p], g.lookup.store, g.face
    no = ("leave_store", p)
    options: list[Step] = [no]
    options += [("buy", p, t) for t in (*g.row, *g.store_discard[-1:]) if prices[face[t]].price <= water]
    if water >= BULLET and g.bullets[p] < min(g.bullet_max[p], BULLETS_END):
        options.append(("buy_bullet", p))
    if water >= BULLET_MAX and g.bullet_max[p] < BULLETS_END:
        options.append(("buy_stat", p, "bullet_max", "bullet maximum", BULLET_MAX))
    if water >= THRESHOLD and g.threshold[p] < CURSE_END:
        options.append(("buy_stat", p, "threshold", "curse threshold", THRESHOLD))
    if water >= HEALTH and g.health[p] < HEALTH_END:
        options.append(("buy_stat", p, "health", "health", HEALTH))
    if not g.refreshed and g.row:
        options.append(("refresh", p))
    g.repeat("shopping", p)
    g.ask(p, ("choose_purchase", p), options + free_options(g, p), no)


@rule
def leave_store(g: Cursed, p: int) -> None:
    """Enough."""
    g.stop("shopping")


@rule
def buy(g: Cursed, p: int, token: int) -> None:
    """A card from the row or from the top of the discard pile (9.1)."""
    before = is_cursed(g, p)
    g.water[p] -= g.lookup.store[g.face[token]].price
    if token in g.row:
        g.row.remove(token)
        fill_row(g)
    else:
        g.store_discard.remove(token)
    g.items[p] = [*g.items[p], token]
    g.say("bought", p, token)
    turned(g, p, before)
    g.do("make_room", p, token)


def fill_row(g: Cursed) -> None:
    """Three cards are on show (9.1)."""
    while len(g.row) < ROW:
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
        g.ask(p, ("choose_room", p, token), [("give_up", p, t, token) for t in held if t != token])


@rule
def give_up(g: Cursed, p: int, token: int, new: int) -> None:
    """This one goes on the store's discard pile."""
    before = is_cursed(g, p)
    g.items[p] = [t for t in g.items[p] if t != token]
    g.store_discard.append(token)
    g.say("gave_up", p, token)
    turned(g, p, before)
    make_room(g, p, new)


@rule
def buy_bullet(g: Cursed, p: int) -> None:
    """A bullet."""
    g.water[p] -= BULLET
    gain(g, p, "bullets", 1)
    g.say("bought_stat", p, "a bullet")


@rule
def buy_stat(g: Cursed, p: int, name: str, told: str, price: int) -> None:
    """One more of a stat."""
    g.water[p] -= price
    lift(g, p, name)
    g.say("bought_stat", p, f"1 {told}")


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
        g.ask(p, ("choose_order", p), [("aside", p, t) for t in g.row])
    else:
        fill_row(g)


@rule
def aside(g: Cursed, p: int, token: int) -> None:
    """This one."""
    g.row.remove(token)
    g.store_discard.append(token)
    put_aside(g, p)
