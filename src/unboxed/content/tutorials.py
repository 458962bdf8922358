"""Tutorials: a first game in which the table says what is new, as data of a game's own package.

```toml
players = 3
mode = "free"
seed = 12

[[step]]
words = "Your hand is your life: whoever has no card left is out."
at = ["hand"]
asked = ["choose_a_card"]
```

The first lines say how the table is set up: `bot` (else the service's usual one) plays the other seats, and `options`
is a table of options. A step is said once, at the first question of the learner at which all that it names is so: the
question is one of those `asked`, something of what is `offered` can be chosen, one of these events was `said` since the
learner's last choice, one of the cards it `holds` is in the learner's hand, the `turn` is `own` or of an `other`, so
many `choices` were made at least, or `before` so many were made; or the game is `over`. It points `at` what it is
about, and of what is not there it does not speak: `question`, `goal`, `seats`, `hand`, `map`, `tracks`, `log`, `hint`,
`undo`, or a zone, a card or a number of one's own as `zone:quest`, `card:shield`, `counter:points`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from .texts import is_plain

THINGS = ("question", "goal", "seats", "hand", "map", "tracks", "log", "hint", "undo")
"""What a step may point at by name."""
NAMED = ("zone", "card", "counter")
"""What it may point at as `zone:quest`: a zone by its id, a card by its face, a number of one's own."""
LONGEST = 320
"""Characters of a step: more is not read in the middle of a game."""
LISTS = ("at", "asked", "offered", "said", "holds")


@dataclass(frozen=True)
class TutorialStep:
    """Something that is said once, when all that it names is so."""

    words: str
    at: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    turn: str = ""
    choices: int = 0
    before: int = 0
    over: bool = False


@dataclass(frozen=True)
class Tutorial:
    """How the first game is set up, and what is said in it."""

    players: int = 0
    mode: str = ""
    seed: int = 0
    bot: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[TutorialStep, ...] = ()
    problems: tuple[str, ...] = ()
    """What is wrong with the file."""


FORMS: dict[str, type] = {"players": int, "mode": str, "seed": int, "bot": str, "options": dict, "step": list}
STEP: dict[str, type] = {
    "words": str,
    **dict.fromkeys(LISTS, list),
    "turn": str,
    "choices": int,
    "before": int,
    "over": bool,
}
MEANT = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}


@lru_cache(maxsize=32)
def read_tutorial(file: Path) -> Tutorial:
    """The tutorial in this file. Looked at once: nothing alters a game that is registered."""
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        return Tutorial(problems=(f"{file.name} cannot be read ({error})",))
    problems = _wrong(file.name, data, FORMS)
    problems += [f"{file.name} does not say {name!r}" for name in ("players", "seed", "step") if name not in data]
    steps: list[TutorialStep] = []
    for number, told in enumerate([] if problems else data.pop("step"), 1):
        found = _wrong_step(f"{file.name}: step {number}", told)
        problems += found
        if not found:
            values: dict[str, Any] = {key: tuple(value) if key in LISTS else value for key, value in told.items()}
            steps.append(TutorialStep(**values))
    if problems:
        return Tutorial(problems=tuple(problems))
    return Tutorial(**data, steps=tuple(steps))


def _wrong_step(where: str, told: Any) -> list[str]:
    """What of a step is not as it must be."""
    if not isinstance(told, dict):
        return [f"{where} is no table of names and values"]
    if problems := _wrong(where, told, STEP):
        return problems
    words = told.get("words", "")
    if not words.strip() or len(words) > LONGEST or not is_plain(words):
        problems.append(f"{where}: words must be plain text of 1 to {LONGEST} characters, not {words[:40]!r}")
    for name in LISTS:
        if not all(isinstance(one, str) and one for one in told.get(name, [])):
            problems.append(f"{where}: {name} must be a list of names")
    for thing in [] if problems else told.get("at", []):
        kind, _, named = thing.partition(":")
        if thing not in THINGS and not (kind in NAMED and named):
            allowed = ", ".join((*THINGS, *(f"{kind}:NAME" for kind in NAMED)))
            problems.append(f"{where} points at {thing!r}; it may point at {allowed}")
    if told.get("over") and told.keys() - {"words", "over"}:
        problems.append(f"{where}: what is said after the end needs nothing else; leave out all but words and over")
    if told.get("turn", "own") not in ("own", "other"):
        problems.append(f"{where}: turn must be own or other, not {told['turn']!r}")
    return problems


def _wrong(where: str, told: dict[str, Any], forms: dict[str, type]) -> list[str]:
    """Names that mean nothing here, and values of a wrong kind."""
    problems = [f"{where} says {name!r}; it may say {', '.join(forms)}" for name in told if name not in forms]
    for name, value in told.items():
        if name in forms and type(value) is not forms[name]:
            problems.append(f"{where}: {name} must be {MEANT[forms[name]]}, not {value!r}")
    return problems
