"""Work that tests have done in workers."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from unboxed.kernel.errors import BadCards, SetupError

BOOK: dict[str, int] = {}


def double(number: int) -> int:
    return 2 * number


def squares(fixed: int, batch: list[int]) -> list[int]:
    return [fixed + number * number for number in batch]


def process_and_niceness() -> tuple[int, int]:
    return os.getpid(), os.nice(0)


def length_of(data: bytes) -> int:
    return len(data)


def long_answer(length: int) -> bytes:
    return b"x" * length


def part_of(number: int, part: float) -> tuple[int, float]:
    return number, part


def wait_for(gate: str, answer: Any) -> Any:
    """Wait until somebody opens the gate, a pipe with a name."""
    with open(gate, "rb") as waiting:
        waiting.read()
    return answer


def think_for_ever() -> None:
    while True:
        pass


def think_for_ever_and_say_so(batch: list[str]) -> None:
    tell(batch[0])
    think_for_ever()


def tell(file: str) -> None:
    """Say in a file which process this is."""
    part = Path(f"{file}.part")
    part.write_text(str(os.getpid()), "utf-8")
    part.rename(file)


def refuse(why: str) -> None:
    raise SetupError(why)


def refuse_cards(problems: list[str]) -> None:
    raise BadCards(problems)


def stumble() -> None:
    {}["nothing"]


def answer_oddly() -> Any:
    return lambda: None


def print_something() -> str:
    """What is printed must not be taken for an answer, nor a question for a request."""
    print("this belongs to nobody")
    return sys.stdin.read()


def end_by_itself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def end_once(file: str, answer: Any) -> Any:
    """End the process the first time."""
    try:
        with open(file, "x"):
            pass
    except FileExistsError:
        return answer
    return end_by_itself()


def end_once_in_batch(file: str, batch: list[int]) -> list[int]:
    return end_once(file, batch) if 3 in batch else batch


def end_at_start() -> None:
    os._exit(3)


def end_by_itself_in_batch(batch: list[int]) -> None:
    end_by_itself()


def refuse_batch(batch: list[int]) -> None:
    raise SetupError("not these")


def stumble_in_batch(batch: list[int]) -> None:
    stumble()


def get_ready() -> None:
    BOOK["ready"] = 1


def is_ready() -> bool:
    return "ready" in BOOK


class NotAFunction:
    """Somebody might ask for it all the same."""


def _hidden() -> None:
    """Not for workers."""
