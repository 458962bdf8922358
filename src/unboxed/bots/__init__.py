"""Bots: each gets a look at the game from its own seat, never the real position, and answers with an option."""

from .contract import BadBot, Bot, Budget
from .hints import Hint, hint
from .levels import LEVELS
from .look import Look
from .names import make_bot

__all__ = ["LEVELS", "BadBot", "Bot", "Budget", "Hint", "Look", "hint", "make_bot"]
