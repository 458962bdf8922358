"""Small games with all their chance, held against solutions that are known."""

import importlib
import random
import sys
from dataclasses import replace
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, cfr, expected_game_score, exploitability

from tests.bots.tiny import HIGHER, PUSH
from tests.envs.exploitability import lost
from unboxed.bots import Look, make_bot
from unboxed.envs.exact import as_played, exactly
from unboxed.kernel.errors import BadGame
from unboxed.table.phrases import Phrases

EXAMPLES = Path(__file__).parents[2] / "examples" / "rl"


@pytest.fixture(scope="module")
def kuhn():
    sys.path.insert(0, str(EXAMPLES))
    try:
        game = importlib.import_module("kuhn").GAME
    finally:
        sys.path.remove(str(EXAMPLES))
    return exactly(game, reward="score", bounds=(-2, 2))


def test_who_plays_by_chance_loses_as_much_as_in_openspiels_own_kuhn_poker(kuhn):
    theirs = pyspiel.load_game("kuhn_poker")
    lost = [exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (kuhn, theirs)]
    assert lost[0] == pytest.approx(lost[1])


def test_openspiel_solves_it_and_finds_the_known_value(kuhn):
    solver = cfr.CFRSolver(kuhn)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert len(found.action_probability_array) == 12
    assert exploitability.nash_conv(kuhn, found) < 0.05
    values = expected_game_score.policy_value(kuhn.new_initial_state(), [found] * 2)
    assert values[0] == pytest.approx(-1 / 18, abs=0.02)


def test_openspiel_finds_nothing_wrong_with_random_games(kuhn):
    pyspiel.random_sim_test(kuhn, num_sims=5, serialize=True, verbose=False)


def test_a_copy_goes_on_by_itself(kuhn):
    state = kuhn.new_initial_state()
    copy = state.clone()
    copy.apply_action(1)
    assert (len(state.history()), len(copy.history())) == (0, 1)
    assert state.is_chance_node()


def test_the_numbers_of_an_information_state_tell_apart_what_its_text_does(kuhn):
    texts, rows = set(), set()

    def walk(state):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            player = state.current_player()
            texts.add((player, state.information_state_string(player)))
            rows.add((player, tuple(state.information_state_tensor(player))))
        for action in state.legal_actions():
            walk(state.child(action))

    walk(kuhn.new_initial_state())
    assert len(texts) == len(rows) == 12


def higher(cards):
    """The game of the higher card with fewer cards, in words that people can read."""
    words = {"keep": "Keep", "swap": "Swap", "show": "Show", "concede": "Concede"}

    def begin(g):
        g.deck = g.add_deck("cards", [str(n) for n in range(1, cards + 1)])
        g.shuffle(g.deck)
        g.hands = [[g.deck.pop()], [g.deck.pop()]]
        for seat in (0, 1):
            g.show(g.hands[seat][0], seat)
        g.gone, g.swaps = [], 1
        g.do("decide")

    return replace(HIGHER, id=f"higher{cards}", begin=begin, phrases=Phrases(words))


def perfectly(cards):
    """The chance to win with one swap, by hand."""
    keeping = {card: (card - 1) / (cards - 1) for card in range(1, cards + 1)}
    worth = 0.0
    for card in keeping:
        others = [n for n in keeping if n != card]
        swapping = sum(sum(rival < n for rival in others if rival != n) / (cards - 2) for n in others) / len(others)
        worth += max(keeping[card], swapping) / cards
    return worth


def test_a_shuffled_pile_is_drawn_card_by_card_and_worth_what_it_is_worth_by_hand():
    game = exactly(higher(4))
    state = game.new_initial_state()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2, 3]
    state.apply_action(0)
    assert len(state.chance_outcomes()) == 3
    other = policy.UniformRandomPolicy(game)
    best = best_response.BestResponsePolicy(game, 1, other)
    shows = policy.TabularPolicy(game)  # the rival plays best, which is to show
    for state, row in zip(shows.states, shows.action_probability_array, strict=True):
        if state.current_player() == 1:
            row[:] = 0
            row[best.best_response_action(state.information_state_string(1))] = 1
    mine = best_response.BestResponsePolicy(game, 0, shows)
    assert (1 + mine.value(game.new_initial_state())) / 2 == pytest.approx(perfectly(4))


def test_dice_are_chance_nodes_with_as_many_outcomes_as_they_have_sides():
    state = exactly(replace(PUSH, phrases=Phrases({"throw": "Roll", "stop": "Stop"}))).new_initial_state()
    assert not state.is_chance_node()
    state.apply_action(state.legal_actions()[1])
    assert len(state.chance_outcomes()) == 6
    state.apply_action(3)
    assert state.held.position.total == 4


def test_bots_play_it_in_ordinary_positions(kuhn):
    state, rng, bot = kuhn.new_initial_state(), random.Random(1), make_bot("mcts:20")
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        seat, position = state.current_player(), as_played(state)
        option = position.options[bot.choose(Look(position, seat, 1), 1)]
        state.apply_action(state.actions.action_id(position, option))
    assert abs(state.returns()[0]) in (1, 2)


def test_a_rule_that_looks_at_a_card_that_nobody_has_seen_is_told_so():
    def peeking(g):
        higher(4).begin(g)
        assert g.face[g.deck[0]] > "0"

    with pytest.raises(BadGame, match="a rule looks at a card that nobody has seen; deal the game at once"):
        drawn(exactly(replace(higher(4), id="peeking", begin=peeking)))
    assert drawn(exactly(replace(higher(4), id="peeking", begin=peeking), dealt_at_once=True)) == 3


def drawn(game):
    """Draws before anybody is asked."""
    state, draws = game.new_initial_state(), 0
    while state.is_chance_node():
        state.apply_action(0)
        draws += 1
    return draws


def test_our_search_loses_less_to_perfect_play_the_more_it_tries():
    assert lost("a hidden card", 60) < lost("a hidden card", 4) / 2
