"""Small pieces of play that several tests need."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack
from typing import Any

from tests.server.service import Client, Service

PEOPLE = [{"kind": "person", "name": name} for name in ("Ada", "Ben", "Cleo", "Dora")]
RANDOM = {"kind": "bot", "bot": "random"}


class Round:
    """Several clients around one table, kept in step."""

    def __init__(self, service: Service, made: dict[str, Any], stack: AsyncExitStack, patches: bool = False) -> None:
        self.service, self.made, self.stack, self.patches = service, made, stack, patches
        self.clients: list[Client] = []

    @property
    def table(self) -> str:
        name: str = self.made["table"]
        return name

    async def sit(self) -> None:
        for seat in self.made["seats"]:
            if seat["secret"]:
                client = self.service.client(self.table, seat["secret"], patches=self.patches)
                self.clients.append(await self.stack.enter_async_context(client))
        for client in self.clients:
            await client.scene()

    def asked(self) -> Client | None:
        """Whoever is asked now, as far as the clients know."""
        return next((client for client in self.clients if client.asked), None)

    async def choose(self, rng: random.Random | None = None) -> Client:
        """Let whoever is asked choose, and everybody see it."""
        client = self.asked()
        assert client is not None
        option = rng.randrange(len(client.options)) if rng else len(client.options) - 1
        await client.choose(option)
        await self.everybody()
        return client

    async def everybody(self) -> None:
        """Everybody reads one more scene."""
        for client in self.clients:
            await client.scene()


async def sit_down(
    service: Service, stack: AsyncExitStack, people: int = 2, patches: bool = False, **wanted: Any
) -> Round:
    """A table at which so many people sit, all looking."""
    made = service.table(players=people, seats=PEOPLE[:people], **wanted)
    around = Round(service, made, stack, patches)
    await around.sit()
    return around
