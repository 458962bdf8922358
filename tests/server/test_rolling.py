"""Two releases on one database: a new one is started beside the old one, which plays on and then goes."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic import command
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.playing import PEOPLE
from tests.server.service import Service
from tests.server.upkeep.books import aside
from unboxed.server.settings import database_url
from unboxed.server.store import database as store

NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on, additive = "0099", "{newest}", None, None, {additive}


def upgrade():
    op.create_table("mottos", sa.Column("id", sa.Integer(), primary_key=True))
    for table in ("entries", "seats", "tables", "chats", "results", "people"):
        op.add_column(table, sa.Column("more", sa.Text(), nullable=False, server_default="of the next release"))
"""


def next_release(folder, additive: bool) -> str:
    """The migrations of a release that has one more."""
    shutil.copytree(store.MIGRATIONS, folder / "migrations")
    more = NEXT.format(newest=store.revisions()[0], additive=additive)
    (folder / "migrations" / "versions" / "0099_more.py").write_text(more)
    return str(folder / "migrations")


def sql(database: str, *statements: str) -> list[tuple]:
    """Run statements on a database of either kind; the rows of the last."""

    async def run() -> list[tuple]:
        engine = create_async_engine(database_url(database))
        try:
            async with engine.begin() as connection:
                for statement in statements:
                    done = await connection.execute(text(statement))
                return [tuple(row) for row in done] if done.returns_rows else []
        finally:
            await engine.dispose()

    return aside(lambda: asyncio.run(run()))


class Player:
    """Makes the choices of one table as its only person, and keeps what the service said yes to."""

    def __init__(self, made) -> None:
        self.table, self.secret = made["table"], made["seats"][0]["secret"]
        self.kept: dict[int, int] = {}

    async def play(self, client, choices: int) -> None:
        for _ in range(choices):
            scene = await client.my_turn()
            assert scene["state"] == "running", "the game is long enough for this test"
            number, option = scene["number"], len(self.kept) % len(client.options)
            await client.choose(option)
            await client.scene(lambda m, n=number: m["number"] > n)
            assert client.last["chosen"] == [number, option]
            self.kept[number] = option


async def test_choices_told_yes_by_either_release_are_kept(database, tmp_path):
    new = Service(database, migrations=next_release(tmp_path, additive=True), upgrade=True, worker_processes=1)
    old = Service(database, worker_processes=1).start()
    try:
        made = old.table(game="cursed", mode="shadows", players=1, seed=6)
        both = old.table(players=2, seats=PEOPLE[:2], seed=11)
        player = Player(made)
        async with old.client(player.table, player.secret) as client:
            await player.play(client, 3)
            starting = asyncio.create_task(asyncio.to_thread(new.start))
            while not starting.done():
                await player.play(client, 1)
                await asyncio.sleep(0.2)
            await starting
            assert sql(database, "select version_num from alembic_version") == [("0099",)]
            await player.play(client, 3)
            # one table, whose people are at different releases
            ada, ben = (seat["secret"] for seat in both["seats"])
            async with old.client(both["table"], ada) as here, new.client(both["table"], ben) as there:
                await here.scene()
                await there.scene()
                for _ in range(4):
                    asked, other = (here, there) if here.asked else (there, here)
                    number = asked.last["number"]
                    await asked.choose(len(asked.options) - 1)
                    await asked.scene(lambda m, n=number: m["number"] > n)
                    while not (here.asked or there.asked) or len(other.log) < len(asked.log):
                        await other.scene()
                await here.send({"type": "chat", "text": "are you of the new one?"})
                assert (await there.until(lambda m: m["type"] == "chat"))["line"]["name"] == "Ada"
            old.process.send_signal(signal.SIGTERM)
            assert await client.closed() == 1012
            assert "restarts" in [message["type"] for message in client.others]
        async with new.client(player.table, player.secret) as client:
            await player.play(client, 3)
        old.stop()
        old.start()  # somebody starts the old release again: it may use the newer schema
        async with old.client(player.table, player.secret) as client:
            await player.play(client, 2)
        assert old.get("/health").json() == {"status": "ok"}
    finally:
        old.stop()
        new.stop()
    rows = sql(database, f"select number, value from entries where table_id = '{player.table}' order by number")
    assert {number: value for number, value in rows if number in player.kept} == player.kept
    assert [number for number, _ in rows] == list(range(len(rows)))
    assert len(player.kept) >= 11
    assert sql(database, "select distinct more from entries") == [("of the next release",)]


def test_a_newer_schema_that_is_not_additive_is_refused_in_one_line(database, tmp_path):
    migrations = next_release(tmp_path, additive=False)
    code = (
        "import asyncio, sys, pathlib; from unboxed.server.store import database as store; "
        "store.MIGRATIONS = pathlib.Path(sys.argv[1]); "
        "asyncio.run(store.Store(sys.argv[2]).open())"
    )
    subprocess.run([sys.executable, "-c", code, migrations, database_url(database)], check=True)
    assert sql(database, "select revision from usable_by") == [("0099",)]
    done = subprocess.run(
        [sys.executable, "-m", "unboxed.server.main", "--port", "0", "--database", database],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    for word in ("unboxed: the database", "schema 0099", "newer than this version's", "remedy: install the newer"):
        assert word in done.stderr


@pytest.mark.parametrize("begun", [False, True])
def test_of_several_that_start_at_once_one_lays_the_database_out(database, begun):
    if begun:

        def lay_out(connection) -> None:
            command.upgrade(store.migrations(connection), "0004")

        async def old() -> None:
            engine = create_async_engine(database_url(database))
            async with engine.begin() as connection:
                await connection.run_sync(lay_out)
            await engine.dispose()

        aside(lambda: asyncio.run(old()))

    async def open_one() -> None:
        opening = store.Store(database_url(database))
        try:
            await opening.open(upgrade=True)
        finally:
            await opening.close()

    with ThreadPoolExecutor(6) as threads:
        for done in [threads.submit(asyncio.run, open_one()) for _ in range(6)]:
            done.result(60)
    assert sql(database, "select version_num from alembic_version") == [(store.revisions()[0],)]
    usable = {revision for (revision,) in sql(database, "select revision from usable_by")}
    assert usable == set(store.revisions()), "all migrations up to now are additive"
