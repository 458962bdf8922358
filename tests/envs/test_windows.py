"""Where everybody is asked, nobody can tell who can answer, not even by how often they are asked."""

import random
from collections import Counter
from functools import cache

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.envs.playing import ANSWERED, MANY, OUTSIDE, OWN, moments
from tests.soaking import FULL
from unboxed.contract.secrets import redealt
from unboxed.contract.settings import ways_of
from unboxed.envs import pettingzoo_env
from unboxed.envs.observation import observer_of
from unboxed.envs.recall import Recall
from unboxed.envs.windows import Windows, announced
from unboxed.kernel.errors import IllegalChoice
from unboxed.table.table import begin

GAMES = 400 if FULL else 40
every_game = pytest.mark.parametrize("game", ANSWERED, ids=lambda game: game.id)


def made(game, players=None):
    return pettingzoo_env(game, players or max(game.players), ask_everybody=True)


@cache
def played(game):
    """Some games by chance: the environment, and each round with what every agent was offered and shown."""
    found = []
    for seed in range(GAMES):
        env, rng, rounds = made(game, sorted(game.players)[seed % len(game.players)]), random.Random(seed), []
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, over, _, info = env.last()
            if over:
                env.step(None)
                continue
            if env._round is not None:
                if not env._round.answers and agent == env.possible_agents[0]:
                    rounds.append([])
                rounds[-1].append((agent, env._round, info["legal"], seen))
            # most who can answer do, so that there are answers to answers
            legal = info["legal"]
            env.step(legal[0] if env._round is not None and rng.random() < 0.6 else rng.choice(legal))
        found.append((env, rounds))
    return found


@every_game
def test_there_is_one_round_for_everything_that_might_be_answered_and_all_act_in_it_once(game):
    able = Counter()
    for env, rounds in played(game):
        for asked in rounds:
            assert [agent for agent, *_ in asked] == env.possible_agents
            assert len({id(round) for _, round, _, _ in asked}) == 1
            able[min(2, len(asked[0][1].asked))] += 1
        assert len(rounds) == len(open_windows(env))
    assert able[1], "nobody could answer"
    assert able[0] or game is OUTSIDE, "no round in which nobody can answer"  # there it lies open who may
    assert able[2] or game.id not in ("island", OUTSIDE.id), "no round in which several can"


def open_windows(env):
    """The same game played again: what was announced that somebody might answer, as far as everybody can tell."""
    found = []

    def hear(position, step):
        if step[0] == "window" and position.might_be_answered(*step[1:]):
            found.append(step)

    position = begin(env.play.setup, env.play.seed, hear)
    for seat, index in env.play.choices:
        position.choose(index, seat)
    assert position.over
    return found


@every_game
def test_who_cannot_answer_has_one_action_and_sees_the_same_whoever_can(game):
    for env, rounds in played(game):
        nothing = env.play.actions.kinds["let_it_be"].first
        for asked in rounds:
            for seat, (_, round, legal, seen) in enumerate(asked):
                assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
                assert seen["observation"]["chain"][0, 0] > 0
                if seat in round.asked:
                    assert nothing in legal
                    assert len(legal) > 1
                    assert seen["observation"]["decision"][1] == 1
                    continue
                assert legal == [nothing]
                assert seen["observation"]["decision"][1] == 0
                world = redealt(round.shown, seat, 3)
                again = observer_of(env.play.setup).observe(world, seat)
                assert all(array.tobytes() == again[name].tobytes() for name, array in seen["observation"].items())


@every_game
def test_whether_there_is_a_round_does_not_tell_its_chooser_who_can_answer(game):
    """A choice in two worlds that look the same to whoever makes it: a round in both or in none, and it looks alike."""
    rng, compared, differing = random.Random(1), 0, 0
    for way in ways_of(game):
        for number, position in enumerate(moments(way, MANY if FULL else 1)):
            if position.over or position.secret or position.together or number % 3:
                continue
            seat, index = position.player, rng.randrange(len(position.options))
            found = []
            for world in (position.clone(), redealt(position, seat, number)):
                windows = Windows()
                world.listener = windows.hear
                world.choose(index, seat)
                round = windows.round(world)
                found.append((round, world if round is None else round.shown))
            (one, then), (other, later) = found
            if learnt(position, then, seat) or learnt(position, later, seat):
                continue
            assert (one is None) == (other is None)
            if one is not None and one.shown.chain == other.shown.chain:
                compared += 1
                differing += one.asked.keys() != other.asked.keys()
                observer = observer_of(position.setup)
                seen, again = observer.observe(one.seen_by(seat), seat), observer.observe(other.seen_by(seat), seat)
                assert all(seen[name].tobytes() == again[name].tobytes() for name in seen)
    assert compared
    if game in OWN:
        assert differing, "in no two worlds others could answer"


def learnt(before, after, seat):
    """Was a card shown to somebody that this seat did not know, or a die thrown?"""
    shown = [now & ~then and not then >> seat & 1 for now, then in zip(after.seen, before.seen, strict=True)]
    return before.chance != after.chance or any(shown)


@every_game
def test_an_agent_remembers_all_it_saw_and_chose_and_nothing_that_has_not_happened_for_it(game):
    answered = 0
    for seed in range(4):
        env, rng, before = made(game), random.Random(seed), {}
        env.reset(seed=seed)
        for acted, agent in enumerate(env.agent_iter()):
            if env.terminations[agent] or acted > 24:
                break
            round, seat, text = env._round, env.possible_agents.index(agent), env.information_state(agent)
            assert text.startswith(before.get(agent, ""))
            if round is not None:
                if seat not in round.asked:
                    assert looked(round.shown, seat) == looked(redealt(round.shown, seat, 1), seat)
                    assert '"options":[' not in text.splitlines()[-1]
                assert '"announced":[]' not in last_told(text)
            action = rng.choice(env.infos[agent]["legal"])
            env.step(action)
            before[agent] = text
            if round is not None and seat in round.asked and round.waiting:
                answered += 1
                assert env.information_state(agent).splitlines()[-1].startswith("chose ")
    assert answered


def looked(position, seat):
    recall = Recall(position.setup)
    recall.look_as(seat, position)
    return recall.text(seat)


def last_told(text):
    """The last line in which something of the chain is told."""
    return [line for line in text.splitlines() if '"announced":[' in line][-1]


@every_game
def test_what_is_done_in_rounds_is_a_game_like_any_other(game):
    for env, _ in played(game)[:3]:
        again = begin(env.play.setup, env.play.seed)
        for seat, index in env.play.choices:
            assert seat in again.asking
            again.choose(index, seat)
        assert again.to_data() == env.play.position.to_data()
        assert env.play.returns() == env.play.rewards.of(again.result)


@every_game
def test_an_action_that_lets_nothing_be_is_refused_to_who_cannot_answer(game):
    env = made(game)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seat = env.possible_agents.index(agent)
        if env._round is not None and seat not in env._round.asked:
            with pytest.raises(IllegalChoice, match=r"is not on offer to seat \d; on offer is \d+ \(let_it_be\)"):
                env.step(env.infos[agent]["legal"][0] + 1)
            assert env.agent_selection == agent
            break
        assert not env.terminations[agent]
        env.step(env.infos[agent]["legal"][0])


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@every_game
def test_pettingzoo_finds_nothing_wrong_where_everybody_is_asked(game, capsys):
    api_test(made(game), num_cycles=2000 if FULL else 60)
    seed_test(lambda: made(game), num_cycles=300 if FULL else 20)


def test_what_is_announced_lies_there_as_if_it_could_be_answered():
    game = ANSWERED[0]
    position = begin(game.setup(max(game.players)), 1)
    shown = announced(position, ("let_it_be", 0))
    assert shown.chain[-1] == ("let_it_be", 0)
    assert not shown.over
    assert position.chain == []
