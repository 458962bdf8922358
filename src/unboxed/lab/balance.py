"""Balance: mirror games at every player count, held against bars a designer sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unboxed.content.packs import read_pack
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game

from .report import Report
from .simulation import simulate
from .tally import quantile, wilson

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Bars:
    """What a balanced game keeps within."""

    apart: float = 0.04
    """The farthest a seat's win rate may be from an equal share."""
    shortest: int = 8
    longest: int = 25
    """The rounds a median game lasts at least and at most."""
    endless: int = 60
    endless_share: float = 0.01
    """Fewer games than this part may last more rounds than that."""


BARS = Bars()


def balance(
    game: Game,
    games: int = 1000,
    players: Sequence[int] = (),
    mode: str = "",
    bots: Sequence[str] = ("greedy",),
    seed: int = 0,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    packs: Sequence[str | Path] = (),
    progress: Progress | None = None,
) -> Iterator[Report]:
    """A report for each player count that the mode allows, as soon as it is played; ends early after Ctrl-C."""
    loaded = tuple(read_pack(Path(pack)) for pack in packs)
    for count in players or game.players:
        try:
            game.setup(count, mode, loaded, options)
        except SetupError:
            if players or mode not in ("", *game.modes):
                raise
            continue
        report = simulate(game, games, count, mode, bots, seed, jobs, options, packs, progress=progress)
        yield report
        if report.stopped:
            return


def shortcomings(report: Report, bars: Bars = BARS) -> list[str]:
    """Which bars a report misses, each in words; chance alone is no excuse here, so play enough games."""
    tally, players = report.tally, report.setup.players
    if not tally.games:
        return [f"{players} players: no game was played"]
    missed = []
    for seat, won in enumerate(tally.wins):
        rate = won / tally.games
        if abs(rate - tally.equal_share) > bars.apart:
            low, high = wilson(won, tally.games)
            unclear = low - bars.apart <= tally.equal_share <= high + bars.apart
            missed.append(
                f"{players} players: seat {seat} wins {rate:.1%} ({low:.1%} to {high:.1%}),"
                f" more than {bars.apart:.0%} from {tally.equal_share:.1%}"
                + ("; too few games to be sure" if unclear else "")
            )
    median = quantile(tally.rounds, 0.5)
    if not bars.shortest <= median <= bars.longest:
        missed.append(f"{players} players: a median game has {median} rounds, not {bars.shortest} to {bars.longest}")
    endless = tally.longer_than(bars.endless)
    if endless >= bars.endless_share:
        missed.append(f"{players} players: {endless:.2%} of the games last more than {bars.endless} rounds")
    return missed


def table(reports: Sequence[Report], bars: Bars = BARS) -> list[str]:
    """A line for each report: players, games, rounds, long games, the farthest seat, and all seats."""
    lines = [f"players    games   rounds (5-95 %)    > {bars.endless:<5} apart   win rate of each seat"]
    for report in reports:
        tally = report.tally
        low, middle, high = (quantile(tally.rounds, part) for part in (0.05, 0.5, 0.95))
        seats = "  ".join(f"{won / tally.games:.1%}" for won in tally.wins) if tally.games else "-"
        lines.append(
            f"{report.setup.players:>7}  {tally.games:>7,}   {f'{middle} ({low}-{high})':<15}"
            f"  {tally.longer_than(bars.endless):>6.2%}  {tally.deviation:>6.1%}   {seats}"
        )
    return lines
