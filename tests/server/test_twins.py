"""Windows tell nothing: whoever is not asked is told the same, at the same times, in worlds that differ only in what
they may not know.

On a virtual clock everything must be equal to the byte and to the microsecond. The suite tries some windows of every
game at every player count; UNBOXED_TWINS=10000 tries so many of every game (`make storm`)."""

from __future__ import annotations

import asyncio
import os
from itertools import islice
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from tests.server.routes import routes, shape
from tests.server.twins.scenario import EVERYTHING
from tests.server.twins.trying import Sum, games, no_twin, scenarios, stage, sum_up, tried
from unboxed.server.wire import messages

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


ELSEWHERE = {
    "POST /api/tables": "every scenario begins with it",
    "SOCKET /api/tables/{}/live": "everybody who looks on has one",
    "GET /api/about": "of the service, which knows nothing of tables there",
    "GET /api/bots": "the same",
    "GET /api/games": "the same",
    "GET /api/games/{}/cards": "the same",
    "GET /api/games/{}/rules": "the same",
    "GET /api/games/{}/theme": "the same",
    "GET /api/lab/games/{}/numbers": "of games that nobody plays",
    "GET /api/lab/trials/{}/report": "the same",
    "POST /api/lab/trials": "the same",
    "POST /api/packs": "before a table is made",
    "POST /api/deals": "before a table is made",
    "POST /api/people": "of a profile, whoever sits where",
    "POST /api/people/me/recovery": "the same",
    "PUT /api/people/me": "the same",
    "GET /metrics": "for whoever runs the service, who has its token",
}
"""What may be asked for and is not among the deeds of scenarios, with the reason."""
SAID = {"hello": "the first word of every line", "let_be": "said by whoever is at stake (performing.py)"}
"""The same for messages."""


def wishes(kind) -> set[str]:
    """What a message of this kind may be, as far as it is told by a word: `quiet until card`, for example."""
    name = kind.__struct_config__.tag
    hints = get_type_hints(kind)
    words = {
        f"{name} {field} {word}" for field, of in hints.items() if get_origin(of) is Literal for word in get_args(of)
    }
    return words | {name} | {f"{name} with {field}" for field in hints if field in ("then", "after")}


def test_every_route_and_every_message_is_in_the_harness_or_excused():
    asked = {f"{how[0]} {shape(how[1])}" for what, how in EVERYTHING if what == "ask"}
    every = {str(route) for route in routes()}
    assert asked <= every, "there are no such routes"
    assert every - asked == set(ELSEWHERE), "new routes belong into scenario.py, or here with a reason"
    said = [how[0] for what, how in EVERYTHING if what == "say" and isinstance(how[0], dict)]
    told = {message["type"] for message in said} | {f"{m['type']} with {field}" for m in said for field in m}
    told |= {f"{m['type']} {field} {word}" for m in said for field, word in m.items() if isinstance(word, str)}
    known = {wish for kind in get_args(messages.Message) for wish in wishes(kind)}
    assert known - told == set(SAID) - told, "new messages belong into scenario.py, or here with a reason"
    assert set(SAID) <= known


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
