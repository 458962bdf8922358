"""What the service really sends is what it declares: the page's types are written from that."""

from __future__ import annotations

import json
import random
from contextlib import AsyncExitStack
from typing import NotRequired, get_args, get_origin, get_type_hints

import msgspec
import pytest

import unboxed
from tests.server.playing import PEOPLE, RANDOM, sit_down
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
    """Until the end, or for some choices."""
    for _ in range(CHOICES):
        if (await client.my_turn())["state"] == "over":
            return
        number = client.last["number"]
        await client.choose(rng.randrange(len(client.options)))
        await client.scene(lambda m, n=number: m["number"] > n)


@pytest.mark.parametrize("patches", [False, True])
@pytest.mark.parametrize("game", list(unboxed.games()))
async def test_a_played_game_is_sent_as_it_is_declared(service, game, patches):
    players = unboxed.games()[game].players[0]
    seats = [PEOPLE[0], *[RANDOM] * (players - 1)]
    made = service.table(game=game, players=players, seats=seats, seed=3, window=20, clock=600)
    person = service.client(made["table"], made["seats"][0]["secret"], patches=patches)
    async with person, service.client(made["table"], patches=patches) as spectator:
        await play(person, random.Random(5))
        await spectator.scene(lambda m: m["moment"] > 0)
        for text in [*person.traffic, *spectator.traffic]:
            check_message(text)
    replay = service.get(f"/api/tables/{made['table']}/replay", seat=made["seats"][0]["secret"]).json()
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
            await asked.until(lambda m: m["type"] == "hint")
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
