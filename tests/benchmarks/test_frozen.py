"""Earlier releases are measured in processes of their own, as the present one is."""

import pytest

from benchmarks import frozen
from benchmarks.bars import (
    CLONE,
    GAMES_PLAYED,
    GREEDY,
    INSTINCT,
    PLAY,
    PURE,
    SEARCH,
    SIMULATE_GREEDY,
    WHOLE,
    judged,
)
from benchmarks.builds import WHAT
from benchmarks.timing import Figure, take
from unboxed.frozen.releases import releases

VERSIONS = [release.version for release in releases()]


def test_every_release_plays_and_copies_its_games():
    measured = list(frozen.figures(["unbroken"]))
    for version in VERSIONS:
        found = {one.what for one in measured if one.subject == f"unboxed@{version} unbroken"}
        assert found >= {GAMES_PLAYED, PLAY, CLONE}
        assert (SEARCH in found) == (version in frozen.ONLY_PURE)
    take(measured, 1, 0.01)
    for one in measured:
        assert all(sample > 0 for sample in one.samples)
    games, decisions = [one for one in measured if one.what in (GAMES_PLAYED, PLAY)][:2]
    assert decisions.median > games.median  # a game has more than one decision


@pytest.mark.parametrize(
    ("games", "decisions", "microseconds", "missed"),
    [
        (10.0, 95.0, 11.1, []),
        (9.9, 95.0, 11.1, [GAMES_PLAYED]),
        (10.0, 94.0, 11.1, [PLAY]),
        (10.0, 95.0, 11.2, [CLONE]),
    ],
)
def test_the_pure_build_is_held_against_each_earlier_release(games, decisions, microseconds, missed):
    def figures(subject, *values):
        named = zip((GAMES_PLAYED, PLAY, CLONE), values, strict=True)
        return [Figure(subject, what, WHAT[what], lambda seconds: 0.0, [value]) for what, value in named]

    earlier = [one for version in VERSIONS for one in figures(f"unboxed@{version} unlucky", 10.0, 100.0, 10.0)]
    bars = [bar for bar in frozen.bars(["unlucky"]) if bar.subject == f"{PURE} unlucky"]
    found = judged(bars, [*figures(f"{PURE} unlucky", games, decisions, microseconds), *earlier])
    assert [(one.bar.what, one.bar.peer) for one in found if not one.kept] == [
        (what, f"unboxed@{version} unlucky") for version in VERSIONS for what in missed
    ]


def test_the_compiled_build_is_several_times_as_fast_as_releases_that_had_none():
    found = {(bar.subject, bar.what, bar.peer): bar.wanted for bar in frozen.bars(["unlucky", "cursed"])}
    for version in frozen.ONLY_PURE:
        assert found["compiled unlucky", SIMULATE_GREEDY, f"unboxed@{version} unlucky"] == 5
        assert found["compiled cursed", WHOLE, f"unboxed@{version} cursed"] == 3
        assert found["compiled cursed", INSTINCT, f"unboxed@{version} cursed"] == 2
        assert ("compiled unlucky", INSTINCT, f"unboxed@{version} unlucky") not in found  # it had none then
        for game in ("unlucky", "cursed"):
            for what in (SEARCH, GREEDY):
                assert found[f"compiled {game}", what, f"unboxed@{version} {game}"] == 2
