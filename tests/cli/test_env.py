"""`unboxed env`: what the numbers of an environment mean, and how fast it is."""

import json
import sys
from pathlib import Path

import pytest

from unboxed.content.packs import read_pack
from unboxed.envs import actions_of, observer_of
from unboxed.games import games


@pytest.mark.parametrize("game", games())
def test_an_environment_is_described(run, game):
    ran = run("env", "describe", game)
    observer = observer_of(games()[game].setup(games()[game].players[0]))
    assert ran.status == 0
    assert f"schema {observer.fingerprint}, version 1" in ran.out
    assert f"Actions: {observer.actions.num_actions}" in ran.out
    assert all(kind.step in ran.out for kind in observer.actions.kinds.values())


def test_a_description_is_data_too(run):
    told = json.loads(run("env", "describe", "island", "--players", 4, "--mode", "knockout", "--json").out)
    assert (told["game"], told["players"]) == ("island", 4)
    last = told["actions"]["steps"][-1]
    assert last["first"] + last["count"] == told["actions"]["count"]


def test_an_action_is_told_by_its_number(run):
    observer = observer_of(games()["unlucky"].setup(2))
    kind = observer.actions.kinds["aim"]
    assert run("env", "describe", "unlucky", "--number", kind.first).out == f"{observer.actions.words(kind.first)}\n"
    ran = run("env", "describe", "unlucky", "--number", 10**8)
    assert ran.status != 0
    assert "there is no action 100000000; they are 0 to " in ran.err


def test_speed_is_measured(run):
    assert "unbroken, 1 player, normal: " in run("env", "speed", "unbroken", "--seconds", 0).out


def test_what_is_missing_is_said_with_a_remedy(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "unboxed.envs.observation", None)
    ran = run("env", "describe", "unlucky")
    assert ran.status == 2
    assert "remedy: pip install unboxed[rl]" in ran.err


def test_bots_are_scored_in_the_same_games(run):
    ran = run("env", "score", "unlucky", "--players", 2, "--bots", "random,greedy", "--games", 6, "--seed", 3)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["random", "greedy"]
    assert all("6 games)" in line for line in lines)
    assert run("env", "score", "unlucky", "--players", 2, "--games", 6, "--bots", "greedy", "--seed", 3).out in ran.out
    assert "there is no bot 'hal'" in run("env", "score", "unlucky", "--bots", "hal").err


def test_an_environment_is_described_with_packs_and_options(run):
    place = Path(__file__).parents[2] / "examples" / "packs" / "unlucky"
    pack = read_pack(place)
    told = json.loads(
        run("env", "describe", "unlucky", "--pack", place, "--option", "thrown_fights=true", "--json").out
    )
    assert told["actions"]["count"] == actions_of(games()["unlucky"], (pack,)).num_actions
    assert set(told["zones"]["columns"]) >= set(games()["unlucky"].setup(2, packs=(pack,)).cards)
