"""Undo: at once where nothing new was learnt, else with everybody's consent."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack

import unboxed
from tests.server.playing import PEOPLE, RANDOM, sit_down
from unboxed.server.live.book import Book, header_of
from unboxed.server.store.entries import Entry


def a_seed_where_the_first_choice_can_be_undone(players: int) -> tuple[int, int]:
    """A seed and an option after which the engine would undo."""
    for seed in range(2000):
        table = unboxed.new("unlucky", players, seed=seed, confirm=True)
        for option in range(len(table.position.options)):
            copy = table.clone()
            copy.choose(option)
            if copy.can_undo and not any(e.step[0] == "window" for e in copy.events if e.number == 1):
                return seed, option
    raise AssertionError("no such seed")


async def test_a_choice_that_told_nothing_new_is_undone_at_once(service):
    seed, option = a_seed_where_the_first_choice_can_be_undone(3)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=seed)
        asked = around.asked()
        before = asked.last["scene"]
        await asked.choose(option)
        await around.everybody()
        assert asked.last["can_undo"]
        await asked.send({"type": "undo"})
        await around.everybody()
        assert asked.last["scene"] == before
        assert (asked.last["number"], asked.last["moment"]) == (2, 0)


def test_a_secret_answer_is_never_taken_back_alone_for_that_would_tell_it_was_asked_for():
    rng, met = random.Random(8), 0
    for seed in range(40):
        book = Book(header_of(unboxed.new("unlucky", 3, seed=seed)))
        while not book.over:
            position = book.table.position
            seat, secret = position.player, position.secret
            book.add(Entry(book.number, "choose", rng.randrange(len(position.options)), seat))
            if secret and book.asked == seat and book.table.can_undo:
                met += 1
                assert not book.free_undo(seat)
                assert book.undo_to(seat) != book.moment - 1
    assert met > 20


async def test_others_must_agree_to_undo_what_told_something_new(service):
    rng = random.Random(4)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=11)
        chooser = None
        while chooser is None or around.asked() is chooser:  # until somebody else is asked
            before, chooser = around.asked().last, await around.choose(rng)
        moment = chooser.last["moment"]
        await chooser.send({"type": "undo"})
        await around.everybody()
        wish = chooser.last["undo"]
        assert wish["by"] == chooser.last["you"]
        assert wish["yes"] == [chooser.last["you"]]
        others = [client for client in around.clients if client is not chooser]
        assert sorted(wish["waiting"]) == sorted(client.last["you"] for client in others)
        await others[0].send({"type": "consent", "yes": True})
        await around.everybody()
        assert others[1].last["undo"]["waiting"] == [others[1].last["you"]]
        await others[1].send({"type": "consent", "yes": True})
        for client in around.clients:
            await client.scene(lambda m: m["undo"] is None)
        assert chooser.last["moment"] == before["moment"] < moment
        assert chooser.last["scene"] == before["scene"]
        assert len(chooser.log) == chooser.last["log_from"] + len(chooser.last["log"])


async def test_one_no_ends_the_wish(service):
    rng = random.Random(4)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, seed=11)
        chooser = None
        while chooser is None or around.asked() is chooser:
            chooser = await around.choose(rng)
        number = chooser.last["number"]
        await chooser.send({"type": "undo"})
        await around.everybody()
        other = around.asked()
        await other.send({"type": "undo"})
        refused = await other.until(lambda m: m["type"] == "refused")
        assert "already asked" in refused["why"] or "no choice" in refused["why"]
        await other.send({"type": "consent", "yes": False})
        await chooser.scene(lambda m: m["undo"] is None)
        assert chooser.last["number"] == number
        await chooser.send({"type": "consent", "yes": True})
        assert "nobody is asking" in (await chooser.until(lambda m: m["type"] == "refused"))["why"]


async def open_turn(client):
    """Let everything be until this seat is asked what it wants to do: only that can be taken back."""
    while (await client.my_turn())["scene"]["prompt"]["answer"]:
        number = client.last["number"]
        await client.choose(len(client.options) - 1)
        await client.scene(lambda m, n=number: m["number"] > n)
    return client.last


async def test_whoever_plays_alone_takes_back_nothing_that_told_something_new(service):
    made = service.table(players=4, seats=[PEOPLE[0], RANDOM, RANDOM, RANDOM])  # it cannot be over after two turns
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        await open_turn(client)
        await client.send({"type": "undo"})
        assert "no choice" in (await client.until(lambda m: m["type"] == "refused"))["why"]
        moved = 0
        while not moved or client.last["can_undo"]:
            before = await open_turn(client)
            await client.choose(0)
            await client.scene(lambda m, n=before["number"]: m["number"] > n)
            moved = (await client.my_turn())["moment"]
        await client.send({"type": "undo"})
        assert "something new has been seen" in (await client.until(lambda m: m["type"] == "refused"))["why"]
        assert client.last["moment"] == moved


async def test_a_monster_that_has_been_faced_stays_faced(service):
    made = service.table(game="unbroken", players=1, seats=[PEOPLE[0]], seed=7)
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        await client.my_turn()
        await client.choose(next(o["index"] for o in client.options if o["label"].startswith("Focus")))
        await client.scene(lambda m: m["number"] == 1)
        assert client.last["can_undo"]
        await client.send({"type": "undo"})
        await client.scene(lambda m: m["number"] == 2)
        await client.choose(next(o["index"] for o in client.options if o["label"] == "Face the monster"))
        await client.scene(lambda m: m["number"] == 3)
        await client.send({"type": "undo"})
        assert "something new has been seen" in (await client.until(lambda m: m["type"] == "refused"))["why"]


async def test_a_wish_lapses_with_the_next_choice(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, seed=11)
        rng = random.Random(4)
        chooser = None
        while chooser is None or around.asked() is chooser:
            chooser = await around.choose(rng)
        await chooser.send({"type": "undo"})
        await around.everybody()
        await around.choose(rng)
        assert all(client.last["undo"] is None for client in around.clients)
