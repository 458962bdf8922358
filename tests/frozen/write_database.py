"""Write the database of tests/frozen/fixtures with a release's own service: once, when it is frozen, then never again.

    cd /tmp/release && ln -s src/unboxed unboxed
    PYTHONPATH=. python WHERE/tests/frozen/write_database.py WHERE/tests/frozen/fixtures/VERSION

Tables that run, are over, were forked and gone back in, with chat; and beside them their secrets (nobody's but these
tests') and the log that the release showed."""

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


async def _main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / "tables.sqlite"
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
    with sqlite3.connect(place) as database:
        database.execute("pragma journal_mode = delete")
        database.execute("vacuum")
    (folder / "tables.said").write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
