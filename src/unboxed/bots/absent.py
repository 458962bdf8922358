"""Absent: stands in for somebody who is not there, and does as little as can be done."""

from __future__ import annotations

import random
from operator import add

from unboxed.kernel.position import LIFE, Position

from .look import Look
from .playout import play_out
from .values import Values

MOST, THOUGHTS = 8, 16
"""Imagined worlds in which each option is looked at: fewer if there are many options."""
FOLLOWING = 4
"""Questions that may follow until a choice is carried out."""
TRIED = 3
"""Answers to a question that must follow that are looked at: a card, then its target."""

Cost = tuple[int, int, float, bool, float]
"""Is the seat itself out (2: the game is over and lost, 1: it goes on without a chance), the cards that others lost,
how far their chances fell, is the same question asked again, and how bad the own chances are."""


class AbsentBot:
    """Says "no, thank you" where that is an answer and nothing is at stake.

    Else it first stays in the game. Among rivals it lets its own turn pass if it may. Then it takes the mildest option:
    the one that takes least away from the others, hurts their chances least, leaves them alone, settles the question,
    and among those the best for its own seat, which comes first where its own place in the game is at stake. Equals are
    left to chance, not to their place in the list."""

    def choose(self, look: Look, seed: int) -> int:
        if look.decline >= 0 and not look.stakes:
            return look.decline
        count, rng = len(look.options), random.Random(seed)
        costs: list[Cost] = [(0, 0, 0.0, False, 0.0)] * count
        worlds, rivals = max(1, min(MOST, THOUGHTS // count)), len(set(look.game.sides(look.setup))) > 1
        for _ in range(worlds):
            world = look.imagine(rng)
            before = _Before(world, look.seat, rng)
            for index in range(count):
                found = min(before.cost(after) for after in _carried_out(world, index, rng))
                costs[index] = tuple(map(add, costs[index], found))

        def regret(index: int) -> tuple[float, ...]:
            out, taken, fallen, again, own = costs[index]
            lost = round(out / worlds)  # as in most of them: in a single one it may be bad luck
            mild, no = (taken, fallen, _meddles(look, index)), index == look.decline
            if look.stakes == LIFE:
                return (lost, again, own, *mild, no, rng.random())
            return (lost, rivals and not no, *mild, again, own, not no, rng.random())

        return min(range(count), key=regret)


class _Before:
    """A world before a choice, to hold against it what a choice would make of it."""

    def __init__(self, world: Position, own: int, rng: random.Random) -> None:
        self.own, self.rng, self.values = own, rng, Values(world.setup)
        self.others = [seat for seat in range(world.setup.players) if seat != own]
        self.chances = [self.values.to(world, seat) for seat in self.others]
        self.question = own, world.prompt
        self.cards = _cards_of(world, own)

    def cost(self, after: Position) -> Cost:
        """What a choice that led here has cost."""
        again = (after.player, after.prompt) == self.question
        cards = _cards_of(after, self.own) if self.others else {}
        out = (1 + (after.player < 0)) * (self.values.to(after, self.own) <= 0)
        if self.values.evaluate is None:
            play_out(after, self.rng)  # where a game cannot tell how good a position is, its end does
        taken = sum(len(had - cards.get(seat, set())) for seat, had in self.cards.items() if seat != self.own)
        worth = self.values.to
        fallen = sum(max(0.0, was - worth(after, seat)) for seat, was in zip(self.others, self.chances, strict=True))
        return out, taken, round(fallen, 6), again, round(-worth(after, self.own), 6)


def _carried_out(world: Position, index: int, rng: random.Random) -> list[Position]:
    """The world after an option and what must follow; if its chooser has to say more, one for each of a few answers.

    What becomes of a life is told at once. What becomes of others, where somebody chooses on their own turn, may have
    to wait for questions to them."""
    own, steps = world.player, FOLLOWING if world.stakes != LIFE and world.setup.players > 1 else 0
    after = world.clone()
    after.choose(index)
    while after.chain and after.player >= 0 and after.player != own:
        after.choose(_silence(after, rng))
    if after.player != own or after.decline >= 0:
        return [_settled(after, own, steps, rng)]
    count, found = len(after.options), []
    for further in range(count) if count <= TRIED else rng.sample(range(count), TRIED):
        answered = after.clone()
        answered.choose(further)
        found.append(_settled(answered, own, steps, rng))
    return found


def _settled(position: Position, own: int, steps: int, rng: random.Random) -> Position:
    """Let what was begun be carried out, while everybody does as little as possible."""
    for _ in range(steps):
        if position.player < 0 or not (position.stack or position.player == own):
            break
        position.choose(_silence(position, rng))
    return position


def _silence(position: Position, rng: random.Random) -> int:
    """Who may decline does, but for who would be lost by it; the others follow their instinct, or chance."""
    if (no := position.decline) >= 0 and position.stakes != LIFE:
        return no
    if (instinct := position.setup.game.instinct) is not None:
        return instinct(position)
    return rng.choice([index for index in range(len(position.options)) if index != no])


def _cards_of(position: Position, own: int) -> dict[int, set[int]]:
    """The cards in each seat's hand."""
    cards: dict[int, set[int]] = {}
    for zone in position.setup.game.layout(position, own)["zones"]:
        if zone["kind"] == "hand" and "seat" in zone:
            cards.setdefault(zone["seat"], set()).update(zone["tokens"])
    return cards


def _meddles(look: Look, index: int) -> bool:
    """Is this option about somebody else? An attack that will be fended off does no harm, but it is not mild."""
    concerned = look.game.phrases.concerns(look.options[index])
    return any(kind == "seat" and value != look.seat for kind, value in concerned)
