"""Whoever is asked may know what each option leads to: worked out in workers, from what the seat can know, for nobody
else, once for each question."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from dataclasses import asdict
from types import SimpleNamespace

import msgspec
import pytest

import unboxed
from tests.server.playing import PEOPLE, Round, sit_down
from unboxed.bots import Look
from unboxed.server.errors import Forbidden, TooBusy
from unboxed.server.live import foretelling
from unboxed.server.live.foretelling import Foretelling
from unboxed.server.live.thinking import foretell
from unboxed.table.reach import in_reach
from unboxed.workers.errors import TooLong

GAMES = list(unboxed.games())


def told(found):
    """Consequences as they are sent."""
    return [
        {
            "changes": [asdict(change) for change in one.changes],
            "risks": [{**asdict(change), "share": round(share, 4)} for change, share in one.risks],
            "rolls": one.rolls,
            "question": one.question,
            "reasons": [asdict(reason) for reason in one.reasons],
        }
        for one in found
    ]


async def ask(client, number=None):
    """What this client is told when it asks."""
    number = client.last["number"] if number is None else number
    await client.send({"type": "consequences", "number": number})
    wanted = ("consequences", "refused")
    return await client.until(lambda m: m["type"] in wanted, timeout=60)


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_told_is_what_the_engine_says(service, game):
    players, rng, seen = unboxed.games()[game].players[0], random.Random(2), 0
    names = [one["name"] for one in PEOPLE[:players]]
    here = unboxed.new(game, players=players, seed=9, confirm=True, names=names)
    made = service.table(game=game, players=players, seats=PEOPLE[:players], seed=9)
    async with AsyncExitStack() as stack:
        around = Round(service, made, stack)
        await around.sit()
        for _ in range(3):
            client = around.asked()
            seat = client.last["you"]
            answer = await ask(client)
            assert answer["number"] == client.last["number"]
            found = here.consequences(seat)
            assert answer["options"] == told(found)
            reached = [one.label for one in in_reach(here.position, seat, found, names)]
            assert [one["label"] for one in answer["reach"]] == reached
            seen += sum(len(one["changes"]) for one in answer["options"])
            option = rng.randrange(len(client.options))
            here.choose(option, seat=seat)
            await client.choose(option)
            await around.everybody()
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_not_one_byte(game):
    rng, setup = random.Random(3), unboxed.games()[game].setup(max(unboxed.games()[game].players), confirm=True)
    real, compared = unboxed.Table(setup, 5).position, 0
    while real.player >= 0 and compared < 3:
        if rng.random() < 0.2:
            other, compared = real.imagine(real.player, rng), compared + 1
            looks = [Look(position, real.player, seed) for position, seed in ((real, 1), (other, 2))]
            first, second = (
                msgspec.json.encode(foretell(look, True, ["Ana", "Ben", "Cem", "Dai", "Eva", "Fay"], (), 0.2))
                for look in looks
            )
            assert first == second
        real.choose(rng.randrange(len(real.options)))
    assert compared


async def test_nobody_but_whoever_is_asked_is_told_anything(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        asked = around.asked()
        other = next(client for client in around.clients if client is not asked)
        spectator = await stack.enter_async_context(service.client(around.table))
        await spectator.scene()
        number = asked.last["number"]
        assert (await ask(other))["options"] == []
        assert "spectators" in (await ask(spectator, number))["why"]
        heard = [client.traffic[:] for client in (other, spectator)]
        assert len((await ask(asked))["options"]) == len(asked.options)
        for client in (other, spectator):
            await client.send({"type": "ping"})
            await client.until(lambda m: m["type"] == "pong")
        news = [client.traffic[len(had) :] for client, had in zip((other, spectator), heard, strict=True)]
        assert [[json.loads(text)["type"] for text in each] for each in news] == [["pong"], ["pong"]]
        await asked.choose(0)
        await asked.scene(lambda m: m["number"] > number)
        assert (await ask(asked, number))["options"] == []


# --- one question of one seat --------------------------------------------------------------------------------------


class Books:
    """A table whose only seat is asked question after question, and workers that answer when they are told to."""

    def __init__(self):
        self.number, self.begun, self.door, self.faults = 0, 0, asyncio.Event(), []
        self.connections = {}
        position = SimpleNamespace(asking=(0,))
        book = SimpleNamespace(number_for=lambda seat: self.number, consequences=self.consequences)
        facts = SimpleNamespace(state="running")
        self.state = SimpleNamespace(
            id="t",
            book=book,
            facts=facts,
            position=position,
            connections=self.connections,
            hides_from=lambda seat: False,
        )
        self.foretelling = Foretelling(self.state, None)

    async def consequences(self, bots, seat, table, after):
        self.begun += 1
        if self.faults:
            raise self.faults.pop()
        await self.door.wait()
        return {"options": [{"changes": [], "risks": [], "rolls": False}]}

    def come(self, seat=0):
        connection = Somebody(seat)
        self.connections[connection] = None
        return connection


class Somebody:
    """Looks on and keeps what they hear."""

    def __init__(self, seat):
        self.seat, self.heard = seat, []

    def post(self, text):
        self.heard.append(json.loads(text))


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_question_is_worked_out_once_however_often_it_is_asked():
    books = Books()
    sockets = [books.come() for _ in range(5)]
    for _ in range(4):
        for socket in sockets:
            books.foretelling.ask(socket, 0, (), lambda: True)
    await settle()
    books.door.set()
    await settle()
    assert books.begun == 1
    assert [len(socket.heard) for socket in sockets] == [4] * 5
    books.foretelling.ask(sockets[0], 0, (), lambda: True)
    await settle()
    assert books.begun == 1
    assert sockets[0].heard[-1]["options"]


async def test_what_is_asked_about_a_question_that_is_gone_is_dropped():
    books = Books()
    socket, gone = books.come(), books.come()
    books.foretelling.ask(socket, 0, (), lambda: True)
    books.foretelling.ask(gone, 0, (), lambda: True)
    await settle()
    del books.connections[gone]  # the seat was given to somebody else
    books.number = 1
    books.foretelling.look_again()
    await settle()
    assert socket.heard == [{"type": "consequences", "number": 0, "after": [], "options": [], "reach": []}]
    assert gone.heard == []
    books.foretelling.ask(socket, 1, (), lambda: True)
    books.door.set()
    await settle()
    assert (socket.heard[-1]["number"], len(socket.heard[-1]["options"])) == (1, 1)


async def test_beyond_the_budget_nothing_is_begun():
    books = Books()
    socket = books.come()
    books.foretelling.ask(socket, 0, (), lambda: False)
    books.state.facts.state = "over"
    books.foretelling.ask(socket, 0, (), lambda: True)
    with pytest.raises(Forbidden, match="spectators"):
        books.foretelling.ask(books.come(None), 0, (), lambda: True)
    await settle()
    assert (books.begun, [one["options"] for one in socket.heard]) == (0, [[], []])


async def test_workers_that_are_busy_are_asked_again_and_those_that_fail_are_not(monkeypatch, caplog):
    monkeypatch.setattr(foretelling, "AGAIN", (0, 0, 0))
    books = Books()
    books.faults, socket = [TooBusy("wait"), TooBusy("wait")], books.come()
    books.door.set()
    books.foretelling.ask(socket, 0, (), lambda: True)
    await settle()
    assert (books.begun, len(socket.heard[-1]["options"])) == (3, 1)
    books.number, books.begun, books.faults = 1, 0, [TooLong("too long")]
    books.foretelling.ask(socket, 1, (), lambda: True)
    await settle()
    assert (books.begun, socket.heard[-1]["options"]) == (1, [])
    assert "could not be worked out: too long" in caplog.text


async def test_a_table_that_is_forgotten_leaves_nothing_behind():
    books = Books()
    books.foretelling.ask(books.come(), 0, (), lambda: True)
    await settle()
    books.foretelling.stop()
    await settle()
    assert len(asyncio.all_tasks()) == 1
