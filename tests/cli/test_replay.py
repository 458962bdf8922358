"""`unboxed replay`: a record told whole, seen through eyes, and stepped through."""

import json
import re

import pytest

import unboxed


@pytest.fixture
def record(home):
    """A finished game in a file."""
    table = unboxed.new("unlucky", players=2, seed=4, names=["Ann", "Bob"])
    while table.decision:
        table.choose(len(table.choices) % len(table.decision.options))
    place = home / "game.json"
    place.write_text(json.dumps(table.record()))
    return place


def test_a_replay_tells_the_whole_game_and_its_end(run, record):
    table = unboxed.replay(record.read_text())
    out = run("replay", record).out
    assert out.startswith("\n".join(table.log()))
    assert "won." in out
    assert table.fingerprint() in out


def test_a_replay_shows_one_moment(run, record):
    out = run("replay", record, "--at", "3", "--open").out
    last = len(unboxed.replay(record.read_text()).choices)
    assert f"moment 3 of {last}" in out
    assert "Hand: " in out or "you know: " in out


def test_a_replay_steps_on_back_and_to_any_moment(run, record):
    out = run("replay", record, "--step", typed=["", "", "back", "9", "99999", "quit"]).out
    assert re.findall(r"moment (\d+) of", out)[:5] == ["0", "1", "2", "1", "9"]
    assert "won." in out


def test_a_replay_of_an_unfinished_game_says_so(run, home):
    place = home / "game.json"
    place.write_text(json.dumps(unboxed.new("unlucky", players=2, seed=1).record()))
    assert "Not finished:" in run("replay", place).out


def test_stepping_ends_after_the_last_moment_and_with_the_input(run, record):
    last = len(unboxed.replay(record.read_text()).choices)
    assert run("replay", record, "--step", "--at", last, typed=["", "", ""]).status == 0
    assert run("replay", record, "--step", typed=[]).status == 0
