"""Actions: those everybody has, and those on characters and skills (5.2 to 5.5, 8.8)."""

from __future__ import annotations

from unboxed.games.unbroken.lookup import BIT
from unboxed.games.unbroken.state import MOST, Unbroken, gain, rule
from unboxed.games.unbroken.sums import CUNNING, LARGE, MEDIUM, NAMES, SMALL, Sum, one
from unboxed.kernel.state import Step

from .payment import asks, can_pay, pay, spends, tell_price
from .responses import carry, deed_of, label, ready, tell_deed
from .weapons import can_step_down, crafts, step_down

PLAN: Sum = (4, 0, 0, 0, 0, 0, 0, 0, 0)
ORIENTEER: Sum = (1, 0, 0, 0, 0, 0, 0, 0, 0)
SCOUT: dict[int, Sum] = {
    1: (1, 0, 0, 0, 0, 0, 0, 0, 1),
    2: (2, 0, 0, 0, 0, 0, 0, 0, 2),
    3: (0, 0, 0, 1, 0, 0, 0, 0, 1),
    4: (2, 0, 0, 1, 0, 0, 0, 0, 2),
}
ACTION, TRAVEL_ACTION, COMBAT_ACTION = BIT["action"], BIT["travel_action"], BIT["combat_action"]


def general_actions(g: Unbroken) -> list[Step]:
    """General actions that can be paid for now (5.3)."""
    options: list[Step] = []
    res = g.res
    if g.priced is not None:
        _tell_prices(g)
    if res[SMALL] >= 4 and res[MEDIUM] < MOST[MEDIUM]:
        options.append(("focus",))
    if res[CUNNING] < MOST[CUNNING] and can_pay(g, PLAN):
        options.append(("plan", spends(g, PLAN)))
    if res[MEDIUM] >= 2 and res[LARGE] < MOST[LARGE]:
        options.append(("inspiration",))
    options += crafts(g)
    if can_step_down(g):
        options.append(("downgrade_weapon", g.weapon[-1], g.weapon[-2]))
    if g.moments & ACTION:
        options += card_actions(g, "action")
    return options


def _tell_prices(g: Unbroken) -> None:
    """Tell whoever looks on what the General actions cost that there is room for (5.3); Focus and Inspiration take the
    very Effort they name."""
    if g.res[MEDIUM] < MOST[MEDIUM]:
        g.afford(("focus",), {NAMES[SMALL]: 4}, {NAMES[SMALL]: g.res[SMALL]})
    if g.res[LARGE] < MOST[LARGE]:
        g.afford(("inspiration",), {NAMES[MEDIUM]: 2}, {NAMES[MEDIUM]: g.res[MEDIUM]})
    if g.res[CUNNING] < MOST[CUNNING]:
        tell_price(g, ("plan", asks(g, PLAN)), PLAN)


def card_actions(g: Unbroken, kind: str) -> list[Step]:
    """Actions of this kind on your character, your skills, your conditions and the monster's sheet (5.2, 8.8)."""
    options: list[Step] = []
    table, face = g.lookup.deeds, g.face
    for zone in (g.character, g.skills, g.conditions, g.monster):
        for token in zone:
            for deed in table[face[token]].get(kind, ()):
                if g.priced is not None:
                    tell_deed(g, deed, ("use", token, deed.index, -1, label(g, deed)))
                if not ready(g, deed):
                    continue
                if deed.any_of:
                    options += [
                        ("use", token, deed.index, kind, words)
                        for kind, price, words in deed.any_of
                        if can_pay(g, price)
                    ]
                else:
                    options.append(("use", token, deed.index, -1, label(g, deed)))
    return options


def go_on(g: Unbroken) -> None:
    """After an action Preparation goes on; in battle the turn is over unless the action says otherwise (8.8)."""
    if g.fox == "battle":
        g.acts += 1
        g.again = False
        g.do("acted")
    else:
        g.actions += 1
        g.do("prepare")


@rule
def focus(g: Unbroken) -> None:
    """4 Small Effort become 1 Medium (5.3)."""
    go_on(g)
    pay(g, (4, 0, 0, 0, 0, 0, 0, 0, 0))
    gain(g, (0, 1, 0, 0, 0, 0, 0, 0, 0))


@rule
def inspiration(g: Unbroken) -> None:
    """2 Medium Effort become 1 Large (5.3)."""
    go_on(g)
    pay(g, (0, 2, 0, 0, 0, 0, 0, 0, 0))
    gain(g, (0, 0, 1, 0, 0, 0, 0, 0, 0))


@rule
def plan(g: Unbroken, price: str) -> None:
    """4 Small Effort become 1 Cunning (5.3)."""
    go_on(g)
    g.do("planned")
    pay(g, PLAN)


@rule
def planned(g: Unbroken) -> None:
    """What a plan brings, once it is paid for."""
    gain(g, one(CUNNING))


@rule
def downgrade_weapon(g: Unbroken, token: int, below: int) -> None:
    """One step down for good, of your own will (10.4)."""
    go_on(g)
    step_down(g)


@rule
def craft_weapon(g: Unbroken, token: int, kind: int, words: str) -> None:
    """Craft as an action (5.3, 8.13)."""
    go_on(g)
    g.do("craft", token, kind)


@rule
def orienteer(g: Unbroken, price: str) -> None:
    """1 Small Effort: 2 more cards at the coming exploration (5.4)."""
    go_on(g)
    g.extra_cards += 2
    pay(g, ORIENTEER)


@rule
def scout(g: Unbroken, price: str) -> None:
    """Pay the level's price and reveal the monster (5.5)."""
    go_on(g)
    g.do("reveal_monster")
    pay(g, SCOUT[g.level])


@rule
def use(g: Unbroken, token: int, index: int, resource: int, name: str) -> None:
    """An action of your character or a skill (5.2)."""
    go_on(g)
    if resource >= 0:
        pay(g, one(resource))
    carry(g, token, deed_of(g, token, index))
