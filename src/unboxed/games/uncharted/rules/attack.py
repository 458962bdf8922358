"""Attacks: weapons, additions, and what follows a defeat (sections 6 and 14)."""

from __future__ import annotations

from unboxed.games.uncharted.state import (
    Uncharted,
    attack_bonus,
    defence_bonus,
    discard,
    effects_next,
    hands_counted,
    health_of,
    marked,
    powers,
    rest,
    rule,
)
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step

from .damage import still_to_stop
from .drawing import draw_special_cards, gain
from .searching import deathmatch_won, turn_up
from .turns import act


@rule
def attack(g: Uncharted, seat: int, token: int, health: int) -> None:
    """Attack an Enemy (6.1)."""
    act(g, seat)
    g.target = token
    g.say("attacked", seat, token)
    _begin(g, seat)


@rule
def attack_player(g: Uncharted, seat: int, rival: int) -> None:
    """Attack another player (14.5)."""
    act(g, seat)
    g.rival = rival
    g.say("attacked_player", seat, rival)
    _begin(g, seat)


def _begin(g: Uncharted, seat: int) -> None:
    g.used = ()
    g.thrown = 0
    g.do("end_attack", seat)
    use_weapons(g, seat)


def power_of(g: Uncharted, seat: int) -> int:
    """AP so far, worked out from what was used and discarded (6.2, 6.3, 11.2)."""
    actions, face = g.lookup.actions, g.face
    weapons = [actions[face[t]] for t in g.used]
    ap = attack_bonus(g, seat)
    reds, per_discard = 0, 1
    for card in weapons:
        ap += card.attack
        if card.colour == "red":
            reds += 1
            per_discard += card.per_discard
    if reds == 1:
        ap += sum([card.alone for card in weapons])
    if g.thrown and not (g.target >= 0 and g.lookup.enemies[face[g.target]].armoured):
        ap += g.thrown * per_discard
    return ap


def worth_of_discard(g: Uncharted) -> int:
    """AP that a red card discarded in this battle gives: 1, more beside an AK-47, none against some (11.2, 13.5)."""
    if g.target >= 0 and g.lookup.enemies[g.face[g.target]].armoured:
        return 0
    return 1 + sum([g.lookup.actions[g.face[t]].per_discard for t in g.used if g.face[t] in g.lookup.weapons])


def wanted(g: Uncharted) -> int:
    """What the attack has to reach: an Enemy's Health, or a player's Life and all that could be rested in defence."""
    if g.target >= 0:
        return health_of(g, g.target)
    defence, face = g.lookup.defence, g.face
    stops = sum([defence[face[t]] for t in g.standing[g.rival]])
    return g.life[g.rival] + stops + defence_bonus(g, g.rival, False)


def suffices(g: Uncharted, seat: int) -> bool:
    """Is the Enemy beaten already, so that more AP would be wasted (6.4)? A player only loses more Life."""
    return g.target >= 0 and power_of(g, seat) >= wanted(g)


@rule
def use_weapons(g: Uncharted, seat: int) -> None:
    """Rest as many standing red cards as you like, at least one (6.1)."""
    weapons, face, tried = g.lookup.weapons, g.face, set()
    beaten = bool(g.used) and suffices(g, seat)
    options: list[Step] = []
    for token in g.standing[seat]:
        name = face[token]
        if name in weapons and name not in tried and (not beaten or _does_more(g, name)):
            tried.add(name)
            options.append(("use_weapon", seat, token))
    if not options:
        add_power(g, seat)
        return
    enough = ("enough_weapons", seat) if g.used else None
    if enough:
        options.append(enough)
    g.ask(seat, _question(g, seat, "choose_weapons"), options, enough, TURN)


def _question(g: Uncharted, seat: int, name: str) -> Step:
    """AP so far, and what they meet: an Enemy's Health, or a player's Life and what that player could stop (14.5)."""
    meets = f"{wanted(g)} needed"
    if g.target < 0:
        life = g.life[g.rival]
        meets = f"against {life} Life and up to {wanted(g) - life} DP"
    return name, seat, power_of(g, seat), meets


def _does_more(g: Uncharted, name: str) -> bool:
    """Is a weapon worth resting beside those that suffice: does it do anything but hit?"""
    card = g.lookup.actions[name]
    return bool(card.fired or card.defeat)


@rule
def use_weapon(g: Uncharted, seat: int, token: int) -> None:
    """Its Attack counts and its other effects happen (6.2)."""
    rest(g, seat, token)
    g.used += (token,)
    g.say("fired", seat, token)
    g.do("use_weapons", seat)
    effects_next(g, seat, token, g.lookup.actions[g.face[token]].fired)


@rule
def enough_weapons(g: Uncharted, seat: int) -> None:
    """No more weapons."""
    add_power(g, seat)


@rule
def add_power(g: Uncharted, seat: int) -> None:
    """Discard red cards from the hand, beyond need only to hold fewer, or rest other cards that give AP (6.3, 6.4)."""
    face, weapons, support, tried = g.face, g.lookup.weapons, g.lookup.support, set()
    options: list[Step] = []
    each, beaten = worth_of_discard(g), suffices(g, seat)
    for token in g.hands[seat] if (each and not beaten) or hands_counted(g) else ():
        name = face[token]
        if name in weapons and name not in tried:
            tried.add(name)
            options.append(("throw_in", seat, token, each))
    for token in g.standing[seat] if not beaten else ():
        name = face[token]
        if name in support and name not in tried:
            tried.add(name)
            options.append(("add_support", seat, token, g.lookup.attack[name]))
    if options:
        no = ("strike", seat)
        g.ask(seat, _question(g, seat, "add_to_attack"), [*options, no], no, TURN)
    else:
        strike(g, seat)


@rule
def throw_in(g: Uncharted, seat: int, token: int, ap: int) -> None:
    """A red card from the hand gives 1 AP, or what the weapons make of it (6.3, 11.2)."""
    discard(g, g.hands[seat], token)
    g.thrown += 1
    g.say("threw_in", seat, token)
    add_power(g, seat)


@rule
def add_support(g: Uncharted, seat: int, token: int, ap: int) -> None:
    """A card such as the Phurba is rested beside the weapons."""
    rest(g, seat, token)
    g.used += (token,)
    g.say("fired", seat, token)
    add_power(g, seat)


@rule
def strike(g: Uncharted, seat: int) -> None:
    """Compare AP and Health, or let the attacked player defend (6.4, 14.5)."""
    ap = power_of(g, seat)
    if g.target < 0:
        facing = [0] * len(g.out)
        facing[g.rival] = ap
        g.facing = tuple(facing)
        g.guard = (0,) * len(g.out)
        g.say("struck", seat, ap)
        g.do("strike_player", seat)
        g.do("defend", g.rival)
    elif ap >= health_of(g, g.target):
        _defeat(g, seat, ap)
    else:
        g.say("attack_failed", seat, ap, health_of(g, g.target))


def _defeat(g: Uncharted, seat: int, ap: int) -> None:
    """VP, a Special Action card, the next card in the space, and only then what defeats bring (6.5, 6.6, 15.7)."""
    token = g.target
    g.say("defeated", seat, token, ap)
    g.do("defeat_effects", seat, token)
    if g.setup.mode == "standard":
        gain(g, seat, g.lookup.enemies[g.face[token]].vp, "enemy")
    draw_special_cards(g, seat, 1)
    space = g.spaces.index(token)
    discard(g, g.spaces, token)
    if g.setup.mode == "standard":
        turn_up(g, space)


@rule
def strike_player(g: Uncharted, seat: int) -> None:
    """The attacked player loses Life by what was not stopped (14.5)."""
    n = still_to_stop(g, g.rival)
    if n > 0:
        g.do("reward", seat)
        g.do("hurt", g.rival, n)
    else:
        g.say("stopped_all", g.rival)


@rule
def reward(g: Uncharted, seat: int) -> None:
    """Whoever brings a player to 0 takes a Treasure with the most VP and draws a Special card (14.6)."""
    rival = g.rival
    if not g.out[rival]:
        return
    g.say("defeated_player", seat, rival)
    g.do("defeat_effects", seat, -1)
    g.do("reward_card", seat)
    treasures, face = g.lookup.treasures, g.face
    best = max([treasures[face[t]].vp for t in g.held[rival]], default=0)
    spoils: list[Step] = [("take_treasure", seat, t) for t in g.held[rival] if treasures[face[t]].vp == best]
    if spoils:
        g.ask(seat, ("which_treasure", seat, rival), spoils)


@rule
def take_treasure(g: Uncharted, seat: int, token: int) -> None:
    """The Treasure changes hands."""
    g.held[g.rival].remove(token)
    g.held[seat].append(token)
    g.say("robbed", seat, g.rival, token, g.lookup.treasures[g.face[token]].vp)
    deathmatch_won(g, seat)


@rule
def reward_card(g: Uncharted, seat: int) -> None:
    """Draw 1 Special Action card."""
    draw_special_cards(g, seat, 1)


@rule
def defeat_effects(g: Uncharted, seat: int, token: int) -> None:
    """The Enemy's own effect, the weapons', the Treasures' and the Character's (6.6)."""
    if g.out[seat]:
        return
    for power in powers(g, seat, "defeat"):
        effects_next(g, seat, -1, power.do)
    if token < 0:
        return
    treasures, actions, face = g.lookup.treasures, g.lookup.actions, g.face
    if g.setup.mode == "standard":
        for n in [treasures[face[t]].kill_vp for t in marked(g, seat)]:
            if n:
                g.do("knife_pays", seat, n)
    for used in reversed(g.used):
        effects_next(g, seat, used, actions[face[used]].defeat)
    effects_next(g, seat, token, g.lookup.foe_acts[g.setup.mode, "defeat"].get(face[token], ()))


@rule
def knife_pays(g: Uncharted, seat: int, n: int) -> None:
    """A Treasure pays for an Enemy defeated (12.6)."""
    gain(g, seat, n, "treasure")


@rule
def end_attack(g: Uncharted, seat: int) -> None:
    """A card that fires once is discarded now, whatever came of the attack (6.7)."""
    for token in g.used:
        if g.lookup.actions[g.face[token]].once:
            for zone in (g.resting[seat], g.standing[seat]):  # something may have stood it up again
                if token in zone:
                    discard(g, zone, token)
                    g.say("spent", seat, token)
    g.used = ()
    g.thrown = 0
    g.target = g.rival = -1


def reach(g: Uncharted, seat: int) -> int:
    """The most AP this player could still bring up in an attack, or in one about to begin."""
    lookup, face = g.lookup, g.face
    armoured = g.target >= 0 and lookup.enemies[face[g.target]].armoured
    power = power_of(g, seat) if g.target >= 0 or g.rival >= 0 else attack_bonus(g, seat)
    power += sum([lookup.attack[face[t]] for t in g.standing[seat]])
    if not armoured:
        power += sum([face[t] in lookup.weapons for t in g.hands[seat]])
    return power
