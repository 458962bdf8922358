"""The tree of a search: nodes are questions, edges are options with what came of taking them."""

from __future__ import annotations

from math import sqrt
from typing import Any

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step

Key = tuple[Any, ...]
"""An option as the tree knows it: its step, with the face in place of a card whose token tells nothing."""


class Edge:
    """An option of a node."""

    __slots__ = ("available", "children", "squares", "total", "visits")

    def __init__(self, available: int = 0) -> None:
        self.visits = 0
        self.available = available
        self.total = 0.0
        self.squares = 0.0
        self.children: dict[Key, Node] = {}
        """By the seat that is asked next and what; first of those asked at once, also by what the others took."""

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        spread = max(0.0, self.squares / self.visits - self.mean**2)
        return sqrt(spread / (self.visits - 1))


class Node:
    """A question to one seat after a row of choices.

    `exact` holds the same question once more for each situation the seat can tell apart; it is used as soon as
    such a situation has come up often enough to have something to say. `together` holds the questions to the others
    where several are asked at once: they hang here and not on an edge, since nobody knows which one was taken."""

    __slots__ = ("edges", "exact", "spread", "squares", "together", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.spread = 0.0
        self.total = 0.0
        self.squares = 0.0
        self.edges: dict[Key, Edge] = {}
        self.exact: dict[int, Node] = {}
        self.together: dict[Key, Node] | None = None


class Together:
    """What was taken by those who are asked at once, on one way down the tree."""

    def __init__(self) -> None:
        self.taken: list[Key] = []
        self._begun: tuple[Node, Edge] | None = None

    def take(self, node: Node, edge: Edge, key: Key) -> None:
        """One of them takes an option."""
        if self._begun is None:
            self._begun = node, edge
        self.taken.append(key)

    def next(self, world: Position) -> tuple[dict[Key, Node], Key]:
        """Where the next question hangs, and by which key. Those who are asked at once do not know what the others
        took; when all have chosen everybody does."""
        assert self._begun is not None
        node, edge = self._begun
        if any(world.sealed):
            if node.together is None:
                node.together = {}
            return node.together, (world.player, world.prompt)
        place = world.player, (world.prompt, *self.taken)
        self._begun, self.taken = None, []
        return edge.children, place


class Keys:
    """Turns options into keys for one search.

    A token that the searching seat has seen stands for itself; any other has another face in every imagined world,
    so there the face is what counts: an opponent plays "thief", not "the card with number 57"."""

    def __init__(self, world: Position, seat: int) -> None:
        bit = 1 << seat
        self.unseen = [token for token, seen in enumerate(world.seen) if not seen & bit]
        self._unseen = frozenset(self.unseen)
        self._phrases = world.setup.game.phrases
        self._plain: dict[Step, Key] = {}
        self._hidden: dict[Step, list[int]] = {}

    def of(self, world: Position) -> list[Key]:
        """The keys of the open options, in their order."""
        plain, hidden, face = self._plain, self._hidden, world.face
        keys: list[Key] = []
        for step in world.options:
            key = plain.get(step)
            if key is None:
                places = hidden.get(step)
                if places is None:
                    places = self._learn(step)
                if len(places) == 1:
                    at = places[0]
                    key = (*step[:at], face[step[at]], *step[at + 1 :])
                else:
                    key = tuple([face[part] if i in places else part for i, part in enumerate(step)])
            keys.append(key)
        return keys

    def _learn(self, step: Step) -> list[int]:
        """The places of a step at which unseen cards stand."""
        places = [
            at
            for at, kind in self._phrases.places(step[0])
            if kind == "card" and at < len(step) and step[at] in self._unseen
        ]
        if places:
            self._hidden[step] = places
        else:
            self._plain[step] = step
        return places
