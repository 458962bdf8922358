"""An arena's findings, in numbers for programs and in lines for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from unboxed.kernel.game import Setup
from unboxed.table.wording import counted

from .matches import Match
from .ratings import mean_interval, rating_intervals, ratings
from .sequential import MORE
from .tally import wilson


@dataclass(frozen=True)
class ArenaReport:
    """Who met whom and what came of it."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    games: int
    """Games wanted of each match."""
    matches: list[Match]
    seconds: float
    stopped: bool

    @property
    def together(self) -> bool:
        """True where all play on one side: then success and score count, not who beat whom."""
        return all(match.sides == 1 for match in self.matches)

    def rate(self, challenger: str, rival: str = "") -> tuple[float, float, float]:
        """A challenger's win rate against a field, with its 95 % interval."""
        match = next(m for m in self.matches if (m.challenger, m.rival) == (challenger, rival or challenger))
        row = self._row(match)
        return row["rate"], row["low"], row["high"]

    def as_data(self) -> dict[str, Any]:
        """JSON-able; all but `speed` depends on the seed alone."""
        data: dict[str, Any] = {
            "wanted": self.games,
            "stopped": self.stopped,
            "matches": [self._row(match) for match in self.matches],
        }
        if not self.together:
            data["ratings"] = self._ratings()
        data["speed"] = {"seconds": round(self.seconds, 3), "ms_per_choice": self._pace()}
        return data

    def lines(self) -> list[str]:
        """As a person reads it."""
        setup = self.setup
        lines = [f"{setup.game.title}, {counted(setup.players, 'player')}, mode {setup.mode}; seed {self.seed}"]
        if self.stopped:
            lines.append("stopped early; the same command goes on from here")
        if not any(match.done(self.games) for match in self.matches):
            return lines
        return lines + (self._lines_together() if self.together else self._lines_apart())

    def _lines_together(self) -> list[str]:
        width = max(map(len, self.bots))
        lines = ["", "success and mean score, with 95 % intervals"]
        for row in map(self._row, self.matches):
            if row["games"]:
                rate = f"{row['rate']:6.1%} ({row['low']:.1%} to {row['high']:.1%})"
                score = f"{row['score']:8.2f} ({row['score_low']:.2f} to {row['score_high']:.2f})"
                lines.append(f"  {row['challenger']:<{width}}  {rate}  {score}  {row['games']:,} games")
        return lines

    def _lines_apart(self) -> list[str]:
        width = max(map(len, self.bots))
        sides = self.matches[0].sides
        lines = [
            "",
            f"wins of a bot on one side of {sides}, with 95 % interval (an equal share would be {1 / sides:.1%})",
        ]
        for row in map(self._row, self.matches):
            if row["games"]:
                rate = f"{row['rate']:6.1%} ({row['low']:.1%} to {row['high']:.1%})"
                against = f"{row['challenger']:<{width}}  against {row['rival']:<{width}}"
                lines.append(f"  {against}  {rate}  {row.get('test', row['verdict']):<14}  {row['games']:,} games")
        if any(match.test is not None for match in self.matches):
            lines.append(f"each match ended as soon as it was clear: an equal share, or {MORE:.0%} more; 5 % errors")
        pace = self._pace()
        lines += ["", "rating (Elo's scale, 1000 on average), with 95 % interval, and time a choice"]
        for bot, found in sorted(self._ratings().items(), key=lambda item: -item[1]["elo"]):
            ms = f"{pace[bot]:.1f} ms" if bot in pace else ""
            lines.append(f"  {bot:<{width}}  {found['elo']:6.0f} ({found['low']:.0f} to {found['high']:.0f})  {ms:>10}")
        return lines

    def _row(self, match: Match) -> dict[str, Any]:
        shares = match.shares(self.games)
        low, high = wilson(sum(shares), len(shares))
        equal = 1 / match.sides
        row: dict[str, Any] = {
            "challenger": match.challenger,
            "rival": match.rival,
            "games": len(shares),
            "won": sum(shares),
            "rate": sum(shares) / len(shares) if shares else 0.0,
            "low": low,
            "high": high,
        }
        if match.sides > 1:
            row["equal_share"] = equal
            row["verdict"] = "stronger" if low > equal else "weaker" if high < equal else "not told apart"
            if match.test is not None:
                row["test"] = match.test.verdict
        elif shares:
            scores = match.scores(self.games)
            row["score"] = sum(scores) / len(scores)
            row["score_low"], row["score_high"] = mean_interval(scores, self.seed)
        return row

    def _ratings(self) -> dict[str, dict[str, float]]:
        met = [(m.challenger, m.rival, m.sides, m.deals(self.games)) for m in self.matches]
        whole = [(a, b, s, float(sum(map(len, deals))), sum(map(sum, deals))) for a, b, s, deals in met]
        spans = rating_intervals(met, self.bots, self.seed)
        found = ratings(whole, self.bots)
        return {bot: {"elo": found[bot], "low": spans[bot][0], "high": spans[bot][1]} for bot in self.bots}

    def _pace(self) -> dict[str, float]:
        """Milliseconds of processor time a choice took each challenger."""
        pace = {}
        for bot in self.bots:
            games = [p for m in self.matches if m.challenger == bot for p in m.played.values()]
            choices = sum(p.choices for p in games)
            if choices:
                pace[bot] = round(1000 * sum(p.seconds for p in games) / choices, 3)
        return pace
