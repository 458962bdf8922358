"""Moving on the map: roads, arriving, and monsters on their way to San Andreas (sections 10 and 12)."""

from __future__ import annotations

from unboxed.games.cursed.cards import CROW_PRIME, TOWN
from unboxed.games.cursed.state import Cursed, artifacts_of, passive, rule
from unboxed.kernel.state import Step

from .tracks import hurt, judge, meet_crow_prime, raise_curse
from .wanted import bounties_at, price


def monsters_on(g: Cursed, place: str) -> list[int]:
    """The monsters whose figures stand on a space."""
    if place not in g.monsters_at:
        return []
    return [t for t, at in zip(g.monsters, g.monsters_at, strict=True) if at == place]


def may_enter(g: Cursed, p: int, place: str, attack: int) -> bool:
    """May a player go there with this much attack left on arriving? (10.4, 10.5)"""
    if place not in g.monsters_at or place == TOWN or _meets_crow_prime(g, p, place):
        return True
    if g.phase != "action" or g.acted:
        return False
    return any(price(g, p, t) <= attack for t in bounties_at(g, p, place))


def _meets_crow_prime(g: Cursed, p: int, place: str) -> bool:
    """Whoever has come for Crow Prime need not fight (16.8)."""
    if g.setup.mode != "dark_arts" or len(artifacts_of(g, p)) < 4:
        return False
    return any(g.face[t] == CROW_PRIME for t in monsters_on(g, place))


def rides(g: Cursed, p: int) -> list[Step]:
    """The roads a player can take, and how much of their attack symbols is paid (10.1, 10.3)."""
    move, attack = g.move, g.attack
    if not move:
        return []
    options: list[Step] = []
    taken = [ways[0] for t in g.stood if len(ways := _ways(g, t)) == 1 and ways[0] != TOWN]
    spare = 0 if g.dusted >> p & 1 or not g.items[p] else passive(g, p, "road_attack")
    for to, cost, _, signs in g.lookup.spots[g.at[p]].roads:
        if cost <= move and to not in taken:
            signs = max(0, signs - spare)
            for paid in range(min(signs, attack), -1, -1):
                if may_enter(g, p, to, attack - paid):
                    options.append(("ride", p, to, paid))
    return options


@rule
def ride(g: Cursed, p: int, place: str, paid: int) -> None:
    """Take a road: movement, curse, and attack or damage (10.1 to 10.3)."""
    if g.stood:  # riding away ends the action, and a monster left alone goes first (12.8)
        g.do("ride", p, place, paid)
        g.do("close_fight", p)
        return
    if not may_enter(g, p, place, g.attack - paid):  # it went that way
        return
    _, cost, curse, signs = next(road for road in g.lookup.spots[g.at[p]].roads if road[0] == place)
    g.move -= cost
    g.attack -= paid
    g.say("rode", p, place)
    if g.items[p]:
        if signs and not g.dusted >> p & 1 and (spare := passive(g, p, "road_attack")):
            g.dusted |= 1 << p
            signs -= min(signs, spare)
        if curse and not g.charmed >> p & 1 and (spare := passive(g, p, "road_curse")):
            g.charmed |= 1 << p
            curse -= min(curse, spare)
    arrive(g, p, place)
    if curse:
        raise_curse(g, p, curse)
    if signs > paid:
        hurt(g, p, signs - paid)


def arrive(g: Cursed, p: int, place: str) -> None:
    """Stand there; a bounty action somewhere else is over, and a monster here must be fought (10.4, 12.2)."""
    g.at[p] = place
    if g.fight:
        g.do("close_fight", p)
    if place in g.monsters_at and place != TOWN and not _meets_crow_prime(g, p, place):
        g.must_fight = True
    meet_crow_prime(g)


# --- monsters ---------------------------------------------------------------------------------------


def _ways(g: Cursed, token: int) -> tuple[str, ...]:
    """Where a monster may go next: the shortest ways, and among them those to a player (12.9)."""
    ways = g.lookup.spots[g.monsters_at[g.monsters.index(token)]].onwards
    return tuple(to for to in ways if to in g.at) or ways if len(ways) > 1 else ways


def walk(g: Cursed, tokens: tuple[int, ...]) -> None:
    """These monsters go on one after the other; whoever one of them wounds is gone before the next comes (5.3)."""
    g.do_in_order([step for t in tokens for step in (("walk_on", t), ("settled",))])


@rule
def walk_on(g: Cursed, token: int) -> None:
    """A monster goes one space towards San Andreas (12.9)."""
    if token not in g.monsters or g.verdict:
        return
    ways = _ways(g, token)
    if not ways:
        return
    g.ask(g.first, ("choose_route", g.first, token), [("route", token, to) for to in ways])


@rule
def route(g: Cursed, token: int, place: str) -> None:
    """There, and everybody on that space is hurt (12.10)."""
    index = g.monsters.index(token)
    g.monsters_at = (*g.monsters_at[:index], place, *g.monsters_at[index + 1 :])
    g.say("monster_moved", token, place)
    meet_crow_prime(g)
    if g.verdict:
        return
    for p, at in enumerate(g.at):
        if at == place:
            hurt(g, p, 1)
    if place == TOWN and g.setup.options["town_falls"] == "at_once":
        judge(g, "town_fell")


@rule
def close_fight(g: Cursed, p: int) -> None:
    """A bounty action is over: monsters that were there and left alone go on (12.8)."""
    left = g.stood
    g.fight, g.stood = "", ()
    walk(g, left)
