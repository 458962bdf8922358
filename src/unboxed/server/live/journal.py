"""A table's journal: its numbered entries in the store, as far as this process knows them.

What is known here is always the beginning of what the store holds: never ahead of it, never beside it. Who could break
that, and why they do not:

- whoever asked for an entry goes away (a socket breaks, a request is cancelled): entries are written by the table's
  session (session.py), which nobody outside can cancel;
- two writers want the same number, in one process or in two: the store keeps one of them, and only the one whose mark
  it carries is told yes (ledger.py);
- several entries made in one go are stored in part: they are one line of one transaction, under one mark;
- a commit breaks off and nobody knows whether it was kept: the journal is in doubt, and the store is read before
  anything else happens; the mark tells whose entry it is;
- the entries are mended while the table is open: the store counts branches, takes no entry for another branch, and
  what was read of another branch is read anew."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Protocol

from unboxed.server.store.entries import Entry, Kind
from unboxed.server.store.tables import Changes

_process, _written = secrets.token_hex(8), count()


class Shelf(Protocol):
    """Where entries are kept."""

    async def append(self, table: str, entries: tuple[Entry, ...], mark: str, held: str | None, branch: int) -> bool:
        """True once all entries are kept; False, and none is, if the first number was taken, the seat is no longer held
        by that secret or the entries are of another branch by now; an error if nobody knows."""

    async def changes(self, table: str, since: int) -> Changes:
        """What is kept, from this number on."""


class Mended(Exception):
    """The entries were mended: what was read of them is no longer so."""


class Journal:
    """The entries of one table; `add` is told each of them once and in order."""

    def __init__(
        self, shelf: Shelf, table: str, add: Callable[[Entry], Awaitable[None]], number: int = 0, branch: int = 0
    ) -> None:
        self._shelf, self.table, self._add = shelf, table, add
        self.number, self.branch = number, branch
        self.in_doubt = False
        """The store may be further than this: read on before anything else."""

    async def append(self, kind: Kind, values: Sequence[int], seat: int, held: str | None = None) -> bool:
        """Write the next entries, all or none: True once they are stored and have been added, False if the number was
        taken or the seat given away."""
        entries = tuple(Entry(number, kind, value, seat) for number, value in enumerate(values, self.number))
        mark = f"{_process}{next(_written)}"
        self.in_doubt = True  # whoever is cut off while the store works has to read before writing again
        try:
            stored = await self._shelf.append(self.table, entries, mark, held, self.branch)
        except Exception:
            changes = await self.read_on()
            return mark in changes.marks
        if stored:
            for entry in entries:
                await self._take(entry)
            self.in_doubt = False
        return stored

    async def read_on(self) -> Changes:
        """Add what the store has beyond this."""
        changes = await self.look()
        await self.take(changes)
        return changes

    async def look(self) -> Changes:
        """See what the store has beyond this."""
        changes = await self._shelf.changes(self.table, self.number)
        if changes.columns["branch"] != self.branch:
            raise Mended
        return changes

    async def take(self, changes: Changes) -> None:
        """Add what was seen, before anything else happens."""
        for entry in changes.entries:
            await self._take(entry)
        self.in_doubt = False

    async def _take(self, entry: Entry) -> None:
        await self._add(entry)  # should that fail, the entry is read again
        self.number += 1
