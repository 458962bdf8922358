"""Where people confirm what they have no choice about, nothing that spends, ends or hurts happens unseen."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.consequences import Place, numbers
from unboxed.table.table import begin

from .settings import TOO_LONG, Way, glance, watched
from .statements import every_way

PART = 10
"""One of so many games is played at a table that confirms."""
FEWEST = 3


class Confirming:
    """Plays a game at a table that confirms, and looks at every option that is taken though nobody was asked."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.live: Position | None = None
        self.unseen: tuple[int, Step] | None = None
        """The seat and the option that is taken next without having been shown."""
        self.chosen = -1, -1
        """Who chose last, and the state of chance then."""
        game = watched(setup.game, self._watch, force=self._force)
        self.live = position = begin(replace(setup, game=game, confirm=True), seed)
        rng = random.Random(seed)
        by_instinct = rng.random() < 0.5
        for _ in range(TOO_LONG):
            if position.player < 0:
                return
            self.chosen = position.player, position.chance
            position.choose(glance(position, rng) if by_instinct else int(rng.random() * len(position.options)))
        raise AssertionError(f"the game has no end: {TOO_LONG:,} choices were made")

    def _force(self, position: Position, seat: int, option: Step) -> None:
        if position is self.live and position.player < 0:
            assert position.setup.game.phrases.unseen(option[0]), (
                f"{option[0]!r} is the only option, and is taken unseen: people who confirm are to be shown it"
            )
            self.unseen = seat, option

    def _watch(self, position: Position, step: Step, call: Callable[[], None]) -> None:
        if position is not self.live or self.unseen is None or step != self.unseen[1]:
            call()
            return
        (seat, _), self.unseen = self.unseen, None
        told = self.chosen == (seat, position.chance)
        """It goes on with what this seat has just chosen, and what came of that was told to the end."""
        before = numbers(position, seat)
        call()
        if not told:
            after = numbers(position, seat)
            changed = {place for place in {*before, *after} if before.get(place) != after.get(place)}
            assert not changed, f"{step[0]!r} is marked as what may happen unseen, and changes {_in_words(changed)}"


def _in_words(places: set[Place]) -> str:
    return ", ".join(sorted(name for _, name in places))


@every_way
def what_happens_unseen_for_want_of_another_option_takes_nothing(way: Way) -> None:
    """At a table where people confirm, an option that is the only one is shown before it happens, unless its phrase
    says that it may be `unseen`; and then it changes no number, but for what was told of the choice it goes on with."""
    for setup, seed in way.games(PART, FEWEST):
        try:
            Confirming(setup, seed)
        except AssertionError as error:
            error.add_note(f"{setup.game.id}, {setup.players} players, {setup.mode}, {setup.options}, seed {seed}")
            raise
