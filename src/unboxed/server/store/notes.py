"""What everybody at a table reads when its owner has used a power, a seat has a new lock, or somebody plays again. All
these texts are here and nowhere else."""

from __future__ import annotations

from .seats import Seat

TEXTS = {
    "rematch": "{name} wants to play again; your seat at the new table is kept.",
    "muted": "The owner has muted {name} for everybody.",
    "heard": "The owner lets everybody hear {name} again.",
    "blocked": "The owner has blocked {name}; {bot}, a bot, plays on.",
    "unblocked": "The owner lets {name} sit down here again.",
    "to a bot": "The owner has given {name}'s seat to {bot}, a bot.",
    "to anybody": "The owner has opened {name}'s seat to anybody.",
    "new link": "The owner has made a new link for {name}'s seat; the old one no longer works.",
    "from a bot": "The owner has given the seat of {name}, a bot, to whoever has its link.",
    "by link": "The owner has made a link for {name}'s seat; nobody else can take it.",
    "agreed": "{who} agrees to a new link for {name}'s seat, so that a person can sit down there.",
    "renewed": "{name} has a new link for this seat; the old one no longer works.",
    "started": "The owner has begun the game; bots took the open seats.",
    "closed": "The owner has closed the table.",
    "pace": "{who} has set the bots' pace to {ms} ms.",
    "spectators off": "The owner has sent everybody away who only looks on.",
    "spectators nothing": "The owner lets anybody with the link look on; they see what lies open.",
    "spectators all_after_end": "The owner lets anybody with the link look on; after the end they see all cards.",
}


def note_of(what: str, **facts: object) -> str:
    """The text for what was done; `facts` are the names in it."""
    return TEXTS[what].format(**facts)


def handed(was: Seat, kind: str) -> str:
    """What is told of a seat that is handed on, by what it was and what it becomes."""
    if kind != "person":
        return "to a bot" if kind == "bot" else "to anybody"
    return "from a bot" if was.kind == "bot" else "new link" if was.secret_hash else "by link"
