"""The public face, on every game: new, replay, and refusals that list what is allowed."""

from __future__ import annotations

from pathlib import Path
from re import escape
from tempfile import TemporaryDirectory
from typing import Any

from unboxed.api import BadCards, SetupError, new, replay

from .settings import Subject
from .statements import DoesNotApply, every_game, refused


@every_game
def a_game_is_set_up_by_itself_alone(subject: Subject) -> None:
    game = subject.game
    table = new(game)
    assert table.setup.players == game.players[0]
    assert table.setup.mode == next(iter(game.modes))
    assert table.decision is not None, "nobody is asked anything: the game is over before it begins"
    assert replay(table.record(), game).fingerprint() == table.fingerprint()


@every_game
def a_wrong_player_count_is_told_what_is_right(subject: Subject) -> None:
    wrong: tuple[Any, ...] = (0, 99, "2", True, 2.0)
    for players in wrong:
        with refused(SetupError, rf"^{escape(subject.game.title)} is for .* players, not "):
            new(subject.game, players=players)


@every_game
def an_unknown_mode_option_or_value_is_told_what_is_allowed(subject: Subject) -> None:
    game = subject.game
    with refused(SetupError, rf"modes are {', '.join(game.modes)}$"):
        new(game, mode="upside down")
    with refused(SetupError, "has no option 'upside_down'; options are: "):
        new(game, upside_down=True)
    for option in game.options:
        with refused(SetupError, f"^option '{option.name}' may be .*, not 'upside down'$"):
            game.setup(game.players[0], options={option.name: "upside down"})


@every_game
def a_bad_seed_is_told_what_a_seed_is(subject: Subject) -> None:
    wrong: tuple[Any, ...] = (-1, 2**64, "7", 7.0, None)
    for seed in wrong:
        with refused(SetupError, r"^a seed is a whole number from 0 to"):
            new(subject.game, seed=seed)


@every_game
def there_is_a_name_for_each_player(subject: Subject) -> None:
    players = subject.game.players[0]
    names = [f"Name {seat}" for seat in range(players)]
    assert new(subject.game, players, names=names).names == names
    with refused(SetupError, f"^names are {players} plain texts of 1 to 60 characters, one for each seat"):
        new(subject.game, players, names=[*names, "One more"])


@every_game
def a_pack_changes_a_card_and_a_bad_one_is_told_where(subject: Subject) -> None:
    game = subject.game
    cards = game.setup(game.players[0]).cards
    if not cards:
        raise DoesNotApply("the game has no cards, so there are no packs for it")
    card = next(iter(cards.values()))
    with TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / f"{card.deck}.toml"
        file.write_text(f'[[card]]\nid = "{card.id}"\nname = "Repainted"\n', "utf-8")
        assert new(game, packs=[folder]).setup.cards[card.id].name == "Repainted"
        file.write_text(f'[[card]]\nid = "{card.id}"\nname = 5\n', "utf-8")
        with refused(BadCards, rf"^{folder.name}/{card.deck}.toml:3: name is 5; it must be a text in quotes$"):
            new(game, packs=[str(folder)])


@every_game
def every_card_says_what_it_does(subject: Subject) -> None:
    cards = subject.game.setup(subject.game.players[0]).cards.values()
    if not cards:
        raise DoesNotApply("the game has no cards")
    silent = [card.id for card in cards if card.copies and not card.text.strip()]
    assert not silent, f"these cards have no text: {', '.join(silent)}"
