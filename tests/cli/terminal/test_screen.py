"""The screen: whatever the game, table, log and question fit together, and what is folded is one word away."""

import random

import pytest

import unboxed
from tests.cli.terminal.test_drawing import CARDS, card, option, scene
from unboxed.cli.terminal import drawing as drawn
from unboxed.cli.terminal.drawing import Drawing
from unboxed.cli.terminal.folding import CONCERNED, Block, asked_about, fold
from unboxed.cli.terminal.maps import map_drawn
from unboxed.cli.terminal.screen import BELOW, TALL, names_of_parts, page, what_happened, within_reach
from unboxed.cli.terminal.terminal import Paint
from unboxed.kernel.errors import SetupError
from unboxed.table.table import Table

WIDE = 100
NEWS, REACH = (
    [f"  Something happened for the {n}th time." for n in range(20)],
    ["Ride: needs 1 more movement (3 helps)"] * 5,
)


def late_scenes(game):
    """What whoever is asked sees at late moments of a game, in every mode and player count."""
    for players in game.players:
        for mode in game.modes:
            try:
                table = Table(game.setup(players, mode), players)
            except SetupError:
                continue
            rng = random.Random(f"{game.id} {players} {mode}")
            for number in range(600):
                if table.over:
                    break
                position = table.position
                if number >= 12 and rng.random() < (0.25 if number < 60 else 0.03):
                    yield f"{players} {mode}", table.scene(position.player)
                natural = game.instinct and not position.together and rng.random() < 0.85
                table.choose(game.instinct(position) if natural else rng.randrange(len(position.options)))


def too_tall(game):
    """The screens of late moments that do not fit, and how many moments there were."""
    pencil, seen, found = Drawing(game.setup(game.players[0]).cards, WIDE, Paint(False)), 0, []
    for where, picture in late_scenes(game):
        lines = page(pencil, picture, NEWS, REACH, TALL, "seed 7")
        assert all(len(line) <= WIDE for line in lines), where
        seen += 1
        found += [(where, len(lines))] if len(lines) + BELOW > TALL else []
    return found, seen


@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
def test_the_table_of_every_game_fits_forty_lines_of_a_hundred_columns(game):
    found, seen = too_tall(game)
    assert not found
    assert seen >= 5


def test_what_is_not_folded_is_too_tall(monkeypatch):
    """The planted fault: were nothing folded, Cursed would not fit."""
    monkeypatch.setattr(drawn, "fold", lambda blocks, room: [])
    found, seen = too_tall(unboxed.games()["cursed"])
    assert len(found) > seen // 2


# --- folding ---------------------------------------------------------------------------------------------------------


def test_what_the_question_does_not_concern_is_folded_first_and_the_longest_of_it():
    near, far = Block("Near", [["1"] * 5, ["1"], []], CONCERNED), Block("Far", [["1"] * 4, ["1"], []])
    long = Block("Long", [["1"] * 6, []])
    assert fold([near, far, long], 20) == []
    assert fold([near, far, long], 9) == [long]
    assert [block.way for block in (near, far, long)] == [0, 0, 1]
    assert fold([near, far, long], 6) == [long]
    assert fold([near, far, long], 5) == [far, long]
    assert near.way == 0
    assert fold([near, far, long], 0) == [near, far, long]


def test_what_cannot_be_folded_stays():
    assert fold([Block("", [["1"] * 9])], 3) == []


def test_a_question_is_about_its_cards_and_those_of_its_options():
    prompt = {"about": {"cards": [4]}, "options": [option(0, "Give", [1, 2])]}
    assert asked_about(scene(prompt=prompt)) == {1, 2, 4}
    assert asked_about(scene(prompt=None)) == set()


def test_folded_parts_are_named_and_can_be_shown():
    zones = [
        {"id": "row", "name": "Store", "kind": "row", "count": 3, "cards": [card(n, "rope") for n in range(3)]},
        {"id": "old", "name": "Discards 1", "kind": "pile", "count": 1, "cards": [card(9, "axe")]},
        {"id": "hand", "name": "Hand", "kind": "hand", "seat": 1, "count": 1, "cards": [card(8)]},
    ]
    picture, pencil = scene(zones=zones), Drawing(CARDS, 60, Paint(False))
    assert "Folded" not in "\n".join(pencil.table(picture))
    assert "Folded, a name shows it: players, piles, store" in pencil.table(picture, room=5)
    assert "".join(pencil.folded(picture, "store")).count("Climb where nobody else does") == 3
    assert "Axe" in "".join(pencil.folded(picture, "discard"))
    assert pencil.folded(picture, "hand") == pencil.folded(picture, "ship") == []
    assert names_of_parts(picture) == ["tracks", "players", "discards", "store", "discards 1", "hand"]


# --- what happened, what is within reach ------------------------------------------------------------------------------


def test_the_last_lines_of_what_happened_are_shown_and_the_others_counted():
    pencil = Drawing(CARDS, 60, Paint(False))
    assert what_happened(pencil, [], 4) == []
    assert what_happened(pencil, ["a", "b"], 4) == ["", "What happened", "a", "b"]
    assert what_happened(pencil, ["a", "b", "c"], 2) == ["", "What happened (1 more line: log)", "b", "c"]


def test_what_is_within_reach_is_listed_where_there_is_room_and_else_counted():
    pencil = Drawing(CARDS, 60, Paint(False))
    assert within_reach(pencil, [], 9) == []
    assert within_reach(pencil, ["Ride: needs 1 more movement"], 2) == [
        "  Within reach",
        "     Ride: needs 1 more movement",
    ]
    assert within_reach(pencil, ["Ride"] * 3, 2) == ["  Within reach: 3 more, if there were enough (reach)"]


# --- maps ------------------------------------------------------------------------------------------------------------


def place(name, x, y):
    return {"id": name.lower(), "name": name, "x": x, "y": y}


def test_a_map_has_its_places_where_they_lie_and_dots_for_roads():
    world = {
        "places": [place("Mill", 0, 0), place("Tower", 100, 100), place("Bridge", 100, 0)],
        "roads": [("mill", "tower", []), ("mill", "bridge", [])],
        "figures": [{"name": "Ann", "place": "tower"}],
    }
    lines = map_drawn(world, 60)
    assert lines[0].startswith(" Mill ")
    assert lines[0].endswith(" Bridge")
    assert lines[-1].endswith(" Tower [Ann]")
    assert " · · · " in lines[0]
    assert all("·" in line for line in lines[1:-1])
    assert max(map(len, lines)) <= 60


def test_names_that_would_overlap_get_lines_of_their_own():
    world = {"places": [place("Old mill", 50, 50), place("New mill", 52, 50)], "roads": [], "figures": []}
    lines = [line.strip() for line in map_drawn(world, 60) if line.strip()]
    assert lines == ["New mill", "Old mill"] or lines == ["Old mill", "New mill"]


def test_no_name_of_a_map_is_cut_in_any_game():
    for game in unboxed.games().values():
        table = Table(game.setup(game.players[0]), 3)
        world = table.scene(0).get("map")
        if world:
            text = "\n".join(map_drawn(world, WIDE))
            assert all(one["name"] in text for one in world["places"])
