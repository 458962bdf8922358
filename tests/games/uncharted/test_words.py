"""What people are told is what happens: the text that applies, prices and numbers as they are."""

import pytest

from tests.games.uncharted.arrange import arrange, attack, heard, take, through
from unboxed.content.facts import facts, numbers
from unboxed.games.uncharted import GAME
from unboxed.table.scene import scene
from unboxed.table.table import begin
from unboxed.table.wording import Wording

NAMES = ["Ann", "Bob", "Cid", "Dot"]


def labels(g):
    return Wording(g, g.player, NAMES[: g.setup.players]).labels()


def shown(g, face, seat=0):
    """A card as it is drawn."""
    zones = scene(g, seat, NAMES[: g.setup.players])["zones"]
    return next(card for zone in zones for card in zone["cards"] if card["face"] == face)


@pytest.mark.rule("uncharted 15.10", "uncharted 15.11")
def test_survival_shows_what_enemies_do_in_survival():
    changed = [card for card in GAME.setup(2).lookup.enemies.values() if card.survival_text]
    assert len(changed) == 5
    for card in changed:
        zone = f"tr_001 tr_002 {card.id}"
        told = shown(arrange(zone=zone, mode="survival"), card.id)["text"]
        assert told == card.survival_text
        assert "VP" not in told
        assert "text" not in shown(arrange(zone=zone), card.id)


@pytest.mark.rule("uncharted 1.2", "uncharted 1.4")
def test_the_side_in_use_is_shown_with_what_works_now():
    g = begin(GAME.setup(2), 1)
    hero = g.face[g.chosen[0]]
    assert (shown(g, hero)["state"], shown(g, hero)["text"]) == (["plain side"], "The plain side: no effects.")
    g = begin(GAME.setup(2, "", (), {"side": "choose"}), 1)
    assert shown(g, "ch_001")["text"].startswith(
        "Plain side: 8 Life, no effects. Side with effects: 10 Life; 6 Life or"
    )
    seat = g.player
    g.choose(labels(g).index("Nathan Drake, effects side"))
    while g.prompt[0] == "choose_your_character":
        g.choose(0)
    assert shown(g, "ch_001")["state"] == ["side with effects"]
    assert "2 green, 3 red and 2 yellow cards in play: Whenever" in shown(g, "ch_001")["text"]
    assert "Works now" not in shown(g, "ch_001")["text"]
    g.life[seat] = 5
    assert "turn you get 1 more action in it. Works now." in shown(g, "ch_001")["text"]
    g = begin(GAME.setup(1, "survival", (), {"side": "effects"}), 1)
    take(g, "choose_character", "ch_005")
    assert shown(g, "ch_005")["text"] == "None of its effects works in this mode."


def test_no_card_shows_a_code_or_the_name_of_a_field():
    for card in GAME.setup(2).cards.values():
        said = f"{numbers(card)} {facts(card)} {card.text}"
        assert not any(
            word in said for word in ("RRR", "BBB", "YYG", "toughens", "life plain", "per discard", "kill vp")
        )
    cover = GAME.setup(2).cards["ac_015"]
    assert numbers(cover) == "blue, cost 1, 3 DP"


@pytest.mark.rule("uncharted 1.1")
def test_cards_of_one_name_are_told_apart_by_what_they_do():
    g = arrange(areas=["ac_003 ac_040", ""], zone="tr_001 tr_002")
    assert [label for label in labels(g) if label.startswith("Use")] == [
        "Use Search (Place 1 Search marker)",
        "Use Search (Place 3 Search markers)",
    ]
    g = arrange(hands=["ac_005 ac_012", ""], areas=["ac_007 ~ac_007 ac_006", ""], zone="tr_001 tr_002")
    take(g, "play_card", "ac_005")
    assert [label for label in labels(g) if "Wes-44" in label] == [
        "Discard Wes-44, which is resting",
        "Discard Wes-44, which is standing",
    ]


@pytest.mark.rule("uncharted 5.3")
def test_plays_name_the_price_that_is_paid():
    g = arrange(hands=["ac_012 ac_010 ac_005 ac_005", ""], zone="tr_011 tr_003", markers={"tr_011": (1, 0)})
    assert {"Play Balancing for 0 of your other cards", "Play M4 for 2 of your other cards"} <= set(labels(g))
    take(g, "use", "ac_004")
    assert "Play M4 for 1 of your other cards" in labels(g)


@pytest.mark.rule("uncharted 10.6", "uncharted 10.9")
def test_special_effects_name_what_they_bring_this_player():
    g = arrange(
        hands=["ac_012 ac_026", "", ""], areas=["ac_002 ac_002 ac_002", "ac_001", ""], heroes=["ch_007", "", ""]
    )
    assert "Discard Balancing to place a marker" in labels(g)  # Tenzin at full Life
    assert "Discard Drum to get 2 more actions" in labels(g)
    g = arrange(hands=["ac_012", ""], areas=["ac_002 ac_002 ac_004", "ac_001"], heroes=["ch_005", ""], life=[8, 8])
    assert "Discard Balancing to recover 1 Life or rest another player's card" in labels(g)
    take(g, "special_blue", "ac_012")
    assert labels(g) == ["Use it to recover 1 Life", "Use it to rest another player's card"]


@pytest.mark.rule("uncharted 13.1")
def test_an_attack_names_the_health_it_has_to_reach():
    g = arrange(areas=["ac_010", ""], zone="en_005 en_003 tr_001")
    printed = g.lookup.enemies["en_005"].health
    assert f"Attack RPG Soldier ({printed + 1} Health)" in labels(g)


@pytest.mark.rule("uncharted 14.5")
def test_an_attack_on_a_player_counts_what_could_stop_it():
    g = arrange(
        hands=["ac_005", "", ""], areas=["ac_010", "ac_015 ac_001", ""], mode="deathmatch", zone="tr_005 tr_001",
        markers={"tr_005": (0, 1, 0)},
    )  # fmt: skip
    take(g, "attack_player", 1)
    assert g.prompt == ("add_to_attack", 0, 4, f"against 8 Life and up to {3 + 1 + 1} DP")


@pytest.mark.rule("uncharted 4.5")
def test_more_actions_are_not_on_offer_when_nobody_else_is_to_act():
    hands, areas = ["ac_026", ""], ["ac_012 ac_002", ""]
    assert "Discard Drum to get 2 more actions" in labels(arrange(hands=hands, areas=areas))
    g = arrange(hands=hands, areas=areas, passed=[1], life=[8, 8])
    assert not any("Drum to" in label or label == "Use Balancing" for label in labels(g))


@pytest.mark.rule("uncharted 1.11")
def test_a_theft_is_one_line():
    g = arrange(hands=["ac_026", ""], areas=["ac_003 ac_028 ac_029", ""], heroes=["ch_005", ""], vp=[0, 5])
    said = heard(g)
    through(g, ("special_green", "ac_026"), "other_effect")
    assert ("stole", 0, 1, 1) in said
    assert ("used_colour", 0, g.discards[-1], "Green") in said
    assert g.vp == [1, 4]


@pytest.mark.rule("uncharted 6.4")
def test_nothing_is_asked_once_an_enemy_is_beaten():
    g = arrange(hands=["ac_005", ""], areas=["ac_010 ac_001", ""], zone="en_001 tr_001")
    take(g, "attack", "en_001")
    take(g, "use_weapon", "ac_010")
    assert (g.vp[0], g.prompt[0]) == (1, "choose_action")
    g = attack(arrange(areas=["ac_010 ac_009", ""], zone="en_001 tr_001"), "en_001", "ac_010", "ac_009")
    assert len(g.hands[0]) == 2  # a pistol that draws may still be fired: its card and the Special one


@pytest.mark.rule("uncharted 14.13")
def test_the_action_deck_is_renewed_the_moment_it_runs_out():
    g = arrange(
        hands=["", "", ""], deck="ac_005", short=True, discards="ac_012 ac_007", mode="deathmatch", zone="tr_001"
    )
    take(g, "use", "ac_002")
    assert (len(g.action_deck), g.discards) == (2, [])


def reasons(g, seat):
    """What a seat is told of cards that are not on offer, by token."""
    told = scene(g, seat, NAMES[: g.setup.players])["prompt"]["why_not"]
    return {token: reason["text"] for reason in told for token in reason["cards"]}


@pytest.mark.rule("uncharted 4.1")
def test_only_a_copy_that_lies_in_the_same_place_is_called_one():
    g = arrange(hands=["ac_012 ac_012", ""], areas=["ac_002 ac_002 ~ac_002", "ac_002"], life=[5, 8])
    told = reasons(g, 0)
    assert [told.get(t) for t in g.standing[0]] == [None, "A copy of this card is on offer."]
    assert told[g.resting[0][0]] == "This card is resting."
    assert told[g.hands[0][1]] == "A copy of this card is on offer."
    assert g.standing[1][0] not in told  # another player's Run is no copy of one's own


@pytest.mark.rule("uncharted 4.5", "uncharted 5.1")
def test_a_card_in_hand_that_can_neither_be_played_nor_thrown_away_says_both():
    hands = ["ac_015 ac_010", ""]
    g = arrange(hands=hands, passed=[1])
    assert g.lookup.cost["ac_010"] == 3
    assert reasons(g, 0)[g.hands[0][1]] == "To play it you lack 2 cards to pay with."
    short = arrange(hands=["ac_027", ""], zone="tr_001")
    colour, lacking = short.lookup.colour["ac_027"], short.lookup.cost["ac_027"]
    assert (colour, lacking) == ("green", 2)
    assert short.hands[0][0] not in reasons(short, 0)
    short = arrange(hands=["ac_027", ""], zone="tr_001", passed=[1])
    said = "and more actions would change nothing: nobody else is to act."
    assert reasons(short, 0)[short.hands[0][0]] == f"To play it you lack 2 cards to pay with, {said}"
    blue = arrange(hands=["ac_015", "ac_015"], zone="en_001")
    assert reasons(blue, 0)[blue.hands[0][0]].endswith("1 card to pay with, and you have no Life to recover.")
    assert GAME.why_not(blue, 1, blue.hands[1][0]) == ("", "")  # who is not asked is told nothing


@pytest.mark.rule("uncharted 7.2")
def test_a_question_counts_only_the_markers_that_can_be_placed():
    marked = {"tr_016": (4, 0), "tr_022": (1, 0)}
    g = arrange(areas=["ac_040", ""], zone="tr_016 tr_022 tr_003", markers=marked)
    take(g, "use", "ac_040")
    assert Wording(g, 0, NAMES[:2]).text(g.prompt) == "Place Search markers (1 to go)."
    g = arrange(areas=["ac_040", ""], zone="tr_016 tr_022 tr_003", markers=marked, markers_out="take_back")
    take(g, "use", "ac_040")
    assert g.prompt[2] == 3


@pytest.mark.rule("uncharted 7.9")
def test_a_marker_of_ones_own_is_moved_without_naming_its_owner_twice():
    g = arrange(areas=["ac_019 ac_002", ""], zone="tr_003 tr_016 tr_022", markers={"tr_016": (4, 0)})
    said = heard(g)
    through(g, ("use", "ac_019"), ("grab_marker", "tr_016"), ("move_to", "tr_003"))
    words = [Wording(g, 1, NAMES[:2]).text(event) for event in said]
    assert any(line.startswith("Ann moved a marker from ") for line in words)


@pytest.mark.rule("uncharted 13.3", "uncharted 8.1")
def test_what_the_gunner_adds_to_the_sum_is_told_before_and_when_it_falls():
    g = arrange(zone="en_006 tr_001", vp=[1, 0], gatling="in_total", areas=["", ""])
    assert scene(g, 0, NAMES[:2])["headline"] == "Enemies have 2 AP and 1 more against whoever has most VP"
    said = heard(g)
    take(take(g, "pass_turn"), "pass_turn")
    words = [Wording(g, None, NAMES[:2]).text(event) for event in said]
    fire = words.index("The Enemies opened fire with 2 AP.")
    assert words[fire + 1] == "Gatling Gunner added 1 AP against Ann."
    g = arrange(zone="en_006 tr_001", vp=[1, 0], areas=["", ""])
    assert scene(g, 0, NAMES[:2])["headline"] == "Enemies have 2 AP"
