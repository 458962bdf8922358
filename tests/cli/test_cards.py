"""`unboxed cards`: cards with their values and where these come from."""

import json
import re

import pytest

import unboxed


@pytest.fixture
def record(home):
    """A finished game in a file."""
    table = unboxed.new("unlucky", players=2, seed=4, names=["Ann", "Bob"])
    while table.decision:
        table.choose(len(table.choices) % len(table.decision.options))
    place = home / "game.json"
    place.write_text(json.dumps(table.record()))
    return place


def test_cards_are_shown_with_the_provenance_of_their_values(run):
    out = run("cards", "unlucky", "knight", "club").out
    assert out.startswith("Knight Club ×3")
    assert "printed: name" in out
    assert "quest.toml:" in out
    assert "1 design, 3 cards" in out


def test_all_cards_of_every_game_can_be_read(run):
    for game in unboxed.games().values():
        cards = game.setup(game.players[0]).cards
        out = run("cards", game.id).out
        assert all(card.name in out for card in cards.values())
        assert f"{len(cards)} designs" in out


def test_cards_are_data_too(run):
    cards = json.loads(run("cards", "unlucky", "shield", "--json").out)
    assert cards[0]["id"] == "shield"
    assert cards[0]["source"]["name"] == "printed"


def test_a_pack_is_laid_over_the_cards(run, home):
    (home / "beasts.toml").write_text('[[card]]\nid = "unicorny"\nname = "Uni"\nsource = { name = "printed" }\n')
    assert run("cards", "unlucky", "uni", "--pack", home).out.startswith("Uni")


def test_a_replay_is_seen_through_a_seats_eyes_or_with_all_cards_open(run, record):
    table = unboxed.replay(record.read_text())
    assert run("replay", record, "--seat", "1").out.startswith("\n".join(table.log(1)))
    opened = run("replay", record, "--open").out
    assert not re.search(r"drew a card\.", opened)
    assert "Ann drew" in opened
