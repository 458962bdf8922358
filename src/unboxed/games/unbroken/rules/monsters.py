"""The monster's turn: its roll, and the row that the roll lights (section 9)."""

from __future__ import annotations

from unboxed.games.unbroken.lookup import BIT, Line
from unboxed.games.unbroken.state import REROLLS, YOU, Unbroken, rule, token_of

from .clauses import run
from .conditions import lasts, refused
from .passives import ignores, settled, wound_loss
from .payment import lose_small
from .responses import respond

AFTER_ROLL = BIT["after_roll"]


@rule
def monster_turn(g: Unbroken) -> None:
    """A lost turn, or a roll (9.1, 9.11)."""
    if g.monster_skips:
        g.monster_skips -= 1
        g.say("monster_lost_turn", g.monster[-1])
    else:
        monster_acts(g)


@rule
def monster_acts(g: Unbroken) -> None:
    """The monster rolls and carries out a row, on its turn or when an effect lets it act (9.11)."""
    g.rerolls = 0
    combat_roll(g)


@rule
def combat_roll(g: Unbroken) -> None:
    """The die, then your responses (9.2)."""
    g.die = g.roll()
    g.row = 0
    g.say("monster_rolled", g.monster[-1], g.die)
    if g.moments & AFTER_ROLL:
        g.do("settle_roll")
        respond(g, "after_roll")
    else:
        settle_roll(g)


@rule
def settle_roll(g: Unbroken) -> None:
    """The roll stands, and its row is carried out."""
    g.row = settled(g, g.die)
    if g.row != g.die:
        g.say("roll_counted", g.monster[-1], g.row)
    g.next_roll = 0
    carry_out_row(g, g.lookup.lines[g.face[g.monster[-1]]][g.row - 1])


def carry_out_row(g: Unbroken, line: Line) -> None:
    """Ignored rows do nothing (9.8), repeated conditions are rolled again (9.6, 9.7), the rest happens."""
    monster = g.monster[-1]
    if g.listener is not None:
        g.say("row", monster, g.row, line.label, line.text or "nothing happens")
    if ignores(g, line.label):
        g.say("ignored_row", YOU, line.label)
        return
    if line.condition and _repeated(g, line) and not refused(g, line.condition):
        if g.rerolls < REROLLS:
            g.rerolls += 1
            g.say("rolls_again", monster, line.condition)
            g.do("combat_roll")
        else:
            g.say("rolled_enough", monster, g.rerolls)
        return
    run(g, monster, line.do, line.otherwise)


def _repeated(g: Unbroken, line: Line) -> bool:
    """Would the row give a condition you have already gained for that time, with nothing to add to it?"""
    token = token_of(g, line.condition)
    if line.later:
        return token in g.waiting or token in g.staying
    if token not in g.conditions or g.lookup.condition[line.condition].tokens:
        return False
    return not (line.turns and lasts(g, token))


@rule
def suffer_wound(g: Unbroken) -> None:
    """The loss of a WOUND row after responses and passives (4.4, 9.9)."""
    loss = wound_loss(g, g.loss)
    g.loss = 0
    if loss:
        g.do("after_wound")
        lose_small(g, loss)


@rule
def after_wound(g: Unbroken) -> None:
    """Responses to a WOUND row that took Effort."""
    respond(g, "after_wound_row")


@rule
def keep_die(g: Unbroken, die: int) -> None:
    """Of two dice the one you like better (9.3)."""
    g.die = die
    g.say("kept_die", YOU, die)
