"""The verbs of the cards. A verb's cast is the token of the card that speaks."""

from __future__ import annotations

from typing import Literal

from unboxed.games.unbroken.cards import ConditionId, Number, Resource
from unboxed.games.unbroken.lookup import PAID
from unboxed.games.unbroken.state import (
    MOST_ARMOR,
    MOST_HEALTH,
    YOU,
    Unbroken,
    has_condition,
    holdings,
    note_moments,
    rule,
    token_of,
    vocabulary,
)
from unboxed.games.unbroken.state import gain as gain_amounts
from unboxed.games.unbroken.sums import LARGE, MEDIUM, NAMES, RESOURCES, SMALL, TIME, WOOD, one
from unboxed.kernel.state import Step

from .battle import break_monster_armor, wound_monster
from .clauses import can_lose
from .conditions import Gift, bad_conditions, inflict
from .conditions import mark as mark_condition
from .passives import attack_power, ignores, settled
from .payment import lose_higher, lose_small, lose_time, tell
from .responses import respond
from .weapons import offer_upgrade, set_aside, step_down

# --- resources -----------------------------------------------------------------------------------------


@vocabulary
@rule
def gain(
    g: Unbroken,
    cast: int,
    small: int | Literal["level"] = 0,
    medium: int = 0,
    large: int = 0,
    cunning: int = 0,
    food: int = 0,
    wood: int = 0,
    metal: int = 0,
    treasure: int = 0,
    time: int = 0,
) -> None:
    """Gain resources or Time; "level": as many as the level's number (3.1)."""
    n = g.level if small == "level" else small
    gain_amounts(g, (n, medium, large, cunning, food, wood, metal, treasure, time))


@vocabulary
@rule
def lose(
    g: Unbroken,
    cast: int,
    small: int = 0,
    medium: int = 0,
    large: int = 0,
    cunning: int = 0,
    food: int = 0,
    wood: int = 0,
    metal: int = 0,
    treasure: int = 0,
    time: int = 0,
) -> None:
    """Lose resources or Time; what you lack of materials cannot be taken (3.4, 3.5)."""
    amounts = (small, medium, large, cunning, food, wood, metal, treasure, time)
    if not can_lose(g, amounts, False):
        return
    for i in (3, 4, 5, 6, 7):
        if amounts[i]:
            g.res[i] -= amounts[i]
            g.say("lost", YOU, f"{amounts[i]} {NAMES[i]}")
    if small and not (medium or large or time):
        lose_small(g, small)
        return
    for i in (TIME, LARGE, MEDIUM, SMALL):  # one after the other: each may kill
        if amounts[i]:
            g.do("lose_kind", i, amounts[i])


@rule
def lose_kind(g: Unbroken, kind: int, n: int) -> None:
    """Lose so much of one kind of Effort, or Time."""
    if kind == SMALL:
        lose_small(g, n)
    elif kind == TIME:
        lose_time(g, n)
    else:
        lose_higher(g, kind, n)


@vocabulary
@rule
def reduce(g: Unbroken, cast: int, what: Resource, to: Resource, n: int = 1, gives: int = 1) -> None:
    """Lose the better resource, then gain the lesser one (3.7)."""
    at = RESOURCES.index(what)
    if g.res[at] < n:
        return
    g.res[at] -= n
    g.say("lost", YOU, f"{n} {NAMES[at]}")
    gain_amounts(g, one(RESOURCES.index(to), gives))


@vocabulary
@rule
def chance(g: Unbroken, cast: int, time: int = 1) -> None:
    """Roll the die: above the level's number you gain Time (13.3)."""
    die = g.roll()
    g.say("rolled", YOU, die)
    if die > g.level:
        gain_amounts(g, one(TIME, time))


@vocabulary
@rule
def learn(g: Unbroken, cast: int) -> None:
    """Gain a skill (12.2)."""
    g.do("gain_skill")


@vocabulary
@rule
def reveal(g: Unbroken, cast: int) -> None:
    """Look at the monster, if it is not revealed yet (5.5, 6.9)."""
    g.do("reveal_monster")


# --- conditions and weapons --------------------------------------------------------------------------------


@vocabulary
@rule
def condition(
    g: Unbroken, cast: int, what: ConditionId, for_: Literal["now", "next_level"], tokens: int = 0, turns: int = 0
) -> None:
    """Gain a condition for the next level, or at once: for this level, or for a number of your turns (11.1, 11.2)."""
    if what in g.lookup.condition:
        inflict(g, Gift(what, for_ == "next_level", tokens, turns), cast in g.monster)


@vocabulary
@rule
def mark(g: Unbroken, cast: int, what: ConditionId, by: int, entering: bool = False) -> None:
    """Add or remove tokens on an active condition, or on one that is about to enter (11.7)."""
    if entering:
        g.entering = (*g.entering, (what, by))
    elif has_condition(g, what):
        mark_condition(g, token_of(g, what), by)


@vocabulary
@rule
def cure(g: Unbroken, cast: int) -> None:
    """Lose an active bad condition of your choice (11.5)."""
    options: list[Step] = [("cure_condition", token) for token in bad_conditions(g)]
    if options:
        g.ask(YOU, ("cure",), options)


@vocabulary
@rule
def upgrade(g: Unbroken, cast: int) -> None:
    """One weapon step up without crafting (10.7)."""
    offer_upgrade(g)


@vocabulary
@rule
def downgrade(g: Unbroken, cast: int, to: Literal["step", "bare_hands"] = "step", turns: int = 0) -> None:
    """One weapon step down for good, or for a number of your turns (10.4, 10.5)."""
    if turns:
        if g.aside or len(g.weapon) > 1:
            set_aside(g, to == "bare_hands", turns)
    elif len(g.weapon) > 1 and not g.aside:
        step_down(g, taken=True)


@vocabulary
@rule
def paralysis_roll(g: Unbroken, cast: int) -> None:
    """Before your turn: nobody rolls for a turn that is lost already (8.12, 11.7)."""
    if not g.skips:
        g.do("roll_paralysis", cast)
        respond(g, "paralysis_roll")


# --- the battle -----------------------------------------------------------------------------------------------------


@vocabulary
@rule
def wound(g: Unbroken, cast: int, n: int) -> None:
    """What a WOUND row takes: it goes its own way through responses and passives (4.4, 9.9)."""
    g.loss = n
    g.do("suffer_wound")
    respond(g, "wound_row")


@vocabulary
@rule
def damage(g: Unbroken, cast: int, n: int, pierce: bool = False) -> None:
    """Wounds from an action or response: they respect armor but are no weapon attack (8.9)."""
    g.paid = PAID["wood"] if _price_in_wood(g, cast) else 0
    wound_monster(g, attack_power(g, n, attack=False), pierce, cast)


def _price_in_wood(g: Unbroken, cast: int) -> bool:
    """Were these wounds paid for with Wood?"""
    deeds = g.lookup.deeds.get(g.face[cast], {}).values()
    return any(deed.price[WOOD] for found in deeds for deed in found)


@vocabulary
@rule
def break_armor(g: Unbroken, cast: int, n: int) -> None:
    """Armor off the monster (8.9)."""
    break_monster_armor(g, n)


@vocabulary
@rule
def again(g: Unbroken, cast: int, what: Literal["turn", "attack"]) -> None:
    """You still have your turn (8.8), or attack once more (8.10)."""
    if what == "turn":
        g.again = True
    else:
        g.do("recall_attack", g.wounding, g.paid)
        g.do("attack_again")


@vocabulary
@rule
def skip(g: Unbroken, cast: int, who: Literal["you", "monster"]) -> None:
    """Lose the next turn (8.12, 9.11)."""
    if who == "you":
        g.skips += 1
        g.say("will_lose_turn", YOU)
    else:
        g.monster_skips += 1
        g.say("monster_will_lose_turn", g.monster[-1])


@vocabulary
@rule
def act(g: Unbroken, cast: int) -> None:
    """The monster acts at once (9.11)."""
    g.do("monster_acts")


@vocabulary
@rule
def defend(g: Unbroken, cast: int) -> None:
    """The monster ignores your next weapon attack; it does not stack (9.4, 13.7)."""
    if ignores(g, "DEFEND"):
        g.say("ignored_row", YOU, "DEFEND")
        return
    if g.defending:
        return
    g.defending = True
    g.say("defended", g.monster[-1])
    respond(g, "after_defend")


@vocabulary
@rule
def heal(g: Unbroken, cast: int, n: int) -> None:
    """Up to the monster's maximum (9.10)."""
    healed = min(n, g.most_health - g.health)
    if healed > 0:
        g.health += healed
        g.say("healed", g.monster[-1], healed, g.health)


@vocabulary
@rule
def monster_gain(g: Unbroken, cast: int, health: int = 0, armor: int = 0) -> None:
    """What it has and its maximum rise, up to the ends of its bars (9.10)."""
    g.most_health = min(g.most_health + health, MOST_HEALTH)
    g.health = min(g.health + health, MOST_HEALTH)
    g.most_armor = min(g.most_armor + armor, MOST_ARMOR)
    g.armor = min(g.armor + armor, MOST_ARMOR)
    g.say("monster_gained", g.monster[-1], g.armor, g.health)


@vocabulary
@rule
def reroll(g: Unbroken, cast: int) -> None:
    """Roll again and use either die (9.3)."""
    first, second = g.die, g.roll()
    g.say("rolled", YOU, second)
    if first != second:
        rows = (settled(g, first), settled(g, second))
        g.ask(YOU, ("either_die", first, second, *rows), [("keep_die", first), ("keep_die", second)])


@vocabulary
@rule
def modify(
    g: Unbroken,
    cast: int,
    what: Literal["roll", "power", "pierce", "wound_loss", "cards", "skill_cards"],
    by: int = 0,
    least: int = 0,
    for_: Literal["now", "next_roll", "battle"] = "now",
) -> None:
    """Change the number at hand: a die, an attack's power, a loss, cards to come (4.4)."""
    if what == "roll":
        if for_ == "battle":
            g.roll_bonus += by
        elif for_ == "next_roll":
            g.next_roll += by
        else:
            g.die += by
    elif what == "power":
        g.power = max(0, g.power + by)
    elif what == "pierce":
        g.pierce = True
    elif what == "wound_loss":
        g.loss = max(g.loss + by, least)
    elif what == "cards":
        g.extra_cards += by
    elif what == "skill_cards":
        g.skill_cards += by


@vocabulary
@rule
def free(g: Unbroken, cast: int) -> None:
    """No paralysis roll this time (17.2)."""
    g.freed = True


@vocabulary
@rule
def cheat_death(g: Unbroken, cast: int) -> None:
    """Lose all Effort, the rest of that loss is forgiven, the card is discarded (13.8)."""
    before = holdings(g)
    g.res[SMALL] = g.res[MEDIUM] = g.res[LARGE] = 0
    tell(g, "lost", before)
    g.skills.remove(cast)
    g.skill_discards.append(cast)
    note_moments(g)
    g.call_off("die")


# --- passives: looked up where they matter and never carried out (4.4) ------------------------------------------------


@vocabulary
@rule
def adjust(
    g: Unbroken,
    cast: int,
    what: Number,
    by: int = 0,
    least: int = -99,
    most: int = 99,
) -> None:
    """A number is other than printed as long as the card is in play."""


@vocabulary
@rule
def ignore(g: Unbroken, cast: int, what: str) -> None:
    """A kind of row or effect does nothing (9.8)."""


@vocabulary
@rule
def cap(g: Unbroken, cast: int, n: int, per: Literal["attack", "round"]) -> None:
    """The most wounds at once or in a round; looked up where wounds are counted (4.5)."""


@vocabulary
@rule
def forbid(g: Unbroken, cast: int, what: Literal["abilities"]) -> None:
    """A kind of effect may not be used; looked up where it would be offered (11.11)."""
