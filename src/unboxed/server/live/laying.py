"""Packs that people bring to a table: looked at in a worker, and then nowhere but in the set-up of the tables made with
them. So there is nothing to keep, to find again in another process, or to throw away."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from unboxed.content.packs import Pack
from unboxed.games import find
from unboxed.kernel.errors import BadCards
from unboxed.kernel.game import Game
from unboxed.server import data
from unboxed.server.errors import Refused, TooBusy
from unboxed.server.headers import packs_in
from unboxed.server.limits import Who
from unboxed.server.uploads import Sent, look_at, only_problems, read_sent, sound
from unboxed.workers.errors import Busy, TooLong, WorkerEnded

from .house import House

SLOW = "these packs take so long to set up that nobody could play with them; make them smaller"
SHOWN = 5
"""Problems told where a table is refused; whoever looks at the packs first is told all."""


async def looked_at(house: House, wanted: data.PacksToSee, who: Who) -> data.PackLook:
    """What packs are, with all that is wrong with them."""
    most = int(house.settings.held.most("pack-bytes"))
    sent = _sent(wanted.packs)
    try:
        await asyncio.to_thread(read_sent, sent, most)  # what cannot even be read need not wait for a worker
        found = await _work(house, who, look_at, sent, wanted.game, house.settings.packs, most)
    except BadCards as error:
        found = only_problems(error.problems)
    except (TooLong, WorkerEnded):
        found = only_problems([SLOW])
    return data.PackLook(
        game=found["game"],
        packs=[data.PackFacts(**pack) for pack in found["packs"]],
        problems=[data.PackProblem(**problem) for problem in found["problems"]],
        cards=[data.PackCard(**card) for card in found["cards"]],
        rules=found["rules"],
        fits=found["fits"],
        options=[] if found["problems"] else await options_of(house, found["game"], found["packs"]),
    )


async def options_of(house: House, game: str, packs: Sequence[Mapping[str, Any]]) -> list[data.OptionFacts]:
    """What is decided before a game with these packs."""
    laid = house.settings.packs.get(game, ())
    mine = packs_in({"packs": packs})
    options = await asyncio.to_thread(find(game).options_with, (*laid, *mine))
    return [
        data.OptionFacts(o.name, list(o.values), [o.meaning(v) for v in o.values], o.default, o.text) for o in options
    ]


async def packs_for(house: House, game: Game, wanted: data.NewTable, who: Who) -> tuple[Pack, ...]:
    """The packs that a new table is played with: the service's own, and those that its maker brings or takes over from
    another table. They are ready afterwards: setting up a game with them costs the loop nothing."""
    laid = house.settings.packs.get(game.id, ())
    if wanted.packs and wanted.packs_of:
        raise Refused("a table has packs of its own or those of another table, not both")
    if wanted.packs_of:
        packs = await _those_of(house, game, wanted.packs_of)
    elif wanted.packs:
        packs = (*laid, *await _checked(house, game, wanted.packs, who))
    else:
        return laid
    house.rates.must("laid", who)
    try:
        await asyncio.to_thread(game.options_with, packs)
    except BadCards as error:
        raise _refusal(error.problems) from None
    return packs


async def _checked(house: House, game: Game, packs: Sequence[data.NewPack], who: Who) -> tuple[Pack, ...]:
    most, sent = int(house.settings.held.most("pack-bytes")), _sent(packs)
    try:
        packs_read = await asyncio.to_thread(read_sent, sent, most)
        problems = await _work(house, who, sound, game.id, sent, house.settings.packs, most)
    except BadCards as error:
        raise _refusal(error.problems) from None
    except (TooLong, WorkerEnded):
        raise Refused(SLOW) from None
    if problems:
        raise _refusal(problems)
    return packs_read


async def _those_of(house: House, game: Game, table: str) -> tuple[Pack, ...]:
    header = (await house.table(table)).book.header
    if header["game"] != game.id:
        raise Refused(f"that table plays {header['game']}, not {game.id}")
    return packs_in(header)


async def _work(house: House, who: Who, work: Any, *arguments: Any) -> Any:
    asker: Hashable = who.address or object()
    try:
        return await house.bots.pool.run(work, *arguments, share=("packs", asker), kind="pack", asker=asker)
    except Busy as error:
        raise TooBusy(str(error)) from error


def _sent(packs: Sequence[data.NewPack]) -> list[Sent]:
    return [Sent(pack.name, pack.files, pack.zip) for pack in packs]


def _refusal(problems: Sequence[str]) -> Refused:
    more = f" (and {len(problems) - SHOWN} more)" if len(problems) > SHOWN else ""
    return Refused("; ".join(problems[:SHOWN]) + more)
