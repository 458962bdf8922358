"""Windows tell nothing: whoever is not asked is told the same, at the same times, in worlds that differ only in what
they may not know.

On a virtual clock everything must be equal to the byte and to the microsecond. The suite tries some windows of every
game at every player count; UNBOXED_TWINS=10000 tries so many of every game (`make storm`)."""

from __future__ import annotations

import asyncio
import os
from itertools import islice

import pytest

from tests.server.twins.trying import Sum, games, no_twin, scenarios, stage, sum_up, tried

SHORT = 6
"""Windows of each game and player count in the suite."""
ALL = int(os.environ.get("UNBOXED_TWINS", "0"))

every_game_with_windows = pytest.mark.parametrize(
    ("game", "players"), games(), ids=[f"{game}-{players}" for game, players in games()]
)


@every_game_with_windows
def test_whoever_is_not_asked_cannot_tell_twin_worlds_apart(game, players):
    counts = sum(1 for name, _ in games() if name == game)
    found = sum_up(game, players, -(-ALL // counts) or SHORT)
    print(found)
    assert not found.told, f"\n{found}\nlook: python -m tests.server.twins.trying {game} {players} --only NUMBER"
    assert found.missed == 0, f"{found.missed} times somebody was asked without a window for all"
    assert not found.miscounted, "pages and scenes count otherwise:\n" + "\n".join(found.miscounted)


def test_games_are_looked_at_because_they_have_answers_and_for_no_other_reason():
    assert {"unlucky", "island"} <= {game for game, _ in games()}


# --- the harness itself ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted({game for game, _ in games()}))
def test_one_world_twice_is_told_the_same(game):
    """Else a difference between twins would mean nothing."""
    found = Sum()
    with stage() as on:
        for scene in islice(scenarios(game, 3), 6):
            found.add(scene.name, tried(on, no_twin(scene)))
    assert found.windows >= 4
    assert not found.told, str(found)


def late_frames(app):
    """Scenes come a millisecond late while a window is shown."""

    async def leaking(scope, receive, send):
        async def late(event):
            if '"ends_in"' in event.get("text", ""):
                await asyncio.sleep(0.001)
            await send(event)

        await app(scope, receive, late if scope["type"] == "websocket" else send)

    return leaking


def one_more_space(app):
    """Answers to requests for a replay are a byte longer."""

    async def leaking(scope, receive, send):
        async def longer(event):
            if event["type"] == "http.response.body" and scope["path"].endswith("/replay"):
                event = {**event, "body": event["body"] + b" "}
            await send(event)

        await app(scope, receive, longer if scope["type"] == "http" else send)

    return leaking


def one_more_message(app):
    """Who is here is said twice."""

    async def leaking(scope, receive, send):
        async def twice(event):
            await send(event)
            if event.get("text", "").startswith('{"type":"seats"'):
                await send(event)

        await app(scope, receive, twice)

    return leaking


@pytest.mark.parametrize("leak", [late_frames, one_more_space, one_more_message])
def test_a_planted_leak_is_found(leak):
    with stage() as on:
        found = [tried(on, no_twin(scene), leak) for scene in islice(scenarios("unlucky", 3), 6)]
    assert sum(bool(one.differences) for one in found) >= 2
