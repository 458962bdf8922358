"""What a seat observes, as arrays: of fixed shapes, and nothing that it may not know."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from tests.envs.playing import OWN, WAYS, moments
from tests.sealed import auction, rps
from tests.soaking import FULL
from unboxed.contract.secrets import redealt
from unboxed.envs.fields import Fields, Names
from unboxed.envs.observation import observer_of
from unboxed.envs.recall import Recall, recalled
from unboxed.games import games
from unboxed.table.table import begin

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)


@every_way
def test_the_arrays_have_the_shapes_that_the_schema_names(way):
    for position in moments(way, 1):
        observer = observer_of(position.setup)
        for seat in position.asking:
            arrays = observer.observe(position, seat)
            assert {name: array.shape for name, array in arrays.items()} == observer.shapes


@every_way
def test_redealing_the_unseen_changes_no_observation_no_mask_and_no_information_state(way):
    """For every seat, at moments that are spread over a game: the first, the third, the seventh, and so on."""
    for number, position in enumerate(moments(way, 5 if FULL else 1), 1):
        if number & (number + 1) and not position.secret:
            continue
        observer = observer_of(position.setup)
        for seat in range(position.setup.players):
            world = redealt(position, seat, number)
            seen, redone = observer.observe(position, seat), observer.observe(world, seat)
            assert [array.tobytes() for array in seen.values()] == [array.tobytes() for array in redone.values()]
            mask, again = observer.actions.mask(position, seat), observer.actions.mask(world, seat)
            assert mask.tobytes() == again.tobytes()
            assert looked(position, seat) == looked(world, seat)


@every_way
def test_a_sight_that_is_kept_sees_what_a_new_one_sees(way):
    """From one moment to the next, from one game to another, and at a world after the real one."""
    kept = {}
    for number, position in enumerate(moments(way, 3)):
        observer = observer_of(position.setup)
        seat = number % position.setup.players
        if number % 5 == 4:
            position = redealt(position, seat, number)
        if (observer, seat) not in kept:
            kept[observer, seat] = observer.sight(seat)
            kept[observer, seat].restart(begin(position.setup, 9))
        sight = kept[observer, seat]
        if number % 40 == 39:
            sight.restart(position)
        seen = sight.look(position)
        if number % 3 == 0:  # a new one costs as much as many looks
            fresh = observer.sight(seat).look(position)
            assert [array.tobytes() for array in seen.values()] == [array.tobytes() for array in fresh.values()]


def test_what_was_seen_stays_as_it_was_when_the_game_goes_on():
    position = begin(games()["unlucky"].setup(2), 1)
    sight = observer_of(position.setup).sight(0)
    seen = sight.look(position)
    before = [array.tobytes() for array in seen.values()]
    position.choose(0)
    assert [array.tobytes() for array in sight.look(position).values()] != before
    assert [array.tobytes() for array in seen.values()] == before


def looked(position, seat):
    recall = Recall(position.setup)
    recall.look(position)
    return recall.text(seat)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_the_cards_in_a_zone_are_counted_by_what_the_seat_has_seen(game):
    position = begin(game.setup(game.players[0]), 3)
    observer = observer_of(position.setup)
    arrays = observer.observe(position, 0)
    view = position.view(0)
    for name, depth in position.ZONES.items():
        zones = {"one": lambda v: [v], "each": list, "by key": lambda v: list(v.values())}[depth](view[name])
        rows = [row for row, zone in enumerate(observer.zones) if zone.split(":")[0] == name]
        counted = arrays["zones"][rows].sum(axis=0)
        for column, face in enumerate(observer.actions.faces):
            assert counted[column] == sum(face == shown for zone in zones for _, shown in zone)
        assert counted[-1] == sum(shown is None for zone in zones for _, shown in zone)
        for row, zone in zip(rows, zones, strict=False):
            for place, (token, shown) in enumerate(zone):
                face = 0 if shown is None else 1 + observer.actions.faces.index(shown)
                assert arrays["tokens"][token].tolist() == [face, 1 + row, place]


def test_zones_and_lists_of_seats_begin_with_the_own_one():
    position = begin(auction.GAME.setup(3), 1)
    position.points = [7, 8, 9]
    observer = observer_of(position.setup)
    faces = observer.actions.faces
    for seat in range(3):
        arrays = observer.observe(position, seat)
        own = arrays["zones"][observer.zones.index("hands:own")]
        held = [position.face[token] for token in position.hands[seat]]
        assert [own[faces.index(face)] for face in held] == [held.count(face) for face in held]
        assert arrays["zones"][observer.zones.index("hands:1 on")][-1] == 4
        names = [name for name, field in observer.tracks.items() for _ in range(field.width)]
        at = names.index("points")
        assert arrays["tracks"][at : at + 3].tolist() == [7 + (seat + i) % 3 for i in range(3)]


def test_who_is_asked_in_secret_is_not_observed():
    found = 0
    for way in WAYS:
        if way.game.id in ("unlucky", "island"):
            for position in moments(way, 1):
                if position.secret:
                    found += 1
                    for seat in set(range(position.setup.players)) - {position.player}:
                        assert observer_of(position.setup).observe(position, seat)["decision"][1] == 0
    assert found


def test_what_is_announced_is_observed_by_everybody():
    rows = set()
    for way in WAYS:
        if way.game.id == "unlucky":
            for position in moments(way, 1):
                for seat in range(position.setup.players) if any(position.chain) else ():
                    observer = observer_of(position.setup)
                    told = observer.observe(position, seat)["chain"]
                    event = next(event for event in reversed(position.chain) if event)
                    assert observer.steps[told[0, 0] - 1] == event[0]
                    rows.add(told[0].tobytes())
    assert len(rows) > 3


def test_a_name_is_a_number_and_an_unknown_one_a_negative_number_of_its_own():
    names = Names(["", "day", "night", "day"])
    assert [names.number(value) for value in ("", "day", "night", 5, True, None)] == [0, 1, 2, 5, 1, -1]
    assert names.number("dusk") < -1
    assert names.number("dusk") != names.number("dawn")
    assert -(2**31) < names.number(2**40) < 2**31


def test_what_has_no_fixed_length_tells_its_length_and_is_cut_off():
    field = Fields(Names([]), 2).of(tuple[int, ...], [(1, ()), (2, ())])
    assert (field.width, field.shape) == (9, "length, 8 x (value)")
    for length in (0, 3, 11):
        into = []
        field.fill(tuple(range(1, length + 1)), 1, into)
        assert into == ([length, *range(1, length + 1), *[0] * 8])[:9]


def test_values_inside_of_values_take_a_place_each():
    field = Fields(Names(["a"]), 2).of(dict[int, tuple[str, int]], [(2, {})])
    into = []
    field.fill({4: ("a", 7)}, 0, into)
    assert field.width == 25
    assert into[:5] == [1, 4, 1, 7, 0]


def test_the_schema_is_the_same_in_other_processes():
    code = (
        "from unboxed.games import games; from unboxed.envs.observation import observer_of\n"
        "print([observer_of(game.setup(game.players[0])).fingerprint for game in games().values()])"
    )
    here = [observer_of(game.setup(game.players[0])).fingerprint for game in games().values()]
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    there = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == repr(here)
    schema = observer_of(games()["unlucky"].setup(3)).schema()
    assert json.loads(json.dumps(schema)) == schema


# --- information states --------------------------------------------------------------------------------------------


def test_a_seat_remembers_what_it_chose_and_what_was_shown_but_not_what_others_hide():
    setup = rps.GAME.setup(2)
    first = recalled(setup, 1, [(0, 0)])
    second = recalled(setup, 1, [(0, 1)])
    assert first.text(0) != second.text(0)
    assert first.text(1) == second.text(1)  # it has not been shown yet
    first, second = recalled(setup, 1, [(0, 0), (1, 2)]), recalled(setup, 1, [(0, 1), (1, 2)])
    assert first.text(1) != second.text(1)
    assert 'chose ["show", 1, "scissors"]' in first.text(1)
    assert "Player 1 showed rock." in first.text(1)


def test_a_copy_remembers_by_itself():
    recall = recalled(rps.GAME.setup(2), 1, [(0, 0)])
    copy = recall.copy()
    copy.choose(1, ("show", 1, "rock"))
    assert copy.text(1).startswith(recall.text(1))
    assert copy.text(1) != recall.text(1)
    assert copy.digest(1) != recall.digest(1)
    assert copy.digest(0) == recall.digest(0)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_the_short_name_of_an_information_state_is_the_same_where_the_text_is(game):
    setup = game.setup(game.players[0])
    for seat in range(setup.players):
        texts = [recalled(setup, seed, []) for seed in (1, 1, 2)]
        for one in texts:
            for other in texts:
                assert (one.text(seat) == other.text(seat)) == (one.digest(seat) == other.digest(seat))


def test_what_is_chosen_in_secret_adds_no_line_for_others():
    """Where one seat after the other lets an announced event be, the rest remember what they did before."""
    found = 0
    for way in WAYS:
        if found > 3:
            continue
        for position in moments(way, 1):
            if position.secret and position.setup.players > 2 and position.decline >= 0:
                recall, world = Recall(position.setup), position.clone()
                recall.look(world)
                before = [recall.text(seat) for seat in range(position.setup.players)]
                asked, announced = world.player, world.chain[:]
                recall.choose(asked, world.options[world.decline])
                world.choose(world.decline)
                if world.secret and world.chain == announced:
                    recall.look(world)
                    others = set(range(position.setup.players)) - {asked, world.player}
                    assert all(recall.text(seat) == before[seat] for seat in others)
                    found += 1
    assert found


def test_no_array_is_empty_for_want_of_a_number():
    """A game without cards has no tokens, and its arrays are there all the same."""
    arrays = observer_of(rps.GAME.setup(3)).observe(begin(rps.GAME.setup(3), 1), 1)
    assert arrays["tokens"].shape == (0, 3)
    assert arrays["tracks"].dtype == np.int32
