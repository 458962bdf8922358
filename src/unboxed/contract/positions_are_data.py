"""A position is plain data: saved inside any decision, copied, and read by anybody as JSON."""

from __future__ import annotations

import json
import random

from unboxed.kernel.position import Position
from unboxed.table.scene import scene
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way, viewers
from .statements import every_way


def reloaded(position: Position) -> Position:
    """The position, written as JSON and read back."""
    return type(position).restore(position.setup, json.loads(json.dumps(position.to_data())))


class Saves(Observer):
    """Plays along in a game that is saved and loaded before every choice."""

    every = 20

    def begins(self, table: Table) -> None:
        self.saved, self.made = table.position.clone(), 0

    def asked(self, table: Table) -> None:
        self.saved = reloaded(self.saved)

    def chosen(self, table: Table) -> None:
        self.saved.choose(self.game.choices[self.made])
        self.made += 1

    def ends(self, table: Table) -> None:
        assert reloaded(self.saved).to_data() == self.game.end.to_data(), "saved and loaded, the game ends otherwise"


@every_way
def saving_inside_every_decision_and_going_on_gives_the_same_end(way: Way) -> None:
    """In a twentieth of the games."""
    observed(way, Saves)


class Copies(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        copy = reloaded(position)
        assert copy.to_data() == position.to_data(), _difference(position, copy)
        assert copy.options == position.options  # tuples again, not the lists of JSON
        assert copy.stack == position.stack


@every_way
def a_saved_position_is_the_same_position(way: Way) -> None:
    """At two moments of every game."""
    observed(way, Copies)


def _difference(one: Position, other: Position) -> str:
    """The fields in which two positions are not alike."""
    then, now = one.to_data(), other.to_data()
    return f"not the same any more: {', '.join(name for name in then if then[name] != now[name])}"


class Clones(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        before = position.to_data()
        clone, rng = position.clone(), random.Random(self.game.seed)
        assert clone.to_data() == before, _difference(position, clone)
        while clone.player >= 0:
            clone.choose(int(rng.random() * len(clone.options)))
        assert position.to_data() == before, "play on a clone changed the original"
        after = clone.to_data()
        original = position.clone()
        if original.player >= 0:
            original.choose(0)
        assert clone.to_data() == after, "play on the original changed its clone"


@every_way
def a_clone_equals_its_original_and_play_on_either_leaves_the_other_untouched(way: Way) -> None:
    """At two moments of every game."""
    observed(way, Clones)


class Json(Observer):
    looks = 1

    def moment(self, table: Table) -> None:
        position, setup = table.position, table.setup
        for seat in viewers(setup):
            view, picture = position.view(seat), scene(position, seat, table.names)
            assert json.loads(json.dumps(view, allow_nan=False))["seat"] == seat
            assert json.loads(json.dumps(picture, allow_nan=False))["game"] == setup.game.id


@every_way
def views_and_scenes_are_json(way: Way) -> None:
    """For everybody, at one moment of every game."""
    observed(way, Json)


class Fingerprints(Observer):
    every = 20

    def begins(self, table: Table) -> None:
        self.prints: set[str] = set()

    def asked(self, table: Table) -> None:
        now = table.fingerprint()
        assert now not in self.prints, "two moments are alike in all they hold; count turns in a field"
        self.prints.add(now)

    def ends(self, table: Table) -> None:
        self.asked(table)


@every_way
def a_fingerprint_tells_any_two_moments_of_a_game_apart(way: Way) -> None:
    """All moments of a twentieth of the games."""
    observed(way, Fingerprints)
