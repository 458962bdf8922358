"""Clients that talk to the service inside this process as a browser does, and write down what they hear, and when."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

import httpx

from tests.server.service import whole

HOST = "127.0.0.1"


class Heard(NamedTuple):
    """Something that reached somebody."""

    at: float
    text: str
    """A message, or an answer with its status and headers."""


def now() -> float:
    """The loop's time."""
    return asyncio.get_running_loop().time()


def client_of(app: Any) -> httpx.AsyncClient:
    """Somebody who asks this service."""
    plain = {"Accept-Encoding": "identity"}  # every byte is to be seen
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}", headers=plain)


async def ask(
    client: httpx.AsyncClient, method: str, path: str, body: Any = None, seat: str = "", owner: str = ""
) -> Heard:
    """One request and its answer."""
    headers = {k: v for k, v in (("X-Seat-Secret", seat), ("X-Owner-Secret", owner)) if v}
    answer = await client.request(method, path, json=body, headers=headers)
    told = {"status": answer.status_code, "headers": sorted(answer.headers.items()), "body": answer.text}
    return Heard(now(), json.dumps(told))


class Socket:
    """One viewer's socket. What comes is written down; `on_scene` is called with each new frame."""

    def __init__(self, app: Any, table: str, hello: dict[str, Any]) -> None:
        self.hello = hello
        self.heard: list[Heard] = []
        self.frame: dict[str, Any] = {}
        self.closed = False
        self.changed = asyncio.Event()
        self._to_service: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_service.put_nowait({"type": "websocket.connect"})
        self.send(hello)
        self._life = asyncio.create_task(app(_scope(table), self._to_service.get, self._hear))

    def send(self, message: Any) -> None:
        """Say something to the service."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._to_service.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        """Go."""
        self._to_service.put_nowait({"type": "websocket.disconnect", "code": 1001, "reason": ""})
        await self._life

    async def _hear(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send":
            text = event["text"]
            message = json.loads(text)
            if message["type"] == "scene":
                self.frame = whole(self.frame, message)
        elif event["type"] == "websocket.close":
            text = json.dumps({"type": "closed", "code": event.get("code"), "reason": event.get("reason")})
            self.closed = True
            self._to_service.put_nowait({"type": "websocket.disconnect", "code": event.get("code"), "reason": ""})
        else:
            return
        self.heard.append(Heard(now(), text))
        self.changed.set()

    @property
    def prompt(self) -> dict[str, Any] | None:
        """The question this viewer is asked, if any."""
        if not self.frame or self.closed:
            return None
        prompt: dict[str, Any] | None = self.frame["scene"]["prompt"]
        return prompt if prompt and prompt["seat"] is not None and prompt["seat"] == self.frame["you"] else None


def _scope(table: str) -> dict[str, Any]:
    return {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": f"/api/tables/{table}/live",
        "raw_path": f"/api/tables/{table}/live".encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", HOST.encode())],
        "client": (HOST, 50_000),
        "server": (HOST, 80),
        "subprotocols": [],
        "extensions": {},
    }
