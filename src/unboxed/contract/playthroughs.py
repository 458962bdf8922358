"""Golden playthroughs: a seeded game of every mode written out, so that a diff shows a change of behaviour.

Read the diff before you commit it: every line that changed is a rule, a card, a word or a view that changed.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.table.hearing import Event
from unboxed.table.phrases import Part
from unboxed.table.table import Table
from unboxed.table.wording import Wording, counted

from .settings import Subject
from .statements import DoesNotApply, every_game

SEED = 7
REMEDY = "if the change is meant, write it anew and read the diff"


def golden(subject: Subject) -> dict[str, Setup]:
    """The transcript of each mode by file name: the usual options, at a middling player count."""
    game, found = subject.game, {}
    for mode in game.modes:
        setups = []
        for players in game.players:
            try:
                setups.append(game.setup(players, mode, (), subject.shortly))
            except SetupError:
                continue
        found[f"{game.id}-{mode}.txt"] = setups[len(setups) // 2]
    return found


def write_golden(subject: Subject) -> list[Path]:
    """Write the golden playthroughs of a game anew."""
    if subject.playthroughs is None:
        return []
    subject.playthroughs.mkdir(parents=True, exist_ok=True)
    written = []
    for name, setup in golden(subject).items():
        written.append(subject.playthroughs / name)
        written[-1].write_text(transcript(setup), "utf-8")
    return written


def _folder(subject: Subject) -> Path:
    if subject.playthroughs is None:
        raise DoesNotApply("the package comes without its playthroughs")
    return subject.playthroughs


@every_game
def every_mode_has_a_golden_playthrough_and_none_is_left_over(subject: Subject) -> None:
    folder, wanted = _folder(subject), set(golden(subject))
    there = {path.name for path in folder.glob("*.txt") if path.name.startswith(f"{subject.game.id}-")}
    assert wanted <= there, f"{', '.join(sorted(wanted - there))} is missing in {folder.name}/; {REMEDY}"
    assert there <= wanted, f"{', '.join(sorted(there - wanted))} in {folder.name}/ is of no mode of the game"


@every_game
def a_game_plays_as_its_golden_playthrough_says(subject: Subject) -> None:
    folder = _folder(subject)
    for name, setup in golden(subject).items():
        if not (path := folder / name).is_file():
            continue  # told above
        then, now = path.read_text("utf-8").splitlines(), transcript(setup).splitlines()
        if then != now:
            changes = [line for line in unified_diff(then, now, lineterm="", n=0) if line[:3] not in ("---", "+++")]
            first = changes[0].split()[1].lstrip("-").split(",")[0]
            told = "; ".join(line for line in changes if not line.startswith("@@"))[:400]
            raise AssertionError(f"{name}:{first} differs from the game as it is now: {told}; {REMEDY}")


@every_game
def a_transcript_tells_decisions_choices_events_views_and_the_end(subject: Subject) -> None:
    _folder(subject)
    for setup in golden(subject).values():
        lines = transcript(setup).splitlines()
        decisions = [line for line in lines if line.startswith("#")]
        assert len(decisions) == len([line for line in lines if line.startswith("> ")])
        assert decisions, "nobody was asked anything"
        assert all(len(line.split("views ")[1].split()) == setup.players + 1 for line in decisions)
        assert any(line.startswith("  . ") for line in lines), "nothing was said: let rules `say` what happens"
        assert lines[-1].startswith("fingerprint ")


def transcript(setup: Setup) -> str:
    """Every decision, choice, event and view of one game, as text."""
    return "\n".join(_lines(setup)) + "\n"


def _lines(setup: Setup) -> Iterator[str]:
    options = ", ".join(f"{name}={value}" for name, value in setup.options.items())
    yield f"{setup.game.title}, rules {setup.game.rules_version}, seed {SEED}"
    yield f"{counted(setup.players, 'player')}, mode {setup.mode}"
    yield f"options: {options or 'none'}"
    table, rng = Table(setup, SEED), random.Random(SEED)
    yield from _events(table, table.events)
    while decision := table.decision:
        yield ""
        yield f"#{len(table.choices)} {table.names[decision.player]}: {decision.prompt}  views {_views(table)}"
        labels = [table.label(index) for index in range(len(decision.options))]
        for index, (option, label) in enumerate(zip(decision.options, labels, strict=True)):
            yield f"  {index} {label}  {_step(option)}"
        choice, heard = int(rng.random() * len(decision.options)), len(table.events)
        yield f"> {choice} {labels[choice]}"
        table.choose(choice)
        yield from _events(table, table.events[heard:])
    yield ""
    yield f"over: {table.result}  views {_views(table)}"
    yield f"fingerprint {table.fingerprint()}"


def _events(table: Table, events: list[Event]) -> Iterator[str]:
    """Each event as data, and as those who sit at the table together may read it: by the first seat and a spectator."""
    for event in events:
        seats = [0, None] if event.step[0] in table.setup.game.phrases else []
        yield f"  . {_step(event.step)}"
        for seat in seats:
            line = "".join(part["text"] for part in _parts(table, event, seat))
            yield f"    {'spectator' if seat is None else f'seat {seat}'}: {line}"


def _parts(table: Table, event: Event, seat: int | None) -> list[Part]:
    return Wording(table.position, seat, table.names, event.cards).parts(event.step)


def _step(step: tuple[object, ...]) -> str:
    return json.dumps(step, separators=(",", ":"))


def _views(table: Table) -> str:
    """A short hash of what each seat and a spectator see, view and scene."""
    prints = []
    for seat in (*range(table.setup.players), None):
        text = json.dumps([table.view(seat), table.scene(seat)], sort_keys=True)
        prints.append(hashlib.blake2b(text.encode(), digest_size=3).hexdigest())
    return " ".join(prints)
