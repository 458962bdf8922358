"""The contract of bots: a look and a seed in, the number of an option out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from unboxed.kernel.errors import SetupError, UnboxedError

from .look import Look


class BadBot(UnboxedError):
    """A bot from a person's file failed or chose what was not on offer."""


class Bot(Protocol):
    """Whoever can choose. The same look and seed give the same choice, unless the budget is in milliseconds."""

    def choose(self, look: Look, seed: int) -> int:
        """The number of the option to take, counted from 0 in `look.options`."""
        ...


@dataclass(frozen=True)
class Budget:
    """How much thinking a choice may cost: so many iterations, so many milliseconds, or whichever ends first."""

    iterations: int = 0
    milliseconds: int = 0

    def __post_init__(self) -> None:
        if self.iterations < 0 or self.milliseconds < 0 or not (self.iterations or self.milliseconds):
            raise SetupError("a budget needs some iterations or milliseconds")

    def part(self, number: int, of: int) -> Budget:
        """What the process with this number may spend when several think: iterations are shared, time is not."""
        share = max(1, (self.iterations + of - 1 - number) // of) if self.iterations else 0
        return Budget(share, self.milliseconds)

    def hurried(self, part: float) -> Budget:
        """The same with this part of its time. Iterations stay: where they alone limit, a choice is the same always."""
        return Budget(self.iterations, max(1, round(self.milliseconds * part)) if self.milliseconds else 0)

    def __str__(self) -> str:
        return f"{self.milliseconds}ms" if self.milliseconds else str(self.iterations)


def read_budget(text: str) -> Budget:
    """`500` is iterations, `200ms` is time; SetupError says so."""
    digits = text.removesuffix("ms")
    if not (digits.isascii() and digits.isdigit() and 0 < int(digits) <= 10_000_000):
        raise SetupError(f"{text!r} is no budget; write iterations as in 500, or milliseconds as in 200ms")
    return Budget(milliseconds=int(digits)) if text.endswith("ms") else Budget(iterations=int(digits))
