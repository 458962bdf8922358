"""`unboxed tables`: the stored games of the service, checked, mended, backed up, restored and exported.

The service itself is loaded only when one of these commands runs, because that takes a while."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from unboxed.cli.terminal.terminal import UsageError
from unboxed.table.wording import counted

from .progress import Progress

if TYPE_CHECKING:
    from unboxed.server.store.database import Store
    from unboxed.server.upkeep.check import Finding
    from unboxed.server.upkeep.export import Exported
    from unboxed.server.upkeep.repair import Repair

T = TypeVar("T")
SOUND, DAMAGED = 0, 1
"""The exit status: everything is sound, or something is not."""


def add_tables(command: argparse.ArgumentParser) -> None:
    """What may be typed after `unboxed tables`."""
    kinds = command.add_subparsers(metavar="ACTION", dest="action", required=True)

    def add(name: str, about: str, run: Callable[[Namespace], int]) -> argparse.ArgumentParser:
        action = kinds.add_parser(name, help=about, description=about, allow_abbrev=False)
        action.add_argument("--database", help="a file, or postgresql://...; UNBOXED_DATABASE if not given")
        action.add_argument("--json", action="store_true", help="as data, one object a line")
        action.set_defaults(run=run)
        return action

    check = add("check", "say which stored games are not sound, and why", run_check)
    check.add_argument("tables", nargs="*", metavar="TABLE", help="only these (all)")
    repair = add("repair", "set aside what is not sound, so that the games can go on; deletes nothing", run_repair)
    repair.add_argument("tables", nargs="*", metavar="TABLE", help="only these (all)")
    repair.add_argument("--dry-run", action="store_true", help="only say what would be done")
    add("backup", "write everything into one file, also while the service runs", run_backup).add_argument(
        "file", metavar="FILE", help="a file that is not there yet"
    )
    add("restore", "read a backup into an empty database of either kind", run_restore).add_argument(
        "file", metavar="FILE", help="what `unboxed tables backup` wrote"
    )
    export = add("export", "write games as records that `unboxed replay` reads", run_export)
    export.add_argument("tables", nargs="*", metavar="TABLE", help="which games")
    export.add_argument("folder", metavar="FOLDER", help="where to; one file a table")
    export.add_argument("--all", action="store_true", help="all games")
    prune = add("prune", "delete old games; what people have earned stays", run_prune)
    prune.add_argument("--keep-finished", metavar="DAYS", help="delete games so many days after they ended")
    prune.add_argument("--keep-idle", metavar="DAYS", help="delete games that nobody has touched for so many days")
    prune.add_argument("--keep-chat", metavar="DAYS", help="delete what was said so many days ago")
    prune.add_argument("--dry-run", action="store_true", help="only say what would be deleted")


# --- check ----------------------------------------------------------------------------------------------------------


def run_check(given: Namespace) -> int:
    """Look at stored games; exit status 1 if one is damaged."""
    return asyncio.run(_check(given))


async def _check(given: Namespace) -> int:
    from unboxed.server.upkeep import check, database

    async with database.opened(given.database) as store:
        await database.must_be_there(store, given.tables)
        if broken := await check.check_file(store):
            return _say_broken(broken, given)
        statuses = Counter[str]()
        async for finding in _counted(store, given.tables, check.check_tables(store, given.tables)):
            statuses[finding.status] += 1
            _say_found(finding, given)
        orphans = {} if given.tables else await check.check_orphans(store)
    faults = [f"{_rows(count)} of {name}: what it belongs to is missing" for name, count in orphans.items()]
    tally = {status: statuses[status] for status in ("sound", "damaged", "other rules")}
    if given.json:
        print(json.dumps({"tables": statuses.total(), **tally, "store": faults}))
    else:
        _print([*faults, f"{counted(statuses.total(), 'table')}: {_listed(tally)}"])
    return DAMAGED if faults or statuses["damaged"] else SOUND


def _say_broken(broken: list[str], given: Namespace) -> int:
    """Nothing that is read from a broken file can be believed, so its tables are not looked at."""
    faults = [f"the file: {words}" for words in broken]
    remedy = "so the tables were not looked at; remedy: restore a backup into a new database"
    if given.json:
        print(json.dumps({"tables": None, "store": faults}))
    else:
        _print([*faults, remedy])
    return DAMAGED


def _say_found(finding: Finding, given: Namespace) -> None:
    """Tables that are sound are only counted, unless they were named."""
    if given.json:
        print(json.dumps(finding.as_data()))
    elif finding.status != "sound" or given.tables:
        _print(_described(finding))


def _described(finding: Finding) -> list[str]:
    sound = f"sound up to entry {finding.sound - 1}" if finding.sound else "no entry is sound"
    if not finding.entries:
        sound = "no entries"
    needs = [f"needs {finding.header.needs}"] if finding.header.needs else []
    first, *more = [*(fault.words for fault in finding.faults), *needs, sound]
    if finding.faults:
        first = f"damaged: {first}"
    if finding.header.fault or finding.stored is None:
        more.remove(sound)
    elif after := finding.entries - finding.sound:
        more[-1] = f"{sound}, {_entries(after)} after that"
    return [f"{finding.table}  {first}", *(f"{'':{len(finding.table)}}  {words}" for words in more)]


# --- repair ---------------------------------------------------------------------------------------------------------


def run_repair(given: Namespace) -> int:
    """Mend stored games; exit status 1 if something is not sound after that."""
    return asyncio.run(_repair(given))


async def _repair(given: Namespace) -> int:
    from unboxed.server.upkeep import check, database, repair

    async with database.opened(given.database) as store:
        await database.must_be_there(store, given.tables)
        if broken := await check.check_file(store):
            return _say_broken(broken, given)
        orphans = {} if given.tables else await repair.repair_orphans(store, given.dry_run)
        repairs = repair.repair_tables(store, given.tables, given.dry_run)
        mended = left = 0
        async for done in _counted(store, given.tables, repairs):
            mended, left = mended + bool(done.done), left + bool(done.left)
            _say_done(done, given)
    words = [f"{_rows(count)} of {name} set aside: what it belongs to is missing" for name, count in orphans.items()]
    if given.json:
        print(json.dumps({"mended": mended, "left": left, "dry_run": given.dry_run, "orphans": orphans}))
    else:
        would = " (nothing was changed: a dry run)" if given.dry_run else ""
        _print([*words, f"{counted(mended, 'table')} mended, {left} left damaged{would}"])
    return DAMAGED if left or (given.dry_run and (mended or orphans)) else SOUND


def _say_done(repair: Repair, given: Namespace) -> None:
    if given.json:
        print(json.dumps(repair.as_data()))
    elif repair.done or repair.left:
        table = repair.finding.table
        why = [f"{table}  {fault.words}" for fault in repair.finding.faults[:1] if repair.done]
        indent = " " * len(table)
        left = [f"{table}  cannot be mended: {words}; left as it is" for words in repair.left]
        _print([*why, *(f"{indent}  {words}" for words in repair.done), *left])


# --- backup and restore -----------------------------------------------------------------------------------------------


def run_backup(given: Namespace) -> int:
    """Write everything into one file."""
    return asyncio.run(_backup(given))


async def _backup(given: Namespace) -> int:
    from unboxed.server.upkeep import backup, database

    place = Path(given.file).expanduser()
    async with database.opened(given.database, old=True) as store:
        rows = await backup.back_up(store, place)
    return _say_rows(given, rows, f"written to {place}")


def run_restore(given: Namespace) -> int:
    """Read a backup into an empty database."""
    return asyncio.run(_restore(given))


async def _restore(given: Namespace) -> int:
    from unboxed.server.upkeep import database, restore

    place = Path(given.file).expanduser()
    async with database.closing(given.database) as store:
        rows = await restore.restore(store, place)
        name = store.name
    return _say_rows(given, rows, f"restored into {name}")


def _say_rows(given: Namespace, rows: dict[str, int], where: str) -> int:
    if given.json:
        print(json.dumps({"rows": rows}))
    else:
        entries = _entries(rows.get("entries", 0))
        print(f"{counted(rows.get('tables', 0), 'table')} with {entries}, {_rows(sum(rows.values()))} in all, {where}")
    return SOUND


# --- export ---------------------------------------------------------------------------------------------------------


def run_export(given: Namespace) -> int:
    """Write games as records; exit status 1 if not all of them are whole."""
    if given.all == bool(given.tables):
        raise UsageError("name the tables to export, or give --all (see unboxed tables export --help)")
    return asyncio.run(_export(given))


async def _export(given: Namespace) -> int:
    from unboxed.server.upkeep import database, export

    folder = Path(given.folder).expanduser()
    files = damaged = 0
    async with database.opened(given.database) as store:
        await database.must_be_there(store, given.tables)
        exporting = export.export_tables(store, given.tables, folder)
        async for exported in _counted(store, given.tables, exporting):
            files, damaged = files + bool(exported.file), damaged + (exported.finding.status == "damaged")
            _say_exported(exported, given)
    if given.json:
        print(json.dumps({"files": files, "damaged": damaged}))
    else:
        print(f"{counted(files, 'game')} written to {folder}")
    return DAMAGED if damaged else SOUND


def _say_exported(exported: Exported, given: Namespace) -> None:
    if given.json:
        print(json.dumps(exported.as_data()))
    elif exported.said:
        _print([f"{exported.finding.table}  {'' if exported.file else 'not exported: '}{exported.said}"])


# --- prune ----------------------------------------------------------------------------------------------------------


def run_prune(given: Namespace) -> int:
    """Delete old games."""
    if given.keep_finished is given.keep_idle is given.keep_chat is None:
        raise UsageError("say what to delete: --keep-finished DAYS, --keep-idle DAYS or --keep-chat DAYS")
    return asyncio.run(_prune(given))


async def _prune(given: Namespace) -> int:
    from unboxed.server.keeping import read_keep
    from unboxed.server.store.retention import prune_step
    from unboxed.server.upkeep import database

    keep = read_keep(given)
    tables = lines = 0
    async with database.opened(given.database) as store:
        after: str | None = ""
        while after is not None:
            step = await prune_step(store, keep, "upkeep", after, dry=given.dry_run)
            tables, lines, after = tables + len(step.tables), lines + step.lines, step.last
            for table, why in step.tables:
                print(json.dumps({"table": table, "why": why}) if given.json else f"{table}  {why}")
    if given.json:
        print(json.dumps({"deleted": tables, "lines": lines, "dry_run": given.dry_run}))
    else:
        would = " (nothing was changed: a dry run)" if given.dry_run else ""
        print(f"{counted(tables, 'table')} and {counted(lines, 'line')} of chat deleted{would}")
    return SOUND


# --- words ----------------------------------------------------------------------------------------------------------


async def _counted(store: Store, wanted: list[str], things: AsyncIterator[T]) -> AsyncIterator[T]:
    """Show on a screen how far the walk through all tables is."""
    from unboxed.server.upkeep.database import count_tables

    total = len(wanted) or await count_tables(store)
    with Progress(sys.stderr, "tables") as progress:
        done = 0
        async for thing in things:
            done += 1
            progress.show(min(done, total), total)
            yield thing


def _print(lines: list[str]) -> None:
    """Damaged rows may hold anything: signs that would steer the terminal are left out."""
    for line in lines:
        print("".join(sign if sign.isprintable() else " " for sign in line))


def _listed(tally: dict[str, int]) -> str:
    return ", ".join(f"{count} {'of other rules' if word == 'other rules' else word}" for word, count in tally.items())


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _rows(count: int) -> str:
    return counted(count, "row")
