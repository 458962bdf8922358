"""Responses: what the cards in play do at their moments, forced or offered (section 4)."""

from __future__ import annotations

from unboxed.games.unbroken.cards import ALWAYS, SMALL, in_words
from unboxed.games.unbroken.lookup import BIT, Deed
from unboxed.games.unbroken.state import MOST, YOU, Unbroken, finish, rule
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .passives import FORBID, attack_power, capped, holds, ignores, settled, wound_loss
from .payment import can_pay, pay

Done = tuple[tuple[int, int], ...]
"""Responses (token and number) that have already come at this moment: once per trigger (4.2)."""


def respond(g: Unbroken, when: str, done: Done = ()) -> None:
    """Let everything happen that answers this moment (4.1 to 4.3)."""
    if g.moments & BIT[when]:
        answer(g, when, done)


@rule
def answer(g: Unbroken, when: str, done: Done) -> None:
    """Free gains and forced responses come by themselves unless their order matters; the others are offered (4.3)."""
    found = pending(g, when, done)
    if not found:
        return
    if unasked := _unasked(g, found):
        token, deed = unasked
        g.do("answer", when, (*done, (token, deed.index)))
        carry(g, token, deed)
        return
    forced = any(deed.forced for _, deed in found)
    options: list[Step] = [("respond_with", token, deed.index, when, done, deed.label) for token, deed in found]
    no = None if forced else ("decline", when)
    if no:
        options.append(no)
    g.ask(YOU, ("response", when, moment_words(g, when)), options, no, LIFE)


def _unasked(g: Unbroken, found: list[tuple[int, Deed]]) -> tuple[int, Deed] | None:
    """The response that comes next without a question: a free gain as soon as it fits, a forced one if it may."""
    free = next(((token, deed) for token, deed in found if deed.free), None)
    forced = [deed for _, deed in found if deed.forced]
    if free and (not forced or g.res[SMALL] < MOST[SMALL]):
        return free
    if not forced or _order_matters(g, forced, [deed for _, deed in found if not (deed.forced or deed.free)]):
        return None
    return next((token, deed) for token, deed in found if deed.forced)


def _order_matters(g: Unbroken, forced: list[Deed], offered: list[Deed]) -> bool:
    """It does where something may be gained before Effort (or Time that stands for it) is lost, and where the monster
    acts before or after something else that is forced (4.3)."""
    acts = any(deed.acts for deed in forced)
    hurts = acts or any(deed.takes_effort or (deed.takes_time and g.time < 0) for deed in forced)
    if hurts and any(deed.gives for deed in offered):
        return True
    return acts and any(deed.do != forced[0].do for deed in forced)


MOMENT_WORDS = {
    "level_start": "A new level begins",
    "before_explore": "You are about to explore",
    "after_rest": "You have rested",
    "after_resolve": "The encounter is resolved",
    "before_skill": "You are about to gain a skill",
    "after_craft": "The weapon is made",
    "ambushed": "You are ambushed",
    "tricked": "You have tricked the monster",
    "battle_start": "Battle begins",
    "before_turn": "Your turn comes",
    "paralysis_roll": "You would roll for paralysis",
    "choose_attack": "You have chosen an attack",
    "after_attack": "The attack is made",
    "would_die": "You are about to die",
    "armor_broken": "Its last armor is broken",
    "first_wound": "It is wounded for the first time",
    "after_wound_row": "A WOUND has taken Effort from you",
    "after_defend": "It has raised its guard",
    "condition_ignored": "You have shrugged off a condition",
    "round_end": "The round ends",
}


def moment_words(g: Unbroken, when: str) -> str:
    """The moment as a person reads it."""
    if when == "after_roll":
        return g.lookup.lines[g.face[g.monster[-1]]][settled(g, g.die) - 1].coming
    if when == "wound_row":
        return f"A WOUND would take {g.loss} Small Effort"
    return MOMENT_WORDS[when]


def pending(g: Unbroken, when: str, done: Done) -> list[tuple[int, Deed]]:
    """The responses in play that can come now; the forced ones first."""
    table, face = g.lookup.deeds, g.face
    found = []
    monster: tuple[int, ...] = () if g.monster and g.health <= 0 else tuple(g.monster)
    for zone in (monster, g.conditions, g.skills, g.character):
        for token in zone:
            for deed in table[face[token]].get(when, ()):
                if (not done or (token, deed.index) not in done) and ready(g, deed):
                    found.append((token, deed))
    return found


def ready(g: Unbroken, deed: Deed) -> bool:
    """Can this action or response be used now: uses, limit, what it asks for, price?"""
    if deed.ability and (g.uses <= 0 or g.moments & FORBID):
        return False
    if deed.bit and deed.bit & (g.used_turn | g.used_battle | g.used_level):
        return False
    if deed.only is not ALWAYS and not holds(g, deed.only, attack=True):
        return False
    if deed.priced and not can_pay(g, deed.price):
        return False
    return useful(g, deed)


def useful(g: Unbroken, deed: Deed) -> bool:
    """Some do not come where they could do nothing (4.7): another attack on a dead monster, a second look at a revealed
    one, wounds that armor stops (8.9), more cards for who is committed, healing at full Health."""
    if (deed.again and g.health <= 0) or (deed.reveals and g.monster) or (deed.only_wounds and g.armor > 0):
        return False
    if (deed.widens and g.committed) or (deed.heals and g.health >= g.most_health):
        return False
    if deed.turns_roll:
        return _turns(g, deed)
    what = deed.do[0][:2] if deed.do else ()
    if what == ("modify", "wound_loss"):
        _, _, by, least, _ = deed.do[0]
        return wound_loss(g, max(g.loss + by, least)) < wound_loss(g, g.loss)
    if deed.power and not (deed.pierces and g.armor > 0 and not g.pierce):
        return inflicts(g, g.power + deed.power) > inflicts(g, g.power)
    return True


def _turns(g: Unbroken, deed: Deed) -> bool:
    """Does another roll bring anything else? Nothing is better than a row that does nothing."""
    lines = g.lookup.lines[g.face[g.monster[-1]]]
    now = lines[settled(g, g.die) - 1]
    if now.empty or ignores(g, now.label):
        return False
    if any(step[0] == "reroll" for step in deed.do):
        return True
    then = lines[settled(g, g.die + sum(step[2] for step in deed.do)) - 1]
    return (now.do, now.otherwise, now.label) != (then.do, then.otherwise, then.label)


def inflicts(g: Unbroken, power: int) -> int:
    """The wounds that the chosen attack inflicts with this power: none on a raised guard (9.4), and no more than there
    is Health."""
    if g.defending and not ignores(g, "DEFEND", attack=True):
        return 0
    return min(capped(g, attack_power(g, power, attack=True)), g.health)


def carry(g: Unbroken, token: int, deed: Deed) -> None:
    """Carry out a response or action: its limit, its use, its price, then what it says."""
    if deed.bit:
        if deed.limit == "turn":
            g.used_turn |= deed.bit
        elif deed.limit == "battle":
            g.used_battle |= deed.bit
        else:
            g.used_level |= deed.bit
    if deed.ability:
        g.uses -= 1
        g.abilities += 1
    if deed.spared and can_pay(g, deed.unless):
        no = ("suffer", token, deed.index)
        g.ask(YOU, ("buy_off", token), [("pay_off", token, deed.index, in_words(deed.unless)), no], no, LIFE)
        return
    if g.listener is not None:
        tell_use(g, token, deed)
    g.run(deed.do, token)
    if deed.priced:
        pay(g, deed.price)


def tell_use(g: Unbroken, token: int, deed: Deed) -> None:
    """Say whose response or action this is."""
    if deed.forced:
        g.say("responded", token)
    elif deed.again:
        g.say("may_attack_again", YOU, token)
    else:
        g.say("used", YOU, token, deed.name)
    if deed.ability:
        g.say("uses_left", YOU, g.uses)


def deed_of(g: Unbroken, token: int, index: int) -> Deed:
    """A card's effect by its number."""
    for deeds in g.lookup.deeds[g.face[token]].values():
        for deed in deeds:
            if deed.index == index:
                return deed
    raise ValueError(f"{g.face[token]} has no effect {index}")


@rule
def respond_with(g: Unbroken, token: int, index: int, when: str, done: Done, name: str) -> None:
    """The chosen response comes, then the next is asked for."""
    g.do("answer", when, (*done, (token, index)))
    carry(g, token, deed_of(g, token, index))


@rule
def decline(g: Unbroken, when: str) -> None:
    """Leave the remaining offers."""


@rule
def pay_off(g: Unbroken, token: int, index: int, price: str) -> None:
    """Pay the price that spares you the effect (4.1)."""
    pay(g, deed_of(g, token, index).unless)


@rule
def suffer(g: Unbroken, token: int, index: int) -> None:
    """Do not pay: the effect happens (4.1)."""
    deed = deed_of(g, token, index)
    if g.listener is not None:
        tell_use(g, token, deed)
    g.run(deed.do, token)


# --- death ------------------------------------------------------------------------------------------------


@rule
def would_die(g: Unbroken) -> None:
    """The Effort that must be lost is not there: only Second Wind helps now (3.4, 13.8)."""
    g.do("die")
    respond(g, "would_die")


@rule
def die(g: Unbroken) -> None:
    """You die, and the game is lost (3.4)."""
    finish(g, "starved" if g.fox == "hunger" else "died")
