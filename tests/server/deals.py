"""Numbers for deals, and tables that wait for them."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import create_engine, text

from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.table.deal import pledge_of

OPEN = {"kind": "open"}


def new_share() -> str:
    return secrets.token_hex(32)


def stored(service: Service, statement: str, **values: Any) -> list[Any]:
    """What the store says, or is made to say, past the service."""
    engine = create_engine(f"sqlite:///{service.settings['database']}")
    with engine.begin() as connection:
        rows = connection.execute(text(statement), values)
        found = [tuple(row) for row in rows] if rows.returns_rows else []
    engine.dispose()
    return found


def secret_of(service: Service, table: str) -> str:
    ((secret,),) = stored(service, "select secret from deals where table_id = :t", t=table)
    return secret


class Waiting:
    """A table with open seats whose maker has pledged a number, and the numbers of those who have sat down since."""

    def __init__(self, service: Service, seats: int = 2, others: list[dict[str, str]] | None = None) -> None:
        self.service = service
        promise = service.post("/api/deals").json()
        self.commitment, self.shares = promise["commitment"], {0: new_share()}
        first = {**PEOPLE[0], "pledge": self.pledge(0)}
        rest = others or [OPEN] * (seats - 1)
        self.made = service.table(players=seats, deal=promise["deal"], seats=[first, *rest])
        self.keys = {0: self.made["seats"][0]["secret"]}
        self.path = f"/api/tables/{self.made['table']}"

    def pledge(self, seat: int) -> str:
        return pledge_of(self.commitment, seat, self.shares[seat])

    def join(self, seat: int) -> None:
        """Somebody sits down and pledges a number of their own."""
        self.shares[seat] = new_share()
        wish = {"name": f"N{seat}", "seat": seat, "pledge": self.pledge(seat)}
        answer = self.service.post(f"{self.path}/join", wish)
        assert answer.status_code == 201, answer.text
        self.keys[seat] = answer.json()["secret"]

    def reveal(self, seat: int, share: str | None = None, service: Service | None = None) -> Any:
        body = {"share": share or self.shares[seat]}
        return (service or self.service).post(f"{self.path}/reveal", body, seat=self.keys[seat])

    @property
    def facts(self) -> dict[str, Any]:
        return self.service.get(self.path).json()


async def played_out(service: Service, made: dict[str, Any]) -> dict[str, Any]:
    """Everybody leaves, so that the game comes to its end by itself; the record the owner gets then."""
    path = f"/api/tables/{made['table']}"
    async with service.client(made["table"]) as client:
        for seat in made["seats"]:
            if seat["secret"]:
                service.post(f"{path}/leave", seat=seat["secret"])
        await client.scene(lambda m: m["state"] == "over", timeout=120)
    return service.get(f"{path}/record", owner=made["owner_secret"]).json()


async def begun(waiting: Waiting) -> bool:
    """Wait until the cards are dealt."""
    async with waiting.service.client(waiting.made["table"]) as client:
        return (await client.scene(lambda m: m["state"] == "running", timeout=60))["scene"]["zones"] != []
