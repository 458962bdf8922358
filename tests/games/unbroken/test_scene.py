"""What people see: sheets, trackers, the die, the lit row and the fox."""

from tests.games.unbroken.dark import choose, deal, fighting, travelling
from unboxed.games.unbroken.state import MOST
from unboxed.table.scene import scene


def seen(p):
    return scene(p, 0, ["Mae"])


def zone(p, name):
    return next(z for z in seen(p)["zones"] if z["id"] == name)


def reasons(p):
    return seen(p)["prompt"]["why_not"]


def tracks(p):
    return {track["id"]: (track["value"], track["most"]) for track in seen(p)["tracks"]}


def test_the_trackers_are_those_of_the_box():
    p = travelling(small=5, treasure=2)
    assert tracks(p)["time"] == (7, 31)
    assert tracks(p)["small"] == (5, MOST[0])
    assert tracks(p)["treasure"] == (2, 7)
    assert "health" not in tracks(p)
    p = fighting("basilisk", 6, small=5)
    assert (tracks(p)["armor"], tracks(p)["health"]) == ((1, 6), (12, 20))


def test_the_monsters_sheet_lights_the_rolled_row_and_shows_the_die():
    p = fighting("gnoll", 4, small=20)
    choose(p, "skip_turn")
    card = zone(p, "monster")["cards"][0]
    assert (card["face"], card["lit"]) == ("gnoll", 4)
    assert seen(p)["dice"] == [{"value": 4, "name": "the last roll"}]
    assert zone(p, "monster")["kind"] == "sheet"


def test_the_fox_stands_on_its_step():
    p = travelling(small=5)
    assert (seen(p)["phase"], "battle" in seen(p)["phases"]) == ("preparation", True)


def test_guards_lost_turns_and_tokens_are_noted():
    p = fighting("dark_elf", 1, small=20, conditions=["poisoned 3"])
    assert zone(p, "monster")["cards"][0]["state"] == ["defends"]
    assert zone(p, "conditions")["cards"][0]["counters"] == [{"name": "tokens", "value": 2}]
    p = fighting("gnoll", 1, small=20, food=1, skills=["bait"])
    choose(p, "use", "bait")
    assert "loses its next turn" in zone(p, "monster")["cards"][0]["state"]
    assert zone(p, "skills")["cards"][0]["state"] == ["used"]


def test_the_decks_stay_closed():
    p = travelling(small=5)
    assert all(card["face"] is None for card in zone(p, "encounters")["cards"])
    assert zone(p, "encounters")["count"] == 92


def test_a_card_that_cannot_be_chosen_says_why():
    p = travelling(small=5)
    p.extra_cards = 1
    deal(p, "hunger_pangs", "spearfishing", "a_clever_scheme")  # two that cannot be paid, all of Time 2
    choose(p, "explore")
    told = [reason["rule"] for reason in reasons(p) if set(reason["cards"]) & set(p.revealed)]
    assert told
    assert set(told) == {"6.3"}
    p = travelling(small=5, uses=0)
    assert [reason["rule"] for reason in reasons(p) if p.character[0] in reason["cards"]] == ["13.1"]
