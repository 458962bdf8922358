"""Answers to the question mark: an option, a card or a rule in full."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

from unboxed.content.cards import Card
from unboxed.table.calls import AnyTable

from .cardtext import matching, write_card
from .paragraphs import find_paragraphs, write_paragraphs, write_rule
from .played import faces
from .terminal import Terminal, UsageError

MOST = 4
"""So many cards are shown in full; more are only named."""


def explain(terminal: Terminal, table: AnyTable, seat: int, what: str) -> None:
    """Explain an option by its number, a rule by its paragraph, a card by its name, or look a word up in the rules."""
    if not what:
        return
    if re.fullmatch(r"\d+\.\d+", what):
        write_paragraphs(terminal, find_paragraphs(table.setup.game, what))
    elif what.isascii() and what.isdigit():
        _explain_option(terminal, table, seat, int(what))
    else:
        _explain_word(terminal, table, seat, what)


def _explain_option(terminal: Terminal, table: AnyTable, seat: int, number: int) -> None:
    scene = table.scene(seat)
    options = scene["prompt"]["options"]
    if not 1 <= number <= len(options):
        raise UsageError(f"There is no option {number} to explain; options are 1 to {len(options)}.")
    option = options[number - 1]
    terminal.write(terminal.paint.bold(option["label"]))
    for token in option["cards"]:
        shown = _known(scene, token)
        card = table.setup.cards.get(shown.get("face") or "")
        if card:
            write_card(terminal, _as_it_applies(card, shown), "  ")
    write_rule(terminal, table.setup.game, option["rule"] or scene["prompt"].get("rule", ""))


def _explain_word(terminal: Terminal, table: AnyTable, seat: int, word: str) -> None:
    found = matching(table.setup.cards, word)
    if not found:
        write_paragraphs(terminal, find_paragraphs(table.setup.game, word))
        return
    if len(found) > MOST:
        terminal.paragraph(f"{word!r} could be: {', '.join(card.name for card in found)}")
        return
    scene = table.scene(seat)
    reasons = (scene["prompt"] or {}).get("why_not", ())
    face = faces(table)
    by_face = {shown["face"]: shown for zone in scene["zones"] for shown in zone["cards"]}
    for card in found:
        write_card(terminal, _as_it_applies(card, by_face.get(card.id, {})))
        reason = next((r for r in reasons if any(face[token] == card.id for token in r["cards"])), None)
        if reason:
            terminal.paragraph(f"Not now: {reason['text']} ({reason['rule']})", "  ", "  ")


def _as_it_applies(card: Card, shown: Mapping[str, Any]) -> Card:
    """The card with its text as it applies at this table."""
    return dataclasses.replace(card, text=shown["text"]) if "text" in shown else card


def _known(scene: dict[str, Any], token: int) -> dict[str, Any]:
    return next((card for zone in scene["zones"] for card in zone["cards"] if card["token"] == token), {})
