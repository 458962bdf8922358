"""Section 2: setup."""

from collections import Counter

import pytest

from tests.games.uncharted.arrange import faces, take
from unboxed import SetupError
from unboxed.content.packs import Pack
from unboxed.games.uncharted import GAME
from unboxed.kernel.errors import BadCards
from unboxed.table.table import begin


def laid_out(players, seed=1, mode="standard", **options):
    """The table after Characters were chosen (the first on offer)."""
    g = begin(GAME.setup(players, mode, (), options), seed)
    while g.player >= 0 and g.prompt[0] == "choose_your_character":
        g.choose(0)
    return g


def deck(g):
    return Counter(faces(g, g.adventure))


def listed(text):
    """`tr_006 1, en_002 2` as a Counter."""
    return Counter({word.split()[0]: int(word.split()[1]) for word in text.split(", ")})


@pytest.mark.rule("uncharted 2.1")
def test_the_start_is_drawn_by_lot_and_characters_are_chosen_clockwise_each_a_different_one():
    starts = {begin(GAME.setup(4), seed).start for seed in range(30)}
    assert starts == {0, 1, 2, 3}
    dealt = begin(GAME.setup(4), 5)
    assert (len(set(faces(dealt, dealt.chosen))), dealt.most) == (4, (8,) * 4)
    g = begin(GAME.setup(4, "", (), {"side": "effects"}), 5)
    order = []
    for i in range(4):
        order.append(g.player)
        assert len(g.options) == 8 - i
        g.choose(0)
    assert order == [(g.first + i) % 4 for i in range(4)]
    assert len(set(faces(g, g.chosen))) == 4
    assert g.life == list(g.most) == [g.lookup.characters[face].life for face in _by_seat(g)]


def _by_seat(g):
    """The Characters in the order of seats."""
    return [g.face[g.chosen[(seat - g.first) % 4]] for seat in range(4)]


@pytest.mark.rule("uncharted 2.1")
@pytest.mark.parametrize("side", ["life", "life_plain"])
def test_a_character_of_a_pack_without_life_is_refused(side):
    def pack(life):
        return Pack("mine", (("characters.toml", f'[[card]]\nid = "ch_003"\n{side} = {life}\n'),))

    with pytest.raises(BadCards, match=f"{side} is 0; it must be 1 at least"):
        GAME.setup(3, packs=(pack(0),))
    GAME.setup(3, packs=(pack(1),))


@pytest.mark.rule("uncharted 2.2")
def test_everybody_starts_with_the_four_basic_cards_standing():
    g = laid_out(3)
    assert [faces(g, area) for area in g.standing] == [["ac_001", "ac_002", "ac_003", "ac_004"]] * 3
    assert sum(face in ("ac_001", "ac_002", "ac_003", "ac_004") for face in g.face) == 12


@pytest.mark.rule("uncharted 2.3")
def test_normal_and_special_cards_make_two_decks_and_basic_cards_the_zone():
    g = begin(GAME.setup(2, "", (), {"side": "choose"}), 1)
    assert (len(g.action_deck), len(g.special_deck)) == (90, 22)
    assert {g.lookup.actions[face].level for face in faces(g, g.special_deck)} == {"special"}
    assert {g.lookup.actions[face].level for face in faces(g, g.action_deck)} == {"normal"}
    assert faces(g, g.spaces) == ["tr_001", "tr_002", "tr_003", "tr_004", "tr_005", "en_001"]


@pytest.mark.rule("uncharted 2.4")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 10), (4, 12)])
def test_the_normal_pile_lies_on_the_special_pile(players, size):
    g = laid_out(players)
    levels = [(g.lookup.treasures.get(f) or g.lookup.enemies[f]).level for f in reversed(faces(g, g.adventure))]
    assert levels == ["normal"] * size + ["special"] * size
    assert len(g.box) == 40 - 2 * size
    assert not any(g.seen[token] for token in (*g.box, *g.adventure))


@pytest.mark.rule("uncharted 2.5")
@pytest.mark.parametrize(("players", "size"), [(2, 17), (3, 21), (4, 25)])
def test_a_boss_comes_on_top_of_the_special_pile(players, size):
    bosses = set()
    for seed in range(20):
        g = laid_out(players, seed, boss="one")
        assert len(g.adventure) == size
        found = [f for f in faces(g, g.adventure) if f in g.lookup.bosses]
        assert len(found) == 1
        assert faces(g, g.adventure).index(found[0]) <= size // 2
        bosses |= set(found)
    assert len(bosses) > 1
    assert not any(f in g.lookup.bosses for f in faces(laid_out(players), laid_out(players).adventure))


@pytest.mark.rule("uncharted 2.5")
def test_an_imagined_world_has_one_boss_in_the_deck_too():
    import random

    g = laid_out(3, 4, boss="one")
    for seed in range(10):
        world = g.imagine(0, random.Random(seed))
        assert sum(f in g.lookup.bosses for f in faces(world, world.adventure)) == 1


@pytest.mark.rule("uncharted 2.6")
@pytest.mark.parametrize(("players", "vp", "cards"), [(2, [0, 0], [3, 3]), (3, [0, 0, 1], [3, 3, 3])])
def test_seats_get_their_bonus(players, vp, cards):
    g = laid_out(players)
    order = [(g.first + i) % players for i in range(players)]
    assert ([g.vp[p] for p in order], [len(g.hands[p]) for p in order]) == (vp, cards)


@pytest.mark.rule("uncharted 2.6")
def test_the_fourth_seat_gets_a_card_more():
    g = laid_out(4)
    order = [(g.first + i) % 4 for i in range(4)]
    assert ([g.vp[p] for p in order], [len(g.hands[p]) for p in order]) == ([0, 0, 1, 1], [3, 3, 3, 4])


@pytest.mark.rule("uncharted 2.7")
def test_a_list_fixes_the_piles_but_not_their_order_and_brings_its_own_boss():
    first, second = laid_out(3, 1, adventure="easy"), laid_out(3, 2, adventure="easy")
    assert deck(first) == deck(second)
    assert faces(first, first.adventure) != faces(second, second.adventure)
    assert first.box == []
    special = faces(first, first.adventure)[:11]
    assert "en_012" in special
    with pytest.raises(SetupError, match="its own bosses"):
        GAME.setup(3, "standard", (), {"adventure": "easy", "boss": "one"})
    take(laid_out(2, 1, adventure="hard"), "pass_turn")


EASY = {
    2: "tr_006 1, tr_008 1, tr_011 1, tr_012 1, en_002 2, en_003 1, en_005 1, tr_018 1, tr_019 1, tr_020 1, tr_021 1, "
    "tr_025 1, en_006 1, en_007 1, en_009 1, en_012 1",
    4: "tr_006 1, tr_008 1, tr_010 1, tr_011 1, tr_012 1, tr_014 1, en_002 4, en_003 1, en_005 1, tr_018 1, tr_019 1, "
    "tr_020 1, tr_021 1, tr_023 1, tr_024 1, tr_025 1, en_006 2, en_007 1, en_009 2, en_012 1",
}
NORMAL = {
    2: "tr_006 1, tr_007 1, tr_010 1, tr_015 1, en_002 1, en_003 1, en_004 1, en_005 1, tr_016 1, tr_017 1, tr_021 1, "
    "tr_023 1, en_006 1, en_007 1, en_008 1, en_009 1, en_011 1",
    4: "tr_006 1, tr_007 1, tr_009 1, tr_010 1, tr_014 1, tr_015 1, en_002 2, en_003 1, en_004 1, en_005 2, tr_016 1, "
    "tr_017 1, tr_019 1, tr_021 1, tr_023 1, tr_025 1, en_006 1, en_007 1, en_008 1, en_009 1, en_010 2, en_011 1",
}
HARD = {
    2: "tr_006 1, tr_007 1, tr_013 1, tr_014 1, en_003 1, en_004 2, en_005 1, tr_020 1, tr_022 1, tr_023 1, tr_024 1, "
    "en_006 1, en_007 1, en_008 1, en_013 1, en_014 1",
    4: "tr_006 1, tr_007 1, tr_010 1, tr_012 1, tr_013 1, tr_014 1, en_003 2, en_004 2, en_005 2, tr_020 1, tr_022 1, "
    "tr_023 1, tr_024 1, tr_025 1, en_006 2, en_007 1, en_008 1, en_010 2, en_013 1, en_014 1",
}


def check_list(name, lists):
    for players, size in ((2, 17), (3, 21), (4, 25)):
        g = laid_out(players, adventure=name)
        assert deck(g).total() == size
        levels = Counter((g.lookup.treasures.get(f) or g.lookup.enemies[f]).level for f in faces(g, g.adventure))
        bosses = 2 if name == "hard" else 1
        assert levels == {"normal": (size - 1) // 2, "special": (size - 1) // 2 + 1 - bosses, "boss": bosses}
        if players in lists:
            assert deck(g) == listed(lists[players])


@pytest.mark.rule("uncharted 2.8")
def test_the_easy_list():
    check_list("easy", EASY)


@pytest.mark.rule("uncharted 2.9")
def test_the_normal_list():
    check_list("normal", NORMAL)


@pytest.mark.rule("uncharted 2.10")
def test_the_hard_list_has_two_bosses_and_a_special_card_fewer():
    check_list("hard", HARD)
