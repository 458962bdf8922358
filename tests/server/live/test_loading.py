"""A long book is read in slices, and is the same book."""

from __future__ import annotations

import asyncio
import random

import pytest

from unboxed.games import find
from unboxed.kernel.errors import BadRecord
from unboxed.server.live import loading
from unboxed.server.live.book import Book, header_of
from unboxed.server.live.loading import load_book
from unboxed.server.store.entries import Entry
from unboxed.table.table import Table


def game_of(players, seed, begun=0):
    """A header and the entries of a game with some undos; with choices made before its table began, as in a fork."""
    table, rng, header, entries = Table(find("unlucky").setup(players), seed), random.Random(seed), None, []
    if not begun:
        header = header_of(table)
    while table.position.player >= 0:
        asked, choice = table.position.player, rng.randrange(len(table.position.options))
        table.choose(choice)
        if header is not None:
            entries.append(Entry(len(entries), "choose", choice, asked))
            if len(entries) in (20, 40):
                table = table.at(len(table.choices) - 3)
                entries.append(Entry(len(entries), "undo", len(table.choices), asked))
        elif len(table.choices) == begun:
            header = header_of(table)
    return header, entries


def told(book):
    """All that a table asks of its book."""
    return (
        book.header,
        book.table.record(),
        book.table.fingerprint(),
        book.table.can_undo,
        [book.number, book.first, book.moment, book.over, book.round],
        [book.choosers, book.chosen, book.asides],
        [(book.number_for(seat), book.moments_of(seat), book.now_for(seat)) for seat in (None, *range(book.players))],
        [(event.number, event.step) for event in book.lines],
    )


@pytest.mark.parametrize("begun", [0, 30])
async def test_a_book_read_in_slices_is_the_same_book(begun):
    header, entries = game_of(4, seed=3, begun=begun)
    assert len(entries) > 20
    book = await load_book(header, entries)
    assert told(book) == told(Book(header, entries))
    assert book.first == begun


async def test_others_get_their_turn_after_every_slice(monkeypatch):
    """The clock moves on by half a slice whenever it is looked at, so every third look is one too late."""
    header, entries = game_of(4, seed=3, begun=30)
    ticks = iter(range(10**9))
    monkeypatch.setattr(loading, "perf_counter", lambda: next(ticks) * loading.SLICE / 2)
    turns = 0

    async def count_turns():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count_turns())
    await load_book(header, entries)
    counting.cancel()
    assert turns >= (30 + len(entries)) // 4


async def test_what_does_not_fit_is_told_as_before():
    header, _ = game_of(4, seed=3, begun=30)
    header["choices"][7] = 999
    with pytest.raises(BadRecord, match="choice number 7 of the record does not fit") as before:
        Book(header)
    with pytest.raises(BadRecord) as now:
        await load_book(header, [])
    assert str(now.value) == str(before.value)
