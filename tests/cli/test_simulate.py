"""`unboxed simulate`: many games, reported in lines and in data."""

import json
import re

import pytest


def test_a_simulation_is_reported_in_lines_and_in_data(run):
    arguments = ("simulate", "unlucky", "--games", "6", "--players", "2", "--bots", "random", "--seed", "9")
    lines = run(*arguments, "--jobs", "1").out
    assert "games/s" in lines
    assert "decisions/s" in lines
    assert re.search(r"seat 1 +\d+\.\d%   \d+\.\d% to \d+\.\d%", lines)
    one, two = (json.loads(run(*arguments, "--jobs", jobs, "--json").out) for jobs in ("1", "2"))
    assert one.pop("speed")["jobs"] == 1
    assert two.pop("speed")["jobs"] == 2
    assert one == two
    assert one["games"] == 6


def test_a_simulation_takes_modes_options_and_fixed_seats(run):
    setting = ("--players", "4", "--option", "ghosts=true", "--bots", "random,absent", "--fixed", "--jobs", "1")
    out = json.loads(run("simulate", "unlucky", "--games", "2", *setting, "--json").out)
    assert out["options"]["ghosts"] is True
    assert not out["rotated"]
    assert {bot: rate["games"] for bot, rate in out["by_bot"].items()} == {"random": 4, "absent": 4}


def test_alone_a_simulation_is_played_by_instinct(run):
    told = json.loads(run("simulate", "unbroken", "--mode", "easy", "--games", "1", "--jobs", "1", "--json").out)
    assert list(told["by_bot"]) == ["instinct"]
    told = json.loads(run("simulate", "unlucky", "--players", "2", "--games", "1", "--jobs", "1", "--json").out)
    assert list(told["by_bot"]) == ["greedy"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_from_a_file_is_simulated(run, home, jobs):
    place, heard = home / "mine.py", home / "heard"
    place.write_text(
        "def first(look, seed):\n"
        f"    open({str(heard)!r}, 'a').write(f'{{look.seat}} of {{len(look.options)}}\\n')\n"
        "    return 0\n"
    )
    words = ("simulate", "unlucky", "--players", "2", "--games", "4", "--seed", "1", "--json", "--jobs", jobs)
    ran = run(*words, "--bots", f"{place}:first,random")
    assert ran.status == 0
    found = json.loads(ran.out)
    assert found["games"] == 4
    assert f"{place}:first" in ran.out
    seats = {line.split()[0] for line in heard.read_text().splitlines()}
    assert seats == {"0", "1"}, "it is asked, on both seats, since bots change places"
