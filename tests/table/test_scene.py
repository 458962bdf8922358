"""The scene: what a seat sees of the table, and never more."""

import json
from dataclasses import replace

import pytest

from tests.kernel.tiny import ROUNDS, position, take
from unboxed.content.packs import Pack
from unboxed.table.scene import scene
from unboxed.table.wording import plain_outcome

NAMES = ["Ada", "Bob", "Cyd"]


def zone(picture, name):
    return next(zone for zone in picture["zones"] if zone["id"] == name)


def test_a_seat_sees_its_own_hand_and_the_backs_of_others():
    g = position(hands=[["spark"], ["nay"], []])
    picture = scene(g, 0, NAMES)
    (own,) = zone(picture, "hand:0")["cards"]
    (other,) = zone(picture, "hand:1")["cards"]
    assert (own["face"], own["back"]) == ("spark", "deck")
    assert other == {"token": g.hands[1][0], "face": None, "back": "deck"}
    assert zone(picture, "hand:1")["count"] == 1
    assert zone(scene(g, None, NAMES), "hand:0")["cards"][0]["face"] is None


def test_a_pile_shows_its_size_its_top_and_what_the_seat_knows_of_it():
    g = position(hands=[["spark"], [], []])
    known = g.deck[2]
    g.show(known, 0)
    pile = zone(scene(g, 0, NAMES), "deck")
    assert pile["count"] == len(g.deck)
    assert [card["token"] for card in pile["cards"]] == [known, g.deck[-1]]
    assert pile["cards"][0]["face"] == g.face[known]
    assert [card["token"] for card in zone(scene(g, 1, NAMES), "deck")["cards"]] == [g.deck[-1]]


def test_an_empty_pile_shows_nothing():
    g = position(hands=[[], [], []])
    g.nooks["left"], g.deck = g.deck, []
    assert zone(scene(g, 0, NAMES), "deck") | {"name": "", "kind": ""} == {
        "id": "deck",
        "name": "",
        "kind": "",
        "top_only": True,
        "count": 0,
        "cards": [],
    }


def test_a_card_says_who_else_knows_it_unless_it_lies_open():
    g = position(hands=[["spark"], [], []])
    token = g.hands[0][0]
    assert "known_to" not in zone(scene(g, 0, NAMES), "hand:0")["cards"][0]
    g.show(token, 2)
    assert zone(scene(g, 0, NAMES), "hand:0")["cards"][0]["known_to"] == [2]
    g.reveal(token)
    assert "known_to" not in zone(scene(g, 0, NAMES), "hand:0")["cards"][0]


def test_notes_of_the_layout_lie_on_their_cards():
    g = position(hands=[["spark"], [], []])
    take(g, "play")
    (card,) = zone(scene(g, 0, NAMES), "discards")["cards"]
    assert card["state"] == ["spent"]
    assert "notes" not in zone(scene(g, 0, NAMES), "discards")
    assert zone(scene(g, 0, NAMES), "nook:left")["place"] == "left"


def test_a_card_that_is_not_on_offer_says_why_not_to_who_is_asked():
    g = position(hands=[["spark", "spark"], [], []])
    options = g.options
    g.options = options[1:]  # of the first card the game has nothing to say, but its copy in the hand is on offer
    assert scene(g, 0, NAMES)["prompt"]["why_not"] == []
    g.options = options
    g.nooks["left"].append(g.hands[0].pop())
    g.reveal(g.nooks["left"][0])
    reason = {"text": "This card rests.", "rule": "1.2", "cards": [g.nooks["left"][0]]}
    assert scene(g, 0, NAMES)["prompt"]["why_not"] == []  # both are still on offer
    held = {"text": "This question is not about that card.", "rule": "", "cards": [g.hands[0][0]]}
    g.options = options[1:]  # a copy that lies elsewhere is another card
    assert scene(g, 0, NAMES)["prompt"]["why_not"] == [held]
    g.options = options[2:]
    assert scene(g, 0, NAMES)["prompt"]["why_not"] == [held, reason]
    assert "why_not" not in scene(g, 1, NAMES)["prompt"]


def test_seats_have_names_and_the_question_says_who_is_asked():
    picture = scene(position(), 1, NAMES)
    assert [seat["name"] for seat in picture["seats"]] == NAMES
    assert picture["prompt"]["seat"] == 0
    assert picture["game"] == "tiny"
    assert picture["mode"] == "plain"
    assert picture["options"] == {"bonus": 0}
    assert picture["seat"] == 1


def test_what_is_announced_is_told_while_it_may_be_answered():
    g = position(hands=[["spark"], ["nay"], []])
    take(g, "play")
    assert scene(g, 2, NAMES)["chain"] == ["Ada is about to score 1"]
    assert scene(g, 2, NAMES)["prompt"]["seat"] is None
    assert scene(g, 1, NAMES)["prompt"]["seat"] == 1


def test_what_becomes_of_it_unanswered_is_told_in_the_games_words_or_in_plain_ones():
    g = position(hands=[["spark"], ["nay"], []])
    assert scene(g, 2, NAMES)["unanswered"] == ""
    take(g, "play")
    assert scene(g, 2, NAMES)["unanswered"] == "it counts"
    assert plain_outcome([("score", 0), (), ("nay", 1)]) == "the newest counts first"
    plain = g.setup.game.layout
    game = replace(g.setup.game, layout=lambda g, seat: {**plain(g, seat), "unanswered": "Ada scores"})
    g.setup = replace(g.setup, game=game)
    assert scene(g, 2, NAMES)["unanswered"] == "Ada scores"


@pytest.mark.parametrize(
    ("points", "seat", "text"),
    [
        ([3, 1, 1], 1, "Ada won."),
        ([3, 1, 1], 0, "You won."),
        ([3, 3, 1], None, "Ada and Bob won."),
        ([0, 0, 0], 0, "Nobody won."),
    ],
)
def test_the_end_says_who_won(points, seat, text):
    g = position()
    for _ in range(ROUNDS * 3):
        take(g, "wait")
    g.points = points
    picture = scene(g, seat, NAMES)
    assert picture["over"]
    assert picture["prompt"] is None
    assert picture["result"]["text"] == text
    assert picture["result"]["scores"] == points


def test_everything_is_shown_when_asked_for():
    g = position(hands=[["spark"], ["nay"], []])
    picture = scene(g, None, NAMES, everything=True)
    assert zone(picture, "hand:1")["cards"][0]["face"] == "nay"
    assert len(zone(picture, "deck")["cards"]) == len(g.deck)


def test_a_scene_is_json():
    g = position(hands=[["spark"], ["nay"], []])
    take(g, "play")
    for seat in (0, 1, 2, None):
        picture = scene(g, seat, NAMES)
        assert json.loads(json.dumps(picture)) == picture


def test_a_table_with_packs_shows_what_they_say_of_themselves():
    g = position(hands=[["spark"], ["nay"], []])
    assert "packs" not in scene(g, 0, NAMES)
    named = Pack("geese", (("pack.toml", 'game = "tiny"\nname = "Geese"\nversion = "2"\nauthor = "Ada"\n'),))
    g.setup = replace(g.setup, packs=(named, Pack("plain", ())))
    assert scene(g, 0, NAMES)["packs"] == ["Geese 2 by Ada", "plain"]
