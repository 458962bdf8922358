"""Bots of earlier releases in the arena."""

import dataclasses

import pytest

from tools.freeze import PACKAGE, ROOT, release_of
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import releases
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.lab.arena import arena
from unboxed.lab.earlier import EarlierBot, bot_of

STARTUP = """
from pathlib import Path
import unboxed.frozen.releases
unboxed.frozen.releases.FOLDER = Path({folder!r})
"""


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


@pytest.fixture
def later(tmp_path, monkeypatch):
    """A time in which the games as they are now have been frozen, and nothing has changed since: for this process and
    for those that it starts."""
    source = [(str(place.relative_to(ROOT)), place) for kind in ("py", "toml", "md", "json") for place in sources(kind)]
    zipped = release_of(((name, place.read_bytes()) for name, place in source), "9.8", "none")
    (tmp_path / "9.8.zip").write_bytes(zipped)
    (tmp_path / "sitecustomize.py").write_text(STARTUP.format(folder=str(tmp_path)))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("unboxed.frozen.releases.FOLDER", tmp_path)
    releases.cache_clear()
    (release,) = releases()
    yield release
    if (process := keeper_of(release).process) is not None:
        process.end()
    releases.cache_clear()


def sources(kind):
    return (place for place in (ROOT / PACKAGE).rglob(f"*.{kind}") if "static" not in place.parts)


def test_bots_of_two_releases_meet_under_the_rules_that_both_have(later):
    def played(jobs):
        report = arena("unlucky", ["greedy", "greedy@9.8"], games=4, players=2, seed=1, jobs=jobs)
        return [(match.name, {number: one[:3] for number, one in match.played.items()}) for match in report.matches]

    ours, theirs = played(1), played(2)
    assert {"greedy / greedy@9.8": [0, 1, 2, 3]}.items() <= {name: sorted(games) for name, games in ours}.items()
    assert ours == theirs


def test_a_game_of_other_rules_is_refused_in_words():
    changed = dataclasses.replace(games()["unlucky"], rules_version="77").setup(2)
    with pytest.raises(SetupError, match=r"^greedy@0\.1 plays rules 1 with cards \w+ of unlucky; these are rules 77 "):
        bot_of("greedy@0.1", changed)


def test_releases_and_bots_that_are_not_there_are_refused():
    with pytest.raises(
        SetupError, match=r"there is no release '9\.9' for 'legend@9\.9'; earlier releases are 0\.1, 0\.2"
    ):
        bot_of("legend@9.9", setup_of())
    with pytest.raises(SetupError, match="there is no bot 'chess'"):
        EarlierBot("chess", releases()[0], setup_of())
    with pytest.raises(SetupError, match="there is no bot 'me@home'"):
        bot_of("me@home", setup_of())
