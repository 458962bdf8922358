"""Seats in words, and language models at them: the protocol's own client plays whole games."""

import asyncio
import random
import re

import pytest
from mcp import Client

from unboxed.agents.mcp import server
from unboxed.agents.seat import Seat
from unboxed.games import games
from unboxed.kernel.errors import IllegalChoice, SetupError

MODES = {"unbroken": "easy"}
MANY = 6000
"""Choices after which a game counts as endless."""


def told(result):
    return result.content[0].text


async def _played(game, seed):
    rng, lines = random.Random(seed), []
    async with Client(server()) as client:
        text = told(await client.call_tool("new_game", {"game": game, "mode": MODES.get(game, ""), "bots": "random"}))
        for _ in range(MANY):
            lines.append(text)
            if "The game is over." in text:
                break
            numbers = re.findall(r"^(\d+): ", text, re.MULTILINE)
            text = told(await client.call_tool("choose", {"number": int(rng.choice(numbers))}))
    return lines


@pytest.mark.parametrize("game", games())
def test_the_protocols_own_client_plays_a_whole_game(game):
    lines = asyncio.run(_played(game, 1))
    assert "The game is over." in lines[-1]
    assert all("What happened:" in text for text in lines)


def test_tools_answer_in_words_and_refuse_in_words():
    async def talk():
        async with Client(server()) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"list_games", "new_game", "look", "options", "choose", "rules", "cards"}
            early = await client.call_tool("look", {})
            assert early.is_error
            assert told(early).endswith("no game has begun; call new_game first")
            assert "unlucky: Unlucky Adventurers" in told(await client.call_tool("list_games", {}))
            wrong = await client.call_tool("new_game", {"game": "chess"})
            assert wrong.is_error
            assert "there is no game 'chess'" in told(wrong)
            await client.call_tool("new_game", {"game": "unlucky", "players": 3})
            far = await client.call_tool("choose", {"number": 99})
            assert far.is_error
            assert "choice 99 is not on offer" in told(far)
            assert "Shield" in told(await client.call_tool("cards", {"wanted": "shield"}))
            assert told(await client.call_tool("rules", {"wanted": "3.2"})).startswith("3.2 ")
            assert "0: " in told(await client.call_tool("options", {}))

    asyncio.run(talk())


def test_a_seat_is_told_only_what_it_may_know():
    """Redealing what it has not seen changes no word."""
    seat = Seat("unlucky", 3, seed=4)
    for _ in range(8):
        other = Seat("unlucky", 3, seed=4)
        other.table, other._read = seat.table.clone(), seat._read
        before = seat.table.position
        world = before.imagine(0, random.Random(2))
        world.chance = before.chance
        other.table.position = world
        assert world.face != before.face
        assert other.look() == seat.look()
        if seat.table.over:
            break
        seat.choose(0)


def test_what_cannot_be_is_refused_in_words():
    with pytest.raises(SetupError, match="there is no seat 5; seats are 0 to 1"):
        Seat("unlucky", 2, seat=5)
    seat = Seat("unbroken", mode="easy")
    assert "no card has 'zzz'" in seat.cards("zzz")
    assert "more: ask for another word" in seat.cards()
    seat.table.position.call_off_all()
    seat.table.position.player = -1
    seat.table.position.ending = ((), (), "")
    with pytest.raises(IllegalChoice, match="the game is over"):
        seat.choose(0)
