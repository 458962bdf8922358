"""What a game defines as score pad and achievements is kept for the people who play it, in either database."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, select, text

import unboxed
from unboxed.games.unbroken import GAME
from unboxed.server import data, profiles
from unboxed.server.errors import Forbidden
from unboxed.server.live.book import Window
from unboxed.server.live.house import House
from unboxed.server.live.opening import open_table
from unboxed.server.live.state import ShownWindow
from unboxed.server.looptime import now
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store, migrations
from unboxed.server.store.history import read_person
from unboxed.server.store.people import open_person
from unboxed.server.store.results import keep_results, read_results
from unboxed.server.store.schema import metadata


@asynccontextmanager
async def opened(database):
    house = House(Settings(database=database, pace_ms=0), Store(database_url(database)))
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def game(mode, won):
    """A game of Unbroken by the game's own instinct, or given away, as its seed and choices."""
    for seed in range(200):
        table = unboxed.new("unbroken", mode=mode, seed=seed, confirm=True)
        while not table.position.over:
            table.choose(GAME.instinct(table.position) if won else len(table.position.options) - 1)
        if bool(table.result.winners) is won:
            return table
    raise AssertionError("no such game")


async def play(house, like, until=None, **seat):
    """Play the same game at a table of the service."""
    wanted = data.NewTable("unbroken", 1, mode=like.setup.mode, seed=like.seed, seats=[data.NewSeat("person", **seat)])
    live = await house.table((await open_table(house, wanted)).table)
    for option in like.choices[:until]:
        await live.choose(0, live.book.number_for(0), option)
    return live


async def secret_of(house, name):
    """A profile's secret."""
    return (await open_person(house.store, profiles.NewPerson(name))).person


async def test_a_won_game_fills_the_score_pad_and_earns_once(database):
    won = game("easy", won=True)
    earned = set(GAME.earned(won.position, 0, []))
    assert earned
    async with opened(database) as house:
        secret = await secret_of(house, "Mae")
        live = await play(house, won, name="Mae", person=secret)
        (row,) = await read_results(house.store, live.id, 0)
        assert row.tally == GAME.tally(won.position, 0)
        assert {one.id for one in row.earned if one.new} == earned
        assert all(one.text and one.rule for one in row.earned)

        await keep_results(house.store, live.id, live.book.table, live.state.seats)  # as a second process would
        again = await play(house, won, name="M.", person=secret)
        (row,) = await read_results(house.store, again.id, 0)
        assert {one.id for one in row.earned} >= earned
        assert not any(one.new for one in row.earned if one.id in earned)

        mae = await read_person(house.store, "mae", secret)
        (of_game,) = mae.games
        assert (of_game.game, of_game.played, of_game.won) == ("unbroken", 2, 2)
        assert {a.id for a in of_game.achievements} == {a.id for a in GAME.achievements}
        assert {a.id for a in of_game.achievements if a.modes == ["easy"]} == earned
        assert {table.tally["score"] for table in mae.tables} == {row.tally["score"]}
        assert {table.mode for table in mae.tables} == {"easy"}


async def test_what_earlier_games_came_to_counts_and_is_told_to_nobody_else(database):
    async with opened(database) as house:
        secret = await secret_of(house, "Ida")

        async def earned(won):
            live = await play(house, game("easy", won), name="I.", person=secret)
            (own,), (seen,) = [await read_results(house.store, live.id, who) for who in (0, None)]
            alone = set(GAME.earned(live.book.table.position, 0, []))
            assert {one.id for one in seen.earned if one.new} == alone, "what others see is of this game alone"
            return {one.id for one in own.earned}

        for expected in (False, False, True, True):
            assert ("consistency_is_key" in await earned(True)) is expected
        assert await earned(False) == set()
        assert "consistency_is_key" not in await earned(True)


async def test_whoever_has_no_profile_earns_what_the_game_alone_is_worth_every_time(database):
    won = game("easy", won=True)
    async with opened(database) as house:
        for _ in range(4):
            live = await play(house, won, name="Zoe")
            for viewer in (0, None):
                (row,) = await read_results(house.store, live.id, viewer)
                assert {one.id for one in row.earned if one.new} == set(GAME.earned(won.position, 0, []))
                assert row.tally == GAME.tally(won.position, 0)
        with pytest.raises(Forbidden):
            await play(house, won, name="Zoe", person="made up")


async def test_an_end_that_a_response_window_still_hides_has_not_happened_for_anybody(database):
    lost = game("easy", won=False)
    async with opened(database) as house:
        secret = await secret_of(house, "Una")
        live = await play(house, lost, until=-1, person=secret)
        shown = live.state.window = ShownWindow(
            Window(0, 0, live.state.position.clone(), ("play",), (), "0.0", 0), now() + 3600
        )
        assert await live.journal.append("choose", [lost.choices[-1]], 0)
        await live._happened()
        assert live.book.over
        assert live.state.facts.state == "running"
        assert (await read_person(house.store, "Una", secret)).games == []
        await live._end_window(shown)
        assert live.state.facts.state == "over"
        assert len((await read_person(house.store, "Una", secret)).games) == 1


async def test_results_are_told_only_after_the_end(service):
    made = service.table(game="unbroken", players=1, seats=[{"kind": "person", "name": "Kim"}])
    assert service.get(f"/api/tables/{made['table']}/results").status_code == 409
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        while (await client.my_turn())["state"] != "over":
            number = client.last["number"]
            await client.choose(len(client.options) - 1)
            await client.scene(lambda m, n=number: m["number"] > n)
    (row,) = service.get(f"/api/tables/{made['table']}/results").json()
    assert (row["seat"], row["tally"]["won"]) == (0, False)
    assert row["ahead"] == []  # a stranger is not told
    (own,) = service.get(f"/api/tables/{made['table']}/results", seat=made["seats"][0]["secret"]).json()
    ids = {one["id"] for one in own["earned"]}
    assert [one["id"] for one in own["ahead"]] == [one.id for one in GAME.achievements if one.id not in ids]


def test_an_older_database_gets_its_score_pads(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 't.sqlite'}")
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0001")
        columns = {column["name"] for column in inspect(connection).get_columns("results")}
        assert "tally" not in columns
        connection.execute(
            text("INSERT INTO tables SELECT 't', '{}', 'over', '', 0, 0, 0, 'off', 0, null, null, null, 0")
        )
        connection.execute(text("INSERT INTO results VALUES ('t', 0, 'mae', 'unlucky', 1, null, '', 5)"))
        command.upgrade(migrations(connection), "head")
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        row = connection.execute(select(metadata.tables["results"])).one()
        assert (row.person, row.mode, row.tally, row.earned) == ("mae", "", {}, [])
    engine.dispose()
