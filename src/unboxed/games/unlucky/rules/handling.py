"""Cards in people's hands: to the discards, from renewed piles, and copies that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from unboxed.kernel.piles import renew
from unboxed.kernel.state import Step, Zone

if TYPE_CHECKING:
    from unboxed.games.unlucky.state import Unlucky


def discard(g: Unlucky, zone: Zone, token: int) -> None:
    """From a zone to the discards, face up."""
    zone.remove(token)
    g.discards.append(token)
    g.reveal(token)


def discard_all(g: Unlucky, zone: Zone) -> None:
    """All cards of a zone, face up."""
    for token in list(zone):
        discard(g, zone, token)


def note_loss(g: Unlucky, seat: int) -> None:
    """Remember whose hand was emptied last: should nobody have a card left, that player wins (9.3)."""
    if not g.hands[seat]:
        g.emptied = seat


def renewed(g: Unlucky, pile: Zone, discards: Zone, name: str) -> bool:
    """Is there a card to draw from this pile? An empty one is made again from its discards, which is told (1.3)."""
    fresh = not pile
    if not renew(g, pile, discards):
        return False
    if fresh:
        g.say("reshuffled", name)
    return True


def one_of_each(g: Unlucky, tokens: Iterable[int]) -> list[int]:
    """One token of each face, since copies are alike: the one that most people know of, so that to see it stay behind
    tells nobody of a second copy."""
    found: dict[str, int] = {}
    for token in tokens:
        if (other := found.setdefault(g.face[token], token)) != token and _known_to(g, token) > _known_to(g, other):
            found[g.face[token]] = token
    return list(found.values())


def _known_to(g: Unlucky, token: int) -> int:
    return g.seen_by(token).bit_count() + g.lies_open(token)


def for_each(g: Unlucky, tokens: Iterable[int], step: Callable[[int], Step]) -> list[Step]:
    """An option for each face among these cards; copies stand at its end, so that people may point at any of them."""
    face, cards = g.face, list(tokens)
    if len({face[token] for token in cards}) == len(cards):  # most hands hold no two alike
        return [step(token) for token in cards]
    options = []
    for token in one_of_each(g, cards):
        alike = tuple([other for other in cards if other != token and face[other] == face[token]])
        options.append((*step(token), alike) if alike else step(token))
    return options
