"""Records that earlier releases wrote: each is played under its release, to what that release said of it, for ever."""

import json
import random
from pathlib import Path

import pytest

import unboxed
from tests.frozen.write_records import play, said_of
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import releases

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*/*.json"))


def read(place):
    return json.loads(place.read_text("utf-8"))


def test_every_game_and_mode_of_every_release_has_its_fixture():
    for release in releases():
        kept = {place.stem for place in FIXTURES if place.parent.name == release.version}
        assert {name.partition("-")[0] for name in kept} == set(release.rules)
    assert {place.parent.name: 17 for place in FIXTURES} == {"0.1": len(FIXTURES)}  # all that 0.1 had


every_fixture = pytest.mark.parametrize("place", FIXTURES, ids=lambda place: f"{place.parent.name}-{place.stem}")


@every_fixture
@pytest.mark.parametrize("part", ["finished", "unfinished"])
def test_a_record_replays_to_what_its_release_said(place, part):
    kept = read(place)[part]
    table = unboxed.replay(kept["record"])
    assert table.release == place.parent.name
    assert said_of(table) == kept["said"]
    assert table.record() == kept["record"]
    assert table.scene(None)["rules"] == table.release


@every_fixture
def test_an_unfinished_record_goes_on_to_the_end(place):
    kept = read(place)
    table, choices = unboxed.replay(json.dumps(kept["unfinished"]["record"])), kept["unfinished"]["went on"]
    for choice in choices[len(table.choices) :]:
        table.choose(choice)
    assert said_of(table) == kept["finished"]["said"]
    assert table.record() == kept["finished"]["record"]


@every_fixture
def test_an_unfinished_record_can_go_on_otherwise(place):
    table = unboxed.replay(read(place)["unfinished"]["record"])
    play(table, random.Random(5))
    assert table.decision is None
    assert table.result is not None
    assert unboxed.replay(table.record()).fingerprint() == table.fingerprint()


def test_the_process_may_be_lost_in_the_middle_of_a_game():
    kept = read(FIXTURES[0])
    table = unboxed.replay(kept["unfinished"]["record"])
    (release,) = [release for release in releases() if release.version == table.release]
    for choice in kept["unfinished"]["went on"][len(table.choices) :]:
        if len(table.choices) % 20 == 0:
            keeper_of(release).process.end()
        table.choose(choice)
    assert said_of(table) == kept["finished"]["said"]
