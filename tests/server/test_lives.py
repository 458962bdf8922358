"""Whose place in the game is at stake is waited for, whether or not they can save it, and nobody can tell which it was.

On the virtual clock of the twin worlds: in the first world the seat at stake can answer, in the second it cannot."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from tests.server.twins.finding import twins
from tests.server.twins.scenario import SPECTATOR, Scenario, scenario
from tests.server.twins.trying import stage
from unboxed.kernel.position import LIFE
from unboxed.server.live.windows import SETTLING

WINDOW = 1000
ENDS = WINDOW / 1000 + SETTLING


@cache
def at_stake(game: str = "unlucky") -> tuple[Scenario, int]:
    """Twins in which one seat's place is at stake, and that seat; everybody looks, and nothing else is done."""
    for twin in twins(game, 3, seed=1):
        said, position = twin.told[0].windows[0]
        _, event, seats = said[-1]
        asked = [[seat for number, seat in told.asked if number == 1] for told in twin.told]
        lives = [seat for seat in seats if position.at_stake(seat, event) == LIFE]
        if len(twin.told[1].windows) == 1 and [lives, []] in (asked, asked[::-1]) and len(lives) == 1:
            worlds = twin.worlds if asked[0] else twin.worlds[::-1]
            scene = scenario(replace(twin, worlds=worlds), "lives")
            viewers = [replace(scene.viewers[0], name=f"seat {seat}", seat=seat) for seat in range(3)]
            return replace(
                scene,
                window=WINDOW,
                clock=0,
                kinds=("person",) * 3,
                viewers=(replace(scene.viewers[0], name=SPECTATOR), *viewers),
                deeds=(),
                answers=(("wait", 0.0),) * 3,
                rounds=0,
                processes=1,
                restart=None,
                busy=0.0,
            ), lives[0]
    raise AssertionError("there are such positions")


def told(scene: Scenario, who: str) -> list[list[tuple[float, dict]]]:
    """In each world, the scenes somebody is told from the first choice on, with their times."""
    with stage() as on:
        performed = [on.perform(scene, world) for world in scene.twin.worlds]
    heard = [[(at, json.loads(text)) for at, text in one.heard[who] if at >= 0] for one in performed]
    return [[(at, message) for at, message in one if message["type"] == "scene"] for one in heard]


def windows(scenes: list[tuple[float, dict]]) -> list[tuple[float, list[int] | None]]:
    """The times at which a window was told of, with those it waits for; None for no window."""
    return [(round(at, 3), m["window"] and m["window"]["waits_for"]) for at, m in scenes]


def test_the_table_waits_for_them_and_says_so_whether_or_not_they_can_answer():
    scene, seat = at_stake()
    for scenes in told(scene, SPECTATOR):
        assert windows(scenes) == [(0, []), (ENDS, [seat])], "and then nothing, for as long as it is watched"


@pytest.mark.parametrize("wait", [0.3, 1.5])
def test_it_goes_on_when_they_have_let_it_be_but_not_before_the_time_is_over(wait):
    scene, seat = at_stake()
    answers = tuple(("decline", wait) if each == seat else ("wait", 0.0) for each in range(3))
    ends = max(wait, ENDS)
    waited = [(ENDS, [seat])] if wait > ENDS else []
    for scenes in told(replace(scene, answers=answers), SPECTATOR):
        assert windows(scenes)[: 2 + len(waited)] == [(0, []), *waited, (ends, None)]


def test_only_whoever_has_nothing_to_answer_with_is_told_to_let_it_be():
    scene, seat = at_stake()
    can, cannot = told(scene, f"seat {seat}")
    assert [m["may_let_be"] for _, m in can] == [None] * len(can)
    assert can[0][1]["scene"]["prompt"]["answer"]
    assert all(m["may_let_be"] for _, m in cannot)
    assert cannot[0][1]["scene"]["prompt"]["seat"] is None
    for other in range(3):
        if other != seat:
            for scenes in told(scene, f"seat {other}"):
                assert not any(m["may_let_be"] for _, m in scenes)


def test_their_clock_runs_when_the_time_of_the_window_is_over_and_then_they_are_played_for():
    scene, seat = at_stake()
    for scenes in told(replace(scene, clock=2), SPECTATOR):
        late = next(m for _, m in scenes if m["window"] and m["window"]["waits_for"])
        assert late["clock"] == {"seat": seat, "ends_in": 2000}
        at, after = next((at, m) for at, m in scenes if m["seats"][seat]["kind"] == "absent")
        assert round(at, 3) == ENDS + 2
        assert any(m["window"] is None for when, m in scenes if when >= at), after["window"]


def test_who_does_not_look_is_called_when_the_table_waits_for_them():
    scene, seat = at_stake()
    kinds = tuple("away" if each == seat else "person" for each in range(3))
    viewers = tuple(viewer for viewer in scene.viewers if viewer.seat != seat)
    with stage() as on:
        for world in scene.twin.worlds:
            performed = on.perform(replace(scene, kinds=kinds, viewers=viewers), world)
            ((at, text),) = [called for called in performed.heard[f"seat {seat}, webhook"] if called.at >= 0]
            assert round(at, 3) == ENDS
            assert "your place in the game is at stake" in text


async def test_letting_be_what_is_not_there_is_refused_and_changes_nothing(service):
    made = service.table(players=2, seats=[{"kind": "person"}, {"kind": "person"}])
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        number = (await client.scene())["number"]
        await client.send({"type": "let_be", "window": "0.0"})
        assert "nothing to let be" in (await client.until(lambda m: m["type"] == "refused"))["why"]
        assert (await client.scene())["number"] == number
