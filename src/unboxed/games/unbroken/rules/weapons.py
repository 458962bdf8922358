"""Weapons: crafting, upgrades, downgrades (section 10)."""

from __future__ import annotations

from unboxed.games.unbroken.lookup import BIT
from unboxed.games.unbroken.state import YOU, Unbroken, rule, token_of
from unboxed.games.unbroken.sums import METAL, TIME, WOOD, Sum, with_so_much
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step
from unboxed.table.wording import counted

from .passives import adjusted, more, speakers, speaking
from .payment import asks, can_pay, pay, spends, tell_price
from .responses import respond

CRAFTING = BIT["craft_cost"] | BIT["craft_time"]


def in_supply(g: Unbroken, face: str) -> int:
    """The token of a weapon that can be had, or -1."""
    if face not in g.lookup.weapon:
        return -1
    token = token_of(g, face)
    return token if token in g.weapon_supply else -1


def crafts(g: Unbroken) -> list[Step]:
    """The upgrades that can be paid for now (10.3, 10.6)."""
    if g.aside:
        return []
    options: list[Step] = []
    changed = g.moments & CRAFTING
    for to, printed in g.lookup.crafts[g.face[g.weapon[-1]]]:
        for kind, cost in craft_costs(g, printed) if changed else ((-1, printed),):
            if g.priced is not None and (token := in_supply(g, to)) >= 0:
                makers = (*speakers(g, "craft_time"), *speakers(g, "craft_cost")) if cost != printed else ()
                tell_price(g, ("craft_weapon", token, kind, asks(g, cost)), cost, printed, makers)
            if can_pay(g, cost) and (token := in_supply(g, to)) >= 0:
                options.append(("craft_weapon", token, kind, spends(g, cost)))
    return options


def craft_costs(g: Unbroken, cost: Sum) -> list[tuple[int, Sum]]:
    """What crafting costs; a card may take off Wood or Metal, whichever you like, and the Time (10.3)."""
    if speaking(g, "craft_time"):
        cost = with_so_much(cost, TIME, adjusted(g, "craft_time", cost[TIME]))
    less = more(g, "craft_cost")
    if not less:
        return [(-1, cost)]
    found: list[tuple[int, Sum]] = []
    for kind in (WOOD, METAL):
        if cost[kind]:
            found.append((kind, with_so_much(cost, kind, max(0, cost[kind] + less))))
    return found or [(-1, cost)]


@rule
def craft(g: Unbroken, token: int, kind: int) -> None:
    """Pay and lay the new weapon on the old one (10.3)."""
    spend = next(u.spend.sum() for u in g.lookup.upgrades[g.face[g.weapon[-1]]] if u.to == g.face[token])
    g.do("take_weapon", token)
    pay(g, dict(craft_costs(g, spend))[kind])


@rule
def take_weapon(g: Unbroken, token: int) -> None:
    """The new weapon is in hand."""
    g.upgraded = True
    put_on(g, token)
    respond(g, "after_craft")


def put_on(g: Unbroken, token: int) -> None:
    """Lay a weapon on the one in hand."""
    g.say("took_weapon", YOU, token)
    g.weapon_supply.remove(token)
    g.weapon.append(token)


def can_step_down(g: Unbroken) -> bool:
    """Bare Hands can never be downgraded, nor anything while a weapon is set aside (10.4, 10.6)."""
    return len(g.weapon) > 1 and not g.aside


def step_down(g: Unbroken, taken: bool = False) -> None:
    """The weapon, given up or taken, goes back to the supply and the one below it is yours again (10.4)."""
    g.say("weapon_taken" if taken else "lost_weapon", YOU, g.weapon[-1])
    g.weapon_supply.append(g.weapon.pop())


def set_aside(g: Unbroken, to_hands: bool, turns: int) -> None:
    """A temporary downgrade, one step or down to Bare Hands; another one meanwhile adds its turns (10.5)."""
    if not g.aside:
        keep = 1 if to_hands else len(g.weapon) - 1
        g.aside = g.weapon[keep:]
        del g.weapon[keep:]
    g.aside_turns += turns
    g.say("weapon_aside", YOU, g.aside[-1], counted(g.aside_turns, "turn"))


def take_back(g: Unbroken) -> None:
    """What was set aside is in hand again (10.5)."""
    if g.aside:
        g.say("weapon_back", YOU, g.aside[-1])
        g.weapon += g.aside
        g.aside = []
    g.aside_turns = 0


# --- upgrades that are no crafting (10.7) --------------------------------------------------------------------------


def upgrades(g: Unbroken) -> list[int]:
    """The weapons that the one in hand may grow into now (10.2, 10.6)."""
    if g.aside:
        return []
    tokens = [in_supply(g, upgrade.to) for upgrade in g.lookup.upgrades[g.face[g.weapon[-1]]]]
    return [token for token in tokens if token >= 0]


def offer_upgrade(g: Unbroken) -> None:
    """One step up for nothing, branch of your choice; you may decline."""
    options: list[Step] = [("take_upgrade", token) for token in upgrades(g)]
    if options:
        no = ("no_weapon",)
        g.ask(YOU, ("upgrade_weapon",), [*options, no], no, TURN)


def offer_basic(g: Unbroken) -> None:
    """A Basic weapon that grows from Bare Hands, in place of what you hold, but none that you have: you may decline."""
    hands = g.lookup.upgrades[g.face[g.weapon[0]]]
    tokens = [token_of(g, upgrade.to) for upgrade in hands if upgrade.to in g.lookup.weapon]
    options: list[Step] = [("take_basic", token) for token in tokens if token not in g.weapon]
    if options:
        no = ("no_weapon",)
        g.ask(YOU, ("basic_weapon", g.weapon[-1]), [*options, no], no, TURN)


@rule
def take_upgrade(g: Unbroken, token: int) -> None:
    """The chosen branch."""
    g.upgraded = True
    put_on(g, token)


@rule
def take_basic(g: Unbroken, token: int) -> None:
    """What you held goes back; the Basic weapon lies on your Bare Hands, and only on them it is an upgrade (16.8)."""
    g.upgraded |= len(g.weapon) == 1
    while len(g.weapon) > 1:
        step_down(g)
    put_on(g, token)


@rule
def no_weapon(g: Unbroken) -> None:
    """Keep what you have."""
