"""A book read from the store, a little at a time: a long game must not keep everybody else waiting while it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from unboxed.games import find
from unboxed.kernel.errors import BadCards, BadRecord, IllegalChoice
from unboxed.server.headers import packs_in, plays
from unboxed.server.store.entries import Entry

from .book import Book
from .oldbook import OldBook

if TYPE_CHECKING:
    from .old import OldTables

SLICE = 0.002
"""Seconds after which others get a turn."""


AnyBook = Book | OldBook
"""The book of a table, whichever release plays it."""


async def open_book(
    old: OldTables, table: str, header: dict[str, Any], entries: Sequence[Entry], watches: bool, names: list[str]
) -> AnyBook:
    """The book of a table: its entries are played here, or under the release whose rules it began with."""
    if plays(header):
        if header["packs"]:
            await asyncio.to_thread(get_ready, header)
        book = await load_book(header, entries, watches)
        book.rename(names)
        return book
    return await OldBook.read(old, table, header, names, entries, watches)


async def load_book(header: dict[str, Any], entries: Sequence[Entry], watches: bool = False) -> Book:
    """The same as `Book(header, entries, watches)`, with turns for others in between."""
    begun = header.get("choices", [])
    book, turn = Book({**header, "choices": []}, (), watches), _Turn()
    try:
        for number, choice in enumerate(begun):
            book.load(Entry(number, "choose", choice, -1))
            await turn.maybe_over()
    except IllegalChoice as error:
        raise BadRecord(f"choice number {number} of the record does not fit: {error}") from error
    book.header, book.first, book.number = header, len(begun), 0
    for entry in entries:
        book.load(entry)
        await turn.maybe_over()
    book.loaded()
    return book


def get_ready(header: dict[str, Any]) -> None:
    """Read the cards of a table that has packs beside the loop: hundreds of them cost a tenth of a second."""
    with suppress(BadCards):  # whoever opens the table is told
        find(header["game"]).options_with(packs_in(header))


class _Turn:
    """How long this has had the loop."""

    def __init__(self) -> None:
        self.began = perf_counter()

    async def maybe_over(self) -> None:
        """Let others have their turn, if it is time."""
        if perf_counter() - self.began > SLICE:
            await asyncio.sleep(0)
            self.began = perf_counter()
