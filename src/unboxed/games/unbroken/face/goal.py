"""What a game of Unbroken is about: four monsters before the light, and the Effort to live (3.4, 8.14, 15.1)."""

from __future__ import annotations

from unboxed.games.unbroken.state import LAST_LEVEL, Unbroken
from unboxed.games.unbroken.sums import LARGE, MEDIUM, SMALL
from unboxed.table.goal import Goal, ending

LOW_EFFORT, LAST_ROUNDS = 6, 3


def goal(g: Unbroken) -> Goal:
    """Monsters behind you, the Effort that keeps you alive, and in battle the round."""
    ends = [
        ending("monsters behind you", len(g.gone), LAST_LEVEL),
        ending("Effort to live on", sum(g.res[kind] for kind in (SMALL, MEDIUM, LARGE)), within=LOW_EFFORT),
    ]
    if g.fox == "battle":
        ends.append(ending("round of battle", g.round, int(g.setup.options["last_round"]), LAST_ROUNDS))
    return Goal(wins="Beat or trick three monsters and beat the fourth to reach the light", race=[], ends=ends)
