"""Battle: rounds, your turn, attacks and wounds (section 8)."""

from __future__ import annotations

from unboxed.games.unbroken.lookup import BIT, Blow, blow_in_words
from unboxed.games.unbroken.state import ACTS, YOU, Unbroken, rule
from unboxed.games.unbroken.sums import MEDIUM, SMALL, Sum, both
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .actions import COMBAT_ACTION, card_actions, general_actions
from .conditions import count_turn
from .finish import finish
from .passives import adjusted, attack_power, capped, ignores, pierces, speakers
from .payment import asks, can_pay, pay, tell_price
from .responses import carry, deed_of, label, pending, respond
from .weapons import take_back

POWER = BIT["power"] | BIT["cap"]
ATTACK_COST, CHOOSE_ATTACK, AFTER_ATTACK = BIT["attack_cost"], BIT["choose_attack"], BIT["after_attack"]


@rule
def battle_step(g: Unbroken) -> None:
    """Responses to the beginning of battle, then rounds (8.1)."""
    g.fox = "battle"
    g.round = 0
    g.acts = 0
    g.used_turn = g.used_battle = 0
    g.say("battle_began", YOU, g.monster[-1])
    g.do("next_round")
    respond(g, "battle_start")


@rule
def next_round(g: Unbroken) -> None:
    """You first on Easy and Normal, the monster first on Hard (8.1); after the last round you collapse (8.14)."""
    if g.round >= g.setup.options["last_round"]:
        finish(g, "collapsed")
        return
    g.round += 1
    g.wounds = 0
    g.do("next_round")
    g.do("end_round")
    if g.setup.mode == "hard":
        g.do("player_turn")
        g.do("monster_turn")
    else:
        g.do("monster_turn")
        player_turn(g)


@rule
def end_round(g: Unbroken) -> None:
    """Responses to the end of a round (8.1)."""
    respond(g, "round_end")


# --- your turn -----------------------------------------------------------------------------------------------------


@rule
def player_turn(g: Unbroken) -> None:
    """What comes before your turn comes even if the turn is lost (8.12)."""
    g.acts = 0
    g.used_turn = 0
    g.freed = False
    g.do("take_turn")
    respond(g, "before_turn")


@rule
def take_turn(g: Unbroken) -> None:
    """One thing: attack, act or skip (8.2); or nothing if the turn is lost (8.12)."""
    g.do("end_turn")
    if g.skips:
        g.skips -= 1
        g.say("lost_turn", YOU)
    else:
        ask_turn(g)


def ask_turn(g: Unbroken) -> None:
    """What you may do now."""
    options = attacks(g)
    options += general_actions(g)
    if g.moments & COMBAT_ACTION:
        options += card_actions(g, "combat_action")
    no = ("skip_turn",)
    options.append(no)
    g.ask(YOU, ("your_turn", g.monster[-1], g.armor, g.health), options, no, LIFE)


@rule
def acted(g: Unbroken) -> None:
    """The action took your turn, unless it says that you still have it (8.8, 8.14)."""
    if not g.again:
        return
    if g.acts < ACTS:
        ask_turn(g)
    else:
        g.say("acted_enough", YOU, g.acts)


@rule
def skip_turn(g: Unbroken) -> None:
    """Do nothing (8.12)."""
    g.say("skipped", YOU)


@rule
def end_turn(g: Unbroken) -> None:
    """A weapon set aside comes back after its turns, lost ones included (10.5), and so do conditions end (11.2)."""
    if g.conditions:
        count_turn(g)
    if g.aside_turns:
        g.aside_turns -= 1
        if not g.aside_turns:
            take_back(g)


# --- attacks ----------------------------------------------------------------------------------------------------------


def attacks(g: Unbroken) -> list[Step]:
    """The weapon attacks that can land and be paid for (8.3 to 8.6)."""
    options: list[Step] = []
    extra = adjusted(g, "attack_cost", 0) if g.moments & ATTACK_COST else 0
    for blow in g.lookup.blows[g.face[g.weapon[-1]]]:
        cost = dearer(blow.cost, extra) if extra else blow.cost
        if g.priced is not None:
            _tell_price(g, blow, cost)
        if not can_pay(g, cost):
            continue
        g.wounding, g.paid = blow.wounding, blow.paid  # what passives ask of an attack that is being counted
        if not blow.wounding:
            if g.armor > 0:
                options.append(_option(g, blow, cost))
        elif g.armor <= 0 or blow.pierce:
            options.append(_option(g, blow, cost))
        else:
            options += _past_armor(g, blow, cost)
    return options


def _tell_price(g: Unbroken, blow: Blow, cost: Sum) -> None:
    """Tell whoever looks on what an attack costs that could land, and what changes its price (8.3)."""
    g.wounding, g.paid = blow.wounding, blow.paid
    if g.armor <= 0 if blow.wounding and not blow.pierce and not pierces(g) else blow.wounding or g.armor > 0:
        dearer_by = speakers(g, "attack_cost") if cost is not blow.cost else ()
        tell_price(g, _option(g, blow, cost), cost, blow.cost, dearer_by)


def _option(g: Unbroken, blow: Blow, cost: Sum, more: int = 0) -> Step:
    """The attack with what it does and costs now: after passives and caps, and nothing against a raised guard."""
    own_kinds = cost[SMALL] <= g.res[SMALL] and cost[MEDIUM] <= g.res[MEDIUM]
    past_armor = blow.pierce or (g.armor > 0 and blow.wounding)
    if cost is blow.cost and own_kinds and past_armor is blow.pierce and not (g.defending or g.moments & POWER):
        return blow.option
    power = attack_power(g, blow.power + more, attack=True)
    what = blow_in_words(blow.wounding, capped(g, power) if blow.wounding else power, past_armor)
    if g.defending and not ignores(g, "DEFEND", attack=True):
        what += ", warded off by its guard,"
    name, index, token, _, _ = blow.option
    return (name, index, token, what, asks(g, cost))


def dearer(cost: Sum, extra: int) -> Sum:
    """The cost with more Small Effort."""
    return (cost[0] + extra, *cost[1:])


def _past_armor(g: Unbroken, blow: Blow, cost: Sum) -> list[Step]:
    """A wounding attack against armor: only by a card that leads it past; a response that does must be used (8.5)."""
    if pierces(g):
        return [_option(g, blow, cost)]
    if not g.moments & CHOOSE_ATTACK:
        return []
    g.power, g.pierce = blow.power, False
    return [
        ("attack_past_armor", *_option(g, blow, cost, deed.change.power)[1:], token, deed.index, label(g, deed))
        for token, deed in pending(g, "choose_attack", ())
        if deed.change.pierces and can_pay(g, both(cost, deed.price))
    ]


@rule
def attack(g: Unbroken, index: int, weapon: int, what: str, price: str) -> None:
    """Pay, hear the responses to the choice, strike (8.3)."""
    blow = _make(g, index, weapon)
    if g.moments & CHOOSE_ATTACK:
        g.do("answer", "choose_attack", ())
    _pay_for(g, blow)


@rule
def attack_past_armor(
    g: Unbroken, index: int, weapon: int, what: str, price: str, token: int, deed: int, name: str
) -> None:
    """The response that leads past armor is part of the attack (8.5)."""
    blow = _make(g, index, weapon)
    g.do("answer", "choose_attack", ((token, deed),))
    g.do("lead_past_armor", token, deed)
    _pay_for(g, blow)


@rule
def lead_past_armor(g: Unbroken, token: int, deed: int) -> None:
    """The response that must be used."""
    carry(g, token, deed_of(g, token, deed))


def _make(g: Unbroken, index: int, weapon: int) -> Blow:
    blow = g.lookup.blows[g.face[weapon]][index]
    g.acts += 1
    g.power = blow.power
    g.wounding = blow.wounding
    g.paid = blow.paid
    g.pierce = blow.pierce
    g.say("attacked", YOU, weapon)
    g.do("strike")
    return blow


def _pay_for(g: Unbroken, blow: Blow) -> None:
    extra = adjusted(g, "attack_cost", 0) if g.moments & ATTACK_COST else 0
    pay(g, dearer(blow.cost, extra) if extra else blow.cost)


@rule
def strike(g: Unbroken) -> None:
    """DEFEND, then passives, then the wounds or the broken armor (4.4, 8.3, 9.4)."""
    if g.moments & AFTER_ATTACK:
        g.do("answer", "after_attack", ())
    if g.defending:
        if not ignores(g, "DEFEND", attack=True):
            g.defending = False
            g.say("warded_off", YOU, g.monster[-1])
            return
        g.defending = False
    power = attack_power(g, g.power, attack=True)
    if g.wounding:
        wound_monster(g, power, g.pierce or (g.armor > 0 and pierces(g)), -1)
    else:
        break_monster_armor(g, power)


@rule
def attack_again(g: Unbroken) -> None:
    """One more weapon attack in the same turn (8.10)."""
    options = attacks(g) if g.acts < ACTS else []
    if options:
        no = ("stop_attacking",)
        g.ask(YOU, ("another_attack",), [*options, no], no, LIFE)


@rule
def recall_attack(g: Unbroken, wounding: bool, paid: int) -> None:
    """After the other attack, what still responds to the first one looks at the first one again (4.3)."""
    g.wounding, g.paid = wounding, paid


@rule
def stop_attacking(g: Unbroken) -> None:
    """No second attack."""


# --- harm to the monster ---------------------------------------------------------------------------------------------


def wound_monster(g: Unbroken, n: int, pierce: bool, cast: int) -> None:
    """Take Health off the monster, past armor only where said, never above a cap (8.5, 8.9, 4.5)."""
    if g.armor > 0 and not pierce:
        return
    n = min(capped(g, n), g.health)
    if n <= 0:
        return
    g.wounds += n
    g.health -= n
    g.say("wounded", YOU, g.monster[-1], n, g.health)
    if g.health == 0:
        defeat(g, cast)
    elif not g.wounded:
        g.wounded = True
        respond(g, "first_wound")


def break_monster_armor(g: Unbroken, n: int) -> None:
    """Take Armor off; power beyond it is lost (8.4)."""
    if g.armor <= 0 or n <= 0:
        return
    n = min(n, g.armor)
    g.armor -= n
    g.say("broke_armor", YOU, g.monster[-1], n, g.armor)
    if g.armor == 0:
        respond(g, "armor_broken")


def defeat(g: Unbroken, cast: int) -> None:
    """The rest of the round falls away; your own responses to the attack are still offered (8.11)."""
    monster = g.monster[-1]
    g.say("defeated", YOU, monster)
    g.staked = cast >= 0 and g.face[monster] == "vampire" and g.face[cast] == "spike_thrower"
    g.call_off_all()
    g.do("rewards_step")
    if cast < 0:
        respond(g, "after_attack")
