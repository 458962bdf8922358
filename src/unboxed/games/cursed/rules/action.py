"""The Action phase (sections 10 and 11)."""

from __future__ import annotations

from unboxed.games.cursed.state import Cursed, at_home, corner_of, effects_next, everything_back, rule, side, solo
from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.state import Step

from .encounters import draw_encounter
from .plays import free_options
from .settling import settle
from .tracks import gain, gain_grit, happened, hurt, meet_crow_prime, raise_curse
from .travel import rides
from .wanted import begin_fight, defeats, price

ROB_CURSE = 2


@rule
def act(g: Cursed, p: int) -> None:
    """Move, take one action, move on (10.1, 11.1)."""
    if g.trouble:
        settle(g, "act", p)
        return
    if g.out >> p & 1:
        return
    if g.must_fight:
        _forced(g, p)
        return
    no = ("end_action", p)
    options: list[Step] = [no]
    options += free_options(g, p)
    options += rides(g, p)
    options += defeats(g, p)
    if not g.acted:
        _actions(g, p, options)
    g.repeat("act", p)
    g.ask(p, ("choose_action", p), options, no, TURN)


def _forced(g: Cursed, p: int) -> None:
    """Whoever has come into a monster's space must fight; if that cannot be paid, the action is gone (10.4)."""
    g.repeat("act", p)
    fights = defeats(g, p)
    if fights:
        least = min(price(g, p, fight[2]) for fight in fights)
        free = [option for option in free_options(g, p) if _still_fights(g, option, least)]
        g.ask(p, ("choose_fight", p), fights + free, stakes=LIFE)
        return
    g.must_fight = False
    if not g.acted:
        begin_fight(g, p)
        g.say("came_too_weak", p)
        g.do("close_fight", p)


def _still_fights(g: Cursed, option: Step, least: int) -> bool:
    """Does this leave enough attack for a fight, and the fighter on the spot? (10.4)"""
    if option[0] == "do_job":
        return g.attack - g.lookup.jobs[g.face[option[2]]].attack >= least
    if option[0] == "play_trashed":
        return all(effect[0] != "step" for effect in g.lookup.played[g.face[option[2]]].trashed)
    return True


def _actions(g: Cursed, p: int, options: list[Step]) -> None:
    """What else may be the action of this turn (11.1)."""
    spot = g.lookup.spots[g.at[p]]
    if spot.colour >= 0 and corner_of(g, spot.colour) and not g.colours[p] >> spot.colour & 1:
        options.append(("recover", p))
    options.append(("visit_again", p) if at_home(g, p) else ("encounter_again", p))
    trades = g.jobs[p] and (upper := side(g, p)).when == "action" and upper.do
    for q, place in enumerate(g.at):
        if q != p:
            if place == g.at[p] and g.attack >= 2 * g.health[q]:
                options.append(("rob", p, q))
            if trades and g.jobs[q]:
                options.append(("character_action", p, q))
    options.append(("camp", p))


@rule
def end_action(g: Cursed, p: int) -> None:
    """No more."""
    g.stop("act")
    if g.fight:
        g.do("close_fight", p)


@rule
def recover(g: Cursed, p: int) -> None:
    """Look at the tokens of a corner (11.2)."""
    g.acted = True
    corner = corner_of(g, g.lookup.spots[g.at[p]].colour)
    for token in corner:
        g.show(token, p)
    g.ask(p, ("choose_artifact", p), [("take_artifact", p, t) for t in corner])


@rule
def take_artifact(g: Cursed, p: int, token: int) -> None:
    """The card into the hand, the token into the collection; alone, the others there are discarded (11.2, 16.1)."""
    colour = g.lookup.colour[g.face[token]]
    g.corners = [t for t in g.corners if t != token]
    g.reveal(token)
    g.hand[p].append(token)
    g.colours[p] |= 1 << colour
    if solo(g):
        left = corner_of(g, colour)
        g.boxed = [*g.boxed, *left]
        g.corners = [t for t in g.corners if t not in left]
    g.say("recovered", p, token)
    happened(g, p, "recover_artifact")
    meet_crow_prime(g)


@rule
def encounter_again(g: Cursed, p: int) -> None:
    """A new encounter for this player alone (11.3)."""
    g.acted = True
    g.do("clear_met")
    g.do("face", p, draw_encounter(g, p))


@rule
def visit_again(g: Cursed, p: int) -> None:
    """Job board or store in the Action phase (11.3)."""
    g.acted = True
    g.do("visit_town", p)


@rule
def rob(g: Cursed, p: int, q: int) -> None:
    """Twice the victim's health in attack, for grit and water (11.4)."""
    g.acted = True
    worth = g.health[q]
    g.attack -= 2 * worth
    g.say("robbed", p, q, worth)
    raise_curse(g, p, ROB_CURSE)
    gain_grit(g, p, worth)
    g.water[p] += worth
    hurt(g, q, 1)
    happened(g, p, "rob")


@rule
def character_action(g: Cursed, p: int, q: int) -> None:
    """The gift that is an action, aimed at another player (3.3)."""
    g.acted = True
    g.say("used_action", p, q)
    effects_next(g, p, q, side(g, p).do)


@rule
def camp(g: Cursed, p: int) -> None:
    """Shuffle everything, rest, and end the phase (11.5)."""
    g.stop("act")
    g.acted = True
    g.say("camped", p)
    everything_back(g, p)
    gain(g, p, "health", 1)


@rule
def end_part(g: Cursed, p: int) -> None:
    """A player's part of a phase is over: movement and attack are gone, cards are put away (4.2, 4.3)."""
    if g.trouble:
        settle(g, "end_part", p)
        return
    if g.phase == "action" and not g.out >> p & 1 and g.lookup.spots[g.at[p]].colour >= 0:
        happened(g, p, "end_in_corner")
    g.move = g.attack = 0
    g.played = ()
    if g.play[p] and g.setup.options["played_cards"] == "phase":
        g.discard[p].extend(g.play[p])
        g.play[p].clear()
