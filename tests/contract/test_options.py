"""A decision is data: everything listed is accepted, nothing else is, and people can read all of it."""

import json
import random

import pytest

from tests.contract.settings import every_way, names_of
from unboxed.kernel.errors import IllegalChoice
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.table.wording import Wording

UNLISTED = (-1, 10_000, True, None, 1.0, "0", (), ("no_such_step",), ["no_such_step", 1], {"option": 0})


def table_at(setup, seed, number):
    """A table of a random game after so many choices (or at its end)."""
    table, rng = Table(setup, seed), random.Random(seed)
    while table.position.player >= 0 and number > len(table.choices):
        table.choose(int(rng.random() * len(table.position.options)))
    return table


@every_way
def test_every_decision_has_two_options_or_more_and_no_two_alike(way):
    for game in way.played():
        for position in game.kept:
            if position.player >= 0:
                assert 0 <= position.player < game.setup.players
                assert len(position.options) >= 2
                assert len(set(position.options)) == len(position.options)


@every_way
def test_every_label_of_a_decision_is_different(way):
    for game in way.played():
        setup = game.setup
        for position in game.moments(6):
            if position.player >= 0:
                labels = Wording(position, position.player, names_of(setup)).labels()
                assert len(set(labels)) == len(labels) == len(position.options)
                assert all(label.strip() for label in labels)


@every_way
def test_every_listed_option_is_accepted(way):
    for game in way.played():
        for position in game.moments(4):
            before = position.to_data()
            for index in range(position.count()):
                position.clone().choose(index)
            assert position.to_data() == before


@every_way
def test_an_option_is_accepted_by_number_by_itself_and_as_json(way):
    for setup, seed in way.games(part=4):
        table = table_at(setup, seed, seed % 40)
        for index, option in enumerate(table.decision.options if table.decision else ()):
            ends = []
            for choice in (index, option, json.loads(json.dumps(option))):
                copy = table.clone()
                copy.choose(choice)
                ends.append((copy.choices[-1], copy.fingerprint()))
            assert ends == [ends[0]] * 3
            assert ends[0][0] == index


@every_way
def test_what_is_not_listed_is_refused_with_a_reason_and_changes_nothing(way):
    for setup, seed in way.games(part=4):
        table = table_at(setup, seed, seed % 40)
        before, record, heard = table.fingerprint(), table.record(), len(table.events)
        listed = table.position.options if table.decision else []
        stale = [option for option in Table(setup, seed + 1).position.options if option not in listed]
        for choice in (*UNLISTED, len(listed) if table.decision else 0, *stale):
            with pytest.raises(IllegalChoice, match=r"not on offer|the game is over"):
                table.choose(choice)
        assert (table.fingerprint(), table.record(), len(table.events)) == (before, record, heard)


@every_way
def test_a_bare_position_refuses_a_number_that_is_not_on_offer_and_does_not_change(way):
    for game in way.played(part=4):
        for position in game.moments(2):
            before = position.to_data()
            for number in (-1, position.count(), 10_000):
                with pytest.raises(IllegalChoice, match="not on offer"):
                    position.choose(number)
            assert position.to_data() == before


@every_way
def test_what_an_option_is_about_exists(way):
    for game in way.played():
        setup = game.setup
        for position in game.moments(3):
            if position.player < 0:
                continue
            words = Wording(position, position.player, names_of(setup))
            picture = scene(position, position.player, names_of(setup))
            places = {place["id"] for place in picture.get("map", {}).get("places", [])}
            places |= {zone[key] for zone in picture["zones"] for key in ("id", "place") if key in zone}
            for step in (position.prompt, *position.options):
                about = words.about(step)
                assert all(0 <= token < len(position.face) for token in about["cards"]), step
                assert all(-1 <= seat < setup.players for seat in about["seats"]), step
                assert set(about["places"]) <= places, step


@every_way
def test_every_prompt_option_and_event_has_a_phrase(way):
    named = frozenset().union(*(game.named for game in way.played()))
    assert len(named) > 1
    assert sorted(name for name in named - {"window"} if name not in way.setups[0].game.phrases) == []
