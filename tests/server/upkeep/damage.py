"""Every kind of damage that a stored game can have, planted by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.server.upkeep.books import LONG_AGO, Books

WELL = "wellwellwell"
"""A table beside the damaged ones."""
ENTRIES = 12


@dataclass(frozen=True)
class Damage:
    """What is planted, what must be said of it, and how many entries are still sound."""

    plant: Callable[[Books, str], object]
    said: str
    sound: int = ENTRIES
    over: bool = False
    """Is the game played to its end first?"""
    mended: bool = True
    """Can it be mended?"""
    sqlite_only: bool = False


def sql(statement: str) -> Callable[[Books, str], object]:
    return lambda books, table: books.sql(statement.replace(":t", f"'{table}'"))


def twice(books: Books, table: str) -> None:
    """An entry that is there twice: the database itself must have lost its key for that."""
    if books.postgres:
        books.sql("alter table entries drop constraint entries_pkey")
    else:
        books.sql("create table e as select * from entries", "drop table entries", "alter table e rename to entries")
    books.sql("insert into entries select * from entries where table_id = :t and number = 6", t=table)


def add(number: str, kind: str = "choose", value: str = "0", seat: str = "0") -> str:
    return f"insert into entries values (:t, {number}, '{kind}', {value}, {seat}, {LONG_AGO}, null)"


_LAST = "(select max(number) from entries where table_id = :t)"
_HERE = "where table_id = :t"

DAMAGES = {
    "a gap": Damage(sql(f"delete from entries {_HERE} and number = 7"), "entry 7 is missing: after 6 comes 8", 7),
    "no first entry": Damage(
        sql(f"delete from entries {_HERE} and number = 0"), "entry 0 is missing: the first is 1", 0
    ),
    "an illegal option": Damage(
        sql(f"update entries set value = 99 {_HERE} and number = 5"),
        "entry 5 does not fit: choice 99 is not on offer",
        5,
    ),
    "a negative option": Damage(
        sql(f"update entries set value = -1 {_HERE} and number = 5"),
        "entry 5 does not fit: choice -1 is not on offer",
        5,
    ),
    "a wrong kind": Damage(
        sql(f"update entries set kind = 'jump' {_HERE} and number = 4"), "entry 4 is of the kind 'jump'", 4
    ),
    "the wrong seat": Damage(
        sql(f"update entries set seat = 1 - seat {_HERE} and number = 3"), "entry 3 was made by seat", 3
    ),
    "an undo beyond the present": Damage(
        sql(f"update entries set kind = 'undo', value = 9 {_HERE} and number = 8"),
        "entry 8 goes back to moment 9; it may go back to 0 up to 7",
        8,
    ),
    "an undo by nobody": Damage(
        sql(f"update entries set kind = 'undo', value = 2, seat = 5 {_HERE} and number = 8"),
        "entry 8 was made by seat 5, and there is none",
        8,
    ),
    "an undo of nothing": Damage(
        sql(f"update entries set kind = 'undo', value = 0 {_HERE} and number = 0"), "there is none before it", 0
    ),
    "an entry twice": Damage(twice, "entry 6 is there twice", 6),
    "a negative number": Damage(sql(add("-3")), "an entry is numbered -3"),
    "a number that is none": Damage(sql(add("'abc'")), "an entry is numbered 'abc'", sqlite_only=True),
    "a value that is no number": Damage(
        sql(f"update entries set value = 'x' {_HERE} and number = 9"), "entry 9 has the value 'x'", 9, sqlite_only=True
    ),
    "entries after the end": Damage(sql(add(f"{_LAST} + 1")), "comes after the end of the game", -1, over=True),
    "an undo after the end": Damage(sql(add(f"{_LAST} + 1", "undo")), "comes after the end of the game", -1, over=True),
    "over by a bad entry": Damage(
        sql(f"update entries set value = 99 {_HERE} and number = 5"), "entry 5 does not fit", 5, over=True
    ),
    "a header that is not JSON": Damage(
        sql("update tables set header = '{\"unboxed\": 1,' where id = :t"),
        "its header is not JSON",
        0,
        mended=False,
        sqlite_only=True,
    ),
    "a header that is no header": Damage(
        sql("update tables set header = '[]' where id = :t"), "its header is a list", 0, mended=False
    ),
    "an empty header": Damage(
        sql("update tables set header = '{}' where id = :t"),
        "its header cannot be read: the record's format",
        0,
        mended=False,
    ),
    "a seat missing": Damage(sql(f"delete from seats {_HERE} and seat = 1"), "seat 1 is missing"),
    "all seats missing": Damage(sql(f"delete from seats {_HERE}"), "seat 0 is missing"),
    "a seat too many": Damage(
        sql(f"update seats set seat = 7 {_HERE} and seat = 1"), "there is a seat 7; seats are 0 to 1"
    ),
    "a seat of an unknown kind": Damage(
        sql(f"update seats set kind = 'ghost' {_HERE} and seat = 0"), "seat 0 is of the kind 'ghost'"
    ),
    "over and not over": Damage(
        sql("update tables set state = 'over' where id = :t"),
        f"its state is 'over', but after {ENTRIES} sound entries the game is not over",
    ),
    "running and over": Damage(
        sql("update tables set state = 'running' where id = :t"),
        "its state is 'running', but the game is over",
        -1,
        over=True,
    ),
    "waiting in the middle": Damage(
        sql("update tables set state = 'waiting' where id = :t"), "its state is 'waiting', but the game has begun"
    ),
    "an unknown state": Damage(sql("update tables set state = 'odd' where id = :t"), "its state is 'odd'"),
    "a result missing": Damage(
        sql(f"delete from results {_HERE} and seat = 1"), "the result of seat 1 is missing", -1, over=True
    ),
    "a result too early": Damage(
        sql(
            "insert into results (table_id, seat, person, game, share, reason, ended) "
            "values (:t, 0, 'ada', 'x', 1, '', 1)"
        ),
        "a result is kept, but the game is not over",
    ),
}


class Hospital:
    """A database with one table for every kind of damage that it can have, and one that is sound."""

    def __init__(self, books: Books) -> None:
        self.books = books.lay_out()
        self.damages = {name: d for name, d in DAMAGES.items() if not (d.sqlite_only and books.postgres)}
        self.tables = {name: f"hurt{place:08}" for place, name in enumerate(self.damages)}
        books.make(WELL, seed=8)
        for name, damage in self.damages.items():
            books.make(self.tables[name], None if damage.over else ENTRIES)
        ((self.whole,),) = books.sql("select max(number) + 1 from entries")
        for name, damage in self.damages.items():
            damage.plant(books, self.tables[name])
        self.before = books.everything()

    def sound(self, name: str) -> int:
        """How many entries of a damaged table are sound."""
        sound = self.damages[name].sound
        return self.whole if sound == -1 else sound
