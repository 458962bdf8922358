"""Effects that may not be possible, with what happens instead (3.5 to 3.7, 9.5)."""

from __future__ import annotations

from unboxed.games.unbroken.cards import LARGE, MEDIUM, RESOURCES
from unboxed.games.unbroken.state import Unbroken, has_condition
from unboxed.kernel.state import Step

from .weapons import can_step_down


def run(g: Unbroken, cast: int, do: tuple[Step, ...], otherwise: tuple[Step, ...]) -> bool:
    """Let happen what can happen, or the alternative; False if nothing does."""
    parts = tuple(step for step in do if possible(g, step, bool(otherwise)))
    if not parts:
        parts = otherwise
    g.run(parts, cast)
    return bool(parts)


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
    """Materials are lost whole or not at all (3.5); higher Effort with an alternative needs that very kind (3.6)."""
    res = g.res
    if any(amounts[i] > res[i] for i in (3, 4, 5, 6, 7) if amounts[i]):
        return False
    return not has_alternative or (amounts[MEDIUM] <= res[MEDIUM] and amounts[LARGE] <= res[LARGE])
