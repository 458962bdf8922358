"""Information-set Monte Carlo tree search, for any game with any number of seats.

Each iteration imagines a fresh world with new dice, walks down the tree by what is on offer in that world, plays on
for a while, and credits every decision on the way with what its own seat got out of it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import log, sqrt
from time import monotonic

from unboxed.engine import Position

from .contract import Budget
from .look import Look
from .playout import LONGEST, play_out
from .signature import signature_of
from .tree import Edge, Key, Keys, Node
from .values import Values

Walk = list[tuple[Node, Edge, int]]
"""The edges taken in one iteration, each with the seat that took it."""


@dataclass(frozen=True)
class Style:
    """The knobs of a search, the same for every game."""

    explore: float = 1.0
    """How much an option is tried for its uncertainty, in standard deviations of what the question brings."""
    playout: int = 8
    """Decisions played on at random before the game's evaluation is asked."""
    first: int = 4
    """Options of a long list that are tried at once; later ones only as the node is visited more."""
    widen: float = 1.5
    exact_from: int = 16
    """Visits from which a question is also told apart by all that its seat knows."""
    trust_from: int = 8
    """Visits from which such a situation decides by its own experience."""


FLOOR = 0.01
"""The least standard deviation assumed: where nothing has ever gone well, all must still be tried."""


class Search:
    """A search from one look; `run` may be called again to think longer."""

    def __init__(self, look: Look, seed: int, style: Style | None = None) -> None:
        self.look = look
        self.style = style or Style()
        self.rng = random.Random(seed)
        self.values = Values(look.setup)
        world = look.imagine(random.Random(0))  # only for what all worlds of this look share
        self.keys = Keys(world, look.seat)
        self.root = Node()
        self.signature = signature_of(look.game.position)
        self.root_signature = self.signature(world, look.seat, self.keys.unseen)
        self.options = self.keys.of(world)
        self.length = self.style.playout if self.values.evaluate is not None else LONGEST
        self.iterations = 0

    def run(self, budget: Budget) -> None:
        """Iterate until the budget is spent."""
        if budget.milliseconds:
            until = monotonic() + budget.milliseconds / 1000
            while monotonic() < until:
                self.iterate()
        for _ in range(budget.iterations):
            self.iterate()

    def iterate(self) -> None:
        """Imagine, walk down, play on, credit."""
        self.iterations += 1
        world = self.look.imagine(self.rng)
        walk: Walk = []
        self._descend(world, walk)
        play_out(world, self.rng, self.length)
        self._credit(world, walk)

    def _descend(self, world: Position, walk: Walk) -> None:
        node, exact_from = self.root, self.style.exact_from
        while True:
            player = world.player
            keys = self.keys.of(world)
            if node.visits < exact_from or node is self.root:
                index = self._pick(node, keys)
                edge = node.edges[keys[index]]
                walk.append((node, edge, player))
            else:
                index, edge = self._pick_exactly(node, world, keys, walk)
            new = not edge.visits
            world.choose(index)
            if new or world.player < 0:
                return
            place = (world.player, world.prompt)
            child = edge.children.get(place)
            if child is None:
                child = edge.children[place] = Node()
            node = child

    def _pick_exactly(self, node: Node, world: Position, keys: list[Key], walk: Walk) -> tuple[int, Edge]:
        """Decide by what the seat knows of this very situation, if it has come up often enough."""
        player = world.player
        signature = self.signature(world, player, self.keys.unseen)
        exact = node.exact.get(signature)
        if exact is None:
            exact = node.exact[signature] = Node()
        if exact.visits >= self.style.trust_from:
            index = self._pick(exact, keys)
            _offer(node, keys)
        else:
            index = self._pick(node, keys)
            _offer(exact, keys)
        key = keys[index]
        edge, same = node.edges.get(key), exact.edges.get(key)
        if edge is None:
            edge = node.edges[key] = Edge()
        if same is None:
            same = exact.edges[key] = Edge()
        walk.append((node, edge, player))
        walk.append((exact, same, player))
        return index, edge

    def _pick(self, node: Node, keys: list[Key]) -> int:
        """An option never tried, while the node may grow; else the one with the highest hopes."""
        edges, visits = node.edges, node.visits
        untried: list[int] = []
        tried = 0
        best, best_score = -1, -1e9
        mean = node.total / visits if visits else 0.0
        spread = node.squares / visits - mean * mean if visits else 0.0
        reach = self.style.explore * (sqrt(spread) if spread > FLOOR * FLOOR else FLOOR)
        for index, key in enumerate(keys):
            edge = edges.get(key)
            if edge is None or not edge.visits:
                untried.append(index)
                continue
            tried += 1
            edge.available += 1
            n = edge.visits
            score = edge.total / n + reach * sqrt(log(edge.available) / n)
            if score > best_score:
                best, best_score = index, score
        if untried and (tried < self.style.first + self.style.widen * sqrt(visits)):
            best = untried[int(self.rng.random() * len(untried))]
            edge = edges.get(keys[best])
            if edge is None:
                edge = edges[keys[best]] = Edge()
            edge.available += 1
        return best

    def _credit(self, world: Position, walk: Walk) -> None:
        values: dict[int, float] = {}
        for node, edge, player in walk:
            value = values.get(player, -1.0)
            if value < 0:
                value = values[player] = self.values.to(world, player)
            square = value * value
            node.visits += 1
            node.total += value
            node.squares += square
            edge.visits += 1
            edge.total += value
            edge.squares += square

    def best(self) -> int:
        """The option with the most visits; among equals the one that did best."""
        edges = self.root.edges
        empty = Edge()
        found = [edges.get(key, empty) for key in self.options]
        return max(range(len(found)), key=lambda i: (found[i].visits, found[i].mean, -i))


def _offer(node: Node, keys: list[Key]) -> None:
    """Count these options as on offer at a node that did not decide."""
    edges = node.edges
    for key in keys:
        edge = edges.get(key)
        if edge is not None:
            edge.available += 1
