"""The process behind `Apart`: takes requests from its input until that is closed."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from importlib import import_module
from time import process_time
from typing import Any

from unboxed.kernel.errors import UnboxedError
from unboxed.workers.watching import end_with_caller

from .contract import Budget
from .files import load_bot
from .look import Look
from .search import Findings, Style, Trees


class Worker:
    """What such a process can be asked."""

    def __init__(self) -> None:
        self.bot: Any = None
        self.trees = Trees()

    def load(self, path: str, name: str, budget: Budget | None) -> None:
        """Take a person's bot in."""
        self.bot = load_bot(path, name, budget)

    def load_policy(self, path: str) -> None:
        """Take a trained policy in. Policies know the environments, and these know the bots: so it is found by name."""
        self.bot = import_module("unboxed.envs.policy").Policy(path)

    def choose(self, look: Look, seed: int) -> Any:
        """Let it choose."""
        return self.bot.choose(look, seed)

    def search(self, look: Look, seed: int, budget: Budget, style: Style) -> list[Findings]:
        """Search, and remember the tree for the same seat's next question."""
        return self.trees.search(look, seed, budget, style)


def serve(worker: Worker) -> None:
    """Answer requests, each with the worker's method of that name. What a bot prints goes to the error stream: the
    output belongs to the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    end_with_caller(0)
    requests = sys.stdin.buffer
    while True:
        try:
            name, *arguments = pickle.load(requests)
        except EOFError:
            return
        began = process_time()
        try:
            answer = {"answer": getattr(worker, name)(*arguments)}
        except UnboxedError as error:
            answer = {"error": str(error)}
        except Exception as error:  # whatever a person's bot does, the caller must hear of it
            answer = {"error": f"the bot failed: {type(error).__name__}: {error}"}
        answer["seconds"] = process_time() - began
        try:
            answers.write(json.dumps(answer, default=repr) + "\n")
            answers.flush()
        except BrokenPipeError:  # whoever asked has given up
            return


if __name__ == "__main__":
    serve(Worker())
