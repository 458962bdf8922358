"""Replays: a record as a log, as one moment, or stepped through choice by choice."""

from __future__ import annotations

from unboxed.table.calls import AnyTable
from unboxed.table.wording import counted

from .drawing import Drawing
from .played import faces, open_log, under_which_rules
from .terminal import Closed, Terminal

Eyes = tuple[int | None, bool]
"""The seat whose eyes are used (None: a spectator), and whether all cards are open."""


def show_replay(
    terminal: Terminal, table: AnyTable, seat: int | None, opened: bool, at: int | None, step: bool
) -> None:
    """Show a record in the way that was asked for."""
    eyes = (seat, opened)
    if rules := under_which_rules(table):
        terminal.write([terminal.paint.dim(rules), ""])
    if step:
        _step(terminal, table, eyes, at or 0)
    elif at is not None:
        _show_moment(terminal, table.at(at), eyes, len(table.choices))
    else:
        terminal.write(_log(table, eyes, 0))
        _show_end(terminal, table)


def _show_end(terminal: Terminal, table: AnyTable) -> None:
    scene = table.scene(None)
    terminal.write()
    if "result" in scene:
        terminal.write(terminal.paint.good(scene["result"]["text"]))
    else:
        terminal.write(f"Not finished: {scene['prompt']['text']} Play on with: unboxed play --resume FILE")
    terminal.write(terminal.paint.dim(f"{counted(len(table.choices), 'choice')}, fingerprint {table.fingerprint()}"))


def _step(terminal: Terminal, table: AnyTable, eyes: Eyes, number: int) -> None:
    """Walk through the moments of a game; each is its own table, so walking back is as exact as walking on."""
    last = len(table.choices)
    moment = table.at(number)
    while True:
        terminal.clear()
        _show_moment(terminal, moment, eyes, last)
        try:
            word = terminal.ask(f"Moment {number} of {last}: Enter for the next, back, a number, quit > ").lower()
        except Closed:
            return
        if word in ("q", "quit", "exit"):
            return
        if word.isascii() and word.isdigit():
            number = min(int(word), last)
        elif word in ("b", "back"):
            number = max(0, number - 1)
        elif number == last:
            return
        else:
            number += 1
        if number == len(moment.choices) + 1:
            moment.choose(table.choices[number - 1])
        else:
            moment = table.at(number)


def _show_moment(terminal: Terminal, table: AnyTable, eyes: Eyes, last: int) -> None:
    seat, opened = eyes
    scene = table.scene(seat)
    if opened:
        face = faces(table)
        for zone in scene["zones"]:
            for card in zone["cards"]:
                card["face"] = face[card["token"]]
    drawing = Drawing(table.setup.cards, terminal.width, terminal.paint)
    terminal.write(drawing.table(scene, f"moment {len(table.choices)} of {last}"))
    before = next((i for i, e in enumerate(table.events) if e.number >= len(table.choices) - 1), len(table.events))
    terminal.write(["", *(f"  {line}" for line in _log(table, eyes, before))])
    if scene["prompt"] and scene["prompt"]["options"]:
        terminal.write(drawing.question(scene))
    elif scene["prompt"]:
        terminal.write(scene["prompt"]["text"])


def _log(table: AnyTable, eyes: Eyes, since: int) -> list[str]:
    """The log for these eyes; open eyes see every card as it was at the time."""
    seat, opened = eyes
    return open_log(table, since) if opened else table.log(seat, since)
