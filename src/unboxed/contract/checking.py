"""Holding a game to the contract, and telling in one line what is wrong and where."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from unboxed.kernel.errors import BadGame, UnboxedError
from unboxed.table.table import Table

from .settings import TOO_LONG, Subject, Way, ways_of
from .statements import DoesNotApply, Statement, in_order

HOUSE = str(Path(__file__).parents[1])
PLAYING = "playing"
"""The topic of games that cannot be played at all."""
TRIED = 3
"""Games of each way that are tried before anything else, to see whether the game can be played at all."""


@dataclass(frozen=True)
class Verdict:
    """What came of a statement about a game or a way to play it."""

    topic: str
    sentence: str
    name: str
    """The game, or the way to play it."""
    kind: Literal["holds", "fails", "does not apply"]
    why: str = ""
    trace: str = ""
    """Of a failure: where in code it was found, call by call."""


def verdicts(
    subject: Subject, progress: Callable[[int, int], None] = lambda done, all_: None, only: Collection[str] = ()
) -> Iterator[Verdict]:
    """Hold every statement (`only` of these topics) against a game; one that cannot be played at all fails once and is
    not looked at further."""
    if (broken := _broken(subject)) is not None:
        name, why, trace = subject.game.id, explained(broken), traced(broken)
        yield Verdict(PLAYING, "the game can be set up and played", name, "fails", why, trace)
        return
    pairs = [pair for pair in in_order(subject) if not only or pair[0].topic in only]
    for number, (statement, thing) in enumerate(pairs):
        progress(number, len(pairs))
        yield _verdict(statement, thing)


def _verdict(statement: Statement, thing: Subject | Way) -> Verdict:
    kind: Literal["holds", "fails", "does not apply"] = "holds"
    why = trace = ""
    try:
        statement.body(thing)
    except DoesNotApply as reason:
        kind, why = "does not apply", str(reason)
    except Exception as error:  # whatever a stranger's game does, it is told
        kind, why, trace = "fails", explained(error), traced(error)
    return Verdict(statement.topic, statement.sentence, thing.name, kind, why, trace)


def _broken(subject: Subject) -> Exception | None:
    """What keeps the game from being set up or played, if anything does."""
    try:
        for way in ways_of(subject.game):
            for setup, seed in way.games()[:TRIED]:
                table, rng = Table(setup, seed), random.Random(seed)
                for _ in range(TOO_LONG):
                    if table.position.player < 0:
                        break
                    table.choose(int(rng.random() * len(table.position.options)))
        return None if ways_of(subject.game) else BadGame("`forbids` leaves no way to play it")
    except Exception as error:
        return error


def explained(error: BaseException) -> str:
    """What is wrong and where, in one line."""
    where = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
    return f"{_reason(error)}{where}"


def traced(error: BaseException) -> str:
    """Where it was found, call by call, for whoever looks for the cause."""
    return "".join(traceback.format_exception(error)).rstrip()


def _reason(error: BaseException) -> str:
    text = " ".join(str(error).split())
    if isinstance(error, BadGame | UnboxedError) or (isinstance(error, AssertionError) and text):
        return text
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(HOUSE)] or frames
    last = own[-1] if own and not isinstance(error, AssertionError) else frames[-1]
    place = f"{Path(last.filename).name}:{last.lineno}, in {last.name}"
    if isinstance(error, AssertionError):
        return f"this does not hold: {last.line or place}"
    return f"{type(error).__name__}: {text} ({place})"
