"""`unboxed mcp`: a process of its own, spoken to by the protocol's client."""

import asyncio
import sys

from mcp import Client, StdioServerParameters


def test_a_model_plays_at_the_command(run):
    async def talk():
        command = StdioServerParameters(command=sys.executable, args=["-m", "unboxed.cli", "mcp"])
        async with Client(command) as client:
            begun = await client.call_tool("new_game", {"game": "unlucky", "players": 2})
            return begun.content[0].text

    assert asyncio.run(talk()).startswith("Unlucky Adventurers, free, round 1")


def test_what_is_missing_is_said_with_a_remedy(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "unboxed.agents.mcp", None)
    ran = run("mcp")
    assert ran.status == 2
    assert "remedy: pip install unboxed[mcp]" in ran.err
