"""Several are asked at once: whoever is quicker takes nothing from the others, nobody is told, nothing is lost."""

from __future__ import annotations

import asyncio
import itertools
import signal
from contextlib import AsyncExitStack

import pytest

import unboxed
from tests.server.playing import PEOPLE, RANDOM, sit_down
from tests.server.service import Client
from unboxed.server.live.book import Book, header_of
from unboxed.server.store.entries import Entry

WANTED = {"game": "island", "mode": "points", "options": {"secret_bombs": "on"}, "seed": 5}


def seen(client: Client) -> tuple:
    """What somebody could read an answer from."""
    return client.last["number"], client.last["moment"], client.last["scene"]["zones"], client.log


async def until(client: Client, text: str) -> None:
    """Read until the question begins with this."""
    if not client.last["scene"]["prompt"]["text"].startswith(text):
        await client.scene(lambda message: message["scene"]["prompt"]["text"].startswith(text))


async def test_all_choose_at_the_same_moment_and_nobody_is_refused(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, **WANTED)
        assert [client.asked for client in around.clients] == [True] * 3
        await asyncio.gather(*[client.choose(1) for client in reversed(around.clients)])
        for client in around.clients:
            await client.scene(lambda message: message["moment"] >= 1)
            assert [other for other in client.others if other["type"] == "refused"] == []


async def test_whoever_waits_is_told_for_whom_and_nothing_else(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, **WANTED)
        ada, ben, cleo = around.clients
        before = [seen(ada), seen(cleo)]
        await ben.choose(0)
        await until(ben, "You have chosen. Waiting for Ada and Cleo.")
        assert not ben.asked
        await ada.scene()
        await cleo.scene()
        assert [seen(ada), seen(cleo)] == before
        assert (ada.asked, cleo.asked) == (True, True)
        await ben.choose(1)
        refusal = await ben.until(lambda message: message["type"] == "refused")
        assert refusal["why"] == "it is not your turn to choose"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_in_which_answers_came_is_in_no_record(order):
    answers = [0, 1, 0]
    book = Book(header_of(unboxed.new("island", 3, seed=5, secret_bombs="on")))
    for seat in order:
        assert (book.moment, book.number_for(seat)) == (0, 0)
        book.add(Entry(book.number, "sealed", answers[seat], seat))
    assert book.table.choices == answers
    assert book.choosers == [0, 1, 2]
    assert book.number_for(None) == 0
    assert [book.number_for(seat) for seat in range(3)] == [1, 1, 1]
    assert book.moments_of(None) == [0, 3]
    assert [book.undo_to(seat) for seat in range(3)] == [0, 0, 0]


async def test_an_answer_survives_the_death_of_the_service(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, **WANTED)
        await around.clients[2].choose(0)
        await until(around.clients[2], "You have chosen.")
    service.stop(signal.SIGKILL)
    service.start()
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(service.client(around.table, seat["secret"]))
            for seat in around.made["seats"]
        ]
        for client in clients:
            await client.scene()
        assert [client.asked for client in clients] == [True, True, False]
        for client in clients[:2]:
            await client.choose(1)
        await clients[0].scene(lambda message: message["moment"] >= 1)


async def test_bots_answer_without_being_waited_for(service):
    made = service.table(players=3, seats=[PEOPLE[0], RANDOM, RANDOM], **WANTED)
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        await client.scene()
        await client.scene(lambda message: message["number"] == 0)
        assert client.asked
        await client.choose(0)
        await client.scene(lambda message: message["moment"] >= 1)


async def test_all_have_the_same_time_and_then_the_game_goes_on(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, clock=2, **WANTED)
        client = around.clients[0]
        async with asyncio.timeout(6):  # one after the other they would need six seconds and more
            await client.scene(lambda message: message["moment"] >= 1)
        assert [seat["kind"] for seat in client.last["seats"]] == ["absent"] * 3


async def test_taking_back_leads_to_before_anybody_chose(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, **WANTED)
        for client in around.clients:
            await client.choose(0)
        for client in around.clients:
            await client.scene(lambda message: message["moment"] >= 1)
        await around.clients[1].send({"type": "undo"})
        for client in around.clients:
            await client.scene(lambda message: message["undo"])
        for client in (around.clients[0], around.clients[2]):
            await client.send({"type": "consent", "yes": True})
        for client in around.clients:
            await client.scene(lambda message: message["undo"] is None and message["moment"] == 0)
        assert [client.asked for client in around.clients] == [True] * 3
