"""What a sensible rider would do in San Andreas: the store, and the job board."""

from __future__ import annotations

from unboxed.games.cursed.state import Cursed, is_cursed

from .picking import any_of, best_of, first
from .plans import care, on_the_way, ways_to_use

ENOUGH_JOBS = 3
USEFUL = 0.8
"""What equipment that brings neither movement nor attack is worth besides: it is bought, but not ridden home for."""
PASSIVE = {"bounty_cost": 5.0, "hand_size": 5.0, "look": 2.9, "threshold": 2.8, "road_curse": 2.6, "road_attack": 2.6}
"""What equipment that always serves is worth, by what it does."""


def _store_wish(g: Cursed, p: int, token: int) -> float:
    """How much a store card is wanted: weapons first, then what helps to ride; nothing that does not fit."""
    hands, face = g.lookup.hands, g.face
    card = g.lookup.store[face[token]]
    if any(face[t] == card.id for t in g.items[p]):
        return 0.0
    held = sum(hands[face[t]] for t in g.items[p])
    small = sum(not hands[face[t]] for t in g.items[p])
    if hands[card.id] + held > 2 if hands[card.id] else small >= 2:
        return 0.0
    if card.kind == "weapon":
        armed = any(face[t] in g.lookup.weapons for t in g.items[p])
        return 2.0 if armed else 10.0 * card.force / card.shot
    if card.kind == "exhaust":
        move, attack = ways_to_use(g.lookup, card.id)[0]
        return 4.0 * move + 5.0 * attack + 2.0 + (0.0 if move or attack else USEFUL)
    return PASSIVE.get(next(iter(card.passive)), 1.0)


def visit(g: Cursed, p: int) -> int:
    """To the store, to the board, or on."""
    return first(g, visit_wish(g, p))


def visit_wish(g: Cursed, p: int) -> str:
    """To the store with water for something, else to the board while there is room for jobs."""
    water = g.water[p]
    cards = [*g.row, *g.store_discard[-1:]]
    wish = any(_store_wish(g, p, t) >= 3 and g.lookup.store[g.face[t]].price <= water for t in cards)
    needs = g.bullet_max[p] - g.bullets[p] + (4 if g.health[p] <= care(g) else 0)
    if wish or (water >= 3 and needs >= 2) or water >= 12:
        return "enter_store"
    room = ENOUGH_JOBS if g.setup.mode in ("standard", "coop") else 0
    return "job_board" if len(g.jobs[p]) < room and not _late(g) else "pass_town"


def _late(g: Cursed) -> bool:
    """Is the end near, so that new jobs would only be debts?"""
    near = any(g.lookup.spots[place].distance <= 1 for place in g.monsters_at)
    return g.setup.mode == "standard" and (near or g.fallen >= 2 or len(g.corners) <= 2)


def purchase(g: Cursed, p: int) -> int:
    """Equipment that fits, health in need, bullets, more room for bullets, then the way out."""
    found = best_of(g, "buy", lambda o: _store_wish(g, p, o[2]), 2.5)
    if found >= 0:
        return found
    armed = any(g.face[t] in g.lookup.weapons for t in g.items[p])
    ailing = g.health[p] <= care(g) or on_the_way(g, p, "health", 1) > 1.5
    for i, option in enumerate(g.options):
        if option[0] == "buy_stat" and option[2] == "health" and ailing:
            return i
    saving = not armed and g.setup.mode != "standard" and g.water[p] < 10 and not g.monsters
    for i, option in enumerate(g.options):
        if option[0] == "buy_bullet" and not saving:
            return i
        if option[0] == "buy_stat" and option[2] == "bullet_max" and armed and g.water[p] >= 3 and g.bullet_max[p] < 7:
            return i
    if "refresh" in (option[0] for option in g.options) and g.water[p] >= 8:
        return first(g, "refresh")
    for i, option in enumerate(g.options):
        if option[0] == "buy_stat" and option[2] == "threshold" and is_cursed(g, p):
            return i
    return first(g, "leave_store")


def sale(g: Cursed, p: int) -> int:
    """Sell what will hardly be done."""
    return max(0, best_of(g, "sell", lambda o: 1.0 - job_hope(g, p, o[2]), 0.0 if _late(g) else 0.6))


def job_hope(g: Cursed, p: int, token: int) -> float:
    """The chance to do a job before the end, roughly."""
    job = g.lookup.jobs[g.face[token]]
    if any(g.face[t] == job.id for t in g.scored[p]):
        return 0.0
    if job.kind == "spend":
        return 1.0 - 0.07 * (job.move + job.attack)
    if job.kind == "equal":
        value = {"curse": g.curse, "bullets": g.bullets, "health": g.health}[job.track][p]
        return 0.85 - 0.12 * abs(value - job.value)
    if job.kind == "end":
        return 0.45
    return {"recover_artifact": 0.8, "end_in_corner": 0.8, "defeat_both_sides": 0.5, "rob": 0.4}.get(job.event, 0.3)


def give_back(g: Cursed, p: int) -> int:
    def regret(token: int) -> float:
        job = g.lookup.jobs[g.face[token]]
        return job_hope(g, p, token) * 2 * job.grit - job.grit

    return any_of(g, "return_job", lambda o: -regret(o[2]))
