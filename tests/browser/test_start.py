"""The start page: what is decided before a game."""

from __future__ import annotations

import pytest

import unboxed


@pytest.mark.parametrize("game", sorted(unboxed.games()))
def test_the_values_of_a_games_options_read_as_the_game_says(person, game):
    sam = person()
    sam.go(f"/?game={game}")
    sam.page.locator("summary").click()
    for option in unboxed.games()[game].options:
        values = sam.page.get_by_label(option.text).locator("option").all_inner_texts()
        assert values == [option.meaning(value) for value in option.values]


def test_yes_and_no_are_said_in_the_language_of_the_page(person):
    sam = person(language="de")
    sam.go("/?game=unlucky")
    sam.page.locator("summary").click()
    ghosts = sam.page.get_by_label("come back as ghosts").locator("option")
    assert ghosts.all_inner_texts() == ["nein", "ja"]
