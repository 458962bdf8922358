"""What a game of Unlucky Adventurers is about: to be the last with cards (9.1, 9.4, 10.3)."""

from __future__ import annotations

from unboxed.games.unlucky.rules.seating import team_of
from unboxed.games.unlucky.state import Unlucky
from unboxed.table.goal import Ending, Goal, ending, race

LAST_ROUNDS = 5


def goal(g: Unlucky, rounds: int) -> Goal:
    """Cards of everybody, who is out, and the last round."""
    teams = g.setup.mode == "teams"
    sides = {team_of(g, p) for p in range(g.setup.players)}
    out = len(sides - {team_of(g, p) for p, alive in enumerate(g.alive) if alive})
    ends = [_out("teams out" if teams else "players out", out, len(sides) - 1)]
    last = g.setup.constants["last_round"]
    ends.append(ending("round", min(rounds, last), last, LAST_ROUNDS))
    return Goal(
        wins="The last team with cards wins" if teams else "The last one with cards wins",
        race=race(len(hand) for hand in g.hands),
        ends=ends,
    )


def _out(text: str, out: int, of: int) -> Ending:
    """Near is the end when one more will do, unless it begins like that."""
    return ending(text, out, of, 1 if out else 0)
