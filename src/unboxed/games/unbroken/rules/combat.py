"""The Combat phase up to battle: revealing the monster, ambush, trickery (section 7)."""

from __future__ import annotations

from unboxed.games.unbroken.lookup import BIT
from unboxed.games.unbroken.state import LAST_LEVEL, YOU, Unbroken, note_moments, rule, set_time, token_of
from unboxed.kernel.position import LIFE

from .clauses import run
from .conditions import refused
from .passives import ignores
from .payment import can_pay, pay, spends
from .responses import respond
from .weapons import can_step_down, step_down

AMBUSHED = BIT["ambushed"]


@rule
def reveal_monster(g: Unbroken) -> None:
    """The die says which monster of this level it is; its bars are set (7.2). With more than six, draw evenly (1.5)."""
    if g.monster:
        return
    here = g.lookup.levels[g.level]
    at = g.below(len(here))
    token = token_of(g, here[at])
    g.dark.remove(token)
    g.monster.append(token)
    sheet = g.lookup.monster[here[at]]
    g.armor = g.most_armor = sheet.armor
    g.health = g.most_health = sheet.health
    if g.listener is not None:
        g.say("revealed_monster", YOU, at + 1, token, g.armor, g.health)
    note_moments(g)


def combat_phase(g: Unbroken, ambushed: bool) -> None:
    """The monster, the next level's Time, then Ambush or Trickery, never both (7.1 to 7.3)."""
    reveal_monster(g)
    if g.level < LAST_LEVEL:
        set_time(g, g.setup.constants[f"time_{g.level + 1}"])
        g.say("time_set", YOU, g.time, g.level + 1)
    else:
        g.time = -1
        g.say("time_gone", YOU)
    g.committed = False  # a commitment ends with the Travel phase, and so do cards paid for in advance (6.8)
    g.extra_cards = 0
    if ambushed:
        _ambush_step(g)
    else:
        _trickery_step(g)


def _ambush_step(g: Unbroken) -> None:
    """The monster's ambush effect, then battle (7.5, 7.6)."""
    g.fox = "ambush"
    g.do("battle_step")
    token = g.monster[-1]
    ambush = g.lookup.monster[g.face[token]].ambush
    if not ambush:
        return
    g.say("ambushed", YOU, token)
    if ignores(g, "AMBUSH"):
        respond(g, "ambushed")
        return
    if g.moments & AMBUSHED:
        g.do("answer", "ambushed", ())
    struck = False
    for clause in reversed(ambush):
        shrugged_off = any(step[0] == "condition" and refused(g, step[1]) for step in clause.do)
        struck |= run(g, token, clause.do, clause.otherwise) and not shrugged_off
    g.ambushes += struck


def _trickery_step(g: Unbroken) -> None:
    """Pay the trickery cost and slip past, or fight (7.7, 7.8)."""
    g.fox = "trickery"
    token = g.monster[-1]
    sheet = g.lookup.monster[g.face[token]]
    possible = sheet.tricked and g.level < LAST_LEVEL and can_pay(g, g.lookup.trickery[sheet.id])
    if possible and (not sheet.trick_downgrade or can_step_down(g)):
        price = spends(g, g.lookup.trickery[sheet.id])
        price = price.replace("Time", f"Time of level {g.level + 1}")
        if sheet.trick_downgrade:
            step = f"your {g.lookup.weapon[g.face[g.weapon[-1]]].name}"
            price = step if price == "nothing" else f"{price} and {step}"
        no = ("fight",)
        g.ask(YOU, ("trickery", token), [("trick", token, price), no], no, LIFE)
    else:
        g.do("battle_step")


@rule
def trick(g: Unbroken, token: int, price: str) -> None:
    """Skip battle and rewards, but not hunger (7.7)."""
    g.tricks += 1
    g.say("tricked", YOU, token)
    g.do("hunger_step")
    g.do("tricked_monster")
    sheet = g.lookup.monster[g.face[token]]
    if sheet.trick_downgrade:
        step_down(g)
    pay(g, g.lookup.trickery[sheet.id])


@rule
def tricked_monster(g: Unbroken) -> None:
    """Responses to a monster tricked."""
    respond(g, "tricked")


@rule
def fight(g: Unbroken) -> None:
    """Do not pay (7.7)."""
    g.do("battle_step")
