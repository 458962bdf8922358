"""What was drawn before is drawn again only when something about it has changed."""

from __future__ import annotations

import copy
import random

import pytest

import unboxed
from unboxed.kernel.tokens import OPEN, SPECTATOR
from unboxed.table.scene import Drawn, scene


@pytest.mark.parametrize("game", sorted(unboxed.games()))
def test_a_scene_is_the_same_whether_or_not_parts_of_it_were_drawn_before(game):
    for seed in range(3):
        rng = random.Random(seed)
        table = unboxed.new(game, seed=seed)
        drawn = Drawn(copy.deepcopy)  # a copy does not change with the position: it must be found out
        for _ in range(80):
            if table.decision is None:
                break
            table.choose(rng.randrange(len(table.position.options)))
            drawn.look_again()
            for seat in (None, *range(table.setup.players)):
                for everything in (False, True):
                    look = scene(table.position, seat, table.names, everything, drawn)
                    assert look == scene(table.position, seat, table.names, everything)


def test_an_unchanged_part_is_finished_once():
    table = unboxed.new("unlucky", 3, seed=1)
    finished = []
    drawn = Drawn(lambda part: finished.append(part) or part)
    first = [scene(table.position, seat, table.names, drawn=drawn) for seat in range(3)]
    assert len([part for part in finished if isinstance(part, dict) and part.get("id") == "discards"]) == 1
    before = len(finished)
    drawn.look_again()
    again = [scene(table.position, seat, table.names, drawn=drawn) for seat in range(3)]
    assert len(finished) == before
    assert all(a["seats"] is b["seats"] and a["dice"] is b["dice"] for a, b in zip(first, again, strict=True))
    assert first[0]["seats"] is first[1]["seats"]


@pytest.mark.parametrize("game", sorted(unboxed.games()))
def test_a_layout_is_the_same_for_everybody(game):
    rng = random.Random(game)
    table = unboxed.new(game, seed=4)
    layout = table.setup.game.layout
    for _ in range(120):
        if table.decision is None:
            break
        table.choose(rng.randrange(len(table.position.options)))
        public = layout(table.position, None)
        assert all(layout(table.position, seat) == public for seat in range(table.setup.players))


def test_two_positions_of_one_table_are_not_mixed_up():
    table = unboxed.new("unlucky", 3, seed=1)
    before = table.position.clone()
    table.choose(0)
    drawn = Drawn()
    for position in (before, table.position, before):
        assert scene(position, 0, table.names, drawn=drawn) == scene(position, 0, table.names)


def test_who_sees_more_of_which_zones_is_known_without_drawing_them():
    table = unboxed.new("unlucky", 3, seed=1)
    drawn = Drawn()
    zones = drawn.open(table.position, table.names)["zones"]
    more = {
        (seat, index)
        for seat in range(3)
        for index in range(len(zones))
        if drawn.own(table.position, seat, table.names, {index})[1]
    }
    assert {zones[index]["id"] for _, index in more} == {"hand:0", "hand:1", "hand:2"}
    for seat in range(3):
        assert {i for i in range(len(zones)) if drawn.has_own(seat, {i})} == {i for own, i in more if own == seat}
        assert drawn.has_own(seat, range(len(zones)))


def test_a_spectator_has_the_same_bit_here_as_in_positions():
    assert OPEN == 1 << SPECTATOR
