"""A position is plain data: saved inside any decision, copied, and read by anybody as JSON."""

import json
import random

from tests.contract.settings import every_way, names_of, play, viewers
from unboxed.table.scene import scene
from unboxed.table.table import begin


def reloaded(position):
    """The position, written as JSON and read back."""
    return type(position).restore(position.setup, json.loads(json.dumps(position.to_data())))


@every_way
def test_saving_inside_every_decision_and_going_on_gives_the_same_end(way):
    for game in way.played(part=40):
        position = begin(game.setup, game.seed)
        for choice in game.choices:
            position = reloaded(position)
            position.choose(choice)
        assert reloaded(position).to_data() == game.end.to_data()


@every_way
def test_a_saved_position_is_the_same_position(way):
    for game in way.played():
        for position in game.moments(2):
            copy = reloaded(position)
            assert copy.to_data() == position.to_data()
            assert copy.options == position.options  # tuples again, not the lists of JSON
            assert copy.stack == position.stack


@every_way
def test_a_clone_equals_its_original_and_play_on_either_leaves_the_other_untouched(way):
    for game in way.played():
        for position in game.moments(2):
            before = position.to_data()
            clone, rng = position.clone(), random.Random(game.seed)
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
def test_views_and_scenes_are_json(way):
    for game in way.played():
        setup = game.setup
        for position in game.moments(1):
            for seat in viewers(setup):
                view, picture = position.view(seat), scene(position, seat, names_of(setup))
                assert json.loads(json.dumps(view, allow_nan=False))["seat"] == seat
                assert json.loads(json.dumps(picture, allow_nan=False))["game"] == setup.game.id


@every_way
def test_a_fingerprint_tells_any_two_moments_of_a_game_apart(way):
    for setup, seed in way.games(part=40):
        prints = [position.fingerprint() for position in play(setup, seed)]
        assert len(set(prints)) == len(prints)
