"""Games that other packages offer: installed beside the house, without a change in it."""

from __future__ import annotations

import importlib
import json
import pickle
import sys
from dataclasses import replace

import pytest

import unboxed
from tests.docs.test_add_a_game import put_into
from unboxed.cli import main
from unboxed.kernel.errors import BadGame, SetupError
from unboxed.lab import simulate

registry = importlib.import_module("unboxed.games")


@pytest.fixture
def outside(tmp_path, monkeypatch):
    """A folder of installed packages: what is put there with `offer` is offered to this and to worker processes."""
    put_into(tmp_path)
    folder = tmp_path / "src"
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))

    def offer(**games):
        metadata = folder / "outside-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
        lines = [f"{name} = {where}" for name, where in games.items()]
        (metadata / "entry_points.txt").write_text("\n".join(["[unboxed.games]", *lines, ""]))
        registry.found.cache_clear()

    yield offer
    registry.found.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == "magpies"]:
        del sys.modules[name]


def test_a_game_from_outside_is_one_of_the_games(outside, capsys):
    outside(magpies="magpies:GAME")
    assert "magpies" in unboxed.games()
    assert list(unboxed.games()) == sorted(unboxed.games())
    assert main(["games"]) == 0
    assert "magpies" in capsys.readouterr().out


def test_nothing_alters_what_is_registered():
    before = dict(unboxed.games())
    with pytest.raises(TypeError, match="does not support item assignment"):
        unboxed.games()["island"] = unboxed.games()["unlucky"]
    with pytest.raises(AttributeError):
        unboxed.games().clear()
    assert unboxed.games() == before


def test_whoever_names_the_folder_of_a_package_is_told_to_install_it(tmp_path, monkeypatch, capsys):
    (tmp_path / "nest").mkdir()
    (tmp_path / "nest" / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    assert main(["play", "nest"]) == 2
    assert "unboxed: nest is a package; install it first: pip install -e nest" in capsys.readouterr().err
    assert main(["play", "chess"]) == 2
    assert "install" not in capsys.readouterr().err


def test_it_is_played_recorded_and_replayed_like_any_other(outside):
    outside(magpies="magpies:GAME")
    table = unboxed.new("magpies", players=3, seed=4)
    while table.decision is not None:
        table.choose(0)
    again = unboxed.replay(json.dumps(table.record()))
    assert again.position == table.position
    assert again.result == table.result


def test_it_is_simulated_by_any_number_of_processes_alike(outside):
    outside(magpies="magpies:GAME")
    one, two = (simulate("magpies", games=40, players=3, bots=["random"], jobs=jobs).tally for jobs in (1, 2))
    assert one == two


def test_a_game_that_is_not_installed_is_given_itself(outside):
    game = importlib.import_module("magpies").GAME
    table = unboxed.new(game, seed=1)
    table.choose(0)
    assert unboxed.replay(table.record(), game=game).position == table.position
    with pytest.raises(unboxed.BadRecord, match="there is no game 'magpies'"):
        unboxed.replay(table.record())


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("nowhere:GAME", "nowhere:GAME cannot be loaded (ModuleNotFoundError"),
        ("magpies:GANE", "magpies:GANE cannot be loaded (AttributeError"),
        ("magpies:__name__", "it is no Game but str"),
        ("unboxed.games.island:GAME", "there is a game of that name already"),
    ],
)
def test_what_is_wrong_with_one_is_said_and_the_others_are_there(outside, capsys, where, why):
    outside(odd=where, magpies="magpies:GAME")
    assert {"magpies", "island"} <= unboxed.games().keys()
    with pytest.raises(SetupError) as caught:
        unboxed.new("odd")
    assert "'odd' is installed but cannot be played: " in str(caught.value)
    assert why in str(caught.value)
    assert "games are " in str(caught.value)
    assert main(["games"]) == 0
    assert "odd is installed but cannot be played: " in capsys.readouterr().out


def test_positions_of_all_games_can_be_compared_and_pickled(outside):
    outside(magpies="magpies:GAME")
    for game in unboxed.games().values():
        one, other = (unboxed.new(game, seed=3).position for _ in range(2))
        assert one == other
        assert one == pickle.loads(pickle.dumps(one))
        assert one != unboxed.new(game, seed=4).position
        assert one != game.id
        one.choose(0)
        assert one != other
        assert pickle.loads(pickle.dumps(one)) == one


def test_what_no_module_has_cannot_be_pickled_and_that_is_said(outside):
    game = replace(importlib.import_module("magpies").GAME, title="Another")
    with pytest.raises(pickle.PicklingError, match="magpies cannot be found by other processes"):
        pickle.dumps(game)


def test_players_must_be_named_one_by_one(outside):
    with pytest.raises(BadGame, match=r"magpies: players=4; name every number it is for, as in \(2, 3, 4\)"):
        replace(importlib.import_module("magpies").GAME, players=4)
