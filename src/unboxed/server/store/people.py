"""People's profiles: a name, the secrets that hold it, and perhaps a passphrase and a recovery code.

Whoever has one of a profile's secrets is that person. A name alone is nobody's."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from unboxed.server import profiles
from unboxed.server.errors import Forbidden, Refused
from unboxed.server.keys import (
    fits,
    hashed,
    hashed_passphrase,
    new_recovery_code,
    new_secret,
    passphrase_fits,
    plain_code,
)
from unboxed.server.names import RESERVED, clean_name, person_id

from . import schema
from .database import Store

_profile, _token = schema.people.c, schema.tokens.c


async def open_person(store: Store, wanted: profiles.NewPerson) -> profiles.OpenPerson:
    """Make a profile, or open one by its passphrase or its recovery code. One that has neither is held by the secret
    in the browser that made it, and by nothing else."""
    name, person = clean_name(wanted.name), person_id(wanted.name)
    if not name or not person:
        raise Refused("a name needs at least one letter that can be seen")
    row = await _read(store, _profile.id == person)
    if wanted.recovery:
        return await _recover(store, row, wanted)
    if row is None:
        return await _make(store, name, person, wanted)
    if not await asyncio.to_thread(passphrase_fits, wanted.passphrase, row.passphrase_hash):
        raise Forbidden(
            f"{name} is taken: open it with its passphrase or recovery code, or where it was made, or take another name"
        )
    async with store.write() as connection:
        return profiles.OpenPerson(row.name, await _new_token(connection, person))


async def _make(store: Store, name: str, person: str, wanted: profiles.NewPerson) -> profiles.OpenPerson:
    if person in RESERVED:
        raise Refused(f"nobody can be called {name} here; take another name")
    kept = await asyncio.to_thread(hashed_passphrase, wanted.passphrase) if wanted.passphrase else None
    async with store.write() as connection:
        values = {"id": person, "name": name, "passphrase_hash": kept, "made": time.time()}
        made = await connection.execute(store.insert(schema.people).on_conflict_do_nothing(), values)
        if made.rowcount:
            return profiles.OpenPerson(name, await _new_token(connection, person))
    return await open_person(store, wanted)  # somebody else made it this very moment


async def _recover(store: Store, row: Any, wanted: profiles.NewPerson) -> profiles.OpenPerson:
    """Open a profile by its code, which is used up by it; whoever held the profile before does no longer."""
    code = plain_code(wanted.recovery)
    if row is not None and fits(code, row.recovery_hash):
        values: dict[str, Any] = {"recovery_hash": None}
        if wanted.passphrase:
            values["passphrase_hash"] = await asyncio.to_thread(hashed_passphrase, wanted.passphrase)
        unused = (_profile.id == row.id, _profile.recovery_hash == hashed(code))
        async with store.write() as connection:
            if (await connection.execute(update(schema.people).where(*unused).values(values))).rowcount:
                await connection.execute(delete(schema.tokens).where(_token.person == row.id))
                return profiles.OpenPerson(row.name, await _new_token(connection, row.id))
    raise Forbidden("this name and this recovery code do not belong together; a code works only once")


async def change_person(store: Store, secret: str, wanted: profiles.PersonChange) -> profiles.Me:
    """What its holder wants of a profile: what strangers see of it, and another passphrase. A new passphrase ends all
    other secrets, because before there was one anybody who typed the name may have been given one."""
    row = await _held(store, secret)
    values: dict[str, Any] = {} if wanted.shown is None else {"shown": wanted.shown}
    if wanted.passphrase is not None:
        await _must_know(row, wanted.old)
        values["passphrase_hash"] = await asyncio.to_thread(hashed_passphrase, wanted.passphrase)
    if values:
        async with store.write() as connection:
            await connection.execute(update(schema.people).where(_profile.id == row.id).values(values))
            if wanted.passphrase is not None:
                others = (_token.person == row.id, _token.secret_hash != hashed(secret))
                await connection.execute(delete(schema.tokens).where(*others))
    return me_facts(await _held(store, secret))


async def new_code(store: Store, secret: str, passphrase: str) -> profiles.Recovery:
    """A recovery code for one's profile; an older one no longer works."""
    row = await _held(store, secret)
    await _must_know(row, passphrase)
    code = new_recovery_code()
    async with store.write() as connection:
        kept = update(schema.people).where(_profile.id == row.id)
        await connection.execute(kept.values(recovery_hash=hashed(plain_code(code))))
    return profiles.Recovery(code)


async def _must_know(row: Any, passphrase: str) -> None:
    """Whoever merely found a secret must not take a profile with a passphrase over for good."""
    kept = row.passphrase_hash
    if kept is not None and not await asyncio.to_thread(passphrase_fits, passphrase, kept):
        raise Forbidden(f"{row.name} has a passphrase, and this is not it")


async def _held(store: Store, secret: str) -> Any:
    """The profile that this secret holds, as the store has it."""
    row = await _read(store, _profile.id.in_(select(_token.person).where(_token.secret_hash == hashed(secret))))
    if row is None:
        raise Forbidden("this needs a profile's secret, in the header X-Person-Secret; open the profile again")
    return row


def me_facts(row: Any) -> profiles.Me:
    """A profile, to whoever holds it."""
    return profiles.Me(row.name, row.shown, row.passphrase_hash is not None, row.recovery_hash is not None)


async def people_of(store: Store, secrets: list[str | None]) -> list[str | None]:
    """The profiles that these secrets hold. A seat without one is nobody's, whatever name stands on it."""
    wanted = {hashed(secret) for secret in secrets if secret}
    held: dict[str, str] = {}
    if wanted:
        async with store.read() as connection:
            found = select(_token.secret_hash, _token.person).where(_token.secret_hash.in_(wanted))
            held = {row[0]: row[1] for row in await connection.execute(found)}
    if wanted - held.keys():
        raise Forbidden("this profile is not known here; open it again")
    return [held[hashed(secret)] if secret else None for secret in secrets]


async def person_of(store: Store, secret: str | None) -> str | None:
    """The profile that this secret holds; None without one."""
    return (await people_of(store, [secret]))[0]


async def _read(store: Store, which: Any) -> Any:
    async with store.read() as connection:
        return (await connection.execute(select(schema.people).where(which))).first()


async def _new_token(connection: AsyncConnection, person: str) -> str:
    secret = new_secret()
    values = {"secret_hash": hashed(secret), "person": person, "made": time.time()}
    await connection.execute(schema.tokens.insert(), values)
    return secret
