"""The prices of a question, as the rules themselves test them: the question is asked once more, in a world that its
chooser might be in, while somebody looks on (see kernel/prices.py). So no hidden card enters, and nothing is told that
the rules do not go by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unboxed.kernel.chance import NO_DICE
from unboxed.kernel.prices import Priced
from unboxed.kernel.questions import NOBODY

from .wording import counted

if TYPE_CHECKING:
    from unboxed.kernel.position import Position
    from unboxed.kernel.state import Step


@dataclass(frozen=True)
class Reason:
    """Why a price is not the one on the card."""

    name: str
    """What is paid: a number of the scene, or what is counted."""
    printed: int
    now: int
    because: tuple[str, ...]
    """The faces of the cards that make the difference."""
    text: str
    """All of it in words: `6 cards by its text; Toll Bridge makes it 2`."""


def asked_again(position: Position, seat: int, number: int = 0) -> Position | None:
    """A world in which the question of this seat was asked once more, with the prices that were tested; None if the
    game has nothing to say of them, or if the seat is not asked alone. Whichever world it is (each has a number), the
    prices are the same."""
    if position.player != seat or position.together:
        return None
    world = position.imagining(seat).dealt(number)
    world.setup, world.chance, world.player = position.setup, NO_DICE, NOBODY
    world.priced = []
    world.setup.game.ask_again(world)
    return world if world.priced else None


def prices(position: Position, seat: int) -> list[Priced]:
    """Every price of the question that this seat is asked, in the order in which the rules test them, each once."""
    world = asked_again(position, seat)
    found: dict[Step, Priced] = {}
    for priced in (world.priced if world else None) or ():
        found.setdefault(priced.option, priced)
    return list(found.values())


def reasons(position: Position, priced: Priced) -> tuple[Reason, ...]:
    """Why a price is not the printed one."""
    cards = position.setup.cards
    names = [cards[face].name if face in cards else face for face in priced.because]
    makers = f"{' and '.join(names)} {'make' if len(names) > 1 else 'makes'} it" if names else "now it is"
    return tuple(
        Reason(bare(what), printed, now, priced.because, f"{worded(what, printed)} by the card; {makers} {now}")
        for what, printed in priced.printed.items()
        if (now := priced.price.get(what, 0)) != printed
    )


def bare(what: str) -> str:
    """The name of what is paid without the sign that it is counted by the piece."""
    return what.removeprefix("#")


def worded(what: str, n: int, more: str = "") -> str:
    """`2 movement`, `1 bullet`, `2 more bullets`."""
    number = f"{n} {more}".strip()
    if not what.startswith("#"):
        return f"{number} {what}"
    return f"{number}{counted(n, bare(what)).removeprefix(str(n))}"


def listed(amounts: Mapping[str, int], more: str = "") -> str:
    """Amounts in a row: `2 more movement and 1 more bullet`."""
    parts = [worded(what, n, more) for what, n in amounts.items()]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
