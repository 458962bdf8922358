"""Write the records of tests/frozen/fixtures with a release's own code: run once, when it is frozen, then never again.

    git worktree add /tmp/release COMMIT
    PYTHONPATH=/tmp/release/src python tests/frozen/write_records.py tests/frozen/fixtures/VERSION

For every game and mode one game that was played to its end and one that stopped in the middle, each with what the
release said of it: scenes, log and result. What it says of the unfinished one's end is kept as well."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import unboxed

SEED = 11
SHORT = {"island": {"rounds": 1}, "cursed": {"last_round": 8}}
"""Options that make a game short: a fixture is kept for ever."""


def written(said: Any) -> str:
    """A short name for something long: what is compared is this."""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def said_of(table: Any) -> dict[str, Any]:
    """What a release says of a table: every seat's scene, view and log, and how it ended."""
    seats = [*range(table.setup.players), None]
    scenes = [{k: v for k, v in table.scene(seat).items() if k != "rules"} for seat in seats]
    result = table.result
    return {
        "scenes": [written(scene) for scene in scenes],
        "views": [written(table.view(seat)) for seat in seats],
        "logs": [written(table.log(seat)) for seat in seats],
        "last lines": table.log(None)[-3:],
        "question": table.decision and table.decision.prompt,
        "labels": [table.label(i) for i in range(len(table.decision.options))] if table.decision else [],
        "can undo": table.can_undo,
        "fingerprint": table.fingerprint(),
        "result": result and [list(result.winners), list(result.scores), result.reason],
    }


def play(table: Any, rng: random.Random, most: int | None = None) -> None:
    """Play on by chance, to the end or for so many choices."""
    while (asked := table.decision) and (most is None or len(table.choices) < most):
        table.choose(rng.randrange(len(asked.options)))


def main(folder: Path) -> None:
    """Write a file for every game and mode."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in unboxed.games().values():
        for mode in game.modes:
            table = _table(game, mode)
            play(table, random.Random(SEED))
            half = table.at(len(table.choices) // 2)
            kept = {
                "finished": {"record": table.record(), "said": said_of(table)},
                "unfinished": {"record": half.record(), "said": said_of(half), "went on": table.choices},
            }
            (folder / f"{game.id}-{mode}.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def _table(game: Any, mode: str) -> Any:
    for players in sorted(game.players, key=lambda n: abs(n - 3)):
        try:
            return unboxed.new(game.id, players, SEED, mode, **SHORT.get(game.id, {}))
        except unboxed.SetupError:
            continue
    raise AssertionError(f"{game.id} cannot be played in mode {mode}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
