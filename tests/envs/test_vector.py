"""Many games at once come to the same as one after the other."""

import numpy as np
import pytest

from unboxed.envs import UnboxedEnv
from unboxed.envs.vector import UnboxedVector
from unboxed.kernel.errors import SetupError, UnboxedError


@pytest.fixture
def vector():
    made = UnboxedVector(3, processes=2, game="unlucky", players=2)
    yield made
    made.close()


def first_legal(seen):
    return seen["action_mask"].argmax(axis=1)


def test_games_in_other_processes_are_the_same_games(vector):
    single = [UnboxedEnv("unlucky", players=2) for _ in range(3)]
    seen, _ = vector.reset(seed=4)
    alone = [env.reset(seed=4 + row)[0] for row, env in enumerate(single)]
    over = [False] * 3
    ended = 0
    for _ in range(120):
        assert all(np.array_equal(seen[name][row], alone[row][name]) for name in seen for row in range(3))
        actions = first_legal(seen)
        seen, rewards, ends, cut, _ = vector.step(actions)
        assert not cut.any()
        for row, env in enumerate(single):
            if over[row]:
                alone[row], _ = env.reset()
                expected = 0.0, False
            else:
                alone[row], reward, end, _, _ = env.step(int(actions[row]))
                expected = reward, end
            assert (rewards[row], ends[row]) == expected
            over[row] = bool(ends[row])
            ended += over[row]
    assert ended


def test_one_learner_plays_all_seats_of_many_games():
    vector = UnboxedVector(4, processes=2, game="unlucky", players=3, seat="all")
    single = [UnboxedEnv("unlucky", players=3, seat="all") for _ in range(4)]
    try:
        _, info = vector.reset(seed=4)
        alone = [env.reset(seed=4 + row)[1] for row, env in enumerate(single)]
        over, ended, seats = [False] * 4, 0, set()
        for _ in range(300):
            for row in range(4):
                assert info["seat"][row] == alone[row]["seat"]
                assert info["returns"][row].tolist() == alone[row]["returns"]
            seats.update(info["seat"].tolist())
            actions = info["legal"][np.arange(4), 0]
            _, rewards, ends, _, info = vector.step(actions)
            for row, env in enumerate(single):
                seat = alone[row]["seat"]
                if over[row]:
                    alone[row] = env.reset()[1]
                else:
                    *_, alone[row] = env.step(int(actions[row]))
                    assert rewards[row] == alone[row]["returns"][seat]
                over[row] = bool(ends[row])
                ended += over[row]
        assert ended
        assert seats == {0, 1, 2}
    finally:
        vector.close()


def test_what_may_be_chosen_is_told_as_a_list_too(vector):
    seen, info = vector.reset(seed=7)
    for _ in range(30):
        for row in range(3):
            listed = info["legal"][row, : info["choices"][row]]
            assert sorted(listed) == np.flatnonzero(seen["action_mask"][row]).tolist()
        actions = info["legal"][np.arange(3), info["choices"] // 2]
        seen, _, _, _, info = vector.step(actions)


def test_spaces_hold_what_is_seen(vector):
    seen, _ = vector.reset(seed=[1, 2, 3])
    assert vector.observation_space.contains(seen)
    assert vector.action_space.contains(first_legal(seen))
    assert vector.single_action_space.n == seen["action_mask"].shape[1]


def test_what_goes_wrong_in_another_process_is_told_here(vector):
    seen, _ = vector.reset(seed=1)
    actions = first_legal(seen)
    actions[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    with pytest.raises(UnboxedError, match="is not on offer to seat 0"):
        vector.step(actions)


def test_more_processes_than_games_are_refused():
    with pytest.raises(SetupError, match="2 games can be played by 1 to 2 processes, not 3"):
        UnboxedVector(2, processes=3, game="unlucky")


def test_without_copies_what_is_seen_is_shared():
    vector = UnboxedVector(1, processes=1, copy=False, game="unbroken")
    try:
        seen, _ = vector.reset(seed=1)
        before = seen["tracks"].copy()
        vector.step(first_legal(seen))
        assert not np.array_equal(seen["tracks"], before)
        del seen
    finally:
        vector.close()
