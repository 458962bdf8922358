"""What cannot be had back is not given up by mistake: an option that gives it up says so."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from unboxed.kernel.chance import NO_DICE, Undecided
from unboxed.kernel.position import Position
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way
from .statements import DoesNotApply, every_way

NOTHING_GOES = "no place of the table is one from which nothing comes back"


class OneWay(Observer):
    def __init__(self) -> None:
        self.looked = False

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player < 0 or position.together:
            return
        own, gone = lying(position, position.player)
        self.looked = self.looked or gone is not None
        if gone is None:
            return
        after = [_lying_after(position, index) for index in range(position.count())]
        if all(own - still_own for still_own, _ in after):
            return  # the question is which card goes
        for option, (_, now_gone) in zip(position.options, after, strict=True):
            if cards := own & (now_gone or set()):
                named = position.setup.game.phrases.loses(option[0])
                assert named, f"{option[0]!r} gives up {position.face[min(cards)]!r} for good: say what it `loses`"


def lying(position: Position, seat: int) -> tuple[set[int], set[int] | None]:
    """The cards that a seat has, and those that have left the game for good; None if none ever do."""
    zones = position.setup.game.layout(position, None)["zones"]
    own = {token for zone in zones if zone.get("seat") == seat for token in zone["tokens"]}
    gone = [zone["tokens"] for zone in zones if zone.get("gone")]
    return own, {token for tokens in gone for token in tokens} if gone else None


def _lying_after(position: Position, index: int) -> tuple[set[int], set[int] | None]:
    """The same when an option was carried out up to the next question or throw of dice. It is one of people who
    confirm, for what they have no choice about is no part of the option."""
    seat, real = position.player, position.clone()
    real.setup, real.chance = replace(position.setup, confirm=True), NO_DICE
    with suppress(Undecided):
        real.choose(index, seat)
    return lying(real, seat)


@every_way
def an_option_that_gives_up_a_card_for_good_says_so(way: Way) -> None:
    """Of all options at six moments of every game: where the question is not which card goes, an option that puts one
    of the chooser's own where nothing comes back says what it `loses`."""
    if not observed(way, OneWay).looked:
        raise DoesNotApply(NOTHING_GOES)
