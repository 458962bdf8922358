"""Damage: the Damage phase, defence, what saves, dropping out and sitting out (sections 8 and 14)."""

from __future__ import annotations

from unboxed.games.uncharted.state import (
    Uncharted,
    around,
    defence_bonus,
    discard,
    effects_next,
    end_game,
    enemies_in,
    leaders,
    rest,
    rule,
    with_entry,
)
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .searching import put


@rule
def damage_phase(g: Uncharted) -> None:
    """All Enemies shoot at everybody; players defend, then the damage falls (8.1-8.3)."""
    g.phase = "damage"
    seats = around(g, g.start)
    total = sum([g.lookup.enemies[g.face[t]].ap for t in enemies_in(g)])
    facing = [total] * len(g.out)
    g.do("round_is_ending")
    more = _extra_fire(g) if g.setup.options["gatling"] == "in_total" else []
    for _, seat, n in more:
        facing[seat] += n
    if g.setup.options["gatling"] == "after":
        g.do("foes_act", "damage")
    g.facing = tuple(facing)
    g.guard = (0,) * len(g.out)
    if any(facing):
        g.say("under_fire", total)
        for token, seat, n in more:
            g.say("aimed_at", token, n, seat)
        g.do("deal_damage")
        g.do_in_order([("defend", seat) for seat in seats])


def _extra_fire(g: Uncharted) -> list[tuple[int, int, int]]:
    """Which Enemies add to the sum that some players face, and by how much (13.3)."""
    acts, face = g.lookup.foe_acts[g.setup.mode, "damage"], g.face
    found = [(token, n, who) for token in enemies_in(g) for _, n, who in acts.get(face[token], ())]
    return [(token, seat, n) for token, n, who in found for seat in touched(g, -1, who)]


@rule
def foes_act(g: Uncharted, moment: str) -> None:
    """Enemies with an effect at this moment, in the order of the spaces, each looking anew (13.9)."""
    acts, face = g.lookup.foe_acts[g.setup.mode, moment], g.face
    g.do_in_order([("foe_acts", t, moment) for t in g.spaces if face[t] in acts])


@rule
def foe_acts(g: Uncharted, token: int, moment: str) -> None:
    """One Enemy's effect."""
    g.say("foe_acted", token)
    effects_next(g, -1, token, g.lookup.foe_acts[g.setup.mode, moment][g.face[token]])


def touched(g: Uncharted, seat: int, who: str) -> list[int]:
    """The players that a word on a card means, in the order they act (1.13)."""
    if who == "you":
        return [seat]
    if who == "turn":
        return [g.turn]
    if who == "start":
        return [g.start]
    seats = around(g, g.turn if g.phase == "action" else g.start)
    if who == "most_vp":
        return leaders(g, seats)
    if who == "most_hand":
        most = max([len(g.hands[p]) for p in seats], default=0)
        return [p for p in seats if len(g.hands[p]) == most]
    return seats


# --- defence --------------------------------------------------------------------------------------


def still_to_stop(g: Uncharted, seat: int) -> int:
    """Damage that would get through now."""
    return g.facing[seat] - g.guard[seat] - defence_bonus(g, seat, g.phase == "damage")


@rule
def defend(g: Uncharted, seat: int) -> None:
    """Rest standing cards against the damage, as many as you like (8.2)."""
    left = still_to_stop(g, seat)
    if g.out[seat] or left <= 0 or not g.standing[seat]:
        return
    if g.phase == "damage" and not _likes_wounds(g, seat):
        defend_fully(g, seat, "")
        return
    face, defence, tried = g.face, g.lookup.defence, set()
    enough = enough_to_stop(g, seat)
    options: list[Step] = []
    if len(enough) > 1 and sum([defence[face[t]] for t in enough]) >= left:
        cards = g.setup.cards
        options.append(("defend_fully", seat, ", ".join(cards[face[t]].name for t in enough)))
    for token in g.standing[seat]:
        if face[token] not in tried:
            tried.add(face[token])
            options.append(("defend_with", seat, token, defence[face[token]]))
    no = ("stop_defending", seat)
    g.ask(seat, ("defend_yourself", seat, left, g.life[seat]), [*options, no], no, LIFE)


def _likes_wounds(g: Uncharted, seat: int) -> bool:
    """Could losing Life be wanted? Cards rested in the Damage phase stand again at once, so defence costs nothing, and
    only a power that needs little Life is a reason not to defend (8.2)."""
    return bool(g.hero[seat]) and any(power.at_most for power in g.lookup.powers[g.setup.mode, g.hero[seat]])


def enough_to_stop(g: Uncharted, seat: int) -> list[int]:
    """The cards to rest: those of least use now first, and none that turns out not to be needed (8.2)."""
    defence, worth, face = g.lookup.defence, g.lookup.worths[g.setup.mode], g.face
    left, chosen = still_to_stop(g, seat), []
    for token in sorted(g.standing[seat], key=lambda t: (worth[face[t]], t)):
        if left > 0:
            chosen.append(token)
            left -= defence[face[token]]
    for token in chosen[:]:
        if left + defence[face[token]] <= 0:
            chosen.remove(token)
            left += defence[face[token]]
    return chosen


@rule
def defend_fully(g: Uncharted, seat: int, cards: str) -> None:
    """Rest as much as is needed, or all there is, cards of least use first."""
    for token in enough_to_stop(g, seat):
        _rest_in_defence(g, seat, token)


@rule
def defend_with(g: Uncharted, seat: int, token: int, dp: int) -> None:
    """Rest this card for its DP; more may follow."""
    _rest_in_defence(g, seat, token)
    defend(g, seat)


@rule
def stop_defending(g: Uncharted, seat: int) -> None:
    """Take the rest."""


def _rest_in_defence(g: Uncharted, seat: int, token: int) -> None:
    rest(g, seat, token)
    g.guard = with_entry(g.guard, seat, g.guard[seat] + g.lookup.defence[g.face[token]])
    g.say("defended", seat, token)


@rule
def deal_damage(g: Uncharted) -> None:
    """All damage falls at once (8.3)."""
    blows = [(seat, still_to_stop(g, seat)) for seat in around(g, g.start)]
    g.do_in_order([("hurt", seat, n) for seat, n in blows if n > 0])


# --- Life -----------------------------------------------------------------------------------------


@rule
def hurt(g: Uncharted, seat: int, n: int) -> None:
    """Lose Life; what keeps a player at 1 is used without asking, unless there are several (8.5, 8.6)."""
    if g.out[seat]:
        return
    if n < g.life[seat]:
        g.life[seat] -= n
        g.say("hurt", seat, n)
    elif savers := _savers(g, seat):
        g.ask(seat, ("save_yourself", seat), savers, stakes=LIFE)
    else:
        g.say("hurt", seat, g.life[seat])
        g.life[seat] = 0
        _fall(g, seat)


def _savers(g: Uncharted, seat: int) -> list[Step]:
    """Cards that keep this player at 1 Life: one option for each kind, standing or resting (11.3, 12.8)."""
    found: list[Step] = []
    for zone, how in ((g.resting[seat], "resting"), (g.standing[seat], "standing")):
        cards = [t for t in zone if g.face[t] in g.lookup.saving]
        found += [("cling", seat, t, how) for t in cards[:1]]
    treasures, face = g.lookup.treasures, g.face
    found += [
        ("leave_treasure", seat, t)
        for t, counts in g.markers.items()
        if counts[seat] and treasures[face[t]].saves and t in g.spaces and t not in g.awaiting
    ]
    return found


@rule
def cling(g: Uncharted, seat: int, token: int, how: str) -> None:
    """Clinging to Life is discarded and its owner stays at 1 Life (11.3)."""
    discard(g, g.standing[seat] if token in g.standing[seat] else g.resting[seat], token)
    g.life[seat] = 1
    g.say("clung", seat, token)


@rule
def leave_treasure(g: Uncharted, seat: int, token: int) -> None:
    """Yama and Buffalo: all markers leave it and their owner stays at 1 Life (12.8)."""
    take_home(g, seat, token)
    g.life[seat] = 1
    g.say("clung", seat, token)


def take_home(g: Uncharted, seat: int, token: int) -> None:
    """All of a player's markers on a Treasure go back to the supply."""
    n = g.markers[token][seat]
    put(g, seat, token, -n)
    g.supply[seat] += n
    g.say("markers_home", seat, n, token)


def _fall(g: Uncharted, seat: int) -> None:
    """At 0 Life: out of the Standard game, out of this Deathmatch round, or Survival is lost (8.5, 14.7, 15.9)."""
    mode = g.setup.mode
    g.out[seat] = True
    g.say("sat_out" if mode == "deathmatch" else "dropped_out", seat)
    if mode == "survival":
        end_game(g, (), "Life ran out")
    elif mode == "standard":
        hand, area = tuple(g.hands[seat]), (*g.standing[seat], *g.resting[seat])
        for zone in (g.hands[seat], g.standing[seat], g.resting[seat]):
            for token in list(zone):
                discard(g, zone, token)
        for told, lost in (("gave_up_hand", hand), ("gave_up_area", area)):
            if lost:
                g.say(told, seat, lost)
        for token in [t for t, counts in g.markers.items() if counts[seat]]:
            take_home(g, seat, token)
