"""Records that earlier releases wrote: each is played under its release, to what that release said of it, for ever."""

import json
import random
from pathlib import Path

import pytest

import unboxed
from tests.frozen.write_records import play, said_of
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import release_of, releases
from unboxed.frozen.table import open_frozen
from unboxed.kernel.game import _laid_out
from unboxed.table.record import fits

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*/*.json"))


def read(place):
    return json.loads(place.read_text("utf-8"))


def under_its_release(record):
    """A table under the release that wrote the record, even if the present one has the same rules still."""
    return open_frozen(release_of(record), record)


def test_every_game_and_mode_of_every_release_has_its_fixture():
    for release in releases():
        kept = {place.stem for place in FIXTURES if place.parent.name == release.version}
        assert {name.partition("-")[0] for name in kept} == set(release.rules)
        assert len(kept) == 17  # the modes of all games, in each of them


every_fixture = pytest.mark.parametrize("place", FIXTURES, ids=lambda place: f"{place.parent.name}-{place.stem}")


@every_fixture
@pytest.mark.parametrize("part", ["finished", "unfinished"])
def test_a_record_replays_to_what_its_release_said(place, part):
    kept = read(place)[part]
    table = under_its_release(kept["record"])
    assert table.release == place.parent.name
    assert said_of(table) == kept["said"]
    assert table.record() == kept["record"]
    assert table.scene(None)["rules"] == table.release


@every_fixture
def test_an_unfinished_record_goes_on_to_the_end(place):
    kept = read(place)
    table, choices = under_its_release(kept["unfinished"]["record"]), kept["unfinished"]["went on"]
    for choice in choices[len(table.choices) :]:
        table.choose(choice)
    assert said_of(table) == kept["finished"]["said"]
    assert table.record() == kept["finished"]["record"]


@every_fixture
def test_an_unfinished_record_can_go_on_otherwise(place):
    table = under_its_release(read(place)["unfinished"]["record"])
    play(table, random.Random(5))
    assert table.decision is None
    assert table.result is not None
    assert under_its_release(table.record()).fingerprint() == table.fingerprint()


@every_fixture
def test_whoever_has_the_rules_of_a_record_plays_it(place):
    kept = read(place)["finished"]
    table = unboxed.replay(json.dumps(kept["record"]))
    here = fits(kept["record"], unboxed.games()[kept["record"]["game"]])
    assert table.release == (None if here else place.parent.name)
    assert table.log(None)[-3:] == kept["said"]["last lines"]
    assert table.fingerprint() == kept["said"]["fingerprint"]


@pytest.fixture
def change():
    """Lets the present game have something else until the test is over."""
    was = []

    def give(name, value):
        game = unboxed.games()["unlucky"]
        was.append((game, name, getattr(game, name)))
        object.__setattr__(game, name, value)
        _laid_out.cache_clear()

    yield give
    for changed in was:
        object.__setattr__(*changed)
    _laid_out.cache_clear()


UNLUCKY = FIXTURES[0].parents[1] / "0.2" / "unlucky-free.json"


def test_as_soon_as_rules_change_the_release_before_plays_what_it_began(change):
    kept = read(UNLUCKY)["unfinished"]
    change("rules_version", "after 0.2")
    table = unboxed.replay(kept["record"])
    assert table.release == "0.2"
    assert said_of(table) == kept["said"]


def test_as_soon_as_a_value_changes_what_began_with_the_earlier_card_set_goes_on_with_it(change, tmp_path):
    kept, cards = read(UNLUCKY)["unfinished"], unboxed.games()["unlucky"].cards
    for place in cards.glob("*.toml"):
        (tmp_path / place.name).write_bytes(place.read_bytes())
    quest = (tmp_path / "quest.toml").read_text("utf-8")
    (tmp_path / "quest.toml").write_text(quest.replace("value = 1\n", "value = 2\n"), "utf-8")
    change("cards", tmp_path)
    table, now = unboxed.replay(kept["record"]), unboxed.games()["unlucky"].setup(3)
    assert table.setup.cards["shield"].value == 1 != now.cards["shield"].value
    assert said_of(table) == kept["said"]
    assert table.record() == kept["record"]
    assert unboxed.new("unlucky", 3).record()["cards"] != kept["record"]["cards"]


def test_the_process_may_be_lost_in_the_middle_of_a_game():
    kept = read(FIXTURES[0])
    table = unboxed.replay(kept["unfinished"]["record"])
    (release,) = [release for release in releases() if release.version == table.release]
    for choice in kept["unfinished"]["went on"][len(table.choices) :]:
        if len(table.choices) % 20 == 0:
            keeper_of(release).process.end()
        table.choose(choice)
    assert said_of(table) == kept["finished"]["said"]
