"""Write the database of tests/frozen/fixtures with a release's own service: once, when it is frozen, then never again.

    cd /tmp/release && ln -s src/unboxed unboxed
    PYTHONPATH=. python WHERE/tests/frozen/write_database.py WHERE/tests/frozen/fixtures/VERSION

`tables`: tables that run, are over, were forked and gone back in, with chat. `games`: of every game one that runs and
one that is over, with a person and bots. Beside them their secrets (nobody's but these tests') and what was shown."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.server.playing import PEOPLE, sit_down
from tests.server.service import Client, Service


def shown(client: Client) -> dict[str, Any]:
    """What a page shows now."""
    scene = client.last["scene"]
    lines = ["".join(part["text"] for part in line["parts"]) for line in client.log]
    seats = [(seat["name"], seat["title"], seat["status"], seat["counters"]) for seat in scene["seats"]]
    options = [option["label"] for option in (scene["prompt"] or {"options": []})["options"]]
    return {"log": lines, "seats": seats, "over": scene["over"], "options": options}


async def _running(service: Service) -> dict[str, Any]:
    """Two people, a word, an undo and some choices."""
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, seed=3)
        await around.clients[0].send({"type": "chat", "text": "Good luck!"})
        for _ in range(6):
            await around.choose()
        while (asked := around.asked()) is not None and not asked.last["can_undo"]:
            await around.choose()
        assert asked is not None
        await asked.send({"type": "undo"})
        await around.everybody()
        await around.choose()
        secrets = [seat["secret"] for seat in around.made["seats"]]
        said = [shown(client) for client in around.clients]
        return {"table": around.table, "secrets": secrets, "said": said, "chat": "Good luck!"}


async def _alone(service: Service, game: str, most: int) -> dict[str, Any]:
    made = service.table(game=game, players=1, seats=[PEOPLE[0]], seed=4)
    said = await play_on(service, made["table"], made["seats"][0]["secret"], most)
    owner = {"owner": made["owner_secret"]}
    return {"table": made["table"], "secrets": [made["seats"][0]["secret"]], "said": [said], **owner}


async def play_on(service: Service, table: str, secret: str, most: int) -> dict[str, Any]:
    """Let a person who plays alone take last options, to the end or so many; what the page shows then."""
    async with service.client(table, secret) as client:
        while (await client.my_turn())["state"] != "over" and most:
            number, most = client.last["number"], most - 1
            await client.choose(len(client.options) - 1)
            await client.scene(lambda m, n=number: m["number"] > n)
        return shown(client)


GAMES: dict[str, dict[str, Any]] = {
    "cursed": {"players": 2, "options": {"last_round": 8}},
    "island": {"players": 3, "options": {"rounds": 1}},
    "unbroken": {"players": 1},
    "uncharted": {"players": 2},
    "unlucky": {"players": 3},
}
"""A short way to play each game."""


async def _with_bots(service: Service, game: str, most: int) -> dict[str, Any]:
    """A person against bots, for so many choices of that person."""
    wanted = GAMES[game]
    bots = [{"kind": "bot", "bot": "random"}] * (wanted["players"] - 1)
    made = service.table(game=game, **wanted, seats=[PEOPLE[0], *bots], seed=5)
    secret, owner = made["seats"][0]["secret"], made["owner_secret"]
    said = await play_on(service, made["table"], secret, most)
    return {"table": made["table"], "secrets": [secret], "said": [said], "owner": owner}


async def _every_game(place: Path) -> None:
    with Service(str(place)) as service:
        tables = {
            f"{game} {name}": await _with_bots(service, game, most)
            for game in GAMES
            for name, most in (("half", 4), ("finished", 10_000))
        }
    _keep(place, tables)


async def _every_way(place: Path) -> None:
    with Service(str(place)) as service:
        tables = {
            "running": await _running(service),
            "half": await _alone(service, "unbroken", 5),
            "finished": await _alone(service, "unbroken", 10_000),
        }
        over = tables["finished"]
        fork = service.post(f"/api/tables/{over['table']}/fork", {"at": 3}, owner=over["owner"]).json()
        secrets = [seat["secret"] for seat in fork["seats"]]
        said = [await play_on(service, fork["table"], secrets[0], 1)]
        tables["forked"] = {"table": fork["table"], "secrets": secrets, "said": said}
    _keep(place, tables)


def _keep(place: Path, tables: dict[str, Any]) -> None:
    with sqlite3.connect(place) as database:
        database.execute("pragma journal_mode = delete")
        database.execute("vacuum")
    place.with_suffix(".said").write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, write in (("tables", _every_way), ("games", _every_game)):
        if not (folder / f"{name}.sqlite").exists():  # what was written once stays
            asyncio.run(write(folder / f"{name}.sqlite"))
