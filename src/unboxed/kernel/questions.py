"""Questions: who is asked, what they may choose, and who else may know.

One seat is asked at a time, or several at once: then each chooses when it likes, nobody learns what another has chosen,
and the answers are carried out together, in the order of seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import mistakes
from .errors import IllegalChoice
from .state import Step

if TYPE_CHECKING:
    from .game import Setup

NOBODY = -1


class Questions:
    """The part of a position that asks."""

    if TYPE_CHECKING:  # fields of the position
        setup: Setup
        stack: list[Step]
        player: int
        prompt: Step
        options: list[Step]
        declining: Step | None
        stakes: str
        secret: bool
        together: tuple[int, ...]
        sealed: tuple[Step, ...]

        def do_in_order(self, steps: Iterable[Step]) -> None: ...
        def advance(self) -> None: ...

    else:
        __slots__ = ()

    def ask(
        self,
        player: int,
        prompt: Step,
        options: list[Step],
        decline: Step | None = None,
        stakes: str = "",
    ) -> None:
        """Ask a player to choose; an option is the step it leads to. A forced choice is no choice: it happens. But at a
        table where that is confirmed people are shown it first, unless its phrase says that it may happen `unseen`.

        `decline` is the option that means "no, thank you", wherever it stands; for `stakes` see the field."""
        if self.player >= 0:
            raise mistakes.asked_twice(self, prompt)
        if len(options) == 1 and not (self.setup.confirm and self._is_shown(options[0])):
            self.stack.append(options[0])
        elif options:
            self.player = player
            self.prompt = prompt
            self.options = options
            self.declining = decline
            self.stakes = stakes
        else:
            raise mistakes.no_answer(self, prompt)

    def _is_shown(self, only: Step) -> bool:
        """Is this option shown to people where there is no other?"""
        return not self.setup.game.phrases.unseen(only[0])

    def ask_all(self, seats: Iterable[int], prompt: Step) -> None:
        """Ask these seats at once what `options_of` offers them. Nobody learns an answer before all are there; then
        they happen in the order of seats. Nobody is left out for having one option only: that would tell."""
        if self.player >= 0:
            raise mistakes.asked_twice(self, prompt)
        self.together = tuple(sorted(set(seats)))
        if self.together:
            self.sealed = ((),) * self.setup.players
            self.prompt, self.declining, self.stakes = prompt, None, ""
            for seat in self.together:
                if not self.options_of(seat, prompt):
                    raise mistakes.nothing_to_choose(self, prompt, seat)
            self.let_choose(self.together[0])

    def options_of(self, seat: int, prompt: Step) -> list[Step]:
        """What a seat may choose where several are asked at once; each game says so in its own class. It follows from
        what the seat itself may know."""
        return []

    def let_choose(self, seat: int) -> None:
        """Of those asked at once, let this one be the next."""
        self.player, self.options = seat, self.options_of(seat, self.prompt)

    def seal(self, index: int, seat: int) -> None:
        """One of those asked at once has chosen; when all have, their answers are what happens next."""
        options = self.options_for(seat)
        if not 0 <= index < len(options):
            raise IllegalChoice(f"choice {index} is not on offer; seat {seat} has {len(options)} options")
        self.sealed = (*self.sealed[:seat], options[index], *self.sealed[seat + 1 :])
        if waiting := self.asking:
            self.let_choose(waiting[0])
        else:
            answers = [self.sealed[seat] for seat in self.together]
            self.player, self.options, self.together, self.sealed = NOBODY, [], (), ()
            self.do_in_order(answers)
            self.advance()

    # --- who is asked -------------------------------------------------------------------------------------------------

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that may choose now: those asked at once who have not, or whoever is asked."""
        if self.together:
            return tuple([seat for seat in self.together if not self.sealed[seat]])
        return (self.player,) if self.player >= 0 else ()

    def options_for(self, seat: int | None) -> list[Step]:
        """What this seat may choose now."""
        if seat is None or seat not in self.asking:
            return []
        return self.options_of(seat, self.prompt) if self.together else self.options

    def asked(self, seat: int | None) -> int | None:
        """Who is being asked, as far as this seat may know (None: nobody, or it is a secret). Of those asked at once
        everybody is told who they are, but each is asked alone."""
        if self.player < 0 or ((self.secret or self.together) and seat not in self.asking):
            return None
        return seat if self.together else self.player

    def count(self) -> int:
        """How many options there are now."""
        return len(self.options) if self.player >= 0 else 0

    @property
    def decline(self) -> int:
        """The number of the option that means "no, thank you"; -1 if there is none."""
        if self.player < 0 or self.declining not in self.options:
            return -1
        return self.options.index(self.declining)
