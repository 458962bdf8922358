"""Watches a game as it is played and counts what the game says it measures.

All that is counted follows from the seed and the choices, so a game that was played elsewhere can be watched later."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from unboxed.bots import Bot, Look
from unboxed.bots.restricted import faces_of
from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.phrases import Told
from unboxed.table.table import begin

from .playing import bot_seed
from .rows import CardRow, CountRow, GameRow, QuestionRow, Rows, SeatRow

Chooser = Callable[[Position, int], int]
"""Gives the number of an option, for a position in which so many choices have been made."""

NOBODY = -1
LOST = "lost again"
"""Points that went are not taken from what they were for."""
EARLY = 0.25
"""Before this part of a game, being behind says little."""


def by_bots(bots: Sequence[Bot], seed: int) -> Chooser:
    """Each seat's bot chooses."""

    def choose(position: Position, made: int) -> int:
        seat, dice = position.player, bot_seed(seed, made)
        return bots[seat].choose(Look(position, seat, dice), dice)

    return choose


def watch(setup: Setup, number: int, seed: int, names: Sequence[str], choose: Chooser, rows: Rows) -> None:
    """Play a game to its end and add its rows; `names` says which bot sits where."""
    watcher = Watcher(setup)
    position = begin(setup, seed, watcher.hear)
    while position.player >= 0:
        index = choose(position, len(watcher.asked))
        watcher.ask(position, index)
        position.choose(index)
    watcher.look_at_hands(position)
    watcher.write(position, number, seed, names, rows)


class Watcher:
    """Counts one game."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.measures, self.words = setup, setup.game.measures, setup.game.phrases
        self.asked: list[tuple[int, str, int, int, str, str]] = []
        self.cards: dict[tuple[int, str], list[int]] = {}
        self.counts: Counter[tuple[int, str, str, str, int]] = Counter()
        self.latest: dict[int, str] = {}
        """By seat, what points told now would be for."""
        self.what = ""
        """What the points are for that the event just heard brings, if it says so itself."""
        self.roles: dict[int, str] = {}
        self.out: dict[int, int] = {}
        """The seats that are out, with the number of questions asked before."""
        self.hands: dict[tuple[int, str], tuple[list[int], Counter[str]]] = {}
        """By seat and zone, the cards that lay there, as things and by their faces."""
        self.lead = Lead(setup)

    # --- what is told --------------------------------------------------------------------------------------------

    def hear(self, g: Position, event: Step) -> None:
        """Something happened."""
        name, measures = event[0], self.measures
        self._reach(name)
        seats = [value for kind, value in self.words.concerns(event) if kind == "seat"]
        seat = seats[0] if seats else 0 if self.setup.players == 1 else NOBODY
        if name in measures.plays or name in measures.spends:
            self._used(g, event, seat)
        if name in measures.sources:
            self.latest[seat] = self.what = measures.sources[name].format(*event[1:])
        else:
            self.what = ""
        if name in measures.counted:
            what, at = measures.counted[name]
            self.counts[seat, "points", what, "", NOBODY] += event[at + 1]
        elif measures.points:
            self._points(event)
        if name in measures.happenings:
            self.counts[seat, "event", measures.happenings[name], "", NOBODY] += 1
        if name in measures.attacks:
            for other in dict.fromkeys(seats[1:]):
                self.counts[seat, "attack", name, "", other] += 1
        if name in measures.out:
            self.out[seat] = len(self.asked)
        if name == measures.roles:
            self.roles[seat] = next(iter(faces_of(g, event)), "")
        self.look_at_hands(g)

    def _used(self, g: Position, event: Step, seat: int) -> None:
        played = event[0] in self.measures.plays
        what = (self.measures.plays if played else self.measures.spends)[event[0]]
        for face in faces_of(g, event):
            self._card(seat, face)[4 if played else 5] += 1
            self.counts[seat, "play" if played else "spend", what, face, NOBODY] += 1

    def _points(self, event: Step) -> None:
        for told in self.words.changes(event):
            amount = points_in(told, self.measures.points)
            if told.how == "-" and amount:
                self.counts[told.seat, "points", LOST, "", NOBODY] -= amount
            elif told.how == "+" and amount:
                what = self.what or self.latest.get(told.seat, event[0].replace("_", " "))
                self.counts[told.seat, "points", what, "", NOBODY] += amount

    def _reach(self, name: str) -> None:
        if rule := self.words.rule(name):
            self.counts[NOBODY, "rule", rule, "", NOBODY] += 1

    def _card(self, seat: int, face: str) -> list[int]:
        return self.cards.setdefault((seat, face), [0, 0, 0, 0, 0, 0])

    def look_at_hands(self, g: Position) -> None:
        """Whatever lies among a seat's cards and did not before has been drawn."""
        come: Counter[tuple[int, str]] = Counter()
        gone: Counter[tuple[int, str]] = Counter()
        for name in self.measures.hands:
            zones = getattr(g, name)
            for seat, zone in enumerate(zones if g.ZONES[name] == "each" else [zones]):
                before, then = self.hands.get((seat, name), ([], Counter()))
                if before == zone:
                    continue
                now = Counter(g.face[token] for token in zone)
                come.update((seat, face) for face in (now - then).elements())
                gone.update((seat, face) for face in (then - now).elements())
                self.hands[seat, name] = list(zone), now
        for (seat, face), n in (come - gone).items():  # from one of a seat's zones to another is no draw
            card = self._card(seat, face)
            card[0] += n
            card[1] = 1

    # --- what is asked -------------------------------------------------------------------------------------------

    def ask(self, g: Position, index: int) -> None:
        """Somebody is asked, and will take the option with this number."""
        seat, option = g.player, g.options[index]
        self.look_at_hands(g)
        self.lead.look(g)
        self.out.pop(seat, None)  # whoever is asked is not out, or is back
        offered = dict.fromkeys(face for step in g.options for face in faces_of(g, step))
        for face in offered:
            self._card(seat, face)[2] += 1
        if self.measures.choices:
            self._choices(g, option)
        taken = faces_of(g, option)
        for face in dict.fromkeys(taken):
            self._card(seat, face)[3] += 1
        self._reach(g.prompt[0])
        self._reach(option[0])
        self.asked.append((seat, g.prompt[0], len(g.options), index, option[0], taken[0] if taken else ""))

    def _choices(self, g: Position, taken: Step) -> None:
        """Options that are told apart by more than their card."""
        seat, apart = g.player, self.measures.choices
        for option in g.options:
            if option[0] in apart:
                about = [value for kind, value in self.words.concerns(option) if kind == "card"]
                face = g.face[about[0]] if about else ""
                name = str(option[apart[option[0]] + 1])
                self.counts[seat, "offered", name, face, NOBODY] += 1
                if option == taken:
                    self.counts[seat, "taken", name, face, NOBODY] += 1

    # --- how it ended --------------------------------------------------------------------------------------------

    def write(self, g: Position, number: int, seed: int, names: Sequence[str], rows: Rows) -> None:
        """Add the rows of the finished game."""
        result, game = g.result, self.setup.game
        assert result is not None
        count = len(self.asked)
        ahead = self.lead.over(result.winners)
        rows.games.append(
            GameRow(number, seed, game.rounds(g), count, result.reason or "the end", len(result.winners), *ahead)
        )
        players, starter = self.setup.players, getattr(g, self.measures.starter) if self.measures.starter else 0
        for seat in range(players):
            own = [row for row in self.asked if row[0] == seat]
            out = self.out[seat] / max(1, count) if seat in self.out else None
            score = float(result.scores[seat]) if result.scores else None
            rows.seats.append(
                SeatRow(
                    number,
                    seat,
                    (seat - starter) % players,
                    self._role(g, seat),
                    names[seat],
                    result.share(seat),
                    score,
                    len(own),
                    sum(row[2] for row in own),
                    out,
                )
            )
        rows.cards += [CardRow(number, *key, *values) for key, values in sorted(self.cards.items())]
        for (seat, kind, name, card, other), amount in sorted(self.counts.items()):
            rows.counts.append(CountRow(number, seat, kind, name, card, other, amount))
        rows.questions += [QuestionRow(number, at, *asked) for at, asked in enumerate(self.asked)]

    def _role(self, g: Position, seat: int) -> str:
        name = self.measures.roles
        if not name or name in self.words:
            return self.roles.get(seat, "")
        given = getattr(g, name)
        role: Any = given[seat] if seat < len(given) else ""
        return g.face[role] if type(role) is int else str(role)


class Lead:
    """Who is ahead from question to question, by the game's own evaluation."""

    def __init__(self, setup: Setup) -> None:
        self.evaluate, self.sides = setup.game.evaluate, setup.game.sides(setup)
        self.known = self.evaluate is not None and len(set(self.sides)) > 1
        self.leaders: list[int] = []
        self.values: list[list[float]] = []

    def look(self, g: Position) -> None:
        """Note how everybody stands."""
        if self.evaluate is not None and self.known:
            values = [self.evaluate(g, seat) for seat in range(len(self.sides))]
            self.values.append(values)
            best = max(values)
            before = self.leaders[-1] if self.leaders else NOBODY
            level = {self.sides[seat] for seat, value in enumerate(values) if value == best}
            self.leaders.append(before if before in level else min(level))

    def over(self, winners: tuple[int, ...]) -> tuple[int | None, float | None, float | None]:
        """How often the lead changed, when the winner was decided, and how far behind the winner had been."""
        if not self.known or not self.leaders:
            return None, None, None
        count = len(self.leaders)
        changes = sum(a != b for a, b in zip(self.leaders, self.leaders[1:], strict=False))
        winning = {self.sides[seat] for seat in winners}
        if len(winning) != 1:
            return changes, None, None
        last = max((at + 1 for at, side in enumerate(self.leaders) if side not in winning), default=0)
        late = self.values[int(EARLY * count) :]
        return changes, last / count, min(max(values[seat] for seat in winners) for values in late)


def points_in(told: Told, points: Sequence[str]) -> int:
    """How many points a change of numbers is about; a text may name several things, as in `2 water and 1 grit`."""
    if isinstance(told.amount, str):
        found = (re.search(rf"(\d+) {re.escape(name)}\b", told.amount) for name in points)
        return sum(int(one[1]) for one in found if one)
    return told.amount if told.name in points else 0
