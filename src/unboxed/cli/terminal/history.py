"""History: what people's finished games came to, one line each, and what they earned by it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from unboxed.kernel.game import Achievement
from unboxed.table.calls import AnyTable

from .saves import folder


def history_file() -> Path:
    """Where finished games are remembered."""
    return folder().parent / "history.jsonl"


def rows() -> list[dict[str, Any]]:
    """Everything remembered, oldest first; a line that cannot be read is passed over."""
    found = []
    try:
        lines = history_file().read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and {"game", "name", "end", "tally", "earned", "mode", "date"} <= row.keys():
            found.append(row)
    return found


def remember(table: AnyTable, seat: int) -> list[Achievement]:
    """Write down a person's finished game once, and say what it earned for the first time in this mode: what is earned
    has a box for each."""
    game, name, end = table.setup.game, table.names[seat], table.fingerprint()
    mine = [row for row in rows() if row["game"] == game.id and row["name"] == name]
    if any(row["end"] == end for row in mine):
        return []
    now = table.earned(seat, [row["tally"] for row in mine])
    row = {
        "game": game.id,
        "mode": table.setup.mode,
        "date": time.strftime("%Y-%m-%d"),
        "name": name,
        "end": end,
        "tally": table.tally(seat),
        "earned": list(now),
    }
    history_file().parent.mkdir(parents=True, exist_ok=True)
    with history_file().open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    before = {achievement for row in mine if row["mode"] == table.setup.mode for achievement in row["earned"]}
    return [a for a in game.achievements if a.id in now and a.id not in before]
