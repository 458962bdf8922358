"""Bots hold nobody up, and move at a pace people can follow."""

from __future__ import annotations

from sqlalchemy import create_engine, select

from tests.server.playing import PEOPLE, RANDOM
from unboxed.server import schema
from unboxed.server.book import Book, Entry


def gaps(service, table: str) -> list[float]:
    """Seconds between what everybody saw and the move that a bot made next, by the service's own clock."""
    columns = schema.entries.c
    engine = create_engine(f"sqlite:///{service.settings['database']}")
    with engine.connect() as connection:
        header = connection.execute(select(schema.tables.c.header).where(schema.tables.c.id == table)).scalar_one()
        wanted = select(columns.number, columns.kind, columns.value, columns.seat, columns.at)
        rows = connection.execute(wanted.where(columns.table_id == table).order_by(columns.number)).all()
    engine.dispose()
    book, found, before = Book(header), [], None
    for *entry, at in rows:
        secret, bot = book.table.position.secret, book.asked > 0
        book.add(Entry(*entry))
        if bot and not secret and before is not None:
            found.append(at - before)
        before = at
    return found


async def play_on(client, choices: int) -> None:
    for _ in range(choices):
        await client.my_turn()
        number = client.last["number"]
        await client.choose(0)
        await client.scene(lambda m, n=number: m["number"] > n)
    await client.my_turn()


async def test_bots_keep_the_pace_that_was_set(service):
    waits = {}
    for pace in (0, 400):
        made = service.table(players=4, pace=400 - pace, seats=[PEOPLE[0], RANDOM, RANDOM, RANDOM], seed=3)
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.my_turn()
            await client.send({"type": "pace", "ms": pace})
            await client.scene(lambda m, pace=pace: m["pace"] == pace)
            had = len(gaps(service, made["table"]))
            await play_on(client, 1)
            waits[pace] = gaps(service, made["table"])[had:]
            await client.send({"type": "pace", "ms": 99999})
            assert "understood" in (await client.until(lambda m: m["type"] == "refused"))["why"]
    assert len(waits[0]) == len(waits[400]) >= 3
    assert min(waits[400]) > 0.39
    assert min(waits[0]) < 0.2
