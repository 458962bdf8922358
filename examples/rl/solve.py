"""OpenSpiel's learners on a small game: Kuhn's poker as one of our games, with all its chance (see kuhn.py).

    python examples/rl/solve.py nfsp --games 3000       # neural fictitious self-play
    python examples/rl/solve.py deep_cfr --rounds 12    # deep counterfactual regret minimisation
    python examples/rl/solve.py mcts                    # how much our own search can be exploited

Each prints what a perfect opponent would win against it, in chips a game (both seats together; 0 is perfect, play by
chance loses 0.917).
"""

from __future__ import annotations

import argparse
from typing import Any

import kuhn
import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from unboxed.bots import Look, make_bot
from unboxed.envs.exact import as_played, exactly


def game() -> Any:
    """Kuhn's poker with chips as rewards."""
    return exactly(kuhn.GAME, reward="score", bounds=(-2, 2))


def lost(played: Any, who: Any) -> float:
    """What a perfect opponent wins in both seats."""
    return float(exploitability.nash_conv(played, who))


def nfsp(games: int, seed: int = 1) -> float:
    """Learn by playing against oneself, each seat a network of its own."""
    import torch
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch import nfsp as learner

    torch.manual_seed(seed)
    np.random.seed(seed)
    played = game()
    env = rl_environment.Environment(played)
    size = env.observation_spec()["info_state"][0]
    agents = [
        learner.NFSP(
            seat,
            size,
            env.action_spec()["num_actions"],
            hidden_layers_sizes=[32],
            reservoir_buffer_capacity=50_000,
            anticipatory_param=0.1,
            epsilon_decay_duration=games,
            min_buffer_size_to_learn=200,
        )
        for seat in range(2)
    ]
    for _ in range(games):
        moment = env.reset()
        while not moment.last():
            answer = agents[moment.observations["current_player"]].step(moment)
            moment = env.step([answer.action])
        for agent in agents:
            agent.step(moment)
    return lost(played, _average(played, env, agents))


def _average(played: Any, env: Any, agents: list[Any]) -> Any:
    """What the agents have played on average, as OpenSpiel asks for a policy."""
    from open_spiel.python import rl_agent_policy
    from open_spiel.python.pytorch import nfsp as learner

    class Averaged(policy.Policy):
        def __init__(self) -> None:
            super().__init__(played, [0, 1])
            self._agents = rl_agent_policy.JointRLAgentPolicy(played, dict(enumerate(agents)), env.use_observation)

        def action_probabilities(self, state: Any, player_id: int | None = None) -> Any:
            seat = state.current_player()
            with agents[seat].temp_mode_as(learner.MODE.AVERAGE_POLICY):
                return self._agents.action_probabilities(state, seat)

    return Averaged()


def deep_cfr(rounds: int, seed: int = 1) -> float:
    """Learn the regret of every choice by walking through the game."""
    import torch
    from open_spiel.python.pytorch import deep_cfr as learner

    torch.manual_seed(seed)
    np.random.seed(seed)
    played = game()
    solver = learner.DeepCFRSolver(
        played,
        policy_network_layers=(32,),
        advantage_network_layers=(32,),
        num_iterations=rounds,
        num_traversals=40,
        learning_rate=3e-3,
        batch_size_advantage=128,
        batch_size_strategy=256,
        policy_network_train_steps=400,
        advantage_network_train_steps=100,
    )
    solver.solve()
    return lost(played, policy.tabular_policy_from_callable(played, solver.action_probabilities))


def mcts(budget: int, tries: int = 40) -> float:
    """How our own search plays: in each situation it is asked so often, with other dice."""
    played, bot = game(), make_bot(f"mcts:{budget}")
    table = policy.TabularPolicy(played)
    for state, row in zip(table.states, table.action_probability_array, strict=True):
        position, seat = as_played(state), state.current_player()
        row[:] = 0
        for seed in range(tries):
            option = position.options[bot.choose(Look(position, seat, seed), seed)]
            row[state.actions.action_id(position, option)] += 1 / tries
    return lost(played, table)


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's learners on a small game.")
    parser.add_argument("what", choices=("nfsp", "deep_cfr", "mcts"))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--iterations", type=int, nargs="*", default=[10, 100, 1000])
    told = parser.parse_args()
    print(f"chance: {lost(game(), policy.UniformRandomPolicy(game())):.3f}")
    if told.what == "nfsp":
        print(f"nfsp, {told.games} games: {nfsp(told.games):.3f}")
    elif told.what == "deep_cfr":
        print(f"deep_cfr, {told.rounds} rounds: {deep_cfr(told.rounds):.3f}")
    else:
        for budget in told.iterations:
            print(f"mcts:{budget}: {mcts(budget):.3f}")


if __name__ == "__main__":
    main()
