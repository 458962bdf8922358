"""Reports: a simulation's outcome in numbers for programs and in lines for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from unboxed.kernel.game import Setup
from unboxed.table.wording import counted

from .tally import Tally, quantile, wilson


@dataclass(frozen=True)
class Report:
    """What was played, what came out, and how fast."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    wanted: int
    jobs: int
    tally: Tally
    seconds: float
    stopped: bool
    """True if Ctrl-C ended the run early."""
    rotated: bool = True

    def as_data(self) -> dict[str, Any]:
        """The report as JSON-able data. All but `speed` depends on the seed alone."""
        tally, setup = self.tally, self.setup
        return {
            "game": setup.game.id,
            "rules": setup.game.rules_version,
            "players": setup.players,
            "mode": setup.mode,
            "options": dict(setup.options),
            "packs": [pack.name for pack in setup.packs],
            "bots": list(self.bots),
            "rotated": self.rotated,
            "seed": self.seed,
            "games": tally.games,
            "wanted": self.wanted,
            "stopped": self.stopped,
            "drawn": tally.drawn,
            "rounds": _spread(tally.rounds),
            "decisions": _spread(tally.decisions),
            "equal_share": tally.equal_share,
            "deviation": tally.deviation,
            "seats": [{"seat": s, **_rate(won, tally.games)} for s, won in enumerate(tally.wins)],
            "by_bot": {bot: _rate(won, seats) for bot, (seats, won) in sorted(tally.by_bot.items())},
            "speed": {
                "jobs": self.jobs,
                "seconds": self.seconds,
                "games_per_second": self._each_second(tally.games),
                "decisions_per_second": self._each_second(tally.total_decisions),
            },
        }

    def lines(self) -> list[str]:
        """The report as a person reads it."""
        tally, setup = self.tally, self.setup
        extras = [f"{name}={str(value).lower()}" for name, value in setup.options.items()]
        extras += [f"pack {pack.name}" for pack in setup.packs]
        players = counted(setup.players, "player")
        lines = [
            f"{setup.game.title}, {players}, mode {setup.mode} ({', '.join(extras) or 'no options'})",
            f"bots     {', '.join(self.bots)}; seed {self.seed}",
        ]
        if self.stopped:
            lines.append(f"stopped  after {tally.games:,} of {self.wanted:,} games; this is what they came to")
        speed = f"{self._each_second(tally.games):,.1f} games/s, "
        speed += f"{self._each_second(tally.total_decisions):,.0f} decisions/s"
        processes = "1 process" if self.jobs == 1 else f"{self.jobs} processes"
        lines.append(f"games    {tally.games:,} in {self.seconds:.1f} s on {processes}: {speed}")
        if not tally.games:
            return lines
        for name, counts in (("rounds", tally.rounds), ("choices", tally.decisions)):
            low, middle, high = (quantile(counts, part) for part in (0.05, 0.5, 0.95))
            lines.append(f"{name:<8} median {middle}; 5 % up to {low}, 95 % up to {high}; longest {max(counts)}")
        share = "all seats alike would be" if setup.players > 1 else "over all games"
        lines += ["", f"win rate by seat, with 95 % interval ({share} {tally.equal_share:.1%})"]
        lines += [f"  seat {seat}   {_rate_in_words(won, tally.games)}" for seat, won in enumerate(tally.wins)]
        if tally.drawn:
            lines.append(f"  nobody   {_rate_in_words(tally.drawn, tally.games)}")
        if len(tally.by_bot) > 1:
            moved = "seats changed after every game" if self.rotated else "seats fixed: a seat's advantage counts too"
            lines += ["", f"win rate by bot and seat held, with 95 % interval ({moved})"]
            width = max(map(len, tally.by_bot))
            for bot, (seats, won) in sorted(tally.by_bot.items()):
                lines.append(f"  {bot:<{width}}   {_rate_in_words(won, seats)}")
        return lines

    def _each_second(self, count: int) -> float:
        return count / self.seconds if self.seconds > 0 else 0.0


def _spread(counts: Any) -> dict[str, Any]:
    return {
        "median": quantile(counts, 0.5),
        "low": quantile(counts, 0.05),
        "high": quantile(counts, 0.95),
        "longest": max(counts, default=0),
        "counts": {str(number): counts[number] for number in sorted(counts)},
    }


def _rate(won: int, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    return {"games": games, "won": won, "rate": won / games if games else 0.0, "low": low, "high": high}


def _rate_in_words(won: int, games: int) -> str:
    low, high = wilson(won, games)
    return f"{won / games:6.1%}   {low:.1%} to {high:.1%}"
