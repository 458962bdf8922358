"""docs/bots.md: what it says of games and earlier releases is so."""

import re
from pathlib import Path

from tests.bots.test_levels import STRENGTH
from unboxed.bots import LEVELS
from unboxed.bots.names import PLAIN
from unboxed.content.cardsets import set_in
from unboxed.frozen.releases import releases
from unboxed.games import games

PAGE = " ".join((Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8").split())


def test_it_names_every_bot():
    for name in (*PLAIN, *LEVELS):
        assert f"`{name}`" in PAGE


def test_it_names_the_games_that_have_no_instinct():
    told = re.search(r"where a game has none \((.*?) have none\) asking for it is refused", PAGE)[1]
    assert set(told.split(" and ")) == {game.title for game in games().values() if game.instinct is None}


def test_it_says_whether_bots_of_earlier_releases_can_play_now():
    """They can where rules and cards are still those of then."""
    playable = [
        f"{game.title} with {release.version}"
        for release in releases()
        for game in games().values()
        if (release.rules.get(game.id), release.cards.get(game.id)) == (game.rules_version, set_in(game.cards))
    ]
    none = f"At present that is none: the rules of every game have been raised since release {releases()[-1].version}."
    assert (none in PAGE) == (not playable), playable


def test_its_short_matches_are_those_of_the_long_form():
    pairs = [(games_, players) for _, _, players, games_ in STRENGTH]
    assert sorted({n for n, players in pairs if players == 2}) == [160, 320]
    assert [n for n, players in pairs if players == 4] == [40]
    assert "`make soak` plays the first games of each match (160 or 320 at two players, 40 of `legend` at four)" in PAGE


def test_the_matches_of_the_table_are_in_the_tests():
    for below, level, players, games_ in STRENGTH:
        if players == 2:
            assert re.search(rf"\| {level} \| {below} \| [^|]+\| {games_} \|", PAGE), (level, below)
