"""Bots of earlier releases in the arena."""

import dataclasses
import time
from pathlib import Path

import pytest

from tests.frozen.later import frozen_now
from unboxed.content.cardsets import set_in
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import releases
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.lab.arena import arena
from unboxed.lab.earlier import EarlierBot, bot_of


def setup_of(game="unlucky", players=2):
    """With the options that a release has by itself: later ones are not known to it."""
    return dataclasses.replace(games()[game].setup(players), options={})


@pytest.mark.parametrize("release", releases(), ids=lambda release: release.version)
def test_it_plays_along_and_begins_anew_with_another_seed(release):
    bot = EarlierBot("greedy", release, setup_of())
    for seed in (1, 2):
        made = []
        while asking := bot._at(seed, made).asking:
            made.append(bot.choose_in(seed, made, asking[0], len(made)))
        assert len(made) > 10
        assert bot._at(seed, made).result is not None
    assert bot.spent_apart > 0
    again = bot.choose_in(2, made[:5], bot._at(2, made[:5]).asking[0], 5)
    assert again == made[5]


def test_its_time_is_that_of_its_processor_and_not_that_of_whoever_waits(monkeypatch):
    """On a busy machine much time passes in which it does not think."""
    release = releases()[-1]
    bot = EarlierBot("random", release, setup_of())
    keeper, waited = keeper_of(release), 0.4
    answer = type(keeper)._answer

    def slow(self, process, request, limit):
        time.sleep(waited * (request["call"] == "bot_choice"))
        return answer(self, process, request, limit)

    monkeypatch.setattr(type(keeper), "_answer", slow)
    asked = bot._at(1, []).asking[0]
    bot.choose_in(1, [], asked, 0)
    assert 0 < bot.spent_apart < waited / 2
    monkeypatch.undo()
    thinker = EarlierBot("mcts:150", release, setup_of())
    thinker.choose_in(1, [], asked, 0)
    assert thinker.spent_apart > bot.spent_apart


@pytest.fixture
def later(tmp_path):
    with frozen_now(tmp_path) as release:
        yield release.version


def test_bots_of_two_releases_meet_under_the_rules_that_both_have(later):
    def played(jobs):
        report = arena("unlucky", ["greedy", f"greedy@{later}"], games=4, players=2, seed=1, jobs=jobs)
        return [(match.name, {number: one[:3] for number, one in match.played.items()}) for match in report.matches]

    ours, theirs = played(1), played(2)
    assert {f"greedy / greedy@{later}": [0, 1, 2, 3]}.items() <= {name: sorted(games) for name, games in ours}.items()
    assert ours == theirs


def test_a_game_of_other_rules_is_refused_in_words():
    changed = dataclasses.replace(games()["unlucky"], rules_version="77").setup(2)
    with pytest.raises(SetupError, match=r"^greedy@0\.1 plays rules 1 with cards \w+ of unlucky; these are rules 77 "):
        bot_of("greedy@0.1", changed)


def test_the_page_says_whether_any_game_is_still_that_of_an_earlier_release():
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    here = {(game.id, game.rules_version, set_in(game.cards)) for game in games().values()}
    then = {(game, release.rules[game], release.cards[game]) for release in releases() for game in release.rules}
    assert ("At present that is none" in page) == (not here & then)


def test_releases_and_bots_that_are_not_there_are_refused():
    with pytest.raises(
        SetupError, match=r"there is no release '9\.9' for 'legend@9\.9'; earlier releases are 0\.1, 0\.2"
    ):
        bot_of("legend@9.9", setup_of())
    with pytest.raises(SetupError, match="there is no bot 'chess'"):
        EarlierBot("chess", releases()[0], setup_of())
    with pytest.raises(SetupError, match="there is no bot 'me@home'"):
        bot_of("me@home", setup_of())
