"""The analysis of a game for a seat: what every choice cost, what was luck, and where the game turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from .judging import CLOSE, Judged, Judgement, Verdict
from .outline import Asked, Happening, Outline

POINTS = 5
"""Turning points of a game that are told."""
NOTABLE = 0.02
"""By how much the chance must change for a turning point."""

Kind = Literal["good", "mistake", "luck"]


@dataclass(frozen=True)
class Choice:
    """A choice, judged. `then` is the chance when the seat was asked again, or what it came to in the end."""

    number: int
    round: int
    question: str
    labels: tuple[str, ...]
    options: tuple[Judged, ...]
    chosen: int
    best: int
    verdict: Verdict
    before: float
    after: float
    then: float
    came: Happening

    @property
    def cost(self) -> float:
        """What a better option would have brought more; 0 if none was told apart."""
        return self.before - self.after

    @property
    def luck(self) -> float:
        """What happened between this choice and the next one: dice, cards and the others."""
        return self.then - self.after

    @property
    def margin(self) -> float:
        """How far the next best option is behind the chosen one, if that was the best and is told apart; else 0."""
        others = [one for index, one in enumerate(self.options) if index != self.chosen]
        if self.chosen != self.best or any(one.high >= self.after for one in others):
            return 0.0
        return self.after - max(one.chance for one in others)


@dataclass(frozen=True)
class TurningPoint:
    """A moment that changed the game for the seat: a good choice of a hard one, a mistake, or luck."""

    number: int
    round: int
    kind: Kind
    change: float
    before: float
    after: float
    text: str


@dataclass(frozen=True)
class Course:
    """A seat's whole game as far as it is judged."""

    seat: int
    name: str
    choices: tuple[Choice, ...]
    asked: int
    """How many choices there were; all of them are judged if there are as many in `choices`."""
    result: float
    equal: float
    scored: bool

    @property
    def change(self) -> float:
        """From the chance at the first choice to what it came to; by choices and by luck together."""
        return self.result - self.choices[0].before if self.choices else 0.0

    @property
    def by_choices(self) -> float:
        """What of that the seat's own choices did: never more than 0, for the best choice keeps the chance."""
        return -sum(choice.cost for choice in self.choices)

    @property
    def by_luck(self) -> float:
        """What of that happened between choices."""
        return sum(choice.luck for choice in self.choices)

    @property
    def verdicts(self) -> dict[Verdict, int]:
        """How many choices got which verdict."""
        counts = Counter(choice.verdict for choice in self.choices)
        return {verdict: counts[verdict] for verdict in ("best", "close", "worse", "open")}

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The moments that changed most, in the order of the game: the worst mistake and the best choice among them."""
        span = self._span()
        found = [point for choice in self.choices for point in _points(choice) if abs(point.change) >= NOTABLE * span]
        found.sort(key=lambda point: (-abs(point.change), point.number))
        first = [next((p for p in found if p.kind == kind), None) for kind in ("mistake", "good", "luck")]
        chosen = [point for point in first if point is not None]
        chosen += [point for point in found if point not in chosen][: POINTS - len(chosen)]
        return tuple(sorted(chosen, key=lambda point: (point.number, point.kind)))

    def _span(self) -> float:
        """What the whole of a chance is; of scores, how far apart they were."""
        if not self.scored:
            return 1.0
        met = [option.chance for choice in self.choices for option in choice.options]
        return max(met, default=0.0) - min(met, default=0.0)

    def as_data(self) -> dict[str, Any]:
        """All of it, JSON-able."""
        return {
            "seat": self.seat,
            "name": self.name,
            "asked": self.asked,
            "result": _rounded(self.result),
            "equal": _rounded(self.equal),
            "scored": self.scored,
            "change": _rounded(self.change),
            "by_choices": _rounded(self.by_choices),
            "by_luck": _rounded(self.by_luck),
            "verdicts": self.verdicts,
            "choices": [_choice(choice) for choice in self.choices],
            "turning_points": [_rounded_all(asdict(point)) for point in self.turning_points],
        }


def course(outline: Outline, judged: Mapping[int, Judgement]) -> Course:
    """A seat's game with what is judged of it so far. What is not yet judged counts to what happened in between."""
    asked = [one for one in outline.asked if one.number in judged]
    thens = [judged[one.number].before for one in asked[1:]] + [outline.result]
    choices = tuple(_judged(one, judged[one.number], then) for one, then in zip(asked, thens, strict=bool(asked)))
    return Course(
        outline.seat, outline.name, choices, len(outline.asked), outline.result, outline.equal, outline.scored
    )


def _judged(asked: Asked, by: Judgement, then: float) -> Choice:
    return Choice(
        asked.number,
        asked.round,
        asked.question,
        asked.labels,
        by.options,
        by.chosen,
        by.best,
        by.verdict,
        by.before,
        by.after,
        then,
        asked.came,
    )


def _points(choice: Choice) -> list[TurningPoint]:
    """What a choice and what followed may add to the turning points."""
    number, round_, label = choice.number, choice.round, choice.labels[choice.chosen]
    came = TurningPoint(
        choice.came.number, round_, "luck", choice.luck, choice.after, choice.then, choice.came.text or label
    )
    if choice.cost > 0:
        return [TurningPoint(number, round_, "mistake", -choice.cost, choice.before, choice.after, label), came]
    if (margin := choice.margin) >= CLOSE:
        return [TurningPoint(number, round_, "good", margin, choice.after - margin, choice.after, label), came]
    return [came]


def _choice(choice: Choice) -> dict[str, Any]:
    told = zip(choice.labels, choice.options, strict=True)
    return {
        "number": choice.number,
        "round": choice.round,
        "question": choice.question,
        "options": [{"label": label, **_rounded_all(one._asdict())} for label, one in told],
        "chosen": choice.chosen,
        "best": choice.best,
        "verdict": choice.verdict,
        "before": _rounded(choice.before),
        "after": _rounded(choice.after),
        "then": _rounded(choice.then),
        "came": choice.came._asdict(),
    }


def _rounded(value: float) -> float:
    return round(value, 4)


def _rounded_all(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: _rounded(value) if isinstance(value, float) else value for name, value in fields.items()}
