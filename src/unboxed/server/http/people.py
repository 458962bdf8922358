"""REST: people's profiles."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post, put
from litestar.params import HeaderParameter, Parameter

from unboxed.server import profiles
from unboxed.server.store.history import read_person
from unboxed.server.store.people import change_person, new_code, open_person

from .tables import RAISES, R, house_of

PersonSecret = Annotated[
    str, HeaderParameter(name="X-Person-Secret", max_length=64, description="A secret of one's profile.")
]


@post("/api/people", raises=RAISES)
async def person(request: R, data: profiles.NewPerson) -> profiles.OpenPerson:
    """Make a profile or open one."""
    return await open_person(house_of(request).store, data)


@get("/api/people/{name:str}", raises=RAISES)
async def person_facts(
    request: R, name: Annotated[str, Parameter(max_length=80)], x_person_secret: PersonSecret = ""
) -> profiles.PersonFacts:
    """Somebody's history on this service: one's own, or what somebody shows of theirs."""
    return await read_person(house_of(request).store, name, x_person_secret)


@put("/api/people/me", raises=RAISES)
async def change_profile(request: R, data: profiles.PersonChange, x_person_secret: PersonSecret = "") -> profiles.Me:
    """Choose what strangers see of one's history, or another passphrase, or nothing and read how it is."""
    return await change_person(house_of(request).store, x_person_secret, data)


@post("/api/people/me/recovery", raises=RAISES)
async def recovery(request: R, data: profiles.NewCode, x_person_secret: PersonSecret = "") -> profiles.Recovery:
    """Make a recovery code for one's profile."""
    return await new_code(house_of(request).store, x_person_secret, data.passphrase)
