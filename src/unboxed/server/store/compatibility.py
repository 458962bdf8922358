"""Two releases on one database: which releases may use a schema that is newer than theirs.

Each migration says as data whether it is additive: it adds tables, columns that may be left out, or indices, and
changes the meaning of nothing, so that a release which does not know it may go on reading and writing. Whoever migrates
writes down which revisions may use the schema now; an older release looks for its own there. So a new release can be
started beside an old one (see docs/operating.md)."""

from __future__ import annotations

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, inspect, select

from . import schema


def usable_by(scripts: ScriptDirectory, now: str | None) -> list[str]:
    """The revisions whose releases may use schema `now`: itself, and those before it up to one that broke with them."""
    found: list[str] = []
    while now is not None:
        script = scripts.get_revision(now)
        found.append(script.revision)
        # Whoever forgets to say it has not thought about it.
        now = str(script.down_revision) if getattr(script.module, "additive", False) and script.down_revision else None
    return found


def note_usable(connection: Connection, scripts: ScriptDirectory) -> None:
    """Write down who may use the schema that the database has now, in the transaction that migrates."""
    if inspect(connection).has_table(schema.usable_by.name):
        now = MigrationContext.configure(connection).get_current_revision()
        connection.execute(delete(schema.usable_by))
        if rows := [{"revision": revision} for revision in usable_by(scripts, now)]:
            connection.execute(schema.usable_by.insert(), rows)


def may_use(connection: Connection, own: str) -> bool:
    """May a release whose newest schema is `own` use this database, whose schema it does not know?"""
    if not inspect(connection).has_table(schema.usable_by.name):
        return False
    of = schema.usable_by.c.revision
    return connection.execute(select(of).where(of == own)).first() is not None
