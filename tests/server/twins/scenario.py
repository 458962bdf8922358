"""What happens around a pair of twins: who sits where and how, who looks, what everybody does and when.

A scenario is drawn once and performed in both worlds. Nothing in it depends on the cards."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.server.twins.finding import Twin

SPECTATOR, OWNER = "spectator", "owner"


@dataclass(frozen=True)
class Viewer:
    """Somebody with a socket."""

    name: str
    seat: int | None
    owner: bool
    patches: bool
    process: int


@dataclass(frozen=True)
class Deed:
    """What somebody does at a moment, counted from the choice that announces something."""

    at: float
    who: str
    what: str
    """`ask` a page of the service, `say` something over the socket, `leave` and `return` to it."""
    how: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """Everything but the cards."""

    twin: Twin
    name: str
    """Tells scenarios apart; chance begins from it."""
    window: int
    clock: int
    pace: int
    spectators: str
    kinds: tuple[str, ...]
    """For each seat: `person`; `quiet`, one who wants not to be asked; `away`, one who does not look and has a webhook;
    `absent`; or `bot`."""
    viewers: tuple[Viewer, ...]
    deeds: tuple[Deed, ...]
    answers: tuple[tuple[str, float], ...]
    """For each seat what it does when it is asked in secret (`decline`, `answer` or `wait`), and after how long."""
    rounds: int
    """Open choices that are made after the first."""
    processes: int
    restart: float | None
    """When the service is started again."""
    busy: float
    """How long the bots' processes are kept busy by others."""
    phase: float

    @property
    def lasts(self) -> float:
        """Seconds from the choice on that are looked at."""
        return min(2.2 * self.window / 1000 + 1.2, 7.0)

    @property
    def calm(self) -> bool:
        """Do people and the service stay as they are, so that every secret question must have its window?"""
        stays = not any(deed.what in ("leave", "return") or deed.how[0] in ("POST", "PUT") for deed in self.deeds)
        return stays and self.restart is None and self.clock in (0, 60)


WINDOWS = (300, 700, 700, 1600, 2500)


def scenario(twin: Twin, name: str) -> Scenario:
    """Draw a scenario for these twins."""
    rng = random.Random(name)
    window = rng.choice(WINDOWS)
    kinds = _kinds(twin, rng)
    processes = 2 if rng.random() < 0.1 else 1
    viewers = _viewers(kinds, processes, rng)
    deeds = _deeds(twin, kinds, viewers, window / 1000, rng)
    if rng.random() < 0.15:
        deeds += _undo(twin, viewers, window / 1000)
    return Scenario(
        twin=twin,
        name=name,
        window=window,
        clock=rng.choice((0, 0, 0, 1, 2, 60)),
        pace=rng.choice((0, 0, 200)),
        spectators=rng.choice(("nothing", "nothing", "all_after_end")),
        kinds=kinds,
        viewers=viewers,
        deeds=tuple(sorted(deeds, key=lambda deed: deed.at)),
        answers=tuple(_answer(window / 1000, rng) for _ in kinds),
        rounds=rng.choice((0, 1, 3)),
        processes=processes,
        restart=rng.uniform(0.05, 1.0) * window / 1000 if rng.random() < 0.1 else None,
        busy=rng.choice((0.0, 0.0, 0.0, 1.5 * window / 1000)),
        phase=round(rng.random(), 3),
    )


def _kinds(twin: Twin, rng: random.Random) -> tuple[str, ...]:
    kinds = rng.choices(("person", "away", "bot", "absent", "quiet"), (6, 1, 1.5, 1, 0.7), k=twin.setup.players)
    kinds[twin.chooser] = "person"
    hidden = rng.choice(sorted(twin.hidden))
    if sum(kind in ("person", "away", "quiet") for kind in kinds) < 2:  # windows are for two people or more
        kinds[hidden] = rng.choice(("person", "person", "away", "quiet"))
    return tuple(kinds)


def _viewers(kinds: tuple[str, ...], processes: int, rng: random.Random) -> tuple[Viewer, ...]:
    def viewer(name: str, seat: int | None, owner: bool = False) -> Viewer:
        return Viewer(name, seat, owner, rng.random() < 0.5, rng.randrange(processes))

    seated = [viewer(f"seat {seat}", seat) for seat, kind in enumerate(kinds) if kind in ("person", "quiet")]
    return (
        Viewer(SPECTATOR, None, False, False, 0),
        viewer("another spectator", None),
        viewer(OWNER, None, True),
        *seated,
    )


def _answer(window: float, rng: random.Random) -> tuple[str, float]:
    what = rng.choice(("decline", "decline", "wait", "answer"))
    return what, round(rng.choice((0.0, 0.5, 0.95)) * window * rng.random(), 3)


# --- what people do meanwhile -------------------------------------------------------------------------------------

TABLE = "/api/tables/{table}"
LOOKS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("ask", ("GET", TABLE)),
    ("ask", ("GET", TABLE)),
    ("ask", ("GET", TABLE + "/replay")),
    ("ask", ("GET", TABLE + "/replay?at=0")),
    ("ask", ("GET", TABLE + "/replay?at=1")),
    ("ask", ("GET", TABLE + "/replay?at=2")),
    ("ask", ("GET", TABLE + "/replay?at=3")),
    ("ask", ("GET", TABLE + "/replay?everything=true")),
    ("ask", ("GET", TABLE + "/results")),
    ("ask", ("GET", TABLE + "/record")),
    ("ask", ("GET", TABLE + "/seat")),
    ("ask", ("GET", TABLE + "/cards")),
    ("ask", ("GET", TABLE + "/tutorial")),
    ("ask", ("GET", TABLE + "/analysis")),
    ("ask", ("GET", TABLE + "/ending")),
    ("ask", ("GET", TABLE + "/blocked")),
    ("ask", ("GET", "/health")),
    ("ask", ("GET", "/api/people/{person}")),
    ("ask", ("POST", TABLE + "/fork", {"at": 0})),
    ("ask", ("POST", TABLE + "/fork", {"at": 1})),
    ("ask", ("POST", TABLE + "/report", {"text": "it looks odd"})),
    ("ask", ("POST", TABLE + "/start", {})),
    ("ask", ("POST", TABLE + "/join", {"name": "Nobody"})),
    ("ask", ("POST", TABLE + "/reveal", {"share": "0" * 64})),
    ("say", ({"type": "choose", "number": "now", "option": 0},)),
    ("say", ({"type": "choose", "number": "before", "option": 0},)),
    ("say", ({"type": "choose", "number": "now", "option": 999},)),
    ("say", ({"type": "choose", "number": "now", "option": 0, "then": ["Let it be"]},)),
    ("say", ({"type": "undo"},)),
    ("say", ({"type": "consent", "yes": False},)),
    ("say", ({"type": "hint"},)),
    ("say", ({"type": "consequences", "number": "now"},)),
    ("say", ({"type": "consequences", "number": "now", "after": ["Let it be"]},)),
    ("say", ({"type": "ping"},)),
    ("say", ({"type": "hello"},)),
    ("say", ("nonsense",)),
)
CHANGES: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("say", ({"type": "chat", "text": "well, well"},)),
    ("say", ({"type": "chat", "text": "go on"},)),
    *(("say", ({"type": "quiet", "until": until},)) for until in ("card", "turn", "round", "mine", "attacked", "off")),
    *(("say", ({"type": "mute", "seat": seat, "on": on},)) for seat in (0, 1) for on in (True, False)),
    ("say", ({"type": "pace", "ms": 100},)),
    ("say", ({"type": "consent", "yes": True},)),
    ("leave", ()),
    ("return", ()),
    ("return", ()),
    ("return", ()),
    ("ask", ("POST", TABLE + "/leave")),
    ("ask", ("POST", TABLE + "/join", {"secret": "own"})),
    ("ask", ("POST", TABLE + "/seat/link", {})),
    ("ask", ("POST", TABLE + "/rematch", {})),
    ("ask", ("POST", TABLE + "/seats/{any}/agree")),
    ("ask", ("PUT", TABLE + "/webhook", {"url": "http://own.example/turn"})),
)
OWNERS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("ask", ("POST", TABLE + "/seats/{any}", {"kind": "bot", "bot": "random"})),
    ("ask", ("POST", TABLE + "/seats/{any}", {"kind": "person"})),
    ("ask", ("POST", TABLE + "/seats/{any}", {"kind": "open"})),
    ("ask", ("POST", TABLE + "/close", {})),
    ("ask", ("POST", TABLE + "/seats/{any}/mute", {"on": True})),
    ("ask", ("POST", TABLE + "/seats/{any}/mute", {"on": False})),
    ("ask", ("POST", TABLE + "/seats/{any}/block")),
    ("ask", ("POST", TABLE + "/unblock", {"who": "nobody"})),
    ("ask", ("POST", TABLE + "/spectators", {"spectators": "off"})),
    ("ask", ("POST", TABLE + "/spectators", {"spectators": "all_after_end"})),
)
EVERYTHING = (*LOOKS, *CHANGES, *OWNERS)
"""All that anybody may do in a scenario, beside playing."""


def _deeds(
    twin: Twin, kinds: tuple[str, ...], viewers: tuple[Viewer, ...], window: float, rng: random.Random
) -> list[Deed]:
    """Looks by everybody whose view must be the same, and some things that everybody sees, by anybody."""
    names = [viewer.name for viewer in viewers]
    away = [f"seat {seat}" for seat, kind in enumerate(kinds) if kind == "away" and seat not in twin.hidden]
    hidden = {f"seat {seat}" for seat in twin.hidden}
    watching = [name for name in names if name not in hidden] + away
    deeds = []
    for _ in range(rng.randrange(6, 13)):
        deeds.append((rng.choice(watching), *rng.choice(LOOKS)))
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        deeds.append((rng.choice(names), *rng.choice(CHANGES)))
    if rng.random() < 0.1:
        deeds.append((OWNER, *rng.choice(OWNERS)))
    made = []
    for who, what, how in deeds:
        at = round(rng.uniform(-0.1, 1.3 * window), 3)
        filled = tuple(_filled(part, len(kinds), rng) for part in how)
        made.append(Deed(at, who, what, filled))
    return made


def _undo(twin: Twin, viewers: tuple[Viewer, ...], window: float) -> list[Deed]:
    """After the window the chooser wants the choice back, everybody agrees, and all look at what is left."""
    at = 1.1 * window
    deeds = [Deed(round(at, 3), f"seat {twin.chooser}", "say", ({"type": "undo"},))]
    for viewer in viewers:
        if viewer.seat not in (None, twin.chooser):
            deeds.append(Deed(round(at + 0.05, 3), viewer.name, "say", ({"type": "consent", "yes": True},)))
    for who in (SPECTATOR, f"seat {twin.chooser}"):
        for when, page in ((0.02, ""), (0.02, "/replay"), (0.1, ""), (0.1, "/replay"), (0.1, "/replay?at=1")):
            deeds.append(Deed(round(at + when, 3), who, "ask", ("GET", TABLE + page)))
    return deeds


def _filled(part: Any, players: int, rng: random.Random) -> Any:
    """Put a seat where any will do; the rest is known only when it is done."""
    return part.replace("{any}", str(rng.randrange(players))) if isinstance(part, str) else part
