"""What packs change: cards that came, went or differ, and numbers of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .cards import Card
from .verbs import Vocabulary
from .writing import values_of


@dataclass(frozen=True)
class Change:
    """A card that differs between two sets of cards, with its fields before and after."""

    card: Card
    kind: str
    """`added`, `removed` or `changed`."""
    fields: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """The change as JSON-able data."""
        fields = {name: {"before": before, "after": after} for name, (before, after) in self.fields.items()}
        told = {"id": self.card.id, "name": self.card.name, "deck": self.card.deck}
        return {**told, "kind": self.kind, "fields": fields}


def changes(before: Mapping[str, Card], after: Mapping[str, Card], vocabulary: Vocabulary) -> list[Change]:
    """Every card that is not the same in both, in the order of the cards."""
    found = [Change(card, "removed") for card in before.values() if card.id not in after]
    for card in after.values():
        known = before.get(card.id)
        if known is None:
            found.append(Change(card, "added"))
            continue
        old, new = values_of(known, vocabulary), values_of(card, vocabulary)
        if differing := {name: (old[name], value) for name, value in new.items() if old[name] != value}:
            found.append(Change(card, "changed", differing))
    return found
