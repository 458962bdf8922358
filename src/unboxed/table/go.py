"""Several choices in one go: one, and what goes on with it, in the words of the questions that follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboxed.kernel.errors import IllegalChoice

from .wording import Wording

if TYPE_CHECKING:
    from .table import Table


def in_one_go(table: Table, option: int, then: Sequence[str]) -> list[int]:
    """The numbers of the options that are taken one after another; IllegalChoice says why they cannot be.

    It is tried on a copy. Only what could be taken back is followed, so a refusal tells nothing that undo would not."""
    trial, seat, chosen = table.clone(), table.position.player, [option]
    if trial.position.together:
        raise IllegalChoice("what several choose at once is one choice each")
    for words in then:
        trial.choose(chosen[-1])
        if not trial.can_undo:
            raise IllegalChoice(f"{words!r} cannot be chosen yet: something new is learnt before")
        labels = Wording(trial.position, seat, trial.names).labels()
        if words not in labels:
            raise IllegalChoice(f"{words!r} is not on offer after that; the options are: {'; '.join(labels)}")
        chosen.append(labels.index(words))
    return chosen
