"""Ten thousand messages nobody should send: nothing breaks, nothing changes, nothing is told."""

from __future__ import annotations

import json
import random
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import sit_down

MESSAGES = 10_000
WORDS = ["type", "choose", "number", "option", "hello", "undo", "chat", "secret", "owner", "\ud83c", "\u0000", "é" * 50]


class Nonsense:
    """Makes messages that must change nothing, whoever sends them at the start of a game."""

    def __init__(self, seed: int, secrets: list[str]) -> None:
        self.rng, self.secrets = random.Random(seed), secrets

    def anything(self, depth: int = 0):
        rng = self.rng
        kind = rng.randrange(9 if depth < 3 else 6)
        if kind < 2:
            return rng.choice([0, -1, 1, 2**31, 2**63, 2**70, 1e308, -0.0, rng.random()])
        if kind == 2:
            return rng.choice([True, False, None])
        if kind < 6:
            return rng.choice(WORDS) * rng.randrange(3)
        if kind < 8:
            return {rng.choice(WORDS): self.anything(depth + 1) for _ in range(rng.randrange(4))}
        return [self.anything(depth + 1) for _ in range(rng.randrange(4))]

    def message(self, number: int) -> str | bytes:
        rng = self.rng
        known = rng.choice(
            ["hello", "choose", "consent", "quiet", "pace", "hint", "consequences", "undo", "Choose", "", "chat"]
        )
        ways = [
            lambda: json.dumps(self.anything()),
            lambda: json.dumps({"type": known, **{rng.choice(WORDS[1:]): self.anything() for _ in range(2)}, "no": 1}),
            lambda: json.dumps({"type": "choose", "number": number + rng.choice([-2, -1, 1, 2, 99]), "option": 0}),
            lambda: json.dumps({"type": "choose", "number": number, "option": rng.choice([77, 10**6, -1])}),
            lambda: json.dumps({"type": "choose", "number": self.anything(), "option": {}}),
            lambda: json.dumps({"type": "hello", "secret": rng.choice(self.secrets), "owner": self.secrets[0]}),
            lambda: json.dumps({"type": "consent", "yes": rng.random() < 0.5}),
            lambda: json.dumps({"type": "undo"}),
            lambda: json.dumps({"type": "pace", "ms": rng.choice([-1, 10_001, "0", None])}),
            lambda: json.dumps({"type": "quiet", "until": rng.choice(["", "ever", 1])}),
            lambda: json.dumps({"type": "mute", "seat": rng.choice([-1, 19, 20, "1", None]), "on": True}),
            lambda: json.dumps({"type": "chat", "text": rng.choice(["", " ", "x" * 501, "\u0000", 5])}),
            lambda: "[" * rng.randrange(1, 4000),
            lambda: json.dumps({"type": "choose"})[: rng.randrange(18)],
            lambda: rng.randbytes(rng.randrange(60)),
            lambda: "x" * (rng.choice([8_193, 9_000]) if rng.random() < 0.05 else 8_192),
        ]
        return rng.choice(ways)()


async def test_ten_thousand_messages_break_nothing_change_nothing_and_tell_nothing(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, seed=12)
        table, seats = around.table, around.made["seats"]
        secrets = [around.made["owner_secret"], *(seat["secret"] for seat in seats)]
        asked = around.asked().last["you"]
        before = {client.last["you"]: client.last["scene"] for client in around.clients}
        facts = service.get(f"/api/tables/{table}").json()
        nonsense = Nonsense(3, secrets)
        sent, told, codes = 0, [], set()
        while sent < MESSAGES:
            viewer = (seats[1 - asked]["secret"], seats[asked]["secret"], None)[sent % 3]
            async with service.client(table, viewer) as client:
                try:
                    await client.scene()
                    for _ in range(8):
                        for _ in range(20):
                            await client.send(nonsense.message(client.last["number"]))
                            sent += 1
                        await client.send({"type": "ping"})
                        await client.until(lambda m: m["type"] == "pong")
                except ConnectionClosed as closed:
                    codes.add(closed.rcvd.code if closed.rcvd else None)
                told.extend((viewer, text) for text in client.traffic)
        assert service.process.poll() is None
        assert codes <= {1009, 4400}
        for seat in facts["seats"]:
            seat["here"] = True  # all of them are looking again now, or still
        now = service.get(f"/api/tables/{table}").json()
        assert now == facts
        for viewer, text in told:
            assert not any(secret in text for secret in secrets), "a secret was told"
            assert "Traceback" not in text
            message = json.loads(text)
            assert message["type"] in ("scene", "seats", "chats", "refused", "error", "pong")
            if message["type"] == "scene" and viewer is not None:
                assert message["scene"] == before[message["you"]]
        assert sum(json.loads(text)["type"] == "refused" for _, text in told) > MESSAGES / 4
        await around.choose()  # and the game goes on


@pytest.mark.parametrize(
    "hello", [b"\xff\xfe", "", "[]", '{"type":"hello","secret":5}', '{"type":"hello","x":1}', "null"]
)
async def test_a_first_message_that_makes_no_sense_closes_the_socket(service, hello):
    made = service.table(players=2)
    client = service.client(made["table"])
    client.hello = hello
    async with client:
        assert (await client.receive())["type"] == "error"
        assert await client.closed() == 4400


@pytest.mark.parametrize("table", ["none", "aaaaaaaaaaaa", "a" * 500, "a'--"])
async def test_a_table_that_is_not_there(service, table):
    assert service.get(f"/api/tables/{table}/replay").status_code in (400, 404)
    async with service.client(table) as client:
        assert (await client.receive())["type"] == "error"
        assert await client.closed() == 4404
