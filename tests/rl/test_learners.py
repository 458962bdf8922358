"""Learners of other libraries in our environments, and their own checks of these."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env
from torchrl.envs import GymWrapper
from torchrl.envs.utils import check_env_specs

from unboxed.bots import BadBot, Look, make_bot
from unboxed.envs import UnboxedEnv
from unboxed.envs.flat import Flat
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.table.table import begin

CALL = "import sys; from unboxed.cli import main; sys.exit(main())"
EXAMPLES = Path(__file__).parents[2] / "examples" / "rl"
# What is refused by others with a warning is theirs to say; here it is no mistake.
pytestmark = pytest.mark.filterwarnings("ignore")
every_mode = pytest.mark.parametrize(
    ("game", "mode"), [(game.id, mode) for game in games().values() for mode in game.modes]
)


@pytest.fixture(scope="module")
def examples():
    sys.path.insert(0, str(EXAMPLES))
    yield {name: importlib.import_module(name) for name in ("unbroken", "solve")}
    sys.path.remove(str(EXAMPLES))


def made(game, mode):
    """A game in this mode with the fewest players that it can have."""
    found = games()[game]
    for players in found.players:
        try:
            return UnboxedEnv(found, players, mode, on_illegal="ignore")
        except SetupError:
            continue
    raise AssertionError(f"{game} cannot be played in mode {mode}")


@every_mode
def test_stable_baselines_finds_nothing_wrong(game, mode):
    check_env(Flat(made(game, mode)))
    check_env(made(game, mode))


@every_mode
def test_torchrl_finds_nothing_wrong(game, mode):
    check_env_specs(GymWrapper(Flat(made(game, mode)), categorical_action_encoding=True))


@pytest.fixture(scope="module")
def policy(tmp_path_factory, examples):
    """A policy that has learnt for a moment."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    path = tmp_path_factory.mktemp("policy") / "unbroken.zip"
    model = MaskablePPO("MlpPolicy", DummyVecEnv([examples["unbroken"].made] * 2), n_steps=32, n_epochs=1, seed=1)
    model.learn(128)
    model.save(path)
    return path


def test_a_monster_is_worth_a_point_when_it_is_beaten(examples):
    """Held against what lies aside in the end, in games that the game's own instinct plays."""
    total = 0
    for seed in range(4):
        env = examples["unbroken"].made()
        env.reset(seed=seed)
        over, earned = False, 0.0
        while not over:
            position = env.unwrapped.play.position
            choice = position.setup.game.instinct(position)
            _, reward, over, _, _ = env.step(env.unwrapped.legal()[choice])
            earned += reward
        gone = len(position.gone) - position.tricks
        assert gone <= earned <= gone + 1  # whoever starves after a battle leaves the monster where it lies
        total += earned
    assert total > 2


def test_a_saved_policy_is_a_bot(policy):
    bot, position = make_bot(f"ppo:{policy}"), begin(games()["unbroken"].setup(1), 1)
    while not position.over:
        look = Look(position, 0, 1)
        choice = bot.choose(look, 1)
        assert choice == bot.choose(look, 2)
        position.choose(choice)


def test_the_command_line_knows_it(policy):
    command = [
        sys.executable,
        "-c",
        CALL,
        "simulate",
        "unbroken",
        "--bots",
        f"ppo:{policy}",
        "--games",
        "4",
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Unbroken, 1 player, mode normal" in done.stdout


def test_a_policy_for_another_game_is_refused_in_words(policy):
    position = begin(games()["unlucky"].setup(2), 1)
    with pytest.raises(BadBot, match="was trained in another environment than unlucky for 2"):
        make_bot(f"ppo:{policy}").choose(Look(position, position.player, 1), 1)


def test_a_file_that_is_no_policy_is_refused_in_words(tmp_path):
    (tmp_path / "no.zip").write_text("no")
    with pytest.raises(SetupError, match=r"no\.zip is no policy that MaskablePPO has saved"):
        make_bot(f"ppo:{tmp_path / 'no.zip'}")


def test_deep_cfr_learns_a_small_game(examples):
    assert examples["solve"].deep_cfr(rounds=2) < 0.8  # play by chance loses 0.917


def test_nfsp_learns_a_small_game(examples):
    assert examples["solve"].nfsp(games=400) < 0.9


def test_our_own_search_can_be_exploited_less_than_play_by_chance(examples):
    assert examples["solve"].mcts(60, tries=10) < 0.917
