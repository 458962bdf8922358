"""What the environments give for one game of every way to play, kept, so that no number changes its meaning unnoticed.

usage: python -m tests.envs.golden

It writes `golden.json` anew where the environments' VERSION or the game's rules version was raised, and refuses to
where something has changed without either: whoever has trained a policy must be able to tell.
"""

import json
import random
import sys
from hashlib import blake2b
from pathlib import Path

from unboxed.envs import observation
from unboxed.envs.actions import actions_of, setups_of
from unboxed.envs.observation import ARRAYS, observer_of
from unboxed.games import games
from unboxed.table.table import begin

KEPT = Path(__file__).with_name("golden.json")
MOMENTS, SEED = 80, 1
"""Decisions of each game that are looked at."""


def measured():
    """By game: both versions, its numbering, and what is seen in a game of each way."""
    return {
        game.id: {
            "version": observation.VERSION,
            "rules": game.rules_version,
            "numbering": actions_of(game).fingerprint,
            "ways": {f"{setup.players} {setup.mode}": seen_in(setup) for setup in setups_of(game)},
        }
        for game in games().values()
    }


def seen_in(setup):
    """The schema of a set-up, and of each array (and of what may be chosen) what was in it during a game by chance."""
    observer, position, rng = observer_of(setup), begin(setup, SEED), random.Random(SEED)
    found = {name: blake2b(digest_size=8) for name in (*ARRAYS, "actions")}
    for number in range(MOMENTS):
        if position.over:
            break
        for seat in {position.asking[0], number % setup.players}:
            for name, array in observer.observe(position, seat).items():
                found[name].update(array.tobytes())
            found["actions"].update(json.dumps(observer.actions.ids(position, seat)).encode())
        seat = position.asking[0]
        position.choose(rng.randrange(len(position.options_for(seat))), seat)
    return {"schema": observer.fingerprint, **{name: digest.hexdigest() for name, digest in found.items()}}


def changed(kept, now):
    """What of a game is another than it was, in words."""
    found = ["its numbering"] if kept["numbering"] != now["numbering"] else []
    for way in sorted(kept["ways"].keys() | now["ways"].keys()):
        before, after = kept["ways"].get(way, {}), now["ways"].get(way, {})
        if names := [name for name in {**before, **after} if before.get(name) != after.get(name)]:
            found.append(f"{', '.join(names)} for {way}")
    return found


def unnoticed(kept, now):
    """By game, what has changed though neither version was raised."""
    return {
        game: found
        for game, told in now.items()
        if game in kept
        and (told["version"], told["rules"]) == (kept[game]["version"], kept[game]["rules"])
        and (found := changed(kept[game], told))
    }


def read():
    return json.loads(KEPT.read_text("utf-8"))


def main():
    now = measured()
    if KEPT.exists() and (found := unnoticed(read(), now)):
        told = "\n".join(f"{game}: {'; '.join(what)}" for game, what in found.items())
        sys.exit(
            f"{told}\nraise VERSION in unboxed/envs/observation.py first: policies trained so far read it otherwise"
        )
    KEPT.write_text(json.dumps(now, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
