"""docs/add_a_game.md is a whole game: its blocks are put where they say, and then it must keep every promise."""

import importlib
import inspect
import json
import re
import sys
from pathlib import Path

import pytest

import unboxed
from tests.contract import settings
from unboxed.cli import main
from unboxed.content.rulebook import read_rulebook
from unboxed.lab import simulate

INSTALLED = importlib.import_module("unboxed.games")
ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\w+\n(?:# |<!-- )(\S+?)(?: -->)?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CONTRACT = [
    "test_games_end",
    "test_nothing_is_lost",
    "test_options",
    "test_positions_are_data",
    "test_records",
    "test_secrets",
    "test_undo",
]


def blocks():
    """Every block of the page that names its file."""
    return dict(BLOCK.findall((ROOT / "docs" / "add_a_game.md").read_text("utf-8")))


def put_into(folder):
    """Every block where it says."""
    for name, text in blocks().items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the blocks of the page are put."""
    place = tmp_path_factory.mktemp("page")
    put_into(place)
    return place


@pytest.fixture(scope="module")
def magpies(folder):
    """The game, installed beside the others for as long as the tests of this page run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(INSTALLED, "__path__", [*INSTALLED.__path__, str(folder)])
        INSTALLED.found.cache_clear()
        yield INSTALLED.find("magpies")
    INSTALLED.found.cache_clear()
    for name in [name for name in sys.modules if name.startswith("unboxed.games.magpies")]:
        del sys.modules[name]
    del INSTALLED.magpies


def contract_tests():
    """The contract tests that take a way to set a game up."""
    for name in CONTRACT:
        module = importlib.import_module(f"tests.contract.{name}")
        for test, body in inspect.getmembers(module, inspect.isfunction):
            if test.startswith("test_") and list(inspect.signature(body).parameters) == ["way"]:
                yield pytest.param(body, id=f"{name[5:]}: {test[5:]}")


@pytest.fixture(scope="module")
def way(magpies):
    """One for all promises, so that its games are played once."""
    return settings.Way(tuple(magpies.setup(players) for players in magpies.players))


@pytest.mark.parametrize("promise", list(contract_tests()))
def test_the_game_of_the_page_keeps_the_promise(way, monkeypatch, promise):
    monkeypatch.setattr(settings, "GAMES", 80)
    promise(way)


def test_the_tests_of_the_page_pass_and_cite_its_rules(magpies, folder):
    numbers = read_rulebook(magpies.rulebook)
    text = (folder / "tests" / "games" / "magpies" / "test_thefts.py").read_text("utf-8")
    space = {}
    exec(compile(text, "test_thefts.py", "exec"), space)
    tests = [body for name, body in space.items() if name.startswith("test_")]
    for body in tests:
        body()
        assert [mark.args[0].split()[1] in numbers for mark in body.pytestmark] == [True]
    assert len(tests) == 2


def test_every_paragraph_that_the_page_cites_exists(magpies, folder):
    numbers = read_rulebook(magpies.rulebook)
    cited = {phrase.rule for phrase in magpies.phrases.phrases.values() if phrase.rule}
    for name, text in blocks().items():
        if name.endswith(("rules.py", "state.py", "__init__.py")):
            cited |= set(re.findall(r"\((\d\.\d)\)", text))
    assert cited == set(numbers)


def test_the_game_of_the_page_is_played_in_the_terminal(magpies, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", "magpies", "--people", "0", "--players", "3", "--bots", "greedy,random", "--seed", "5"]) == 0
    assert "won." in capsys.readouterr().out
    (place,) = tmp_path.glob("unboxed/games/*.json")
    assert unboxed.replay(json.loads(place.read_text())).result is not None


def test_bots_that_think_beat_bots_that_do_not(magpies):
    tally = simulate(magpies, games=60, players=3, bots=["greedy", "random"], seed=1).tally
    assert tally.by_bot["greedy"][1] > tally.by_bot["random"][1]
