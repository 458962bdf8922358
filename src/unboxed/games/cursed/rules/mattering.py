"""Whether playing on could matter, as everybody can tell: nobody is asked for what nothing would come of (4.1)."""

from __future__ import annotations

from unboxed.games.cursed.cards import TOWN
from unboxed.games.cursed.state import TO_WIN, Cursed, solo
from unboxed.kernel.responses import may_hold
from unboxed.kernel.state import Step

from .plays import things_of
from .reach import at_most
from .wanted import bounties_at, price, toll

LASTING = ("water", "bullets", "health", "grit")
"""What stays when a phase is over, and is good to have (4.2)."""


def has_news(g: Cursed, p: int) -> bool:
    """Has an encounter brought cards, jobs, movement or attack? All else was on offer with it (7.2)."""
    if g.move > g.raised[0] or g.attack > g.raised[1]:
        return True
    return any(token not in g.held for token in things_of(g, p))


def counts_now(g: Cursed, p: int) -> bool:
    """Might the next round be too late: may the game end with this one, or a monster come or choose its way? (4.1)"""
    ways = [g.lookup.spots[place].onwards for place in g.monsters_at]
    if TOWN in g.monsters_at or any(TOWN in onwards for onwards in ways) or g.round >= g.setup.options["last_round"]:
        return True
    if g.setup.mode == "standard" and (g.fallen >= TO_WIN or not g.corners):
        return True
    if g.setup.mode == "coop" and g.team < toll(g) + _wounds(g, ways):
        return True
    if solo(g) and g.monsters:
        return True
    near = {g.at[p], *(road[0] for road in g.lookup.spots[g.at[p]].roads)}
    return not g.homeward >> p & 1 and any(not near.isdisjoint(onwards) for onwards in ways)


def _wounds(g: Cursed, ways: list[tuple[str, ...]]) -> int:
    """The grit that monsters may cost a team by wounding its riders, who may have no water for the ride (5.3, 5.4)."""
    struck = [place for place in g.at if any(place in onwards for onwards in ways)]
    return sum(g.setup.constants["wound_grit"] + g.lookup.spots[place].distance for place in struck)


def action_goes_on(g: Cursed, p: int, options: list[Step]) -> bool:
    """After the action: might a road be ridden, the fight go on, a job be done, or something be had to keep?

    It tells nobody what somebody holds: whoever has cards left is asked, and of jobs that lie hidden all are likely."""
    if g.hand[p]:
        return True
    move, attack = at_most(g, p, "move"), at_most(g, p, "attack")
    if move >= min(road[1] for road in g.lookup.spots[g.at[p]].roads):
        return True
    if g.fight == g.at[p]:
        prices = [price(g, p, t) for t in bounties_at(g, p, g.fight)]
        if prices and attack >= min(prices):
            return True
    spent = {job.id for job in g.lookup.spending.values() if move >= job.move and attack >= job.attack}
    return _may_have(g, p, spent) or any(_useful(g, p, effect) for option in options for effect in _effects(g, option))


def _may_have(g: Cursed, p: int, names: set[str]) -> bool:
    """Might this player, as far as everybody knows, be able to score one of these jobs?"""
    if any(g.face[track[-1]] in names for track in g.tracks if track):
        return True
    names = names - {g.face[t] for t in g.scored[p]}
    return bool(names) and may_hold(g, g.jobs[p], names)


def _effects(g: Cursed, option: Step) -> tuple[Step, ...]:
    """Everything that equipment, a shot or a gift brings."""
    kind = option[0]
    if kind == "fire":
        return (("lose", "bullets", option[2]),)
    if kind == "use_gift":
        return g.lookup.characters[g.hero[option[1]]].gift.do
    if kind == "do_job":
        return ()
    card = g.lookup.store[g.face[option[2]]]
    return card.effect + (card.either[option[3]] if card.either else ())


def _useful(g: Cursed, p: int, effect: Step) -> bool:
    """Does an effect bring something to keep, or a number for which a job may ask?"""
    if effect[0] not in ("gain", "lose"):
        return True
    verb, what, _ = effect
    if _may_have(g, p, {job.id for job in g.lookup.jobs.values() if job.track == what}):
        return True
    if what == "curse":
        return bool(verb == "lose" and g.curse[p] > 0)
    if what == "bullets":
        return bool(verb == "gain" and g.bullets[p] < g.bullet_max[p])
    return bool(verb == "gain" and what in LASTING)
