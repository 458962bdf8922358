"""A run on several machines, by Ray: they play parts and send the tables back; only whoever began the run writes.

So no machine needs the run's folder. Of one that is lost, only what it was playing goes: that is handed out again."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import unboxed
from unboxed.bots import make_bot
from unboxed.content.cardsets import set_in
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.lab.setups import Told, told

from .parts import Files, Part, keep_part, missing, packed
from .runs import Progress, Run, rows_of

SIZE = 20
"""Games of a part: it is sent back whole."""
AHEAD = 2
"""Parts handed out for each processor, so that the next one is there when one is done."""
PATIENCE = 5.0
"""Seconds until somebody must answer at an address."""
TRIES = 10
"""So often a part is handed out again when the machine that had it is lost."""


class Sent(NamedTuple):
    """What a machine sends back: which rules and cards it played by, and the tables."""

    played_by: tuple[str, str, str]
    files: Files


def play_on_cluster(run: Run, games: int, address: str, progress: Progress | None = None) -> bool:
    """Play what is missing of so many games at the cluster there; False if Ctrl-C ended it early."""
    run.clear()
    wanted = missing(run.parts, games, SIZE)
    done = games - sum(part.games for part in wanted)
    with _connected(address) as ray:
        try:
            for part, files in _played(ray, run, wanted):
                keep_part(run.folder / "parts", part, files)
                done += part.games
                if progress:
                    progress(done, games)
        except KeyboardInterrupt:
            return False
    return True


def _played(ray: Any, run: Run, wanted: Sequence[Part]) -> Iterator[tuple[Part, Files]]:
    """The parts as they come back, in whatever order."""
    play = ray.remote(max_retries=TRIES)(play_away)
    setup, here = told(run.setup), played_by(run.setup)
    left, open_parts, tries = list(reversed(wanted)), dict[Any, Part](), dict[Part, int]()
    while left or open_parts:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while left and len(open_parts) < room:
            part = left.pop()
            open_parts[play.remote(setup, run.bots, run.seed, part)] = part
        ready, _ = ray.wait(list(open_parts), timeout=1.0)
        for one in ready:
            part = open_parts.pop(one)
            sent = _sent(ray, one)
            if sent is None:
                tries[part] = tries.get(part, 0) + 1
                if tries[part] > TRIES:
                    raise SetupError(f"games {part.first} to {part.last} were lost {TRIES} times with their machines")
                left.append(part)
            elif sent.played_by != here:
                there = " / ".join(sent.played_by)
                raise SetupError(f"a machine of the cluster has unboxed {there}, here it is {' / '.join(here)}")
            else:
                yield part, sent.files


def _sent(ray: Any, reference: Any) -> Sent | None:
    """What came back; None if the machine that had it is lost."""
    try:
        return Sent(*ray.get(reference))
    except ray.exceptions.RayTaskError as error:
        raise SetupError(f"a machine of the cluster could not play: {error.cause}") from None
    except ray.exceptions.RayError:
        return None


def play_away(setup: Told, bots: Sequence[str], seed: int, part: Part) -> tuple[tuple[str, str, str], Files]:
    """Play a part, on whichever machine this is."""
    ready = setup.setup()
    rows = rows_of(ready, bots, [make_bot(name, ready.game) for name in bots], seed, Part(*part))
    return played_by(ready), packed(rows)


def played_by(setup: Setup) -> tuple[str, str, str]:
    """Release, rules and cards: the same everywhere, or games are not the same."""
    return unboxed.__version__, f"rules {setup.game.rules_version}", f"cards {set_in(setup.game.cards)}"


def _knock(address: str) -> None:
    """SetupError if nobody listens there: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        except (OSError, OverflowError) as error:
            said = f"{type(error).__name__}: {error}"
            raise SetupError(f"there is no Ray cluster at {address!r} ({said}); begin one: ray start --head") from None


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Ray, connected; SetupError says what is missing."""
    if find_spec("ray") is None:
        raise SetupError("a cluster needs ray; remedy: pip install unboxed[cluster]")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    ray = import_module("ray")
    _knock(address)
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        said = str(error).splitlines() or ["no answer"]
        raise SetupError(f"there is no Ray cluster at {address!r} ({said[0]}); begin one: ray start --head") from None
    try:
        yield ray
    finally:
        with suppress(Exception):
            ray.shutdown()
