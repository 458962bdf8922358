"""Section 10: cards 7 to 9."""

from itertools import product

import pytest

from tests.games.island.arrange import (
    alive,
    arrange,
    asked,
    bombs,
    choose,
    decline,
    faces,
    hear,
    known,
    offers,
    play,
    sizes,
    top,
)
from unboxed.table.table import Table
from unboxed.table.wording import Wording


@pytest.mark.rule("island 10.1")
def test_thick_skin_takes_one_bomb_more_on_every_turn_until_it_is_removed():
    g = arrange(["5a .", ". .", ". ."], fronts={1: "7a"}, bombs={1: 3})
    assert alive(g) == [0, 1, 2]
    play(g, "5a", "7a")
    assert alive(g) == [0, 2]


@pytest.mark.rule("island 10.2")
def test_message_in_a_bottle_discards_one_card_with_the_number_named():
    g = arrange(["7b .", "8a 8b 1"], fronts={1: "12a"})
    play(g, "7b", "#8")
    assert asked(g) == (0, "pick_discard")
    assert sorted(g.face[o[3]] for o in g.options) == ["8a", "8b"]
    assert known(g, 0, g.hands[1]) == ["8a", "8b", None]
    choose(g, "make_discard", token="8b")
    assert faces(g, g.hands[1]) == ["1", "8a"]


@pytest.mark.rule("island 10.2")
def test_a_wrong_number_discards_nothing_and_cards_in_front_do_not_count():
    g = arrange(["7b .", "8a 1"], fronts={1: "12a"})
    events = hear(g)
    play(g, "7b", "#12")
    assert ("had_none", 1, 12) in events
    assert (sizes(g), faces(g, g.fronts[1])) == ([1, 2], ["12a"])
    assert offers(arrange(["7b .", ""]), "pay_off", token="7b")


@pytest.mark.rule("island 10.3")
def test_capsize_turns_the_deck_over_after_paying():
    g = arrange(["8a .", ". ."], deck="blank blank blank blank bomb", under=5, explosions=1)
    play(g, "8a")
    assert top(g, 2) == ["explosion", "blank"]
    assert g.face[g.blanks[0]] == "bomb"
    assert known(g, 1, g.blanks[-2:]) == [None, "explosion"]
    assert alive(g) == [0, 1]


@pytest.mark.rule("island 10.4")
def test_x_marks_the_spot_searches_one_pile_shows_the_card_and_shuffles():
    g = arrange(["8b .", ". ."])
    play(g, "8b", "mace_high", "#9")
    assert "9a" in faces(g, g.hands[0])
    token = g.hands[0][-1]
    assert (g.face[token], g.knows(None, token), g.deck_of(token)) == ("9a", True, "mace_high")
    assert known(g, 0, g.piles[3]) == [None] * len(g.piles[3])


@pytest.mark.rule("island 10.4")
def test_who_searches_sees_the_whole_pile_and_nobody_else_does():
    for hand, found in ((". .", 1), ("9a 9a .", 0)):  # whether or not the number is there
        table = Table(arrange(["8b .", hand]).setup, 1, ["Ana", "Ben"])
        table.position = g = arrange(["8b .", hand])
        pile = {g.setup.cards[g.face[token]].name for token in g.piles[3]}
        g.listener = table._listener()
        play(g, "8b", "mace_high", "#9")
        mine, theirs = [next(line for line in table.log(seat) if "looked through" in line) for seat in (0, 1)]
        assert all(name in mine for name in pile)
        assert theirs == f"Ana looked through mace high: {5 + found} cards."


@pytest.mark.rule("island 10.4")
def test_a_number_that_is_not_there_is_not_found():
    g = arrange(["8b .", "9a 9a ."])
    events = hear(g)
    play(g, "8b", "mace_high", "#9")
    assert ("found_none", 0, "mace_high", 9) in events
    assert sizes(g) == [1, 3]


@pytest.mark.rule("island 10.4")
def test_the_pile_searched_must_not_be_empty():
    g = arrange(["8b .", ". ."])
    g.attack_discards.extend(g.piles[0])
    g.piles[0].clear()
    play(g, "8b")
    assert not offers(g, "search_in", pile="sword_low")
    assert offers(g, "search_in", pile="sword_high")
    assert offers(arrange(["8b .", ". ."], piles=False), "pay_off", token="8b")


@pytest.mark.rule("island 10.5")
def test_washed_ashore_puts_anybodys_bomb_on_top():
    g = arrange(["8c .", ". .", ". ."], bombs={0: 1, 2: 1})
    play(g, "8c", 2)
    assert (bombs(g), top(g, 1)) == ([1, 0, 0], ["bomb"])
    assert known(g, None, g.blanks[-1:]) == ["bomb"]
    assert offers(arrange(["8c .", ". ."]), "pay_off", token="8c")


@pytest.mark.rule("island 10.6")
def test_mutiny_without_permanents_discards_all_of_another_player():
    g = arrange(["9a .", ". .", ". ."], fronts={1: "7a 12b 10a", 2: "12c"}, bombs={1: 4})
    play(g, "9a", 1)
    assert (g.fronts[1], faces(g, g.fronts[2])) == ([], ["12c"])
    assert alive(g) == [0, 2]  # the bomb limit was checked again
    assert offers(arrange(["9a .", ". ."]), "pay_off", token="9a")


@pytest.mark.rule("island 10.7")
def test_mutiny_with_one_permanent_takes_a_bomb_from_the_box_and_removes_one():
    g = arrange(["9a .", ". ."], fronts={0: "7a", 1: "12b 12c"})
    boxed = faces(g, g.box).count("bomb")
    play(g, "9a", "12b")
    assert (bombs(g), faces(g, g.fronts[1])) == ([1, 0], ["12c"])
    assert faces(g, g.box).count("bomb") == boxed - 1


@pytest.mark.rule("island 10.7")
def test_mutiny_may_remove_ones_own_permanent():
    g = arrange(["9a .", ". ."], fronts={0: "7a"})
    play(g, "9a")
    assert (g.fronts[0], bombs(g)) == ([], [1, 0])


@pytest.mark.rule("island 10.7")
def test_if_the_bomb_knocks_its_taker_out_nothing_is_removed():
    g = arrange(["9a .", ". .", ". ."], fronts={0: "10a", 1: "12b"}, bombs={0: 2})
    play(g, "9a", "12b")
    decline(g)  # the cost is paid in full
    assert alive(g) == [1, 2]
    assert faces(g, g.fronts[1]) == ["12b"]


@pytest.mark.rule("island 10.7")
def test_mutiny_is_impossible_with_two_permanents_or_an_empty_box():
    g = arrange(["9a .", ". ."], fronts={0: "7a 12b", 1: "12c"})
    assert offers(g, "pay_off", token="9a")
    g = arrange(["9a .", ". ."], fronts={0: "7a", 1: "12c"}, deck="bomb " * 12)
    assert offers(g, "pay_off", token="9a")


@pytest.mark.rule("island 10.8")
def test_low_tide_returns_two_bombs_in_any_mixture_and_shuffles():
    g = arrange(["9b .", ". .", ". ."], bombs={0: 1, 1: 2, 2: 1})
    play(g, "9b", 0, 2, "pay_first")
    assert bombs(g) == [0, 2, 0]
    assert faces(g, g.blanks).count("bomb") == 2
    g = arrange(["9b .", ". ."], bombs={1: 2})
    play(g, "9b", "pay_first")
    assert bombs(g) == [0, 0]
    assert offers(arrange(["9b .", ". ."], bombs={1: 1}), "pay_off", token="9b")


@pytest.mark.rule("island 10.8")
@pytest.mark.parametrize("owners", list(product(range(3), repeat=2)))
def test_low_tide_takes_the_bombs_of_any_two_owners_in_any_order(owners):
    held = {0: 2, 1: 2, 2: 2}
    g = arrange(["9b .", ". .", ". ."], bombs=held)
    play(g, "9b", "pay_later")
    for number, owner in enumerate(owners, 1):
        assert (asked(g), g.prompt[3]) == ((0, "choose_bomb"), number)
        assert [option[3] for option in g.options] == [0, 1, 2]
        choose(g, "aim_bomb", owner=owner)
    assert bombs(g) == [held[seat] - owners.count(seat) for seat in range(3)]


@pytest.mark.rule("island 10.8")
def test_a_bomb_that_must_be_the_second_is_not_asked_for():
    g = arrange(["9b .", ". .", ". ."], bombs={0: 1, 2: 1})
    events = hear(g)
    play(g, "9b", 2)
    assert ("aimed_at_bombs", 0, g.attack_discards[0], 0, 2) in events


@pytest.mark.rule("island 10.7")
def test_who_would_only_hurt_themselves_with_mutiny_is_told_so_before_they_pay():
    words = {}
    for name, fronts in (("own", {0: "7a"}), ("any", {0: "7a", 1: "12b"}), ("all", {1: "12b"})):
        g = arrange(["9a .", ". ."], fronts=fronts)
        words[name] = Wording(g, 0, ["Ana", "Ben"]).text(next(o for o in g.options if g.face[o[2]] == "9a"))
    assert words == {
        "own": "Mutiny (cost 3): take a bomb and lose your Thick Skin",
        "any": "Mutiny (cost 3): take a bomb and discard a permanent",
        "all": "Play Mutiny (cost 3)",
    }


@pytest.mark.rule("island 10.8")
def test_low_tide_may_be_paid_last():
    g = arrange(["9b .", ". ."], bombs={0: 2})
    play(g, "9b", "pay_later")
    assert len(g.blanks) == 32 - 5
    assert alive(g) == [0, 1]
