"""A decision is data: everything listed is accepted, nothing else is, and people can read all of it."""

from __future__ import annotations

import json
from typing import Any

from unboxed.kernel.errors import IllegalChoice
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way
from .statements import every_way, refused

UNLISTED: tuple[Any, ...] = (
    -1,
    10_000,
    True,
    None,
    1.0,
    "0",
    (),
    ("no_such_step",),
    ["no_such_step", 1],
    {"option": 0},
)


class Decisions(Observer):
    def asked(self, table: Table) -> None:
        position = table.position
        assert 0 <= position.player < table.setup.players, f"seat {position.player} is asked, and there is no such seat"
        least = 1 if position.together else 2  # of those asked at once nobody is left out: that would tell
        assert len(position.options) >= least, f"{position.prompt} has only one option"
        assert len(set(position.options)) == len(position.options), f"{position.prompt} offers the same thing twice"


@every_way
def every_decision_has_two_options_or_more_and_no_two_alike(way: Way) -> None:
    observed(way, Decisions)


class Labels(Observer):
    def moment(self, table: Table) -> None:
        position = table.position
        if position.player >= 0:
            labels = Wording(position, position.player, table.names).labels()
            assert len(labels) == len(position.options)
            assert len(set(labels)) == len(labels), f"{position.prompt}: two options read alike: {labels}"
            assert all(label.strip() for label in labels), f"{position.prompt}: an option has no words: {labels}"


@every_way
def every_label_of_a_decision_is_different(way: Way) -> None:
    """At six moments of every game."""
    observed(way, Labels)


class Listed(Observer):
    def moment(self, table: Table) -> None:
        position = table.position
        before = position.to_data()
        for index in range(position.count()):
            position.clone().choose(index)
        assert position.to_data() == before, "choosing in a copy changed the original"


@every_way
def every_listed_option_is_accepted(way: Way) -> None:
    """All options at six moments of every game."""
    observed(way, Listed)


class Spellings(Observer):
    looks = 1

    def moment(self, table: Table) -> None:
        for index, option in enumerate(table.decision.options if table.decision else ()):
            ends = []
            for choice in (index, option, json.loads(json.dumps(option))):
                copy = table.clone()
                copy.choose(choice)
                ends.append((copy.choices[-1:], copy.fingerprint()))
            assert ends == [ends[0]] * 3, f"{option} does not come to the same by number, by itself and as JSON"
            if not table.position.together:  # of those asked at once, choices count when all have chosen
                assert ends[0][0] == [index]


@every_way
def an_option_is_accepted_by_number_by_itself_and_as_json(way: Way) -> None:
    """All options at one moment of every game."""
    observed(way, Spellings)


class Unlisted(Observer):
    looks = 1

    def begins(self, table: Table) -> None:
        self.first = table.position.options

    def moment(self, table: Table) -> None:
        table = table.clone()
        before, record, heard = table.fingerprint(), table.record(), len(table.events)
        listed = table.position.options if table.decision else []
        stale = [option for option in self.first if option not in listed]
        for choice in (*UNLISTED, len(listed) if table.decision else 0, *stale):
            with refused(IllegalChoice, "not on offer|the game is over"):
                table.choose(choice)
        assert (table.fingerprint(), table.record(), len(table.events)) == (before, record, heard)


@every_way
def what_is_not_listed_is_refused_with_a_reason_and_changes_nothing(way: Way) -> None:
    """At one moment of every game; what was on offer at its start is refused later on, too."""
    observed(way, Unlisted)


class Numbers(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position.clone()
        before = position.to_data()
        for number in (-1, position.count(), 10_000):
            with refused(IllegalChoice, "not on offer"):
                position.choose(number)
        assert position.to_data() == before


@every_way
def a_bare_position_refuses_a_number_that_is_not_on_offer_and_does_not_change(way: Way) -> None:
    """At two moments of every game."""
    observed(way, Numbers)


class Concerns(Observer):
    looks = 3

    def moment(self, table: Table) -> None:
        position = table.position
        if position.player < 0:
            return
        words = Wording(position, position.player, table.names)
        picture = scene(position, position.player, table.names)
        places = {place["id"] for place in picture.get("map", {}).get("places", [])}
        places |= {zone[key] for zone in picture["zones"] for key in ("id", "place") if key in zone}
        for step in (position.prompt, *position.options):
            about = words.about(step)
            assert all(0 <= token < len(position.face) for token in about["cards"]), f"{step} names a card there is not"
            assert all(-1 <= seat < table.setup.players for seat in about["seats"]), f"{step} names a seat there is not"
            assert set(about["places"]) <= places, f"{step} names a place that is in no zone and on no map"


@every_way
def what_an_option_is_about_exists(way: Way) -> None:
    """At three moments of every game."""
    observed(way, Concerns)


class Names(Observer):
    """Collects the names of all prompts, options and events."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def asked(self, table: Table) -> None:
        position = table.position
        self.found.update((position.prompt[0], *(option[0] for option in position.options)))

    def hears(self, position: Position, event: Step) -> None:
        self.found.add(event[0])


@every_way
def every_prompt_option_and_event_has_a_phrase(way: Way) -> None:
    named = observed(way, Names).found
    assert len(named) > 1, "nothing was asked and nothing was said"
    wordless = sorted(name for name in named - {"window"} if name not in way.game.phrases)
    assert not wordless, f"no phrase for {', '.join(wordless)}"
