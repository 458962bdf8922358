"""Why a card cannot be used now: its moment, its limit, what its price lacks, or that it would do nothing."""

from __future__ import annotations

from unboxed.games.unbroken.lookup import ACTIONS, Deed
from unboxed.games.unbroken.rules.aftermath import hunger_step
from unboxed.games.unbroken.rules.battle import ask_turn, attack_again
from unboxed.games.unbroken.rules.passives import FORBID, holds
from unboxed.games.unbroken.rules.payment import missing
from unboxed.games.unbroken.rules.responses import answer
from unboxed.games.unbroken.rules.travel import ask_encounter, prepare
from unboxed.games.unbroken.rules.vain import vain
from unboxed.games.unbroken.state import Unbroken
from unboxed.games.unbroken.sums import RESOURCES, one
from unboxed.table.wording import counted

WHEN = {
    "travel_action": "in Preparation",
    "combat_action": "on your turn in battle",
    "level_start": "when a level begins",
    "before_explore": "before an exploration",
    "after_rest": "after a rest",
    "after_resolve": "after an encounter is resolved",
    "before_skill": "before you gain a skill",
    "after_craft": "after a weapon is made",
    "ambushed": "when you are ambushed",
    "tricked": "when a monster is tricked",
    "battle_start": "when battle begins",
    "before_turn": "before your turn in battle",
    "paralysis_roll": "before a paralysis roll",
    "choose_attack": "when you choose an attack",
    "after_attack": "after an attack",
    "armor_broken": "when the last armor is broken",
    "first_wound": "when the monster is first wounded",
    "after_roll": "after the monster's roll",
    "wound_row": "when a WOUND takes Effort",
    "after_wound_row": "after a WOUND has taken Effort",
    "after_defend": "after the monster has raised its guard",
    "condition_ignored": "when you shrug off a condition",
    "round_end": "at the end of a round",
    "would_die": "when you would die",
}
"""The moment of each kind of effect, as it ends a sentence; a General action has two."""
VAIN = {
    "defeated": ("The monster is defeated.", "8.11"),
    "revealed": ("The monster is revealed already.", "5.5"),
    "armor": ("The monster's armor would stop its wounds.", "8.9"),
    "committed": ("You are committed, so only 1 card will be revealed.", "6.6"),
    "healthy": ("The monster has all its Health.", "4.7"),
    "harmless": ("The row that is coming does nothing to you.", "4.7"),
    "nothing": ("It would change nothing now.", "4.7"),
}
"""Why something would come to nothing."""


def ask_again(g: Unbroken) -> None:
    """Ask once more, for whoever looks on at the prices."""
    asked = g.prompt[0]
    if asked == "response":
        done = next(option[4] for option in g.options if option[0] == "respond_with")
        answer(g, g.prompt[1], done)
    elif asked in PRICED:
        PRICED[asked](g)


def why_not(g: Unbroken, seat: int, token: int) -> tuple[str, str]:
    """Why a card cannot be used now, with the paragraph of the rules."""
    if token in g.revealed and g.prompt[0] == "choose_encounter":
        lack = missing(g, g.lookup.spend[g.face[token]])
        rest = "resting on it is the same as resting on a card already offered"
        return (
            f"To resolve it you lack {lack}, and {rest}." if lack else f"It is on offer already, and {rest}."
        ), "6.3"
    if token in g.aside:
        back = counted(g.aside_turns, "turn")
        return f"It is out of reach for {back}; until then you can neither craft nor downgrade a weapon.", "10.6"
    if token in g.character:
        if g.moments & FORBID:
            return "A condition keeps you from using your character's abilities.", "11.11"
        if not g.uses:
            return "No ability use is left on this level.", "13.1"
    if token in g.skills or token in g.character:
        return _of_deeds(g, token)
    return "", ""


PRICED = {
    "preparation": prepare,
    "your_turn": ask_turn,
    "another_attack": attack_again,
    "choose_encounter": ask_encounter,
    "hunger": hunger_step,
}
"""The questions in which something may be paid for, and how they are asked."""


def _of_deeds(g: Unbroken, token: int) -> tuple[str, str]:
    """Why none of a card's actions and responses is on offer."""
    deeds = [(when, deed) for when, found in g.lookup.deeds[g.face[token]].items() for deed in found]
    if not deeds:
        return "It is always at work; there is nothing to choose.", "4.4"
    now = _now(g)
    for when, deed in deeds:
        if when in now:
            return _refused(g, token, deed)
    kinds = [kind for when, _ in deeds for kind in (ACTIONS[1:] if when == ACTIONS[0] else (when,))]
    moments = list(dict.fromkeys(WHEN[kind] for kind in kinds))
    return f"It comes {' or '.join([', '.join(moments[:-1]), moments[-1]] if len(moments) > 1 else moments)}.", "4.1"


def _refused(g: Unbroken, token: int, deed: Deed) -> tuple[str, str]:
    """Why an action or response is not on offer although this is its moment."""
    if deed.bit & (g.used_turn | g.used_battle | g.used_level):
        return f"It has been used; its limit is once per {deed.limit}.", "4.2"
    if any(option[0] == "respond_with" and (token, deed.index) in option[4] for option in g.options):
        return "It has been used; it comes once each time.", "4.2"
    if not holds(g, deed.only, attack=True):
        return "It does not apply here.", "4.1"
    if lack := _lack(g, deed):
        return f"You lack {lack}.", "3.2"
    return VAIN[vain(g, deed) or "nothing"]


def _now(g: Unbroken) -> tuple[str, ...]:
    """The kinds of effects that the open question could offer."""
    asked = g.prompt[0]
    if asked == "preparation":
        return ACTIONS[:2]
    if asked == "your_turn":
        return ACTIONS[0], ACTIONS[2]
    return (g.prompt[1],) if asked in ("response", "order") else ()


def _lack(g: Unbroken, deed: Deed) -> str:
    """What is missing of an effect's price, in words."""
    if deed.any_of and not any(g.res[kind] for kind, _, _ in deed.any_of):
        return missing(g, one(RESOURCES.index("cunning"))) + ", or another thing to trade"
    return missing(g, deed.price)
