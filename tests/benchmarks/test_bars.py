import pytest

from benchmarks.bars import BARS, CATANATRON, GIN_RUMMY, verdicts
from benchmarks.timing import COST, PLAY, Figure


def measured(subject, decisions, microseconds):
    return [
        Figure(subject, "play", PLAY, lambda seconds: 0.0, [decisions]),
        Figure(subject, "clone", COST, lambda seconds: 0.0, [microseconds]),
    ]


PEERS = [*measured(CATANATRON, 10.0, 100.0), *measured(GIN_RUMMY, 85.0, 100.0)]


@pytest.mark.parametrize(
    ("decisions", "microseconds", "missed"),
    [
        (90.0, 10.0, []),
        (79.0, 10.0, [("play", CATANATRON), ("play", GIN_RUMMY)]),
        (82.0, 10.0, [("play", GIN_RUMMY)]),
        (90.0, 10.1, [("clone", CATANATRON)]),
    ],
)
def test_each_bar_is_judged_by_itself(decisions, microseconds, missed):
    found = verdicts(["unlucky"], [*measured("unlucky", decisions, microseconds), *PEERS])
    assert [(verdict.what, verdict.peer) for verdict in found if not verdict.kept] == missed


def test_a_game_that_is_not_measured_has_no_verdict():
    assert verdicts([], PEERS) == []


def test_a_missed_bar_says_what_was_wanted():
    found = verdicts(["unbroken"], [*measured("unbroken", 20.0, 1.0), *PEERS])
    assert str(found[0]) == "MISSED  unbroken play: 2.0x catanatron, wanted 8x"


def test_every_game_must_be_several_times_faster_than_catanatron():
    assert all(bar.play >= 4 and bar.clone >= 6 for bar in BARS.values())
