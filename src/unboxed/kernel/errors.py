"""What can go wrong that is not a fault of ours, each with words for the person who caused it."""

from __future__ import annotations


class UnboxedError(Exception):
    """Something a person can put right; its text says what is wrong and what is allowed."""


class SetupError(UnboxedError):
    """There is no such game, or not with these players, options or this seed."""


class IllegalChoice(UnboxedError):
    """A choice that is not on offer. Nothing has changed."""


class BadGame(Exception):
    """A game is written wrongly: no player's fault, and nothing a player can put right. The text is for its author."""


class BadRecord(UnboxedError):
    """A record that cannot be read or does not fit the game it names."""


class BadCards(UnboxedError):
    """Card files that do not make sense; one line for each problem, with file, line and remedy."""

    def __init__(self, problems: list[str]) -> None:
        Exception.__init__(self, "\n".join(problems))
        self.problems = problems
