"""A seat at a running service, played from Python: a bot over the network, by the seat's own link.

from unboxed.client import Seat

Seat("https://games.example/table/abc123abc123#seat=SECRET").play(lambda question: 0)
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from unboxed.kernel.errors import UnboxedError

FINAL = (4400, 4403, 4404, 4408)
"""Codes with which the service closes for good: what was said makes no sense, or there is no such seat or table."""
FIRST_WAIT, LONGEST_WAIT = 0.2, 10.0
"""Seconds before one connects again: at first, and at most."""


class ClientError(UnboxedError):
    """The service refused, or cannot be reached any more."""


@dataclass(frozen=True)
class Question:
    """What the seat is asked: the words, the labels of the options, and the scene, all as the seat may know it."""

    text: str
    options: tuple[str, ...]
    scene: dict[str, Any]


class Seat:
    """A seat by its link, as the page shows it to whoever sits there."""

    def __init__(self, link: str, patience: float = 60.0) -> None:
        parts = urlsplit(link)
        table, secret = parts.path.rpartition("/")[2], parts.fragment.removeprefix("seat=")
        if parts.scheme not in ("http", "https") or not table or not parts.fragment.startswith("seat="):
            raise ClientError(f"a seat's link is http(s)://HOST/table/TABLE#seat=SECRET, not {link!r}")
        self._address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/api/tables/{table}/live"
        self._secret, self._patience = secret, patience
        self._answered = -1
        """The number of the last question that was answered on this line."""

    def play(self, choose: Callable[[Question], int]) -> dict[str, Any]:
        """Answer every question by the place of an option until the game is over; the last scene tells how it ended.

        A line that breaks is taken up again; ClientError if that fails for as long as there is patience."""
        last, wait = monotonic(), FIRST_WAIT
        while True:
            try:
                with connect(self._address, max_size=None) as socket:
                    socket.send(json.dumps({"type": "hello", "secret": self._secret}))
                    self._answered, wait = -1, FIRST_WAIT
                    return self._answer(socket, choose)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in FINAL:
                    raise ClientError(f"the service has closed the seat: {error.rcvd.reason or 'no reason'}") from None
                last = monotonic() if wait == FIRST_WAIT else last
                if monotonic() - last > self._patience:
                    raise ClientError(f"{self._address} cannot be reached any more: {error}") from None
            sleep(wait * random.uniform(0.5, 1.0))  # not all at once, where many were cut off
            wait = min(2 * wait, LONGEST_WAIT)

    def _answer(self, socket: ClientConnection, choose: Callable[[Question], int]) -> dict[str, Any]:
        while True:
            message = json.loads(socket.recv())
            if message["type"] == "error":
                raise ClientError(message["why"])
            if message["type"] == "refused":
                self._answered = -1
            if message["type"] != "scene":
                continue
            if message["state"] in ("over", "closed"):
                scene: dict[str, Any] = message["scene"]
                return scene
            self._take_part(socket, message, choose)

    def _take_part(self, socket: ClientConnection, message: dict[str, Any], choose: Callable[[Question], int]) -> None:
        """Answer if this seat is asked and has not answered yet; keep nobody waiting where it cannot."""
        prompt, number = message["scene"].get("prompt") or {}, message["number"]
        if message.get("may_let_be"):
            socket.send(json.dumps({"type": "let_be", "window": message["may_let_be"]}))
        if prompt.get("seat") != message["you"] or not prompt.get("options") or number == self._answered:
            return
        question = Question(prompt["text"], tuple(o["label"] for o in prompt["options"]), message["scene"])
        option = choose(question)
        if not 0 <= option < len(question.options):
            raise ClientError(f"option {option} is not on offer; there are {len(question.options)}, 0 and up")
        self._answered = number
        socket.send(json.dumps({"type": "choose", "number": number, "option": option}))
