"""A turn's actions but for attacks: using and playing cards, special effects of colours (sections 4 and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.games.uncharted.state import (
    CAP,
    MOST_ACTIONS,
    Uncharted,
    can_place,
    count_of,
    discard,
    discount,
    effects_next,
    hands_counted,
    health_of,
    others,
    powers,
    rest,
    rule,
)
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step

from .drawing import heal
from .rounds import bonuses, leave_round, next_turn, solo_bonus
from .searching import ANYWHERE
from .useful import lone_weapon, tell_price, useful

if TYPE_CHECKING:
    from unboxed.games.uncharted.cards import Power

PASSING = {
    "bonus_card": "draw a card",
    "bonus_marker": "place a marker",
    "draw_then_place": "draw a card, then place a marker",
    "place_then_draw": "place a marker, then draw a card",
}
"""Bonuses for passing, as they end a sentence."""
BLUE_RECOVERS = 2
GREEN_ACTIONS = 2


def act(g: Uncharted, seat: int) -> None:
    """This is one of the turn's actions; the next one follows when it is done."""
    g.actions_left -= 1
    g.actions_taken += 1
    g.do("take_action", seat)


@rule
def take_action(g: Uncharted, seat: int) -> None:
    """Ask for the next action, if the turn goes on (4.1)."""
    if g.actions_left <= 0 or g.out[seat] or g.actions_taken >= MOST_ACTIONS:
        next_turn(g, (seat + 1) % len(g.out))
        return
    options: list[Step] = []
    armed = _uses(g, seat, options)
    _from_hand(g, seat, options)
    if armed:
        if g.setup.mode == "deathmatch":
            options += [("attack_player", seat, p) for p in others(g, seat)]
        else:
            options += _attacks(g, seat, [option[2] for option in options if option[0] == "use"])
    no = ("pass_turn", seat)
    options += _passes(g, seat)
    g.ask(seat, ("choose_action", seat, g.actions_left), [*options, no], no, TURN)


def all_passed(g: Uncharted, seat: int) -> bool:
    """Have all others passed who are in the game?"""
    passed = g.passed
    return not [p for p in others(g, seat) if not passed[p]]


def _attacks(g: Uncharted, seat: int, used: list[int]) -> list[Step]:
    """The Enemies one may attack, of equal ones the first. Attacks that only rest the one weapon there is come to the
    same: one is on offer, and none if to use that weapon does as much (6.1)."""
    enemies, face = g.lookup.enemies, g.face
    foes = {face[t]: t for t in reversed(g.spaces) if face[t] in enemies}
    options: list[Step] = []
    vain = False
    for token in [t for t in g.spaces if foes.get(face[t]) == t]:
        health = health_of(g, token)
        if (only := lone_weapon(g, seat, health, enemies[face[token]].armoured)) >= 0:
            if vain or only in used:
                continue
            vain = True
        options.append(("attack", seat, token, health))
    return options


def _passes(g: Uncharted, seat: int) -> list[Step]:
    """Passing with a bonus, for who has one (4.7)."""
    if all_passed(g, seat) and not solo_bonus(g):
        return []
    return [("pass_with", seat, name, PASSING[name]) for name, _ in bonuses(g, seat)]


@rule
def pass_with(g: Uncharted, seat: int, bonus: str, words: str) -> None:
    """Pass and take this bonus (4.6, 4.7)."""
    leave_round(g, seat)
    g.do(bonus, seat)


def _uses(g: Uncharted, seat: int, options: list[Step]) -> bool:
    """Standing cards that can be used (4.2, 4.3); True if a weapon is among those that stand."""
    face, use, weapons, armed = g.face, g.lookup.use, g.lookup.weapons, False
    plain_draws = g.lookup.plain_draws if g.action_deck else ()  # most cards draw, and most decks are there
    tried = set()
    for token in g.standing[seat]:
        name = face[token]
        if name in tried:
            continue
        tried.add(name)
        if name in weapons:
            armed = True
            if (fired := g.lookup.actions[name].fired) and useful(g, seat, token, fired):
                options.append(("use", seat, token))
        elif (effects := use[name]) and (name in plain_draws or useful(g, seat, token, effects)):
            options.append(("use", seat, token))
    return armed


def _from_hand(g: Uncharted, seat: int, options: list[Step]) -> None:
    """Cards that can be paid for, and special effects of colours; copies of a card are offered once (4.4, 5.1)."""
    face, cost, colours = g.face, g.lookup.cost, g.lookup.colour
    hand = g.hands[seat]
    if not hand:
        return
    less = discount(g, seat)
    purse = len(hand) - 1 + less
    shed = hands_counted(g)
    special: dict[str, bool] = {}
    tried = set()
    for token in hand:
        name = face[token]
        if name in tried:
            continue
        tried.add(name)
        if g.priced is not None:
            tell_price(g, seat, ("play_card", seat, token, max(0, cost[name] - less)), less)
        if cost[name] <= purse:
            options.append(("play_card", seat, token, max(0, cost[name] - less)))
        colour = colours[name]
        if colour == "red":
            continue
        if colour not in special:
            special[colour] = _special_helps(g, seat, colour, shed)
        if special[colour]:
            options.append((f"special_{colour}", seat, token, *_brings(g, seat, colour)))
        elif shed:
            options.append(("special_in_vain", seat, token))


def _special_helps(g: Uncharted, seat: int, colour: str, shed: bool) -> bool:
    """Is a colour's special effect on offer? Green's always is where holding fewer cards is worth something."""
    if colour == "yellow":
        return can_place(g, seat)
    return _blue_helps(g, seat) if colour == "blue" else shed or _green_helps(g, seat)


def _green_helps(g: Uncharted, seat: int) -> bool:
    """More actions are of use only while somebody else is still to act: alone one goes on anyway (4.5)."""
    if not all_passed(g, seat):
        return True
    return bool(g.hero[seat]) and any(useful(g, seat, -1, power.do) for power in powers(g, seat, "green"))


def _blue_helps(g: Uncharted, seat: int) -> bool:
    """Blue's special effect is on offer if it does anything (4.5, 10.6, 10.9)."""
    if g.life[seat] < g.most[seat]:
        return True
    return bool(g.hero[seat]) and any(useful(g, seat, -1, power.do) for power in powers(g, seat, "blue"))


# --- using ----------------------------------------------------------------------------------------


@rule
def use(g: Uncharted, seat: int, token: int) -> None:
    """Rest a card and apply its effects from top to bottom (4.2)."""
    act(g, seat)
    rest(g, seat, token)
    g.say("used", seat, token)
    card = g.lookup.actions[g.face[token]]
    effects_next(g, seat, token, card.use or card.fired)


# --- playing --------------------------------------------------------------------------------------


@rule
def play_card(g: Uncharted, seat: int, token: int, cost: int) -> None:
    """Play a card from the hand as an action (5.1)."""
    act(g, seat)
    put_into_play(g, seat, token, 0)


@rule
def play_cheaper(g: Uncharted, seat: int, token: int, less: int, cost: int) -> None:
    """Play a card because an effect allows it (5.3)."""
    put_into_play(g, seat, token, less)


@rule
def play_nothing(g: Uncharted, seat: int) -> None:
    """Decline."""


def put_into_play(g: Uncharted, seat: int, token: int, less: int) -> None:
    """It stands in the play area; a fourth of its colour takes the place of another, and its cost is paid (5.1-5.3)."""
    name = g.face[token]
    cost = max(0, g.lookup.cost[name] - less - discount(g, seat))
    g.hands[seat].remove(token)
    g.standing[seat].append(token)
    g.reveal(token)
    g.say("played", seat, token)
    if cost:
        g.do("pay", seat, cost)
    colour = g.lookup.colour[name]
    if count_of(g, seat, colour) > CAP:
        colours, face = g.lookup.colour, g.face
        rivals = [t for t in (*g.resting[seat], *g.standing[seat]) if colours[face[t]] == colour and t != token]
        resting = g.resting[seat]
        options: dict[tuple[str, bool], Step] = {}
        for t in rivals:  # copies that stand or rest alike are one option
            how = "resting" if t in resting else "standing"
            options.setdefault((face[t], t in resting), ("replace", seat, t, how))
        g.ask(seat, ("make_room", seat, token), list(options.values()))


@rule
def replace(g: Uncharted, seat: int, token: int, how: str) -> None:
    """One of the three goes, standing or resting (5.2)."""
    discard(g, g.resting[seat] if token in g.resting[seat] else g.standing[seat], token)
    g.say("replaced", seat, token)


@rule
def pay(g: Uncharted, seat: int, left: int) -> None:
    """Discard cards from the hand, one after another (5.1)."""
    hand, face = g.hands[seat], g.face
    if len(hand) <= left:
        for token in tuple(hand):
            discard(g, hand, token)
            g.say("paid", seat, token)
        return
    options: list[Step] = []
    tried = set()
    for token in hand:
        if face[token] not in tried:
            tried.add(face[token])
            options.append(("pay_with", seat, token, left - 1))
    g.ask(seat, ("pay_a_card", seat, left), options)


@rule
def pay_with(g: Uncharted, seat: int, token: int, left: int) -> None:
    """One card of the cost."""
    discard(g, g.hands[seat], token)
    g.say("paid", seat, token)
    if left:
        pay(g, seat, left)


# --- special effects of colours -------------------------------------------------------------------


def _brings(g: Uncharted, seat: int, colour: str) -> tuple[str, ...]:
    """What Blue's and Green's special effects bring this player now, in words (4.4, 10.3, 10.6, 10.7, 10.9)."""
    if colour == "yellow":
        return ()
    found = []
    if colour == "green":
        found.append(f"get {GREEN_ACTIONS} more actions")
    elif n := min(g.most[seat] - g.life[seat], BLUE_RECOVERS + sum([_more_life(power) for power in extras(g, seat)])):
        found.append(f"recover {n} Life")
    for power in powers(g, seat, colour):
        if not _more_life(power) and useful(g, seat, -1, power.do):
            found.append(f"{'or ' if power.instead and found else ''}{_IN_WORDS[power.do[0][0]]}")
    return (" ".join(found) if found[-1].startswith("or ") else " and ".join(found),)


def extras(g: Uncharted, seat: int) -> list[Power]:
    """What a Character adds to Blue's special effect; Life before recovering counts (10.3)."""
    return [power for power in powers(g, seat, "blue") if not power.instead]


def _more_life(power: Power) -> int:
    return sum(step[1] for step in power.do if step[0] == "recover")


_IN_WORDS = {"search": "place a marker", "rest": "rest another player's card", "steal_vp": "steal 1 VP"}


def _throw_away(g: Uncharted, seat: int, token: int) -> None:
    act(g, seat)
    discard(g, g.hands[seat], token)
    g.say("used_colour", seat, token, g.lookup.colour[g.face[token]].capitalize())


@rule
def special_yellow(g: Uncharted, seat: int, token: int) -> None:
    """Discard a yellow card to place 1 marker (4.4)."""
    _throw_away(g, seat, token)
    g.do("place", seat, 1, ANYWHERE, -1)


@rule
def special_blue(g: Uncharted, seat: int, token: int, brings: str) -> None:
    """Discard a blue card to recover 2 Life, or what the Character makes of it (4.4, 10.3, 10.6, 10.9)."""
    _throw_away(g, seat, token)
    _ordinary_or_instead(g, seat, "blue", g.life[seat] < g.most[seat])


@rule
def special_green(g: Uncharted, seat: int, token: int, brings: str) -> None:
    """Discard a green card for 2 more actions, or what the Character makes of it (4.4, 10.7)."""
    _throw_away(g, seat, token)
    _ordinary_or_instead(g, seat, "green", not all_passed(g, seat))


@rule
def special_in_vain(g: Uncharted, seat: int, token: int) -> None:
    """Discard a blue or yellow card although its effect does nothing now, so as to hold one card less (4.5)."""
    _throw_away(g, seat, token)


def _ordinary_or_instead(g: Uncharted, seat: int, colour: str, ordinary: bool) -> None:
    """A power may take the place of the colour's own effect, if its owner wants that."""
    swaps: list[Power] = [p for p in powers(g, seat, colour) if p.instead and useful(g, seat, -1, p.do)]
    if swaps and ordinary:
        question = ("which_effect", seat, colour)
        ordinarily = f"recover {min(BLUE_RECOVERS, g.most[seat] - g.life[seat])} Life"
        ordinarily = ordinarily if colour == "blue" else f"get {GREEN_ACTIONS} more actions"
        other = _IN_WORDS[swaps[0].do[0][0]]
        g.ask(seat, question, [("ordinary_effect", seat, colour, ordinarily), ("other_effect", seat, colour, other)])
    elif swaps:
        other_effect(g, seat, colour, "")
    else:
        ordinary_effect(g, seat, colour, "")


@rule
def ordinary_effect(g: Uncharted, seat: int, colour: str, words: str) -> None:
    """The colour's own effect, and what a power adds to it."""
    extra = [power for power in powers(g, seat, colour) if not power.instead]  # Life before recovering counts (10.3)
    if colour == "blue":
        heal(g, seat, BLUE_RECOVERS)
    else:
        g.actions_left += GREEN_ACTIONS
    for power in extra:
        effects_next(g, seat, -1, power.do)


@rule
def other_effect(g: Uncharted, seat: int, colour: str, words: str) -> None:
    """The power's effect instead of the colour's own."""
    for power in powers(g, seat, colour):
        if power.instead:
            effects_next(g, seat, -1, power.do)
            return
