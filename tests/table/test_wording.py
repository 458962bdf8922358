"""Wording: the same step reads differently for those who know its cards and those who do not."""

from dataclasses import replace

from tests.kernel.tiny import TINY, position, take
from unboxed.table.phrases import Phrase, Phrases
from unboxed.table.wording import Wording, counted

NAMES = ["Ada", "Bob", "Cyd"]


def test_the_reader_is_you_and_the_others_have_names():
    g = position()
    assert Wording(g, 0, NAMES).text(("scored", 0, 2)) == "You scored 2"
    assert Wording(g, 1, NAMES).text(("scored", 0, 2)) == "Ada scored 2"
    assert Wording(g, None, NAMES).text(("turn_began", 1)) == "It is Bob's turn"
    assert Wording(g, 1, NAMES).text(("turn_began", 1)) == "It is your turn"
    assert Wording(g, 1, NAMES).text(("scored", -1, 2)) == "Nobody scored 2"


def test_a_card_is_named_to_those_who_know_it():
    g = position(hands=[["blaze"], [], []])
    token = g.hands[0][0]
    assert Wording(g, 0, NAMES).text(("played", 0, token)) == "You played Blaze"
    assert Wording(g, 1, NAMES).text(("played", 0, token)) == "Ada played a card"
    assert Wording(g, 0, NAMES).parts(("play", 0, token))[1] == {"text": "Blaze", "card": token, "face": "blaze"}
    assert Wording(g, None, NAMES).parts(("play", 0, token))[1] == {"text": "a card", "card": token}


def test_a_log_line_keeps_to_what_was_known_at_the_time():
    g = position(hands=[["blaze"], [], []])
    token = g.hands[0][0]
    then = {token: ("spark", 0b010)}
    assert Wording(g, 1, NAMES, then).text(("played", 0, token)) == "Ada played Spark"
    assert Wording(g, 0, NAMES, then).text(("played", 0, token)) == "You played a card"
    assert Wording(g, None, NAMES, then).text(("played", 0, token)) == "Ada played a card"
    assert Wording(g, None, NAMES, {token: ("spark", -1)}).text(("played", 0, token)) == "Ada played Spark"


def test_faces_and_places_read_as_names_and_numbers_are_counted():
    g = position()
    words = Wording(g, 0, NAMES)
    assert [words._word("#point", n)["text"] for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert words._word("face", "blaze") == {"text": "Blaze", "face": "blaze"}
    assert words._word("face", "unknown") == {"text": "unknown", "face": "unknown"}
    assert words.parts(("move", 0, "old_tower"))[1] == {"text": "old tower", "place": "old_tower"}


def test_copies_of_a_card_read_alike_for_there_is_nothing_to_tell_them_apart_by():
    g = position(hands=[["spark", "spark", "nay"], [], []])
    assert Wording(g, 0, NAMES).labels()[:3] == ["Play Spark", "Play Spark", "Play Nay"]


def test_two_cards_of_one_name_are_told_apart_by_what_they_say_to_who_knows_them():
    g = position(hands=[["spark", "blaze", "nay"], [], []])
    cards = dict(g.setup.cards)
    cards["spark"] = replace(cards["spark"], text="Burn a little.")
    cards["blaze"] = replace(cards["blaze"], name="Spark", text="Burn a lot.")
    g.setup = replace(g.setup, cards=cards)
    labels = ["Play Spark (Burn a little)", "Play Spark (Burn a lot)", "Play Nay"]
    assert Wording(g, 0, NAMES).labels()[:3] == labels
    for token in g.hands[0]:
        g.seen[token] = 0
    assert Wording(g, 0, NAMES).labels()[:2] == ["Play a card", "Play a card"]


def test_an_option_is_about_cards_seats_and_places():
    g = position(hands=[["spark"], [], []])
    words = Wording(g, 0, NAMES)
    assert words.about(("play", 0, 5)) == {"cards": [5], "seats": [], "places": []}
    assert words.about(("move", 0, "mill")) == {"cards": [], "seats": [], "places": ["mill"]}
    assert words.about(("look", 0)) == {"cards": [], "seats": [0], "places": []}
    assert words.about(("looked", 0, (3, 4))) == {"cards": [3, 4], "seats": [0], "places": []}


def test_who_is_asked_reads_the_question_and_its_options():
    g = position(hands=[["spark"], [], []])
    prompt = Wording(g, 0, NAMES).prompt()
    assert prompt["seat"] == 0
    assert prompt["text"] == "You, what now?"
    assert prompt["rule"] == "1.1"
    assert not prompt["answer"]
    assert prompt["options"][0] == {
        "index": 0,
        "label": "Play Spark",
        "rule": "",
        "cards": [g.hands[0][0]],
        "seats": [],
        "places": [],
    }


def test_options_say_which_part_they_have_in_the_question():
    g = position(hands=[["spark"], ["nay"], []])
    game = replace(
        TINY, phrases=Phrases({**TINY.phrases.phrases, "stow": Phrase("Stow", vain=True, loses="All of it.")})
    )
    g.setup = replace(g.setup, game=game)
    g.declining = ("wait", 0)
    parts = {one["label"]: {key: one.get(key) for key in ("quiet", "vain", "loses")} for one in _options(g)}
    assert parts["Wait"] == {"quiet": True, "vain": None, "loses": None}
    assert parts["Stow"] == {"quiet": None, "vain": True, "loses": "All of it."}
    assert parts["Play Spark"] == {"quiet": None, "vain": None, "loses": None}


def _options(g):
    prompt = Wording(g, 0, NAMES).prompt()
    assert prompt is not None
    return prompt["options"]


def test_the_others_read_whom_they_wait_for():
    g = position()
    assert Wording(g, 1, NAMES).prompt() == {"seat": 0, "text": "Waiting for Ada.", "options": []}
    assert Wording(g, None, NAMES).prompt() == {"seat": 0, "text": "Waiting for Ada.", "options": []}


def test_nobody_reads_who_is_asked_in_secret_but_they_themselves():
    g = position(hands=[["spark"], ["nay"], []])
    take(g, "play")
    assert Wording(g, 1, NAMES).prompt()["answer"]
    assert Wording(g, 1, NAMES).prompt()["options"][0]["rule"] == "1.2"
    for seat in (0, 2, None):
        assert Wording(g, seat, NAMES).prompt() == {
            "seat": None,
            "text": "Waiting for an answer that somebody may give.",
            "options": [],
        }


def test_who_may_answer_reads_what_is_announced_before_the_question_and_it_is_about_that():
    g = position(hands=[["spark"], ["nay"], []])
    take(g, "play")
    prompt = Wording(g, 1, NAMES).prompt()
    assert prompt["text"] == "Ada is about to score 1 Do you answer?"
    assert prompt["about"] == {"cards": [], "seats": [0], "places": []}


def test_an_announced_event_without_a_phrase_leaves_the_question_alone():
    assert Wording(position(), 1, NAMES).text(("answer", 1, "unheard_of", 0)) == "Do you answer?"


def test_when_nobody_is_asked_there_is_no_question():
    g = position()
    while g.player >= 0:
        take(g, "wait")
    assert Wording(g, 0, NAMES).prompt() is None


def test_one_of_a_thing_is_not_said_of_several():
    assert [counted(n, "player") for n in (1, 3, "1-4", "1")] == ["1 player", "3 players", "1-4 players", "1 player"]


def test_a_claim_names_a_card_to_everybody_whoever_holds_it():
    g = position(hands=[["blaze"], [], []])
    g.setup = replace(g.setup, game=replace(TINY, phrases=Phrases({"boasted": "{0:seat} boasted of {1:claim}"})))
    for reader in (0, 1, None):
        assert Wording(g, reader, NAMES).parts(("boasted", 0, "spark"))[-1] == {"text": "Spark", "face": "spark"}
    assert Wording(g, 1, NAMES).about(("boasted", 0, "spark")) == {"cards": [], "seats": [0], "places": []}
