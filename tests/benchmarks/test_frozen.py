"""Earlier releases are measured in processes of their own, as the present one is."""

import pytest

from benchmarks import frozen, ours
from benchmarks.timing import COST, GAMES, PLAY, Figure, take
from unboxed.frozen.releases import releases


def test_every_release_plays_and_copies_its_games():
    measured = list(frozen.figures(["unbroken"]))
    assert [(one.subject, one.what) for one in measured] == [
        (f"unboxed@{release.version} unbroken", what) for release in releases() for what in ("games", "play", "clone")
    ]
    take([*measured, *ours.figures("unbroken")], 1, 0.02)
    for one in measured:
        assert all(sample > 0 for sample in one.samples)
    games, decisions, _ = measured[:3]
    assert decisions.median > games.median  # a game has more than one decision


@pytest.mark.parametrize(
    ("games", "decisions", "microseconds", "missed"),
    [
        (10.0, 91.0, 10.0, []),
        (9.9, 91.0, 10.0, ["games"]),
        (10.0, 89.0, 10.0, ["play"]),
        (10.0, 91.0, 11.2, ["clone"]),
    ],
)
def test_the_present_release_is_held_against_each_earlier_one(games, decisions, microseconds, missed):
    def figures(subject, *values):
        units = (("games", GAMES), ("play", PLAY), ("clone", COST))
        return [
            Figure(subject, what, unit, lambda seconds: 0.0, [value])
            for (what, unit), value in zip(units, values, strict=True)
        ]

    earlier = [
        one for release in releases() for one in figures(f"unboxed@{release.version} unlucky", 10.0, 100.0, 10.0)
    ]
    found = frozen.verdicts(["unlucky"], [*figures("unlucky", games, decisions, microseconds), *earlier])
    assert [(one.what, one.peer) for one in found if not one.kept] == [
        (what, f"unboxed@{release.version}") for release in releases() for what in missed
    ]
