"""Prices: what something costs, what it costs by the card, and whether there is enough.

A rule that tests a price by `afford` says all this where it decides it, so that what people are told of a price is what
the rule goes by. It is remembered only while somebody looks on (see table/reach.py); a simulation has nobody who does,
and a rule that is carried out a hundred thousand times may ask `priced is not None` before it says anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from .state import Step

Amounts = Mapping[str, int]
"""So much of each thing by its name in the scene; what is counted by the piece has a `#`, as in phrases: `#bullet`."""


class Priced(NamedTuple):
    """A price that was tested."""

    option: Step
    """What it is the price of."""
    price: dict[str, int]
    """What it really costs now."""
    have: dict[str, int]
    """What there is of that."""
    printed: dict[str, int]
    """What it costs by the card, where that is something else."""
    because: tuple[str, ...]
    """The faces of the cards that make the difference."""

    @property
    def missing(self) -> dict[str, int]:
        """What is not there."""
        short = {what: n - self.have.get(what, 0) for what, n in self.price.items()}
        return {what: n for what, n in short.items() if n > 0}


class Prices:
    """The part of a position that tells prices to whoever looks on."""

    if TYPE_CHECKING:  # a field of the position
        priced: list[Priced] | None
    else:
        __slots__ = ()

    def afford(
        self,
        option: Step,
        price: Amounts,
        have: Amounts,
        printed: Amounts | None = None,
        because: tuple[str, ...] = (),
    ) -> bool:
        """Is there enough for this option? `printed` is its price by the card where other cards (`because`, by their
        faces) have changed it. Whoever looks on hears of it, also of what cannot be paid for."""
        if self.priced is not None:
            self.priced.append(Priced(option, dict(price), dict(have), dict(printed or {}), because))
        return all(have.get(what, 0) >= n for what, n in price.items())
