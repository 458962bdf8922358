"""Two performances of one scenario compared: what could somebody who is not asked have told the worlds apart by?

Until when they must be the same is worked out from the entries in the store and the engine, past the service: up to the
end of the window in which somebody hidden has answered, or in which the cards led to something that can be seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tests.server.twins import beginnings
from tests.server.twins.asgi import Heard
from tests.server.twins.performing import Performance
from tests.server.twins.scenario import SPECTATOR, Scenario
from unboxed.kernel.position import Position
from unboxed.server.store.entries import Entry
from unboxed.table.table import Table

PUBLIC = (SPECTATOR, "another spectator", "owner")
"""Those who look on."""
FOREVER = float("inf")
MOMENT = 1e-5
"""Times this close are the same."""
HEARD_LATER = 0.1
"""Seconds within which another process on the same database shows what has happened."""
MANY = 4
"""Parts of a message that may differ before it counts as another message."""


@dataclass(frozen=True)
class Difference:
    """Something by which the worlds could be told apart."""

    label: str
    channel: str
    at: float
    one: str
    other: str


@dataclass
class Found:
    """What came of comparing."""

    differences: list[Difference]
    windows: int
    """How many windows everybody could see until the worlds may part."""
    missed: int
    """How often somebody was asked in secret without a window, while nobody came or went."""
    miscounted: list[str]
    """Where a page counts otherwise than the scenes."""
    until: float


def compare(scenario: Scenario, performances: tuple[Performance, Performance]) -> Found:
    """Compare everything that those who are not asked were told."""
    steps = [_steps(scenario, world, p) for world, p in zip(scenario.twin.worlds, performances, strict=True)]
    until, closes = _until(scenario, performances, steps)
    found = Found([], 0, 0, [wrong for one in performances for wrong in miscounted(scenario, one)], until)
    if scenario.calm:
        found.missed = _missed(performances, steps, until, HEARD_LATER if scenario.processes > 1 else 0.0)
    found.windows = len([w for w in _windows(performances[1]) if w[0] < until])
    one, other = (performance.heard for performance in performances)
    shown = _shown_first(scenario, performances, until)
    for channel in sorted(one.keys() | other.keys()):
        asked = min(_asked(channel, *world) for world in zip(performances, steps, strict=True))
        if _seat(channel) not in scenario.twin.hidden:
            heard = one.get(channel, []), other.get(channel, [])
            found.differences += _compared(channel, *heard, min(asked, until))
            if closes and asked > until and ", " not in channel and not _shown_twice(scenario):
                found.differences += _closed(channel, *heard, until, shown)
    return found


def _shown_first(scenario: Scenario, performances: tuple[Performance, Performance], end: float) -> float:
    """When a window's end was first told to anybody. Several processes tell it one after the other: what is known at
    one may lead to something there that is told at the others at once, so only the first must be the same."""
    if scenario.processes == 1:
        return FOREVER
    told = [
        _first(heard, end)
        for performance in performances
        for channel, heard in performance.heard.items()
        if ", " not in channel and _seat(channel) not in scenario.twin.hidden
    ]
    return min(told, default=FOREVER)


def miscounted(scenario: Scenario, performance: Performance) -> list[str]:
    """Where the table's page or its replay counts other numbers or moments than a spectator's scene at that time."""
    if scenario.processes > 1 or scenario.restart is not None:
        return []  # other processes hear of a choice a little later
    if any("/spectators" in str(deed.how) or (deed.who, deed.what) == (SPECTATOR, "leave") for deed in scenario.deeds):
        return []  # whoever has left, or was sent away, is sent no scene to compare with
    messages = [(at, json.loads(text)) for at, text in performance.heard[SPECTATOR]]
    scenes = [(at, message) for at, message in messages if message["type"] == "scene"]
    wrong = []
    for channel, heard in performance.heard.items():
        if not (channel.startswith(PUBLIC) and ", GET /api/tables/{table}" in channel):
            continue
        for at, text in heard:
            answer = json.loads(text)
            told = [message for when, message in scenes if when < at - MOMENT]
            if answer["status"] != 200 or not told or any(abs(when - at) < MOMENT for when, _ in scenes):
                continue
            body, last = json.loads(answer["body"]), told[-1]
            names = ["number"] if "/replay" in channel else ["number", "moment"] if "title" in body else []
            if "last" in body and last["window"] is None:  # what comes of a window is no moment yet
                body["moment"], names = body["last"], ["number", "moment"]
            if any(body[name] != last[name] for name in names):
                wrong.append(f"{scenario.name}, {channel}: {[(n, body[n], last[n]) for n in names]}")
    return wrong


# --- until when both must be the same -------------------------------------------------------------------------------


@dataclass
class _Step:
    """An open choice (or undo) with the secret answers that followed it."""

    entry: Entry | None
    at: float
    after: Position
    asides: list[float] = field(default_factory=list)
    """When somebody answered in secret, or let it be."""
    asked: list[tuple[float, int]] = field(default_factory=list)
    """When which seat was asked in secret."""
    answered: float | None = None
    """When somebody first answered instead of letting it be."""
    first: Position | None = None
    """How everything lay when something was first announced by it."""


def _until(
    scenario: Scenario, performances: tuple[Performance, Performance], steps: list[list[_Step]]
) -> tuple[float, bool]:
    """Until when, and whether a window ends then."""
    twin = scenario.twin
    watching = [seat for seat in range(twin.setup.players) if seat not in twin.hidden]
    for one, other in zip(*steps, strict=False):
        if _plain(one.entry) != _plain(other.entry):
            makers = {step.entry.seat for step in (one, other) if step.entry}
            return (min(one.at, other.at) if makers & twin.hidden else FOREVER), False
        ends = [_window_end(performances, step.answered) for step in (one, other) if step.answered is not None]
        if one.after.over or other.after.over or not _same(one.after, other.after, watching):
            hidden = one.first and other.first and _same(one.first, other.first, watching)
            ends.append(_window_end(performances, one.at) if hidden else one.at)
        if ends:
            return min(ends), min(ends) > one.at
    return FOREVER, False


def _plain(entry: Entry | None) -> tuple[Any, ...]:
    """An entry without its number, which counts the secret ones."""
    return (entry.kind, entry.value if entry.kind == "choose" else None, entry.seat) if entry else ()


def _same(one: Position, other: Position, watching: Iterable[int]) -> bool:
    return all(one.view(seat) == other.view(seat) for seat in (*watching, None))


def _steps(scenario: Scenario, world: Position, performance: Performance) -> list[_Step]:
    """What the store has of a world, played again."""
    setup = replace(scenario.twin.setup, confirm=True)  # as at every table with people
    table = Table(setup, beginnings.prepare(world))
    steps = [_Step(None, -FOREVER, table.position.clone())]
    for entry, at in performance.entries:
        if entry.kind == "undo":
            table = table.at(entry.value)
            steps.append(_Step(entry, at, table.position.clone()))
            continue
        position = table.position
        secret, option = position.secret, position.options[entry.value]
        first = _first_window(table, entry.value)
        if secret:
            steps[-1].after = position.clone()
            steps[-1].asides.append(at)
            if option[0] != "let_it_be" and steps[-1].answered is None:
                steps[-1].answered = at
        else:
            steps.append(_Step(entry, at, position.clone(), first=first))
        if position.secret:
            steps[-1].asked.append((at, position.player))
    return steps


def _first_window(table: Table, option: int) -> Position | None:
    """Choose; how everything lay when something was first announced."""
    windows: list[Position] = []
    hear = table.position.listener
    assert hear is not None

    def hear_windows(position: Position, step: Any) -> None:
        hear(position, step)
        if step[0] == "window":
            windows.append(position.clone())

    table.position.listener = hear_windows
    table.choose(option)
    table.position.listener = hear
    return windows[0] if windows else None


def _window_end(performances: tuple[Performance, Performance], at: float) -> float:
    """The first end of the window that those who look on are shown at a moment; the moment itself if there is none.
    Two processes need not begin and end it at the same time."""
    shown = [window for p in performances for viewer in PUBLIC for window in _windows(p, viewer)]
    ends = [end for begin, end in shown if begin - MOMENT <= at < end]
    return min(ends, default=at)


def _windows(performance: Performance, viewer: str = SPECTATOR) -> list[tuple[float, float]]:
    """Every window a viewer was shown: when it opened, and when it was to end or did end before its time."""
    found: list[tuple[float, float]] = []
    for at, text in performance.heard.get(viewer, []):
        message = json.loads(text)
        if message["type"] != "scene" or "window" not in message:
            continue
        if message["window"]:
            end = round(at + message["window"]["ends_in"] / 1000, 3)
            if not found or end > found[-1][1] + 0.002:
                found.append((at, end))
        elif found and at < found[-1][1]:
            found[-1] = found[-1][0], at
    return found


def _missed(performances: tuple[Performance, Performance], steps: list[list[_Step]], until: float, later: float) -> int:
    """Secret answers at moments at which a spectator is shown no window, in this world or in its twin. A spectator who
    looks through another process than whoever answers may be shown it a little later."""
    windows = [_windows(performance) for performance in performances]
    answers = {at for made in steps for step in made for at in step.asides if at < until - MOMENT}
    return sum(
        not all(any(b - MOMENT - later <= at <= e + MOMENT for b, e in shown) for shown in windows) for at in answers
    )


# --- what differs -----------------------------------------------------------------------------------------------


def _seat(channel: str) -> int:
    """The seat that a channel belongs to, or -1."""
    return int(channel.split(",")[0].removeprefix("seat ")) if channel.startswith("seat ") else -1


def _shown_twice(scenario: Scenario) -> bool:
    """A process that is started again shows the window again, from its beginning. Whoever looks through another one has
    seen by then what came of it, and from there it may be known here, too."""
    return scenario.restart is not None and scenario.processes > 1


def _asked(channel: str, performance: Performance, steps: list[_Step]) -> float:
    """When the seat of a channel was first asked in secret: what it sees from then on is its own, also for those who
    are away or do not want to be asked, and are shown no question."""
    if (seat := _seat(channel)) < 0:
        return FOREVER
    asked = min((at for step in steps for at, who in step.asked if who == seat), default=FOREVER)
    return min(asked, _prompted(seat, performance))


def _prompted(seat: int, performance: Performance) -> float:
    for at, text in performance.heard.get(f"seat {seat}", []):
        message = json.loads(text)
        if message["type"] == "scene":
            prompts = [message["scene"].get("prompt"), message.get("own", {}).get("scene", {}).get("prompt")]
            if any(prompt and prompt["seat"] == seat and prompt.get("answer") for prompt in prompts):
                return at
    return FOREVER


def _compared(channel: str, one: list[Heard], other: list[Heard], end: float) -> Iterator[Difference]:
    """Every difference in what a channel told before the end; and what comes then must come at the same time."""
    for i in range(max(len(one), len(other))):
        ours, theirs = (heard[i] if i < len(heard) else None for heard in (one, other))
        if all(heard is None or heard.at >= end - MOMENT for heard in (ours, theirs)):
            return
        kind = _kind(channel, ours or theirs)
        texts = [heard.text if heard else "" for heard in (ours, theirs)]
        if ours is None or theirs is None:
            at = (ours or theirs).at
            yield Difference(f"{kind}: only in one world", channel, at, *texts)
            return
        if abs(ours.at - theirs.at) > MOMENT:
            yield Difference(f"{kind}: time", channel, min(ours.at, theirs.at), str(ours.at), str(theirs.at))
            return
        if texts[0] != texts[1]:
            if _may_differ(channel, texts):
                continue
            parts = list(_parts(*(json.loads(text) for text in texts), kind))
            if not parts or len(parts) > MANY:  # the same in other letters, or altogether another one
                yield Difference(f"{kind}: another one", channel, ours.at, *(text[:300] for text in texts))
                return
            for path, *values in parts:
                yield Difference(path, channel, ours.at, *values)


def _first(heard: list[Heard], since: float) -> float:
    """When something was first told from then on."""
    return next((at for at, _ in heard if at >= since - MOMENT), FOREVER)


def _closed(channel: str, one: list[Heard], other: list[Heard], end: float, shown: float) -> Iterator[Difference]:
    """When a window has ended, everybody is told something at the same time, whatever it is."""
    times = [_first(heard, end) for heard in (one, other)]
    if abs(times[0] - times[1]) > MOMENT and min(times) <= shown + MOMENT:
        yield Difference("the end of a window: time", channel, end, *map(str, times))


def _may_differ(channel: str, texts: list[str]) -> bool:
    """A record is given out only when nobody else plays any more, and then it holds everything."""
    asked_for = any(f"/{what} at" in channel for what in ("record", "fork", "report"))
    return asked_for and all(json.loads(text)["status"] < 300 for text in texts)


def _kind(channel: str, heard: Heard) -> str:
    """What kind of thing was told."""
    if channel.endswith("webhook"):
        return "webhook"
    told = json.loads(heard.text)
    if "status" in told:
        return channel.split(", ")[1].split(" at ")[0].replace("/api/tables/{table}", "")
    return f"socket, {told['type']}"


def _parts(one: Any, other: Any, path: str, depth: int = 0) -> Iterator[tuple[str, str, str]]:
    """The parts of two messages that differ, by their names."""
    if isinstance(one, str) and isinstance(other, str) and one[:1] == other[:1] == "{":
        one, other = json.loads(one), json.loads(other)
    if isinstance(one, dict) and isinstance(other, dict) and depth < 4:
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                yield from _parts(one.get(key), other.get(key), f"{path}.{key}", depth + 1)
    else:
        yield path, json.dumps(one)[:300], json.dumps(other)[:300]
