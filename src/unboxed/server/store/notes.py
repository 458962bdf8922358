"""What everybody at a table reads when its owner has used a power, or somebody wants to play again. All these texts are
here and nowhere else."""

from __future__ import annotations

TEXTS = {
    "muted": "The owner has muted {name} for everybody.",
    "heard": "The owner lets everybody hear {name} again.",
    "blocked": "The owner has blocked {name}; {bot}, a bot, plays on.",
    "unblocked": "The owner lets {name} sit down here again.",
    "to a bot": "The owner has given {name}'s seat to {bot}, a bot.",
    "to anybody": "The owner has opened {name}'s seat to anybody.",
    "new link": "The owner has made a new link for {name}'s seat; the old one no longer works.",
    "started": "The owner has begun the game; bots took the open seats.",
    "closed": "The owner has closed the table.",
    "pace": "The owner has set the bots' pace to {ms} ms.",
    "spectators off": "The owner has sent everybody away who only looks on.",
    "spectators nothing": "The owner lets anybody with the link look on; they see what lies open.",
    "spectators all_after_end": "The owner lets anybody with the link look on; after the end they see all cards.",
}
HANDED = {"bot": "to a bot", "open": "to anybody", "person": "new link"}
"""What is told of a seat that is handed on, by what it becomes."""


def owner_did(what: str, **facts: object) -> str:
    """The text for a use of a power; `facts` are the names in it."""
    return TEXTS[what].format(**facts)


def wants_rematch(name: str) -> str:
    """The text for whoever has made the rematch."""
    return f"{name} wants to play again; your seat at the new table is kept."
