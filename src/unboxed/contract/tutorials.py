"""A tutorial says what is so, whatever the learner does: its games are played sensibly, oddly and by chance alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

from unboxed.content.tutorials import Tutorial, read_tutorial
from unboxed.kernel.game import Game
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.table.tutorial import is_there, tutorial_steps

from .settings import Subject
from .statements import DoesNotApply, every_game

PLAYED = 24
"""Games in which every step must have been said."""
SENSIBLY = (0.0, 0.5, 0.95)
"""How often the game's own instinct chooses, in one game after the other."""
LEARNER = 0


@every_game
def the_tutorial_begins_with_a_question_to_the_learner_and_ends_with_a_word(subject: Subject) -> None:
    """Whatever is done in between."""
    told = _tutorial(subject.game)
    for number in range(3):
        moments = list(_moments(subject.game, told, number))
        assert moments[0][0] == 0, f"with the seed {told.seed} another seat is asked first; choose another seed"
        assert moments[0][1], "nothing is said at the first question"
        assert moments[-1][1], "nothing is said after the end; add a step with over = true"


@every_game
def every_step_of_the_tutorial_is_said_in_a_game_of_it(subject: Subject) -> None:
    """Of its seed, in games played more and less sensibly."""
    told = _tutorial(subject.game)
    unsaid = set(range(len(told.steps)))
    for number in range(PLAYED):
        for _, steps in _moments(subject.game, told, number):
            unsaid.difference_update(steps)
    words = [f"step {number + 1} ({told.steps[number].words[:40]!r})" for number in sorted(unsaid)]
    assert not words, f"in {PLAYED} games of the tutorial nobody is ever told {', '.join(words)}"


@every_game
def the_tutorial_speaks_of_cards_that_there_are(subject: Subject) -> None:
    """A card that is misspelt would never be spoken of."""
    told = _tutorial(subject.game)
    cards = subject.game.setup(told.players, told.mode, (), told.options).cards
    for number, step in enumerate(told.steps, 1):
        named = [*step.holds, *(thing[5:] for thing in step.at if thing.startswith("card:"))]
        unknown = [face for face in named if face not in cards]
        assert not unknown, f"step {number} of the tutorial speaks of {unknown[0]!r}, which is no card of this game"


def _tutorial(game: Game) -> Tutorial:
    if game.tutorial is None:
        raise DoesNotApply("it has no tutorial")
    return read_tutorial(game.tutorial)


def _moments(game: Game, told: Tutorial, number: int) -> Iterator[tuple[int, list[int]]]:
    """How many choices were made and what is said, at each question of the learner and after the end."""
    table = Table(game.setup(told.players, told.mode, (), told.options, confirm=True), told.seed)
    chance, choosers = random.Random(number), list[int]()
    while True:
        if table.over or LEARNER in table.asking:
            steps = tutorial_steps(table.position, LEARNER, table.names, table.events, choosers)
            drawn = scene(table.position, LEARNER, table.names)
            for step in steps:
                away = [thing for thing in told.steps[step].at if not is_there(thing, drawn)]
                assert not away, f"step {step + 1} points at {away[0]}, which is not there"
            yield len(choosers), steps
        if table.over:
            return
        seat = table.asking[0]
        table.choose(_choice(table, seat, chance, SENSIBLY[number % len(SENSIBLY)]), seat)
        choosers.append(seat)


def _choice(table: Table, seat: int, chance: random.Random, sensibly: float) -> int:
    position, instinct = table.position, table.setup.game.instinct
    if instinct is not None and not position.together and chance.random() < sensibly:
        return instinct(position.imagining(seat).dealt(chance.getrandbits(32)))
    return chance.randrange(len(position.options_for(seat)))
