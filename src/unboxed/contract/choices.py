"""Choosing means something: no two options come to the same for everybody."""

from __future__ import annotations

import random
from typing import Any

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way, names_of
from .statements import every_way

WORLDS = 100
"""Worlds in which options must come to the same before they are taken for one; most differ in the first."""


class Outcomes(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player < 0 or position.together:  # what several choose at once counts when all have chosen
            return
        for same in alike(position, random.Random(self.game.seed)):
            labels = Wording(position, position.player, names_of(position.setup)).labels()
            listed = " and ".join(f"{labels[index]!r} {position.options[index]}" for index in same)
            raise AssertionError(f"{position.prompt}: these options come to the same: {listed}")


@every_way
def no_two_options_come_to_the_same_for_everybody(way: Way) -> None:
    """At two moments of every game, in worlds that the chooser might be in: after two options the position differs in
    one of them, or what is told beside the words of the options themselves, or dice decide."""
    observed(way, Outcomes)


def alike(position: Position, rng: random.Random) -> list[list[int]]:
    """The options of a question in groups that come to the same."""
    groups, imagining = [[*range(len(position.options))]], position.imagining(position.player)
    for _ in range(WORLDS):
        world = imagining.world(rng)
        groups = [part for group in groups for part in _apart(world, group) if len(part) > 1]
        if not groups:
            break
    return groups


def _apart(world: Position, options: list[int]) -> list[list[int]]:
    """These options in groups that come to the same in this world."""
    found: list[tuple[dict[str, Any], list[Step], list[int]]] = []
    for index in options:
        after, heard = world.clone(), list[Step]()
        after.listener = lambda _, event, heard=heard: heard.append(event)
        after.choose(index)
        if after.chance != world.chance or after.over:
            continue  # dice, shuffles and ends hide what would have come
        data, told = after.to_data(), [_beside(event, world.options[index]) for event in heard if event[0] != "window"]
        for known, said, group in found:
            if known == data and said == told:
                group.append(index)
                break
        else:
            found.append((data, told, [index]))
    return [group for *_, group in found]


def _beside(event: Step, option: Step) -> Step:
    """What an event tells that its option has not said."""
    return (event[0], *[word for word in event[1:] if word not in option])
