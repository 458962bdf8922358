"""A position is plain data: saved inside any decision, copied, and read by anybody as JSON."""

import json
import random

from tests.contract.observing import Observer, observed
from tests.contract.settings import every_way, viewers
from unboxed.table.scene import scene


def reloaded(position):
    """The position, written as JSON and read back."""
    return type(position).restore(position.setup, json.loads(json.dumps(position.to_data())))


class Saves(Observer):
    """Plays along in a game that is saved and loaded before every choice."""

    every = 20

    def begins(self, table):
        self.saved = table.position.clone()

    def asked(self, table):
        self.saved = reloaded(self.saved)

    def chosen(self, table):
        self.saved.choose(table.choices[-1])

    def ends(self, table):
        assert reloaded(self.saved).to_data() == self.game.end.to_data()


@every_way
def test_saving_inside_every_decision_and_going_on_gives_the_same_end(way):
    """In a twentieth of the games."""
    observed(way, Saves)


class Copies(Observer):
    looks = 2

    def moment(self, table):
        position = table.position
        copy = reloaded(position)
        assert copy.to_data() == position.to_data()
        assert copy.options == position.options  # tuples again, not the lists of JSON
        assert copy.stack == position.stack


@every_way
def test_a_saved_position_is_the_same_position(way):
    """At two moments of every game."""
    observed(way, Copies)


class Clones(Observer):
    looks = 2

    def moment(self, table):
        position = table.position
        before = position.to_data()
        clone, rng = position.clone(), random.Random(self.game.seed)
        assert clone.to_data() == before
        while clone.player >= 0:
            clone.choose(int(rng.random() * len(clone.options)))
        assert position.to_data() == before
        after = clone.to_data()
        original = position.clone()
        if original.player >= 0:
            original.choose(0)
        assert clone.to_data() == after


@every_way
def test_a_clone_equals_its_original_and_play_on_either_leaves_the_other_untouched(way):
    """At two moments of every game."""
    observed(way, Clones)


class Json(Observer):
    looks = 1

    def moment(self, table):
        position, setup = table.position, table.setup
        for seat in viewers(setup):
            view, picture = position.view(seat), scene(position, seat, table.names)
            assert json.loads(json.dumps(view, allow_nan=False))["seat"] == seat
            assert json.loads(json.dumps(picture, allow_nan=False))["game"] == setup.game.id


@every_way
def test_views_and_scenes_are_json(way):
    """For everybody, at one moment of every game."""
    observed(way, Json)


class Fingerprints(Observer):
    every = 20

    def begins(self, table):
        self.prints = set()

    def asked(self, table):
        now = table.fingerprint()
        assert now not in self.prints
        self.prints.add(now)

    def ends(self, table):
        self.asked(table)


@every_way
def test_a_fingerprint_tells_any_two_moments_of_a_game_apart(way):
    """All moments of a twentieth of the games."""
    observed(way, Fingerprints)
