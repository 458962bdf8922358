"""Environments with packs laid over the cards: numbers and arrays are those of the card set that is played."""

import random
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest

from tests.envs.playing import OWN
from unboxed.content.packs import Pack, read_pack
from unboxed.envs import Actions, UnboxedEnv, actions_of, parallel_env, pettingzoo_env
from unboxed.envs.openspiel import DEALS
from unboxed.envs.vector import UnboxedVector
from unboxed.games import games
from unboxed.kernel.errors import BadCards, SetupError

PACKS = Path(__file__).parents[2] / "examples" / "packs"
every_game = pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)


def pack_of(game):
    return read_pack(PACKS / game.id)


@every_game
def test_a_game_with_a_pack_is_played_to_its_end_by_the_numbers_of_its_cards(game):
    pack = pack_of(game)
    env, rng = pettingzoo_env(game.id, packs=[PACKS / game.id]), random.Random(1)
    assert env.play.setup.packs == (pack,)
    assert env.play.actions is actions_of(game, (pack,))
    assert env.action_space("player_0").n == actions_of(game, (pack,)).num_actions
    assert set(env.play.actions.faces) >= set(game.setup(game.players[0], packs=(pack,)).cards)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, over, _, info = env.last()
        if not over:
            assert env.observation_space(agent).contains(seen)
        env.step(None if over else rng.choice(info["legal"]))
    assert env.play.position.over


@every_game
def test_numbers_belong_to_a_card_set_and_do_not_depend_on_what_a_pack_is_called(game):
    pack = pack_of(game)
    plain, laid = actions_of(game), actions_of(game, (pack,))
    assert Actions(game, (Pack("other", pack.files),)).fingerprint == laid.fingerprint
    assert (plain.fingerprint == laid.fingerprint) == (plain.faces == laid.faces)


def test_all_environments_take_packs():
    pack, place = pack_of(games()["unlucky"]), PACKS / "unlucky"
    number = actions_of(games()["unlucky"], (pack,)).num_actions
    assert parallel_env("unlucky", packs=[pack]).action_space("player_0").n == number
    assert gymnasium.make("unboxed/Unlucky-v0", packs=[str(place)]).action_space.n == number
    single, vector = UnboxedEnv("unlucky", packs=[pack]), UnboxedVector(2, game="unlucky", packs=[str(place)])
    try:
        assert vector.single_action_space.n == number
        seen, _ = vector.reset(seed=3)
        alone, _ = single.reset(seed=3)
        for _ in range(20):
            assert all(np.array_equal(seen[name][0], alone[name]) for name in seen)
            actions = seen["action_mask"].argmax(axis=1)
            seen, _, over, _, _ = vector.step(actions)
            alone, *_ = single.step(int(actions[0]))
            if over[0]:
                break
    finally:
        vector.close()


def test_what_is_wrong_with_a_pack_is_said():
    with pytest.raises(BadCards, match="there is no such folder"):
        pettingzoo_env("island", packs=["/nowhere/at/all"])
    with pytest.raises(BadCards, match="is no card file of this game"):
        pettingzoo_env("island", packs=[Pack("odd", (("knights.toml", ""),))])


# --- OpenSpiel -----------------------------------------------------------------------------------------------------


def test_openspiel_is_told_options_and_packs_and_writes_them_with_a_state():
    place = PACKS / "island"
    game = pyspiel.load_game(f"python_unboxed_island(players=3,mode=points,options=hand:5;deal:random,packs={place})")
    assert game.setup.options["hand"] == 5
    assert game.setup.options["deal"] == "random"
    assert game.setup.packs == (read_pack(place),)
    assert game.num_distinct_actions() == actions_of(games()["island"], game.setup.packs).num_actions
    more = pyspiel.load_game(f"python_unboxed_unlucky(packs={PACKS / 'unlucky'})")
    assert more.num_distinct_actions() == actions_of(games()["unlucky"], more.setup.packs).num_actions
    assert more.num_distinct_actions() > actions_of(games()["unlucky"]).num_actions
    state, rng = game.new_initial_state(), random.Random(1)
    for _ in range(12):
        actions = range(DEALS) if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    again, copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.setup.options == game.setup.options
    assert again.setup.packs == game.setup.packs
    assert str(copy) == str(state)
    assert copy.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"options": "gold:1"}, "island has no option 'gold'; options are: rounds"),
        ({"options": "hand"}, "option 'hand' is written hand:VALUE, where VALUE may be usual, 3, 4, 5, 6, 7"),
        ({"options": "hand:99"}, "option 'hand' is written hand:VALUE"),
        ({"packs": "/a,b"}, "OpenSpiel cannot write , in a line; give the pack another place"),
    ],
)
def test_what_openspiel_cannot_be_told_is_refused_in_words(told, why):
    with pytest.raises((SetupError, pyspiel.SpielError), match=why):
        pyspiel.load_game("python_unboxed_island", told)


def test_the_value_of_an_option_is_what_the_game_declares():
    ghosts = pyspiel.load_game("python_unboxed_unlucky(players=4,options=ghosts:True)")
    assert ghosts.setup.options["ghosts"] is True
    assert pyspiel.load_game("python_unboxed_unlucky(players=4)").setup.options["ghosts"] is False
