"""REST: packs that people bring, before a game and at a table."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.status_codes import HTTP_200_OK

from unboxed.server import data
from unboxed.server.live.laying import looked_at
from unboxed.server.live.oldbook import OldBook
from unboxed.server.scope import who_of

from .library import cards_now, cards_then
from .statuses import TooLarge, TooMany
from .tables import RAISES, TableId, house_of

R = Request[Any, Any, Any]


@post("/api/packs", raises=[TooLarge, TooMany], status_code=HTTP_200_OK)
async def look_at_packs(request: R, data: data.PacksToSee) -> data.PackLook:
    """Look at packs before playing with them: their cards, or everything that is wrong with them. Nothing is kept."""
    return await looked_at(house_of(request), data, who_of(request.scope))


@get("/api/tables/{table:str}/cards", raises=RAISES)
async def table_cards(request: R, table: TableId) -> data.Cards:
    """All cards of a table's game, with the packs it is played with laid over them."""
    book = (await house_of(request).table(table)).book
    if isinstance(book, OldBook):
        return await cards_then(request, book.release, book.header["game"])
    setup = book.table.setup
    return await cards_now(request, setup.game, setup.packs, lambda: setup.cards)
