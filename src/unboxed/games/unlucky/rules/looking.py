"""Choosing cards from the discards and from the top of the deck (5.5, 5.6)."""

from __future__ import annotations

from unboxed.games.unlucky.state import Unlucky, rule
from unboxed.kernel.state import Step

from .handling import for_each, one_of_each
from .turns import draw_cards


@rule
def fetch(g: Unlucky, seat: int, left: int) -> None:
    """Choose a card from the discards; Blunders and Encounters stay where they are (5.6)."""
    held = [token for token in g.discards if g.face[token] not in g.lookup.never_held]
    options: list[Step] = [("take_back", seat, token, left - 1) for token in one_of_each(g, held)]
    if options and left > 0:
        g.ask(seat, ("fetch_a_card", seat), options)
    elif left > 0:
        g.say("nothing_to_fetch", seat)


@rule
def take_back(g: Unlucky, seat: int, token: int, left: int) -> None:
    """The chosen discard comes to the hand; everybody saw which."""
    g.discards.remove(token)
    g.hands[seat].append(token)
    g.say("took_back", seat, token)
    if left:
        fetch(g, seat, left)


@rule
def keep_from_deck(
    g: Unlucky, seat: int, keep: int, order: bool, kept: tuple[int, ...] = (), back: tuple[int, ...] = ()
) -> None:
    """Choose the cards to keep, one by one, then put the rest back on top, the first of them lowest (5.5)."""
    left = [token for token in reversed(g.looked) if token not in kept and token not in back]
    if keep > 0 and left:
        options = for_each(g, left, lambda token: ("keep", seat, token, keep - 1, order, kept))
        g.ask(seat, ("keep_a_card", seat), options)
    elif order and len(left) > 1:
        options = for_each(g, left, lambda token: ("put_back", seat, token, kept, back))
        g.ask(seat, ("put_back_first", seat), options)
    else:
        # Only the finder knows which cards are where now, whoever has seen them before (13.4).
        now = g.mix_up(g.looked, seat) if kept or back else {token: token for token in left}
        g.looked = [now[token] for token in kept]
        g.quest.extend([now[token] for token in (*back, *reversed(left))])
        g.do_in_order([("draw_kept", seat, token) for token in g.looked])


@rule
def keep(
    g: Unlucky, seat: int, token: int, more: int, order: bool, kept: tuple[int, ...], alike: tuple[int, ...] = ()
) -> None:
    """Keep this one."""
    keep_from_deck(g, seat, more, order, (*kept, token))


@rule
def put_back(
    g: Unlucky, seat: int, token: int, kept: tuple[int, ...], back: tuple[int, ...], alike: tuple[int, ...] = ()
) -> None:
    """Put this one back first, so that it lies lowest."""
    keep_from_deck(g, seat, 0, True, kept, (*back, token))


@rule
def draw_kept(g: Unlucky, seat: int, token: int) -> None:
    """Kept cards count as drawn one by one, so Blunders and beasts among them do their work (5.5)."""
    g.looked.remove(token)
    g.quest.append(token)
    draw_cards(g, seat, 1)
