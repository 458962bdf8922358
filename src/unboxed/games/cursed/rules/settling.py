"""What is settled before anybody chooses again: wounds, 21 grit, a game that is decided (sections 5, 12 and 14)."""

from __future__ import annotations

from typing import Any

from unboxed.games.cursed.cards import TOWN
from unboxed.games.cursed.state import (
    AFTER_WOUND,
    JUDGED,
    OWED,
    Cursed,
    around,
    draw_own,
    everything_back,
    passive,
    rule,
)

from .finish import finish
from .telling import told
from .tracks import alone, gain_grit, happened, judge, stand, waste
from .travel import monsters_on
from .wanted import ask_pile, turn_up


def settle(g: Cursed, *step: Any) -> None:
    """Put the step back and settle one thing; the step will ask again."""
    wounded = next((p for p in around(g) if g.trouble >> p & 1), -1)
    if wounded >= 0 and alone(g):
        judge(g, "wounded")
    if g.trouble & JUDGED:
        finish(g, g.verdict)
        return
    g.do(*step)
    if wounded >= 0:
        g.trouble &= ~(1 << wounded)
        carry_home(g, wounded)
    else:
        g.trouble &= ~OWED
        if not g.appeared:
            ask_pile(g, g.owed)


@rule
def settled(g: Cursed) -> None:
    """Settle everything before the round goes on."""
    if g.trouble:
        settle(g, "settled")


@rule
def turn_next(g: Cursed, index: int) -> None:
    """The next card of a pile is turned up when the reward of the one before has been had to the end (12.3)."""
    if g.trouble:
        settle(g, "turn_next", index)
        return
    pile = g.piles[index]
    if pile and pile[-1] not in g.monsters:  # a monster may have been called to the top meanwhile (12.11)
        turn_up(g, pile)


def carry_home(g: Cursed, p: int) -> None:
    """A critical wound: grit, the ride, health, deck, and the end of the turn (5.3 to 5.7)."""
    way = g.lookup.spots[g.at[p]].distance
    paid, lost = min(way, g.water[p]), g.setup.constants["wound_grit"]
    if way:
        g.say("was_wounded", p, lost, told((paid, "water"), (way - paid, "grit")))
    else:
        g.say("was_wounded_in_town", p, lost)
    gain_grit(g, p, -lost)
    g.water[p] -= paid
    if way > paid:
        gain_grit(g, p, paid - way)
    if p == g.turn and g.must_fight:  # came to a monster and never fought: it goes on all the same (10.4)
        g.fight, g.stood = g.at[p], tuple(monsters_on(g, g.at[p]))
    g.at[p] = TOWN
    happened(g, p, "wounded")
    g.health[p] = AFTER_WOUND
    g.say("came_to", p, AFTER_WOUND)
    stand(g, p, "health", AFTER_WOUND)
    everything_back(g, p)
    if g.phase == "cleanup":
        draw_own(g, p, g.setup.constants["hand"] + passive(g, p, "hand_size"))
    g.out |= 1 << p
    if p == g.turn:
        waste(g, p)
        g.played = ()
        g.must_fight = False
        if g.fight:
            g.do("close_fight", p)
