"""What a player could have by playing on: the most that hand, equipment and bullets plainly give (7.4, 10.4)."""

from __future__ import annotations

from functools import lru_cache

from unboxed.games.cursed.cards import CURSED, Choice
from unboxed.games.cursed.state import Cursed, is_cursed

from .tracks import amount


def able(g: Cursed, p: int, choice: Choice) -> bool:
    """Could this price be paid with what hand, equipment and bullets plainly give? (7.4)"""
    return all(within_reach(g, p, what) >= n for what, n in choice.cost.items())


def within_reach(g: Cursed, p: int, what: str) -> int:
    """The most of a resource that is there or can plainly be had; nobody cursed need be hurt for it (7.4)."""
    face, lookup = g.face, g.lookup
    cards = [lookup.gives[face[t]] for t in g.hand[p]]
    if is_cursed(g, p):
        cards = [tuple(way for way in ways if "curse" not in way) for ways in cards]
    cards += [lookup.item_gives[face[t]] for t in g.items[p] if face[t] in lookup.item_gives and t not in g.tired]
    gains = sum(max((way.get(what, 0) for way in ways), default=0) for ways in cards)
    have = amount(g, p, what)
    if what == "bullets":
        return max(have, min(g.bullet_max[p], have + gains))
    return have + gains + (volley(g, p, g.bullets[p]) if what == "attack" else 0)


def at_most(g: Cursed, p: int, what: str) -> int:
    """The most movement or attack that could be had by any means: copies, trash effects, blood and prices included."""
    face, most = g.face, g.lookup.most
    hand = [face[t] for t in g.hand[p]]
    best = max((most[name][what] for name in (*hand, *g.played) if name != CURSED), default=0)
    total = amount(g, p, what) + sum(best if name == CURSED else most[name][what] for name in hand)
    total += sum(most[face[t]][what] for t in g.items[p] if face[t] in g.lookup.exhausting and t not in g.tired)
    if what == "attack":
        gift = g.lookup.characters[g.hero[p]].gift
        free = gift.when == "once" and not g.once >> p & 1 and not is_cursed(g, p)
        total += volley(g, p, g.bullets[p]) + (sum(e[2] for e in gift.do if e[:2] == ("gain", "attack")) if free else 0)
    return total


def rates(g: Cursed, p: int) -> tuple[tuple[int, int], ...]:
    """The ways to turn bullets into attack that no other way surpasses (3.1, 9.6)."""
    lookup, hero = g.lookup, g.lookup.characters[g.hero[p]]
    if not g.items[p]:
        return ((hero.shot, hero.force),)
    weapons = {lookup.weapons[g.face[t]] for t in g.items[p] if g.face[t] in lookup.weapons}
    return _best_rates(tuple(sorted({(hero.shot, hero.force), *weapons})))


@lru_cache(maxsize=256)
def _best_rates(shots: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    kept = []
    for shot, force in shots:
        others = tuple(other for other in shots if other != (shot, force))
        if _most(others, shot) < force:
            kept.append((shot, force))
    return tuple(kept)


@lru_cache(maxsize=1024)
def _most(shots: tuple[tuple[int, int], ...], bullets: int) -> int:
    best = [0] * (bullets + 1)
    for n in range(1, len(best)):
        best[n] = max([best[n - 1], *(best[n - shot] + force for shot, force in shots if shot <= n)])
    return best[-1]


def volley(g: Cursed, p: int, bullets: int) -> int:
    """The most attack that so many bullets can give with the weapons at hand."""
    return _most(rates(g, p), bullets)
