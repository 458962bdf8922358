"""Responses: what the cards in play do at their moments, forced or offered (section 4)."""

from __future__ import annotations

from unboxed.games.unbroken.cards import ALWAYS, in_words
from unboxed.games.unbroken.lookup import BIT, Deed
from unboxed.games.unbroken.state import YOU, Unbroken, finish, rule
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .passives import FORBID, holds, settled
from .payment import can_pay, pay

Done = tuple[tuple[int, int], ...]
"""Responses (token and number) that have already come at this moment: once per trigger (4.2)."""


def respond(g: Unbroken, when: str, done: Done = ()) -> None:
    """Let everything happen that answers this moment (4.1 to 4.3)."""
    if g.moments & BIT[when]:
        answer(g, when, done)


@rule
def answer(g: Unbroken, when: str, done: Done) -> None:
    """Forced responses come by themselves unless their order matters; the others are offered (4.3)."""
    found = pending(g, when, done)
    if not found:
        return
    forced = [(token, deed) for token, deed in found if deed.forced]
    ordered = len(found) > 1 and any(deed.acts for _, deed in forced)
    if forced and len(found) > len(forced):  # something may be gained before Effort is lost, or Time that stands for it
        ordered |= any(deed.takes_effort or (deed.takes_time and g.time < 0) for _, deed in forced)
    if forced and not ordered:
        token, deed = forced[0]
        g.do("answer", when, (*done, (token, deed.index)))
        carry(g, token, deed)
        return
    options: list[Step] = [("respond_with", token, deed.index, when, done, deed.label) for token, deed in found]
    no = None if forced else ("decline", when)
    if no:
        options.append(no)
    g.ask(YOU, ("response", when, moment_words(g, when)), options, no, LIFE)


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
}


def moment_words(g: Unbroken, when: str) -> str:
    """The moment as a person reads it."""
    if when == "after_roll":
        return g.lookup.lines[g.face[g.monster[-1]]][settled(g, g.die) - 1].coming
    if when == "wound_row":
        return f"A WOUND would take {g.loss} Small Effort"
    return MOMENT_WORDS.get(when, when.replace("_", " ").capitalize())


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
    """Some are not offered where they could do nothing: another attack on a dead monster, a second look at a revealed
    one, wounds that armor stops (8.9), less than the least loss."""
    if (deed.again and g.health <= 0) or (deed.reveals and g.monster) or (deed.only_wounds and g.armor > 0):
        return False
    return not (deed.do and deed.do[0][:2] == ("modify", "wound_loss") and g.loss <= deed.do[0][3])


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
        g.say("used", YOU, token, deed.name)
    g.run(deed.do, token)
    if deed.priced:
        pay(g, deed.price)


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
        g.say("used", YOU, token, deed.name)
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
