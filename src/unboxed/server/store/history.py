"""What somebody has played here, as far as whoever asks may know it: that is each person's own choice."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from unboxed.server import profiles
from unboxed.server.errors import NotThere
from unboxed.server.keys import hashed
from unboxed.server.names import person_id

from . import schema
from .database import Store
from .people import me_facts
from .results import achievements_of

_of, _profile, _token = schema.results.c, schema.people.c, schema.tokens.c
NEWEST = 50
"""Tables that are listed."""


async def read_person(store: Store, name: str, secret: str = "") -> profiles.PersonFacts:
    """Somebody's history: all of it for the person, for strangers what the person shows. One who shows nothing and one
    who does not exist are the same to strangers, in words and in what has to be looked up."""
    person = person_id(name)
    async with store.read() as connection:
        row = (await connection.execute(select(schema.people).where(_profile.id == person))).first()
        held = select(_token.person).where(_token.secret_hash == hashed(secret), _token.person == person)
        own = bool(secret) and (await connection.execute(held)).first() is not None
        if row is None or (row.shown == "nobody" and not own):
            raise NotThere("nobody of that name shows anything here")
        return profiles.PersonFacts(
            name=row.name,
            games=await _games(connection, person),
            tables=await _tables(connection, person) if own or row.shown == "tables" else [],
            own=me_facts(row) if own else None,
        )


async def _games(connection: AsyncConnection, person: str) -> list[profiles.GameResults]:
    sums = select(_of.game, func.count(), func.sum(_of.share), func.max(_of.score))
    games = (await connection.execute(sums.where(_of.person == person).group_by(_of.game).order_by(_of.game))).all()
    earned = (await connection.execute(select(_of.game, _of.mode, _of.earned).where(_of.person == person))).all()
    return [_game_results(game, [(mode, ids) for at, mode, ids in earned if at == game[0]]) for game in games]


async def _tables(connection: AsyncConnection, person: str) -> list[profiles.TableResult]:
    columns = (_of.table_id, _of.game, _of.seat, _of.share, _of.score, _of.ended, _of.mode, _of.tally)
    newest = select(*columns).where(_of.person == person).order_by(_of.ended.desc()).limit(NEWEST)
    return [profiles.TableResult(*table) for table in await connection.execute(newest)]


def _game_results(row: Any, earned: list[tuple[str, list[str]]]) -> profiles.GameResults:
    """How somebody does at a game, with all there is to earn in it."""
    achievements = [
        profiles.PersonAchievement(a.id, a.name, a.text, a.rule, sorted({mode for mode, ids in earned if a.id in ids}))
        for a in achievements_of(row[0])
    ]
    game, played, won, best = row
    return profiles.GameResults(game, played, won, best, achievements)
