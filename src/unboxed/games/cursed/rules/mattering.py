"""Whether playing on could matter: nobody is asked for what nothing would come of (4.1)."""

from __future__ import annotations

from collections.abc import Container

from unboxed.games.cursed.cards import Played, Store
from unboxed.games.cursed.state import Cursed
from unboxed.kernel.state import Step

from .reach import at_most
from .tracks import open_jobs
from .wanted import bounties_at, price

LASTING = ("water", "bullets", "health", "grit")
"""What stays when a phase is over, and is good to have (4.2)."""


def job_in_reach(g: Cursed, p: int) -> bool:
    """Could a job that takes movement or attack be done with what there is? (8.3)"""
    jobs = [g.lookup.jobs[g.face[t]] for t in open_jobs(g, p)]
    jobs = [job for job in jobs if job.kind == "spend"]
    if not jobs:
        return False
    move, attack = at_most(g, p, "move"), at_most(g, p, "attack")
    return any(move >= job.move and attack >= job.attack for job in jobs)


def can_step(g: Cursed, p: int) -> bool:
    """Has a player a card that could lead to another space, in hand or, for Cursed to copy, played? (7.6)"""
    steps = g.lookup.steps
    return any(g.face[t] in steps for t in g.hand[p]) or any(name in steps for name in g.played)


def lasts(g: Cursed, p: int, option: Step, among: Container[str] | None = None) -> bool:
    """Does this bring anything that outlasts the phase (on these tracks)? A track that only gets worse does if a job
    asks for its number."""
    effects = _effects(g, option)
    if among is not None:
        effects = tuple(effect for effect in effects if effect[0] in ("gain", "lose") and effect[1] in among)
    asked = {g.lookup.jobs[g.face[t]].track for t in open_jobs(g, p)} - {""}
    return option[0] == "do_job" or any(_useful(g, p, effect, asked) for effect in effects)


def action_goes_on(g: Cursed, p: int, options: list[Step]) -> bool:
    """After the action: could a road be ridden, the fight go on, a job be done, or something be had to keep?"""
    if at_most(g, p, "move") >= min(road[1] for road in g.lookup.spots[g.at[p]].roads):
        return True
    if g.fight == g.at[p]:
        prices = [price(g, p, t) for t in bounties_at(g, p, g.fight)]
        if prices and at_most(g, p, "attack") >= min(prices):
            return True
    return job_in_reach(g, p) or any(lasts(g, p, option) for option in options)


def _effects(g: Cursed, option: Step) -> tuple[Step, ...]:
    """Everything that a free option brings."""
    kind = option[0]
    if kind == "fire":
        return (("lose", "bullets", option[2]),)
    if kind == "use_gift":
        return g.lookup.characters[g.hero[option[1]]].gift.do
    if kind == "do_job":
        return ()
    if kind == "use":
        card: Played | Store = g.lookup.store[g.face[option[2]]]
    else:
        card = g.lookup.played[g.played[option[3]] if kind.startswith("copy") else g.face[option[2]]]
    effects = card.effect + (card.either[option[-2]] if card.either else ())
    if isinstance(card, Played):
        effects += card.may + (card.trashed if kind.endswith("trashed") else ())
    return effects + ((("gain", "curse", 1),) if kind.startswith("copy") else ())


def _useful(g: Cursed, p: int, effect: Step, asked: Container[str]) -> bool:
    """Does an effect bring something to keep?"""
    if effect[0] not in ("gain", "lose"):
        return True
    verb, what, _ = effect
    if what in asked:
        return True
    if what == "curse":
        return bool(verb == "lose" and g.curse[p] > 0)
    if what == "bullets":
        return bool(verb == "gain" and g.bullets[p] < g.bullet_max[p])
    return bool(verb == "gain" and what in LASTING)
