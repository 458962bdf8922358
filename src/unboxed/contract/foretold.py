"""What is told of an option before it is taken is what happens: every number exactly, and every risk with its share."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

from unboxed.kernel.chance import NO_DICE, Undecided
from unboxed.kernel.position import Position
from unboxed.table.consequences import SOME, Change, changes_of, consequences, numbers
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way, names_of
from .statements import every_way

WORLDS = 2000
"""Imagined worlds with which a risk is compared."""
OFF = 0.03
"""By how much a risk may be off, beside what so many worlds may be off themselves."""
ERRORS = 2
"""Standard errors that are allowed to the worlds with which it is compared."""


class Claims(Observer):
    every = 4
    looks = 1

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player < 0 or position.together:
            return
        labels = Wording(position, position.player, names_of(position.setup)).labels()
        for index, found in enumerate(consequences(position, position.player, SOME)):
            happens = set(after(position, index))
            sure, might = set(found.changes), {change for change, _ in found.risks}
            assert sure <= happens, f"{labels[index]}: told is {sure - happens}, and it does not happen"
            assert happens <= sure | might, f"{labels[index]}: {happens - sure - might} happens and is not told"


@every_way
def what_is_told_of_an_option_happens_and_no_other_number_changes(way: Way) -> None:
    """Of all options at one moment of every fourth game: up to the next question or throw of dice."""
    observed(way, Claims)


class Risks(Observer):
    every = 20
    looks = 2

    def __init__(self) -> None:
        self.rng = random.Random(7)

    def moment(self, table: Table) -> None:
        """Of one option, since this takes thousands of worlds."""
        position = table.position
        if position.player < 0 or position.together:
            return
        for index, rough in enumerate(consequences(position, position.player, SOME)):
            if rough.risks:
                self._compared(position, index)
                return

    def _compared(self, position: Position, index: int) -> None:
        found, seen = consequences(position, position.player, only=index)[0], Counter[Change]()
        imagining = position.imagining(position.player)
        for _ in range(WORLDS):
            world = imagining.dealt(self.rng.getrandbits(64))  # by the cards alone, as people are told
            world.setup = position.setup
            seen.update(after(world, index))
        told = {**dict.fromkeys(found.changes, 1.0), **dict(found.risks)}
        for change in {*told, *seen}:
            share, said = seen[change] / WORLDS, told.get(change, 0.0)
            allowed = OFF + ERRORS * (share * (1 - share) / WORLDS) ** 0.5
            assert abs(share - said) <= allowed, (
                f"{position.options[index]}: {change} is told with {said:.1%} and happens with {share:.1%}"
            )


@every_way
def the_share_of_a_risk_is_that_of_two_thousand_worlds(way: Way) -> None:
    """Of one option at two moments of every twentieth game, to three points."""
    observed(way, Risks)


def after(position: Position, index: int) -> tuple[Change, ...]:
    """The numbers that the chooser sees change, up to the next question or throw of dice."""
    seat, real = position.player, position.clone()
    real.chance = NO_DICE
    before = numbers(position, seat)
    with suppress(Undecided):
        real.choose(index, seat)
    return changes_of(before, numbers(real, seat))
