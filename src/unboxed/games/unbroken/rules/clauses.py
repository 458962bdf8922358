"""Effects that may not be possible, with what happens instead (3.5 to 3.7, 9.5)."""

from __future__ import annotations

from unboxed.games.unbroken.state import YOU, Unbroken, gain, has_condition, rule
from unboxed.games.unbroken.sums import LARGE, MEDIUM, NAMES, RESOURCES, in_words, one
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .payment import lose_higher
from .weapons import can_step_down

Effects = tuple[Step, ...]


def run(g: Unbroken, cast: int, do: Effects, otherwise: Effects) -> bool:
    """Let happen what can happen, or the alternative; False if nothing does."""
    parts = tuple(step for step in do if possible(g, step, bool(otherwise)))
    if not parts and otherwise:
        return _instead(g, cast, do, otherwise)
    g.run(parts, cast)
    return bool(parts)


def _instead(g: Unbroken, cast: int, do: Effects, otherwise: Effects) -> bool:
    """The alternative, unless you like better to give Large Effort for the Medium that is demanded (3.6)."""
    given = tuple(step for step in do if _owes_medium(g, step))
    if given:
        no = ("take_alternative", cast, otherwise, _words(otherwise))
        g.ask(YOU, ("instead", cast), [("give_higher", cast, given, _words_with_large(g, given)), no], no, LIFE)
    else:
        g.run(otherwise, cast)
    return True


def possible(g: Unbroken, step: Step, has_alternative: bool) -> bool:
    """Can this part of a monster's effect be applied? Small Effort and Time can always be demanded (9.5)."""
    verb = step[0]
    if verb == "lose":
        return can_lose(g, step[1:], has_alternative)
    if verb == "reduce":
        return bool(g.res[RESOURCES.index(step[1])] >= step[3])
    if verb == "downgrade":
        return can_step_down(g) or bool(step[2] and g.aside)
    if verb == "mark":
        return bool(step[3]) or has_condition(g, step[1])
    return True


def can_lose(g: Unbroken, amounts: Step, has_alternative: bool) -> bool:
    """Materials are lost whole or not at all (3.5); of higher Effort with an alternative that very kind is taken
    unasked (3.6)."""
    res = g.res
    if any(amounts[i] > res[i] for i in (3, 4, 5, 6, 7) if amounts[i]):
        return False
    return not has_alternative or (amounts[MEDIUM] <= res[MEDIUM] and amounts[LARGE] <= res[LARGE])


def _owes_medium(g: Unbroken, step: Step) -> int:
    """The Medium Effort this part demands, if Large Effort would have to stand in for some of it and can."""
    if step[0] == "reduce" and step[1] == "medium":
        owed = step[3]
    elif step[0] == "lose" and can_lose(g, step[1:], False) and not step[1 + LARGE]:
        owed = step[1 + MEDIUM]
    else:
        return 0
    return owed if g.res[MEDIUM] < owed <= g.res[MEDIUM] + g.res[LARGE] else 0


def _words(steps: Effects) -> str:
    """An alternative in words."""
    return "Lose " + ", ".join(in_words(step[1:]) for step in steps) if all(s[0] == "lose" for s in steps) else "Do not"


def _words_with_large(g: Unbroken, steps: Effects) -> str:
    """What goes and comes if Large Effort stands in."""
    owed = sum(_owes_medium(g, step) for step in steps)
    large = owed - g.res[MEDIUM]
    given = in_words((0, owed - large, large, 0, 0, 0, 0, 0, 0))
    gains = [f"{step[4]} {NAMES[RESOURCES.index(step[2])]}" for step in steps if step[0] == "reduce"]
    return f"Lose {given}, gain {gains[0]}" if gains else f"Lose {given}"


@rule
def give_higher(g: Unbroken, cast: int, steps: Effects, words: str) -> None:
    """Large Effort stands in for the Medium that a monster demands (3.6)."""
    for step in steps:
        if step[0] == "reduce":
            lose_higher(g, MEDIUM, step[3])
            gain(g, one(RESOURCES.index(step[2]), step[4]))
        else:
            g.run((step,), cast)


@rule
def take_alternative(g: Unbroken, cast: int, otherwise: Effects, words: str) -> None:
    """What stands in brackets happens (9.5)."""
    g.run(otherwise, cast)
