"""Paying and losing: three kinds of Effort that stand in for one another, upwards only (section 3)."""

from __future__ import annotations

from unboxed.games.unbroken.cards import LARGE, MEDIUM, NAMES, SMALL, TIME, Sum, in_words
from unboxed.games.unbroken.state import YOU, Unbroken, rule, set_time


def can_pay(g: Unbroken, cost: Sum) -> bool:
    """Could this be paid in full, higher Effort standing in where it must (3.2, 3.3)?"""
    small, medium, large, cunning, food, wood, metal, treasure, time = cost
    res = g.res
    if time:
        if g.time < 0:
            small += time  # combat on the last level (7.4)
        elif time > g.time:
            return False
    if cunning > res[3] or food > res[4] or wood > res[5] or metal > res[6] or treasure > res[7]:
        return False
    spare = res[LARGE] - large
    if spare < 0:
        return False
    more = res[MEDIUM] - medium
    if more < 0:
        spare += more
        if spare < 0:
            return False
        more = 0
    return small <= res[SMALL] + more + spare


def pays_with_own_kinds(g: Unbroken, cost: Sum) -> bool:
    """Could this be paid without higher Effort standing in (6.7)?"""
    return all(n <= have for n, have in zip(cost, g.res, strict=False)) and cost[TIME] <= max(g.time, 0)


def pay(g: Unbroken, cost: Sum) -> None:
    """Spend what is known to be payable; asks only which higher Effort stands in (3.3)."""
    if g.listener is not None and any(cost):
        g.say("spent", YOU, in_words(cost))
    res = g.res
    for i in (3, 4, 5, 6, 7):
        if cost[i]:
            res[i] -= cost[i]
    small = cost[SMALL]
    if cost[TIME]:
        if g.time < 0:
            small += cost[TIME]
        else:
            set_time(g, g.time - cost[TIME])
    res[LARGE] -= cost[LARGE]
    if cost[MEDIUM]:
        res[MEDIUM] -= cost[MEDIUM]
        if res[MEDIUM] < 0:
            res[LARGE] += res[MEDIUM]
            res[MEDIUM] = 0
    if small:
        take_small(g, small)


def take_small(g: Unbroken, n: int) -> None:
    """Take Small Effort that is there, or higher Effort for what is missing (3.3)."""
    res = g.res
    if n <= res[SMALL]:
        res[SMALL] -= n
    else:
        n -= res[SMALL]
        res[SMALL] = 0
        cover(g, n)


def cover(g: Unbroken, n: int) -> None:
    """Higher Effort stands in for the Small Effort that is missing; only a real choice is asked."""
    res = g.res
    medium, large = res[MEDIUM], res[LARGE]
    if not n:
        return
    if n >= medium + large:
        res[MEDIUM] = res[LARGE] = 0
    elif not large:
        res[MEDIUM] -= n
    elif not medium:
        res[LARGE] -= n
    else:
        options = [("stand_in", kind, n, NAMES[kind]) for kind in (MEDIUM, LARGE)]
        g.ask(YOU, ("cover", n), list(options))


@rule
def stand_in(g: Unbroken, kind: int, n: int, name: str) -> None:
    """One unit of the chosen kind for one that is missing."""
    g.res[kind] -= 1
    g.say("stood_in", YOU, name)
    cover(g, n - 1)


# --- forced losses ----------------------------------------------------------------------------------------------


def lose_small(g: Unbroken, n: int) -> None:
    """Lose Small Effort; not being able to is death, unless a card says otherwise (3.4)."""
    if n <= 0:
        return
    if g.fox == "battle":
        g.scratched = True
    elif g.fox == "hunger":
        g.starved = True
    if g.listener is not None:
        g.say("lost", YOU, f"{n} Small Effort")
    res = g.res
    if n <= res[SMALL]:
        res[SMALL] -= n
    elif n <= res[SMALL] + res[MEDIUM] + res[LARGE]:
        take_small(g, n)
    else:
        g.do("would_die")


def lose_higher(g: Unbroken, kind: int, n: int) -> None:
    """Lose Medium or Large Effort without an alternative: higher kinds cover it, and lacking them is death (3.6)."""
    res = g.res
    if g.listener is not None:
        g.say("lost", YOU, f"{n} {NAMES[kind]}")
    res[kind] -= n
    if res[kind] < 0:
        missing, res[kind] = -res[kind], 0
        if kind == MEDIUM and res[LARGE] >= missing:
            res[LARGE] -= missing
        else:
            g.do("would_die")


def lose_time(g: Unbroken, n: int) -> None:
    """A forced loss takes what Time is left; in combat on the last level it takes Small Effort (7.3, 7.4)."""
    if g.time < 0:
        lose_small(g, n)
    else:
        if g.listener is not None and g.time:
            g.say("lost", YOU, f"{min(n, g.time)} Time")
        set_time(g, max(0, g.time - n))
