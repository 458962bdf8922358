"""Export: stored games as records, one file each, for `unboxed replay`."""

from __future__ import annotations

import hashlib
import json
import platform
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

import unboxed
from unboxed.server.errors import ServiceError
from unboxed.server.store import schema
from unboxed.server.store.database import Store
from unboxed.server.store.dealing import revealed

from .check import Finding, check_tables
from .files import new_file
from .reading import choices_of


@dataclass
class Exported:
    """A table and the file it went into."""

    finding: Finding
    file: Path | None
    """None if there was nothing to export."""

    @property
    def said(self) -> str:
        """What the reader of the file should know; empty if it is the whole game."""
        if self.file is None:
            return self.finding.faults[0].words
        fault = next((fault.words for fault in self.finding.faults if fault.where == "entries"), "")
        if fault:
            return f"exported up to the last sound entry ({self.finding.sound} of {self.finding.entries}): {fault}"
        return f"it needs {self.finding.header.needs}" if self.finding.header.needs else ""

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {**self.finding.as_data(), "file": self.file and str(self.file), "said": self.said or None}


async def export_tables(store: Store, wanted: list[str], folder: Path) -> AsyncIterator[Exported]:
    """Write the wanted tables, or all, into a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError(f"{folder} cannot be made ({error.strerror}); remedy: name another folder") from None
    async for finding in check_tables(store, wanted):
        exported = Exported(finding, None)
        if finding.stored is not None and not finding.header.fault:
            exported.file = folder / name_of(finding)
            record = record_of(finding, await _reports(store, finding.table))
            if finding.book is not None and (deal := await revealed(store, finding.table)) is not None:
                record["deal"] = deal
            if exported.said:
                record["about"]["said"] = exported.said
            with new_file(exported.file) as file:  # it shows the cards of a game that may still be played
                file.write(json.dumps(record).encode() + b"\n")
        yield exported


def name_of(finding: Finding) -> str:
    """A file name that is safe whatever the table's id is."""
    plain = re.fullmatch(r"[a-z0-9]{1,40}", finding.table)
    return f"{finding.table if plain else hashlib.sha256(finding.table.encode()).hexdigest()[:24]}.json"


def record_of(finding: Finding, reports: list[dict[str, Any]]) -> dict[str, Any]:
    """The game up to its last sound entry, with the names of those who sit there now."""
    assert finding.stored is not None
    about = {"version": unboxed.__version__, "python": platform.python_version(), "table": finding.table}
    if finding.book is None:  # its rules are not here, but its choices are
        numbered = [line for line in finding.stored.entries if type(line.number) is int and line.number >= 0]
        record = {**finding.header.data, "choices": choices_of(finding.header, numbered[: finding.sound])}
    else:
        record = {**finding.book.record(), "over": finding.book.over}
        names = [seat.name for seat in finding.stored.seats]
        if len(names) == len(record["names"]) and all(isinstance(name, str) and name.strip() for name in names):
            record["names"] = names
    return {**record, "about": about, "reports": reports}


async def _reports(store: Store, table: str) -> list[dict[str, Any]]:
    columns = [c for c in schema.reports.c if c.name not in ("id", "table_id")]
    wanted = select(*columns).where(schema.reports.c.table_id == table).order_by(schema.reports.c.id)
    async with store.read() as connection:
        return [dict(row) for row in (await connection.execute(wanted)).mappings()]
