"""Bots by name: `random`, `mcts:500`, `legend`, `./my_bot.py:MyBot`."""

from __future__ import annotations

from collections.abc import Callable

from unboxed.engine import SetupError

from .contract import Bot, Budget, read_budget
from .greedy import GreedyBot
from .mcts import MctsBot
from .simple import AbsentBot, RandomBot

LEVELS: dict[str, Callable[[], Bot]] = {
    "novice": GreedyBot,
    "adventurer": lambda: MctsBot(Budget(iterations=100)),
    "veteran": lambda: MctsBot(Budget(iterations=400)),
    "legend": lambda: MctsBot(Budget(iterations=1600)),
}

PLAIN: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "absent": AbsentBot}

ALLOWED = (
    "random, greedy, absent, novice, adventurer, veteran, legend, mcts:500 (iterations), mcts:200ms (time)"
    " or ./file.py:Class (your own)"
)


def make_bot(spec: str) -> Bot:
    """The bot of this name; SetupError lists what is allowed."""
    name, _, rest = spec.strip().partition(":")
    if name == "mcts" and rest:
        return MctsBot(read_budget(rest))
    made = PLAIN.get(spec) or LEVELS.get(spec)
    if made is None:
        raise SetupError(f"there is no bot {spec!r}; bots are {ALLOWED}")
    return made()
