"""What people read: labels, questions and the log."""

import random

import pytest

import unboxed
from tests.games.unlucky.arrange import arrange, choose, play, use
from unboxed.table.scene import scene
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
    g = arrange(["mace_to_meet_you 2", 3, 3], rolls=[3, 1], heroes={2: "mage"})
    play(g, "mace_to_meet_you", 1)
    assert labels(g) == ["Mage: turn Ann's die to 1", "Mage: turn Otto's die to 4", "Let it happen"]


@pytest.mark.parametrize(
    ("hands", "heroes", "card", "text"),
    [
        (["trap 2", "shield 2", 3], {}, "trap", "Ann's Trap is about to cost you 1 card."),
        (["magic_missal 2", "shield 2", 3], {}, "magic_missal 1", "Ann's Magic Missal is about to cost you 2 cards."),
        (["trap 2", "resurrection", 3], {}, "trap", "Your last cards are about to go."),
        (["rest 2", 3, 3], {1: "bard"}, "rest", "Ann played Rest."),
        (["knight_club 2", 3, 3], {1: "bard"}, "knight_club 2", "Ann played Knight Club on Mia."),
        (["knight_club 2", 3, 3], {1: "bard"}, "knight_club 1", "Ann played Knight Club on you."),
        (["thief 2", 3, 3], {1: "bard"}, "thief 2 1", "Ann played Thief on Mia and you."),
        (["thief 2", 3, 3], {1: "bard"}, "thief 2 2", "Ann played Thief on Mia."),
        (["lucky_talisman 2", 3, 3], {1: "rogue"}, "lucky_talisman", "Ann drew 6 cards."),
        (["lucky_talisman 2", 3, 3], {1: "mage"}, "lucky_talisman", "Ann rolled 6 for Lucky Talisman."),
        (["fire_bawl 2", 3, 3], {1: "mage"}, "fire_bawl 2", "Ann rolled 6 for Fire Bawl against Mia."),
        (["ten_foot_poll 2", 3, 3], {2: "mage"}, "ten_foot_poll", "Otto rolled 6 for Ten-Foot Poll."),
        (["hex_appeal 2", 3, 3], {2: "mage"}, "hex_appeal 1", "Ann rolled 6 and Otto rolled 2 for Hex Appeal."),
    ],
)
def test_who_is_asked_for_an_answer_reads_what_has_happened(hands, heroes, card, text):
    g = arrange(hands, heroes=heroes, rolls=[6, 2])
    name, *targets = card.split()
    play(g, name, *map(int, targets))
    assert question(g) == f"{text} Do you answer?"


def test_the_mage_reads_about_a_ghosts_die():
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, rolls=[3], heroes={2: "mage"})
    assert question(g) == "Otto rolled 3 as a ghost. Do you answer?"


def test_after_the_die_was_turned_the_next_mage_reads_the_new_face():
    g = arrange(["lucky_talisman 2", 3, 3], rolls=[2], heroes={1: "mage", 2: "knight"})
    g.face[g.heroes[2][0]] = "mage"  # a pack may add a second one
    play(g, "lucky_talisman")
    choose(g, "turn_die", face=5)
    assert question(g) == "Ann rolled 5 for Lucky Talisman. Do you answer?"


def test_who_sends_a_beast_or_a_blunder_on_reads_who_gets_what():
    g = arrange([4, 4, 4], at="draw", deck="beast_encounter", beasts="hydrant", heroes={1: "ranger"})
    assert labels(g) == ["Use Ranger: Hydrant goes to Mia", "Let it happen"]
    g = arrange([4, 4, 4], at="draw", deck="trip_hazard", heroes={0: "jester"})
    assert labels(g)[0] == "Use Jester: Trip Hazard goes to Otto"


def test_a_last_card_is_named_as_such():
    g = arrange(["thief 2", "shield", 3])
    play(g, "thief", 1)
    assert labels(g) == ["Play Shield, your last card", "Let it happen"]
    g = arrange(["resurrection", 3, "", 3], mode="teams", out=[2])
    assert labels(g) == ["Play Resurrection, your last card, for Mia", "Play Resurrection and take seven new cards"]
    g = arrange(["resurrection rest", 3, "", 3], mode="teams", out=[2])
    assert labels(g)[1:] == ["Play Resurrection for Mia and end your turn", "Play Resurrection for nothing"]


def test_a_beast_is_asked_about_in_numbers_that_fit():
    g = arrange(["trap trap thief rest 1", 4], at="draw", deck="beast_encounter", beasts="gobblin")
    assert question(g) == (
        "Gobblin' takes at least 1 card worth 4 points. Laid so far: 0 cards worth 0 points. Lay down a card."
    )


def test_the_log_tells_what_was_lost_to_a_beast_and_what_a_swap_took():
    g = arrange(["summon_something 4", "rest trap", 3], rolls=[3], beasts="dragon_on_and_on")
    events = listen(g)
    play(g, "summon_something", 1)
    assert "Otto had too few cards for Dragon On and On and lost Rest and Trap." in told(g, events, 0)
    g = arrange(["trading_post", "rest trap", 3], heroes={0: "tinker"})
    events = listen(g)
    play(g, "trading_post", 1)
    assert "You took Rest and Trap from Otto, the whole hand." in told(g, events, 0)
    assert "Ann took 2 cards from Otto, the whole hand." in told(g, events, 2)


def test_the_log_tells_reshuffles_and_draws_that_cannot_be_made():
    g = arrange(["money_for_old_rope rest", 3], rolls=[4], discards="ally", rest="nowhere")
    events = listen(g)
    play(g, "money_for_old_rope")
    lines = told(g, events, 1)
    shuffled = lines.index("The discards were shuffled and became the quest deck.")
    assert lines[shuffled : shuffled + 3] == [
        "The discards were shuffled and became the quest deck.",
        "Ann drew a card.",
        "There was no card left for Ann to draw.",
    ]


def test_a_blunder_is_told_once():
    g = arrange(["money_for_old_rope 3", 3], rolls=[1], deck="trip_hazard")
    events = listen(g)
    play(g, "money_for_old_rope")
    assert [line for line in told(g, events, 1) if "Trip Hazard" in line] == ["Ann drew a Blunder: Trip Hazard."]


def test_the_log_does_not_say_that_somebody_hidden_cannot_be_hurt_at_all():
    g = arrange(["cloak_of_visibility 2", 3], rolls=[3])
    events = listen(g)
    play(g, "cloak_of_visibility")
    assert "No attack could hurt you until your next turn." in told(g, events, 0)


def test_somebody_without_a_card_to_lose_is_told_of():
    g = arrange(["axe_ident", 3, 3], rolls=[1], heroes={0: "tinker"})
    events = listen(g)
    play(g, "axe_ident", 1)
    assert "You had no card to lose." in told(g, events, 0)


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


@pytest.mark.rule("unlucky 4.1", "unlucky 4.11")
@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("shield shield 1", "answer_with_card"),
        ("shield shield shield", "answer_with_card"),
        ("resurrection resurrection", "resurrect"),
    ],
)
def test_copies_of_a_card_that_answers_are_all_on_offer(hand, name):
    g = arrange(["sword_of_useful 2", hand, 3], rolls=[5])
    play(g, "sword_of_useful", 1)
    answering = [t for t in g.hands[1] if g.face[t] in ("shield", "resurrection")]
    prompt = scene(g, 1, NAMES[:3])["prompt"]
    assert sorted(prompt["options"][0]["cards"]) == sorted(answering)
    assert not [reason for reason in prompt["why_not"] if set(reason["cards"]) & set(answering)]
    choose(g, name)


@pytest.mark.rule("unlucky 12.3")
def test_a_ghost_with_a_thief_is_not_told_that_it_takes_cards():
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, deck="thief", rolls=[6])
    choose(g, "haunt")
    assert question(g) == "Thief: who loses the first card?"
    choose(g, "rob_first", victim=0)
    assert question(g) == "Thief: who loses the second card?"


@pytest.mark.rule("unlucky 7.2", "unlucky 7.5")
def test_fled_beasts_are_not_called_beaten_and_abilities_of_the_turn_are_over_when_a_beast_is_met():
    g = arrange(["rest trap", 3, 3], at="draw", deck="beast_encounter", beasts="unicorny", heroes={0: "warrior"})
    assert g.prompt[0] == "lay_a_card"
    picture = scene(g, 0, NAMES[:3])
    warrior = g.heroes[0][0]
    reasons = [reason["text"] for reason in picture["prompt"]["why_not"] if warrior in reason["cards"]]
    assert reasons == ["This character is used on your turn, before you play a card or meet a beast."]
    assert "Beast discards" in [zone["name"] for zone in picture["zones"]]
