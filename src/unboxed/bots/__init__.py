"""Bots: each gets a look at the game from its own seat, never the real position, and answers with an option."""

from .contract import Bot, Budget
from .look import Look
from .names import LEVELS, make_bot

__all__ = ["LEVELS", "Bot", "Budget", "Look", "make_bot"]
