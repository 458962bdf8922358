"""Paying and losing: three kinds of Effort that stand in for one another, upwards only (section 3)."""

from __future__ import annotations

from unboxed.games.unbroken.state import YOU, Unbroken, holdings, rule, set_time
from unboxed.games.unbroken.sums import LARGE, MEDIUM, NAMES, NOTHING, SMALL, TIME, Sum, in_words, less, with_so_much
from unboxed.kernel.state import Step


def due(g: Unbroken, cost: Sum) -> Sum:
    """What a printed cost comes to now: in combat on the last level Time is Small Effort (7.4)."""
    if cost[TIME] and g.time < 0:
        return with_so_much(with_so_much(cost, SMALL, cost[SMALL] + cost[TIME]), TIME, 0)
    return cost


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


def missing(g: Unbroken, cost: Sum) -> str:
    """What is lacking for a cost, in words; empty if it can be paid."""
    short = lacking(g, due(g, cost))
    return in_words(short) if any(short) else ""


def lacking(g: Unbroken, cost: Sum) -> Sum:
    """What is lacking for what is due, higher Effort standing in as far as there is any (3.3)."""
    have = holdings(g)
    short = [max(0, n - own) for n, own in zip(cost, have, strict=True)]
    spare = max(0, have[LARGE] - cost[LARGE])  # Large Effort that may stand in for Medium, and what is left for Small
    short[MEDIUM], spare = max(0, short[MEDIUM] - spare), max(0, spare - short[MEDIUM])
    short[SMALL] = max(0, short[SMALL] - spare - max(0, have[MEDIUM] - cost[MEDIUM]))
    small, medium, large, cunning, food, wood, metal, treasure, time = short
    return (small, medium, large, cunning, food, wood, metal, treasure, time)


def tell_price(g: Unbroken, option: Step, cost: Sum, printed: Sum = NOTHING, because: tuple[str, ...] = ()) -> None:
    """Tell whoever looks on what something costs now, and by the card where the cards `because` have changed it."""
    cost = due(g, cost)
    short = lacking(g, cost)
    have = {name: n - less for name, n, less in zip(NAMES, cost, short, strict=True)}
    by_card = {name: n for name, n in zip(NAMES, printed, strict=True) if n} if because else None
    g.afford(option, {name: n for name, n in zip(NAMES, cost, strict=True) if n}, have, by_card, because)


def asks(g: Unbroken, cost: Sum) -> str:
    """A cost in words, as an option says it: what paying takes, or all of it where it cannot be paid."""
    return spends(g, cost) if can_pay(g, cost) else in_words(due(g, cost))


def spends(g: Unbroken, cost: Sum) -> str:
    """What paying a cost takes now, in words, the higher Effort named that must stand in (3.3)."""
    cost, res = due(g, cost), g.res
    if cost[SMALL] <= res[SMALL] and cost[MEDIUM] <= res[MEDIUM]:
        return in_words(cost)
    small, medium = min(cost[SMALL], res[SMALL]), min(cost[MEDIUM], res[MEDIUM])
    large = cost[LARGE] + cost[MEDIUM] - medium
    lacking, more, most = cost[SMALL] - small, res[MEDIUM] - medium, res[LARGE] - large
    open_choice = more and most and lacking < more + most
    if lacking and not open_choice:
        given = min(lacking, more)
        medium, large = medium + given, large + lacking - given
    taken = with_so_much(with_so_much(with_so_much(cost, SMALL, small), MEDIUM, medium), LARGE, large)
    if not (lacking and open_choice):
        return in_words(taken)
    either = f"{lacking} Medium or Large Effort"
    return f"{in_words(taken)} and {either}" if any(taken) else either


def pays_with_own_kinds(g: Unbroken, cost: Sum) -> bool:
    """Could this be paid without higher Effort standing in (6.7)?"""
    return all(n <= have for n, have in zip(cost, g.res, strict=False)) and cost[TIME] <= max(g.time, 0)


def pay(g: Unbroken, cost: Sum) -> None:
    """Spend what is known to be payable; asks only which higher Effort stands in (3.3)."""
    before = holdings(g) if g.listener is not None else None
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
    if before is not None:
        tell(g, "spent", before)


def tell(g: Unbroken, how: str, before: Sum) -> None:
    """Say what has really gone since then, kind by kind."""
    gone = less(before, holdings(g))
    if any(gone):
        g.say(how, YOU, in_words(gone))


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
    """Higher Effort stands in for the Small Effort that is missing; only a real choice is asked, and all at once."""
    res = g.res
    medium, large = res[MEDIUM], res[LARGE]
    if n >= medium + large:
        res[MEDIUM] = res[LARGE] = 0
    elif not large:
        res[MEDIUM] -= n
    elif not medium:
        res[LARGE] -= n
    else:
        most, least = min(n, medium), max(0, n - large)
        options: list[Step] = [("stand_in", m, n - m, in_words(efforts(m, n - m))) for m in range(most, least - 1, -1)]
        g.ask(YOU, ("cover", n), options)


def efforts(medium: int, large: int) -> Sum:
    """So much Medium and Large Effort."""
    return (0, medium, large, 0, 0, 0, 0, 0, 0)


@rule
def stand_in(g: Unbroken, medium: int, large: int, words: str) -> None:
    """So much of each higher kind for what is missing."""
    g.res[MEDIUM] -= medium
    g.res[LARGE] -= large
    g.say("stood_in", YOU, words)


# --- forced losses ----------------------------------------------------------------------------------------------


def lose_small(g: Unbroken, n: int) -> None:
    """Lose Small Effort; not being able to is death, unless a card says otherwise (3.4)."""
    if n <= 0:
        return
    if g.fox == "battle":
        g.scratched = True
    elif g.fox == "hunger":
        g.starved = True
    res = g.res
    if n > res[SMALL] + res[MEDIUM] + res[LARGE]:
        overcome(g, SMALL, n)
        return
    before = holdings(g) if g.listener is not None else None
    take_small(g, n)
    if before is not None:
        tell(g, "lost", before)


def lose_higher(g: Unbroken, kind: int, n: int) -> None:
    """Lose Medium or Large Effort: Large covers what is missing of Medium, and lacking it is death (3.6)."""
    res = g.res
    own = min(n, res[kind])
    if n - own > (res[LARGE] if kind == MEDIUM else 0):
        overcome(g, kind, n)
        return
    before = holdings(g)
    res[kind] -= own
    res[LARGE] -= n - own
    tell(g, "lost", before)


def overcome(g: Unbroken, kind: int, n: int) -> None:
    """More Effort is taken than there is (3.4)."""
    g.say("overcome", YOU, f"{n} {NAMES[kind]}")
    g.do("would_die")


def lose_time(g: Unbroken, n: int) -> None:
    """A forced loss takes what Time is left; in combat on the last level it takes Small Effort (7.3, 7.4)."""
    if g.time < 0:
        lose_small(g, n)
    else:
        if g.listener is not None and g.time:
            g.say("lost", YOU, f"{min(n, g.time)} Time")
        set_time(g, max(0, g.time - n))
