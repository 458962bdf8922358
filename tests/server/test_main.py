"""`unboxed serve`: bad input gets one line with the remedy and the status 2."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from tests.server import postgres
from tests.server.service import Service
from unboxed.server.errors import ServiceError
from unboxed.server.main import add_arguments
from unboxed.server.settings import DATABASE, database_url, default_database
from unboxed.server.store import database as store


def serve(*arguments: str, timeout: float = 60) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "unboxed.server.main", *arguments], capture_output=True, text=True, timeout=timeout
    )
    return done.returncode, done.stderr


ROOT = Path(__file__).parents[2]
UNBOXED = [sys.executable, "-c", "import sys; from unboxed.cli import main; sys.exit(main())"]


def unboxed(*arguments: str) -> tuple[int, str]:
    """The command that people type; status and what it says on its error stream."""
    done = subprocess.run([*UNBOXED, *arguments], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def check(status: int, said: str, *words: str) -> None:
    assert status == 2
    lines = said.strip().splitlines()
    assert len(lines) == 1, said
    assert lines[0].startswith("unboxed: ")
    assert "remedy" in lines[0]
    for word in words:
        assert word in lines[0]


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        check(*serve("--port", port, "--database", str(tmp_path / "t.sqlite")), port, "taken")


def test_an_impossible_port_and_an_unknown_host(tmp_path):
    database = ("--database", str(tmp_path / "t.sqlite"))
    check(*serve("--port", "99999", *database), "port")
    check(*serve("--host", "no.such.host.invalid", *database), "address")


@pytest.mark.parametrize(
    "database",
    [
        "postgresql://nobody:hidden@127.0.0.1:1/none",
        "/proc/none/t.sqlite",
        "mysql://x/y",
        "postgresql://[",
    ],
)
def test_a_database_that_cannot_be_reached(database):
    status, said = serve("--port", "0", "--database", database)
    check(status, said, "database")
    assert "hidden" not in said


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "t.sqlite").write_text("this is no database, but it is long enough to be looked at" * 20)
    check(*serve("--port", "0", "--database", str(tmp_path / "t.sqlite")), "database")


def change(database: str, *statements: str) -> None:
    engine = create_engine(database)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_an_old_a_new_and_a_foreign_schema(tmp_path):
    file = tmp_path / "t.sqlite"
    with Service(file):
        pass
    change(f"sqlite:///{file}", "update alembic_version set version_num = '9999'", "delete from usable_by")
    check(*serve("--port", "0", "--database", str(file)), "newer")
    change(f"sqlite:///{file}", "delete from alembic_version")
    check(*serve("--port", "0", "--database", str(file)), "did not make")


def test_an_old_schema_is_upgraded_only_when_asked(tmp_path, monkeypatch):
    async def opened(upgrade: bool) -> None:
        opening = store.Store(database_url(str(tmp_path / "t.sqlite")))
        try:
            await opening.open(upgrade)
        finally:
            await opening.close()

    asyncio.run(opened(False))
    newest = ScriptDirectory.from_config(store.migrations()).get_current_head()
    folder = tmp_path / "migrations"
    shutil.copytree(store.MIGRATIONS, folder)
    (folder / "versions" / "0099_more.py").write_text(
        f"from alembic import op\nimport sqlalchemy as sa\nrevision = '0099'\ndown_revision = '{newest}'\n"
        "def upgrade():\n    op.add_column('people', sa.Column('motto', sa.Text()))\n"
    )
    monkeypatch.setattr(store, "MIGRATIONS", folder)
    with pytest.raises(ServiceError, match=re.escape("--upgrade")):
        asyncio.run(opened(False))
    asyncio.run(opened(True))
    asyncio.run(opened(False))
    change(f"sqlite:///{tmp_path / 't.sqlite'}", "select motto from people")


def test_an_older_schema_is_told_in_one_line_and_upgraded_as_the_line_says(tmp_path, started):
    file = tmp_path / "t.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(store.migrations(connection), "0001")
    engine.dispose()
    check(*unboxed("serve", "--port", "0", "--database", str(file)), "old schema 0001", "--upgrade")
    assert "http://" in started("--database", str(file), "--upgrade")[0]
    assert "http://" in started("--database", str(file))[0]


@pytest.fixture
def started(tmp_path):
    """Starts `unboxed serve` on any port, as a person does; gives the first line it prints, and the address in it."""
    running = []

    def start(*arguments: str, **environment: str) -> tuple[str, str]:
        process = subprocess.Popen(
            [*UNBOXED, "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), **environment},
        )
        running.append(process)
        line = process.stdout.readline()
        return line, line.split()[3]

    yield start
    for process in running:
        process.terminate()
        process.communicate(timeout=30)


@pytest.fixture
def browser(tmp_path):
    """Something to call a browser that keeps what it is told to open."""
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$@" >{tmp_path}/opening && mv {tmp_path}/opening {tmp_path}/opened\n', "utf-8")
    script.chmod(0o755)
    return f"{script} %s"


def test_the_page_is_opened_in_the_browser_at_the_address_that_is_printed(tmp_path, started, browser):
    line, address = started("--open", BROWSER=browser)
    assert line == f"Unboxed is at {address} (stop with Ctrl-C)\n"
    opened, until = tmp_path / "opened", time.monotonic() + 30
    while not opened.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert opened.read_text("utf-8") == f"{address}\n"
    assert "<html" in httpx.get(address, timeout=20).text


def test_make_play_is_that_command():
    done = subprocess.run(
        ["make", "--no-print-directory", "--dry-run", "play"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1].endswith("/unboxed serve --open")


def test_tables_are_kept_in_the_database_that_the_environment_names(tmp_path, started, browser):
    file = tmp_path / "named" / "mine.sqlite"
    _, address = started(UNBOXED_DATABASE=str(file), BROWSER=browser)
    made = httpx.post(f"{address}api/tables", json={"game": "unlucky"}, timeout=20).json()
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert connection.execute(text("select id from tables")).scalars().all() == [made["table"]]
    engine.dispose()
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "opened").exists()


@pytest.mark.parametrize("named", ["", " ", None])
def test_without_a_name_tables_are_kept_among_the_persons_data(monkeypatch, named):
    monkeypatch.setenv("XDG_DATA_HOME", "/somebodys/data")
    monkeypatch.delenv(DATABASE, raising=False)
    if named is not None:
        monkeypatch.setenv(DATABASE, named)
    assert default_database() == "/somebodys/data/unboxed/tables.sqlite"


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in (folder, *folder.iterdir())}


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_nobody_else_may_read_the_database_or_look_into_a_folder_that_was_made_for_it(tmp_path, umask):
    before = os.umask(umask)
    try:
        with Service(tmp_path / "new" / "deep" / "t.sqlite") as service:
            service.table()
            expected = {"deep": "0o700", "t.sqlite": "0o600", "t.sqlite-wal": "0o600", "t.sqlite-shm": "0o600"}
            assert modes(tmp_path / "new" / "deep") == expected
    finally:
        os.umask(before)
    assert modes(tmp_path / "new")["new"] == "0o700"


def test_a_database_that_all_could_read_is_closed_to_them_and_a_folder_that_was_there_is_left_alone(tmp_path):
    file = tmp_path / "t.sqlite"
    with Service(file):
        pass
    tmp_path.chmod(0o755)
    file.chmod(0o644)
    with Service(file):
        assert modes(tmp_path)["t.sqlite"] == "0o600"
        assert modes(tmp_path)["t.sqlite-wal"] == "0o600"
    assert oct(tmp_path.stat().st_mode & 0o777) == "0o755"


async def test_a_service_that_goes_down_says_that_it_comes_back(tmp_path):
    with Service(tmp_path / "t.sqlite") as service:
        made = service.table(players=2)
        async with service.client(made["table"]) as client:
            await client.scene()
            service.process.send_signal(signal.SIGINT)
            assert await client.closed() == 1012


def test_the_operators_page_names_every_option():
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    page = (ROOT / "docs" / "operating.md").read_text("utf-8").partition("\n## Start\n")[2].partition("\n## ")[0]
    rows = [line for line in page.splitlines() if line.startswith("| `--")]
    told = set(re.findall(r"--[a-z-]+", " ".join(rows)))
    assert told == {name for action in parser._actions for name in action.option_strings if name.startswith("--")} - {
        "--help"
    }


def test_limits_are_listed_and_changed_from_the_command_line_and_the_environment(started):
    listed = [sys.executable, "-m", "unboxed.server.main", "--limits", "--limit", "chat-seat=3/minute:9"]
    environment = {**os.environ, "UNBOXED_LIMITS": "hints-seat=off"}
    done = subprocess.run(listed, capture_output=True, text=True, timeout=60, check=True, env=environment)
    rows = {line.split()[0]: line.split()[1] for line in done.stdout.splitlines()}
    assert rows["chat-seat"] == "3/minute:9"
    assert rows["hints-seat"] == "off"
    assert rows["tables-address"] == "30/minute:30"
    _, address = started("--limit", "tables-address=1/hour:1", UNBOXED_LIMITS="files-address=1/hour:1")
    made = [httpx.post(f"{address}api/tables", json={"game": "unlucky"}, timeout=20).status_code for _ in range(2)]
    assert made == [201, 429]
    assert [httpx.get(address, timeout=20).status_code for _ in range(2)] == [200, 429]


def test_a_limit_or_proxy_that_makes_no_sense_is_told_in_one_line(tmp_path):
    database = ("--database", str(tmp_path / "t.sqlite"), "--port", "0")
    check(*serve("--limit", "nonsense=1", *database), "nonsense")
    check(*serve("--limit", "chat-seat=often", *database), "chat-seat", "40/second")
    check(*serve("--proxy", "nonsense", *database), "nonsense")


def test_a_machine_without_postgresql_is_no_reason_to_leave_tests_out(monkeypatch):
    monkeypatch.setattr(postgres.glob, "glob", lambda pattern: [])
    monkeypatch.setattr(postgres.shutil, "which", lambda name: None)
    monkeypatch.setattr(postgres.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(pytest.fail.Exception, match=r"remedy: tools/postgres\.sh"):
        postgres.binaries()
