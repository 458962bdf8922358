"""Are a game's rules tested? Plant small mistakes in them, and count those that the game's own tests notice:

    python -m tools.mutants unlucky
    python -m tools.mutants cursed --count 50 --seed 2
    python -m tools.mutants cursed --only src/unboxed/games/cursed/rules/travel.py:93

It ends with 1 if fewer than `--least` of a hundred are noticed. docs/games/mutants.md says what was found."""

from __future__ import annotations

import argparse
import random
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

import unboxed
from unboxed.contract.playthroughs import golden, transcript
from unboxed.kernel.game import Setup

from .sites import Site, sites_of, source_of
from .trial import Golden, Trials, Verdict, share

BAR = 95.0
TOLD = 25
"""After so many mutants it is said how far one is."""
QUIETLY = [
    "-o",
    "addopts=--import-mode=importlib",
    "-s",
    *(f"-pno:{name}" for name in ("terminal", "cacheprovider", "xdist")),
]


def main(words: list[str] | None = None) -> int:
    parser = _arguments()
    asked = parser.parse_args(words)
    part, parts = map(int, asked.part.split("/"))
    chosen = chosen_sites(asked.game, asked.count, asked.seed, asked.only)[part - 1 :: parts]
    if not chosen:
        parser.error("there is nothing to plant a mistake in")

    def told(verdict: Verdict) -> None:
        if not verdict.caught_by:
            say(f"missed  {verdict.site} ({verdict.tests} tests come by)")
        elif asked.all_told:
            say(f"noticed {verdict.site} by {verdict.caught_by}")
        if len(trials.verdicts) % TOLD == 0:
            say(f"{len(trials.verdicts)} tried, {share(trials.verdicts):.1f} % noticed")

    trials, began = Trials(chosen, goldens(asked.game), told), time.perf_counter()
    pytest.main([*QUIETLY, f"tests/games/{asked.game}"], [trials])
    if len(trials.verdicts) < len(chosen):
        print("the tests could not be run as they are; run them with pytest first", file=sys.stderr)
        return 2
    caught = sum(bool(verdict.caught_by) for verdict in trials.verdicts)
    minutes = (time.perf_counter() - began) / 60
    print(f"{asked.game}: {caught} of {len(chosen)} noticed, {share(trials.verdicts):.1f} % ({minutes:.1f} minutes)")
    return 0 if share(trials.verdicts) >= asked.least else 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(unboxed.games()))
    parser.add_argument("--count", type=int, default=200, help="how many mutants are drawn (200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--part", default="1/1", help="of these only every n-th from the k-th on, as in 2/4")
    parser.add_argument("--least", type=float, default=BAR, help="how many of a hundred must be noticed (95)")
    parser.add_argument("--only", action="append", default=[], metavar="FILE:LINE", help="all of this line instead")
    parser.add_argument("--all-told", action="store_true", help="tell who noticed each of them")
    return parser


def say(line: str) -> None:
    """At once, and past pytest, which keeps what is printed to itself."""
    print(line, file=sys.__stdout__, flush=True)


def chosen_sites(game: str, count: int, seed: int, only: list[str]) -> list[Site]:
    """The mutants to be tried: drawn from all of a game's rules, or all of some lines."""
    files = sorted(Path(f"src/unboxed/games/{game}/rules").glob("*.py"))
    sites = [site for file in files for site in sites_of(source_of(str(file)), str(file))]
    if only:
        return [site for site in sites if f"{site.file}:{site.line}" in only]
    return random.Random(seed).sample(sites, min(count, len(sites)))


def goldens(game: str) -> list[Golden]:
    """The golden playthroughs of a game, and its kept games."""
    subjects = import_module("tests.contract.games").subjects()  # tests have no types to be checked here
    subject = next(subject for subject in subjects if subject.game.id == game)
    written = [_golden(subject.playthroughs / name, setup) for name, setup in golden(subject).items()]
    kept = import_module("tests.playthroughs.kept").kept(game)
    return [*written, *(Golden(f"kept game {n} of {game}", one.plays_as_before) for n, one in enumerate(kept))]


def _golden(path: Path, setup: Setup) -> Golden:
    return Golden(str(path.name), lambda: transcript(setup) == path.read_text("utf-8"))


if __name__ == "__main__":
    raise SystemExit(main())
