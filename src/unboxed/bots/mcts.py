"""The bots that search (see search.py), in this process or in several."""

from __future__ import annotations

from unboxed.kernel.chance import MASK

from .apart import Apart
from .contract import Budget
from .look import Look
from .noticing import not_lost
from .search import Findings, Style, Trees, best_of, usual_of

APART = 0x9E3779B97F4A7C15
"""Keeps the seeds of processes that think about the same question apart."""


class MctsBot:
    """Searches within its budget and takes the option it came back to most."""

    def __init__(self, budget: Budget, processes: int = 1, style: Style | None = None) -> None:
        self.budget = budget
        self.style = style or Style()
        self.processes = processes
        self._trees = Trees()
        self._workers: list[Apart] = []

    @property
    def spent_apart(self) -> float:
        """Processor time that processes of its own have used so far."""
        return sum(worker.spent for worker in self._workers)

    def choose(self, look: Look, seed: int) -> int:
        if len(look.options) == 1:
            return 0  # shown to people only, and nothing to think about
        found, usual = self.think(look, seed), usual_of(look)
        choice = best_of(found, usual)
        safe = not_lost(look, choice, seed)
        if choice in safe:
            return choice
        return safe[best_of([found[index] for index in safe])]

    def think(self, look: Look, seed: int) -> list[Findings]:
        """What came of each option. Several processes search on their own, and their findings are added up."""
        if self.processes == 1:
            return self._trees.search(look, seed, self.budget, self.style)
        while len(self._workers) < self.processes:
            self._workers.append(Apart())
        for number, worker in enumerate(self._workers):
            budget = self.budget.part(number, self.processes)
            worker.send("search", look, (seed + number * APART) & MASK, budget, self.style)
        answers = [worker.receive() for worker in self._workers]
        return [_together(option) for option in zip(*answers, strict=True)]


def _together(option: tuple[Findings, ...]) -> Findings:
    """What several processes found out about the same option."""
    visits, total, squares, worlds, ahead, gaps = (sum(part) for part in zip(*option, strict=True))
    return int(visits), total, squares, int(worlds), ahead, gaps
