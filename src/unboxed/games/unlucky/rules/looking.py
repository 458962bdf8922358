"""Choosing cards from the discards and from the top of the deck (5.5, 5.6)."""

from __future__ import annotations

from unboxed.games.unlucky.state import Unlucky, rule
from unboxed.kernel.state import Step

from .turns import draw_cards


@rule
def fetch(g: Unlucky, seat: int, left: int) -> None:
    """Choose a card from the discards; Blunders and Encounters stay where they are (5.6)."""
    options: list[Step] = []
    offered: set[str] = set()
    for token in g.discards:
        face = g.face[token]
        if face not in offered and face not in g.lookup.never_held:
            offered.add(face)
            options.append(("take_back", seat, token, left - 1))
    if options and left > 0:
        g.ask(seat, ("fetch_a_card", seat), options)


@rule
def take_back(g: Unlucky, seat: int, token: int, left: int) -> None:
    """The chosen discard comes to the hand; everybody saw which."""
    g.discards.remove(token)
    g.hands[seat].append(token)
    g.say("took_back", seat, token)
    if left:
        fetch(g, seat, left)


@rule
def keep_from_deck(g: Unlucky, seat: int, keep: int, kept: tuple[int, ...], order: bool) -> None:
    """Choose the cards to keep, one by one, then put the rest back on top (5.5)."""
    left = [token for token in reversed(g.looked) if token not in kept]
    if keep > 0 and left:
        g.ask(seat, ("keep_a_card", seat), [("keep", seat, token, keep - 1, kept, order) for token in left])
    elif order and len(left) > 1:
        g.ask(seat, ("put_back_first", seat), [("put_back", seat, token, kept) for token in left])
    else:
        g.looked = list(kept)
        g.quest.extend(reversed(left))
        g.do_in_order([("draw_kept", seat, token) for token in kept])


@rule
def keep(g: Unlucky, seat: int, token: int, more: int, kept: tuple[int, ...], order: bool) -> None:
    """Keep this one."""
    keep_from_deck(g, seat, more, (*kept, token), order)


@rule
def put_back(g: Unlucky, seat: int, token: int, kept: tuple[int, ...]) -> None:
    """Put this one back first, so that it lies lowest."""
    g.looked.remove(token)
    g.quest.append(token)
    keep_from_deck(g, seat, 0, kept, True)


@rule
def draw_kept(g: Unlucky, seat: int, token: int) -> None:
    """Kept cards count as drawn one by one, so Blunders and beasts among them do their work (5.5)."""
    g.looked.remove(token)
    g.quest.append(token)
    draw_cards(g, seat, 1)
