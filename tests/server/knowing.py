"""What the viewers of a table may know, by nothing but the record in the store and the engine that replays it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, select

from unboxed.kernel.tokens import SPECTATOR
from unboxed.server.live.book import Book
from unboxed.server.store import schema
from unboxed.server.store.entries import Entry

Viewer = int | None
"""A seat, or None for spectators."""


def entries_of(database: str | Path, table: str) -> tuple[dict[str, Any], list[tuple[Entry, float]]]:
    """The header of a table and its entries with their times, read past the service from its SQLite file."""
    columns = schema.entries.c
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        header = connection.execute(select(schema.tables.c.header).where(schema.tables.c.id == table)).scalar_one()
        wanted = select(columns.number, columns.kind, columns.value, columns.seat, columns.at)
        rows = connection.execute(wanted.where(columns.table_id == table).order_by(columns.number)).all()
    engine.dispose()
    return header, [(Entry(*entry), at) for *entry, at in rows]


def book_of(database: str | Path, table: str) -> Book:
    """The book of a table as the store has it."""
    header, entries = entries_of(database, table)
    return Book(header, [entry for entry, _ in entries])


def record_of(database: str | Path, table: str) -> dict[str, Any]:
    """The record of a table as the store has it, which no viewer may have while people play."""
    return dict(book_of(database, table).table.record())


class Knowledge:
    """For each viewer the cards it has ever seen, and all cards there are."""

    def __init__(self, record: dict[str, Any]) -> None:
        table = Book({**record, "choices": []}).table
        self.cards = table.setup.cards
        self.faces = set(table.position.face)
        self.seen: dict[Viewer, set[tuple[int, str]]] = {v: set() for v in (*range(table.setup.players), None)}
        heard = 0
        for choice in [None, *record["choices"]]:
            if choice is not None:
                table.choose(choice)
            position = table.position
            cards = list(enumerate(zip(position.face, position.seen, strict=True)))
            for event in table.events[heard:]:
                cards.extend(event.cards.items())
            heard = len(table.events)
            for viewer, seen in self.seen.items():
                bit = 1 << (SPECTATOR if viewer is None else viewer)
                seen |= {(token, face) for token, (face, bits) in cards if bits & bit}
        self.over = table.position.over

    def unseen(self, viewer: Viewer) -> set[str]:
        """The faces that a viewer has never seen."""
        return self.faces - {face for _, face in self.seen[viewer]}

    def betrayed(self, viewer: Viewer, messages: Iterable[str], page: str = "") -> list[Any]:
        """What a viewer was told, in messages or on its page, of cards that it has not seen."""
        messages = list(messages)
        unseen, everything = self.unseen(viewer), "\n".join([*messages, page])
        assert len(unseen) > 3, "too little is hidden for this to mean anything"
        shown = {card for text in messages for card in _cards(json.loads(text))}
        told: list[Any] = sorted(shown - self.seen[viewer])
        told += [face for face in unseen if f'"{face}"' in everything]
        return told + [name for name in self._telling(viewer) if re.search(rf"\b{re.escape(name)}\b", everything)]

    def _telling(self, viewer: Viewer) -> list[str]:
        """The names of unseen cards that nothing else could be called: two words, and on no card that was seen."""
        seen = [self.cards[face] for _, face in self.seen[viewer]]
        words = "\n".join(f"{card.name}\n{card.text}" for card in seen)
        names = [self.cards[face].name for face in self.unseen(viewer)]
        return [name for name in names if " " in name and name not in words]


def _cards(part: Any) -> Iterator[tuple[int, str]]:
    """Every card with its face in a message: in zones as `token`, in the log as `card`."""
    if isinstance(part, dict):
        token = part.get("token", part.get("card"))
        if isinstance(token, int) and part.get("face"):
            yield token, part["face"]
        for value in part.values():
            yield from _cards(value)
    elif isinstance(part, list):
        for value in part:
            yield from _cards(value)
