"""False Lanterns, installed into a fresh environment beside the house and played there."""

import json
from pathlib import Path

import pytest

from tests.examples.installed import ROOT, Installed
from unboxed.cli import main
from unboxed.contract import settings

PACKAGE = ROOT / "examples" / "bluff"
GAME = "false_lanterns"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("bluff"), PACKAGE)


def test_it_keeps_the_contract_and_its_own_tests_pass(capsys):
    usual = settings.GAMES
    assert main(["author", "check", str(PACKAGE), "--games", "6"]) == 0
    assert usual == settings.GAMES  # what is checked after it gets all its games
    told = capsys.readouterr().out
    assert "secrets               40 hold" in told
    assert "its own tests: " in told


def test_it_is_one_of_the_games_and_nothing_of_it_is_in_the_house(installed):
    assert GAME in installed.run("unboxed", "games")
    where = installed.run("python", "-c", "import unboxed, false_lanterns as f; print(unboxed.__file__, f.__file__)")
    assert all(Path(file).is_relative_to(installed.folder) for file in where.split())
    assert not list((ROOT / "src").rglob("*lantern*"))


def test_it_is_played_to_the_end_in_the_terminal_and_replayed(installed):
    seats = ["--people", "0", "--players", "4", "--bots", "adventurer"]
    told = installed.run("unboxed", "play", GAME, *seats, "--seed", "3")
    assert "won." in told
    assert "set the" in told
    (save,) = installed.home.glob("unboxed/games/*.json")
    again = f"import json, unboxed; print(unboxed.replay(open({str(save)!r}).read()).result.winners)"
    assert installed.run("python", "-c", again).startswith("(")
    assert json.loads(save.read_text())["game"] == GAME


def test_a_person_plays_it_in_the_terminal(installed):
    told = installed.run(
        "unboxed", "play", GAME, "--players", "2", "--bots", "random", "--seed", "5", stdin="1\n" * 400
    )
    assert "Say that your" in told
    assert "won." in told


def test_bots_meet_in_the_arena(installed):
    command = ["unboxed", "arena", GAME, "--bots", "random,adventurer", "--games", "12", "--players", "2", "--json"]
    assert "adventurer" in installed.run(*command)


def test_any_number_of_processes_simulate_it_alike(installed):
    command = ["unboxed", "simulate", GAME, "--bots", "random", "--games", "40", "--players", "3", "--json"]
    one, two = (json.loads(installed.run(*command, "--jobs", jobs)) for jobs in "12")
    assert one.pop("speed")["jobs"] != two.pop("speed")["jobs"]
    assert one == two
