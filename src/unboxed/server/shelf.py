"""What the store does for a table in play: the only way by which a session reads and writes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from . import dealing
from .book import Entry
from .chat import keep_line, keep_note, read_chats
from .consent import Consent, end_wish, give_consent
from .ledger import Ledger
from .results import keep_results
from .seats import change_seat
from .state import TableState
from .store import Store
from .tables import Changes, read_changes


class Shelf:
    """The tables of the store, for the sessions of one process."""

    def __init__(self, store: Store, ledger: Ledger, patience: float = 0) -> None:
        self.store, self.ledger = store, ledger
        self.patience = patience
        """Seconds for which the numbers of people are waited for when a game begins (see dealing.py)."""

    async def append(self, table: str, entry: Entry, mark: str, held: str | None, branch: int) -> bool:
        """True once the entry is on the disk; False if the number was taken, the seat given away, the table mended."""
        return await self.ledger.append(table, entry, mark, held, branch)

    async def changes(self, table: str, since: int) -> Changes:
        """What may have changed, with the entries from this number on."""
        return await self.store.read_at_once(lambda connection: read_changes(connection, table, since))

    async def change_seat(
        self, table: str, seat: int, was: str | None = None, before: int | None = None, **values: Any
    ) -> bool:
        """Set columns of a seat, and tell the other processes."""
        async with self._write(table) as connection:
            return await change_seat(connection, table, seat, was, before, **values)

    async def begin(self, table: str) -> None:
        """Begin the game, if nothing is missing."""
        async with self._write(table) as connection:
            await connection.run_sync(dealing.begin, table, self.ledger.process, self.patience)

    async def dealt(self, table: str) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """The header of a table and what everybody may know of its deal."""
        return await dealing.read_dealt(self.store, table)

    async def give_consent(self, table: str, number: int, consent: Consent) -> None:
        """Keep a wish or a yes."""
        async with self._write(table) as connection:
            await give_consent(connection, self.store, table, number, consent)

    async def end_wish(self, table: str, number: int) -> None:
        """Somebody has said no."""
        async with self._write(table) as connection:
            await end_wish(connection, table, number)

    async def keep_results(self, state: TableState) -> None:
        """The game is over."""
        await keep_results(self.store, state)

    async def by_owner(self, table: str, change: Callable[[Connection], object], text: str) -> dict[str, Any]:
        """What the owner changes, with the note that everybody reads; the note as it is to be sent."""
        async with self.store.write() as connection:
            await connection.run_sync(change)
            line = await connection.run_sync(keep_note, table, text)
            await connection.run_sync(self.store.note, self._news(table, chat=line, look_again=True))
        return line

    async def chats(self, table: str) -> list[dict[str, Any]]:
        """The newest lines of a table."""
        async with self.store.read() as connection:
            return await read_chats(connection, table)

    async def keep_line(self, table: str, line: dict[str, Any]) -> None:
        """Keep a line of chat, and let the other processes show it."""
        async with self._write(table, chat=line) as connection:
            await keep_line(connection, table, line)

    @asynccontextmanager
    async def _write(self, table: str, **news: Any) -> AsyncIterator[AsyncConnection]:
        """A transaction after which other processes look at the table again."""
        async with self.store.write() as connection:
            yield connection
            await connection.run_sync(self.store.note, self._news(table, **news))

    def _news(self, table: str, **news: Any) -> str:
        return json.dumps({"from": self.ledger.process, "table": table, **news})
