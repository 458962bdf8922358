"""Nobody is told of a choice before it is stored."""

from __future__ import annotations

import asyncio
import threading

from sqlalchemy import event
from sqlalchemy.util import await_only

from unboxed.server import data
from unboxed.server.live.connection import Connection
from unboxed.server.live.house import House
from unboxed.server.live.opening import open_table
from unboxed.server.settings import Settings, database_url
from unboxed.server.store import schema
from unboxed.server.store.database import Store
from unboxed.server.store.entries import Entry
from unboxed.server.store.ledger import _COLUMNS
from unboxed.server.store.tables import read_table


class Held:
    """Holds every transaction that writes an entry just before it is committed, until it is let go."""

    def __init__(self, store: Store) -> None:
        self.store, self.reached = store, asyncio.Event()
        self._loop, self._let_go = asyncio.get_running_loop(), threading.Event()
        engine = store.engine.sync_engine if store.postgres else store._in_thread
        event.listen(engine, "after_cursor_execute", self._executed)
        event.listen(engine, "commit", self._committing)

    def let_go(self) -> None:
        self._let_go.set()

    def _executed(self, connection, _cursor, statement, *_) -> None:
        if statement.startswith("INSERT INTO entries"):
            connection.info["entries"] = True

    def _committing(self, connection) -> None:
        if connection.info.pop("entries", False):
            self._loop.call_soon_threadsafe(self.reached.set)
            if self.store.postgres:  # this engine runs in the event loop, which must not be held
                await_only(asyncio.to_thread(self._let_go.wait, 60))
            else:
                self._let_go.wait(60)


class Viewer:
    """Somebody who looks, and all that was ever written to them."""

    def __init__(self, seat: int | None, patches: bool, secret_hash: str | None) -> None:
        self.sent: list[bytes] = []
        self.connection = Connection(seat, False, patches, lambda text: self.sent.append(text) is None, secret_hash)


async def test_nothing_is_told_of_a_choice_until_it_is_committed(database):
    house = House(Settings(database=database, window_ms=0), Store(database_url(database)))
    await house.open()
    held = Held(house.store)
    try:
        seats = [data.NewSeat("person", "Ada"), data.NewSeat("person", "Ben")]
        live = await house.table((await open_table(house, data.NewTable("unlucky", 2, seats=seats, seed=3))).table)
        secrets = {None: None, **{seat.seat: seat.secret_hash for seat in live.state.seats}}
        viewers = [Viewer(seat, patches, secrets[seat]) for seat in (0, 1, None) for patches in (False, True)]
        for viewer in viewers:
            live.come(viewer.connection)
        before = [len(viewer.sent) for viewer in viewers]
        choice = asyncio.ensure_future(live.choose(live.book.asked, 0, 0))
        await asyncio.wait_for(held.reached.wait(), 60)
        for _ in range(20):  # whatever else could happen now, happens
            await asyncio.sleep(0.005)
        assert not choice.done()
        assert live.book.number == 0
        assert [len(viewer.sent) for viewer in viewers] == before
        assert (await read_table(house.store, live.id))[2] == []
        held.let_go()
        await choice
        assert [entry.number for entry in (await read_table(house.store, live.id))[2]] == [0]
        told = [viewer.sent[n:] for viewer, n in zip(viewers, before, strict=True)]
        assert [len(sent) for sent in told] == [1] * len(viewers)
        assert all(b'"number":1' in sent[0] for sent in told)
    finally:
        held.let_go()
        await house.close()


def test_rows_are_given_to_the_driver_in_the_order_of_the_columns():
    assert [column.name for column in schema.entries.c] == _COLUMNS


async def test_of_two_writers_of_one_number_exactly_one_is_told_yes(database):
    house = House(Settings(database=database), Store(database_url(database)))
    await house.open()
    try:
        table = (await open_table(house, data.NewTable("unlucky", 2, seed=3))).table
        for number in range(
            20
        ):  # all of them wait in one group, and half of them find the number taken by an earlier one
            lines = [((Entry(number, "choose", value, 0),), f"{number}:{value}") for value in range(4)]
            told = await asyncio.gather(*(house.ledger.append(table, *line) for line in lines))
            assert sum(told) == 1
            assert not await house.ledger.append(table, (Entry(number, "choose", 9, 0),), "late")
            kept = (await read_table(house.store, table))[2]
            assert kept[number].value == told.index(True)
    finally:
        await house.close()
