"""Runs: the same games whoever played them, gone on with after anything, and nobody else's folder."""

import json
import os
import signal
import subprocess
import sys
import time

import polars as pl
import pytest

import unboxed
from unboxed.content.packs import Pack
from unboxed.kernel.errors import SetupError
from unboxed.lab import simulate
from unboxed.lab.rows import TABLES
from unboxed.studies.runs import begin_run, open_run

UNBROKEN = unboxed.games()["unbroken"]


def begun(folder, seed=0, **given):
    return begin_run(folder, UNBROKEN.setup(1, **given), ["random"], seed)


def whole(run, name):
    table = run.table(name).collect()
    return table.sort(table.columns)


def test_a_run_has_the_games_that_a_simulation_counts(tmp_path):
    setup = unboxed.games()["unlucky"].setup(3)
    run = begin_run(tmp_path / "run", setup, ["random", "absent"], 7)
    assert run.play(20)
    tally = simulate("unlucky", 20, 3, bots=["random", "absent"], seed=7).tally
    seats = run.table("seats").collect()
    assert [seats.filter(pl.col("seat") == n, pl.col("share") > 0).height for n in range(3)] == tally.wins
    assert run.table("games").collect()["questions"].sum() == tally.total_decisions
    assert seats.filter(bot="absent").height == tally.by_bot["absent"][0] == 30


def test_the_games_depend_neither_on_processes_nor_on_parts(tmp_path):
    one, two = begun(tmp_path / "one"), begun(tmp_path / "two")
    one.play(60)
    for games in (3, 17, 18, 60):
        two.play(games, jobs=2)
    assert len(one.parts) != len(two.parts)
    for name in TABLES:
        assert whole(one, name).equals(whole(two, name))


def test_another_seed_plays_other_games(tmp_path):
    one, two = begun(tmp_path / "one"), begun(tmp_path / "two", seed=1)
    one.play(10)
    two.play(10)
    assert not set(whole(one, "games")["seed"]) & set(whole(two, "games")["seed"])


def test_a_run_that_is_killed_goes_on_and_counts_nothing_twice(tmp_path):
    """Killed again and again, at moments of its own."""
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "unboxed.cli", "lab", "run", "unbroken", "--out", str(folder), "--games", "600"]
    command += ["--bots", "random", "--jobs", "2"]
    interrupted = 0
    for _ in range(3):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        before = len(list(folder.glob("parts/0*")))
        until = time.monotonic() + 60
        while len(list(folder.glob("parts/0*"))) <= before and time.monotonic() < until and process.poll() is None:
            time.sleep(0.01)
        if process.poll() is None:  # a fast machine may be done after the second time
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            interrupted += 1
    assert interrupted
    killed = open_run(folder)
    assert killed.games > 0
    assert killed.play(600)
    assert sorted(killed.table("games").collect()["game"]) == list(range(600))
    straight = begun(tmp_path / "straight")
    straight.play(600)
    for name in TABLES:
        assert whole(killed, name).equals(whole(straight, name))
    assert not list(folder.glob("parts/.*"))


def test_games_that_somebody_else_plays_meanwhile_in_other_parts_do_not_count_twice(tmp_path):
    """So does a worker of a run that was killed: it ends a little later than that."""
    run, other = begun(tmp_path / "run"), begun(tmp_path / "run")
    seen = []

    def meanwhile(done, games):
        if not seen:
            seen.append(done)
            other.play(60, jobs=1)  # in parts of 8, where those of two processes have 4

    assert run.play(61, jobs=2, progress=meanwhile)
    assert sorted(run.table("games").collect()["game"]) == list(range(61))


def test_what_is_finished_is_not_played_again(tmp_path):
    run = begun(tmp_path / "run")
    run.play(10)
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    run.play(10)
    run.play(5)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == stamps


def test_a_run_can_be_opened_again_with_its_packs(tmp_path):
    pack = Pack("soft", (("monsters.toml", '[[card]]\nid = "abomination"\nhealth = 1\n'),))
    run = begin_run(tmp_path / "run", UNBROKEN.setup(1, "hard", (pack,)), ["random"], 3)
    run.play(2)
    again = open_run(tmp_path / "run")
    assert again.setup.same_as(run.setup)
    assert (again.bots, again.seed, again.games) == (("random",), 3, 2)


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"mode": "hard"}, "another mode"), ({"seed": 5}, "another seed"), ({"packs": (Pack("a", ()),)}, "another packs")],
)
def test_a_folder_keeps_one_run(tmp_path, changed, told):
    begun(tmp_path / "run")
    with pytest.raises(SetupError, match=told):
        begun(tmp_path / "run", **changed)


def test_somebody_elses_folder_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(SetupError, match="holds something else than a run"):
        begun(tmp_path)
    with pytest.raises(SetupError, match="holds something else than a run"):
        begun(tmp_path / "letter.txt")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"lab": 1}', '{"lab": 1, "game": "chess"}'])
def test_a_damaged_run_is_told_in_words(tmp_path, text):
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(SetupError, match=r"run\.json"):
        open_run(tmp_path)


def test_a_run_of_a_later_format_is_refused(tmp_path):
    run = begun(tmp_path / "run")
    (tmp_path / "run" / "run.json").write_text(json.dumps({**run.about, "lab": 99}))
    with pytest.raises(SetupError, match="another release's format"):
        open_run(tmp_path / "run")


def test_no_run_and_no_games_are_told_in_words(tmp_path):
    with pytest.raises(SetupError, match="holds no run"):
        open_run(tmp_path / "nowhere")
    with pytest.raises(SetupError, match="holds no game yet"):
        begun(tmp_path / "run").table("games")
