"""Levels for people: four bots from instant to two seconds a choice."""

from __future__ import annotations

from collections.abc import Callable

from .contract import Bot, Budget
from .greedy import GreedyBot
from .mcts import MctsBot

LEVELS: dict[str, Callable[[], Bot]] = {
    "novice": GreedyBot,
    "adventurer": lambda: MctsBot(Budget(iterations=100)),
    "veteran": lambda: MctsBot(Budget(iterations=400)),
    "legend": lambda: MctsBot(Budget(iterations=1600)),
}
