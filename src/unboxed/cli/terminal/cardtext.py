"""Cards in words: the same few lines for the card browser, the question mark and the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from unboxed.content.cards import Card
from unboxed.content.facts import facts

from .terminal import Terminal


def provenance(card: Card) -> str:
    """Where a card's values come from: `printed: name, type; designed: value`."""
    groups: dict[str, list[str]] = {}
    for name, word in card.source.items():
        groups.setdefault(word, []).append(name)
    return "; ".join(
        f"{word}: {', '.join(groups[word])}" for word in ("printed", "inferred", "designed") if word in groups
    )


def write_card(terminal: Terminal, card: Card, indent: str = "") -> None:
    """A card in full: name, numbers, what it does, and where each value comes from."""
    paint, copies = terminal.paint, f" ×{card.copies}" if card.copies != 1 else ""
    head = f"{card.name}{copies}"
    terminal.write(f"{indent}{paint.bold(head)}  {paint.dim(f'{card.deck} · {facts(card)}'.rstrip(' ·'))}")
    if card.text:
        terminal.paragraph(card.text, f"{indent}  ")
    if card.flavour:
        terminal.paragraph(f"“{card.flavour}”", f"{indent}  ")
    terminal.paragraph(f"{provenance(card)} ({card.place})", f"{indent}    ", f"{indent}  ")


def matching(cards: Mapping[str, Card], word: str) -> list[Card]:
    """Cards a word means: the one so named, else those whose name begins with or holds it, else whose text does."""
    wanted = word.casefold()
    tests: Iterable[Any] = (
        lambda card: wanted in (card.name.casefold(), card.id),
        lambda card: card.name.casefold().startswith(wanted),
        lambda card: wanted in card.name.casefold() or wanted in card.id,
        lambda card: wanted in f"{card.text} {facts(card)} {card.deck}".casefold(),
    )
    for test in tests:
        if found := [card for card in cards.values() if test(card)]:
            return found
    return []


def counted(texts: Mapping[str, int]) -> str:
    """`2× Bandage, Map`."""
    hidden = {"a card": "cards, face down"}
    return ", ".join(
        f"{count}{'' if text in hidden else '×'} {hidden.get(text, text)}" if count > 1 else text
        for text, count in texts.items()
    )


def noted(card: Mapping[str, Any]) -> bool:
    """Does a layout say something about this card, so that it wants a line of its own?"""
    return bool(card["face"] and (card.get("state") or card.get("counters")))


def counter_told(counter: Mapping[str, Any]) -> str:
    """A number with its name: `markers 3/6`."""
    most = f"/{counter['most']}" if "most" in counter else ""
    return f"{counter['name']} {counter['value']}{most}"


def several_backs(scene: Mapping[str, Any]) -> bool:
    """Do backs tell anything here: are there hands with cards of different backs?"""
    return len({card.get("back") for zone in scene["zones"] if zone["kind"] == "hand" for card in zone["cards"]}) > 1
