"""Draws one after the other: a position whose dice and cards are decided from outside, when they are needed.

A shuffled pile is decided card by card, each when somebody sees it. Until then its faces are undealt, which no rule may
look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from unboxed.kernel.errors import BadGame
from unboxed.kernel.state import Hidden, state


class Wanted(Exception):
    """A draw is wanted that has not been made, among so many."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Undealt(str):
    """The face of a card that nobody has seen and nothing has decided."""

    __slots__ = ()

    def _unread(self, *_: object) -> Any:
        raise BadGame("a rule looks at a card that nobody has seen; deal the game at once (dealt_at_once=True)")

    def to_data(self) -> str:
        """What a view is made from: nobody is told it."""
        return ""

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _unread
    __hash__ = _unread

    def __reduce__(self) -> tuple[Any, ...]:
        return Undealt, (str(self),)


class Dealer:
    """Makes the draws that are written down for it."""

    def __init__(self, at_once: bool) -> None:
        self.at_once = at_once
        self._drawn: list[int] = []
        self._made = 0

    def ready(self, drawn: Iterable[int]) -> None:
        """Make these draws from now on."""
        self._drawn, self._made = list(drawn), 0

    def draw(self, outcomes: int) -> int:
        """The next of them."""
        if outcomes <= 1:
            return 0
        if self._made == len(self._drawn):
            raise Wanted(outcomes)
        self._made += 1
        return self._drawn[self._made - 1]


def drawn_kind(kind: Any, dealer: Dealer) -> Any:
    """The position class of a game, with draws made by this dealer. `undealt` holds, for each shuffled pile, tokens
    that nobody has seen since and the faces they may have."""

    def show(g: Any, token: int, seat: int) -> None:
        _decide(g, token)
        kind.show(g, token, seat)

    def reveal(g: Any, token: int) -> None:
        _decide(g, token)
        kind.reveal(g, token)

    body = {
        "__annotations__": {"undealt": Hidden[list[tuple[Any, ...]]]},
        "__module__": __name__,
        "dealer": dealer,
        "below": lambda g, n: dealer.draw(n),
        "roll": lambda g, sides=6: 1 + dealer.draw(sides),
        "shuffle": _shuffle,
        "shuffled": _shuffled,
        "show": show,
        "show_all": lambda g, tokens, seat: _each(tokens, lambda token: g.show(token, seat)),
        "reveal": reveal,
        "reveal_all": lambda g, tokens: _each(tokens, g.reveal),
        "mix_up": _mix_up,
    }
    made: Any = state(type("Drawn", (kind,), body))
    made.RULES = dict(kind.RULES)
    return made


def _decide(g: Any, token: int) -> None:
    """Draw the face of a card, if nothing has decided it."""
    for pile, (tokens, faces) in enumerate(g.undealt):
        if token in tokens:
            face = faces[g.dealer.draw(len(faces))]
            rest = list(faces)
            rest.remove(face)
            g.face[token] = face
            del g.undealt[pile]
            _lay(g, [t for t in tokens if t != token], rest)
            return


def _shuffle(g: Any, zone: list[int]) -> None:
    inside = set(zone)
    faces: list[str] = []
    for tokens, unseen in list(g.undealt):
        if inside.issuperset(tokens):
            faces += unseen
            g.undealt.remove((tokens, unseen))
        else:
            _each(sorted(inside.intersection(tokens)), lambda token: _decide(g, token))
    faces += [g.face[t] for t in zone if type(g.face[t]) is not Undealt]
    for token in zone:
        g.seen[token] = 0
    _lay(g, list(zone), sorted(faces))
    if g.dealer.at_once:
        _each(zone, lambda token: _decide(g, token))


def _shuffled(g: Any, items: Iterable[Any]) -> list[Any]:
    left = list(items)
    return [left.pop(g.dealer.draw(len(left))) for _ in range(len(left))]


def _mix_up(g: Any, tokens: list[int], *seats: int) -> Any:
    raise BadGame("cards that change hands unseen cannot be drawn one after the other")


def _each(tokens: Iterable[int], do: Callable[[int], None]) -> None:
    for token in tokens:
        do(token)


def _lay(g: Any, tokens: list[int], faces: list[str]) -> None:
    """These faces lie on these tokens, nobody knows how; where they are all alike, everybody could tell."""
    if len(set(faces)) == 1:
        for token in tokens:
            g.face[token] = faces[0]
    elif tokens:
        for token in tokens:
            g.face[token] = Undealt("a card that nobody has seen")
        g.undealt.append((tuple(tokens), tuple(faces)))
