"""Saves and records of an earlier release in the terminal: played under its rules, and told so in one line."""

import json
from pathlib import Path

import pytest

import unboxed

FIXTURES = Path(__file__).parents[2] / "frozen" / "fixtures" / "0.1"
TOLD = "Played under the rules of release 0.1, with which it began."


@pytest.fixture
def kept(home):
    """Write a record of 0.1 as its terminal would have kept it."""

    def keep(name, part, **more):
        record = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))[part]["record"]
        place = home / f"{name}-{part}.json"
        place.write_text(json.dumps({**record, **more}), "utf-8")
        return place

    return keep


def said_of(name, part):
    return json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))[part]["said"]


@pytest.mark.parametrize("name", ["unlucky-free", "cursed-standard", "unbroken-normal"])
def test_a_record_is_shown_to_its_end_under_its_rules(run, kept, name):
    ran = run("replay", kept(name, "finished"))
    assert ran.status == 0
    assert ran.out.count(TOLD) == 1
    said = said_of(name, "finished")
    assert all(line in ran.out for line in said["last lines"])
    assert f"fingerprint {said['fingerprint']}" in ran.out


def test_a_present_record_says_nothing_of_releases(run, home):
    place = home / "now.json"
    place.write_text(json.dumps(unboxed.new("unlucky", 3).record()), "utf-8")
    ran = run("replay", place)
    assert ran.status == 0
    assert "release" not in ran.out


def test_a_moment_is_drawn_with_the_cards_of_then_open_or_not(run, kept):
    place = kept("unlucky-free", "finished")
    closed, opened = (run("replay", place, "--at", "5", *more).out for more in ((), ("--open",)))
    assert "moment 5 of " in closed
    assert TOLD in closed
    assert closed != opened
    assert run("replay", place, "--open").out != run("replay", place).out


def test_a_record_is_stepped_through_both_ways(run, kept):
    out = run("replay", kept("island-points", "unfinished"), "--step", typed=["", "", "back", "7", "quit"]).out
    for moment in ("moment 0 of", "moment 1 of", "moment 2 of", "moment 7 of"):
        assert moment in out


def test_a_save_goes_on_against_the_bots_of_its_release(run, kept, home):
    place = kept("unlucky-free", "unfinished", seats=["person", "random", "mcts:5"], over=False)
    before = json.loads(place.read_text())
    ran = run("play", "--resume", place, typed=["?", "hint", "log 3", "? shield", "99", "1", "1", "undo", "quit"])
    assert ran.status == 0
    assert ran.out.count(TOLD) == 1
    assert "wins " in ran.out
    after = json.loads(place.read_text())
    assert len(after["choices"]) > len(before["choices"])
    assert "kernel" not in after  # it stays a record of its release
    assert after["seats"] == before["seats"]


def test_a_save_goes_on_to_the_end(run, kept, home):
    place = kept("unlucky-free", "unfinished", seats=["random", "steady", "greedy"], over=False)
    ran = run("play", "--resume", place)
    assert ran.status == 0
    assert " won." in ran.out
    assert json.loads(place.read_text())["over"] is True


def test_a_finished_game_of_a_person_is_remembered(run, kept, home):
    place = kept("unbroken-normal", "unfinished", seats=["person"], over=False)
    ran = run("play", "--resume", place, typed=["1"] * 2000)
    assert ran.status == 0
    assert json.loads(place.read_text())["over"] is True
    (line,) = (home / "data" / "unboxed" / "history.jsonl").read_text().splitlines()
    assert json.loads(line)["game"] == "unbroken"


def test_who_passes_lets_such_questions_be(run, kept):
    place = kept("unlucky-free", "finished", over=False)
    record = json.loads(place.read_text())
    record["choices"] = record["choices"][:3]
    place.write_text(json.dumps(record))
    asked = unboxed.replay(record).decision
    assert asked.player == 1
    assert run("play", "--resume", place, typed=["", "pass", "", "1"]).status == 0
    assert json.loads(place.read_text())["choices"][3] == asked.options.index(("let_it_be", 1))
    ran = run("play", "--resume", kept("unlucky-free", "unfinished"), typed=["", "pass", "quit"])
    assert "pass is for questions that you may leave unanswered" in ran.out


@pytest.mark.parametrize("bot", ["chess", "./evil.py:Bot"])
def test_bots_that_are_not_there_are_refused(run, kept, bot):
    ran = run("play", "--resume", kept("unlucky-free", "unfinished", seats=["person", bot, bot], over=False))
    assert ran.status == 2
    assert bot in ran.err


def test_a_record_that_no_release_plays_is_refused_in_one_line(run, kept):
    ran = run("replay", kept("unlucky-free", "finished", rules="77"))
    assert ran.status == 2
    assert "earlier ones are 0.1 (kernel 1:" in " ".join(ran.err.split())


def test_verifying_an_old_record_says_that_it_has_no_deal(run, kept):
    ran = run("verify", kept("unlucky-free", "finished"))
    assert ran.status == 1
    assert "no deal to check" in ran.out
