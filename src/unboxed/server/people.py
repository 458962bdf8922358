"""People's profiles: a name, perhaps a passphrase, and the results of their games here."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from sqlalchemy import func, select

from . import data, schema
from .errors import Forbidden, NotThere, Refused
from .keys import hashed, hashed_passphrase, new_secret, passphrase_fits
from .names import clean_name, person_id
from .results import achievements_of
from .store import Store


async def open_person(store: Store, wanted: data.NewPerson) -> data.OpenPerson:
    """Make a profile, or open one: a name with a passphrase needs it."""
    name, person = clean_name(wanted.name), person_id(wanted.name)
    if not name or not person:
        raise Refused("a name needs at least one letter that can be seen")
    columns, now = schema.people.c, time.time()
    async with store.read() as connection:
        row = (
            await connection.execute(select(columns.name, columns.passphrase_hash).where(columns.id == person))
        ).first()
    if row is None:
        kept = await asyncio.to_thread(hashed_passphrase, wanted.passphrase) if wanted.passphrase else None
        async with store.write() as connection:
            values = {"id": person, "name": name, "passphrase_hash": kept, "made": now}
            made = await connection.execute(store.insert(schema.people).on_conflict_do_nothing(), values)
        if not made.rowcount:
            return await open_person(store, wanted)  # somebody else made it this very moment
    elif row.passphrase_hash is not None:
        if not await asyncio.to_thread(passphrase_fits, wanted.passphrase, row.passphrase_hash):
            raise Forbidden(f"{row.name} has a passphrase, and this is not it")
        name = row.name
    elif wanted.passphrase:
        raise Forbidden(f"{row.name} was made without a passphrase; take another name if you want one")
    secret = new_secret()
    async with store.write() as connection:
        values = {"secret_hash": hashed(secret), "person": person, "made": now}
        await connection.execute(schema.tokens.insert(), values)
    return data.OpenPerson(name, secret)


async def people_of(store: Store, seats: list[tuple[str, str | None]]) -> list[str | None]:
    """Whose results those of each seat (a name, a profile's secret) are: the opened profile's, or those of a name that
    needs no passphrase."""
    secrets = {hashed(secret) for _, secret in seats if secret}
    names = {person for name, secret in seats if not secret and (person := person_id(name))}
    token, profile = schema.tokens.c, schema.people.c
    opened: dict[str, str] = {}
    kept: set[str] = set()
    if secrets or names:
        async with store.read() as connection:
            if secrets:
                rows = await connection.execute(
                    select(token.secret_hash, token.person).where(token.secret_hash.in_(secrets))
                )
                opened = {row[0]: row[1] for row in rows}
            if names:
                protected = select(profile.id).where(profile.id.in_(names), profile.passphrase_hash.is_not(None))
                kept = set((await connection.execute(protected)).scalars())
    if secrets - opened.keys():
        raise Forbidden("this profile is not known here; open it again")
    return [
        opened[hashed(secret)] if secret else known if (known := person_id(name)) and known not in kept else None
        for name, secret in seats
    ]


async def person_of(store: Store, name: str, secret: str | None) -> str | None:
    """Whose results one seat's are."""
    return (await people_of(store, [(name, secret)]))[0]


async def read_person(store: Store, name: str) -> data.PersonFacts:
    """Somebody's history; NotThere if nobody of that name has played here."""
    person, of = person_id(name), schema.results.c
    async with store.read() as connection:
        columns = schema.people.c
        row = (
            await connection.execute(select(columns.name, columns.passphrase_hash).where(columns.id == person))
        ).first()
        games = (
            await connection.execute(
                select(of.game, func.count(), func.sum(of.share), func.max(of.score))
                .where(of.person == person)
                .group_by(of.game)
                .order_by(of.game)
            )
        ).all()
        tables = (
            await connection.execute(
                select(of.table_id, of.game, of.seat, of.share, of.score, of.ended, of.mode, of.tally)
                .where(of.person == person)
                .order_by(of.ended.desc())
                .limit(50)
            )
        ).all()
        earned = (await connection.execute(select(of.game, of.mode, of.earned).where(of.person == person))).all()
    if row is None and not games:
        raise NotThere("nobody of that name has played here")
    return data.PersonFacts(
        name=clean_name(name) if row is None else row.name,
        protected=row is not None and row.passphrase_hash is not None,
        games=[
            _game_results(game, [(mode, ids) for of_game, mode, ids in earned if of_game == game[0]]) for game in games
        ],
        tables=[data.TableResult(*table) for table in tables],
    )


def _game_results(row: Any, earned: list[tuple[str, list[str]]]) -> data.GameResults:
    """How somebody does at a game, with all there is to earn in it."""
    achievements = [
        data.PersonAchievement(a.id, a.name, a.text, a.rule, sorted({mode for mode, ids in earned if a.id in ids}))
        for a in achievements_of(row[0])
    ]
    game, played, won, best = row
    return data.GameResults(game, played, won, best, achievements)
