"""Golden playthroughs: a seeded game of every mode written out, so that a diff shows a change of behaviour.

    python -m tests.playthroughs.transcript            # write all of them anew
    python -m tests.playthroughs.transcript unlucky    # only those of one game

Read the diff before you commit it: every line that changed is a rule, a card, a word or a view that changed.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import unboxed
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.table.table import Event, Table
from unboxed.table.wording import Wording, counted

FOLDER = Path(__file__).parent
SEED = 7
OPTIONS: dict[str, dict[str, object]] = {
    "island": {"rounds": 1},
    "cursed": {"last_round": 8},
    "uncharted": {"last_round": 15},
}
"""Options that differ from their defaults: a short game tells as much as a long one, in a file one can read."""


def golden() -> dict[str, Setup]:
    """The transcript of each game and mode by file name: the usual options, at a middling player count."""
    found = {}
    for game in unboxed.games().values():
        for mode in game.modes:
            setups = []
            for players in game.players:
                try:
                    setups.append(game.setup(players, mode, (), OPTIONS.get(game.id)))
                except SetupError:
                    continue
            found[f"{game.id}-{mode}.txt"] = setups[len(setups) // 2]
    return found


def transcript(setup: Setup) -> str:
    """Every decision, choice, event and view of one game, as text."""
    return "\n".join(_lines(setup)) + "\n"


def _lines(setup: Setup) -> Iterator[str]:
    options = ", ".join(f"{name}={value}" for name, value in setup.options.items())
    yield f"{setup.game.title}, rules {setup.game.rules_version}, seed {SEED}"
    yield f"{counted(setup.players, 'player')}, mode {setup.mode}"
    yield f"options: {options or 'none'}"
    table, rng = Table(setup, SEED), random.Random(SEED)
    yield from _events(table, table.events)
    while decision := table.decision:
        yield ""
        yield f"#{len(table.choices)} {table.names[decision.player]}: {decision.prompt}  views {_views(table)}"
        labels = [table.label(index) for index in range(len(decision.options))]
        for index, (option, label) in enumerate(zip(decision.options, labels, strict=True)):
            yield f"  {index} {label}  {_step(option)}"
        choice, heard = int(rng.random() * len(decision.options)), len(table.events)
        yield f"> {choice} {labels[choice]}"
        table.choose(choice)
        yield from _events(table, table.events[heard:])
    yield ""
    yield f"over: {table.result}  views {_views(table)}"
    yield f"fingerprint {table.fingerprint()}"


def _events(table: Table, events: list[Event]) -> Iterator[str]:
    """Each event as data, and as those who sit at the table together may read it: by the first seat and a spectator."""
    for event in events:
        seats = [0, None] if event.step[0] in table.setup.game.phrases else []
        yield f"  . {_step(event.step)}"
        for seat in seats:
            line = "".join(part["text"] for part in _parts(table, event, seat))
            yield f"    {'spectator' if seat is None else f'seat {seat}'}: {line}"


def _parts(table: Table, event: Event, seat: int | None) -> list[dict[str, object]]:
    return Wording(table.position, seat, table.names, event.cards).parts(event.step)


def _step(step: tuple[object, ...]) -> str:
    return json.dumps(step, separators=(",", ":"))


def _views(table: Table) -> str:
    """A short hash of what each seat and a spectator see, view and scene."""
    prints = []
    for seat in (*range(table.setup.players), None):
        text = json.dumps([table.view(seat), table.scene(seat)], sort_keys=True)
        prints.append(hashlib.blake2b(text.encode(), digest_size=3).hexdigest())
    return " ".join(prints)


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in unboxed.games()]
    if unknown:
        print(f"there is no game {unknown[0]!r}; games are {', '.join(unboxed.games())}", file=sys.stderr)
        return 2
    for name, setup in golden().items():
        if not wanted or setup.game.id in wanted:
            (FOLDER / name).write_text(transcript(setup), "utf-8")
            print(name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
