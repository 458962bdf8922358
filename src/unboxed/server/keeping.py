"""How long games are kept: what may be said about it on a command line. Nothing of the service is loaded for it."""

from __future__ import annotations

import argparse
from dataclasses import dataclass


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
    """The options that say how long; the same for the service and for upkeep."""
    about = {
        "finished": "delete games so many days after they ended",
        "idle": "delete games that nobody has touched for so many days",
        "chat": "delete what was said so many days ago",
    }
    for what, text in about.items():
        parser.add_argument(f"--keep-{what}", type=_days, metavar="DAYS", help=f"{text} (never)")


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = 0.0
    if not 0 < days < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of days; write one above 0, such as 90")
    return days
