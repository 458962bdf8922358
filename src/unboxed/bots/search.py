"""Information-set Monte Carlo tree search, for any game with any number of seats.

Each iteration imagines a fresh world with new dice, walks down the tree by what is on offer in that world, plays on
for a while, and credits every decision on the way with what its own seat got out of it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import repeat
from math import log, sqrt
from time import monotonic

from unboxed.kernel.chance import below
from unboxed.kernel.position import Position

from .contract import Budget
from .look import Look
from .playout import LONGEST, play_out, settle
from .race import Race, is_clear
from .replies import let_reply, settle_by_replies
from .signature import signature_of
from .tree import Edge, Key, Keys, Node, Together
from .values import Values

Walk = list[tuple[Node, Edge, int]]
"""The edges taken in one iteration, each with the seat that took it."""

Findings = tuple[int, float, float, int, float, float]
"""Of one option: visits, the sum of what they brought, and the sum of its squares; then the worlds it shared with what
instinct would do, and how far it was ahead there, likewise."""


@dataclass(frozen=True)
class Style:
    """The knobs of a search, the same for every game."""

    explore: float = 2.0
    """How much an option is tried for its uncertainty, in standard deviations of what the question brings."""
    caution: float = 1.2
    """How far an option may be behind before it drops out of the race, in standard errors that grow with time."""
    enough: float = 0.0
    """The search ends as soon as it is clear that no option is better than the best one by more than this."""
    playout: int = 0
    """Decisions played on at random before the game's evaluation is asked."""
    first: int = 4
    """Options of a long list that are tried at once; later ones only as the node is visited more."""
    widen: float = 1.5
    stray: float = 0.5
    """The same where a game's instinct leads."""
    exact_from: int = 16
    """Visits from which a question is also told apart by all that its seat knows."""
    trust_from: int = 8
    """Visits from which such a situation decides by its own experience."""


SIDES = 6
"""The first throw in a world is spread evenly: of so many worlds in a row, each sees another side of the die."""
WARM_UP = 40
SOME = 4
"""So many visits tell how much values spread; before that the question's widest spread so far stands in."""
ENOUGH = 0.1
"""An option is taken only if it had this part of the visits that the most visited one had."""
CAUTION = 0.5
"""Standard errors by which an option must have done better to be preferred to one that is better known."""
LEAST = 0.05
"""The least spread assumed of an option hardly tried, as a part of the range of all values met: what has gone badly a
few times must be tried again."""


class Search:
    """A search from one look; `run` may be called again to think longer."""

    def __init__(self, look: Look, seed: int, style: Style | None = None) -> None:
        self.look = look
        self.style = style or Style()
        self.rng = random.Random(seed)
        self.dice, self.luck = random.Random(), self.rng.getrandbits(62)
        self.values = Values(look.setup)
        self.start = look.imagine(random.Random(0))  # only for what all worlds of this look share
        self.keys = Keys(self.start, look.seat)
        self.root = Node()
        self.signature = signature_of(look.game.position)
        self.options = self.keys.of(self.start)
        self.length = self.style.playout if self.values.evaluate is not None else LONGEST
        # Alone one is always asked again, so that tells nothing about whether a position is quiet.
        self.settling = self.values.evaluate if look.setup.players > 1 else None
        self.believing = look.game.belief is not None and self.values.evaluate is not None
        self.instinct = look.game.instinct
        self.usual = usual_of(look)
        self.race = Race(len(self.options), self.style.caution, self.style.enough)
        # Whole games played out go better as the tree learns, so there what was dropped early may be the best.
        self.racing = self.values.evaluate is not None
        self.sides = self.rng.sample(range(SIDES), SIDES)
        self.drawn = -1, self.start
        self.iterations = 0
        self.lowest, self.highest = 1.0, 0.0

    def take_over(self, before: Search) -> None:
        """Go on from what an earlier search of the same seat found out about this very situation, if it met it."""
        if not self._same_game(before):
            return
        signature = self.signature(self.start, self.look.seat, before.keys.unseen)
        place = (self.look.seat, self.look.prompt)
        for edge in before.root.edges.values():
            node = edge.children.get(place)
            exact = node.exact.get(signature) if node is not None else None
            if node is None or exact is None:
                continue
            self.root.visits, self.root.total, self.root.squares = exact.visits, exact.total, exact.squares
            for key, old in zip(self.options, before.keys.of(self.start), strict=True):
                if old in exact.edges:
                    self.root.edges[key] = exact.edges[old]
                    self.root.edges[key].children = node.edges[old].children
            return

    def _same_game(self, before: Search) -> bool:
        """True unless the earlier search was another seat's or saw other cards."""
        old, new, bit = before.start, self.start, 1 << self.look.seat
        if before.look.seat != self.look.seat or old.setup is not new.setup:
            return False
        seen = zip(old.seen, new.seen, old.face, new.face, strict=True)
        return all(was == now for by, still, was, now in seen if by & still & bit)

    def run(self, budget: Budget) -> None:
        """Iterate until the budget is spent, or all is clear if the style lets that be enough."""
        if self.values.together and not self.iterations:
            self._warm_up(budget)
        until = monotonic() + budget.milliseconds / 1000
        for _ in range(budget.iterations) if budget.iterations else repeat(None):
            if (budget.milliseconds and monotonic() >= until) or (self.racing and self.race.decided):
                return
            self.iterate()

    def _warm_up(self, budget: Budget) -> None:
        """Where the score counts, first find out what is a high one; what was thought meanwhile is forgotten."""
        kept, race = self.root, self.race
        self.root, self.race = Node(), Race(len(self.options), self.style.caution, 0.0)
        for _ in range(min(WARM_UP, 4 + budget.iterations // 10) if budget.iterations else WARM_UP):
            self.iterate()
        self.root, self.race = kept, race
        self.values.settled = True

    def iterate(self, option: int = -1) -> None:
        """Imagine, walk down, play on, credit: for the option whose turn it is, or for this one."""
        self.iterations += 1
        if self.racing or option >= 0:
            index = option if option >= 0 else self.race.next()
            edge = self.root.edges.setdefault(self.options[index], Edge())
            edge.available += 1
        else:
            index = self._pick(self.root, self.options, -1)
            edge = self.root.edges[self.options[index]]
        world = self._world(len(self.race.values[index]))
        walk: Walk = [(self.root, edge, world.player)]
        self._descend(world, index, edge, walk)
        play_out(world, self.rng, self.length)
        if self.believing:
            settle_by_replies(world, self.values, self.rng, walk[-1][2])
        elif self.settling is not None:
            settle(world, self.rng, walk[-1][2], self.settling)
        self.race.note(index, self._credit(world, walk))

    def _world(self, number: int) -> Position:
        """The same worlds and dice in the same order for every option: then luck cannot look like a good choice."""
        if number != self.drawn[0]:
            self.dice.seed(self.luck + number)
            world = self.look.imagine(self.dice)
            while below(world.chance, SIDES)[1] != self.sides[number % SIDES]:
                world.chance = self.dice.getrandbits(64)
            self.drawn = number, world  # in a race the other options meet it next
        return self.drawn[1].clone()

    def _descend(self, world: Position, index: int, edge: Edge, walk: Walk) -> None:
        """Take the option, and on from there by what the tree knows, until it knows nothing."""
        node, key = self.root, self.options[index]
        group = Together()
        while True:
            new = not edge.visits
            if world.together:
                group.take(node, edge, key)
            world.choose(index)
            if self.believing and not self._replied(world):
                return
            player = world.player
            if new or player < 0:
                return
            children, place = edge.children, (player, world.prompt)
            if group.taken:
                children, place = group.next(world)
            following = children.get(place)
            if following is None:
                following = children[place] = Node()
            node, keys = following, self.keys.of(world)
            usual = self.instinct(world) if self.instinct is not None else -1
            if node.visits < self.style.exact_from:
                index = self._pick(node, keys, usual)
                edge = node.edges[keys[index]]
                walk.append((node, edge, player))
            else:
                index, edge = self._pick_exactly(node, world, keys, usual, walk)
            key = keys[index]

    def _replied(self, world: Position) -> bool:
        """Let others reply by what they may know; what this seat does is all that the tree is about. False if it is not
        asked again before the position is quiet."""
        let_reply(world, self.look.seat, self.values, self.rng)
        return world.player == self.look.seat

    def _pick_exactly(self, node: Node, world: Position, keys: list[Key], usual: int, walk: Walk) -> tuple[int, Edge]:
        """Decide by what the seat knows of this very situation, if it has come up often enough."""
        player = world.player
        signature = self.signature(world, player, self.keys.unseen)
        exact = node.exact.get(signature)
        if exact is None:
            exact = node.exact[signature] = Node()
        if exact.visits >= self.style.trust_from:
            index = self._pick(exact, keys, usual)
            _offer(node, keys)
        else:
            index = self._pick(node, keys, usual)
            _offer(exact, keys)
        key = keys[index]
        edge, same = node.edges.get(key), exact.edges.get(key)
        if edge is None:
            edge = node.edges[key] = Edge(available=1)
        if same is None:
            same = exact.edges[key] = Edge(available=1)
        walk.append((node, edge, player))
        walk.append((exact, same, player))
        return index, edge

    def _pick(self, node: Node, keys: list[Key], usual: int) -> int:
        """An option never tried, while the node may grow; else the one with the highest hopes.

        Where instinct has a say (`usual` is its option, else -1) that comes first, others are tried more slowly, and
        they are taken again only if even by their lowest hopes they are better."""
        edges, visits = node.edges, node.visits
        untried: list[int] = []
        tried = 0
        best, best_score = -1, -1e9
        if visits >= SOME:
            mean = node.total / visits
            spread = node.squares / visits - mean * mean
            if spread > node.spread:
                node.spread = spread
        unknown = SOME * max(node.spread, (LEAST * (self.highest - self.lowest)) ** 2)
        reach = self.style.explore**2
        for index, key in enumerate(keys):
            edge = edges.get(key)
            if edge is None or not edge.visits:
                untried.append(index)
                continue
            tried += 1
            edge.available += 1
            n, total = edge.visits, edge.total
            mean = total / n
            spread = (edge.squares - total * mean + unknown) / (n + SOME)  # its own, as far as that is known
            hope = sqrt(reach * max(0.0, spread) * log(edge.available) / n)
            score = mean + hope if usual in (-1, index) else mean - hope
            if score > best_score:
                best, best_score = index, score
        if untried and tried < self._wanted(visits, usual):
            best = usual if usual in untried else untried[int(self.rng.random() * len(untried))]
            edge = edges.get(keys[best])
            if edge is None:
                edge = edges[keys[best]] = Edge()
            edge.available += 1
        return best

    def _wanted(self, visits: int, usual: int) -> float:
        """How many options of a node may be tried by now."""
        if usual < 0:
            return self.style.first + self.style.widen * sqrt(visits)
        return 1 + self.style.stray * sqrt(visits)

    def _credit(self, world: Position, walk: Walk) -> float:
        """Tell every decision on the way what its seat got out of it; returns what the first one did."""
        values: dict[int, float] = {}
        for node, edge, player in walk:
            value = values.get(player)
            if value is None:
                value = values[player] = self.values.to(world, player)
                if value > self.highest:
                    self.highest = value
                if value < self.lowest:
                    self.lowest = value
            _count(node, edge, value)
        return values[walk[0][2]]

    def found(self) -> list[Findings]:
        """For each option what came of it, in the order of the options."""
        empty = Edge()
        edges = [self.root.edges.get(key, empty) for key in self.options]
        luck = self.race.luck() if self.racing else [0.0] * len(edges)
        ahead = self.race.ahead_of(self.usual) if self.usual >= 0 else [(0, 0.0, 0.0)] * len(edges)
        return [(e.visits, *_without(e, part), *gap) for e, part, gap in zip(edges, luck, ahead, strict=True)]


def _without(edge: Edge, luck: float) -> tuple[float, float]:
    """What came of an option and its squares, if its worlds had not been luckier than others."""
    total = edge.total - luck * edge.visits
    return total, edge.squares - 2 * luck * edge.total + luck * luck * edge.visits


def _count(node: Node, edge: Edge, value: float) -> None:
    square = value * value
    node.visits += 1
    node.total += value
    node.squares += square
    edge.visits += 1
    edge.total += value
    edge.squares += square


def _offer(node: Node, keys: list[Key]) -> None:
    """Count these options as on offer at a node that did not decide."""
    edges = node.edges
    for key in keys:
        edge = edges.get(key)
        if edge is not None:
            edge.available += 1


def usual_of(look: Look) -> int:
    """The option that instinct would take, where the game has one and an evaluation by which others are held against
    it; else -1. Where people may lie it has no such say: whoever mostly does the usual can be seen through."""
    game = look.game
    if game.instinct is None or game.evaluate is None or game.belief is not None or not look.asked:
        return -1
    return game.instinct(look.imagine(random.Random(0)))


def best_of(found: list[Findings], usual: int = -1) -> int:
    """The option that surely did best: its mean less some of its standard error, among those that were tried enough.

    Visits alone would not do, since options whose outcome varies more are visited more. What instinct says is left
    only for what is clearly better."""
    enough = max(of[0] for of in found) * ENOUGH
    best = max(range(len(found)), key=lambda i: (found[i][0] >= enough, _surely(*found[i][:3]), found[i][0], -i))
    return best if usual < 0 or is_clear(*found[best][3:]) else usual


def _surely(visits: int, total: float, squares: float) -> float:
    if not visits:
        return -1.0
    mean = total / visits
    return mean - CAUTION * sqrt(max(0.0, squares / visits - mean * mean) / visits)


class Trees:
    """The last search of each seat, for its next question may be one that search has met."""

    def __init__(self) -> None:
        self._last: dict[int, Search] = {}

    def search(self, look: Look, seed: int, budget: Budget, style: Style) -> list[Findings]:
        """Search from a look, going on from the seat's search before this one where that led here."""
        search = Search(look, seed, style)
        if look.seat in self._last:
            search.take_over(self._last[look.seat])
        self._last[look.seat] = search
        search.run(budget)
        return search.found()
