"""The end: how it came to it, the score, and what was earned (sections 15 and 16)."""

from __future__ import annotations

from unboxed.games.unbroken.state import YOU, Unbroken
from unboxed.kernel.game import Result

from .achievements import ACHIEVEMENTS, in_one_game
from .scoring import rank_of, score_of

REASONS = {
    "died": "death in the Dark",
    "starved": "starvation in the Dark",
    "collapsed": "collapse in a fight without end",
}


def finish(g: Unbroken, outcome: str) -> None:
    """The game is over (15.1)."""
    g.outcome = outcome
    if outcome == "won":
        score = score_of(g)
        reason = f"out of the Dark as {rank_of(score)} with {score} points{_feats(g)}"
        g.finish(Result((YOU,), (float(score),), reason))
    else:
        g.finish(Result((), (0.0,), f"{REASONS[outcome]} on level {g.level}{_feats(g)}"))
    g.say(outcome, YOU)


def _feats(g: Unbroken) -> str:
    """What the game earned by itself; what several games earn together only their keeper can know."""
    done = in_one_game(g)
    names = [achievement.name for achievement in ACHIEVEMENTS if achievement.id in done]
    return f", earning {' and '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}" if names else ""
