"""A restart that is announced: choices begun are finished and told, everybody hears of it, and play goes on."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.faults import Faults
from tests.server.playing import PEOPLE
from tests.server.service import Service


async def heard(client) -> tuple[list[dict], int, str]:
    """All that comes until the socket is closed, the code and the reason."""
    messages = []
    while True:
        try:
            messages.append(await client.receive())
        except ConnectionClosed as closed:
            return messages, *((closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "the line just broke"))


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
async def test_what_was_begun_is_told_and_then_everybody_is_sent_away_in_words(tmp_path, by):
    await restart(tmp_path, by)


async def test_a_restart_without_a_word_is_found(tmp_path):
    with pytest.raises((AssertionError, ConnectionClosed, TimeoutError)):
        await restart(tmp_path, signal.SIGTERM, planted=["without_a_word"])


async def restart(tmp_path: Path, by: signal.Signals, **planted: list[str]) -> None:
    """A restart while a choice is being stored."""
    stalled = tmp_path / "stalled"
    faults = Faults(slow=(1.0, 1.0), only_entries=True, only_while=str(stalled))
    service = Service(tmp_path / "t.sqlite", faults=faults, **planted).start()
    try:
        made = service.table(players=2, seats=PEOPLE[:2], seed=11, pace=0)
        ada, ben = (service.client(made["table"], seat["secret"]) for seat in made["seats"])
        async with ada, ben, service.client(made["table"]) as eva:
            for client in (ada, ben, eva):
                await client.scene()
            asked = ada if ada.asked else ben
            number = asked.last["number"]
            stalled.touch()
            await asked.choose(0)
            await asked.send({"type": "ping"})  # it is read after the choice, which is still being stored
            await asyncio.sleep(0.2)
            service.process.send_signal(by)
            await eva.until(lambda m: m["type"] == "restarts")
            async with httpx.AsyncClient(base_url=service.url) as asking:
                health = await asking.get("/health")
            assert (health.status_code, health.json()["wrong"]) == (503, ["the service is going down"])
            with pytest.raises(InvalidStatus) as refused:
                await connect(eva.address)
            assert refused.value.response.status_code == 503
            for client in (ada, ben, eva):
                messages, code, why = await heard(client)
                assert (code, why) == (1012, "the service is going down and comes back; connect again")
                assert client is eva or "restarts" in [message["type"] for message in messages]
                assert client.last["number"] == number + 1, "the choice that was begun is told to everybody"
        assert service.process.wait(20) in (0, -by)
    finally:
        stalled.unlink(missing_ok=True)
        service.stop()
    with service:
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            assert (await client.scene())["number"] == number + 1


async def test_nobody_who_reads_nothing_holds_up_a_restart(tmp_path):
    with Service(tmp_path / "t.sqlite") as service:
        made = service.table(players=2, seats=PEOPLE[:2], seed=11)
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.scene()
            client.socket.transport.pause_reading()
            began = time.monotonic()
            service.process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(service.process.wait, 30)
            assert time.monotonic() - began < 20
