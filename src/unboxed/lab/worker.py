"""A process that plays batches of games: reads a task, then ranges, and answers each range with a tally."""

from __future__ import annotations

import json
import sys

from unboxed.engine import Pack
from unboxed.games import find

from .simulation import played
from .tally import Tally


def main() -> None:
    """Serve until the input is closed."""
    task = json.loads(sys.stdin.readline())
    packs = tuple(Pack(name, tuple((file, text) for file, text in files)) for name, files in task["packs"])
    setup = find(task["game"]).setup(task["players"], task["mode"], packs, task["options"])
    for line in sys.stdin:
        first, last = json.loads(line)
        tally = Tally(setup.players)
        for _ in played(setup, task["bots"], task["seed"], range(first, last), task["rotate"], tally):
            pass
        print(json.dumps(tally.to_data()), flush=True)


if __name__ == "__main__":
    main()
