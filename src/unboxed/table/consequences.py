"""What an option does to the numbers its chooser sees: found by carrying it out, so that it is true, whatever the game.

It is carried out in worlds that the chooser might be in, up to the next question or the next throw of dice. What
happens in all of them is sure; what happens in some is a risk, with its share of the worlds. Nothing hidden enters:
the worlds are the same for all positions that look the same to the chooser, and as likely as the cards make them: what
others may be up to (`Game.belief`) is for bots to guess and for people to find out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from unboxed.kernel.chance import NO_DICE, Undecided, start
from unboxed.kernel.state import Step
from unboxed.kernel.version import COMPILED

from .pricing import Reason, prices, reasons
from .wording import Wording

if TYPE_CHECKING:
    from unboxed.kernel.position import Position

SOME = 128
"""Worlds in which an option is tried that looks at a card its chooser has not seen, as long as they agree: as many as
the cards of a back, or more."""
MANY, EXACT = 2560, 0.01
"""If they do not, it is tried until every share has no larger standard error, and in no more worlds: then shares are
right to within three points."""

LEAST = 0.005
"""What is less likely is told without its share, which would read 0%."""

Place = tuple[int, str]
"""A number of the scene: whose it is (-1: nobody's) and its name."""


@dataclass(frozen=True)
class Change:
    """A number that changes; seat -1 if it is nobody's."""

    seat: int
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class Consequence:
    """What an option leads to before anybody is asked again."""

    changes: tuple[Change, ...]
    """What is sure."""
    risks: tuple[tuple[Change, float], ...]
    """What happens in some worlds, with their share."""
    rolls: bool
    """Does it end with a throw of dice or a shuffle? What comes after that is not told."""
    question: dict[str, Any] | None = None
    """The question that goes on with it, as its chooser would read it, where nothing new is learnt before."""
    reasons: tuple[Reason, ...] = ()
    """Why its price is not the printed one, where it is not."""


class _Watched(list[str]):
    """Faces that notice when one is looked at that the chooser has not seen: else all worlds are the same. Compiled
    rules look at them without their noticing, so there all count as looked at, and some worlds are tried in vain."""

    unseen: frozenset[int] = frozenset()
    looked = False

    def __getitem__(self, at: Any) -> Any:
        self.looked = self.looked or not isinstance(at, int) or at in self.unseen
        return super().__getitem__(at)

    def __iter__(self) -> Any:
        self.looked = True
        return super().__iter__()


def consequences(
    position: Position, seat: int, many: int = MANY, names: Sequence[str] | None = None, only: int | None = None
) -> list[Consequence]:
    """For each option of a seat (or for `only` this one) what comes of it, in the order of the options; nothing if the
    seat is not asked."""
    trial = _Trial(position, seat, names)
    changed = {priced.option: reasons(position, priced) for priced in prices(position, seat) if priced.printed}
    return [
        replace(trial.of(index, many), reasons=changed.get(option, ()))
        for index, option in enumerate(position.options_for(seat))
        if only in (None, index)
    ]


class _Tried(NamedTuple):
    """What came of an option in one world."""

    changes: tuple[Change, ...]
    looked: bool
    """Did it depend on a card that the chooser has not seen?"""
    rolled: bool
    asks: tuple[Step, ...]
    """The prompt and the options of the question that goes on with it, if there is one."""
    world: Position


class _Trial:
    """Tries the options of one question."""

    def __init__(self, position: Position, seat: int, names: Sequence[str] | None) -> None:
        self._imagining, self._seat = position.imagining(seat), seat
        self._before, self._setup, self._asked = numbers(position, seat), position.setup, position.prompt
        self._unseen = frozenset(self._imagining.unseen(range(len(position.face))))
        self._names = list(names or map(str, range(self._setup.players)))

    def of(self, index: int, many: int) -> Consequence:
        """What comes of an option."""
        first = self._tried(index, 0)
        seen, rolled, asks = Counter([first.changes]), first.rolled, first.asks
        for number in range(1, many if first.looked else 1):
            if number >= SOME and number % SOME == 0 and _settled(seen):
                break
            tried = self._tried(index, number)
            seen[tried.changes] += 1
            rolled = rolled or tried.rolled
            asks = asks if tried.asks == asks else ()
        return _judged(seen, rolled, self._in_words(first.world, self._asked) if asks else None)

    def _tried(self, index: int, number: int) -> _Tried:
        """What comes of an option in one world."""
        even = number < SOME  # the first ones find what is rare, the others how likely it is
        world = self._imagining.evenly(number) if even else self._imagining.dealt(start(-number))
        world.setup = self._setup  # what has to be confirmed is a question
        face = world.face = _Watched(world.face)
        face.unseen, face.looked = self._unseen, COMPILED
        world.chance, rolled = NO_DICE, False
        option = world.options_for(self._seat)[index]
        seen, announced, windows = world.seen[:], len(world.chain), list[Step]()
        world.listener = lambda _, step: windows.append(step) if step[0] == "window" else None
        try:
            world.choose(index, self._seat)
        except Undecided:
            rolled = True
        learnt = rolled or windows or len(world.chain) < announced or self._sees_more(seen, world)
        asks = () if learnt else self._goes_on(option, world)
        return _Tried(changes_of(self._before, numbers(world, self._seat)), face.looked, rolled, asks, world)

    def _in_words(self, world: Position, asked: Step) -> dict[str, Any]:
        """The question of a world in which an option was taken. Where the same is asked again and not for one more of
        a set, it says so: only who wants several goes on with it."""
        question = Wording(world, self._seat, self._names).prompt() or {}
        joins = self._setup.game.phrases.phrases[world.prompt[0]].joins
        again = world.prompt[0] == asked[0] and joins not in ("itself", "both")
        return {**question, "again": True} if again else question

    def _sees_more(self, seen: list[int], world: Position) -> bool:
        bit = 1 << self._seat
        return seen != world.seen and any(
            new & bit and not old & bit for old, new in zip(seen, world.seen, strict=True)
        )

    def _goes_on(self, option: Step, world: Position) -> tuple[Step, ...]:
        """The question that goes on with an option, if one does."""
        if world.player != self._seat or world.together:
            return ()
        joined = self._setup.game.phrases.joined(self._asked[0], option[0], world.prompt[0])
        return (world.prompt, *world.options) if joined else ()


def numbers(position: Position, seat: int | None) -> dict[Place, int]:
    """Every number of the scene that this seat sees, with its place."""
    layout = position.setup.game.layout(position, seat)
    found: dict[Place, int] = {}
    for one in layout["seats"]:
        found |= {(one["seat"], counter["name"]): counter["value"] for counter in one["counters"]}
    for track in layout.get("tracks", ()):
        found[track.get("seat", -1), track["name"]] = track["value"]
    return found


def in_words(found: Consequence, seat: int, names: Sequence[str]) -> str:
    """A consequence as its chooser reads it: `water 3 → 5, Ben's cards 5 → 4, 28%: points 0 → 1`."""
    sure = [f"{_whose(change, seat, names)} → {change.after}" for change in found.changes]
    return ", ".join([*sure, *_risks(found, seat, names), *[reason.text for reason in found.reasons]])


def _risks(found: Consequence, seat: int, names: Sequence[str]) -> list[str]:
    """Each number once, with all that may become of it, and what is as likely together: `20%: bombs 0 → 1 to 3`."""
    ends: dict[str, list[tuple[int, float]]] = {}
    for change, share in found.risks:
        ends.setdefault(_whose(change, seat, names), []).append((change.after, share))
    likely: dict[str, list[str]] = {}
    for whose, afters in ends.items():
        least, most, share = min(afters)[0], max(afters)[0], sum(share for _, share in afters)
        words = f"{whose} → {least}" if least == most else f"{whose} → {least} to {most}"
        likely.setdefault(f"{share:.0%}" if share >= LEAST else "hardly ever", []).append(words)
    return [f"{share}: {' and '.join(words)}" for share, words in likely.items()]


def _whose(change: Change, seat: int, names: Sequence[str]) -> str:
    whose = "" if change.seat in (seat, -1) else f"{names[change.seat]}'s "
    return f"{whose}{change.name} {change.before}"


def changes_of(before: dict[Place, int], after: dict[Place, int]) -> tuple[Change, ...]:
    """What is another number than before."""
    places = dict.fromkeys((*before, *after))
    return tuple(
        Change(*place, before.get(place, 0), after.get(place, 0))
        for place in places
        if before.get(place, 0) != after.get(place, 0)
    )


def _settled(seen: Counter[tuple[Change, ...]]) -> bool:
    """Do all worlds agree, or are there enough of them?"""
    worlds = seen.total()
    shares = [times / worlds for times in _each(seen).values()]
    return len(seen) == 1 or all(share * (1 - share) / worlds < EXACT**2 for share in shares)


def _each(seen: Counter[tuple[Change, ...]]) -> Counter[Change]:
    """In how many worlds each change happens."""
    each = Counter[Change]()
    for changes, times in seen.items():
        for change in changes:
            each[change] += times
    return each


def _judged(seen: Counter[tuple[Change, ...]], rolled: bool, question: dict[str, Any] | None) -> Consequence:
    """What all worlds have in common is sure; the rest is a risk."""
    worlds, each = seen.total(), _each(seen)
    sure = tuple(change for change, times in each.items() if times == worlds)
    risks = tuple((change, times / worlds) for change, times in each.items() if times < worlds)
    return Consequence(sure, risks, rolled, question)
