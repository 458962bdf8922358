"""`unboxed lab sweep` and `unboxed lab tune`: numbers on cards, one over a range or several towards targets."""

from __future__ import annotations

import itertools
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Any

from unboxed.cli.arguments import whole

from .runs import add_games, check_installed, described, play_on, setup_of, write_text

STOPPED = "stopped early; the same command goes on from here"
MISSED = 1
"""The exit status when not all targets are met."""


def add_trials(actions: Any) -> None:
    """What the two commands are told."""
    sweep = actions.add_parser("sweep", help="one number on a card over a range, with a curve", allow_abbrev=False)
    add_games(sweep, usual=200)
    sweep.add_argument("value", metavar="CARD.FIELD", help="the number, as in minor_taur.points")
    sweep.add_argument("--from", dest="low", type=whole(-1000, 1000), required=True, metavar="N", help="from here")
    sweep.add_argument("--to", dest="high", type=whole(-1000, 1000), required=True, metavar="N", help="up to here")
    sweep.add_argument(
        "--measure", action="append", default=[], metavar="NAME", help="what to measure; may be repeated"
    )
    sweep.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that keeps it")
    sweep.set_defaults(run=run_sweep)
    tune = actions.add_parser("tune", help="which numbers on cards meet your targets?", allow_abbrev=False)
    add_games(tune, usual=200)
    tune.add_argument("targets", type=Path, metavar="TARGETS", help="a TOML file: what is wanted, and what may vary")
    tune.add_argument("--trials", type=whole(2, 1000), default=30, metavar="N", help="variants to try (30)")
    tune.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that keeps it")
    tune.set_defaults(run=run_tune)


def run_sweep(given: Namespace) -> int:
    """Play, print the numbers and write the curves."""
    check_installed()
    from unboxed.studies.sweeping import sweep, usual_measures
    from unboxed.studies.variants import read_value

    setup, value = setup_of(given), read_value(given.value)
    numbers = range(given.low, given.high + 1)
    measures = given.measure or usual_measures(value)
    play = partial(play_on, games=given.games, jobs=given.jobs, cluster=given.cluster)
    found = sweep(given.out, setup, value, numbers, measures, given.bots, given.seed, play)
    if found is None:
        print(STOPPED)
        return 130
    place = given.out / "sweep.html"
    write_text(place, found.page())
    print("\n".join([f"{described(setup)}; {given.games:,} games each", "", *found.lines(), "", f"curves: {place}"]))
    return 0


def run_tune(given: Namespace) -> int:
    """Try variants, print what is worth choosing and write the best as a pack; exit status 1 if a target is missed."""
    check_installed()
    from unboxed.studies.targets import read_wishes
    from unboxed.studies.tuning import pack_of, tune
    from unboxed.studies.variants import write_pack

    setup = setup_of(given)
    wishes = read_wishes(given.targets, setup)
    play = partial(play_on, games=given.games, jobs=given.jobs, cluster=given.cluster)
    found = tune(given.out, setup, wishes, given.trials, given.bots, given.seed, play)
    if found is None:
        print(STOPPED)
        return 130
    print("\n".join([f"{described(setup)}; {given.games:,} games each", "", *found.lines(), ""]))
    if files := pack_of(setup, found):
        place = _free(given.out / "pack")
        write_pack(place, files)
        print(f"the nearest as a pack: {place}")
    else:
        print("nothing that was tried comes nearer than the cards as they are")
    return 0 if found.best.met(wishes.targets) else MISSED


def _free(folder: Path) -> Path:
    """A name that is not taken: an earlier pack may have been worked on since."""
    names = itertools.chain([folder], (folder.with_name(f"{folder.name}-{n}") for n in itertools.count(2)))
    return next(path for path in names if not path.exists())
