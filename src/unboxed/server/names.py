"""People's names: short, printable, and not confusingly empty."""

from __future__ import annotations

import unicodedata

LONGEST = 40
NOBODY = "NOBODY"
"""Whose a result is that no profile was named for: capitals, which no person's id has."""
RESERVED = ("me",)
"""Names that mean something else in an address."""
BOTS = ("Otto", "Mina", "Igor", "Ada", "Bruno", "Cleo", "Dara", "Emil")


def clean_name(name: str) -> str:
    """The name without control signs, directions of writing and doubled spaces; empty if nothing is left."""
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in unicodedata.normalize("NFC", name))
    return " ".join(kept.split())[:LONGEST].strip()


def person_id(name: str) -> str:
    """What makes two names the same person's."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()[:LONGEST]


def bot_name(seat: int, taken: list[str]) -> str:
    """A name for a bot that nobody else has."""
    for i in range(len(BOTS)):
        name = BOTS[(seat + i) % len(BOTS)]
        if name not in taken:
            return name
    return f"Bot {seat + 1}"
