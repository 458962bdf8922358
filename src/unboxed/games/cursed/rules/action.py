"""The Action phase (sections 10 and 11)."""

from __future__ import annotations

from unboxed.games.cursed.cards import COLOURS
from unboxed.games.cursed.state import (
    Cursed,
    at_home,
    corner_of,
    effects_next,
    everything_back,
    is_cursed,
    is_down,
    rule,
    side,
    solo,
)
from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.state import Step

from .encounters import draw_encounter
from .mattering import action_goes_on
from .plays import free_options
from .reach import at_most, volley, within_reach
from .settling import settle
from .telling import told
from .tracks import gain, gain_grit, happened, hurt, meet_crow_prime, raise_curse, waste
from .travel import rides
from .wanted import begin_fight, bounties_at, defeats, price

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
    free, roads, fights = free_options(g, p), rides(g, p), defeats(g, p)
    options: list[Step] = [no, *free, *roads, *fights]
    if not g.acted:
        _actions(g, p, options)
    elif not roads and not fights and not action_goes_on(g, p, free):
        g.do(*no)
        return
    g.repeat("act", p)
    g.ask(p, ("choose_action", p), options, no, TURN)


def _forced(g: Cursed, p: int) -> None:
    """Whoever has come into a monster's space must fight if hand, bullets and equipment can plainly pay, and may if
    anything else could; otherwise the action is gone (10.4)."""
    g.repeat("act", p)
    least = min((price(g, p, t) for t in bounties_at(g, p, g.at[p])), default=99)
    spare = within_reach(g, p, "attack") - least
    if g.acted:
        g.must_fight = False
    elif spare >= 0 and (options := _ways_to_fight(g, p, spare)):
        g.ask(p, ("choose_fight" if options[0][0] == "defeat" else "raise_attack", p), options, stakes=LIFE)
    elif spare < 0 and at_most(g, p, "attack") >= least:
        no = ("give_up_fight", p)
        g.ask(p, ("raise_attack", p), [*_ways_to_fight(g, p, 0), no], no, LIFE)
    else:
        give_up_fight(g, p)


def _ways_to_fight(g: Cursed, p: int, spare: int) -> list[Step]:
    """Bounties that can be paid, and what may be done before, as long as no more is given away than can be spared."""
    return defeats(g, p) + [option for option in free_options(g, p) if _costs_fight(g, p, option) <= spare]


@rule
def give_up_fight(g: Cursed, p: int) -> None:
    """The action is spent, and the monster walks on (10.4)."""
    g.must_fight = False
    begin_fight(g, p)
    g.say("came_too_weak", p)
    g.do("close_fight", p)


def _costs_fight(g: Cursed, p: int, option: Step) -> int:
    """How much less attack this leaves for a fight, at the most; a step away from it leaves none (10.4)."""
    kind, _, what, *_ = (*option, -1)
    if kind == "do_job":
        return g.lookup.jobs[g.face[what]].attack
    if kind == "fire":
        shot, force = int(option[2]), int(option[3])
        return volley(g, p, g.bullets[p]) - force - volley(g, p, g.bullets[p] - shot)
    if kind in ("play_trashed", "copy_trashed"):
        name = g.face[what] if kind == "play_trashed" else g.played[option[3]]
        return 99 if ("step",) in g.lookup.played[name].trashed else 0
    if kind in ("play", "use") and option[3] >= 0:
        ways = g.lookup.gives.get(g.face[what]) or g.lookup.item_gives.get(g.face[what], ())
        return max(way.get("attack", 0) for way in ways) - ways[option[3]].get("attack", 0) if ways else 0
    if kind == "play" and (card := g.lookup.played[g.face[what]]).cost:
        bullets = g.bullets[p] - card.cost.get("bullets", 0)
        given = sum(int(effect[2]) for effect in card.effect if effect[:2] == ("gain", "attack"))
        return volley(g, p, g.bullets[p]) - volley(g, p, bullets) - given + card.cost.get("attack", 0)
    return 0


def _actions(g: Cursed, p: int, options: list[Step]) -> None:
    """What else may be the action of this turn (11.1)."""
    spot = g.lookup.spots[g.at[p]]
    if spot.colour >= 0 and corner_of(g, spot.colour) and not g.colours[p] >> spot.colour & 1:
        options.append(("recover", p, COLOURS[spot.colour]))
    if not at_home(g, p):
        options.append(("encounter_again", p))
    elif g.arrived:
        options += [("visit_again", p, "job_board", "job board"), ("visit_again", p, "enter_store", "store")]
    trades = g.jobs[p] and (upper := side(g, p)).when == "action" and upper.do
    for q, place in enumerate(g.at):
        if q != p:
            if place == g.at[p] and (g.attack >= 2 * (worth := g.health[q]) or g.priced is not None):
                harm = (ROB_CURSE, "curse"), (int(is_cursed(g, p)), "damage")
                robbery = ("rob", p, q, 2 * worth, worth, told((2 * worth, "attack"), *harm))
                if g.afford(robbery, {"attack": 2 * worth}, {"attack": g.attack}):
                    options.append(robbery)
            if trades and g.jobs[q]:
                options.append(("character_action", p, q))
    options.append(("camp", p))


@rule
def end_action(g: Cursed, p: int) -> None:
    """No more."""
    if g.is_next("act", p):
        g.stop("act")
    if g.fight:
        g.do("close_fight", p)


@rule
def recover(g: Cursed, p: int, colour: str) -> None:
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
def visit_again(g: Cursed, p: int, where: str, named: str) -> None:
    """Job board or store in the Action phase (11.3)."""
    g.acted = True
    g.do(where, p)


@rule
def rob(g: Cursed, p: int, q: int, price: int, worth: int, toll: str) -> None:
    """Twice the victim's health in attack, for grit and water (11.4)."""
    g.acted = True
    g.attack -= price
    g.say("held_up", p, q, price)
    raise_curse(g, p, ROB_CURSE)
    if is_down(g, p):  # the gain comes after the curse, and there is no turn left for it (5.3)
        return
    g.say("robbed", p, q, worth)
    gain_grit(g, p, worth)
    g.water[p] += worth
    hurt(g, q, 1, "from the robbery")
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
    waste(g, p)
    g.played = ()
    if g.play[p] and (g.phase == "cleanup" or g.setup.options["played_cards"] == "phase"):
        g.discard[p].extend(g.play[p])
        g.play[p].clear()
