"""How many questions a player answers: what is told to people before a game agrees with how bots play it."""

import pytest

import unboxed
from unboxed.bots.look import Look
from unboxed.bots.names import make_bot

PLAYERS = {"unlucky": 4, "island": 4, "unbroken": 1, "uncharted": 4, "cursed": 4}
GAMES = 2
MOST = 1.6
"""So many times more or fewer: games differ, and a person wants to know whether it takes ten minutes or an hour."""


@pytest.mark.parametrize("game", PLAYERS)
def test_the_number_of_questions_that_is_told_is_about_right(game):
    bot, asked = make_bot("veteran"), 0
    for seed in range(GAMES):
        g = unboxed.new(game, players=PLAYERS[game], seed=seed, confirm=True)
        while not g.over:
            g.choose(bot.choose(Look(g.position, g.position.player, asked), asked))
            asked += 1
    each = asked / GAMES / PLAYERS[game]
    assert unboxed.games()[game].questions / MOST < each < unboxed.games()[game].questions * MOST
