"""The verbs of the cards (sections 4, 5 and 8). A verb's cast says who acts, on whom, and by what."""

from __future__ import annotations

from typing import Literal

from unboxed.games.unlucky.state import Unlucky, note_moments, rule, vocabulary

from .handling import renewed
from .losses import lose_hand_to, take_from, take_from_each
from .plays import roll_dice
from .seating import Cast, haunting, in_turn, others, seats_of
from .turns import draw_cards, miss_turn, starting_hand

Who = Literal["you", "target", "left", "right", "neighbours", "others", "all"]


def _spared(g: Unlucky, cast: Cast, seat: int) -> bool:
    """True if the card at work can do nothing more to this player (4.1, 5.4)."""
    return cast[2] == "card" and seat != cast[0] and bool(g.blocked >> seat & 1)


# --- cards from the deck ---------------------------------------------------------------------------------------------


@vocabulary
@rule
def draw(
    g: Unlucky,
    cast: Cast,
    who: Who = "you",
    n: int | Literal["roll"] = 1,
    from_: Literal["deck", "discards"] = "deck",
) -> None:
    """Draw from the quest deck, or choose from the discards (5.6). "roll": as many as a die shows (4.5)."""
    if n == "roll":
        roll_dice(g, (cast[0],), (cast[0], g.table[-1], ()))
    elif from_ == "discards":
        g.do_in_order([("fetch", seat, n) for seat in seats_of(g, cast, who)])
    else:
        seats = [seat for seat in seats_of(g, cast, who) if not _spared(g, cast, seat)]
        if who == "you" and haunting(g, cast[0]):
            seats = [cast[0]]
        if len(seats) == 1:
            draw_cards(g, seats[0], n)
        else:
            g.do_in_order([("draw_cards", seat, n) for seat in seats])


@vocabulary
@rule
def peek(
    g: Unlucky,
    cast: Cast,
    at: Literal["hand", "deck"],
    who: Who = "you",
    by: Who = "you",
    n: int = 1,
    keep: int = 0,
    order: bool = False,
) -> None:
    """Look at a hand, or at the top of the deck and keep some (5.5, 13.4)."""
    if at == "hand":
        for seat in seats_of(g, cast, who):
            # those who are out still sit at the table and see what all see (13.4)
            watchers = seats_of(g, cast, by) if by != "others" else [p for p in range(len(g.alive)) if p != seat]
            for token in g.hands[seat]:
                for watcher in watchers:
                    g.show(token, watcher)
            if by == "others":
                g.say("showed_all", seat)
            for watcher in watchers if by != "others" else ():
                g.say("showed_hand", seat, watcher)
    elif (g.alive[cast[0]] or haunting(g, cast[0])) and renewed(g, g.quest, g.discards, "quest deck"):
        seat = cast[0]
        g.looked = g.quest[-n:]
        del g.quest[-n:]
        for token in g.looked:
            g.show(token, seat)
        g.say("looked", seat, len(g.looked))
        g.do("keep_from_deck", seat, keep, order)


# --- cards out of hands --------------------------------------------------------------------------------------------


@vocabulary
@rule
def discard_(g: Unlucky, cast: Cast, who: Who = "you", n: int = 1, random: bool = False) -> None:
    """Lose cards from the hand; the loser chooses unless it is at random (3.6)."""
    how = "random" if random else "choose"
    if who == "target":
        take_from(g, cast, cast[1][0], n, how, -1)
    else:
        take_from_each(g, cast, seats_of(g, cast, who), n, how, -1)


@vocabulary
@rule
def steal(
    g: Unlucky,
    cast: Cast,
    from_: Literal["you", "target", "left", "right", "each_named"] = "target",
    to: Literal["you", "left", "right", "neighbours"] = "you",
    n: int = 1,
    pick: bool = False,
) -> None:
    """Take cards at random, or look and choose; "each_named": a card for each time a player was named (4.6)."""
    takers = seats_of(g, cast, to) if to != "you" else [cast[0]]
    if from_ == "each_named":
        named = [victim for victim in others(g, cast[0]) if victim in cast[1]]
        g.do_in_order([("take_from", cast, p, cast[1].count(p), "steal", takers[0]) for p in named])
        return
    how, victims = "pick" if pick else "steal", seats_of(g, cast, from_)
    if len(takers) == 1:
        take_from_each(g, cast, victims, n, how, takers[0])
    else:
        g.do_in_order([("take_from", cast, victim, n, how, taker) for taker in takers for victim in victims])


@vocabulary
@rule
def give(
    g: Unlucky,
    cast: Cast,
    who: Literal["you", "target", "all"] = "you",
    to: Literal["you", "target", "left", "right"] = "target",
    n: int = 1,
) -> None:
    """Give cards of the giver's choice; "all" pass a card round at the same time (5.7)."""
    if who == "all":
        g.do("pass_round", tuple(p for p in in_turn(g, g.active) if g.hands[p]), (), 1 if to == "left" else -1)
    else:
        takers = [cast[0]] if to == "you" else seats_of(g, cast, to)
        if takers:
            take_from_each(g, cast, seats_of(g, cast, who), n, "give", takers[0])


@vocabulary
@rule
def swap(g: Unlucky, cast: Cast) -> None:
    """Exchange whole hands; against an empty hand, Resurrection may save the other (4.7, 4.11)."""
    you, target = cast[0], cast[1][0]
    if not (g.alive[you] and g.alive[target]):
        return
    if g.hands[you] and g.hands[target]:
        g.say("swapped", you, target, len(g.hands[you]), len(g.hands[target]))
        g.hands[you], g.hands[target] = g.hands[target], g.hands[you]
        g.show_all(g.hands[you], you)
        g.show_all(g.hands[target], target)
        return
    loser, taker = (target, you) if g.hands[target] else (you, target)
    if g.hands[loser]:
        lose_hand_to(g, loser, ("part_with_all", loser, taker))
    else:
        g.say("did_nothing")


# --- turns, beasts, characters ------------------------------------------------------------------------


@vocabulary
@rule
def skip(g: Unlucky, cast: Cast, who: Who = "you") -> None:
    """Miss the next turn (3.7)."""
    for seat in seats_of(g, cast, who):
        if not _spared(g, cast, seat):
            miss_turn(g, seat)


@vocabulary
@rule
def reverse(g: Unlucky, cast: Cast) -> None:
    """Turn the direction of play; with two players left the opponent misses a turn instead (4.4, 11.1)."""
    if sum(g.alive) > 2:
        g.direction = -g.direction
        g.say("reversed", g.direction)
    else:
        miss_turn(g, others(g, cast[0])[0])


@vocabulary
@rule
def again(g: Unlucky, cast: Cast) -> None:
    """One more play this turn (3.8)."""
    if g.alive[cast[0]] and cast[0] == g.active and not g.ended and g.extra < g.setup.constants["extra_plays"]:
        g.plays += 1
        g.extra += 1
        g.say("may_play_again", cast[0])


@vocabulary
@rule
def protect(g: Unlucky, cast: Cast) -> None:
    """Attacks do nothing to you until your turn next comes up (5.4)."""
    if g.alive[cast[0]]:
        g.protected[cast[0]] = True
        g.say("hid", cast[0])


@vocabulary
@rule
def fight(g: Unlucky, cast: Cast, who: Literal["you", "target"] = "you") -> None:
    """Turn up a beast and fight it (7.1)."""
    g.do_in_order([("fight_beast", seat) for seat in seats_of(g, cast, who)])


@vocabulary
@rule
def ally(g: Unlucky, cast: Cast) -> None:
    """Draw a character to stand beside your own (4.8)."""
    if not g.alive[cast[0]]:
        return
    if not renewed(g, g.crowd, g.crowd_discards, "character deck"):
        g.say("did_nothing")
        return
    token = g.crowd.pop()
    g.reveal(token)
    g.heroes[cast[0]].append(token)
    g.say("gained_ally", cast[0], token)
    note_moments(g)


@vocabulary
@rule
def revive(g: Unlucky, cast: Cast) -> None:
    """Take a new starting hand, or bring a partner back with one: that was your turn (4.10, 10.2)."""
    seat = cast[1][0]
    if not g.alive[seat]:
        g.alive[seat] = True
        g.skips[seat] = 0
        note_moments(g)
        g.say("brought_back", cast[0], seat)
    starting_hand(g, seat)
    g.plays, g.ended = 0, True


# --- verbs that answer an announced event ---------------------------------------------------------------


@vocabulary
@rule
def block(g: Unlucky, cast: Cast, what: Literal["attack", "card"]) -> None:
    """Stop the announced attack as far as it hits you, or the whole card (4.1, 8.8, 8.10)."""
    if what == "attack":
        g.blocked |= 1 << cast[0]
    else:
        g.say("heckled", g.chain[-1][2])
    g.amend(())


@vocabulary
@rule
def redirect(g: Unlucky, cast: Cast, what: Literal["fight", "blunder"]) -> None:
    """The announced beast or Blunder goes to the target instead (8.4, 8.11)."""
    event, target = g.chain[-1], cast[1][0]
    if what == "fight":
        g.amend((event[0], target, *event[2:]))
    else:
        g.amend((event[0], target, event[2], False))
    g.say("redirected", target, event[2])


@vocabulary
@rule
def set_die(g: Unlucky, cast: Cast) -> None:
    """Turn a die to the face you like; the answer itself names die and face (8.3)."""


@vocabulary
@rule
def reroll(g: Unlucky, cast: Cast) -> None:
    """Both roll again; read with the dice, because it must be asked about anew (5.2)."""
