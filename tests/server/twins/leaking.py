"""A fault to be found: a service whose windows end later where somebody is asked."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

VARIABLE = "UNBOXED_TEST_LEAK"
"""The environment variable that asks for it: how many seconds, and at the tables of which seeds."""


class Leaking:
    """An application around another one."""

    def __init__(self, app: Any, seconds: float, seeds: list[int]) -> None:
        self.app, self.seconds, self.seeds = app, seconds, set(seeds)
        self.tables: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.app, name)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == "/api/tables":
            await self._make(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"].split("/")[3] in self.tables:

            async def late(event: Any) -> None:
                if '"window":null' in event.get("text", ""):
                    await asyncio.sleep(self.seconds)
                await send(event)

            await self.app({**scope, "extensions": {}}, receive, late)
        else:
            await self.app(scope, receive, send)

    async def _make(self, scope: Any, receive: Any, send: Any) -> None:
        event = await receive()
        seed = json.loads(event["body"]).get("seed")

        async def body() -> Any:
            return event

        async def made(answer: Any) -> None:
            if answer["type"] == "http.response.body" and seed in self.seeds:
                self.tables.add(json.loads(answer["body"])["table"])
            await send(answer)

        await self.app(scope, body, made)


def put_in() -> None:
    """Let the service of this process leak, if the environment says so."""
    from unboxed.server import main

    wanted = json.loads(os.environ[VARIABLE])
    make = main.make_app
    main.make_app = lambda settings: Leaking(make(settings), wanted["seconds"], wanted["seeds"])
