"""Responses: what the cards in play do at their moments, forced or offered (section 4)."""

from __future__ import annotations

from dataclasses import replace

from unboxed.games.unbroken.cards import ALWAYS
from unboxed.games.unbroken.lookup import BIT, Deed, Line
from unboxed.games.unbroken.state import MOST, MOST_TIME, YOU, Unbroken, rule
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .finish import finish
from .passives import FORBID, holds, ignores, settled, wound_loss
from .payment import asks, can_pay, pay, spends, tell_price
from .vain import vain

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
    options: list[Step] = [_option(g, token, deed, when, done) for token, deed in found]
    if any(deed.forced for _, deed in found):
        g.ask(YOU, ("order", when, moment_words(g, when)), options, stakes=LIFE)
    else:
        no = ("decline", when)
        g.ask(YOU, ("response", when, moment_words(g, when)), [*options, no], no, LIFE)


def _option(g: Unbroken, token: int, deed: Deed, when: str, done: Done) -> Step:
    """A response as it is offered: what must or will come anyway is only a matter of order."""
    if deed.forced or deed.free:
        return ("comes_first", token, deed.index, when, done, deed.name)
    words = label(g, deed)
    if vain(g, deed):
        words += ", which helps only along with another"
    return ("respond_with", token, deed.index, when, done, words)


def label(g: Unbroken, deed: Deed) -> str:
    """Its name with what it would really cost now."""
    return f"{deed.name} for {asks(g, deed.price)}" if deed.priced else deed.label


def _unasked(g: Unbroken, found: list[tuple[int, Deed]]) -> tuple[int, Deed] | None:
    """The response that comes next without a question: a free gain that fits, a forced one if it may."""
    free = [(token, deed) for token, deed in found if deed.free]
    forced = [deed for _, deed in found if deed.forced]
    hurts = any(deed.acts or deed.takes_effort or (deed.takes_time and g.time < 0) for deed in forced)
    for token, deed in free:
        if not hurts or _room(g, deed)[1] == 0:
            return token, deed
    if not forced or any(_room(g, deed)[0] for _, deed in free):
        return None
    if _order_matters(hurts, forced, [deed for _, deed in found if not (deed.forced or deed.free)]):
        return None
    return next((token, deed) for token, deed in found if deed.forced)


def _room(g: Unbroken, deed: Deed) -> tuple[int, int]:
    """How much of what it gives finds room now, and how much does not."""
    fits = lost = 0
    for verb, *amounts in deed.do:
        if verb == "gain":
            for given, have, most in zip(amounts, (*g.res, max(g.time, 0)), (*MOST, MOST_TIME), strict=True):
                n = g.level if given == "level" else given
                fits += min(n, most - have)
                lost += max(0, n - most + have)
    return fits, lost


def _order_matters(hurts: bool, forced: list[Deed], offered: list[Deed]) -> bool:
    """It does where something may be gained before Effort (or Time that stands for it) is lost, and where the monster
    acts before or after something else that is forced (4.3)."""
    if hurts and any(deed.gives for deed in offered):
        return True
    return any(deed.acts for deed in forced) and any(deed.do != forced[0].do for deed in forced)


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
        return _coming(g, g.lookup.lines[g.face[g.monster[-1]]][settled(g, g.die) - 1])
    if when == "wound_row":
        return f"A WOUND would take {wound_loss(g, g.loss)} Small Effort"
    return MOMENT_WORDS[when]


def _coming(g: Unbroken, line: Line) -> str:
    """The row that the roll leads to, and what a WOUND comes to where passives change it."""
    printed = sum(step[1] for step in line.do if step[0] == "wound")
    taken = wound_loss(g, printed)
    return line.coming if taken == printed else f"{line.coming} (its WOUND comes to {taken})"


def pending(g: Unbroken, when: str, done: Done) -> list[tuple[int, Deed]]:
    """The responses in play that can come now; the forced ones first."""
    table, face = g.lookup.deeds, g.face
    found = []
    monster: tuple[int, ...] = () if g.monster and g.health <= 0 else tuple(g.monster)
    for zone in (monster, g.conditions, g.skills, g.character):
        for token in zone:
            for deed in table[face[token]].get(when, ()):
                if done and (token, deed.index) in done:
                    continue
                if g.priced is not None:
                    tell_deed(g, deed, ("respond_with", token, deed.index, when, done, label(g, deed)))
                if able(g, deed):
                    found.append((token, deed))
    return [one for one in found if not vain(g, one[1], [other[1] for other in found if other != one])]


def able(g: Unbroken, deed: Deed) -> bool:
    """Could this action or response be used now: uses, limit, what it asks for, price?"""
    if deed.ability and (g.uses <= 0 or g.moments & FORBID):
        return False
    if deed.bit and deed.bit & (g.used_turn | g.used_battle | g.used_level):
        return False
    if deed.only is not ALWAYS and not holds(g, deed.only, attack=True):
        return False
    return not deed.priced or can_pay(g, deed.price)


def tell_deed(g: Unbroken, deed: Deed, option: Step) -> None:
    """Tell whoever looks on what an action or response costs of which nothing but the price may be lacking."""
    if deed.priced and able(g, replace(deed, priced=False)) and not vain(g, deed):
        tell_price(g, option, deed.price)


def ready(g: Unbroken, deed: Deed) -> bool:
    """Can this action be used now, and would it do anything?"""
    return able(g, deed) and not vain(g, deed)


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
        g.ask(YOU, ("buy_off", token), [("pay_off", token, deed.index, spends(g, deed.unless)), no], no, LIFE)
        return
    if g.listener is not None:
        tell_use(g, token, deed)
    g.run(deed.do, token)
    if deed.priced:
        pay(g, deed.price)


def tell_use(g: Unbroken, token: int, deed: Deed) -> None:
    """Say whose response or action this is; what then happens or is shrugged off speaks for itself."""
    if deed.forced:
        if not (deed.rolls or (deed.defends and ignores(g, "DEFEND"))):
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
def comes_first(g: Unbroken, token: int, index: int, when: str, done: Done, name: str) -> None:
    """Of what comes anyway this comes next (4.3)."""
    respond_with(g, token, index, when, done, name)


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
