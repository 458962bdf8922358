"""How many questions a player answers: what is told to people before a game agrees with how bots play it; and how many
messages that takes, where choices that go on with each other are made in one go.

`python -m tests.games.test_questions GAMES` prints the messages of so many games, as docs/games/README.md has them."""

import sys

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


BARS = {
    ("unlucky", 4, "adventurer"): 26,
    ("unbroken", 1, "instinct"): 70,
    ("island", 4, "adventurer"): 18,
    ("uncharted", 4, "instinct"): 60,
    ("cursed", 3, "instinct"): 100,
}
"""Messages a player and game at most; Island's is for a round, which is what it plays by default."""


def messages(game: str, players: int, bot: str, games: int) -> tuple[float, float]:
    """Questions and messages a player and game: a message has all that goes on with a choice, as the page sends it.
    What is only shown to be confirmed, since there is no other option, is no question."""
    choose = None if bot == "instinct" else make_bot(bot).choose
    asked, sent = 0, 0
    for seed in range(games):
        g, before = unboxed.new(game, players=players, seed=seed, confirm=True), None
        phrases = g.setup.game.phrases
        while not g.over:
            p = g.position
            index = choose(Look(p, p.player, asked), asked) if choose else g.setup.game.instinct(p)
            made = p.player, p.prompt[0], p.options[index][0]
            joined = before is not None and before[0] == p.player and phrases.joined(before[1], before[2], made[1])
            set_of = phrases.phrases[made[1]].joins in ("itself", "both")
            again = joined and before[1] == made[1] and not set_of  # only for one more of several
            if len(p.options) > 1:
                asked, sent = asked + 1, sent + (not joined or (again and not phrases.several(made[2])))
            g.choose(index)
            before = made if g.can_undo else None
    return asked / games / players, sent / games / players


@pytest.mark.parametrize(("game", "players", "bot"), BARS)
def test_a_player_sends_no_more_messages_than_a_game_is_worth(game, players, bot):
    asked, sent = messages(game, players, bot, games=3 if bot == "adventurer" else 20)
    assert sent <= BARS[game, players, bot]
    assert sent < asked


if __name__ == "__main__":
    for kind, most in BARS.items():
        told = messages(*kind, games=int(sys.argv[1]))
        print(f"| {' | '.join(map(str, kind))} | {told[0]:.1f} | {told[1]:.1f} | {most} |", flush=True)
