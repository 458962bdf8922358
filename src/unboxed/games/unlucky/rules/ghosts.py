"""Ghosts: what players who are out may still do (section 12)."""

from __future__ import annotations

from unboxed.games.unlucky.state import Unlucky, rule
from unboxed.kernel.position import TURN

from .handling import renewed
from .plays import idle, name_targets, roll_dice, work
from .turns import end_turn


@rule
def ghost_roll(g: Unlucky, seat: int) -> None:
    """A ghost rolls on its turn (12.1)."""
    g.say("stirred", seat)
    roll_dice(g, (seat,), (seat, -1, ()))


@rule
def read_ghost_die(g: Unlucky, seat: int, token: int, targets: tuple[int, ...], value: int) -> None:
    """On a 6 the ghost may draw a card and play it at once (12.2)."""
    if value != 6:
        end_turn(g, seat)
        return
    no = ("keep_still", seat)
    g.ask(seat, ("haunt_the_table", seat), [("haunt", seat), no], no, TURN)


@rule
def keep_still(g: Unlucky, seat: int) -> None:
    """A ghost need not draw (12.2)."""
    end_turn(g, seat)


@rule
def haunt(g: Unlucky, seat: int) -> None:
    """The top quest card is played at once, if it does anything for somebody without a hand (12.2, 12.3)."""
    g.plays = max(0, g.plays - 1)
    if not renewed(g, g.quest, g.discards, "quest deck"):
        g.say("nothing_to_draw", seat)
        end_turn(g, seat)
        return
    token = g.quest.pop()
    g.table.append(token)
    g.reveal(token)
    g.dice = ()
    g.say("haunted", seat, token)
    card = g.lookup.quest[g.face[token]]
    works = any(not idle(effect) for effects in (card.do, *(row.do for row in card.rows)) for effect in effects)
    if card.when == "turn" and works:
        name_targets(g, seat, token)
        return
    g.do("finish_card", seat, token)
    work(g, (seat, (), "blunder"), card.do if card.type == "blunder" else ())
