"""The public face, on every game: new, replay, games, and refusals that list what is allowed."""

import pytest

import unboxed
from tests.contract.settings import every_game
from unboxed import BadCards, SetupError


def test_games_are_listed_in_alphabetical_order():
    assert list(unboxed.games()) == sorted(unboxed.games())
    assert all(game.id == name for name, game in unboxed.games().items())


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(SetupError, match=f"^there is no game 'chess'; games are {', '.join(unboxed.games())}$"):
        unboxed.new("chess")


@every_game
def test_a_game_is_set_up_by_its_id_alone(game):
    table = unboxed.new(game.id)
    assert table.setup.players == game.players[0]
    assert table.setup.mode == next(iter(game.modes))
    assert table.decision is not None
    assert unboxed.replay(table.record()).fingerprint() == table.fingerprint()


@every_game
@pytest.mark.parametrize("players", [0, 99, "2", True, 2.0])
def test_a_wrong_player_count_is_told_what_is_right(game, players):
    with pytest.raises(SetupError, match=rf"^{game.title} is for .* players, not "):
        unboxed.new(game.id, players=players)


@every_game
def test_an_unknown_mode_option_or_value_is_told_what_is_allowed(game):
    with pytest.raises(SetupError, match=rf"modes are {', '.join(game.modes)}$"):
        unboxed.new(game.id, mode="upside down")
    with pytest.raises(SetupError, match="has no option 'upside_down'; options are: "):
        unboxed.new(game.id, upside_down=True)
    for option in game.options:
        with pytest.raises(SetupError, match=f"^option '{option.name}' may be .*, not 'upside down'$"):
            unboxed.new(game.id, **{option.name: "upside down"})


@every_game
@pytest.mark.parametrize("seed", [-1, 2**64, "7", 7.0, None])
def test_a_bad_seed_is_told_what_a_seed_is(game, seed):
    with pytest.raises(SetupError, match=r"^a seed is a whole number from 0 to"):
        unboxed.new(game.id, seed=seed)


@every_game
def test_there_is_a_name_for_each_player(game):
    players = game.players[0]
    names = [f"Name {seat}" for seat in range(players)]
    assert unboxed.new(game.id, players, names=names).names == names
    with pytest.raises(SetupError, match=f"^names are {players} plain texts of 1 to 60 characters, one for each seat"):
        unboxed.new(game.id, players, names=[*names, "One more"])


@every_game
def test_a_pack_changes_a_card_and_a_bad_one_is_told_where(game, tmp_path):
    card = next(iter(game.setup(game.players[0]).cards.values()), None)
    if card is None:  # of a game without cards nothing can be changed
        (tmp_path / "cards.toml").write_text('[[card]]\nid = "new"\n', "utf-8")
        with pytest.raises(BadCards, match=r"is no card file of this game; it has no cards$"):
            unboxed.new(game.id, packs=[tmp_path])
        return
    file = tmp_path / f"{card.deck}.toml"
    file.write_text(f'[[card]]\nid = "{card.id}"\nname = "Repainted"\n', "utf-8")
    assert unboxed.new(game.id, packs=[tmp_path]).setup.cards[card.id].name == "Repainted"
    file.write_text(f'[[card]]\nid = "{card.id}"\nname = 5\n', "utf-8")
    with pytest.raises(
        BadCards, match=rf"^{tmp_path.name}/{card.deck}.toml:3: name is 5; it must be a text in quotes$"
    ):
        unboxed.new(game.id, packs=[str(tmp_path)])


@every_game
def test_every_card_says_what_it_does(game):
    cards = game.setup(game.players[0]).cards.values()
    assert [card.id for card in cards if card.copies and not card.text.strip()] == []
