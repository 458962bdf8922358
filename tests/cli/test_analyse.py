"""`unboxed analyse`: a finished game looked back at, in words, as a curve and as JSON."""

import json
import re

import pytest

from tests.cli.terminal.test_saves import kept  # noqa: F401
from tests.teacher.test_analysis import played
from unboxed.cli import analyse
from unboxed.teacher import lessons


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """A judge who looks once and briefly: what is shown does not depend on how sure it is."""

    def briefly(table, seats, seed):
        yield from lessons.analysing(table, seats, seed, looks=(24,))

    monkeypatch.setattr(analyse, "analysing", briefly)


@pytest.fixture
def place(home):
    found = home / "game.json"
    found.write_text(json.dumps(played("unlucky", 2, "free").record()), "utf-8")
    return found


def test_it_shows_each_seats_curve_its_turning_points_and_what_was_luck(run, place):
    ran = run("analyse", place)
    assert ran.status == 0
    assert re.search(r"Player [12]: won", ran.out)
    assert re.search(r"Player [12]: did not win", ran.out)
    assert ran.out.count("│") == 2 * (analyse.ROWS + 1)
    assert len(re.findall(r"\d+ choices: \d+ (?:best|close|worse|not)", ran.out)) == 2
    sums = r"From (\d+ % to \d+ %): ([-+]\d+) points by choices, ([-+]\d+) by luck"
    assert len(re.findall(sums, ran.out)) == 2
    for change, choices, luck in re.findall(sums, ran.out):
        before, after = (int(number) for number in re.findall(r"\d+", change))
        assert abs(before + int(choices) + int(luck) - after) <= 2
    assert all(len(line) <= 100 for line in ran.out.splitlines())


def test_one_seat_and_every_choice_on_request(run, place):
    brief = run("analyse", place, "--seat", 1).out
    assert "Player 1:" not in brief
    every = run("analyse", place, "--seat", 1, "--all").out
    choices = int(re.search(r"(\d+) choices:", every)[1])
    verdicts = re.findall(r"(?:best|close|worse|not told apart)$", every, re.MULTILINE)
    assert len(verdicts) == choices


def test_as_json_it_has_every_option(run, place):
    found = json.loads(run("analyse", place, "--json", "--seat", 0).out)
    (seat,) = found["seats"]
    assert found["complete"]
    assert all(len(choice["options"]) > 1 for choice in seat["choices"])


def test_a_game_of_an_earlier_release_is_analysed_under_its_rules(run, kept):  # noqa: F811
    file = kept("unlucky-free", "finished")
    (seat,) = json.loads(run("analyse", file, "--json", "--seat", 0).out)["seats"]
    made = json.loads(file.read_text("utf-8"))["choices"]
    assert seat["asked"] == len(seat["choices"]) > 3
    assert [choice["chosen"] for choice in seat["choices"]] == [made[choice["number"]] for choice in seat["choices"]]


def test_what_cannot_be_analysed_is_said_in_a_line(run, place, home, kept):  # noqa: F811
    wrong = run("analyse", place, "--seat", 7)
    assert (wrong.status, "seats are 0 to 1" in wrong.err) == (2, True)
    record = json.loads(place.read_text("utf-8"))
    half = home / "half.json"
    half.write_text(json.dumps({**record, "choices": record["choices"][:3]}), "utf-8")
    for file, why in (
        (half, "still goes on"),
        (kept("unlucky-free", "unfinished"), "still goes on"),
    ):
        ran = run("analyse", file)
        assert ran.status == 2
        assert why in ran.err
        assert "Traceback" not in ran.err


def test_ctrl_c_shows_what_was_reached(run, place, monkeypatch):
    def stopped(table, seats, seed):
        steps = lessons.analysing(table, seats, seed, looks=(12,))
        for _ in range(6):
            yield next(steps)
        raise KeyboardInterrupt

    monkeypatch.setattr(analyse, "analysing", stopped)
    ran = run("analyse", place)
    assert ran.status == 130
    assert "Stopped before" in ran.out
