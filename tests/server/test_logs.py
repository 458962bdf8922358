"""What the service logs: enough to find a fault, in both forms, and no secret in either."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3

import pytest
from sqlalchemy.exc import IntegrityError
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.server.errors import Conflict
from unboxed.server.logs import Json, Text, told
from unboxed.workers.errors import WorkFailed


@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_game_with_faults_leaves_no_secret_in_the_log(tmp_path, form):
    file = tmp_path / "log"
    with Service(tmp_path / "t.sqlite", errors=file, log=form, broken=True) as service:
        person = service.post("/api/people", {"name": "Ada", "passphrase": "correct horse battery"}).json()["person"]
        headers = {"X-Person-Secret": person}
        body = {"passphrase": "correct horse battery"}
        code = service.request("POST", "/api/people/me/recovery", json=body, headers=headers).json()["code"]
        made = service.table(players=3, seats=[{**PEOPLE[0], "person": person}, {"kind": "open"}, {"kind": "bot"}])
        table, owner, ada = made["table"], made["owner_secret"], made["seats"][0]["secret"]
        hidden = [person, code, "correct horse", table, owner, ada]
        ben = service.post(f"/api/tables/{table}/join", {"name": "Ben", "browser": "browser-token-of-ben"}).json()
        hidden += [ben["secret"], "browser-token-of-ben"]
        # what is wrong with requests
        for path in (f"/api/tables/{table}/{ada}", f"/api/{ada}?secret={owner}", f"/table/{table}?seat={ada}"):
            service.get(path, seat=ada)
        service.request("POST", f"/api/tables/{table}/join", content=f'{{"secret": "{ada}"'.encode())
        service.get(f"/api/tables/{table}/replay?at=99999&secret={ada}", seat=owner)
        faulty = service.get(f"/api/tables/{table}/seat?secret={ada}", seat=ada)
        assert faulty.status_code == 500
        assert ada not in faulty.text
        # what is wrong with sockets
        address = service.url.replace("http", "ws")
        with pytest.raises(InvalidStatus):
            await connect(f"{address}/api/{ada}/live?secret={ada}")
        async with service.client(table, f"{ada}x") as wrong:
            assert await wrong.closed() == 4403
        async with service.client(table, ada, owner=owner) as client:
            await client.scene()
            for message in (f'{{"type": "{ada}"}}', f'["{owner}"', {"type": "quiet", "until": "round"}):
                await client.send(message)
                await client.until(lambda m: m["type"] == "refused")
            await client.send({"type": "pace", "ms": 5})
            await client.send({"type": "chat", "text": "a word between friends"})
            await client.until(lambda m: m["type"] == "chat")
            hands = json.dumps(client.last["scene"]["zones"])
        await _in_log(file, "ValueError", 2)
        assert service.post(f"/api/tables/{table}/close", owner=owner).status_code == 201
    with sqlite3.connect(tmp_path / "t.sqlite") as store:
        ((header, deal),) = store.execute("select header, (select secret from deals) from tables").fetchall()
    hidden += [str(json.loads(header)["seed"]), deal, "a word between friends"]
    said = file.read_text("utf-8")
    faces = _faces(json.loads(hands))
    assert faces, "whoever plays sees cards"
    # A card may be called as a file of ours is ("rest"): what an error quotes stands between quotes.
    assert [face for face in faces if f"'{face}'" in said or ("_" in face and face in said)] == []
    assert [secret for secret in hidden if secret in said] == []
    assert "KeyError" in said, "the fault itself is there"
    assert "in be_quiet" in said, "and where it happened"
    assert f"table {table[:4]}…" in said, "and at which table, as far as that lets nobody in"
    if form == "json":
        check_json(said, faulty.headers["x-request-id"])


def check_json(said: str, request: str) -> None:
    lines = [json.loads(line) for line in said.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    (answered,) = [line for line in lines if line["message"] == "request" and line.get("request") == request]
    assert (answered["method"], answered["path"], answered["status"]) == ("GET", "/api/tables/{table}/seat", 500)
    assert answered["seconds"] > 0
    (fault,) = [line for line in lines if "exception" in line and line.get("request") == request]
    assert fault["level"] == "error"
    assert fault["exception"].splitlines()[-1] == "RuntimeError"
    assert {"/api/*", "/*", "/api/tables/{table}/join"} <= {line.get("path") for line in lines}


def _faces(zones) -> set[str]:
    if isinstance(zones, dict):
        return ({zones["face"]} if zones.get("face") else set()).union(*map(_faces, zones.values()))
    return set().union(*map(_faces, zones)) if isinstance(zones, list) else set()


async def _in_log(file, word: str, times: int) -> None:
    for _ in range(300):
        if file.read_text("utf-8").count(word) >= times:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{word} never came into the log:\n{file.read_text('utf-8')}")


def record(message: str, *arguments: object, error: BaseException | None = None) -> logging.LogRecord:
    exc_info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("unboxed.server", logging.ERROR, __file__, 1, message, arguments, exc_info)


def test_an_error_is_told_by_its_kind_and_only_harmless_ones_with_their_words():
    assert told(KeyError("fire_bawl")) == "KeyError"
    assert told(Conflict("the game is over")) == "Conflict: the game is over"
    wrapped = Conflict("this table cannot be opened: 'fire_bawl'")
    wrapped.__cause__ = KeyError("fire_bawl")
    assert told(wrapped) == "KeyError\nConflict"
    assert told(ConnectionRefusedError(111, "Connection refused")) == "ConnectionRefusedError: Connection refused"
    row = "duplicate key\nDETAIL:  Key (secret_hash)=(abc) already exists."
    assert told(IntegrityError("insert", {"secret": "abc"}, Exception(row))) == "IntegrityError: duplicate key"
    failed = WorkFailed("KeyError: 'fire_bawl'")
    failed.add_note("Traceback (most recent call last):\n  File \"bot.py\", line 3, in choose\nKeyError: 'fire_bawl'")
    assert told(failed) == '  File "bot.py", line 3, in choose\nWorkFailed: KeyError'


def test_errors_and_addresses_within_a_message_are_told_so_too():
    line = record("table %s: %r at /table/x?seat=abc", "x7kq2m9pw4ra", KeyError("fire_bawl"))
    assert json.loads(Json().format(line))["message"] == "table x7kq…: KeyError at /table/x?…"
    assert Text().format(line).endswith("ERROR unboxed.server: table x7kq…: KeyError at /table/x?…")


def test_an_exception_is_a_field_of_the_one_line():
    try:
        raise ValueError("fire_bawl")
    except ValueError as error:
        text = Json().format(record("failed", error=error))
    assert "\n" not in text
    line = json.loads(text)
    assert line["exception"].startswith('  File "')
    assert line["exception"].endswith("\nValueError")
