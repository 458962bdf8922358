"""Section 1: components and marks."""

from collections import Counter

import pytest

from tests.games.island.arrange import arrange, asked, faces, laid_out, offers, play
from unboxed.content.packs import Pack
from unboxed.games.island import GAME
from unboxed.games.island.cards import BACKS, PILES, AttackCard
from unboxed.kernel.errors import BadCards

CARDS = GAME.setup(2).cards
ATTACK = [card for card in CARDS.values() if isinstance(card, AttackCard)]


@pytest.mark.rule("island 1.1")
def test_two_to_five_play_in_four_modes():
    assert GAME.players == (2, 3, 4, 5)
    assert set(GAME.modes) == {"points", "knockout", "points-all-cards", "knockout-all-cards"}


@pytest.mark.rule("island 1.2")
def test_there_are_48_attack_cards_of_27_designs_sixteen_to_a_back():
    assert len(ATTACK) == 27
    assert sum(card.copies for card in ATTACK) == 48
    assert {card.number for card in ATTACK} == set(range(13))
    for back in BACKS:
        assert sum(card.backs.get(back, 0) for card in ATTACK) == 16


@pytest.mark.rule("island 1.3")
def test_each_back_has_ten_low_and_six_high_cards_and_every_number():
    for back in BACKS:
        numbers = Counter()
        for card in ATTACK:
            numbers[card.number] += card.backs.get(back, 0)
        assert sum(n for number, n in numbers.items() if number <= 6) == 10
        assert sum(n for number, n in numbers.items() if number >= 7) == 6
        assert all(numbers[number] for number in range(13))


@pytest.mark.rule("island 1.3")
def test_a_back_and_a_number_tell_the_design_of_numbers_from_eight():
    for number in range(8, 13):
        for back in BACKS:
            assert len([card for card in ATTACK if card.number == number and card.backs.get(back)]) == 1


@pytest.mark.rule("island 1.4")
def test_sixty_blanks_twelve_bombs_three_explosions_and_the_box_is_open():
    g = laid_out(2, mode="points")
    assert Counter(g.face[g.lookup.count :]) == {"blank": 60, "bomb": 12, "explosion": 3}
    assert Counter(faces(g, g.box)) == {"blank": 10, "bomb": 6, "explosion": 3}
    assert all(g.knows(None, token) for token in g.box)


@pytest.mark.rule("island 1.5")
def test_marks_say_which_cards_are_quick_stay_or_let_you_pay_later():
    assert {c.id for c in ATTACK if c.quick} == {"0a", "0b", "4a"}
    assert {c.id for c in ATTACK if c.stays} == {"7a", *(c.id for c in ATTACK if c.number >= 10)}
    assert {c.id for c in ATTACK if c.pays == "either"} == {"3", "4b", "5b", "9b"}
    assert [c.id for c in ATTACK if c.pays == "as_it_goes"] == ["6b"]


@pytest.mark.rule("island 1.6")
def test_every_card_in_front_is_a_permanent_that_can_be_removed():
    g = arrange(["5a 2", "2"], fronts={0: "7a", 1: "10a 12c"})
    play(g, "5a")
    assert asked(g) == (0, "choose_card")
    for card in ("7a", "10a", "12c"):
        assert offers(g, "aim_front", card=card)


@pytest.mark.rule("island 1.6")
def test_thick_skin_and_the_twelves_work_on_every_turn_the_tens_only_on_their_owners():
    g = arrange(["6a 2", "2 2"], fronts={1: "10a"}, coin="tails")
    play(g, "6a", 1)
    assert asked(g) == (0, "end_your_turn")  # seat 1 could not cut the draw outside its own turn
    assert len(g.blanks) == 30 - 3 - 5


# --- the cards as data --------------------------------------------------------------------------------------------


def test_cards_cost_what_the_rulebook_says():
    costs = {card.id: card.cost for card in ATTACK}
    assert all(costs[c.id] == -(-c.number // 2) for c in ATTACK if c.id not in ("8b", "9a"))
    assert (costs["8b"], costs["9a"]) == (1, 3)


def test_the_piles_of_the_book_hold_what_the_backs_say():
    lookup = GAME.setup(2).lookup
    assert [len(faces) for faces in lookup.deck] == [10, 6] * 3
    assert PILES == ("sword_low", "sword_high", "mace_low", "mace_high", "fuse_low", "fuse_high")
    assert sorted(face for faces in lookup.deck for face in faces) == sorted(
        card.id for card in ATTACK for _ in range(card.copies)
    )


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("backs = { sword = 1 }", "there are 3 copies but 1 backs"),
        ("backs = { spoon = 3 }", "backs may be sword, mace, fuse"),
        ("quick = true", "a quick card has one effect, which may be negate or pass_draw"),
        ("standing = { luck = 1 }", "standing has no 'luck'; it may have cost_at_most"),
        ('do = [{ verb = "negate", what = "any_effect" }]', "needs an effect that its player can use"),
        ('do = [{ verb = "reverse" }, { verb = "reverse" }]', "each verb may stand on a card once"),
    ],
)
def test_a_pack_with_a_card_that_makes_no_sense_is_refused_with_its_place(line, complaint):
    pack = Pack("mine", (("attack.toml", f'[[card]]\nid = "1"\n{line}\n'),))
    with pytest.raises(BadCards, match=complaint) as error:
        GAME.setup(2, packs=(pack,))
    assert "mine/attack.toml:3: " in str(error.value), "the line of the field"
