"""Measure ours and the peers in one run, print ratios, and say which bars are kept.

usage: python -m benchmarks.run [--repetitions N] [--seconds S] [--json FILE]
exit status: 0 if every bar is kept, 1 if one is missed
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path

from benchmarks import bars, builds, frozen, importing, ours, parts, peers, search
from benchmarks.bars import CATANATRON, GIN_RUMMY, Verdict
from benchmarks.timing import Figure, ratio, stay_on_one_core, take


def main() -> int:
    wanted = arguments()
    stay_on_one_core()
    games = ours.registered()
    figures = [
        *builds.figures(games),
        *frozen.figures(games),
        *importing.figures(),
        *peers.figures(),
        *search.figures(),
        *parts.figures(),
    ]
    take(figures, wanted.repetitions, wanted.seconds)
    wanted_of_games = (bar for game in games for bar in bars.bars(game))
    found = bars.judged([*wanted_of_games, *frozen.bars(games), *importing.bars()], figures)
    print(f"medians of {wanted.repetitions} interleaved repetitions, one core, {about()}\n")
    print(report(figures))
    print("\n".join(map(str, found)))
    if wanted.json:
        wanted.json.write_text(json.dumps(as_data(figures, found), indent=2) + "\n")
    return 0 if all(verdict.kept for verdict in found) else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description="Our speed against the peers'.")
    parser.add_argument("--repetitions", type=int, default=5, help="samples of each figure (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a sample (0.5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    return parser.parse_args()


def about() -> str:
    listed = ", ".join(f"{name} {version}" for name, version in peers.versions().items())
    return f"Python {platform.python_version()}, {listed}"


def report(figures: list[Figure]) -> str:
    """Random play, copying, searching, both builds side by side, and the engine's parts."""
    play = [figure for figure in figures if figure.what == "play"]
    clone = [figure for figure in figures if figure.what == "clone" and figure.subject != parts.SUBJECT]
    inside = [figure for figure in figures if figure.subject == parts.SUBJECT]
    tables = [*compared("random play", play), *compared("clone in mid game", clone), *search.report(figures, numbers)]
    return "\n".join([*tables, *builds.report(figures), *listed(inside)])


def compared(title: str, figures: list[Figure]) -> list[str]:
    """Ours and the peers', with how many times better each is than the two that bars are set against."""
    by_subject = {figure.subject: figure for figure in figures}
    anchors = [by_subject[CATANATRON], by_subject[GIN_RUMMY]]
    head = f"{title + ', ' + figures[0].unit:42}{'median':>12}{'min':>12}{'max':>12}"
    lines = [head + "".join(f"  x {anchor.subject.split()[-1]:<11}" for anchor in anchors)]
    for figure in figures:
        ratios = "".join(f"  {ratio(figure, anchor):<13.2f}" for anchor in anchors)
        lines.append(f"  {figure.subject:40}{numbers(figure)}{ratios}")
    return [line.rstrip() for line in lines] + [""]


def listed(figures: list[Figure]) -> list[str]:
    lines = [f"{'parts of the engine, us each':42}{'median':>12}{'min':>12}{'max':>12}"]
    return [*lines, *(f"  {figure.what:40}{numbers(figure)}" for figure in figures), ""]


def numbers(figure: Figure) -> str:
    digits = 0 if figure.median >= 1000 else 2
    values = (figure.median, min(figure.samples), max(figure.samples))
    return "".join(f"{value:>12,.{digits}f}" for value in values)


def as_data(figures: list[Figure], found: list[Verdict]) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "peers": peers.versions(),
        "figures": [
            {"subject": f.subject, "what": f.what, "unit": f.unit, "median": f.median, "samples": f.samples}
            for f in figures
        ],
        "bars": [asdict(verdict) | {"kept": verdict.kept} for verdict in found],
    }


if __name__ == "__main__":
    sys.exit(main())
