"""The game's frame and the Travel phase: levels, preparation, exploration (sections 2, 5 and 6)."""

from __future__ import annotations

from unboxed.games.unbroken.state import (
    ACTIONS,
    EXPLORATIONS,
    MOST,
    NEAR,
    YOU,
    Unbroken,
    draw,
    gain,
    gain_small,
    rule,
    set_time,
)
from unboxed.games.unbroken.sums import SMALL, TIME
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step

from .actions import ORIENTEER, SCOUT, TRAVEL_ACTION, card_actions, general_actions
from .combat import combat_phase
from .conditions import bad_conditions
from .passives import adjusted
from .payment import asks, can_pay, pay, pays_with_own_kinds, spends, tell_price
from .responses import respond
from .weapons import crafts, upgrades


@rule
def start_level(g: Unbroken) -> None:
    """Responses to the start of a level, then Preparation (2.4, 5.7)."""
    g.fox = "preparation"
    g.actions = 0
    g.say("began_level", YOU, g.level)
    g.do("prepare")
    respond(g, "level_start")


# --- Preparation and Decision ------------------------------------------------------------------------------------


@rule
def prepare(g: Unbroken) -> None:
    """Take actions as long as you like, then explore or face the monster (5.1, 5.2, 6.1)."""
    if g.time <= 0:
        combat_phase(g, True)
        return
    if g.strides and strides_on(g):
        explore(g)
        return
    g.fox = "preparation"
    g.strides = 0
    options: list[Step] = [("explore",)]
    if g.time > NEAR:
        options.append(("explore_on",))
    if not g.committed:
        options.append(("face_monster",))
    if g.actions < ACTIONS:
        options += travel_actions(g)
        words = "act or explore, for you are committed" if g.committed else "act, explore, or face the monster"
    else:
        words = f"after {ACTIONS} actions it is time to {'explore' if g.committed else 'explore or face the monster'}"
    g.ask(YOU, ("preparation", g.level, g.time, words), options, stakes=TURN)


def travel_actions(g: Unbroken) -> list[Step]:
    """All actions that Preparation allows and you can pay for (5.2)."""
    options = general_actions(g)
    if g.priced is not None:
        _tell_prices(g)
    if any(g.res[:3]) and not g.committed:
        options.append(("orienteer", spends(g, ORIENTEER)))
    if not g.monster and can_pay(g, SCOUT[g.level]):
        options.append(("scout", spends(g, SCOUT[g.level])))
    if g.moments & TRAVEL_ACTION:
        options += card_actions(g, "travel_action")
    return options


def _tell_prices(g: Unbroken) -> None:
    """Tell whoever looks on what one more look around and scouting cost (5.4, 5.5)."""
    if not g.committed:
        tell_price(g, ("orienteer", asks(g, ORIENTEER)), ORIENTEER)
    if not g.monster:
        tell_price(g, ("scout", asks(g, SCOUT[g.level])), SCOUT[g.level])


def strides_on(g: Unbroken) -> bool:
    """Does who set out to explore on go on without a stop (6.11)?"""
    return g.time > NEAR and g.res[SMALL] < MOST[SMALL] and len(crafts(g)) < g.strides


@rule
def explore_on(g: Unbroken) -> None:
    """Explore, and then again without stopping to prepare, until there is a reason to stop (6.11)."""
    g.strides = 1 + len(crafts(g))
    explore(g)


@rule
def pause(g: Unbroken) -> None:
    """Stop to prepare once this exploration is over (6.11)."""
    g.strides = 0
    ask_encounter(g)


@rule
def face_monster(g: Unbroken) -> None:
    """The Travel phase is over; you come as the hunter (6.1)."""
    combat_phase(g, False)


@rule
def explore(g: Unbroken) -> None:
    """Reveal cards, after what comes before an exploration (6.2)."""
    g.fox = "exploration"
    g.do("reveal_encounters")
    respond(g, "before_explore")


# --- Exploration --------------------------------------------------------------------------------------------------


@rule
def reveal_encounters(g: Unbroken) -> None:
    """Two cards, more or fewer as effects say, never fewer than one; only one when committed (6.2, 6.6)."""
    committed = g.committed
    n = 1 if committed else adjusted(g, "cards", 2 + g.extra_cards, least=1)
    g.extra_cards = 0
    g.committed = False
    draw(g, g.encounters, g.encounter_discards, n, g.revealed)
    if g.listener is not None:
        g.say("revealed", YOU, tuple(g.revealed))
    if committed:
        _follow(g, g.revealed[0])
    else:
        ask_encounter(g)


def ask_encounter(g: Unbroken) -> None:
    """Which card is kept, and what becomes of it (6.2, 6.3)."""
    options: list[Step] = []
    faces, times, face, lookup = set(), set(), g.face, g.lookup
    for token in g.revealed:
        name = face[token]
        if name not in faces:
            faces.add(name)
            if g.priced is not None:
                tell_price(g, ("resolve" if brings(g, name) else "resolve_in_vain", token), lookup.spend[name])
            if can_pay(g, lookup.spend[name]):
                options.append(("resolve" if brings(g, name) else "resolve_in_vain", token))
            time = lookup.time[name]
            gained = gained_by_rest(g, time)
            left = max(0, g.time - time)  # all revealed cards are discarded: resting as long for as much is the same
            if (left, gained) not in times:
                times.add((left, gained))
                options.append(("rest", token, time, gained))
    if g.strides and _may_stride_on(g):
        options.append(("pause",))
    g.ask(YOU, ("choose_encounter", g.time), options, stakes=TURN)


def _may_stride_on(g: Unbroken) -> bool:
    """Would time be left to go on after one of the revealed cards? Else one stops to prepare anyway (6.11)."""
    left = [g.time - g.lookup.time[g.face[token]] + g.lookup.gain[g.face[token]][TIME] for token in g.revealed]
    return max(left) > NEAR


def _follow(g: Unbroken, token: int) -> None:
    """You must resolve what you are committed to; without the means you only lose the Time (6.6, 6.7)."""
    cost = g.lookup.spend[g.face[token]]
    if pays_with_own_kinds(g, cost):
        resolve(g, token)
    elif can_pay(g, cost):
        no = ("go_without", token)
        g.ask(YOU, ("committed_to", token), [("resolve", token), no], no, TURN)
    else:
        go_without(g, token)


def brings(g: Unbroken, face: str) -> bool:
    """Would resolving this encounter give anything now (6.9)?"""
    gain, card = g.lookup.gain[face], g.lookup.encounter[face]
    if gain[TIME] or any(n and have < most for n, have, most in zip(gain, g.res, MOST, strict=False)):
        return True
    verbs = [step[0] for step in card.do]
    return (
        ("cure" in verbs and bool(bad_conditions(g)))
        or ("upgrade" in verbs and bool(upgrades(g)))
        or ("reveal" in verbs and not g.monster)
        or any(verb not in ("cure", "upgrade", "reveal") for verb in verbs)
    )


def gained_by_rest(g: Unbroken, time: int) -> int:
    """The Small Effort that resting on a card of this Time value gives now (6.3, 11.10)."""
    return min(adjusted(g, "rest", time), MOST[SMALL] - g.res[SMALL])


@rule
def resolve_in_vain(g: Unbroken, token: int) -> None:
    """Resolve a card that can give nothing now: it is paid for all the same (6.9)."""
    resolve(g, token)


@rule
def resolve(g: Unbroken, token: int) -> None:
    """Pay everything the card asks and take everything it gives (6.3)."""
    g.revealed.remove(token)
    g.revealed.append(token)  # the last is the kept one
    g.say("resolved", YOU, token)
    g.do("end_exploration", token)
    g.do("take_encounter", token)
    pay(g, g.lookup.spend[g.face[token]])


@rule
def take_encounter(g: Unbroken, token: int) -> None:
    """What the card gives, all of it that can happen (6.3, 6.9)."""
    face = g.face[token]
    card = g.lookup.encounter[face]
    g.committed = card.commit
    gain(g, g.lookup.gain[face])
    g.do("resolved_encounter")
    if card.do:
        if any(step[0] in ("condition", "reveal") for step in card.do):
            g.strides = 0  # something to think about (6.11)
        g.run(card.do, token)


@rule
def resolved_encounter(g: Unbroken) -> None:
    """Responses to what the card gave."""
    respond(g, "after_resolve")


@rule
def rest(g: Unbroken, token: int, time: int, gained: int) -> None:
    """Small Effort equal to the card's Time, and nothing of its exchange (6.3)."""
    g.rests += 1
    g.say("rested", YOU, token)
    gain_small(g, adjusted(g, "rest", time))
    g.do("end_exploration", token)
    respond(g, "after_rest")


@rule
def go_without(g: Unbroken, token: int) -> None:
    """Nothing is gained from the card, but its Time is lost all the same (6.7)."""
    g.say("went_without", YOU, token)
    end_exploration(g, token)


@rule
def end_exploration(g: Unbroken, token: int) -> None:
    """The card's Time is lost, the cards are discarded; at 0 the monster comes (6.4, 6.5, 6.10)."""
    g.encounter_discards += g.revealed
    g.revealed.clear()
    g.explorations += 1
    set_time(g, max(0, g.time - g.lookup.time[g.face[token]]))
    g.say("time_left", YOU, g.time)
    if g.time and g.explorations >= EXPLORATIONS:
        g.say("wandered_enough", YOU, g.explorations, g.time)
        set_time(g, 0)
    g.actions = 0
    prepare(g)
