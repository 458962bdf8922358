"""The games for PettingZoo: its own tests, rewards, and what the order of agents tells."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from tests.envs.playing import MODES, SEALED, WAYS
from tests.sealed import rps
from tests.soaking import FULL
from unboxed.envs import parallel_env, pettingzoo_env
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.kernel.game import Result

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
every_mode = pytest.mark.parametrize("way", WAYS if FULL else MODES, ids=lambda way: way.name)


def made(way, **more):
    setup = way.setups[0]
    return pettingzoo_env(setup.game, setup.players, setup.mode, **more, **setup.options)


# Ours are several arrays by name, where PettingZoo would rather have one.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@every_way
def test_pettingzoo_finds_nothing_wrong(way, capsys):
    api_test(made(way), num_cycles=2000 if FULL else 25)


@every_way
def test_the_same_seed_is_the_same_game(way):
    seed_test(lambda: made(way), num_cycles=300 if FULL else 8)


@pytest.mark.parametrize("game", SEALED, ids=lambda game: game.id)
@pytest.mark.parametrize("players", [2, 3])
def test_pettingzoo_finds_nothing_wrong_with_answers_at_once(game, players, capsys):
    parallel_api_test(parallel_env(game, players), num_cycles=1000)


def played(env, seed, choose=None):
    """A game to its end by chance; what each agent got."""
    env.reset(seed=seed)
    rng, total = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    return total


@every_mode
def test_a_game_by_chance_comes_to_its_end_and_is_worth_what_its_result_says(way):
    env = made(way)
    total = played(env, 1)
    assert list(total.values()) == env.play.rewards.of(env.play.position.result)
    assert all(env.play.rewards.least <= reward <= env.play.rewards.most for reward in total.values())


def test_rivals_get_what_the_others_lose():
    rewards = pettingzoo_env("unlucky", players=3).play.rewards
    assert rewards.of(Result((1,))) == [-0.5, 1.0, -0.5]
    assert rewards.of(Result((0, 1))) == [0.25, 0.25, -0.5]
    assert rewards.of(Result(())) == [-0.5] * 3


def test_partners_share_a_win_and_who_plays_alone_gets_one_or_nothing():
    together = pettingzoo_env("cursed", players=3, mode="coop").play.rewards
    assert together.of(Result((0, 1, 2))) == [1.0] * 3
    assert together.of(Result(())) == [0.0] * 3
    scores = pettingzoo_env("unbroken", reward="score").play.rewards
    assert scores.of(Result((), (12.0,))) == [12.0]
    with pytest.raises(SetupError, match="a reward is 'win' or 'score', not 'gold'"):
        pettingzoo_env("unbroken", reward="gold")


@pytest.mark.parametrize("players", [4, 6])
def test_partners_of_a_team_win_and_lose_together(players):
    """Partners sit apart. Teams get what sole rivals would, and whichever of the partners is named as winner."""
    env = pettingzoo_env("unlucky", players=players, mode="teams")
    teams = players // 2
    lost = -1 / (teams - 1)
    for winners in ((0, teams), (0,), (teams,)):
        found = env.play.rewards.of(Result(winners))
        assert found == [1.0 if seat % teams == 0 else lost for seat in range(players)]
    assert env.play.rewards.of(Result((0, 1, teams, teams + 1)))[:2] == [found[0] / 2 + lost / 2] * 2
    assert env.play.rewards.of(Result(())) == [lost] * players
    won = set()
    for seed in range(6):
        total = list(played(env, seed).values())
        assert total[:teams] == total[teams:]
        assert sum(total) == pytest.approx(0)
        won.add(total.index(max(total)))
    assert len(won) > 1


def test_an_action_that_is_not_on_offer_is_refused_and_changes_nothing():
    for env in (pettingzoo_env(rps.GAME, 2), parallel_env(rps.GAME, 2)):
        env.reset(seed=1)
        before = env.play.position.to_data()
        with pytest.raises(IllegalChoice, match="is not on offer to seat"):
            env.step(7) if hasattr(env, "last") else env.step({"player_0": 0, "player_1": 7})
        assert env.play.position.to_data() == before


def test_who_is_asked_must_act():
    env = pettingzoo_env(rps.GAME, 2)
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="player_0 is asked and must act"):
        env.step(None)


def test_what_cannot_be_set_up_is_refused_in_words():
    with pytest.raises(SetupError, match="there is no game 'chess'"):
        pettingzoo_env("chess")
    with pytest.raises(SetupError, match="players"):
        pettingzoo_env("island", players=9)


def test_an_agent_remembers_what_it_saw():
    env = pettingzoo_env("unlucky", players=3)
    env.reset(seed=3)
    before = env.information_state("player_0")
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.information_state("player_0").startswith(before)
    assert len(env.information_state("player_0")) > len(before)
