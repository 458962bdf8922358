"""The workers of a service: fair between tables, quick for what is short, and nothing is lost when one is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import asynccontextmanager

import pytest

from tests.workers import tasks
from tests.workers.processes import alive, gone
from unboxed.kernel.errors import SetupError
from unboxed.workers.errors import Busy, Closed, TooLong, WorkerEnded, WorkFailed
from unboxed.workers.kinds import KINDS, kinds_with
from unboxed.workers.lane import LEAST_PART
from unboxed.workers.pool import NICE, Pool

LONG = {"kind": "hint", "at_first": 1.0}
"""What goes to the processes for long work."""


@asynccontextmanager
async def pool_of(processes, **more):
    pool = Pool(processes, package="tests", **more)
    try:
        yield pool
    finally:
        pool.close()


async def held_up(pool, gate, share="holder", **more):
    """A task that waits at the gate in a process, and the gate: whoever comes after it waits."""
    task = asyncio.create_task(pool.run(tasks.wait_for, gate.path, share, share=share, asker=gate.path, **more))
    while not pool.counts()["working"]:
        await asyncio.sleep(0.01)
    return task


async def in_line(pool, waiting):
    """Until so many wait."""
    while sum(len(lane.waiting) for lane in pool.lanes) < waiting:
        await asyncio.sleep(0)


# --- what comes back ----------------------------------------------------------------------------------------------


def test_values_and_errors_come_back(run):
    async def test():
        async with pool_of(2) as pool:
            assert await pool.run(tasks.double, 21, share="t") == 42
            with pytest.raises(SetupError, match="no such game"):
                await pool.run(tasks.refuse, "no such game", share="t")
            with pytest.raises(WorkFailed, match="KeyError"):
                await pool.run(tasks.stumble, share="t")
            with pytest.raises(LookupError):
                await pool.run(os.getpid, share="t")
            assert await pool.run(tasks.double, 4, share="t") == 8
            kinds = dict.fromkeys(("bot", "replay", "pack", "consequences", "analysis", "lab", "hint"), 0)
            assert pool.counts() == {**kinds, "working": 0, "replaced": 0}

    run(test())


def test_requests_and_answers_may_be_larger_than_a_pipe(run):
    async def test():
        async with pool_of(1) as pool:
            assert await pool.run(tasks.length_of, b"x" * 3_000_000, share="t") == 3_000_000
            assert len(await pool.run(tasks.long_answer, 3_000_000, share="t")) == 3_000_000
            assert await pool.run(tasks.double, 2, share="t") == 4

    run(test())


def test_work_neither_answers_by_printing_nor_reads_requests(run, capfd):
    async def test():
        async with pool_of(1) as pool:
            assert await pool.run(tasks.print_something, share="t") == ""

    run(test())
    told = capfd.readouterr()
    assert "this belongs to nobody" in told.err
    assert not told.out


def test_every_process_gets_ready_before_its_first_task(run):
    async def test():
        async with pool_of(3, first=tasks.get_ready) as pool:
            assert await pool.run(tasks.is_ready, share="t")
            assert await pool.run(tasks.is_ready, share="t", **LONG)

    run(test())


def test_there_is_no_thread_for_any_of_it(run):
    async def test():
        before = threading.active_count()
        async with pool_of(4) as pool:
            pool.start()
            waiting = [pool.run(tasks.double, n, share=n) for n in range(50)]
            assert await asyncio.gather(*waiting) == [2 * n for n in range(50)]
            assert threading.active_count() == before

    run(test())


# --- short and long -----------------------------------------------------------------------------------------------


def test_processes_for_long_work_step_back(run):
    async def test():
        own = os.nice(0)
        async with pool_of(2) as pool:
            short, niceness = await pool.run(tasks.process_and_niceness, share="t")
            assert niceness == own
            long, niceness = await pool.run(tasks.process_and_niceness, share="t", **LONG)
            assert niceness == own + NICE
            assert short != long

    run(test())


def test_short_work_never_waits_for_long_work(run, gate):
    async def test():
        async with pool_of(2) as pool:
            doors = [gate(), gate()]
            holding = await held_up(pool, doors[0], **LONG)
            behind = asyncio.create_task(pool.run(tasks.wait_for, doors[1].path, 1, share="more", **LONG))
            await in_line(pool, 1)
            assert [await pool.run(tasks.double, n, share="quick") for n in range(20)] == [2 * n for n in range(20)]
            assert not holding.done()
            for door in doors:
                await door.opened()
            assert await asyncio.gather(holding, behind) == ["holder", 1]

    run(test())


def test_where_there_are_several_processes_one_is_kept_for_what_a_table_waits_for(run, gate):
    async def test():
        async with pool_of(3) as pool:
            doors = [gate(), gate()]
            holding = await held_up(pool, doors[0], **LONG)
            other = asyncio.create_task(pool.run(tasks.wait_for, doors[1].path, 1, share="more", **LONG))
            await in_line(pool, 1)
            assert await pool.run(tasks.double, 4, share="t", kind="bot", at_first=1.0) == 8
            assert len(pool.long.waiting) == 1
            for door in doors:
                await door.opened()
            await asyncio.gather(holding, other)

    run(test())


def test_what_turns_out_to_be_long_is_begun_anew_among_the_long(run):
    """And the like of it goes there at once from then on; the process for short work is free again, not ended."""

    async def test():
        async with pool_of(2, kinds=kinds_with(bot=2.0)) as pool:
            short, _ = await pool.run(tasks.process_and_niceness, share="t")
            with pytest.raises(TooLong, match="this bot took longer than 2 seconds"):
                await pool.run(tasks.think_for_ever, share="t", like="thinker")
            assert pool.short.replaced == 0
            assert pool.long.replaced == 1
            assert (await pool.run(tasks.process_and_niceness, share="t"))[0] == short
            known = pool.durations.expected(("tests.workers.tasks:think_for_ever", "thinker"), 0.0)
            assert known > KINDS["bot"].short

    run(test())


def test_one_process_alone_does_everything(run):
    async def test():
        async with pool_of(1) as pool:
            assert pool.short is pool.long
            first, _ = await pool.run(tasks.process_and_niceness, share="t")
            assert (await pool.run(tasks.process_and_niceness, share="t", **LONG))[0] == first

    run(test())


def test_who_can_hurry_is_told_by_how_much(run, gate):
    async def test():
        async with pool_of(2) as pool:
            assert await pool.run(tasks.part_of, 7, share="t", sparing=True, **LONG) == (7, 1.0)
            door = gate()
            holding = await held_up(pool, door, **LONG)
            waiting = [
                asyncio.create_task(pool.run(tasks.part_of, n, share=n, sparing=True, **LONG)) for n in range(40)
            ]
            await in_line(pool, 40)
            await door.opened()
            await holding
            parts = [part for _, part in await asyncio.gather(*waiting)]
            assert parts[0] == LEAST_PART
            assert parts[-4:] == pytest.approx([1 / 4, 1 / 3, 1 / 2, 1])

    run(test())


# --- fairness -----------------------------------------------------------------------------------------------------


def test_tables_take_turns(run, gate):
    async def test():
        async with pool_of(2) as pool:
            door, done = gate(), []

            async def ask(table, number):
                await pool.run(tasks.double, number, share=table, asker=number, **LONG)
                done.append((table, number))

            holding = await held_up(pool, door, **LONG)
            flood = [asyncio.create_task(ask("loud", n)) for n in range(30)]
            await in_line(pool, 30)
            calm = [asyncio.create_task(ask("calm", n)) for n in range(3)]
            await in_line(pool, 33)
            await door.opened()
            await asyncio.gather(holding, *flood, *calm)
            assert [number for table, number in done if table == "loud"] == list(range(30))
            assert max(done.index(("calm", n)) for n in range(3)) <= 6

    run(test())


def test_bots_go_before_hints_and_replays(run, gate):
    async def test():
        async with pool_of(2) as pool:
            door, done = gate(), []

            async def ask(kind, number):
                await pool.run(tasks.double, number, share=number, kind=kind, at_first=1.0)
                done.append(kind)

            holding = await held_up(pool, door, **LONG)
            asked = [asyncio.create_task(ask(kind, n)) for kind in ("hint", "replay", "bot") for n in range(4)]
            await in_line(pool, 12)
            await door.opened()
            await asyncio.gather(holding, *asked)
            assert done[0] == "bot"
            assert done.index("hint") > done.index("replay") > 1
            assert done[:7].count("bot") == 4

    run(test())


def test_nobody_has_two_hints_at_a_time(run, gate):
    async def test():
        async with pool_of(2) as pool:
            door = gate()
            first = asyncio.create_task(pool.run(tasks.wait_for, door.path, "hint", share="t", asker=0, **LONG))
            await in_line(pool, 1)
            with pytest.raises(Busy, match="the last hint you asked for is not done yet"):  # it waits
                await pool.run(tasks.double, 1, share="t", asker=0, **LONG)
            while not pool.counts()["working"]:
                await asyncio.sleep(0.01)
            with pytest.raises(Busy, match="not done yet"):  # it is being done
                await pool.run(tasks.double, 1, share="t", asker=0, **LONG)
            assert pool.refused == {"hint": 2}
            others = [
                asyncio.create_task(pool.run(tasks.double, 1, share=share, asker=asker, kind=kind, at_first=1.0))
                for share, asker, kind in (("t", 1, "hint"), ("u", 0, "hint"), ("t", 0, "replay"), ("t", 0, "bot"))
            ]
            await in_line(pool, 4)
            await door.opened()
            assert await asyncio.gather(first, *others) == ["hint", 2, 2, 2, 2]
            assert await pool.run(tasks.double, 3, share="t", asker=0, **LONG) == 6

    run(test())


def test_a_second_hint_may_be_asked_for_after_one_that_failed(run):
    async def test():
        async with pool_of(2) as pool:
            for _ in range(2):
                with pytest.raises(SetupError):
                    await pool.run(tasks.refuse, "no", share="t", asker=0, **LONG)

    run(test())


def test_too_much_at_once_is_refused_but_never_what_a_table_waits_for(run, gate):
    async def test():
        async with pool_of(2, most_waiting=3) as pool:
            door = gate()
            holding = await held_up(pool, door, **LONG)
            waiting = [asyncio.create_task(pool.run(tasks.double, n, share=n, **LONG)) for n in range(3)]
            await in_line(pool, 3)
            with pytest.raises(Busy, match="too much is being worked on to begin another hint"):
                await pool.run(tasks.double, 1, share="t", **LONG)
            with pytest.raises(Busy):
                await pool.run(tasks.double, 1, share="t", kind="replay", at_first=0.001)
            bot = asyncio.create_task(pool.run(tasks.double, 5, share="t", kind="bot", at_first=1.0))
            await in_line(pool, 4)
            await door.opened()
            assert await asyncio.gather(holding, *waiting, bot) == ["holder", 0, 2, 4, 10]

    run(test())


def test_who_is_cancelled_while_waiting_frees_the_place(run, gate):
    async def test():
        async with pool_of(2, most_waiting=1) as pool:
            door = gate()
            holding = await held_up(pool, door, **LONG)
            left = asyncio.create_task(pool.run(tasks.double, 1, share="t", asker=0, **LONG))
            await in_line(pool, 1)
            left.cancel()
            with pytest.raises(asyncio.CancelledError):
                await left
            assert pool.counts()["hint"] == 0
            again = asyncio.create_task(pool.run(tasks.double, 2, share="t", asker=0, **LONG))
            await in_line(pool, 1)
            await door.opened()
            assert await asyncio.gather(holding, again) == ["holder", 4]

    run(test())


def test_who_is_cancelled_while_it_is_done_has_it_until_it_is_done(run, gate):
    """Else one could have all processes work for nobody, by asking and leaving again and again."""

    async def test():
        async with pool_of(2) as pool:
            door = gate()
            left = await held_up(pool, door, share="t", **LONG)
            left.cancel()
            with pytest.raises(asyncio.CancelledError):
                await left
            with pytest.raises(Busy):
                await pool.run(tasks.double, 1, share="t", asker=door.path, **LONG)
            await door.opened()
            while pool.counts()["working"]:
                await asyncio.sleep(0.01)
            assert await pool.run(tasks.double, 1, share="t", asker=door.path, **LONG) == 2
            assert pool.counts()["replaced"] == 0

    run(test())


# --- processes that end -------------------------------------------------------------------------------------------


def test_a_task_whose_process_is_killed_is_begun_anew(run, tmp_path):
    async def test():
        async with pool_of(2) as pool:
            before, _ = await pool.run(tasks.process_and_niceness, share="t")
            assert await pool.run(tasks.end_once, str(tmp_path / "ended"), "done", share="t") == "done"
            assert pool.counts()["replaced"] == 1
            after, _ = await pool.run(tasks.process_and_niceness, share="t")
            assert after != before

    run(test())


def test_a_task_that_ends_every_process_fails_and_the_others_go_on(run):
    async def test():
        async with pool_of(2) as pool:
            bad = pool.run(tasks.end_by_itself, share="t")
            good = [pool.run(tasks.double, n, share=n) for n in range(5)]
            results = await asyncio.gather(bad, *good, return_exceptions=True)
            assert isinstance(results[0], WorkerEnded)
            assert "ended twice" in str(results[0])
            assert results[1:] == [0, 2, 4, 6, 8]
            assert pool.counts()["replaced"] == 2

    run(test())


def test_a_process_that_is_killed_while_it_has_nothing_to_do_is_replaced(run, tmp_path):
    """And the next task has both of its attempts."""

    async def test():
        async with pool_of(2) as pool:
            idle, _ = await pool.run(tasks.process_and_niceness, share="t")
            os.kill(idle, signal.SIGKILL)
            assert gone(idle)
            assert await pool.run(tasks.end_once, str(tmp_path / "ended"), "done", share="t") == "done"

    run(test())


def test_a_process_of_use_is_replaced_at_once(run, tmp_path):
    """So that the next task does not have to wait until one is started."""

    async def test():
        async with pool_of(1, kinds=kinds_with(bot=0.5)) as pool:
            await pool.run(tasks.double, 1, share="t")
            with pytest.raises(TooLong):
                await pool.run(tasks.think_for_ever, share="t")
            assert len(pool.short.hands) == 1

    run(test())


def test_a_task_over_its_limit_is_stopped_and_its_process_ended(run, gate):
    async def test():
        async with pool_of(2, kinds=kinds_with(hint=0.5)) as pool:
            busy, _ = await pool.run(tasks.process_and_niceness, share="t", **LONG)
            with pytest.raises(TooLong, match=r"this hint took longer than 0.5 seconds and was stopped"):
                await pool.run(tasks.wait_for, gate().path, 0, share="t", **LONG)
            assert gone(busy)
            assert await pool.run(tasks.double, 6, share="t", **LONG) == 12

    run(test())


def test_processes_that_cannot_get_ready_are_not_started_for_ever(run):
    async def test():
        async with pool_of(2, first=tasks.end_at_start) as pool:
            with pytest.raises(WorkerEnded, match="no process could be started"):
                await pool.run(tasks.double, 1, share="t")
            assert pool.counts()["replaced"] == 3
            assert pool.short.hands == []

    run(test())


def test_a_machine_without_room_for_another_process_is_no_endless_loop(run, monkeypatch, caplog):
    def full(*_):
        raise BlockingIOError("no more processes")

    async def test():
        async with pool_of(2) as pool:
            with monkeypatch.context() as patched:
                patched.setattr("unboxed.workers.lane.WorkerProcess", full)
                pool.start()
                with pytest.raises(WorkerEnded, match="no process could be started"):
                    await pool.run(tasks.double, 1, share="t", kind="replay")
            assert pool.counts()["replay"] == 0
            assert await pool.run(tasks.double, 4, share="t", kind="replay") == 8

    run(test())
    assert "no worker can be started: no more processes" in caplog.text


def test_closing_ends_all_processes_and_tells_who_waits(run, gate):
    async def test():
        async with pool_of(3) as pool:
            pool.start()
            processes = [hand.process.pid for lane in pool.lanes for hand in lane.hands]
            assert len(processes) == 3
            doing = await held_up(pool, gate(), **LONG)
            waiting = [asyncio.create_task(pool.run(tasks.double, n, share=n, **LONG)) for n in range(3)]
            await in_line(pool, 2)
            pool.close()
            assert not any(alive(process) for process in processes)
            for task in (doing, *waiting):
                with pytest.raises(Closed):
                    await task
            with pytest.raises(Closed):
                await pool.run(tasks.double, 1, share="t")

    run(test())


def test_a_pool_serves_one_loop_after_another(run, gate):
    """What was left unfinished in a loop that is no more is left, and idle processes are used again."""
    pool = Pool(2, package="tests")
    try:
        short, _ = run(pool.run(tasks.process_and_niceness, share="t"))

        async def leave():
            task = await held_up(pool, gate(), **LONG)
            assert not task.done()  # the loop is closed over it
            task.cancel()

        run(leave())

        async def again():
            assert (await pool.run(tasks.process_and_niceness, share="t"))[0] == short
            return await pool.run(tasks.double, 8, share="t", **LONG)

        assert run(again()) == 16
    finally:
        pool.close()


SERVICE = """
import asyncio, sys
from tests.workers import tasks
from unboxed.workers.pool import Pool
async def serve():
    pool = Pool(2, package="tests")
    await asyncio.gather(pool.run(tasks.double, 1, share=0), pool.run(tasks.double, 1, share=0, at_first=1.0))
    asyncio.create_task(pool.run(tasks.think_for_ever, share="t", at_first=1.0))
    await asyncio.sleep(0)
    print(*(hand.process.pid for lane in pool.lanes for hand in lane.hands), flush=True)
    await asyncio.sleep(1000)
asyncio.run(serve())
"""


def test_workers_of_a_killed_service_end_by_themselves_idle_or_thinking():
    with subprocess.Popen([sys.executable, "-c", SERVICE], stdout=subprocess.PIPE, text=True) as service:
        processes = [int(number) for number in service.stdout.readline().split()]
        assert len(processes) == 2
        assert all(alive(process) for process in processes)
        service.kill()
    assert all(gone(process) for process in processes)
