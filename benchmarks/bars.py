"""How fast is fast enough: one line a game."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.timing import Figure, ratio

CATANATRON = "catanatron"
GIN_RUMMY = "open_spiel gin_rummy"


@dataclass(frozen=True)
class Bar:
    """How many times faster than catanatron a game must be played and copied."""

    players: int
    play: float
    clone: float
    above: tuple[str, ...] = ()
    """Peers whose random play must also be surpassed."""


BARS = {
    "unlucky": Bar(players=4, play=8, clone=10, above=(GIN_RUMMY,)),
    "unbroken": Bar(players=1, play=8, clone=10),
    "island": Bar(players=4, play=6, clone=10),
    "uncharted": Bar(players=4, play=5, clone=8),
    "cursed": Bar(players=4, play=4, clone=6),
}


@dataclass(frozen=True)
class Verdict:
    game: str
    what: str
    peer: str
    reached: float
    wanted: float

    @property
    def kept(self) -> bool:
        return self.reached >= self.wanted

    def __str__(self) -> str:
        mark = "kept  " if self.kept else "MISSED"
        return f"{mark}  {self.game} {self.what}: {self.reached:.1f}x {self.peer}, wanted {self.wanted:g}x"


def verdicts(games: list[str], figures: list[Figure]) -> list[Verdict]:
    """Every bar of every game measured."""
    by_name = {(figure.subject, figure.what): figure for figure in figures}

    def verdict(game: str, what: str, peer: str, wanted: float) -> Verdict:
        return Verdict(game, what, peer, ratio(by_name[game, what], by_name[peer, what]), wanted)

    found = []
    for game in games:
        bar = BARS[game]
        found.append(verdict(game, "play", CATANATRON, bar.play))
        found += [verdict(game, "play", peer, 1) for peer in bar.above]
        found.append(verdict(game, "clone", CATANATRON, bar.clone))
    return found
