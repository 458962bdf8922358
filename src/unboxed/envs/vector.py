"""Many games at once: several processes play them, and what they see lies in memory that all share.

The interface is Gymnasium's `VectorEnv`: one call takes an action for every game and gives back everything of all of
them. A game that is over is begun anew with the next step (`AutoresetMode.NEXT_STEP`).
"""

from __future__ import annotations

from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from unboxed.kernel.errors import SetupError, UnboxedError

from .observation import Arrays
from .single import UnboxedEnv

MOST = 128
"""Options of a question that `legal` tells, at most; the mask tells all."""

TOLD = ("legal", "choices", "seat", "returns")
"""What `info` holds."""

Layout = list[tuple[str, tuple[int, ...], str]]
"""The arrays that are shared: name, shape, and type of their numbers."""


class Batch:
    """Arrays for many games that lie in one piece of shared memory."""

    def __init__(self, layout: Layout, name: str | None = None) -> None:
        self.layout = layout
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for _, shape, kind in layout]
        starts = np.cumsum([0, *((size + 7) // 8 * 8 for size in sizes)]).tolist()
        self.memory = SharedMemory(name, create=name is None, size=max(1, starts[-1]))
        self.arrays: dict[str, NDArray[Any]] = {
            part: np.ndarray(shape, kind, self.memory.buf, start)
            for (part, shape, kind), start in zip(layout, starts, strict=False)
        }

    def close(self, forget: bool) -> None:
        """Let go of the memory; whoever made it also gives it back."""
        self.arrays.clear()
        self.memory.close()
        if forget:
            self.memory.unlink()


class Some:
    """The games of one process, by the rows of the batch that they fill."""

    def __init__(self, told: dict[str, Any], rows: range, batch: Batch) -> None:
        self.envs = {row: UnboxedEnv(**told) for row in rows}
        self.batch = batch.arrays
        self.over = dict.fromkeys(rows, False)

    def reset(self, seeds: dict[int, int | None]) -> None:
        """Begin all games."""
        for row, env in self.envs.items():
            seen, _ = env.reset(seed=seeds[row])
            self._note(row, seen, 0.0, False)

    def step(self) -> None:
        """Take the actions that lie in the batch; where a game was over, begin the next."""
        for row, env in self.envs.items():
            if self.over[row]:
                seen, _ = env.reset()
                self._note(row, seen, 0.0, False)
            else:
                seen, reward, over, _, _ = env.step(int(self.batch["action"][row]))
                self._note(row, seen, reward, over)

    def _note(self, row: int, seen: Arrays, reward: float, over: bool) -> None:
        for name, array in seen.items():
            self.batch[name][row] = array
        legal = self.envs[row].legal()[:MOST]
        self.batch["choices"][row] = len(legal)
        self.batch["legal"][row, : len(legal)] = legal
        self.batch["reward"][row], self.batch["over"][row] = reward, over
        self.batch["seat"][row] = self.envs[row].seat
        self.batch["returns"][row] = self.envs[row].play.returns() if over else 0.0
        self.over[row] = over


def _work(pipe: Connection, told: dict[str, Any], rows: range, layout: Layout, memory: str) -> None:
    """What a process does until it is told to end."""
    batch = Batch(layout, memory)
    some = Some(told, rows, batch)
    while True:
        request, given = pipe.recv()
        if request == "end":
            break
        try:
            some.reset(given) if request == "reset" else some.step()
            pipe.send(None)
        except UnboxedError as error:
            pipe.send(str(error))
    del some
    batch.close(forget=False)


class UnboxedVector(VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    """So many games of one kind, in so many processes; what else is told goes to `UnboxedEnv`. Without `copy` what is
    given back is the shared memory itself, which changes with the next step."""

    def __init__(self, num_envs: int, processes: int = 2, copy: bool = True, **told: Any) -> None:
        if not 1 <= processes <= num_envs:
            raise SetupError(f"{num_envs} games can be played by 1 to {num_envs} processes, not {processes}")
        self.num_envs, self._copy = num_envs, copy
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        like = UnboxedEnv(**told)
        self.single_action_space, self.single_observation_space = like.action_space, like.observation_space
        self.action_space = batch_space(like.action_space, num_envs)
        self.observation_space = batch_space(like.observation_space, num_envs)
        seen, _ = like.reset(seed=0)
        layout: Layout = [(name, (num_envs, *array.shape), array.dtype.str) for name, array in seen.items()]
        self._names = list(seen)
        layout += [("legal", (num_envs, MOST), "<i4"), ("choices", (num_envs,), "<i4")]
        layout += [("seat", (num_envs,), "<i4"), ("returns", (num_envs, like.play.setup.players), "<f8")]
        layout += [("action", (num_envs,), "<i8"), ("reward", (num_envs,), "<f8"), ("over", (num_envs,), "|b1")]
        self._batch = Batch(layout)
        context = get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        bounds = np.linspace(0, num_envs, processes + 1).astype(int).tolist()
        for first, end in pairwise(bounds):
            ours, theirs = context.Pipe()
            given = (theirs, told, range(first, end), layout, self._batch.memory.name)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        if isinstance(seed, list):
            seeds = dict(enumerate(seed))
        else:
            seeds = {row: None if seed is None else seed + row for row in range(self.num_envs)}
        self._ask("reset", seeds)
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self._batch.arrays["action"][:] = actions
        self._ask("step", None)
        arrays = self._batch.arrays
        cut = np.zeros(self.num_envs, np.bool_)
        return self._seen(), arrays["reward"].copy(), arrays["over"].copy(), cut, self._infos()

    def _ask(self, request: str, given: Any) -> None:
        for pipe in self._pipes:
            pipe.send((request, given))
        if wrong := [answer for answer in [pipe.recv() for pipe in self._pipes] if answer is not None]:
            raise UnboxedError("; ".join(wrong))

    def _seen(self) -> Arrays:
        arrays = self._batch.arrays
        return {name: arrays[name].copy() if self._copy else arrays[name] for name in self._names}

    def _infos(self) -> dict[str, Any]:
        """The numbers of what may be chosen in each game and how many these are, none where a game is over; whose
        turn it is, and where a game is over, what it was worth to each seat."""
        arrays = self._batch.arrays
        return {name: arrays[name].copy() if self._copy else arrays[name] for name in TOLD}

    def close_extras(self, **kwargs: Any) -> None:
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            pipe.send(("end", None))
            process.join()
            pipe.close()
        self._batch.close(forget=True)
