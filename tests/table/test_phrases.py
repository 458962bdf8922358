"""Phrases: one template gives the words and what they are about."""

import pytest

from unboxed.kernel.errors import BadGame
from unboxed.table.phrases import EACH, TABLE, Phrase, Phrases

PHRASES = Phrases(
    {
        "took": Phrase("{0:seat} took {1:card} from {2:seat's} hand", rule="4.2"),
        "showed": "{0:seat} showed {1:cards}",
        "went": "went to {0:place} with {1:face}, {2} times",
        "wasted": Phrase("Pay for {0:card} without effect", vain=True, loses="It is gone for good."),
        "aim": Phrase("{1:seat}", about="{0:card}"),
        "silent": "",
        "scored": "{0:seat} scored {1:#point}",
    }
)


def word(kind, value):
    """As the engine words it: a card below 10 is known by its face."""
    if kind != "card":
        return {"text": f"<{kind} {value}>"}
    return {"text": f"<card {value}>", "face": "crab"} if value < 10 else {"text": "a card", "card": value}


def text(*step):
    return "".join(part["text"] for part in PHRASES.parts(step, word))


def test_fields_speak_of_the_arguments_after_the_name():
    assert text("took", 1, 7, 2) == "<seat 1> took <card 7> from <seat's 2> hand"


def test_a_sentence_begins_with_a_capital():
    assert text("went", "mill", "crab", 3) == "Went to <place mill> with <face crab>, <text 3> times"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), "nothing"),
        ((1,), "<card 1>"),
        ((1, 2), "<card 1> and <card 2>"),
        ((1, 2, 3), "<card 1>, <card 2> and <card 3>"),
        ((11,), "a card"),
        ((1, 11), "<card 1> and a card"),
        ((11, 1, 12, 2), "<card 1>, <card 2> and 2 cards"),
        ((11, 12, 13, 14), "4 cards"),
    ],
)
def test_several_cards_are_listed_as_people_list_them(cards, words):
    assert text("showed", 0, cards) == f"<seat 0> showed {words}"


def test_a_number_may_be_counted_and_is_about_nothing():
    assert text("scored", 1, 3) == "<seat 1> scored <#point 3>"
    assert PHRASES.concerns(("scored", 1, 3)) == [("seat", 1)]


def test_a_step_without_a_phrase_reads_as_its_name():
    assert text("put_back", 1) == "put back"


def test_an_empty_phrase_says_nothing():
    assert text("silent") == ""


def test_a_missing_argument_reads_as_nothing():
    assert text("went", "mill", "crab") == "Went to <place mill> with <face crab>, <text > times"


def test_what_the_words_name_is_less_than_what_they_are_about():
    assert PHRASES.places("aim") == [(2, "seat"), (1, "card")]
    assert PHRASES.named("aim") == [(2, "seat")]
    assert PHRASES.named("took") == PHRASES.places("took")
    assert PHRASES.named("unheard of") == []


def test_a_phrase_is_about_its_cards_seats_and_places_but_not_its_plain_text():
    assert list(PHRASES.concerns(("took", 1, 17, 2))) == [("seat", 1), ("card", 17), ("seat", 2)]
    assert list(PHRASES.concerns(("went", "mill", "crab", 3))) == [("place", "mill"), ("face", "crab")]
    assert list(PHRASES.concerns(("aim", 17, 2))) == [("seat", 2), ("card", 17)]


def test_what_is_not_there_concerns_nobody():
    assert list(PHRASES.concerns(("took", 1))) == [("seat", 1)]
    assert list(PHRASES.concerns(("unknown", 1))) == []


def test_a_phrase_cites_its_paragraph():
    assert PHRASES.rule("took") == "4.2"
    assert PHRASES.rule("showed") == ""
    assert PHRASES.rule("unknown") == ""
    assert "took" in PHRASES
    assert "unknown" not in PHRASES


def test_a_phrase_may_say_that_its_option_brings_nothing():
    assert PHRASES.vain("wasted")
    assert not PHRASES.vain("took")
    assert not PHRASES.vain("unknown")
    assert PHRASES.loses("wasted") == "It is gone for good."
    assert PHRASES.loses("took") == PHRASES.loses("unknown") == ""


def test_a_phrase_tells_where_in_its_steps_what_it_is_about_stands():
    assert PHRASES.places("took") == [(1, "seat"), (2, "card"), (3, "seat")]
    assert PHRASES.places("aim") == [(2, "seat"), (1, "card")]
    assert PHRASES.places("unknown") == []


def test_a_claim_is_declared_where_the_words_are_or_without_any():
    phrases = Phrases({"boasted": "{0:seat} boasted of {1:claim}", "win": Phrase("", about="{1:claim}")})
    assert phrases.claims(("boasted", 0, "crab")) == phrases.claims(("win", 0, "crab")) == ["crab"]
    assert phrases.claims(("win", 0)) == PHRASES.claims(("went", "mill", "crab", 3)) == []


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{0:sate} went", r"speaks of a 'sate'; it may be seat, seat's, card"),
        ("{seat} went", r"has a field 'seat'; a field is a number, as in \{0:seat\}"),
        ("{} went", "has a field ''"),
    ],
)
def test_a_phrase_that_speaks_of_nothing_there_is_is_refused_when_it_is_read(template, said):
    with pytest.raises(BadGame, match=said):
        Phrases({"went": template})
    with pytest.raises(BadGame, match=said):
        Phrases({"went": Phrase("Somebody went", about=template)})


ACCOUNTS = Phrases(
    {
        "drew": Phrase("{0:seat} drew {1:cards}", changes="{0} cards +{1}"),
        "took": Phrase("{0:seat} took {1} from {2:seat}", changes="{0} points +{1}, {2} points -{1}"),
        "paid": Phrase("{0:seat} paid {1}", changes="{0} -{1}"),
        "gained": Phrase("{0:seat} gained {1} {2}", changes="{0} {2} +{1}"),
        "cleared": Phrase("the table was cleared", changes="each points on the table =0, table Time =3"),
    }
)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (("drew", 2, (7, 8)), [(2, "cards", "+", 2)]),
        (("took", 0, 3, 1), [(0, "points", "+", 3), (1, "points", "-", 3)]),
        (("paid", 1, "2 water and 1 bullet"), [(1, "", "-", "2 water and 1 bullet")]),
        (("gained", 1, 2, "grit"), [(1, "grit", "+", 2)]),
        (("cleared",), [(EACH, "points on the table", "=", 0), (TABLE, "Time", "=", 3)]),
        (("unheard_of",), []),
    ],
)
def test_an_event_says_which_numbers_it_changes(event, told):
    assert ACCOUNTS.changes(event) == told


def test_a_change_is_told_by_the_phrase_itself():
    with pytest.raises(BadGame, match=r"changes by \{1\}, which it does not tell"):
        Phrases({"won": Phrase("{0:seat} won", changes="{0} points +{1}")})


@pytest.mark.parametrize(
    ("template", "event", "said"),
    [
        (
            "{0:seat} saw {2:card}",
            ("saw", 1, 4),
            "says {2:card}, but ('saw', 1, 4) cannot be read so: it has only 2",
        ),
        ("{0:seat} saw {1:cards}", ("saw", 1, 4), "says {1:cards}, but ('saw', 1, 4) cannot be read so: there is 4"),
    ],
)
def test_an_event_that_its_phrase_does_not_fit_is_told(template, event, said):
    def word(kind, value):
        return {"text": ("Ada", "Otto")[value]}

    with pytest.raises(BadGame) as caught:
        Phrases({"saw": template}).parts(event, word)
    assert said in str(caught.value)


def test_a_change_that_cannot_be_read_is_refused():
    with pytest.raises(BadGame, match="is not of the form"):
        Phrases({"won": Phrase("{0:seat} won", changes="{0} points")})


def test_what_is_done_beside_the_question_is_said_by_its_phrase():
    phrases = Phrases({"rest": Phrase("Pass and rest", aside=True), "play": "Play"})
    assert [phrases.aside(name) for name in ("rest", "play", "unknown")] == [True, False, False]
