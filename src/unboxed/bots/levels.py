"""Levels for people: four bots, from instant to a fraction of a second a choice."""

from __future__ import annotations

from collections.abc import Callable

from .contract import Bot, Budget
from .greedy import GreedyBot
from .mcts import MctsBot

PATIENCE = 1800
"""Nobody waits longer than two seconds for a bot, whatever the game and however slow the machine."""

LEVELS: dict[str, Callable[[], Bot]] = {
    "novice": lambda: GreedyBot(careless=0.4),
    "adventurer": GreedyBot,
    "veteran": lambda: MctsBot(Budget(iterations=80)),
    "legend": lambda: MctsBot(Budget(iterations=800, milliseconds=PATIENCE)),
}
"""From weakest to strongest. docs/bots.md shows by how much, and what a choice costs."""
