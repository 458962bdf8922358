"""Levels for people: four bots, from instant to a fraction of a second a choice.

They differ by how far they look and by what they overlook (noticing.py), never by playing nonsense.
"""

from __future__ import annotations

from collections.abc import Callable

from .contract import Bot, Budget
from .mcts import MctsBot
from .search import Style
from .steady import SteadyBot

PATIENCE = 1800
"""Nobody waits longer than two seconds for a bot, whatever the game and however slow the machine."""

LEVELS: dict[str, Callable[[], Bot]] = {
    "novice": lambda: SteadyBot(first=0, more=0, overlooks=0.6),
    "adventurer": lambda: SteadyBot(first=1, more=3, overlooks=0.25),
    "veteran": SteadyBot,
    "legend": lambda: MctsBot(Budget(iterations=160, milliseconds=PATIENCE), style=Style(enough=0.015)),
}
"""From weakest to strongest. docs/bots.md shows by how much, and what a choice costs."""
