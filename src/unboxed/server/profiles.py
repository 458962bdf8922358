"""The data of the REST part that is about people: profiles, and what came of their games."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Passphrase = Annotated[str, Meta(max_length=200)]
Shown = Literal["nobody", "summary", "tables"]


class NewPerson(Struct, forbid_unknown_fields=True):
    """A profile to be made or opened. With a recovery code the passphrase is the new one."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    passphrase: Passphrase = ""
    recovery: Annotated[str, Meta(max_length=64)] = ""


class OpenPerson(Struct):
    """An opened profile; `person` is the secret to sit down with."""

    name: str
    person: str


class PersonChange(Struct, forbid_unknown_fields=True):
    """What the holder of a profile wants of it; `old` is the passphrase it has, if it has one and gets another."""

    shown: Shown | None = None
    passphrase: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    old: Passphrase = ""


class Me(Struct):
    """A profile, to whoever holds it: what strangers see of it, and whether it has a passphrase and a recovery code."""

    name: str
    shown: Shown
    protected: bool
    recovery: bool


class NewCode(Struct, forbid_unknown_fields=True):
    """A recovery code is wanted; a profile with a passphrase needs it for that."""

    passphrase: Passphrase = ""


class Recovery(Struct):
    """A recovery code, told only this once."""

    code: str


class Earned(Struct):
    """An achievement that a game earned; `new` if that person had not earned it in this mode before."""

    id: str
    name: str
    text: str
    rule: str
    new: bool


class SeatResult(Struct):
    """What a finished game came to for a person at it; `ahead`, told to nobody else, is not earned in this mode yet."""

    seat: int
    mode: str
    tally: dict[str, Any]
    earned: list[Earned]
    ahead: list[Earned]


class PersonAchievement(Struct):
    """Something there is to earn in a game, and in which of its modes somebody has earned it."""

    id: str
    name: str
    text: str
    rule: str
    modes: list[str]


class GameResults(Struct):
    """How somebody does at a game."""

    game: str
    played: int
    won: float
    best: float | None
    achievements: list[PersonAchievement]


class TableResult(Struct):
    """How a game ended for somebody, and what the score pad keeps of it."""

    table: str
    game: str
    seat: int
    share: float
    score: float | None
    ended: float
    mode: str
    tally: dict[str, Any]


class PersonFacts(Struct):
    """Somebody's history on this service, as far as that person shows it; `own` only to the person."""

    name: str
    games: list[GameResults]
    tables: list[TableResult]
    own: Me | None
