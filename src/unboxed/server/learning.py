"""What is told of tutorials, as data (content/tutorials.py reads them). The page's types are written from this."""

from __future__ import annotations

from msgspec import Struct


class TutorialFacts(Struct):
    """How the first game of somebody who learns is set up."""

    players: int
    mode: str
    seed: int
    bot: str
    options: dict[str, bool | int | str]


class TutorialWords(Struct):
    """Something a tutorial says: the number of its step, the words, and what they are about."""

    step: int
    words: str
    at: list[str]
