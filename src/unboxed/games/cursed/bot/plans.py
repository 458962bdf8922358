"""What a rider could reach in this turn, and what it would be worth: for the instinct."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unboxed.games.cursed.cards import CROW_PRIME, CURSED, TOWN
from unboxed.games.cursed.lookup import Lookup
from unboxed.games.cursed.rules.reach import volley
from unboxed.games.cursed.rules.tracks import open_jobs
from unboxed.games.cursed.rules.wanted import price, shown
from unboxed.games.cursed.state import Cursed, artifacts_of, is_cursed, threshold
from unboxed.kernel.state import Step

WORTH = {"grit": 1.0, "attack": 0.35, "move": 0.3, "water": 0.35, "bullets": 0.35, "health": 0.4, "curse": -0.3}
"""What a point of something is worth in grit, when nothing presses."""
VERBS = {"draw": 0.4, "improvise": 0.8, "raise": 0.9, "artifact": 4.0, "job": 0.3, "step": 0.3, "trash": 0.3}
AMONG = 0.15
"""What a point of what others have is worth."""
TASTE = {"coop": (1.0, 1.6), "curse_chaser": (1.0, 1.7), "dark_arts": (1.8, 1.0), "shadows": (1.2, 1.2)}
"""How much more movement and attack are wanted than in the competitive game."""
TRACK_JOB = 9.0
PACE = 4.5
"""Movement of a usual round."""
FORCE = 3.0
"""Attack that a round of waiting adds."""
NEEDED = 4
"""Artifacts that Crow Prime wants to see."""


@dataclass(frozen=True)
class Plan:
    """Something to do at a place: what it is worth and what it takes."""

    worth: float
    kind: str
    place: str
    token: int
    move: int
    attack: int


def care(g: Cursed) -> int:
    """Health at which every point counts; in the Shadows a wound is only a ride home."""
    return 1 if g.setup.mode == "shadows" else 3


def value_of(g: Cursed, p: int, effects: Iterable[Step]) -> float:
    """What effects are worth to this player now, in grit."""
    mode = g.setup.mode
    total, lone = 0.0, mode not in ("standard", "coop")
    for verb, *words in effects:
        if verb == "others":
            total += _for_others(g, *words)
            continue
        if verb not in ("gain", "lose"):
            total += VERBS.get(verb, 0.0)
            continue
        what, n = words
        worth = WORTH[what]
        if what in ("move", "attack") and mode in TASTE:
            worth *= TASTE[mode][what == "attack"]
        elif what in ("curse", "bullets", "health"):
            total += on_the_way(g, p, what, n if verb == "gain" else -n)
        if what == "health" and g.health[p] <= care(g):
            worth = 1.5 + 1.5 * lone
        elif what == "curse":
            if verb == "lose":
                n = min(n, g.curse[p])
            elif is_cursed(g, p):
                worth = -1.2 if g.health[p] > care(g) else -4.0
            elif g.curse[p] + n >= threshold(g, p):
                worth = -0.8
        elif what == "bullets" and verb == "gain":
            n = max(0, min(n, g.bullet_max[p] - g.bullets[p]))
        elif what == "grit" and lone:
            worth = 0.2
        total += worth * n if verb == "gain" else -worth * n
    return total


def _for_others(g: Cursed, how: str, what: str, n: int) -> float:
    """What it is worth that others gain or lose something: together that is good which is bad against each other."""
    helps = (how == "gain") != (what == "curse")
    return (1 if helps == (g.setup.mode == "coop") else -1) * AMONG * n * (len(g.at) - 1)


def on_the_way(g: Cursed, p: int, what: str, n: int) -> float:
    """What it is worth to jobs that ask for a number on this track that it moves so far."""
    if not g.jobs[p] and not g.tracks:
        return 0.0
    jobs, face, total = g.lookup.jobs, g.face, 0.0
    for token in open_jobs(g, p):
        job = jobs[face[token]]
        if job.track == what:
            if what == "bullets":
                if job.value > g.bullet_max[p]:
                    continue
                n = min(n, g.bullet_max[p] - g.bullets[p])
            far = job.value - getattr(g, what)[p]
            if far * n > 0:
                total += job_worth(g, p, token) * min(1.0, n / far) * (0.9 if abs(n) >= abs(far) else 0.5)
            elif far * n < 0:
                total -= 0.1 * abs(n)
    return total


# --- means --------------------------------------------------------------------------------------------


def _gains(effects: Iterable[Step]) -> tuple[int, int]:
    move = attack = 0
    for effect in effects:
        if effect[0] == "gain":
            if effect[1] == "move":
                move += effect[2]
            elif effect[1] == "attack":
                attack += effect[2]
    return move, attack


def ways_to_use(lookup: Lookup, name: str) -> tuple[tuple[int, int], ...]:
    """Movement and attack that a card can give, one pair for each way to use it."""
    card = lookup.played.get(name) or lookup.store[name]
    base = _gains(card.effect)
    if not card.either:
        return (base,)
    return tuple((base[0] + m, base[1] + a) for m, a in map(_gains, card.either))


def means(g: Cursed, p: int) -> list[tuple[int, int]]:
    """All pairs of movement and attack that hand, equipment and bullets can bring together; the best ones only."""
    face, lookup = g.face, g.lookup
    best = (0, 0)
    sources = []
    curses = 0
    for token in g.hand[p]:
        name = face[token]
        if name == CURSED:
            curses += 1
        elif not bleeds(g, p, token):
            ways = ways_to_use(lookup, name)
            sources.append(ways)
            best = (max(best[0], *(m for m, _ in ways)), max(best[1], *(a for _, a in ways)))
    for name in g.played:
        for m, a in ways_to_use(lookup, name):
            best = (max(best[0], m), max(best[1], a))
    if curses and (g.health[p] > care(g) or g.curse[p] + curses < threshold(g, p)):
        sources += [((best[0], 0), (0, best[1]))] * curses
    for token in g.items[p]:
        if face[token] in lookup.exhausting and token not in g.tired:
            sources.append(ways_to_use(lookup, face[token]))
    start = (g.move, g.attack + volley(g, p, g.bullets[p]) + (3 if _can_bleed(g, p) else 0))
    found = {start}
    for ways in sources:
        found = {(m + dm, a + da) for m, a in found for dm, da in ways if dm or da} or found
    return list(found)


def _can_bleed(g: Cursed, p: int) -> bool:
    """Annabelle's trade, while she can afford it."""
    gift = g.lookup.characters[g.hero[p]].gift
    return gift.when == "once" and not g.once >> p & 1 and not is_cursed(g, p) and g.health[p] > care(g)


def bleeds(g: Cursed, p: int, token: int) -> bool:
    """Would this card wound, or hurt the cursed, with little health left?"""
    if g.health[p] > care(g):
        return False
    effects = g.lookup.played[g.face[token]].effect
    if any(effect[:2] == ("lose", "health") for effect in effects):
        return True
    rise = sum(effect[2] for effect in effects if effect[:2] == ("gain", "curse"))
    return bool(rise) and is_cursed(g, p)


# --- ends -----------------------------------------------------------------------------------------------


def goals(g: Cursed, p: int, acted: bool = False) -> list[Plan]:
    """Everything worth riding to, with the way there from here; what can be had anywhere is here."""
    found: list[Plan] = []
    if not acted:
        found += _bounties(g, p)
        found += _gangs(g, p)
        found += _corners(g, p)
        found += _victims(g, p)
    for token in open_jobs(g, p):
        job = g.lookup.jobs[g.face[token]]
        if job.kind == "spend":
            found.append(Plan(job_worth(g, p, token), "do_job", g.at[p], token, job.move, job.attack))
    return found


def job_worth(g: Cursed, p: int, token: int) -> float:
    """A job done: its pay, and in the competitive game the debt that is gone."""
    job = g.lookup.jobs[g.face[token]]
    if g.tracks and token not in g.jobs[p]:
        left = next(len(track) for track in g.tracks if track and track[-1] == token)
        return TRACK_JOB + 2.0 * (4 - left)
    if g.setup.mode == "standard":
        return 2.0 * job.grit + 0.3 * job.water
    return (1.3 * job.grit if g.setup.mode == "coop" else 0.2) + 0.3 * job.water


def _to(g: Cursed, p: int, place: str, worth: float, kind: str, token: int, attack: int) -> Plan:
    move, curse, fights, _ = g.lookup.routes[g.at[p], place]
    return Plan(worth - 0.3 * curse, kind, place, token, move, attack + fights)


def _nearest(g: Cursed, p: int, terrain: str) -> str:
    routes, here = g.lookup.routes, g.at[p]
    places = [s.name for s in g.lookup.spots.values() if s.terrain == terrain and s.name not in g.monsters_at]
    return min(places, key=lambda name: routes[here, name][0], default="")


def _bounties(g: Cursed, p: int) -> list[Plan]:
    where = dict(zip(g.monsters, g.monsters_at, strict=True))
    lookup, mode, found = g.lookup, g.setup.mode, []
    for pile in g.piles:
        if (token := shown(g, pile)) < 0:
            continue
        name = g.face[token]
        worth = value_of(g, p, lookup.bounties[name].effect)
        if token in where:
            place = where[token]
            if place == TOWN or (mode == "dark_arts" and name == CROW_PRIME):
                continue
            near = 4 - lookup.spots[place].distance
            if mode == "standard":
                worth += 3 * near * _behind(g, p)
            else:
                worth += {"coop": 8 + 3 * near, "curse_chaser": 12 + 3 * near}.get(mode, 2 + 4 * near)
            worth += _told_by_jobs(g, p, ("defeat_monster",))
            if mode != "standard":
                worth += 8.0 * (near >= 3 or (mode == "shadows" and len(g.monsters) >= 3))
        else:
            place = lookup.last_seen[name]
            place = place if place in lookup.spots else _nearest(g, p, place)
            if mode == "coop":  # it costs grit every round, and lies on a monster
                worth += 0.8 * lookup.grit[name] + 1.0 * (4 - len(pile))
            if len(pile) == 2 and mode in UNCOVERING:  # a monster lies under it
                if not _ready(g, p):
                    worth -= UNCOVERING[mode]
                elif mode == "standard" and not _behind(g, p, 0 if g.fallen else -6):
                    worth += HASTE
            if not place or place in g.monsters_at:
                continue
        found.append(_to(g, p, place, worth, "defeat", token, price(g, p, token)))
    return found


def _gangs(g: Cursed, p: int) -> list[Plan]:
    """The Wanted of the nearest fitting space; a long way to them is a detour."""
    lookup, found = g.lookup, []
    for i, token in enumerate(g.wanted):
        card = lookup.wanted[g.face[token]]
        if place := _nearest(g, p, card.terrain):
            worth, cost = value_of(g, p, card.sides[g.flipped >> i & 1].effect), price(g, p, token)
            if both := _told_by_jobs(g, p, ("defeat_both_sides",)):
                worth, cost = worth + both, cost + card.sides[~g.flipped >> i & 1].cost
            detour = 0.3 * lookup.routes[g.at[p], place][0]
            found.append(_to(g, p, place, worth - detour, "defeat", token, cost))
    return found


HASTE = 3.0
"""What the leader sees in whatever brings the end nearer."""
UNCOVERING = {"standard": 1.5, "coop": 3.0}
"""How much less an outlaw is worth that lies on a monster, to a rider who could not beat it."""
MONSTER = 9
"""Attack that beats nearly all of them."""


def _ready(g: Cursed, p: int) -> bool:
    """Would a usual hand of this rider beat a monster?"""
    face, lookup = g.face, g.lookup
    cards = [face[t] for zone in (g.deck[p], g.hand[p], g.play[p], g.discard[p]) for t in zone if face[t] != CURSED]
    force = sum(max(a for _, a in ways_to_use(lookup, name)) for name in cards)
    return volley(g, p, g.bullets[p]) + (g.setup.constants["hand"] + 1) * force / max(1, len(cards)) >= MONSTER


def _behind(g: Cursed, p: int, gain: int = 0) -> bool:
    """Has somebody else more grit on the table, even after a gain, so that the end should wait?"""
    mine = _standing(g, p) + gain
    return any(_standing(g, q) > mine for q in range(len(g.at)) if q != p)


def _standing(g: Cursed, p: int) -> int:
    """Grit made, artifacts included."""
    return g.grit[p] + sum(g.lookup.artifacts[name].grit for name in artifacts_of(g, p))


ARTIFACT = {"standard": 4.0, "coop": 1.5, "curse_chaser": 1.5, "dark_arts": 14.0, "shadows": 1.5}


def _corners(g: Cursed, p: int) -> list[Plan]:
    if g.setup.mode == "dark_arts" and len(artifacts_of(g, p)) >= NEEDED:
        pairs = zip(g.monsters, g.monsters_at, strict=True)
        return [_to(g, p, place, 50.0, "meet", t, 0) for t, place in pairs if g.face[t] == CROW_PRIME]
    colours = {g.lookup.colour[g.face[t]] for t in g.corners} - {c for c in range(4) if g.colours[p] >> c & 1}
    leads = g.setup.mode == "standard" and len(g.corners) <= 3 and not _behind(g, p)
    worth = ARTIFACT[g.setup.mode] + HASTE * leads + _told_by_jobs(g, p, ("recover_artifact", "end_in_corner"))
    places = [g.lookup.corners[colour] for colour in sorted(colours)]
    return [_to(g, p, place, worth, "recover", -1, 0) for place in places if place not in g.monsters_at]


def _told_by_jobs(g: Cursed, p: int, events: tuple[str, ...]) -> float:
    """What the jobs that wait for these events are worth."""
    return sum(job_worth(g, p, t) for t in open_jobs(g, p) if g.lookup.jobs[g.face[t]].event in events)


def _victims(g: Cursed, p: int) -> list[Plan]:
    """Others worth robbing: twice their health in attack for as much grit and water (11.4)."""
    if g.setup.mode != "standard":
        return []
    burden = value_of(g, p, (("gain", "curse", 2),))
    return [
        _to(g, p, place, 1.3 * g.health[q] + 0.5 + burden, "rob", q, 2 * g.health[q])
        for q, place in enumerate(g.at)
        if q != p and (place == TOWN or place not in g.monsters_at)
    ]


def reachable(plan: Plan, found: list[tuple[int, int]]) -> bool:
    """Can this be done in this turn?"""
    return any(m >= plan.move and a >= plan.attack for m, a in found)


def rounds_to(plan: Plan, found: list[tuple[int, int]]) -> float:
    """About how many rounds it takes to get there with enough attack."""
    most = max(a for _, a in found)
    return 1 + max(plan.move / PACE, max(0, plan.attack - most) / FORCE)


def best_plan(g: Cursed, p: int) -> tuple[Plan | None, bool]:
    """The best thing to aim at, and whether it can be had in this turn."""
    found, plans = means(g, p), goals(g, p, g.acted and g.phase == "action")
    now = [plan for plan in plans if plan.worth > 0.4 and reachable(plan, found)]
    later = [plan for plan in plans if plan.worth > 0.4 and plan not in now and plan.kind != "rob"]  # they ride on
    first = max(now, key=lambda plan: plan.worth - 0.05 * (plan.move + plan.attack), default=None)
    then = max(later, key=lambda plan: plan.worth / rounds_to(plan, found), default=None)
    if first is not None and (then is None or first.worth >= 0.8 * then.worth / rounds_to(then, found)):
        return first, True
    return then, False


def aim(g: Cursed, p: int) -> Plan | None:
    """What the next rounds are for, whatever the hand of this moment holds; the Wanted are met on the way."""
    plans = [plan for plan in goals(g, p) if plan.worth > 0.4 and plan.kind != "rob" and plan.token not in g.wanted]
    armed = volley(g, p, g.bullets[p])

    def pace(plan: Plan) -> float:
        return plan.worth / (1 + max(plan.move / PACE, max(0, plan.attack - armed) / FORCE))

    return max(plans, key=pace, default=None)
