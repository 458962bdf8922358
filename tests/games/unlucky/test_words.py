"""What people read: labels, questions and the log."""

import random

import pytest

import unboxed
from tests.games.unlucky.arrange import arrange, choose, play, use
from unboxed.table.wording import Wording

NAMES = ["Ann", "Otto", "Mia", "Jo"]


def labels(g):
    return Wording(g, g.player, NAMES).labels()


def question(g):
    return Wording(g, g.player, NAMES).prompt()["text"]


def told(g, events, seat):
    return [Wording(g, seat, NAMES, cards).text(event) for event, cards in events if event[0] in g.setup.game.phrases]


def listen(g):
    events = []
    g.listener = lambda p, e: events.append((e, {t: (p.face[t], p.seen[t]) for t in range(len(p.face))}))
    return events


def test_a_character_that_concerns_nobody_else_is_simply_used():
    g = arrange(["rest 1", 3, 3], heroes={0: "tinker warrior"})
    assert labels(g)[-3:] == ["Use Tinker", "Use Warrior on Otto", "Use Warrior on Mia"]


def test_the_mage_reads_whose_die_would_be_turned():
    g = arrange(["mace_to_meet_you 2", 3, 3], rolls=[6, 1], heroes={2: "mage"})
    play(g, "mace_to_meet_you", 1)
    assert labels(g)[0] == "Mage: turn Ann's die to 1"
    assert labels(g)[-2:] == ["Mage: turn Otto's die to 6", "Let it happen"]


@pytest.mark.parametrize(
    ("hands", "heroes", "card", "text"),
    [
        (["trap 2", "shield 2", 3], {}, "trap", "Ann's Trap is about to cost you this many cards: 1. Do you answer?"),
        (["rest 2", 3, 3], {1: "bard"}, "rest", "Ann played Rest. Do you answer?"),
        (["lucky_talisman 2", 3, 3], {1: "rogue"}, "lucky_talisman", "Ann drew 2 cards. Do you answer?"),
        (["lucky_talisman 2", 3, 3], {1: "mage"}, "lucky_talisman", "The roll is about to count. Do you answer?"),
    ],
)
def test_who_is_asked_for_an_answer_reads_what_has_happened(hands, heroes, card, text):
    g = arrange(hands, heroes=heroes, rolls=[2])
    play(g, card)
    assert question(g) == text


def test_the_ranger_reads_which_beast_it_is():
    g = arrange([4, 4, 4], at="draw", deck="beast_encounter", beasts="hydrant", heroes={1: "ranger"})
    assert question(g) == "Hydrant is about to be fought by Ann. Do you answer?"


def test_the_log_tells_a_theft_to_the_two_and_hides_the_card_from_the_others():
    g = arrange(["thief 2", 3, "ally rest"], rolls=[(0, 2)])
    events = listen(g)
    play(g, "thief", 2)
    assert told(g, events, 0)[:3] == ["You played Thief.", "You aimed Thief at Mia.", "You took Ally from Mia."]
    assert "Ann took Ally from you." in told(g, events, 2)
    assert "Ann took a card from Mia." in told(g, events, 1)


def test_the_log_tells_gifts_as_gifts():
    g = arrange(["love_potion 2", "ally 2"], rolls=[2])
    events = listen(g)
    play(g, "love_potion")
    choose(g, "hand_over", token="ally")
    assert "You gave Ann Ally." in told(g, events, 1)
    assert "Otto gave Ann a card." in told(g, events, 2)


def test_the_log_tells_what_a_bard_did():
    g = arrange(["trap 2", 3], heroes={1: "bard"})
    events = listen(g)
    play(g, "trap")
    use(g, "bard")
    assert told(g, events, 0)[:3] == ["You played Trap.", "Otto used Bard.", "Trap was heckled off the stage."]


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"mode": "teams"}), (5, {"ghosts": True})])
def test_every_line_of_whole_games_is_a_sentence_for_everybody(players, options):
    table = unboxed.new("unlucky", players=players, seed=3, names=[*NAMES, "Kit", "Lu"][:players], **options)
    rng = random.Random(3)
    while table.decision:
        for label in (table.label(i) for i in range(len(table.decision.options))):
            assert "nobody" not in label
            assert "_" not in label
        assert table.decision.prompt[-1] in ".?"
        table.choose(rng.randrange(len(table.decision.options)))
    for seat in (*range(players), None):
        for line in table.log(seat):
            assert line[0].isupper()
            assert line.endswith(".")
            assert not {"nobody", "None", "-1", "_"} & set(line.replace(".", "").split())
    assert table.log(None)[-1].endswith("won.")
