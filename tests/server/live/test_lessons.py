"""Analyses at a service: made in workers while somebody looks, for those who may see everything, after the end."""

from __future__ import annotations

import asyncio
import time

import pytest

import unboxed
from tests.server.http.test_replays import finished
from tests.server.playing import PEOPLE, RANDOM
from tests.teacher.test_analysis import played
from unboxed.server.errors import Conflict
from unboxed.server.live import lessons as at_work
from unboxed.server.live.lessons import Lessons
from unboxed.teacher import analyse
from unboxed.teacher.plan import TRIES
from unboxed.workers.errors import WorkerEnded


def looked_at(service, path, secret, look=1):
    """The analysis once the whole game was looked at so often."""
    for _ in range(600):
        found = service.get(path, seat=secret).json()
        if found["look"] >= look:
            return found
        assert found["state"] in ("working", "waiting")
        time.sleep(0.2)
    raise AssertionError("nothing was analysed")


async def test_a_finished_game_is_analysed_for_whoever_was_seated(service):
    made, _ = await finished(service)
    path, secret = f"/api/tables/{made['table']}", made["seats"][0]["secret"]
    found = looked_at(service, f"{path}/analysis", secret)["course"]
    assert (found["seat"], found["name"]) == (0, "Ada")
    assert len(found["choices"]) == found["asked"] > 3
    assert found["by_choices"] + found["by_luck"] == pytest.approx(found["change"], abs=0.001)
    for choice in found["choices"][:: max(1, found["asked"] // 4)]:
        shown = service.get(f"{path}/replay?at={choice['moment']}", seat=secret).json()["scene"]["prompt"]
        assert shown["text"] == choice["question"]
        assert [option["label"] for option in shown["options"]] == [one["label"] for one in choice["options"]]
    record = service.get(f"{path}/record", seat=secret).json()
    assert [choice["chosen"] for choice in found["choices"]] == [
        record["choices"][choice["number"]] for choice in found["choices"]
    ]
    rough = analyse(unboxed.replay(record), (0,), looks=TRIES[:1])
    mine = rough.of(0).as_data()["choices"]
    unclear = {choice["number"] for choice in mine} - {
        choice["number"] for choice in found["choices"] if sum(one["tries"] for one in choice["options"]) <= TRIES[0]
    }  # what has been looked at again meanwhile
    told = {choice["number"]: choice for choice in found["choices"]}
    for choice in mine:
        if choice["number"] not in unclear:
            assert {key: told[choice["number"]][key] for key in ("options", "best", "verdict", "after")} == {
                key: choice[key] for key in ("options", "best", "verdict", "after")
            }
    other = looked_at(service, f"{path}/analysis?seat=1", secret)["course"]
    assert other["seat"] == 1
    assert service.get(f"{path}/analysis?seat=2", seat=secret).status_code == 404


async def test_nobody_is_told_before_the_end_and_no_stranger_ever(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM])
    path, secret = f"/api/tables/{made['table']}/analysis", made["seats"][0]["secret"]
    early = service.get(path, seat=secret)
    assert (early.status_code, early.json()["detail"]) == (409, "a game is analysed when it is over; this one is not")
    service.post(f"/api/tables/{made['table']}/close", {}, owner=made["owner_secret"])
    assert service.get(path, seat=secret).status_code == 409
    over, _ = await finished(service)
    path = f"/api/tables/{over['table']}/analysis"
    assert service.get(f"{path}?seat=0").status_code == 403
    assert service.get(path, seat="wrong").status_code == 403


async def test_spectators_are_told_where_the_host_shows_them_everything(service):
    made, _ = await finished(service, spectators="all_after_end")
    path = f"/api/tables/{made['table']}/analysis"
    assert service.get(path).status_code == 400
    assert looked_at(service, f"{path}?seat=1", "")["course"]["seat"] == 1


# --- how it is worked on ----------------------------------------------------------------------------------------------


class Here:
    """A pool that does everything at once, and counts."""

    def __init__(self, failing=0):
        self.done, self.failing = 0, failing

    async def run(self, work, *arguments, share, kind):
        assert kind == "analysis"
        await asyncio.sleep(0)
        if self.failing:
            self.failing -= 1
            raise WorkerEnded("the worker is gone")
        self.done += 1
        return work(*arguments)


@pytest.fixture
def record(monkeypatch):
    """A short game, and a judge who looks once and briefly."""
    monkeypatch.setattr(at_work, "TRIES", (12,))
    monkeypatch.setattr(at_work, "PIECE", 12)
    monkeypatch.setattr(at_work, "next_look", lambda look, judged, numbers: ([], 0))
    return played("unlucky", 2, "free").record()


class Asking:
    """Somebody who asks again and again, as a page does."""

    def __init__(self, pool):
        self.tasks = []
        self.lessons = Lessons(pool, pool, lambda work: self.tasks.append(asyncio.ensure_future(work)))

    async def ask(self, record, table="t", seat=0):
        return self.lessons.ask(table, seat, seat, record, list(range(len(record["choices"]) + 1)))


async def test_it_grows_from_one_look_to_the_next_until_it_is_complete(record):
    asking = Asking(Here())
    lengths = []
    while (found := await asking.ask(record)).state != "complete":
        lengths.append(len(found.course["choices"]) if found.course else 0)
        await asyncio.sleep(0)
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 2
    assert len(found.course["choices"]) == found.course["asked"]
    before = asking.lessons._pool.done
    assert (await asking.ask(record)).course == found.course
    assert asking.lessons._pool.done == before


async def test_it_stops_when_nobody_looks_and_goes_on_where_it_stopped(record, monkeypatch):
    asking = Asking(Here())
    monkeypatch.setattr(at_work, "PATIENCE", 0.0)
    first = await asking.ask(record)
    await asyncio.gather(*asking.tasks)
    assert first.state == "working"
    assert asking.lessons._pool.done == 0
    monkeypatch.setattr(at_work, "PATIENCE", 20.0)
    await asking.ask(record)
    await asyncio.gather(*asking.tasks)
    assert (await asking.ask(record)).state == "complete"


async def test_only_a_few_are_worked_on_at_once_and_a_few_are_kept(record, monkeypatch):
    monkeypatch.setattr(at_work, "AT_ONCE", 1)
    monkeypatch.setattr(at_work, "KEPT", 2)
    asking = Asking(Here())
    states = [(await asking.ask(record, table)).state for table in ("a", "b", "c")]
    assert states[:2] == ["working", "waiting"]
    assert [key[0] for key in asking.lessons._kept] == ["b", "c"]
    asking.lessons.forget("b")
    assert [key[0] for key in asking.lessons._kept] == ["c"]
    await asyncio.gather(*asking.tasks)


async def test_a_lost_worker_is_asked_again_and_what_cannot_be_analysed_is_said(record):
    asking = Asking(Here(failing=1))
    await asking.ask(record)
    await asyncio.gather(*asking.tasks)
    assert (await asking.ask(record)).state == "working"
    await asyncio.gather(*asking.tasks)
    assert (await asking.ask(record)).state == "complete"
    running = {**record, "choices": record["choices"][:5]}
    await asking.ask(running, "u")
    await asyncio.gather(*asking.tasks)
    with pytest.raises(Conflict, match="still goes on"):
        await asking.ask(running, "u")
