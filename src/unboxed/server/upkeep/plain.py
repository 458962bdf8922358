"""Rows of any table of the store as plain values, the same from SQLite and from PostgreSQL, and back."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import JSON, Connection, MetaData, Table, Text, bindparam, cast, insert, select

from .database import PAGE

NOT_KEPT = ("alembic_version", "usable_by", "notes")
"""The schema's number has a place of its own in a backup, whoever migrates says who may use it, and notes are only for
processes that run."""


class Sum:
    """The count and sum of rows, the same in whatever order they come."""

    def __init__(self) -> None:
        self.rows, self._sum = 0, 0

    def add(self, row: list[Any]) -> None:
        """One more row."""
        written = json.dumps(row, separators=(",", ":")).encode()
        self.rows += 1
        self._sum = (self._sum + int.from_bytes(hashlib.sha256(written).digest())) % (1 << 256)

    def as_data(self) -> dict[str, Any]:
        """As a backup writes it."""
        return {"rows": self.rows, "sum": f"{self._sum:064x}"}


def stored_tables(connection: Connection) -> list[Table]:
    """The tables of this very database, whatever its schema, those first that others point at."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in NOT_KEPT]


def read_rows(connection: Connection, table: Table, columns: list[str]) -> Iterator[list[Any]]:
    """All rows, a page at a time in memory. What should be JSON is read as the text that it is."""
    wanted = [table.c[name] for name in columns]
    texts = [cast(c, Text).label(c.name) if isinstance(c.type, JSON) else c for c in wanted]
    ordered = select(*texts).order_by(*table.primary_key)
    for row in connection.execute(ordered, execution_options={"yield_per": PAGE}):
        yield [{"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value for value in row]


def write_rows(connection: Connection, table: Table, columns: list[str], rows: list[list[Any]]) -> None:
    """Put rows into a table."""
    values: dict[str, Any] = {name: bindparam(name, type_=table.c[name].type) for name in columns}
    for name in columns:
        if isinstance(table.c[name].type, JSON):
            text = bindparam(name, type_=Text())
            values[name] = cast(text, JSON) if connection.dialect.name == "postgresql" else text
    given = [{name: _unpacked(value) for name, value in zip(columns, row, strict=True)} for row in rows]
    if given:
        connection.execute(insert(table).values(values), given)


def is_row(row: list[Any], columns: list[str]) -> bool:
    """Could these be the values of these columns?"""
    return len(row) == len(columns) and all(
        value is None or isinstance(value, bool | int | float | str) or _is_packed(value) for value in row
    )


def _is_packed(value: Any) -> bool:
    if not isinstance(value, dict) or list(value) != ["bytes"]:
        return False
    try:
        base64.b64decode(value["bytes"], validate=True)
    except (TypeError, ValueError):
        return False
    return True


def _unpacked(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


def as_postgres_takes_it(table: Table, columns: list[str], row: list[Any]) -> list[Any]:
    """A row for PostgreSQL, which keeps no broken JSON: there it becomes a text in JSON."""
    return [
        json.dumps(value)
        if value is not None and isinstance(table.c[name].type, JSON) and not _is_json(value)
        else value
        for name, value in zip(columns, row, strict=True)
    ]


def _is_json(text: Any) -> bool:
    def refuse(word: str) -> None:
        raise ValueError(word)  # Python reads NaN, and PostgreSQL does not

    try:
        json.loads(text, parse_constant=refuse)
    except (ValueError, TypeError, RecursionError):
        return False
    return True
