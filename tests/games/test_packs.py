"""Packs in every game: each number of the rules they may set counts, and no card is missed without being told so."""

from __future__ import annotations

import functools
import random
import tomllib

import pytest

from unboxed.content.packs import Pack
from unboxed.games import find, games
from unboxed.games.island.rules.scoring import table_points
from unboxed.games.island.rules.standing import bomb_limit
from unboxed.kernel.errors import BadCards, SetupError
from unboxed.table.table import Table, begin

GAMES = pytest.mark.parametrize("game", games().values(), ids=games())


@pytest.fixture(autouse=True)
def quicker(monkeypatch):
    """The game's own cards are the same each time, and reading TOML is most of the work."""
    read = functools.lru_cache(maxsize=64)(tomllib.loads)
    monkeypatch.setattr(tomllib, "loads", read)


def with_rules(game, **rules):
    told = "".join(f"{name} = {value!r}\n" for name, value in rules.items())
    return Pack("mine", (("pack.toml", f'game = "{game.id}"\n[rules]\n{told}'),))


def without(game, cards):
    return Pack("mine", (("pack.toml", f'game = "{game.id}"\nremove = {cards!r}\n'),))


def ways(game):
    """Every number of players and mode that go together."""
    for players in game.players:
        for mode in game.modes:
            try:
                yield game.setup(players, mode)
            except SetupError:
                continue


def play(setup, choices=120):
    table, rng = Table(setup, 1), random.Random(1)
    for _ in range(choices):
        if table.decision is None:
            break
        table.choose(rng.randrange(len(table.decision.options)))
    table.scene(None)
    table.log(0)


@GAMES
def test_a_game_declares_its_numbers_once_with_sensible_bounds(game):
    names = [constant.name for constant in game.constants]
    assert 3 <= len(names) <= 8
    assert len(set(names) | {option.name for option in game.options}) == len(names) + len(game.options)
    for constant in game.constants:
        assert constant.least <= constant.default <= constant.most
        assert constant.least < constant.most
        assert constant.text


@GAMES
def test_every_number_is_played_with_at_both_ends_of_its_bounds(game):
    for constant in game.constants:
        for value in (constant.least, constant.most):
            pack = with_rules(game, **{constant.name: value})
            for plain in ways(game):
                play(game.setup(plain.players, plain.mode, (pack,)))


@GAMES
def test_a_removed_deck_or_card_is_played_without_or_refused_with_its_place(game):
    decks: dict[str, list[str]] = {}
    for card in game.setup(game.players[0]).cards.values():
        decks.setdefault(card.deck, []).append(card.id)
    plain = next(ways(game))
    told: list[str] = []
    for cards in decks.values():
        for gone in (cards, cards[1:], cards[:1], cards[-1:]):
            try:
                setup = game.setup(plain.players, plain.mode, (without(game, gone),))
            except BadCards as error:
                told += error.problems
                continue
            play(setup, 40)
    assert told
    assert all(problem.startswith("mine") for problem in told)


def begun(name, players=2, mode="", **rules):
    game = find(name)
    return begin(game.setup(players, mode, (with_rules(game, **rules),)), 1)


def test_numbers_of_unlucky_count():
    assert min(len(hand) for hand in begun("unlucky", hand=4).hands) == 4  # the first player has drawn a fifth
    g = begun("unlucky", last_round=5)
    g.turns = 10
    g.stack[:] = [("begin_turn", 0)]
    g.player, g.options = -1, []
    g.advance()
    assert g.result.reason == "most cards after 5 rounds"


def test_a_larger_hand_than_the_quest_deck_can_deal_is_told_of_the_pack():
    game = find("unlucky")
    thin = "".join(f'[[card]]\nid = "{c.id}"\ncopies = 1\n' for c in game.setup(2).cards.values() if c.deck == "quest")
    pack = Pack("mine", (*with_rules(game, hand=10).files, ("quest.toml", thin)))
    with pytest.raises(BadCards, match=r"quest"):
        game.setup(6, packs=(pack,))


def test_numbers_of_cursed_count():
    g = begun("cursed", players=3, hand=6, store_row=5)
    assert len(g.row) == 5
    while g.player >= 0 and g.prompt[0] == "choose_character":
        g.choose(0)
    assert {len(hand) for hand in g.hand} == {6}


def test_numbers_of_island_count():
    g = begun("island", mode="points", explosion_points=7, bomb_limit=1)
    g.bombs[0].append(next(t for t, face in enumerate(g.face) if face == "explosion"))
    assert table_points(g, 0) == 7
    assert bomb_limit(g, 0) == 1


def test_numbers_of_unbroken_count():
    g = begun("unbroken", players=1, effort_normal=8, time_1=20)
    assert (g.res[0], g.time) == (8, 20)


def test_numbers_of_uncharted_count():
    g = begun("uncharted", hand=5, markers=3, actions=1)
    while g.player >= 0 and g.phase == "setup":
        g.choose(0)
    assert {len(hand) for hand in g.hands} >= {5}
    assert set(g.supply) == {3}


def test_a_dangling_upgrade_of_unbroken_is_refused():
    text = '[[card]]\nid = "club"\nupgrades = [{ to = "axxe", spend = { wood = 1 } }]\n'
    with pytest.raises(BadCards) as caught:
        find("unbroken").setup(1, packs=(Pack("mine", (("weapons.toml", text),)),))
    assert caught.value.problems == [
        "mine/weapons.toml:3: 'upgrades' names 'axxe', and there is no such card in weapons.toml; did you mean 'axe'?"
    ]


HEX = '{ verb = "condition", what = "hexd", for = "now" }'
ROW = '{ on = 1, label = "A" }'
DEED = '{ when = "after_rest", do = [] }'


@pytest.mark.parametrize(
    ("deck", "card", "said"),
    [
        ("monsters", f'id = "kobold"\nrows = [{{ on = 1, label = "HEX", do = [{HEX}] }}]', "names 'hexd'"),
        ("weapons", 'id = "club"\nattacks = []', "a weapon has 1 to 8"),
        ("monsters", f'id = "kobold"\nrows = [{ROW}, {ROW}]', "each number may have one row"),
        ("characters", f'id = "sage"\neffects = [{", ".join([DEED] * 7)}]', "a card may have 6"),
    ],
)
def test_a_sheet_of_unbroken_that_could_not_be_played_is_refused(deck, card, said):
    with pytest.raises(BadCards) as caught:
        find("unbroken").setup(1, packs=(Pack("mine", ((f"{deck}.toml", f"[[card]]\n{card}\n"),)),))
    assert said in caught.value.problems[0]
    assert caught.value.problems[0].startswith(f"mine/{deck}.toml:3: "), "the line of the field"


def test_a_character_of_a_pack_can_be_chosen_and_one_that_is_gone_cannot():
    game = find("unbroken")
    hero = 'id = "warden"\nname = "Warden"\ntext = "x"\nportraits = ["A", "B"]\neffects = []'
    pack = Pack("mine", (("characters.toml", f"[[card]]\n{hero}\n"),))
    g = begin(game.setup(1, packs=(pack,), options={"character": "warden"}), 1)
    assert g.face[g.character[0]] == "warden"
    with pytest.raises(SetupError, match="option 'character' may be"):
        game.setup(1, packs=(without(game, ["sage"]),), options={"character": "sage"})


@pytest.mark.parametrize("text", ['id = "wendigo"\ncopies = 2', 'id = "crow_prime"\ncopies = 0'])
def test_the_piles_of_cursed_take_four_monsters_with_crow_prime(text):
    pack = Pack("mine", (("bounties.toml", f"[[card]]\n{text}\n"),))
    with pytest.raises(BadCards, match="there are 1 to 4 monsters, one under each pile, and 'crow_prime' is one"):
        find("cursed").setup(2, packs=(pack,))
