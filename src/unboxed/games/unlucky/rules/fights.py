"""Fighting beasts (section 7)."""

from __future__ import annotations

from unboxed.games.unlucky.cards import BIT, Beast
from unboxed.games.unlucky.state import Unlucky, rule
from unboxed.kernel.position import LIFE

from .handling import discard_all, for_each, note_loss
from .losses import lose_hand_to
from .seating import in_turn
from .turns import end_turn_of_round, turn_up_beast

FIGHT = BIT["fight"]


@rule
def fight_beast(g: Unlucky, seat: int) -> None:
    """Turn up the top beast and fight it at once (7.1)."""
    if g.alive[seat]:
        meet_beast(g, seat, turn_up_beast(g, seat))


@rule
def meet_beast(g: Unlucky, seat: int, beast: int) -> None:
    """Somebody is about to fight: the Ranger may send the beast to somebody else (7.1, 8.4)."""
    if beast >= 0:
        seats = in_turn(g, g.active) if g.moments & FIGHT and g.alive[seat] else ()
        g.announce(("face_beast", seat, beast), seats)


@rule
def face_beast(g: Unlucky, seat: int, beast: int) -> None:
    """Lay down cards, unless the hand is too small, which puts you out (7.3, 7.6, 7.8)."""
    if not g.alive[seat]:  # put out by something else in the meantime: nothing more happens to them (9.1)
        _clear_fight(g, beast)
        return
    if seat != g.active and g.setup.options["beast_out_of_turn"] == "lose_turn":
        end_turn_of_round(g, seat)
    if len(g.hands[seat]) >= g.lookup.beasts[g.face[beast]].cards:
        lay_down(g, seat, beast)
    elif g.hands[seat]:
        lose_hand_to(g, seat, ("eaten", seat, beast))
    else:
        eaten(g, seat, beast)


@rule
def lay_down(g: Unlucky, seat: int, beast: int) -> None:
    """Win once number and points are reached; stop after the minimum when you cannot win any more (7.3-7.5)."""
    card, value, face = g.lookup.beasts[g.face[beast]], g.lookup.value, g.face
    hand = g.hands[seat]
    points = sum([value[face[token]] for token in g.laid])
    within_reach = points + sum([value[face[token]] for token in hand])
    enough = len(g.laid) >= card.cards
    prompt = ("lay_a_card", seat, beast, card.cards, card.points, len(g.laid), points)
    if enough and points >= card.points:
        _win(g, seat, beast)
    elif enough and within_reach < card.points:
        stop_fighting(g, seat, beast)
    elif len(hand) > 1 and _all_needed(g, seat, card, within_reach, enough):
        g.ask(seat, prompt, [("lay_rest", seat, beast)], stakes=LIFE)
    else:
        options = for_each(g, hand, lambda token: ("lay", seat, beast, token))
        stop = ("stop_fighting", seat, beast) if enough and g.setup.options["thrown_fights"] else None
        if stop:
            options.append(stop)
        g.ask(seat, prompt, options, stop, LIFE)


def _all_needed(g: Unlucky, seat: int, card: Beast, within_reach: int, enough: bool) -> bool:
    """Must every card in hand be laid down, because the number or the points cannot be reached without it?"""
    hand = g.hands[seat]
    if len(g.laid) + len(hand) <= card.cards:
        return True
    if within_reach < card.points or (enough and g.setup.options["thrown_fights"]):
        return False
    return within_reach - min([g.lookup.value[g.face[token]] for token in hand]) < card.points


@rule
def lay(g: Unlucky, seat: int, beast: int, token: int, alike: tuple[int, ...] = ()) -> None:
    """Lay down a card: only its footprint counts (7.3)."""
    g.hands[seat].remove(token)
    g.laid.append(token)
    g.reveal(token)
    note_loss(g, seat)
    g.say("laid", seat, token)
    lay_down(g, seat, beast)


@rule
def lay_rest(g: Unlucky, seat: int, beast: int) -> None:
    """Lay down the whole hand, every card of which is needed (7.3)."""
    hand, g.hands[seat] = g.hands[seat], []
    g.laid.extend(hand)
    g.reveal_all(hand)
    note_loss(g, seat)
    g.say("laid_rest", seat, tuple(hand))
    lay_down(g, seat, beast)


def _win(g: Unlucky, seat: int, beast: int) -> None:
    """The beast is beaten: draw the reward before anyone looks who is out (7.4)."""
    reward = g.lookup.beasts[g.face[beast]].reward
    g.say("beat_beast", seat, beast, reward)
    g.do("draw_cards", seat, reward)
    _fight_is_over(g, seat, beast)


@rule
def stop_fighting(g: Unlucky, seat: int, beast: int) -> None:
    """The laid cards are lost and the beast leaves (7.5)."""
    g.say("beast_fled", seat, beast)
    _fight_is_over(g, seat, beast)


def _fight_is_over(g: Unlucky, seat: int, beast: int) -> None:
    """Beast and laid cards are discarded; a Resurrection among them may save an empty hand (7.7)."""
    reviving = [token for token in g.laid if g.face[token] in g.lookup.reviving]
    _clear_fight(g, beast)
    if reviving and not g.hands[seat]:
        no = ("stay_down", seat)
        g.ask(seat, ("play_resurrection", seat), [("rise_from_fight", seat, reviving[0]), no], no, LIFE)


@rule
def rise_from_fight(g: Unlucky, seat: int, token: int) -> None:
    """A laid Resurrection works after all (7.7)."""
    g.say("rose_from_fight", seat, token)
    g.do("new_hand", seat)


@rule
def stay_down(g: Unlucky, seat: int) -> None:
    """Do not use the Resurrection."""


@rule
def eaten(g: Unlucky, seat: int, beast: int) -> None:
    """Too few cards: hand and beast are discarded and you are out at once, save for Resurrection and Healer (7.6)."""
    lost = tuple(g.hands[seat])
    discard_all(g, g.hands[seat])
    if lost:
        note_loss(g, seat)
    g.say("was_eaten", seat, beast, lost)
    _clear_fight(g, beast)
    if not g.is_next("new_hand", seat):  # a Resurrection is already at work
        g.do("would_leave", seat)


def _clear_fight(g: Unlucky, beast: int) -> None:
    discard_all(g, g.laid)
    g.lair.remove(beast)
    g.beast_discards.append(beast)
