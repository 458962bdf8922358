"""The bot that searches (see search.py)."""

from __future__ import annotations

from .contract import Budget
from .look import Look
from .search import Search, Style


class MctsBot:
    """Searches within its budget and takes the option it came back to most."""

    def __init__(self, budget: Budget, style: Style | None = None) -> None:
        self.budget = budget
        self.style = style

    def choose(self, look: Look, seed: int) -> int:
        search = Search(look, seed, self.style)
        search.run(self.budget)
        return search.best()
