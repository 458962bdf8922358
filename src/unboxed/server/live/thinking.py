"""What workers do for bots of a service and for hints. Nothing here knows a table: looks come in, choices go out."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any

from unboxed.bots import Bot, Budget, Look, hint, make_bot
from unboxed.bots.mcts import MctsBot
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.table.consequences import MANY, Consequence, consequences
from unboxed.table.reach import InReach, in_reach
from unboxed.table.wording import Wording

HINTS = Budget(iterations=1000, milliseconds=1800)
"""How long a hint is thought about."""
FEW = 150
"""Worlds in which a risk is found at least, however little time there is."""


def get_ready() -> None:
    """Have the cards of all games at hand, so that nobody waits until they are read."""
    for game in games().values():
        with suppress(SetupError):  # that it does not fit is found only after the cards were read
            game.setup(game.players[0])


def choose(bot: str, look: Look, seed: int, part: float) -> int:
    """The option this bot takes; a search takes this part of its usual time."""
    made = _from_file(bot) if ".py:" in bot else make_bot(bot)
    if isinstance(made, MctsBot):
        made.budget = made.budget.hurried(part)
    return made.choose(look, seed)


@lru_cache(maxsize=8)
def _from_file(bot: str) -> Bot:
    """A bot from a file has a process of its own, which is not started anew for every choice."""
    return make_bot(bot)


def foretell(look: Look, confirm: bool, names: list[str], after: tuple[str, ...], part: float) -> dict[str, Any]:
    """What each option leads to, in the order of the options, or each there would be after choices told in words, and
    what is within reach besides; at a table where things are confirmed, until then. Where there is less time, risks are
    found in this part of the usual worlds."""
    world = look.imagine(random.Random(0))
    world.setup = replace(world.setup, confirm=confirm)
    for words in after:
        labels = Wording(world, look.seat, names).labels()
        if words not in labels:
            return {}
        world.choose(labels.index(words), look.seat)
        if world.player != look.seat:
            return {}
    found = consequences(world, look.seat, max(FEW, round(MANY * part)), names)
    return {
        "options": [_outcome(one) for one in found],
        "reach": [_reached(one) for one in in_reach(world, look.seat, found, names)],
    }


def _outcome(found: Consequence) -> dict[str, Any]:
    return {
        "changes": [asdict(change) for change in found.changes],
        "risks": [{**asdict(change), "share": round(share, 4)} for change, share in found.risks],
        "rolls": found.rolls,
        "question": found.question,
        "reasons": [asdict(reason) for reason in found.reasons],
    }


def _reached(one: InReach) -> dict[str, Any]:
    return {
        "label": one.label,
        "rule": one.rule,
        "missing": one.missing,
        "lacks": [asdict(lack) for lack in one.lacks],
        "helps": list(one.helps),
        "reasons": [asdict(reason) for reason in one.reasons],
        **one.about,
    }


def think_of_options(look: Look, seed: int, names: list[str], part: float) -> list[dict[str, Any]]:
    """What a search thinks of each option, best first; it takes this part of its usual time."""
    return [
        {
            "option": found.option,
            "label": found.label,
            "mean": round(found.chance, 4),
            "low": round(found.low, 4),
            "high": round(found.high, 4),
            "visits": found.visits,
            "line": list(found.line),
        }
        for found in hint(look, seed, HINTS.hurried(part), names)
    ]
