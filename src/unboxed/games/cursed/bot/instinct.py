"""What a sensible rider would do at a glance: for playouts, where chance alone would ride in circles."""

from __future__ import annotations

from collections.abc import Callable

from unboxed.games.cursed.cards import CURSED, TOWN, Choice
from unboxed.games.cursed.rules.reach import able, volley, within_reach
from unboxed.games.cursed.rules.tracks import can_pay, open_jobs
from unboxed.games.cursed.rules.travel import monsters_on
from unboxed.games.cursed.rules.wanted import price
from unboxed.games.cursed.state import Cursed, passive, threshold
from unboxed.kernel.state import Step

from .picking import any_of, best_of, first
from .plans import PACE, Plan, aim, best_plan, bleeds, care, goals, job_worth, means, on_the_way, value_of, ways_to_use
from .town import give_back, job_hope, purchase, sale, visit, visit_wish

PRIZE = 0.7
"""How much better an outcome must be to play cards for it."""


def instinct(g: Cursed) -> int:
    """The number of the option to take."""
    choose = _BY_PROMPT.get(g.prompt[0])
    return choose(g, g.player) if choose is not None else 0


def _card_worth(g: Cursed, p: int, token: int) -> float:
    """What a card is worth whenever it is played."""
    card = g.lookup.played[g.face[token]]
    branch = max((value_of(g, p, branch) for branch in card.either), default=0.0)
    cost = value_of(g, p, tuple(("gain", what, n) for what, n in card.cost.items()))
    return value_of(g, p, card.effect) + branch - cost + (0.2 if card.trashed or card.may else 0.0)


def _upgrade(g: Cursed, p: int) -> int:
    return any_of(g, "take_upgrade", lambda o: _card_worth(g, p, o[2]))


# --- encounters and town --------------------------------------------------------------------------------


def _outcome(g: Cursed, p: int) -> int:
    """The outcome that is worth most after its price; cards are played for it if it is clearly the best."""
    token = g.prompt[2]
    place = g.met_at[g.met.index(token)]
    choices = g.lookup.choices[g.face[token], g.lookup.spots[place].terrain]

    keep = _needed(g, p) if g.phase == "encounter" else None

    def net(choice: Choice) -> float:
        if g.health[p] <= care(g) and sum(e[2] for e in choice.effect if e[:2] == ("lose", "health")) >= g.health[p]:
            return -50.0
        cost = choice.cost
        if keep is None:
            return value_of(g, p, choice.effect) - value_of(g, p, tuple(("gain", w, n) for w, n in cost.items()))
        goods = tuple(("gain", w, n) for w, n in cost.items() if w not in ("move", "attack"))
        return value_of(g, p, choice.effect) - value_of(g, p, goods) - keep(cost.get("move", 0), cost.get("attack", 0))

    payable = [net(c) for c in choices if can_pay(g, p, c.cost)]
    best = max(payable, default=-9.0)
    for choice in choices:
        if net(choice) > best + PRIZE and not can_pay(g, p, choice.cost) and able(g, p, choice):
            found = _toward(g, next(iter(choice.cost)))
            if found >= 0:
                return found
    found = best_of(g, "outcome", lambda o: net(choices[o[3]]), -99.0)
    return found if found >= 0 else first(g, "show_hand", "play", "use", "fire")


def _needed(g: Cursed, p: int) -> Callable[[int, int], float]:
    """What movement and attack spent before the Action phase will be missed for there."""
    plan, now = best_plan(g, p)
    found = means(g, p)

    def missed(move: int, attack: int) -> float:
        if plan is None or not (move or attack):
            return 0.1 * (move + attack)
        if now and not any(m - move >= plan.move and a - attack >= plan.attack for m, a in found):
            return 0.6 * plan.worth
        if now:
            return 0.1 * (move + attack)
        return (0.5 if plan.move else 0.1) * move + (0.4 if plan.attack else 0.2) * attack

    return missed


def _toward(g: Cursed, what: str) -> int:
    """What to play, use or fire for more of this."""
    return best_of(g, "play use fire", lambda option: _gives(g, option, what))


def _gives(g: Cursed, option: Step, what: str) -> float:
    """How much of a resource an option plainly gives."""
    if option[0] == "fire":
        return float(what == "attack")
    name, which = g.face[option[2]], option[3]
    given = g.lookup.gives.get(name) or g.lookup.item_gives.get(name) or ()
    return float(given[max(0, which)].get(what, 0)) if given else 0.0


# --- the Action phase -------------------------------------------------------------------------------------


def _action(g: Cursed, p: int) -> int:
    """Take what is free, then work on the plan: cards for it, roads to it, the deed itself."""
    found = best_of(g, "play use", lambda o: _profit(g, p, o[2]), 0.05)
    if found < 0:
        found = best_of(g, "play fire", lambda o: _aimed(g, p, o), 1.0)
    if found >= 0:
        return found
    plan, now = best_plan(g, p)
    if plan is not None and now:
        found = _work_on(g, p, plan)
        if found >= 0:
            return found
    found = best_of(g, "defeat", lambda o: _bounty_worth(g, p, o[2]), 0.2)
    if found >= 0:
        return found
    if g.acted and plan is None:
        plan = aim(g, p)
    if plan is not None and (found := _journey(g, p, plan)) >= 0:
        return found
    if not g.acted and _should_camp(g, p):
        return first(g, "camp")
    if not g.acted and g.at[p] == TOWN:
        return _visit_again(g, p)
    if not g.acted and g.health[p] <= care(g) and _stays_out(g, p):
        return first(g, "camp")
    if not g.acted and g.health[p] > 1:
        return first(g, "encounter_again")
    return first(g, "end_action")


def _visit_again(g: Cursed, p: int) -> int:
    """What a first visit would have been for, if town was only just reached."""
    wish = visit_wish(g, p)
    for i, option in enumerate(g.options):
        if option[0] == "visit_again" and option[2] == wish:
            return i
    return first(g, "end_action")


def _profit(g: Cursed, p: int, token: int) -> float:
    """What a card gives for good, if it gives neither movement nor attack."""
    name = g.face[token]
    if name == CURSED or any(m or a for m, a in ways_to_use(g.lookup, name)):
        return 0.0
    if name in g.lookup.store:
        return value_of(g, p, g.lookup.store[name].effect)
    return -1.0 if bleeds(g, p, token) else _card_worth(g, p, token)


def _aimed(g: Cursed, p: int, option: Step) -> float:
    """What an option is worth to jobs that ask for a number on a track."""
    if not g.jobs[p] and not g.tracks:
        return 0.0
    if option[0] == "fire":
        shot, force = int(option[2]), int(option[3])
        return on_the_way(g, p, "bullets", -shot) + 0.1 * force
    if bleeds(g, p, option[2]):
        return 0.0
    signs = {"gain": 1, "lose": -1}
    effects = [e for e in g.lookup.played[g.face[option[2]]].effect if e[0] in signs]
    moved = [(what, signs[verb] * n) for verb, what, n in effects if what in ("curse", "bullets", "health")]
    return sum(on_the_way(g, p, what, n) for what, n in moved)


def _bounty_worth(g: Cursed, p: int, token: int) -> float:
    name = g.face[token]
    if (card := g.lookup.wanted.get(name)) is not None:
        return value_of(g, p, card.sides[g.flipped >> g.wanted.index(token) & 1].effect)
    return value_of(g, p, g.lookup.bounties[name].effect) + 9 * (name in g.lookup.monsters)


def _work_on(g: Cursed, p: int, plan: Plan) -> int:
    """The next thing to do for a plan that can be had in this turn, or -1."""
    if g.at[p] == plan.place and g.attack >= plan.attack and g.move >= plan.move:
        for i, option in enumerate(g.options):
            if option[0] == plan.kind and (plan.kind == "recover" or option[2] == plan.token):
                return i
    if g.move < plan.move:
        found = _raise(g, p, 0)
        if found >= 0:
            return found
    if g.attack < plan.attack:
        found = _raise(g, p, 1)
        if found >= 0:
            return found
    return _ride(g, p, plan.place, plan.place)


def _raise(g: Cursed, p: int, which: int) -> int:
    """The option that gives most of movement (0) or attack (1) for this turn."""

    def gives(option: Step) -> float:
        if option[0] == "fire":
            return 0.2 * option[3] / option[2] if which else 0.0
        if option[0] == "use_gift":
            return 0.3 if which and g.health[p] > care(g) else 0.0
        token, name = option[2], g.face[option[2]]
        if option[0] == "copy":
            known = g.played[option[3]]
            most = ways_to_use(g.lookup, known)[max(0, option[5])][which]
            safe = g.curse[p] + 1 < threshold(g, p) or (g.health[p] > care(g) and most > 1)
            return 0.5 * most + 0.01 * value_of(g, p, g.lookup.played[known].effect) if safe and most else 0.0
        if name in g.lookup.played and bleeds(g, p, token):
            return 0.0
        given = float(ways_to_use(g.lookup, name)[max(0, option[3])][which])
        return given + 5.0 if option[0] == "use" and given else given

    return best_of(g, "play use copy fire use_gift", gives)


def _ride(g: Cursed, p: int, place: str, to_fight: str = "") -> int:
    """The road towards a place, with its attack symbols paid if there is anything to spare; to a monster only where
    it is to be fought, for any other fight would drive it on."""
    if g.at[p] == place:
        return -1
    step = g.lookup.routes[g.at[p], place][3]
    if step in g.monsters_at and step not in (to_fight, TOWN):
        return -1
    return best_of(g, "ride", lambda o: 1.0 + o[3] if o[2] == step else 0.0)


def _journey(g: Cursed, p: int, plan: Plan) -> int:
    """Ride towards something that takes more rounds, and keep the attack for it; -1 if there is nothing to be done."""
    if g.at[p] == plan.place or (g.acted and _waits_in_corner(g, p)):
        return -1
    if not g.acted and _should_camp(g, p) and g.move + sum(_moves(g, t) for t in g.hand[p]) < PACE:
        return first(g, "camp")
    roads = {to: (cost, signs) for to, cost, _, signs in g.lookup.spots[g.at[p]].roads}
    need, signs = roads.get(g.lookup.routes[g.at[p], plan.place][3], (9, 0))
    if g.move + sum(_moves(g, t) for t in g.hand[p]) < need:
        return -1
    if g.move < need:
        return _raise(g, p, 0)
    if g.attack < signs and (plan.kind == "recover" or g.health[p] <= care(g)):
        found = _raise(g, p, 1)
        if found >= 0:
            return found
    if g.health[p] <= signs - g.attack:
        return -1
    return _ride(g, p, plan.place)


def _waits_in_corner(g: Cursed, p: int) -> bool:
    """Would a job be scored by ending the phase right here? (8.5)"""
    if g.lookup.spots[g.at[p]].colour < 0:
        return False
    return any(g.lookup.jobs[g.face[t]].event == "end_in_corner" for t in open_jobs(g, p))


def _moves(g: Cursed, token: int) -> int:
    name = g.face[token]
    return 0 if name == CURSED else max(m for m, _ in ways_to_use(g.lookup, name))


def _should_camp(g: Cursed, p: int) -> bool:
    """Far out with a deck that is about to run dry, or hurt by every curse: a camp saves the way home (11.5)."""
    if not _stays_out(g, p):
        return False
    useful = sum(_clogs(g, p, aim(g, p), t) <= 0 for t in g.hand[p])
    return len(g.deck[p]) < g.setup.constants["hand"] + passive(g, p, "hand_size") - useful


def _fight(g: Cursed, p: int) -> int:
    """The dearest first; if none can be paid yet, what brings most attack."""
    most = within_reach(g, p, "attack")
    if any(g.attack < price(g, p, t) <= most for t in monsters_on(g, g.at[p])) or g.prompt[0] == "raise_attack":
        found = _raise(g, p, 1)
        if found >= 0 or g.prompt[0] == "raise_attack":
            return max(0, found)
    return any_of(g, "defeat", lambda o: float(price(g, p, o[2])) + 5 * (g.face[o[2]] in g.lookup.monsters))


# --- the rest -----------------------------------------------------------------------------------------------


def _free(g: Cursed, p: int) -> int:
    """In Cleanup, after which it may be too late, cards that give for good, and jobs; else the Action phase will do."""
    if g.phase != "cleanup":
        return first(g, "done")
    found = best_of(g, "play", lambda o: _profit(g, p, o[2]), 0.3)
    if found < 0:
        had = means(g, p)
        jobs = [plan for plan in goals(g, p, acted=True) if any(m >= plan.move and a >= plan.attack for m, a in had)]
        if jobs:
            found = _work_on(g, p, max(jobs, key=lambda plan: plan.worth))
    return max(0, found)


def _discard(g: Cursed, p: int) -> int:
    """What would only clog the next hand: what has no use, and what does not help with the next aim."""
    if _stays_out(g, p) and len(g.deck[p]) <= g.setup.constants["hand"] + passive(g, p, "hand_size") - len(g.hand[p]):
        return first(g, "keep_rest")  # one card less would be the way home
    plan = aim(g, p)
    return max(0, best_of(g, "discard_card", lambda o: _clogs(g, p, plan, o[2])))


def _clogs(g: Cursed, p: int, plan: Plan | None, token: int) -> float:
    """How little a card of the hand helps with a plan."""
    name = g.face[token]
    if name == CURSED:
        return float(sum(g.face[t] == CURSED for t in g.hand[p]) > 1 or g.curse[p] + 2 >= threshold(g, p))
    ways = ways_to_use(g.lookup, name)
    move, attack = (max(way[which] for way in ways) for which in (0, 1))
    if not move and not attack:
        return 0.5 - _card_worth(g, p, token)
    if plan is None or (move and plan.move):
        return 0.0
    held = sum(max(a for _, a in ways_to_use(g.lookup, g.face[t])) for t in g.hand[p] if g.face[t] != CURSED)
    needed = held + volley(g, p, g.bullets[p]) - plan.attack < attack or not plan.move
    return 0.0 if attack and needed else 0.3


def _stays_out(g: Cursed, p: int) -> bool:
    """Would the way home be a detour?"""
    return g.lookup.spots[g.at[p]].distance >= 2


def _trash(g: Cursed, p: int) -> int:
    return any_of(g, "trash_from_hand trash_from_discard trash_from_play", lambda o: -_keep(g, p, o[2]))


def _keep(g: Cursed, p: int, token: int) -> float:
    name = g.face[token]
    if name in g.lookup.artifacts:
        return 20.0
    if name == CURSED or name in g.lookup.starters:
        return 0.1 if name == CURSED else 0.2 + sum(map(sum, ways_to_use(g.lookup, name)))
    return 2.0 + _card_worth(g, p, token)


def _whether(g: Cursed, p: int) -> int:
    """A weak card for a new one."""
    poor = min((_keep(g, p, t) for t in g.hand[p]), default=9.0) < 2.0
    return first(g, "accept" if poor else "decline")


def _artifact(g: Cursed, p: int) -> int:
    known = g.lookup.artifacts
    return any_of(g, "take_artifact", lambda o: known[g.face[o[2]]].grit + 0.5 * _card_worth(g, p, o[2]))


def _let_go(g: Cursed, p: int) -> int:
    """The tallest pile loses a card, so that the first monster comes late."""
    size = {pile[-1]: len(pile) for pile in g.piles if pile}
    return any_of(g, "drop_bounty", lambda o: float(size[o[2]]))


def _swap(g: Cursed, p: int) -> int:
    return any_of(g, "swap", lambda o: job_hope(g, p, o[4]) * job_worth(g, p, o[4]) - job_hope(g, p, o[3]))


def _step(g: Cursed, p: int) -> int:
    """Towards the nearest thing worth having."""
    ends = [plan.place for plan in goals(g, p) if plan.kind in ("recover", "defeat", "meet")]
    routes = g.lookup.routes
    return any_of(g, "step_to", lambda o: -min((routes[o[2], end][0] for end in ends), default=0))


def _stat(g: Cursed, p: int) -> int:
    wish = {"health": 1.0 + (g.health[p] <= care(g)) * 3, "bullet_max": 1.5, "threshold": 1.2}
    return any_of(g, "raise_stat", lambda o: wish[o[2]])


_BY_PROMPT: dict[str, Callable[[Cursed, int], int]] = {
    "choose_upgrade": _upgrade,
    "choose_play": _free,
    "choose_outcome": _outcome,
    "raise_price": _outcome,
    "choose_visit": visit,
    "choose_purchase": purchase,
    "choose_action": _action,
    "choose_fight": _fight,
    "raise_attack": _fight,
    "choose_whether": _whether,
    "choose_sale": sale,
    "choose_return": give_back,
    "choose_discard": _discard,
    "choose_trash": _trash,
    "choose_artifact": _artifact,
    "choose_let_go": _let_go,
    "choose_swap": _swap,
    "choose_step": _step,
    "choose_stat": _stat,
}
