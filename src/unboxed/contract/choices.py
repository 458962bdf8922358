"""Choosing means something: no two options read alike, and no two come to the same for everybody."""

from __future__ import annotations

import random
from typing import Any

from unboxed.kernel.position import Position
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way
from .statements import every_way

WORLDS = 100
"""Worlds in which two options must come to the same before they are taken for one."""


class Outcomes(Observer):
    looks = 3

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player < 0 or position.together:  # what several choose at once counts when all have chosen
            return
        rng = random.Random(self.game.seed)
        alike = [[*range(len(position.options))]]
        for _ in range(WORLDS):
            if not alike:
                return
            world = position.imagine(position.player, rng)
            alike = [part for group in alike for part in apart(world, group) if len(part) > 1]
        if alike:
            labels = Wording(position, position.player, table.names).labels()
            same = " and ".join(f"{labels[i]!r} {position.options[i]}" for i in alike[0])
            raise AssertionError(f"{position.prompt}: these options come to the same: {same}")


@every_way
def no_two_options_come_to_the_same(way: Way) -> None:
    """At three moments of every game, in worlds that the chooser might be in: the position after each choice differs
    from those after the others, wherever chance has no part in it."""
    observed(way, Outcomes)


def apart(world: Position, options: list[int]) -> list[list[int]]:
    """These options in groups that come to the same in this world."""
    found: list[tuple[dict[str, Any], list[int]]] = []
    for index in options:
        after = world.clone()
        after.choose(index)
        data = after.to_data()
        for known, group in found:
            if known == data and after.chance == world.chance and not after.over:  # dice, shuffles, ends hide all
                group.append(index)
                break
        else:
            found.append((data, [index]))
    return [group for _, group in found]
