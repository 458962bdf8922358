"""What the service really sends is what it declares: the page's types are written from that."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from typing import NotRequired, get_args, get_origin, get_type_hints

import msgspec
import pytest

import unboxed
from tests.server.playing import PEOPLE, sit_down
from tests.server.service import Service
from unboxed.server import data, outgoing, shown

CHOICES = 60
"""Of one person in one game; the shorter games end before."""
BY_TYPE = {
    get_args(get_type_hints(message)["type"])[0]: message
    for message in get_args(outgoing.Outgoing)
    if message is not outgoing.ChangeMessage
}


def holds(value, kind):
    """All of it is declared, and nothing that must be there is missing."""
    assert json.loads(msgspec.json.encode(msgspec.convert(value, kind))) == value


def fields_of(shape):
    hints = get_type_hints(shape, include_extras=True)
    return {name: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for name, hint in hints.items()}


def check(value, shape, whole=True):
    """Hold a value against a declared shape, or against a part of it."""
    fields = fields_of(shape)
    if whole:
        holds(value, shape)
    assert value.keys() <= fields.keys()
    for name, part in value.items():
        holds(part, fields[name])
        for mark in getattr(fields[name], "__metadata__", ()):
            for how, inner in (mark.extra or {}).items():
                check(part, inner, whole=how == "is")


def check_message(text):
    message = json.loads(text)
    check(message, outgoing.ChangeMessage if "own" in message else BY_TYPE[message["type"]])
    return message["type"]


async def play(client, rng):
    """One person plays until the end, or for some choices."""

    def is_wanted(_):
        return client.asked or client.last["may_let_be"] or client.last["state"] == "over"

    for _ in range(CHOICES):
        if not is_wanted(None):
            await client.scene(is_wanted)
        number, window = client.last["number"], client.last["may_let_be"]
        if client.last["state"] == "over":
            return
        if client.asked:
            await client.choose(rng.randrange(len(client.options)))
            await client.scene(lambda m, n=number: m["number"] > n)
        else:
            await client.send({"type": "let_be", "window": window})
            await client.scene(lambda m, w=window: m["may_let_be"] != w)


@pytest.mark.parametrize("patches", [False, True])
@pytest.mark.parametrize("game", list(unboxed.games()))
async def test_a_played_game_is_sent_as_it_is_declared(service, game, patches):
    people = 3 if 3 in unboxed.games()[game].players else 1
    made = service.table(game=game, players=people, seats=PEOPLE[:people], seed=3, window=50, clock=600)
    secrets = [None, *[seat["secret"] for seat in made["seats"]]]
    async with AsyncExitStack() as stack:
        viewers = [service.client(made["table"], secret, patches=patches) for secret in secrets]
        for viewer in viewers:
            await stack.enter_async_context(viewer)
            await viewer.scene()
        spectator, *others = viewers
        playing = [asyncio.create_task(play(client, random.Random(5))) for client in others]
        done, still = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in still:
            task.cancel()
        for task in done:
            task.result()
        # Whoever only looks on reads now what was sent meanwhile; an open window may still keep the last of it back.
        await spectator.scene(lambda m: len(spectator.log) >= len(others[0].log) // 2)
        for viewer in viewers:
            for text in viewer.traffic:
                check_message(text)
    replay = service.get(f"/api/tables/{made['table']}/replay", seat=secrets[1]).json()
    check(replay, data.Replay)
    for line in replay["log"]:
        check(line, shown.Line)


@pytest.mark.parametrize(
    ("game", "mode"), [(game.id, mode) for game in unboxed.games().values() for mode in game.modes]
)
def test_every_mode_is_drawn_as_it_is_declared(service, game, mode):
    (facts,) = [facts for facts in service.get("/api/games").json() if facts["id"] == game]
    check(facts, data.GameFacts)
    table, rng = unboxed.new(game, players=facts["fits"][mode][0], mode=mode, seed=2), random.Random(1)
    while table.decision is not None and len(table.choices) < 3 * CHOICES:
        table.choose(rng.randrange(len(table.decision.options)))
        if len(table.choices) % 5 == 0 or table.decision is None:
            for seat in (None, 0):
                check(json.loads(json.dumps(table.scene(seat))), shown.Scene)


@pytest.mark.parametrize("game", list(unboxed.games()))
def test_every_card_has_what_is_declared_of_cards(service, game):
    for card in service.get(f"/api/games/{game}/cards").json()["cards"]:
        check({name: card[name] for name in fields_of(shown.CardFacts)}, shown.CardFacts)


async def test_every_other_message_is_sent_as_it_is_declared(tmp_path):
    seen = []
    with Service(tmp_path / "tables.sqlite") as service:
        async with AsyncExitStack() as stack:
            around = await sit_down(service, stack, patches=True)
            stranger = await stack.enter_async_context(service.client(around.table, "nobody"))
            await stranger.until(lambda m: m["type"] == "error")
            asked = around.asked()
            other = next(client for client in around.clients if client is not asked)
            for wish in [{"type": "ping"}, {"type": "hint"}, {"type": "chat", "text": "hello"}]:
                await asked.send(wish)
            await asked.until(lambda m: m["type"] == "hint", timeout=60)
            await asked.send({"type": "consequences", "number": asked.last["number"]})
            await asked.until(lambda m: m["type"] == "consequences", timeout=60)
            await around.choose()
            await asked.send({"type": "undo"})
            await other.scene(lambda m: m["undo"])
            await other.send({"type": "consent", "yes": True})
            await other.choose(999)
            await other.until(lambda m: m["type"] == "refused")
            service.stop()
            await asked.closed()
            for client in [*around.clients, stranger]:
                seen += map(check_message, client.traffic)
    assert set(seen) == set(BY_TYPE)
