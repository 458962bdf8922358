"""What is not on offer but within reach is told truly: it is missing something, and nothing hidden enters."""

from __future__ import annotations

import random

from unboxed.kernel.position import Position
from unboxed.table.consequences import Consequence, consequences, numbers
from unboxed.table.pricing import asked_again
from unboxed.table.reach import InReach, in_reach
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way, names_of
from .statements import every_way

FEW = 4
"""Worlds in which an option is tried that depends on hidden cards: what is in reach goes by what is sure."""


WORLDS = 6
"""Worlds in which the prices of a question are compared."""


class Asking(Observer):
    looks = 4

    def moment(self, table: Table) -> None:
        position = table.position
        again = None if position.player < 0 else asked_again(position, position.player)
        if again is not None:
            asked, anew = (position.prompt, position.options), (again.prompt, again.options)
            assert again.player == position.player, f"asked again, {position.prompt} is a question of {again.player}"
            assert anew == asked, f"asked again, {asked} is {anew}"


@every_way
def a_question_that_is_asked_again_for_its_prices_is_the_same(way: Way) -> None:
    """At four moments of every game."""
    observed(way, Asking)


class Reach(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player >= 0:
            found, reached = _told(position)
            there, count = numbers(position, position.player), len(position.options)
            labels = Wording(position, position.player, names_of(position.setup)).labels()
            for one in reached:
                assert one.lacks, f"{one.label} is within reach and lacks nothing"
                assert one.label not in labels, f"{one.label} is on offer, and it is said that it needs {one.missing}"
                for lack in one.lacks:
                    assert lack.have < lack.need, f"{one.label} lacks nothing of {lack}"
                    assert (lack.seat, lack.name) in there, f"{one.label} needs {lack.name!r}, and the scene shows none"
                assert all(0 <= index < count for index in one.helps), f"{one.label}: no such options: {one.helps}"
            self._explained(table, reached)
            for index, outcome in enumerate(found):
                for reason in outcome.reasons:
                    assert reason.printed != reason.now, f"{labels[index]} costs what its card says: {reason.text}"

    def _explained(self, table: Table, reached: list[InReach]) -> None:
        """Of a card that its price keeps from being chosen it is said how much is missing."""
        picture = scene(table.position, table.position.player, table.names)
        offered = {token for option in picture["prompt"]["options"] for token in option["cards"]}
        why = {token: reason["text"] for reason in picture["prompt"]["why_not"] for token in reason["cards"]}
        laid = [card for zone in picture["zones"] if zone["kind"] != "pile" for card in zone["cards"] if card["face"]]
        like = {card["face"] for card in laid if card["token"] in offered}
        shown = {card["token"] for card in laid if card["face"] not in like}
        for one in reached:
            for token in shown.intersection(one.about["cards"]) - offered:
                said = why.get(token, "nothing")
                for lack in one.lacks:
                    short = str(lack.need - lack.have)
                    assert short in said, f"{one.label} needs {one.missing}, but of its card is said: {said}"


@every_way
def what_is_within_reach_is_not_on_offer_and_lacks_a_number_that_the_scene_shows(way: Way) -> None:
    """At two moments of every game, of all options."""
    observed(way, Reach)


class Redealt(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player >= 0:
            worlds = [asked_again(position, position.player, number) for number in range(1, WORLDS)]
            same = asked_again(position, position.player)
            for world in worlds:
                prices = (world and world.priced, same and same.priced)
                assert prices[0] == prices[1], f"a price at {position.prompt} goes by a hidden card"
            other = position.imagine(position.player, random.Random(len(table.choices)))
            (found, reached), (elsewhere, there) = _told(position), _told(other)
            assert [one.reasons for one in found] == [one.reasons for one in elsewhere], "prices tell of hidden cards"
            assert found == elsewhere, f"what is told of the options of {position.prompt} goes by hidden cards"
            assert reached == there, f"what is within reach at {position.prompt} tells of hidden cards"


@every_way
def what_is_told_of_options_and_what_is_within_reach_does_not_change_when_the_unseen_is_redealt(way: Way) -> None:
    """For whoever is asked, at two moments of every game."""
    observed(way, Redealt)


def _told(position: Position) -> tuple[list[Consequence], list[InReach]]:
    """What whoever is asked is told of the options, and of what is within reach."""
    names = names_of(position.setup)
    found = consequences(position, position.player, FEW, names)
    return found, in_reach(position, position.player, found, names)
