"""`unboxed serve`: bad input gets one line with the remedy and the status 2."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import subprocess
import sys

import pytest
from sqlalchemy import create_engine, text

from tests.server import postgres
from tests.server.service import Service
from unboxed.server import store
from unboxed.server.errors import ServiceError
from unboxed.server.settings import database_url


def serve(*arguments: str, timeout: float = 60) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "unboxed.server.main", *arguments], capture_output=True, text=True, timeout=timeout
    )
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
    change(f"sqlite:///{file}", "update alembic_version set version_num = '9999'")
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
    folder = tmp_path / "migrations"
    shutil.copytree(store.MIGRATIONS, folder)
    (folder / "versions" / "0099_more.py").write_text(
        "from alembic import op\nimport sqlalchemy as sa\nrevision = '0099'\ndown_revision = '0002'\n"
        "def upgrade():\n    op.add_column('people', sa.Column('motto', sa.Text()))\n"
    )
    monkeypatch.setattr(store, "MIGRATIONS", folder)
    with pytest.raises(ServiceError, match=re.escape("--upgrade")):
        asyncio.run(opened(False))
    asyncio.run(opened(True))
    asyncio.run(opened(False))
    change(f"sqlite:///{tmp_path / 't.sqlite'}", "select motto from people")


def test_a_machine_without_postgresql_is_no_reason_to_leave_tests_out(monkeypatch):
    monkeypatch.setattr(postgres.glob, "glob", lambda pattern: [])
    monkeypatch.setattr(postgres.shutil, "which", lambda name: None)
    monkeypatch.setattr(postgres.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(pytest.fail.Exception, match=r"remedy: tools/postgres\.sh"):
        postgres.binaries()
