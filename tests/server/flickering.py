"""People whose lines break right after a choice, in every way that lines break."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import Any

from websockets.frames import Frame, Opcode

from tests.server.service import Client
from tests.server.storm import Person

BREAK_WITHIN = 0.004
"""Seconds."""


class Flickering(Person):
    """A person whose line breaks after every third choice."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.flickers = True
        self.choices = self.breaks = 0
        self.unsure: tuple[int, int] | None = None
        """What was sent just before the line broke."""
        self.before: Client | None = None
        """The line of a page that is being loaded again."""

    async def sit_down(self) -> tuple[Client, int]:
        client, stored = await super().sit_down()
        if self.before is not None:  # two lines of one seat, for a moment
            await asyncio.sleep(self.rng.uniform(0, BREAK_WITHIN))
            cut(self.before, hard=self.rng.random() < 0.5)
            self.before = None
        if self.unsure is not None and self.rng.random() < 0.5:
            await self.send_choice(client, *self.unsure)
            self.muddled = True
        self.unsure = None
        return client, stored

    async def leave(self) -> None:
        if self.before is None:
            await super().leave()

    async def act(self, client: Client) -> None:
        number, option = client.last["number"], self.rng.randrange(len(client.options))
        if client.last["can_undo"] and self.rng.random() < 0.1:
            self.outstanding, self.muddled = (number, -1), True
            await client.send({"type": "undo"})
            return
        self.choices += 1
        if not self.flickers or self.choices % 3:
            await self.send_choice(client, number, option)
            return
        self.breaks += 1
        self.unsure = number, option
        await self.rng.choice([self.falls_dead, self.is_torn, self.is_half_sent, self.is_closed, self.is_loaded_again])(
            client, number, option
        )
        raise EOFError("the line broke")

    async def falls_dead(self, client: Client, number: int, option: int) -> None:
        """The choice is sent, and then there is nobody."""
        await self.send_choice(client, number, option)
        await asyncio.sleep(self.rng.uniform(0, BREAK_WITHIN))
        cut(client, hard=self.rng.random() < 0.5)

    async def is_torn(self, client: Client, number: int, option: int) -> None:
        """The choice is sent, and half of another message."""
        await self.send_choice(client, number, option)
        await asyncio.sleep(self.rng.uniform(0, BREAK_WITHIN))
        send_half(client, '{"type":"chat","text":"are you still there?"}')
        cut(client, hard=self.rng.random() < 0.5)

    async def is_half_sent(self, client: Client, number: int, option: int) -> None:
        """Half of the choice is sent."""
        send_half(client, f'{{"type":"choose","number":{number},"option":{option}}}')
        await asyncio.sleep(self.rng.uniform(0, BREAK_WITHIN))
        cut(client, hard=False)

    async def is_closed(self, client: Client, number: int, option: int) -> None:
        """The tab is closed, in good order."""
        await self.send_choice(client, number, option)
        await asyncio.sleep(self.rng.uniform(0, BREAK_WITHIN))
        await client.socket.close(1001)

    async def is_loaded_again(self, client: Client, number: int, option: int) -> None:
        """The page is loaded again: its new line is there before the old one is gone."""
        await self.send_choice(client, number, option)
        self.before = client


def cut(client: Client, hard: bool) -> None:
    """Drop the line without a word; hard: the other side is not even told in good order by the machine."""
    transport = client.socket.transport
    line = transport.get_extra_info("socket")
    if hard and line is not None and line.fileno() >= 0:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def send_half(client: Client, text: str) -> None:
    """The first half of a message, as it goes over the line."""
    message = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    client.socket.transport.write(message[: len(message) // 2])
