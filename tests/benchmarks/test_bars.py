import pytest

from benchmarks.bars import CATANATRON, CLONE, COMPILED, GAMES, PLAY, PURE, SIMULATE, TABLE, Bar, bars, judged, subject
from benchmarks.timing import COST, Figure
from benchmarks.timing import PLAY as DECISIONS


def measured(who, what, value):
    return Figure(who, what, COST if what == CLONE else DECISIONS, lambda seconds: 0.0, [value])


PEER = [measured(CATANATRON, PLAY, 10.0), measured(CATANATRON, CLONE, 100.0)]


@pytest.mark.parametrize(
    ("decisions", "microseconds", "missed"),
    [(200.0, 5.0, []), (199.0, 5.0, [PLAY]), (200.0, 5.1, [CLONE])],
)
def test_each_bar_is_judged_by_itself(decisions, microseconds, missed):
    game = subject(COMPILED, "unlucky")
    wanted = [Bar(game, PLAY, CATANATRON, 20), Bar(game, CLONE, CATANATRON, 20)]
    found = judged(wanted, [measured(game, PLAY, decisions), measured(game, CLONE, microseconds), *PEER])
    assert [verdict.bar.what for verdict in found if not verdict.kept] == missed


def test_a_missed_bar_says_what_was_wanted():
    game = subject(COMPILED, "unbroken")
    (found,) = judged([Bar(game, PLAY, CATANATRON, 20)], [measured(game, PLAY, 150.0), *PEER])
    assert str(found) == "MISSED  compiled unbroken, play: 15.00x catanatron, wanted 20x"


def test_a_figure_can_be_held_against_another_of_the_same_game():
    game = subject(PURE, "island")
    (found,) = judged([Bar(game, TABLE, game, 0.7, PLAY)], [measured(game, TABLE, 71.0), measured(game, PLAY, 100.0)])
    assert str(found) == "kept    pure island, table: 0.71x pure island, play, wanted 0.7x"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_bars_in_both_builds(game):
    found = {(bar.subject, bar.what, bar.peer): bar.wanted for bar in bars(game)}
    assert found[subject(COMPILED, game), PLAY, CATANATRON] == 20
    assert found[subject(COMPILED, game), CLONE, CATANATRON] >= 10
    for build in (PURE, COMPILED):
        assert found[subject(build, game), TABLE, subject(build, game)] == 0.7
        assert found[subject(build, game), SIMULATE, subject(build, game)] == 0.5
        assert found[subject(build, game), PLAY, CATANATRON] >= 4
