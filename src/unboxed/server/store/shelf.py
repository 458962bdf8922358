"""What the store does for a table in play: the only way by which a session reads and writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from . import dealing
from .chat import keep_line, keep_note, read_chats
from .consent import Consent, end_wish, give_consent
from .database import Store
from .entries import Entry
from .ledger import Ledger
from .results import Ended, earlier_tallies, keep_results, people_counted
from .seats import Seat, change_seat
from .tables import Changes, read_changes

T = TypeVar("T")


class Shelf:
    """The tables of the store, for the sessions of one process."""

    def __init__(self, store: Store, ledger: Ledger, patience: float = 0) -> None:
        self.store, self.ledger = store, ledger
        self.patience = patience
        """Seconds for which the numbers of people are waited for when a game begins (see dealing.py)."""

    async def append(self, table: str, entries: tuple[Entry, ...], mark: str, held: str | None, branch: int) -> bool:
        """True once all entries are on the disk; False, and none is, if the first number was taken, the seat given
        away or the table mended."""
        return await self.ledger.append(table, entries, mark, held, branch)

    async def changes(self, table: str, since: int) -> Changes:
        """What may have changed, with the entries from this number on."""
        return await self.store.read_at_once(lambda connection: read_changes(connection, table, since))

    async def change_seat(
        self, table: str, seat: int, was: str | None = None, before: int | None = None, **values: Any
    ) -> bool:
        """Set columns of a seat, and tell the other processes."""
        return await self._write(table, lambda connection: change_seat(connection, table, seat, was, before, **values))

    async def begin(self, table: str) -> None:
        """Begin the game, if nothing is missing."""
        process, patience = self.ledger.process, self.patience
        await self._write(table, lambda connection: dealing.begin(connection, table, process, patience))

    async def dealt(self, table: str) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """The header of a table and what everybody may know of its deal."""
        return await dealing.read_dealt(self.store, table)

    async def give_consent(self, table: str, number: int, consent: Consent) -> None:
        """Keep a wish or a yes."""
        await self._write(table, lambda connection: give_consent(connection, self.store, table, number, consent))

    async def end_wish(self, table: str, number: int) -> None:
        """Somebody has said no."""
        await self._write(table, lambda connection: end_wish(connection, table, number))

    async def earlier(self, table: str, game: str, seats: list[Seat]) -> dict[int, list[dict[str, Any]]]:
        """What was kept of earlier games of those who sit here, by their seats."""
        people = people_counted(seats)
        return await self.store.read_at_once(lambda connection: earlier_tallies(connection, table, game, people))

    async def keep_results(self, table_id: str, table: Ended, seats: list[Seat]) -> None:
        """The game is over."""
        await keep_results(self.store, table_id, table, seats)

    async def with_note(self, table: str, change: Callable[[Connection], object], text: str) -> dict[str, Any]:
        """A change, with the note that everybody reads of it; the note as it is to be sent."""

        def all_of_it(connection: Connection) -> dict[str, Any]:
            change(connection)
            line = keep_note(connection, table, text)
            self.store.note(connection, self._news(table, chat=line, look_again=True))
            return line

        return await self.store.write_at_once(all_of_it)

    async def chats(self, table: str) -> list[dict[str, Any]]:
        """The newest lines of a table."""
        return await self.store.read_at_once(lambda connection: read_chats(connection, table))

    async def keep_line(self, table: str, line: dict[str, Any]) -> None:
        """Keep a line of chat, and let the other processes show it."""
        await self._write(table, lambda connection: keep_line(connection, table, line), chat=line)

    async def _write(self, table: str, work: Callable[[Connection], T], **news: Any) -> T:
        """A transaction after which other processes look at the table again."""

        def all_of_it(connection: Connection) -> T:
            result = work(connection)
            self.store.note(connection, self._news(table, **news))
            return result

        return await self.store.write_at_once(all_of_it)

    def _news(self, table: str, **news: Any) -> str:
        return json.dumps({"from": self.ledger.process, "table": table, **news})
