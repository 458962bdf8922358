"""Drawing: any scene at any width, with nothing of any game in it."""

import re

import pytest

import unboxed
from unboxed.cli.terminal.drawing import Drawing
from unboxed.cli.terminal.terminal import Paint
from unboxed.content.cards import Card

CARDS = {
    "axe": Card(id="axe", name="Axe", deck="tools", text="Chop."),
    "rope": Card(id="rope", name="Rope", deck="tools", text="Climb where nobody else does, and come back down."),
}


def card(token, face=None, **notes):
    return {"token": token, "face": face, "back": "tools", **notes}


def option(index, label, cards=(), seats=()):
    return {"index": index, "label": label, "rule": "1.1", "cards": list(cards), "seats": list(seats), "places": []}


def scene(**changes):
    seats = [
        {"seat": 0, "name": "Ann", "title": "Captain", "status": "", "counters": []},
        {"seat": 1, "name": "Bob", "title": "Cook", "status": "seasick", "counters": []},
    ]
    return {
        "title": "A Game",
        "round": 2,
        "turn": 0,
        "seat": 0,
        "seats": seats,
        "zones": [],
        "chain": [],
        "over": False,
        "prompt": {"seat": 0, "text": "What now?", "rule": "2.1", "options": [], "about": {}},
        **changes,
    }


def drawn(width=60, **changes):
    return "\n".join(Drawing(CARDS, width, Paint(False)).table(scene(**changes)))


def asked(options, width=60, **changes):
    prompt = {"seat": 0, "text": "What now?", "rule": "2.1", "options": options, "about": {}}
    return Drawing(CARDS, width, Paint(False)).question(scene(prompt=prompt, **changes))


def test_what_an_option_changes_stands_before_what_its_card_says():
    option = {"index": 0, "label": "Wait", "cards": [], "seats": [], "after": "water 3 → 5"}
    assert asked([option])[-1] == "  1  Wait  water 3 → 5"


def test_the_seat_whose_turn_it_is_is_marked_and_statuses_are_said():
    text = drawn()
    assert "▸ You    Captain" in text
    assert "  Bob    Cook  seasick" in text


def test_teams_are_named():
    seats = [{**seat, "team": seat["seat"]} for seat in scene()["seats"]]
    assert "Bob · team 2" in drawn(seats=seats)


def test_piles_show_their_size_and_an_open_top():
    zones = [
        {"id": "a", "name": "Tools", "kind": "pile", "count": 9, "cards": [card(1)]},
        {"id": "b", "name": "Waste", "kind": "pile", "count": 2, "cards": [card(2, "axe"), card(3, "rope")]},
        {"id": "c", "name": "Lost", "kind": "pile", "count": 0, "cards": []},
    ]
    text = drawn(zones=zones)
    assert "Tools 9 · Waste 2 (Rope)" in text
    assert "Lost" not in text


def test_an_open_top_of_which_something_is_said_has_a_line_of_its_own():
    top = {**card(3, "rope"), "state": ["at the pier"]}
    text = drawn(zones=[{"id": "b", "name": "Waste", "kind": "pile", "count": 2, "cards": [card(2, "axe"), top]}])
    assert "Waste 2 (Rope)" not in text
    assert re.search(r"Waste +Rope \(.*at the pier\)", text)


def test_open_rows_show_what_their_cards_do_with_states_and_counters():
    cards = [card(1, "axe", state=["blunt"], counters=[{"name": "wear", "value": 2, "most": 3}], lit=4)]
    text = drawn(zones=[{"id": "r", "name": "In play", "kind": "row", "count": 1, "cards": cards}])
    assert "In play      Axe (blunt, wear 2/3, row 4): Chop." in text


def test_your_hand_is_counted_and_other_hands_show_only_what_you_know():
    zones = [
        {"id": "h0", "name": "Hand", "kind": "hand", "seat": 0, "count": 3, "cards": [card(1, "axe"), card(2, "axe")]},
        {"id": "h1", "name": "Hand", "kind": "hand", "seat": 1, "count": 2, "cards": [card(3, "rope"), card(4)]},
    ]
    text = drawn(zones=zones)
    assert "Your hand    2× Axe" in text
    assert "you know: Rope" in text


def test_a_hand_of_which_nothing_is_known_is_a_number():
    zones = [{"id": "h1", "name": "Hand", "kind": "hand", "seat": 1, "count": 2, "cards": [card(3), card(4)]}]
    assert "    Hand: 2" in drawn(zones=zones)


def test_hidden_cards_are_shown_by_their_backs_where_these_differ():
    hidden = [card(3), card(4), {**card(5), "back": "sword_high"}]
    zones = [
        {"id": "h0", "name": "Hand", "kind": "hand", "seat": 0, "count": 1, "cards": [card(1, "axe")]},
        {"id": "h1", "name": "Hand", "kind": "hand", "seat": 1, "count": 4, "cards": [*hidden, card(6, "rope")]},
    ]
    assert "    hidden: 2 tools, 1 sword high" in drawn(zones=zones)
    zones[1]["cards"] = hidden[:2]
    assert "hidden" not in drawn(zones=zones)
    zones[0]["cards"] = [{**card(1, "axe"), "back": "sword_high"}]
    zones[1]["cards"] = [card(6, "rope")]
    assert "hidden" not in drawn(zones=zones), "nothing is"


def test_a_hand_that_the_options_list_anyway_is_not_listed_twice():
    zones = [{"id": "h0", "name": "Hand", "kind": "hand", "seat": 0, "count": 1, "cards": [card(1, "axe")]}]
    prompt = {"seat": 0, "text": "?", "options": [option(0, "Play Axe", [1]), option(1, "Wait")], "about": {}}
    assert "Your hand" not in drawn(zones=zones, prompt=prompt)


def test_cards_in_front_of_seats_are_shown_unless_the_title_names_them():
    zones = [
        {"id": "f1", "name": "Crew", "kind": "row", "seat": 1, "count": 1, "cards": [card(5, "rope")]},
        {"id": "f0", "name": "Crew", "kind": "row", "seat": 0, "count": 1, "cards": [card(6, "axe")]},
    ]
    text = drawn(zones=zones)
    assert "    Crew: Rope" in text
    assert "Crew         Axe: Chop." in text
    seats = [{**seat, "title": "Rope"} for seat in scene()["seats"]]
    assert "Crew: Rope" not in drawn(zones=zones, seats=seats)


def test_tracks_are_pips_and_long_ones_numbers():
    tracks = [
        {"id": "t", "name": "Wood", "value": 2, "most": 4},
        {"id": "u", "name": "Time", "value": 7, "most": 50},
        {"id": "v", "name": "Health", "value": 1, "most": 3, "seat": 1},
    ]
    text = drawn(tracks=tracks)
    assert "Wood         ●●○○ 2" in text
    assert "Time         7 of 50" in text
    assert "Health       ●○○ 1" in text


def test_a_map_names_places_who_stands_there_and_where_roads_lead():
    places = [
        {"id": "a", "name": "Bay", "x": 0, "y": 0},
        {"id": "b", "name": "Hill", "x": 9, "y": 9, "signs": ["gold"]},
    ]
    world = {"places": places, "roads": [("a", "b", [])], "figures": [{"name": "Ann", "place": "a"}]}
    text = drawn(map=world)
    assert "Bay: Ann → Hill" in re.sub(" +→", " →", text)
    assert "gold" in text


def test_a_map_tells_what_kind_its_places_are_and_what_its_roads_cost():
    places = [{"id": id, "name": name, "x": 0, "y": 0, "kind": "ruins"} for id, name in (("a", "Bay"), ("b", "Hill"))]
    places.append({"id": "c", "name": "Moor", "x": 9, "y": 9})
    roads = [("a", "b", ["step", "step"]), ("b", "c", ["step", "thorn", "thorn"])]
    text = re.sub(" +→", " →", drawn(map={"places": places, "roads": roads, "figures": []}))
    assert "a bare number on a road is step" in text
    assert "Bay: ruins → Hill 2" in text
    assert "Hill: ruins → Bay 2, Moor 1 + 2 thorn" in text
    text = drawn(map={"places": places, "roads": [("a", "b", []), *roads[1:]], "figures": []})
    assert "Moor 1 step + 2 thorn" in text


def test_dice_phases_headlines_and_announcements_are_said():
    dice = [{"value": 4}, {"value": 2, "name": "red"}]
    text = drawn(dice=dice, headline="storm", phase="night", chain=["Bob is about to jump"], unanswered="it counts")
    assert "A Game · round 2 · night · storm" in text
    assert "Dice         4, red 2" in text
    assert "Announced    Bob is about to jump" in text
    assert "Unanswered   it counts" in text


def test_the_goal_stands_below_the_head():
    goal = {
        "wins": "Most fish win",
        "race": [{"seat": 1, "value": 5}, {"seat": 0, "value": 2}],
        "ends": [{"text": "boats left", "value": 1, "near": True}, {"text": "day", "value": 3, "of": 7}],
    }
    assert drawn(width=80, goal=goal).splitlines()[1] == "Most fish win · Bob 5, you 2 · boats left 1! · day 3/7"
    assert drawn(goal={"wins": "", "race": [], "ends": []}) == drawn()
    assert drawn(width=30, goal=goal).splitlines()[1:3] == ["Most fish win · Bob 5, you 2 ·", "boats left 1! · day 3/7"]


def test_an_option_says_what_its_card_does_or_how_its_seat_stands():
    zones = [{"id": "h", "name": "Hand", "kind": "hand", "seat": 0, "count": 1, "cards": [card(1, "axe")]}]
    lines = asked([option(0, "Play Axe", [1]), option(1, "Bob", seats=[1]), option(2, "Wait")], zones=zones)
    assert lines[1] == "What now?  (2.1)"
    assert lines[2:] == ["  1  Play Axe  Chop.", "  2  Bob       Cook · seasick", "  3  Wait"]


def test_long_texts_are_cut_to_the_lines_they_may_have():
    zones = [{"id": "h", "name": "Hand", "kind": "hand", "seat": 0, "count": 1, "cards": [card(1, "rope")]}]
    drawing = Drawing(CARDS, 50, Paint(False))
    asking = scene(zones=zones, prompt={"seat": 0, "text": "?", "options": [option(0, "Play Rope", [1])], "about": {}})
    assert len(drawing.question(asking, most=2)) == 4
    assert drawing.question(asking, most=1)[-1].endswith("…")


def test_an_option_with_a_long_label_has_its_card_below():
    zones = [{"id": "h", "name": "Hand", "kind": "hand", "seat": 0, "count": 1, "cards": [card(1, "axe")]}]
    label = "Play Axe " + "on this and on that " * 4
    lines = asked([option(0, label.strip(), [1])], width=60, zones=zones)
    assert lines[2].startswith("  1  Play Axe on this")
    assert lines[-1] == "       Chop."


@pytest.mark.parametrize("width", [40, 60, 80, 110])
def test_no_line_of_a_whole_game_is_wider_than_the_terminal(width):
    table = unboxed.new("unlucky", players=6, seed=3, names=["A rather long name indeed", *"BCDEF"])
    drawing = Drawing(table.setup.cards, width, Paint(False))
    for _ in range(60):
        if table.decision is None:
            break
        scene = table.scene(table.decision.player)
        log = drawing.log(parts for _, parts in table.log_parts(0))
        lines = [*drawing.table(scene, "seed 3"), *drawing.question(scene), *log]
        assert [line for line in lines if len(line) > width] == []
        table.choose(len(table.choices) % len(table.decision.options))


def test_colour_changes_nothing_but_colour():
    table = unboxed.new("unlucky", players=4, seed=3)
    scene = table.scene(table.decision.player)
    for draw in (
        lambda d: d.table(scene),
        lambda d: d.question(scene),
        lambda d: d.log(p for _, p in table.log_parts(0)),
    ):
        plain = draw(Drawing(table.setup.cards, 80, Paint(False)))
        painted = draw(Drawing(table.setup.cards, 80, Paint(True)))
        assert painted != plain
        assert [re.sub(r"\033\[[\d;]*m", "", line) for line in painted] == plain


def test_a_sheet_shows_its_roll_table_with_the_row_that_counts_marked():
    p = unboxed.new("unbroken", seed=1).position
    sheet = next(iter(p.setup.lookup.monster.values()))
    cards = [{"token": 0, "face": sheet.id, "back": "monsters", "lit": 2}]
    zones = [{"id": "monster", "name": "Monster", "kind": "sheet", "cards": cards, "count": 1}]
    lines = Drawing({sheet.id: sheet}, 100, Paint(False)).table(scene(zones=zones))
    rows = [line.strip() for line in lines if re.match(r"\s+(▸ )?\s*[1-6]  [A-Z]", line)]
    assert len(rows) == 6
    assert rows[1] == f"▸ 2  {sheet.rows[1].label}: {sheet.rows[1].text}"


def test_trackers_stand_under_the_name_of_their_group():
    tracks = [
        {"id": "a", "name": "Small", "value": 2, "most": 3, "group": "Effort"},
        {"id": "b", "name": "Large", "value": 0, "most": 3, "group": "Effort"},
        {"id": "c", "name": "Time", "value": 1, "most": 3, "group": "Time"},
    ]
    lines = drawn(tracks=tracks).splitlines()
    at = lines.index("Effort")
    assert [line.split()[0] for line in lines[at : at + 4]] == ["Effort", "Small", "Large", "Time"]


def test_what_is_folded_is_shown_in_full_and_by_its_owner():
    area = {"id": "area", "name": "Play area", "kind": "row", "count": 1}
    zones = [{**area, "seat": seat, "cards": [card(seat, face)]} for seat, face in enumerate(("axe", "rope"))]
    zones.append({"id": "post", "name": "Post", "kind": "pile", "count": 1, "cards": [card(2, "axe", state=["new"])]})
    tracks = [{"id": "life", "name": "Life", "value": 1, "most": 2, "seat": 1}]

    def shown(wanted):
        return "\n".join(Drawing(CARDS, 60, Paint(False)).folded(scene(zones=zones, tracks=tracks), wanted))

    assert shown("play area") == (
        "You\nPlay area    Axe: Chop.\nBob\n"
        "Play area    Rope: Climb where nobody else does, and come\n             back down."
    )
    assert shown("player") == "You\n    Play area: Axe\nBob\n    Play area: Rope"
    assert shown("track") == "Bob\nLife         ●○ 1"
    assert shown("post") == "Post         1 card\n             Axe (new)\n             Chop."
