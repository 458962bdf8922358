"""The games for Gymnasium: its own check, bots in the other seats, and actions that are not on offer."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import unboxed.envs
from tests.envs.playing import MODES, OWN, WAYS
from tests.soaking import FULL
from unboxed.envs import UnboxedEnv, pettingzoo_env
from unboxed.kernel.errors import IllegalChoice, SetupError

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
every_mode = pytest.mark.parametrize("way", WAYS if FULL else MODES, ids=lambda way: way.name)


def made(way, **more):
    setup = way.setups[0]
    return UnboxedEnv(setup.game, setup.players, setup.mode, **more, **setup.options)


@every_way
def test_gymnasium_finds_nothing_wrong(way):
    check_env(made(way, on_illegal="ignore"), skip_render_check=True)


def played(env, seed):
    seen, _ = env.reset(seed=seed)
    over, reward, steps, rng = False, 0.0, 0, np.random.default_rng(seed)
    while not over:
        assert reward == 0
        seen, reward, over, cut, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert not cut
        steps += 1
    return reward, steps


@every_mode
def test_a_game_is_played_to_its_end_against_bots(way):
    env = made(way, seat=way.setups[0].players - 1)
    for seed in range(20 if FULL else 1):
        reward, steps = played(env, seed)
        assert reward == env.play.returns()[env.seat]
        assert steps <= len(env.play.choices)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_gymnasium_makes_every_game_by_its_name(game):
    assert unboxed.envs.register  # which knows them all by being imported
    env = gymnasium.make(f"unboxed/{game.id.title()}-v0")
    first, _ = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert all(np.array_equal(first[name], again[name]) for name in first)


def test_players_mode_and_bots_are_named_where_the_game_is_made():
    env = gymnasium.make("unboxed/Island-v0", players=4, mode="knockout", bots="greedy", seat=2).unwrapped
    assert (env.play.setup.players, env.play.setup.mode, env.seat) == (4, "knockout", 2)
    env.reset(seed=1)
    assert 2 in env.play.position.asking


def illegal(env):
    seen, _ = env.reset(seed=1)
    return int(np.flatnonzero(seen["action_mask"] == 0)[0])


def test_an_action_that_is_not_on_offer_raises_loses_or_is_ignored():
    env = UnboxedEnv("unlucky", players=2)
    number = illegal(env)
    with pytest.raises(IllegalChoice, match="is not on offer to seat 0"):
        env.step(number)
    env = UnboxedEnv("unlucky", players=2, on_illegal="ignore")
    number = illegal(env)
    before = env.play.position.to_data()
    _, reward, over, _, info = env.step(number)
    assert (reward, over, info) == (0.0, False, {"illegal": True, "legal": env.legal()})
    assert env.play.position.to_data() == before
    env = UnboxedEnv("unlucky", players=2, on_illegal="lose")
    _, reward, over, _, info = env.step(illegal(env))
    assert (reward, over, info) == (-1.0, True, {"illegal": True, "legal": env.legal()})
    with pytest.raises(IllegalChoice, match="the game is over; `reset` begins another"):
        env.step(0)


def test_what_cannot_be_set_up_is_refused_in_words():
    with pytest.raises(SetupError, match="there is no seat 3; seats are 0 to 1, or 'all'"):
        UnboxedEnv("unlucky", players=2, seat=3)
    with pytest.raises(SetupError, match="on_illegal is one of raise, lose, ignore, not 'cry'"):
        UnboxedEnv("unlucky", on_illegal="cry")
    with pytest.raises(SetupError, match="there is no bot 'hal'"):
        UnboxedEnv("unlucky", bots="hal")


@every_mode
def test_one_learner_plays_all_seats_against_itself(way):
    """The same game as in PettingZoo's form, by the same choices: the same eyes at the same moments."""
    setup = way.setups[0]
    env, rng, acted = made(way, seat="all"), np.random.default_rng(2), set()
    seen, info = env.reset(seed=2)
    other = pettingzoo_env(setup.game, setup.players, setup.mode, **setup.options)
    other.reset(seed=0)
    other.play.restart(env.play.seed)
    other._select()
    over = False
    while not over:
        seat = info["seat"]
        acted.add(seat)
        assert other.agent_selection == f"player_{seat}"
        beside = other.observe(other.agent_selection)
        assert all(np.array_equal(seen[name], array) for name, array in beside["observation"].items())
        assert np.array_equal(seen["action_mask"], beside["action_mask"])
        assert info["returns"] == [0.0] * setup.players
        action = int(rng.choice(info["legal"]))
        seen, reward, over, _, info = env.step(action)
        other.step(action)
        assert reward == info["returns"][seat]
    assert acted == set(range(setup.players)) or setup.players > 2
    assert info["returns"] == env.play.rewards.of(env.play.position.result)
    assert list(other.rewards.values()) == info["returns"]


def test_masks_are_there_for_libraries_that_ask_for_them():
    env = UnboxedEnv("unbroken")
    seen, _ = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), seen["action_mask"])
    assert sorted(env.legal()) == np.flatnonzero(seen["action_mask"]).tolist()
    assert env.information_state().startswith("unbroken seat 0")
