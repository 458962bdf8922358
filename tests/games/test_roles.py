"""Which option of which question declines, and what is at stake in it, game by game."""

import random

import pytest

import unboxed
from unboxed.contract.settings import glance
from unboxed.kernel.position import LIFE, TURN
from unboxed.table.table import begin

GAMES = 24

ROLES = {
    "unlucky": {
        "choose_a_card": {(None, TURN), ("play_no_more", TURN)},
        "choose_a_card_or_use": {(None, TURN), ("play_no_more", TURN)},
        "haunt_the_table": {("keep_still", TURN)},
        "first_victim": {("rob_nobody", "")},
        "second_victim": {("rob_no_more", "")},
        "lay_a_card": {(None, LIFE), ("stop_fighting", LIFE)},
        "play_resurrection": {("stay_down", LIFE)},
        "answer": {("let_it_be", ""), ("let_it_be", TURN), ("let_it_be", LIFE)},
    },
    "unbroken": {
        "preparation": {(None, TURN)},
        "choose_encounter": {(None, TURN)},
        "committed_to": {("go_without", TURN)},
        "upgrade_weapon": {("no_weapon", TURN)},
        "basic_weapon": {("no_weapon", TURN)},
        "trickery": {("fight", LIFE)},
        "your_turn": {("skip_turn", LIFE)},
        "another_attack": {("stop_attacking", LIFE)},
        "response": {("decline", LIFE)},
        "order": {(None, LIFE)},
        "buy_off": {("suffer", LIFE)},
        "hunger": {("eat", LIFE)},
    },
    "island": {
        "play_a_card": {(None, TURN)},
        "end_your_turn": {("end_turn", TURN), (None, TURN)},
        "hand_or_keep": {("draw_guessed", LIFE)},
        "make_or_spare": {("spare", TURN)},
        "cut_cost": {("pay_whole", TURN), ("pay_whole", LIFE)},
        "answer": {("let_it_be", ""), ("let_it_be", TURN), ("let_it_be", LIFE)},
    },
    "uncharted": {
        "choose_action": {("pass_turn", TURN)},
        "choose_weapons": {(None, TURN), ("enough_weapons", TURN)},
        "add_to_attack": {("strike", TURN)},
        "defend_yourself": {("stop_defending", LIFE)},
        "save_yourself": {(None, LIFE)},
        "play_cheaper_card": {("play_nothing", "")},
        "move_which": {("move_nothing", "")},
        "take_a_marker_back": {("place_no_more", "")},
    },
    "cursed": {
        "choose_play": {("done", TURN)},
        "choose_visit": {("pass_town", TURN)},
        "choose_action": {("end_action", TURN)},
        "choose_outcome": {(None, LIFE)},
        "raise_price": {(None, LIFE)},
        "choose_fight": {(None, LIFE)},
        "raise_attack": {(None, LIFE), ("give_up_fight", LIFE)},
        "choose_sale": {("keep_jobs", "")},
        "choose_purchase": {("leave_store", "")},
        "choose_whether": {("decline", "")},
        "choose_discard": {("keep_rest", "")},
    },
}
"""For every question with roles the name of the option that declines (None: none does) and what is at stake."""
SELDOM = {
    "unlucky": {"play_resurrection", "haunt_the_table"},
    "unbroken": {"order", "another_attack", "basic_weapon", "buy_off", "committed_to", "upgrade_weapon"},
    "island": set(),
    "uncharted": {"save_yourself", "take_a_marker_back"},
    "cursed": {"choose_fight", "raise_attack"},
}
"""Questions that may not come up in the games that are played here."""


def found(game):
    """The roles of all questions in some games of every mode and player count, by chance and by instinct."""
    roles = {}
    for mode in game.modes:
        for players in game.players:
            try:
                setup = game.setup(players, mode)
            except unboxed.SetupError:
                continue
            for seed in range(max(2, GAMES // (len(game.modes) * len(game.players)))):
                position, rng = begin(setup, seed), random.Random(seed)
                while position.player >= 0:
                    no = position.declining
                    roles.setdefault(position.prompt[0], set()).add((no[0] if no else None, position.stakes))
                    position.choose(glance(position, rng))
    return roles


@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
def test_every_question_has_the_roles_that_are_written_here(game):
    roles, written = found(game), ROLES[game.id]
    for prompt, seen in roles.items():
        assert seen <= written.get(prompt, {(None, "")}), prompt
    assert set(written) - set(roles) <= SELDOM[game.id]


def test_to_eat_nothing_declines():
    unbroken = unboxed.games()["unbroken"]
    for seed in range(40):
        position, rng = begin(unbroken.setup(1), seed), random.Random(seed)
        while position.player >= 0:
            if position.prompt[0] == "hunger":
                assert position.declining[:2] == ("eat", 0)
                return
            position.choose(unbroken.instinct(position) if rng.random() < 0.9 else 0)
    raise AssertionError("nobody was ever hungry")
