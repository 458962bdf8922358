"""Moving on the map: roads, arriving, and monsters on their way to San Andreas (sections 10 and 12)."""

from __future__ import annotations

from unboxed.games.cursed.cards import CROW_PRIME, TOWN
from unboxed.games.cursed.state import Cursed, artifacts_of, is_cursed, passive, rule
from unboxed.kernel.state import Step

from .reach import within_reach
from .telling import told
from .tracks import hurt, judge, meet_crow_prime, raise_curse, tell_price
from .wanted import bounties_at, price


def monsters_on(g: Cursed, place: str) -> list[int]:
    """The monsters whose figures stand on a space."""
    if place not in g.monsters_at:
        return []
    return [t for t, at in zip(g.monsters, g.monsters_at, strict=True) if at == place]


def may_enter(g: Cursed, p: int, place: str, paid: int = 0) -> bool:
    """May a player go there, having paid this much attack on the way? (10.4, 10.5)"""
    if place not in g.monsters_at or place == TOWN or _meets_crow_prime(g, p, place):
        return True
    if g.phase != "action" or g.acted:
        return False
    most = within_reach(g, p, "attack") - paid
    return any(price(g, p, t) <= most for t in bounties_at(g, p, place))


def _meets_crow_prime(g: Cursed, p: int, place: str) -> bool:
    """Whoever has come for Crow Prime need not fight (16.8)."""
    if g.setup.mode != "dark_arts" or len(artifacts_of(g, p)) < 4:
        return False
    return any(g.face[t] == CROW_PRIME for t in monsters_on(g, place))


def rides(g: Cursed, p: int) -> list[Step]:
    """The roads a player can take, and how much of their attack symbols is paid (10.1, 10.3)."""
    move, attack = g.move, g.attack
    if g.priced is not None:
        _tell_tolls(g, p)
    if not move:
        return []
    options: list[Step] = []
    taken = _taken(g)
    cursed = is_cursed(g, p)
    for to, cost, curse, signs in g.lookup.spots[g.at[p]].roads:
        if cost <= move and to not in taken:
            if (curse or signs) and g.items[p]:
                curse, signs = _spared(g, p, curse, signs)
            for paid in range(min(signs, attack), -1, -1):
                if may_enter(g, p, to, paid):
                    damage = signs - paid + (1 if curse and cursed else 0)
                    toll = told((cost, "move"), (paid, "attack"), (curse, "curse"), (damage, "damage"))
                    options.append(("ride", p, to, paid, toll))
    return options


def _taken(g: Cursed) -> list[str]:
    """Where monsters that were left alone can only go first (12.8)."""
    return [ways[0] for t in g.stood if len(ways := _ways(g, t)) == 1 and ways[0] != TOWN]


def _tell_tolls(g: Cursed, p: int) -> None:
    """Tell whoever looks on what the roads from here cost that may be taken (10.1)."""
    for to, cost, curse, signs in g.lookup.spots[g.at[p]].roads:
        if to not in _taken(g) and may_enter(g, p, to, 0):
            curse, signs = _spared(g, p, curse, signs)
            damage = signs + (1 if curse and is_cursed(g, p) else 0)
            toll = told((cost, "move"), (curse, "curse"), (damage, "damage"))
            tell_price(g, p, ("ride", p, to, 0, toll), {"move": cost})


def _spared(g: Cursed, p: int, curse: int, signs: int) -> tuple[int, int]:
    """What is left of a road's curse and attack symbols after equipment that spares some once in a round."""
    if curse and not g.charmed >> p & 1:
        curse -= min(curse, passive(g, p, "road_curse"))
    if signs and not g.dusted >> p & 1:
        signs -= min(signs, passive(g, p, "road_attack"))
    return curse, signs


@rule
def ride(g: Cursed, p: int, place: str, paid: int, toll: str) -> None:
    """Take a road: movement, curse, and attack or damage (10.1 to 10.3)."""
    if g.stood:  # riding away ends the action, and a monster left alone goes first (12.8)
        g.do("ride", p, place, paid, toll)
        g.do("close_fight", p)
        return
    if not may_enter(g, p, place, paid):  # it went that way
        return
    _, cost, shown_curse, shown_signs = next(road for road in g.lookup.spots[g.at[p]].roads if road[0] == place)
    g.move -= cost
    g.attack -= paid
    g.say("rode", p, place, told((cost, "move"), (paid, "attack")))
    curse, signs = _spared(g, p, shown_curse, shown_signs)
    g.charmed |= (curse < shown_curse) << p
    g.dusted |= (signs < shown_signs) << p
    arrive(g, p, place)
    if curse:
        raise_curse(g, p, curse)
    if signs > paid:
        hurt(g, p, signs - paid, "on the road")


def arrive(g: Cursed, p: int, place: str) -> None:
    """Stand there; a bounty action somewhere else is over, and a monster here must be fought (10.4, 12.2)."""
    g.at[p] = place
    g.arrived = place == TOWN
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
    if len(ways) == 1:
        g.do("route", token, ways[0])
    elif ways:
        g.ask(g.first, ("choose_route", g.first, token), [("route", token, to) for to in ways])


@rule
def route(g: Cursed, token: int, place: str) -> None:
    """There, and everybody on that space is hurt (12.10)."""
    index = g.monsters.index(token)
    g.monsters_at = (*g.monsters_at[:index], place, *g.monsters_at[index + 1 :])
    g.say("monster_moved", token, place)
    if place == TOWN and _falls_at_once(g):
        judge(g, "town_fell")
        return
    meet_crow_prime(g)
    if g.verdict:
        return
    for p, at in enumerate(g.at):
        if at == place:
            hurt(g, p, 1, f"from {g.setup.cards[g.face[token]].name}")


def _falls_at_once(g: Cursed) -> bool:
    """Does a monster in San Andreas end the game as it enters? Only a competitive round is played out (14.3)."""
    return g.setup.mode != "standard" or g.phase == "cleanup" or g.setup.options["town_falls"] == "at_once"


@rule
def close_fight(g: Cursed, p: int) -> None:
    """A bounty action is over: monsters that were there and left alone go on (12.8)."""
    left = g.stood
    g.fight, g.stood = "", ()
    walk(g, left)
