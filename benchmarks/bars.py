"""How fast is fast enough: what each game must reach, against which peer, release or part of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from benchmarks.timing import Figure, ratio

CATANATRON = "catanatron"
GIN_RUMMY = "open_spiel gin_rummy"
HEARTS = "open_spiel hearts"
IS_MCTS = "open_spiel ismcts, Python"
PURE, COMPILED = "pure", "compiled"
"""Our two builds."""

PLAY, GAMES_PLAYED, CLONE, SEARCH, WHOLE = "play", "games", "clone", "search", "whole games searched"
TABLE, SIMULATE, SIMULATE_GREEDY = "table", "simulate random", "simulate greedy"
GREEDY, INSTINCT = "greedy", "instinct"
"""What is measured of our games; the last two are what one choice costs."""


@dataclass(frozen=True)
class Game:
    """At how many players a game is measured, and what it must reach."""

    players: int
    play: float
    """Times catanatron's decisions a second, pure; compiled it is FAST times."""
    clone: float
    """Times as fast as catanatron's copy, compiled."""
    clone_pure: float
    hearts: float = 1.0
    """Times the decisions a second of OpenSpiel's hearts, driven from Python, compiled."""


FAST = 20.0
GAMES = {
    "unlucky": Game(players=4, play=8, clone=20, clone_pure=10),
    "unbroken": Game(players=1, play=8, clone=20, clone_pure=10, hearts=0.8),
    "island": Game(players=4, play=6, clone=18, clone_pure=10),
    "uncharted": Game(players=4, play=5, clone=14, clone_pure=8),
    "cursed": Game(players=4, play=4, clone=10, clone_pure=6),
}
AT_TABLES = 0.7
"""Of the kernel's speed, that is what is left where choices are recorded, told and open to undo."""
SIMULATED = 0.5
"""Of the kernel's speed, that is what is left where bots choose that leave everything to chance."""
SEARCHED = 3.0
"""Times the iterations of OpenSpiel's search in Python, pure."""


@dataclass(frozen=True)
class Bar:
    """A figure of ours, and how many times better than another it must be."""

    subject: str
    what: str
    peer: str
    wanted: float
    compared: str = ""
    """What of the peer it is compared with, if that has another name."""


@dataclass(frozen=True)
class Verdict:
    """A bar, and what was reached."""

    bar: Bar
    reached: float

    @property
    def kept(self) -> bool:
        """Is it enough?"""
        return self.reached >= self.bar.wanted

    def __str__(self) -> str:
        bar, mark = self.bar, "kept  " if self.kept else "MISSED"
        than = f"{bar.peer}, {bar.compared}" if bar.compared else bar.peer
        return f"{mark}  {bar.subject}, {bar.what}: {self.reached:.2f}x {than}, wanted {bar.wanted:g}x"


def subject(build: str, game: str) -> str:
    """A game in one of the builds, as it is listed."""
    return f"{build} {game}"


def bars(game: str) -> Iterator[Bar]:
    """What a game must reach against peers, and tables and simulations against the kernel of their own build."""
    wanted, pure, compiled = GAMES[game], subject(PURE, game), subject(COMPILED, game)
    yield Bar(pure, PLAY, CATANATRON, wanted.play)
    yield Bar(compiled, PLAY, CATANATRON, FAST)
    yield Bar(compiled, PLAY, HEARTS, wanted.hearts)
    if game == "unlucky":
        yield Bar(pure, PLAY, GIN_RUMMY, 1)
    yield Bar(pure, CLONE, CATANATRON, wanted.clone_pure)
    yield Bar(compiled, CLONE, CATANATRON, wanted.clone)
    yield Bar(pure, SEARCH, IS_MCTS, SEARCHED)
    for build in (pure, compiled):
        yield Bar(build, TABLE, build, AT_TABLES, PLAY)
        yield Bar(build, SIMULATE, build, SIMULATED, PLAY)


def judged(wanted: Iterable[Bar], figures: Iterable[Figure]) -> list[Verdict]:
    """Every one of these bars, held against what was measured."""
    found = {(figure.subject, figure.what): figure for figure in figures}
    return [
        Verdict(bar, ratio(found[bar.subject, bar.what], found[bar.peer, bar.compared or bar.what])) for bar in wanted
    ]
