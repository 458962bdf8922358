"""Work shared out in batches: nothing is lost or done twice, and no process outlives its caller."""

import os
import signal
import subprocess
import sys

import pytest

from tests.interrupting import interruptible
from tests.workers import tasks
from tests.workers.conftest import ROOT
from tests.workers.processes import alive, gone, written
from unboxed.kernel.errors import SetupError
from unboxed.lab.arena import arena
from unboxed.lab.simulation import simulate
from unboxed.workers.crew import in_batches
from unboxed.workers.errors import WorkerEnded, WorkFailed
from unboxed.workers.process import WorkerProcess


def shared_out(work, fixed, items, processes=2, seconds=0.05):
    return list(in_batches(work, fixed, items, processes, seconds, package="tests"))


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_every_item_is_worked_on_once_whatever_the_number_of_processes(processes):
    found = {}
    for batch, answers in shared_out(tasks.squares, (1000,), range(3000), processes):
        assert not found.keys() & set(batch)
        found |= dict(zip(batch, answers, strict=True))
    assert found == {number: 1000 + number * number for number in range(3000)}


def test_batches_grow_as_far_as_they_may_take():
    sizes = [len(batch) for batch, _ in shared_out(tasks.squares, (0,), range(2000), 1)]
    assert sizes[0] == 1
    assert max(sizes) > 50


def test_items_are_taken_only_as_they_are_needed():
    asked_for = []

    def endless():
        number = 0
        while True:
            asked_for.append(number)
            yield number
            number += 1

    batches = in_batches(tasks.squares, (0,), endless(), 2, 0.001, package="tests")
    next(batches)
    batches.close()
    assert len(asked_for) < 100


def test_no_more_processes_are_started_than_there_is_work(monkeypatch):
    started = []

    class Counted(WorkerProcess):
        def __init__(self, *arguments):
            started.append(self)
            super().__init__(*arguments)

    monkeypatch.setattr("unboxed.workers.crew.WorkerProcess", Counted)
    assert len(shared_out(tasks.squares, (0,), range(2), processes=4)) == 2
    assert len(started) == 2
    assert shared_out(tasks.squares, (0,), []) == []
    assert len(started) == 2


def test_processes_end_when_the_work_is_done_or_left():
    batches = in_batches(tasks.squares, (0,), range(10**9), 2, 0.01, package="tests")
    next(batches)
    processes = [hand.process.pid for hand in batches.gi_frame.f_locals["crew"].hands]
    assert len(processes) == 2
    batches.close()
    assert not any(alive(process) for process in processes)


def test_a_batch_whose_process_is_killed_is_begun_anew(tmp_path):
    found = []
    for batch, answers in shared_out(tasks.end_once_in_batch, (str(tmp_path / "ended"),), range(10)):
        assert answers == batch
        found += batch
    assert sorted(found) == list(range(10))
    assert (tmp_path / "ended").exists()


def test_work_that_ends_every_process_is_not_begun_for_ever():
    with pytest.raises(WorkerEnded, match="ended by itself with status -9"):
        shared_out(tasks.end_by_itself_in_batch, (), range(10))


@pytest.mark.parametrize(("work", "error"), [(tasks.refuse_batch, SetupError), (tasks.stumble_in_batch, WorkFailed)])
def test_errors_reach_the_caller(work, error):
    with pytest.raises(error):
        shared_out(work, (), range(10))


# --- the caller ends ----------------------------------------------------------------------------------------------

CALLER = """
import sys
from tests.workers import tasks
from unboxed.workers.crew import in_batches
for _ in in_batches(tasks.think_for_ever_and_say_so, (), sys.argv[1:], 2, 1.0, package="tests"):
    pass
"""


def test_workers_of_a_killed_caller_end_in_the_middle_of_a_thought(tmp_path):
    told = [tmp_path / "one", tmp_path / "other"]
    environment = {**os.environ, "PYTHONPATH": ROOT}
    with subprocess.Popen([sys.executable, "-c", CALLER, *map(str, told)], env=environment) as caller:
        thinking = [int(written(file)) for file in told]
        assert all(alive(process) for process in thinking)
        caller.kill()
    assert all(gone(process) for process in thinking)


def test_ctrl_c_reaches_only_the_caller(tmp_path):
    """As a terminal does it: the signal goes to the whole group of the caller."""
    told = [tmp_path / "one", tmp_path / "other"]
    command = [sys.executable, "-c", CALLER, *map(str, told)]
    pipes = {"stderr": subprocess.PIPE, "process_group": 0, "env": {**os.environ, "PYTHONPATH": ROOT}}
    with interruptible(command, **pipes) as caller:
        thinking = [int(written(file)) for file in told]
        os.killpg(caller.pid, signal.SIGINT)
        _, said = caller.communicate(timeout=60)
    assert said.count("KeyboardInterrupt") == 1  # the caller's own; a worker would have said so, too
    assert all(gone(process) for process in thinking)


# --- lab and arena ------------------------------------------------------------------------------------------------


def counts_of(report):
    return {key: value for key, value in report.as_data().items() if key != "speed"}


def test_simulations_come_to_the_same_with_one_two_and_four_processes():
    reports = [
        simulate("unlucky", games=60, players=3, bots=["random", "novice"], seed=5, jobs=jobs) for jobs in (1, 2, 4)
    ]
    assert counts_of(reports[0]) == counts_of(reports[1]) == counts_of(reports[2])
    assert reports[0].tally.games == 60


def test_arenas_come_to_the_same_with_one_two_and_four_processes():
    found = []
    for jobs in (1, 2, 4):
        report = arena("unlucky", ["novice", "random"], games=12, players=2, seed=2, jobs=jobs)
        found.append([[(n, p[:3]) for n, p in sorted(match.played.items())] for match in report.matches])
    assert found[0] == found[1] == found[2]
    assert len(found[0][0]) == 12


def test_a_bot_that_fails_in_a_worker_is_named(tmp_path):
    (tmp_path / "bad.py").write_text("def bad(look, seed):\n    return 99\n", "utf-8")
    with pytest.raises(Exception, match="bad chose 99") as told:
        simulate("unlucky", games=4, players=2, bots=[f"{tmp_path / 'bad.py'}:bad"], jobs=2)
    assert type(told.value).__name__ == "BadBot"
