"""The games for OpenSpiel: its own test of random games, its IS-MCTS, and worlds that a player might be in."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
import shimmy
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from tests.envs.playing import OWN, WAYS
from tests.soaking import FULL, more
from unboxed.contract.secrets import redealt
from unboxed.envs.openspiel import DEALS, Held, resampled

SHORT = [
    "unlucky(players=2)",
    "island(players=2)",
    "unbroken(mode=easy)",
    "uncharted(players=2,options=last_round:15)",
    "cursed(players=2,options=last_round:8)",
]
"""Each of the five, in a way that does not go on for long."""
BRIEF = [*SHORT[:3], "uncharted(players=1,mode=survival)", "cursed(players=1,mode=shadows,options=last_round:8)"]
"""The same where everything is asked for at every moment, or a search thinks at each."""
SLOW = pytest.param(BRIEF[-1], marks=more)
LONG = [f"{way.game.id}(players={way.setups[0].players},mode={way.setups[0].mode})" for way in WAYS if way.game in OWN]
brief = pytest.mark.parametrize("name", [*BRIEF, *SHORT[3:]] if FULL else [*BRIEF[:-1], SLOW])
every_name = pytest.mark.parametrize("name", SHORT + LONG if FULL else SHORT)
every_game = pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)


def dealt(name, seed=1):
    """A state after the chance nodes."""
    state = pyspiel.load_game(f"python_unboxed_{name}").new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.randrange(DEALS))
    return state


@every_name
def test_openspiel_finds_nothing_wrong_with_random_games(name):
    game = pyspiel.load_game(f"python_unboxed_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@brief
def test_a_playthrough_is_written_and_comes_out_the_same_again(name, tmp_path):
    """OpenSpiel's own form of a golden game: every state with all that can be asked of it."""
    if not flags.FLAGS.is_parsed():  # it asks for a flag of its command line
        flags.FLAGS(["playthrough"])
    told = generate_playthrough.playthrough(f"python_unboxed_{name}", action_sequence=[], seed=4)
    (tmp_path / "game.txt").write_text(told)
    before, after = generate_playthrough.replay(str(tmp_path / "game.txt"))
    assert before.count("# State ") > 5
    assert after == before


@every_name
def test_shimmys_wrapper_plays_whole_games(name):
    game, rng = pyspiel.load_game(f"python_unboxed_{name}"), random.Random(1)
    env = shimmy.OpenSpielCompatibilityV0(
        game_name=f"python_unboxed_{game.setup.game.id}", config=game.get_parameters()
    )
    env.reset(seed=1)
    for _ in env.agent_iter():
        _, _, over, cut, info = env.last()
        env.step(None if over or cut else rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
    returns = env.game_state.returns()
    assert env.game_state.is_terminal()
    assert len(returns) == game.setup.players
    assert all(game.min_utility() <= reward <= game.max_utility() for reward in returns)
    if game.setup.players > 1 and game.setup.mode != "coop":
        assert sum(returns) == pytest.approx(0) or set(returns) == {game.min_utility()}


@pytest.mark.parametrize("name", LONG)
def test_a_state_is_written_and_read_back_in_the_middle_of_a_game(name):
    state, rng = dealt(name), random.Random(2)
    for _ in range(30 if FULL else 6):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    copy = pickle.loads(pickle.dumps(state))
    for other in (again, copy, state.clone()):
        assert str(other) == str(state)
        assert other.history() == state.history()
        for player in range(state.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
    if not state.is_terminal():
        copy.apply_action(copy.legal_actions()[0])
        state.apply_action(state.legal_actions()[0])
        assert copy.information_state_string(0) == state.information_state_string(0)


@brief
def test_openspiels_own_search_plays_a_whole_game(name):
    told = name.replace(")", ",short=True)") if "(" in name else f"{name}(short=True)"
    state, dice = dealt(told), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.4,
        max_simulations=2,
        max_world_samples=-1,
        random_state=dice,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
    )
    bot.set_resampler(resampled(random.Random(1)))
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert all(-1 <= reward <= 1 for reward in state.returns())
    assert len(state.full_history()) > 4


def test_a_resampled_state_is_the_same_to_its_player_and_another_to_the_others():
    state, rng = dealt("unlucky(players=3)"), random.Random(5)
    resample, differing = resampled(random.Random(9)), 0
    while not state.is_terminal():
        player = state.current_player()
        world = resample(state, player)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        others = set(range(3)) - {player}
        differing += any(world.observation_tensor(seat) != state.observation_tensor(seat) for seat in others)
        state.apply_action(rng.choice(state.legal_actions()))
    assert differing > 5


@every_game
def test_redealing_the_unseen_changes_no_text_of_a_player(game):
    state, rng = dealt(game.id, 3), random.Random(3)
    for number in range(20):
        if state.is_terminal():
            break
        held = state.held
        for player in range(state.num_players()):
            other = Held(held.setup)
            other.recall = held.recall.copy()
            other.follow(redealt(held.position, player, number))
            other.look()
            assert other.recall.text(player) == held.recall.text(player)
        state.apply_action(rng.choice(state.legal_actions()))


def test_rewards_lie_within_the_bounds_that_the_game_names():
    game = pyspiel.load_game("python_unboxed_unlucky(players=4)")
    assert (game.min_utility(), game.max_utility()) == (pytest.approx(-1 / 3), 1.0)
    together = pyspiel.load_game("python_unboxed_cursed(players=2,mode=coop)")
    assert (together.min_utility(), together.max_utility()) == (0.0, 1.0)


def test_what_cannot_be_set_up_is_refused_in_words():
    with pytest.raises(Exception, match="is for 2 to 6 players, not 9"):
        pyspiel.load_game("python_unboxed_unlucky(players=9)")


def test_actions_are_told_in_words():
    state = dealt("unlucky(players=2)")
    for action in state.legal_actions():
        assert state.action_to_string(state.current_player(), action) == state.actions.words(action)
