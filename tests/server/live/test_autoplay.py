"""When the service chooses: a table that waits for it never waits in vain."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from unboxed.server.live.autoplay import Driver


async def test_a_thought_that_is_stopped_makes_room_for_the_next_at_once():
    """The end of a window stops a bot that thinks about it; on a busy machine the next question is there before that
    thought has ended, and nobody asks again."""
    begun, asked = [], 0

    async def bot_choice(bots, bot, seat, seed, table):
        begun.append(seat)
        await asyncio.Event().wait()

    seat = SimpleNamespace(served=True, kind="bot", bot="random")
    position = SimpleNamespace(secret=False, together=(), asking=(asked,))
    book = SimpleNamespace(number=3, number_for=lambda seat: 3, bot_choice=bot_choice)
    running = SimpleNamespace(state="running")
    state = SimpleNamespace(
        id="t", facts=running, window=None, connections={1: None}, seats=[seat], position=position, book=book
    )
    driver = Driver(None, SimpleNamespace(state=state), None, None)
    driver.drive()
    await asyncio.sleep(0)
    assert begun == [asked]
    driver.stop()
    driver.drive()
    for _ in range(3):
        await asyncio.sleep(0)
    assert begun == [asked, asked]
    assert driver.thinking
    driver.stop()
