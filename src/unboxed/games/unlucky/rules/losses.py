"""Losing cards: who may answer, what saves a whole hand, and the loss itself (3.6, 4.1, 4.11, 5.7)."""

from __future__ import annotations

from unboxed.games.unlucky.cards import BIT
from unboxed.games.unlucky.state import Unlucky, rule
from unboxed.kernel.state import Step

from .handling import discard, for_each, note_loss
from .seating import Cast, neighbour, team_of

ATTACKED = BIT["attacked"]


def take_from_each(g: Unlucky, cast: Cast, victims: list[int], n: int, how: str, taker: int) -> None:
    if len(victims) == 1:
        take_from(g, cast, victims[0], n, how, taker)
    else:
        for victim in reversed(victims):
            g.do("take_from", cast, victim, n, how, taker)


@rule
def take_from(g: Unlucky, cast: Cast, victim: int, n: int, how: str, taker: int) -> None:
    """A player is about to lose cards: Shield or Knight may answer an opponent's card, Resurrection the loss of the
    whole hand to whatever it is (4.1, 4.2, 4.11)."""
    hand = g.hands[victim]
    if not g.alive[victim] or n <= 0:
        return
    if not hand:
        g.say("had_nothing", victim)
        return
    if cast[2] == "card" and team_of(g, victim) != team_of(g, cast[0]):
        bit = 1 << victim
        if g.blocked & bit:
            return
        if g.protected[victim]:
            g.blocked |= bit
            g.say("was_protected", victim)
            return
        if not g.questioned & bit:
            g.questioned |= bit
            if _has_answer(g, hand):
                loss = ("take_from", cast, victim, n, how, taker)
                if g.offered(("attack", cast[0], victim, g.table[-1], min(n, len(hand)), loss), (victim,)):
                    return
    if n >= len(hand):
        lose_hand_to(g, victim, ("part_with", victim, n, how, taker))
    else:
        part_with(g, victim, n, how, taker)


@rule
def attack(g: Unlucky, attacker: int, victim: int, token: int, n: int, loss: Step) -> None:
    """Nobody stopped it: the victim loses cards (4.2)."""
    g.do(*loss)


def _has_answer(g: Unlucky, hand: list[int]) -> bool:
    """Could anything in this hand, or any ready character, answer an attack? (With a listener: always find out.)"""
    if g.moments & ATTACKED or g.listener is not None:
        return True
    face, answering = g.face, g.lookup.answering
    return any([face[token] in answering for token in hand])  # noqa: C419 (a list is quicker here)


def lose_hand_to(g: Unlucky, seat: int, loss: Step) -> None:
    """A whole hand is about to go: Resurrection may answer that (4.11, 7.7)."""
    g.announce(("lose_hand", seat, loss, -1), (seat,))


@rule
def resurrect(g: Unlucky, seat: int, token: int, alike: tuple[int, ...] = ()) -> None:
    """Play Resurrection: it lies on the table while the other cards are lost all the same (1.4, 4.11)."""
    g.hands[seat].remove(token)
    g.table.append(token)
    g.reveal(token)
    g.say("resurrected", seat, token)
    name, _, loss, _ = g.chain[-1]
    g.amend((name, seat, loss, token))


@rule
def lose_hand(g: Unlucky, seat: int, loss: Step, resurrection: int) -> None:
    """The whole hand goes; with a Resurrection on the table, seven new cards come after it (4.11)."""
    if resurrection >= 0:
        g.do("clear", resurrection)
        g.do("new_hand", seat)
    g.do(*loss)


@rule
def part_with(g: Unlucky, seat: int, n: int, how: str, taker: int) -> None:
    """The loss itself, one card at a time where somebody chooses (3.6)."""
    hand = g.hands[seat]
    while n > 0 and hand:
        if how == "pick" or (how in ("choose", "give") and n < len(hand)):
            _ask_which(g, seat, n - 1, how, taker)
            return
        token = hand[-1] if n >= len(hand) else hand[g.below(len(hand))]
        _move(g, seat, token, taker, how)
        n -= 1


def _ask_which(g: Unlucky, seat: int, left: int, how: str, taker: int) -> None:
    """Somebody chooses the next card to go (3.6, 5.7)."""
    hand = g.hands[seat]
    if how == "choose":
        options = for_each(g, hand, lambda token: ("lose", seat, token, left))
        g.ask(seat, ("discard_a_card", seat, left + 1), options)
    elif how == "give":
        options = for_each(g, hand, lambda token: ("hand_over", seat, token, left, taker))
        g.ask(seat, ("give_a_card", seat, taker), options)
    else:
        g.show_all(hand, taker)
        options = for_each(g, hand, lambda token: ("pick_card", seat, token, left, taker))
        g.ask(taker, ("pick_a_card", seat), options)


@rule
def part_with_all(g: Unlucky, seat: int, taker: int) -> None:
    """A whole hand goes over to a player who has none (4.7); who knew some of it sees where it goes."""
    hand, g.hands[seat] = g.hands[seat], []
    g.hands[taker].extend(hand)
    g.show_all(hand, taker)
    note_loss(g, seat)
    g.say("took_all", taker, tuple(hand), seat)


def _move(g: Unlucky, seat: int, token: int, taker: int, how: str) -> None:
    """From a hand to another, or to the discards; what a ghost would gain is discarded too (12.3)."""
    if taker >= 0 and g.alive[taker]:
        token = g.pass_unseen(token, g.hands[seat], g.hands[taker], seat, taker)
        if how == "give":
            g.say("gave", seat, token, taker)
        else:
            g.say("took", taker, token, seat)
    else:
        discard(g, g.hands[seat], token)
        g.say("lost", seat, token)
    note_loss(g, seat)


@rule
def lose(g: Unlucky, seat: int, token: int, left: int, alike: tuple[int, ...] = ()) -> None:
    """Discard the chosen card."""
    _move(g, seat, token, -1, "choose")
    if left:
        part_with(g, seat, left, "choose", -1)


@rule
def hand_over(g: Unlucky, seat: int, token: int, left: int, taker: int, alike: tuple[int, ...] = ()) -> None:
    """Give the chosen card."""
    _move(g, seat, token, taker, "give")
    if left:
        part_with(g, seat, left, "give", taker)


@rule
def pick_card(g: Unlucky, seat: int, token: int, left: int, taker: int, alike: tuple[int, ...] = ()) -> None:
    """Take the chosen card from the hand you looked at."""
    _move(g, seat, token, taker, "pick")
    if left:
        part_with(g, seat, left, "pick", taker)


@rule
def pass_round(g: Unlucky, givers: tuple[int, ...], chosen: tuple[tuple[int, int], ...], side: int) -> None:
    """Everybody chooses a card, then all move at once (5.7)."""
    if givers:
        seat, hand = givers[0], g.hands[givers[0]]
        # What the others have chosen waits on the stack, where no view shows it, and not in the options.
        g.do("pass_round", givers[1:], chosen, side)
        if len(hand) == 1 and not g.hands[neighbour(g, seat, -side)]:  # the last card, and none comes back (4.11)
            lose_hand_to(g, seat, ("pass_last_on", seat, hand[0]))
            return
        options = for_each(g, hand, lambda token: ("pass_on", seat, token))
        g.ask(seat, ("pass_a_card", seat, neighbour(g, seat, side)), options)
        return
    arriving: list[list[int]] = [[] for _ in g.hands]
    for seat, token in chosen:
        taker = neighbour(g, seat, side)
        passed = g.pass_unseen(token, g.hands[seat], arriving[taker], seat, taker)
        g.say("gave", seat, passed, taker)
    for hand, cards in zip(g.hands, arriving, strict=True):
        hand.extend(cards)
    for seat, _ in chosen:
        note_loss(g, seat)


@rule
def pass_on(g: Unlucky, seat: int, token: int, alike: tuple[int, ...] = ()) -> None:
    """The card this player passes."""
    name, givers, chosen, side = g.stop("pass_round")
    g.do(name, givers, (*chosen, (seat, token)), side)


@rule
def pass_last_on(g: Unlucky, seat: int, token: int) -> None:
    """The last card is passed, unless it was a Resurrection that has been played (4.11)."""
    if token in g.hands[seat]:
        pass_on(g, seat, token)
