"""When the service chooses instead of a person: for bots, for the absent, and for those who asked not to be asked."""

from __future__ import annotations

import hashlib

from .bots import ABSENT, DEFAULT
from .seats import Seat
from .state import TableState


def due(state: TableState) -> bool:
    """Has the service to choose now?"""
    asked, position = state.book.asked, state.position
    if asked < 0 or state.facts.state != "running":
        return False
    if state.window is not None and not position.secret:
        return False  # everybody waits for the window
    if not state.connections and not state.people:
        return False  # nobody would see it
    return state.seats[asked].served or state.lets_be(asked)


def bot_of(seat: Seat) -> str:
    """The bot that chooses for a seat."""
    return ABSENT if seat.kind == "absent" else seat.bot or DEFAULT


def seed_of(table: str, number: int) -> int:
    """The same in every process, so that two that drive the same table choose alike."""
    return int.from_bytes(hashlib.blake2b(f"{table}:{number}".encode(), digest_size=8).digest())
