"""How long games are kept: what may be said about it on a command line."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from .errors import ServiceError


@dataclass(frozen=True)
class Keep:
    """For how many days; None: for ever."""

    finished: float | None = None
    """Games that are over or closed, after their last move or word."""
    idle: float | None = None
    """Games that are not over, after anybody last did something or looked."""
    chat: float | None = None
    """What people have said."""

    @property
    def anything(self) -> bool:
        """Is something to be deleted at some time?"""
        return any(days is not None for days in (self.finished, self.idle, self.chat))


def add_keep(parser: argparse.ArgumentParser) -> None:
    """The options of `unboxed serve` that say how long; `unboxed tables prune` has the same."""
    about = {
        "finished": "delete games so many days after they ended",
        "idle": "delete games that nobody has touched for so many days",
        "chat": "delete what was said so many days ago",
    }
    for what, text in about.items():
        parser.add_argument(f"--keep-{what}", metavar="DAYS", help=f"{text} (never)")


def read_keep(told: argparse.Namespace) -> Keep:
    """What was typed; ServiceError says what is wrong with it."""
    return Keep(
        _days("--keep-finished", told.keep_finished),
        _days("--keep-idle", told.keep_idle),
        _days("--keep-chat", told.keep_chat),
    )


def _days(option: str, text: str | None) -> float | None:
    if text is None:
        return None
    try:
        days = float(text)
    except ValueError:
        days = 0.0
    if not 0 < days < 1e6:
        raise ServiceError(f"{option} {text} is no number of days; remedy: write one above 0, such as {option} 90")
    return days
