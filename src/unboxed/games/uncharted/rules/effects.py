"""The verbs of the cards. A verb's cast says who acts and by which card; -1 stands for nobody and no card."""

from __future__ import annotations

from typing import Literal, TypeAlias

from unboxed.games.uncharted.state import (
    Uncharted,
    around,
    compared,
    discard,
    discount,
    enemies_in,
    leaders,
    others,
    rest,
    rule,
    vocabulary,
)
from unboxed.kernel.state import Step

from .damage import touched
from .drawing import draw_cards, draw_special_cards, gain, heal, lose
from .searching import ANYWHERE, OWN, movable
from .useful import playable, retrievable, robbed, standable, swappable, tell_price

Cast: TypeAlias = tuple[int, int]
Who: TypeAlias = Literal["you", "one", "other", "turn", "start", "each", "most_vp", "most_hand"]


def _whom(g: Uncharted, cast: Cast, who: str, then: Step) -> bool:
    """Ask whom an effect of choice is for and carry it out for them; False if the card leaves no choice (11.4)."""
    if who not in ("one", "other"):
        return False
    seats = [p for p in (around if who == "one" else others)(g, cast[0]) if _helped(g, p, then)]
    if seats and not g.out[cast[0]]:
        g.ask(cast[0], ("choose_player", cast[0], cast[1]), [("for_player", p, *then) for p in seats])
    return True


def _helped(g: Uncharted, seat: int, then: Step) -> bool:
    """Would this do anything for a player?"""
    what, _, token = then
    if what == "recover":
        return g.life[seat] < g.most[seat]
    return what == "draw" or bool(standable(g, seat, token, True))


@rule
def for_player(g: Uncharted, seat: int, what: str, n: int, token: int) -> None:
    """The player was chosen: draw, recover or stand."""
    if what == "draw":
        draw_cards(g, seat, n)
    elif what == "recover":
        heal(g, seat, n)
    else:
        stand_some(g, seat, n, token, True)


# --- cards and Life -------------------------------------------------------------------------------


@vocabulary
@rule
def draw(g: Uncharted, cast: Cast, n: int, who: Who = "you", only: Literal["", "not_most_vp"] = "") -> None:
    """Draw from the Action deck; some cards pay only those who do not lead (12.5)."""
    if _whom(g, cast, who, ("draw", n, -1)):
        return
    if only and cast[0] in leaders(g, compared(g)):
        return
    draw_cards(g, cast[0], n)


@vocabulary
@rule
def draw_special(g: Uncharted, cast: Cast, n: int) -> None:
    """Draw from the Special Action deck (12.4)."""
    draw_special_cards(g, cast[0], n)


@vocabulary
@rule
def recover(g: Uncharted, cast: Cast, n: int, who: Who = "you", per: Literal["", "enemy"] = "") -> None:
    """Recover Life, perhaps for each Enemy in the zone (12.7)."""
    if not _whom(g, cast, who, ("recover", n, -1)):
        heal(g, cast[0], n * len(enemies_in(g)) if per else n)


@vocabulary
@rule
def damage(g: Uncharted, cast: Cast, n: int, who: Who = "you") -> None:
    """Damage that cannot be defended against (8.4)."""
    g.do_in_order([("hurt", seat, n) for seat in touched(g, cast[0], who)])


@vocabulary
@rule
def discard_(g: Uncharted, cast: Cast, n: int, who: Who = "you") -> None:
    """Discard from the hand, by choice of each player (13.2, 15.11)."""
    g.do_in_order([("discard_some", seat, n) for seat in touched(g, cast[0], who)])


@rule
def discard_some(g: Uncharted, seat: int, left: int) -> None:
    """Choose cards to discard, as many as there are."""
    hand, face = g.hands[seat], g.face
    if g.out[seat] or left <= 0 or not hand:
        return
    kinds: dict[str, int] = {}
    for t in hand:
        kinds.setdefault(face[t], t)
    g.ask(seat, ("discard_a_card", seat, left), [("drop_card", seat, t, left - 1) for t in kinds.values()])


@rule
def drop_card(g: Uncharted, seat: int, token: int, left: int) -> None:
    """One card goes."""
    discard(g, g.hands[seat], token)
    g.say("discarded", seat, token)
    discard_some(g, seat, left)


@vocabulary
@rule
def retrieve(g: Uncharted, cast: Cast, n: int, unlike: bool = False) -> None:
    """Take an Action card from the discard area (11.9, 12.4)."""
    seat, token = cast
    found = retrievable(g, token, unlike)
    if found and not g.out[seat]:
        g.ask(seat, ("retrieve_a_card", seat, token), [("take_discard", seat, t) for t in found])


@rule
def take_discard(g: Uncharted, seat: int, token: int) -> None:
    """The card comes to the hand; everybody saw which."""
    g.discards.remove(token)
    g.hands[seat].append(token)
    g.say("retrieved", seat, token)


@vocabulary
@rule
def give(g: Uncharted, cast: Cast) -> None:
    """Hand a card to another player; only the two see which (11.6)."""
    seat, hand, face = cast[0], g.hands[cast[0]], g.face
    if hand and not g.out[seat]:
        cards: dict[str, int] = {}
        for t in hand:
            cards.setdefault(face[t], t)
        options: list[Step] = [("give_card", seat, p, t) for p in others(g, seat) for t in cards.values()]
        if options:
            g.ask(seat, ("give_a_card", seat, cast[1]), options)


@rule
def give_card(g: Uncharted, seat: int, other: int, token: int) -> None:
    """The card changes hands unseen by the others."""
    g.pass_unseen(token, g.hands[seat], g.hands[other], seat, other)
    g.say("gave", seat, other, token)


# --- standing, resting, playing, acting -----------------------------------------------------------


@vocabulary
@rule
def stand(g: Uncharted, cast: Cast, n: int, who: Who = "you", unlike: bool = False) -> None:
    """Stand resting cards of the owner's choice (11.8, 12.7)."""
    if not _whom(g, cast, who, ("stand", n, cast[1])):
        stand_some(g, cast[0], n, cast[1], unlike)


@rule
def stand_some(g: Uncharted, seat: int, left: int, token: int, unlike: bool) -> None:
    """Choose cards to stand; if all of them may, all do."""
    found = standable(g, seat, token, unlike)
    if g.out[seat] or left <= 0 or not found:
        return
    if len(found) <= left:
        for t in found:
            _stand_up(g, seat, t)
        return
    kinds = {g.face[t]: t for t in found}
    options: list[Step] = [("stand_card", seat, t, left - 1, token, unlike) for t in kinds.values()]
    g.ask(seat, ("stand_a_card", seat, left), options)


@rule
def stand_card(g: Uncharted, seat: int, card: int, left: int, token: int, unlike: bool) -> None:
    """One card stands."""
    _stand_up(g, seat, card)
    stand_some(g, seat, left, token, unlike)


def _stand_up(g: Uncharted, seat: int, token: int) -> None:
    g.resting[seat].remove(token)
    g.standing[seat].append(token)
    g.say("stood", seat, token)


@vocabulary
@rule
def rest_(g: Uncharted, cast: Cast, n: int, who: Who = "you") -> None:
    """Every player rests a card of their choice, or you rest one of another player's (10.6, 13.8)."""
    seat = cast[0]
    if who == "each":
        g.do_in_order([("rest_own", p) for p in touched(g, seat, who)])
        return
    victims = [(p, t) for p in others(g, seat) for t in {g.face[t]: t for t in g.standing[p]}.values()]
    if victims:
        g.ask(seat, ("rest_whose", seat), [("rest_theirs", seat, p, t) for p, t in victims])


@rule
def rest_own(g: Uncharted, seat: int) -> None:
    """Choose a standing card to rest."""
    kinds = {g.face[t]: t for t in g.standing[seat]}
    if kinds and not g.out[seat]:
        g.ask(seat, ("rest_a_card", seat), [("rest_card", seat, t) for t in kinds.values()])


@rule
def rest_card(g: Uncharted, seat: int, token: int) -> None:
    """It rests."""
    rest(g, seat, token)
    g.say("rested", seat, token)


@rule
def rest_theirs(g: Uncharted, seat: int, other: int, token: int) -> None:
    """Flynn rests another player's card (10.6)."""
    rest(g, other, token)
    g.say("sabotaged", seat, other, token)


@vocabulary
@rule
def play(g: Uncharted, cast: Cast, n: int) -> None:
    """You may play a card at a lower cost now (5.3)."""
    seat = cast[0]
    if not g.out[seat] and (found := playable(g, seat, n)):
        less, cost, face = n + discount(g, seat), g.lookup.cost, g.face
        options: list[Step] = [("play_cheaper", seat, t, n, max(0, cost[face[t]] - less)) for t in found]
        if g.priced is not None:
            for t in {face[t]: t for t in reversed(g.hands[seat])}.values():
                tell_price(g, seat, ("play_cheaper", seat, t, n, max(0, cost[face[t]] - less)), less)
        no = ("play_nothing", seat)
        g.ask(seat, ("play_cheaper_card", seat, n), [*options, no], no)


@vocabulary
@rule
def actions(g: Uncharted, cast: Cast, n: int) -> None:
    """More actions this turn (4.4)."""
    if cast[0] == g.turn and g.phase == "action":
        g.actions_left += n


# --- markers and VP -------------------------------------------------------------------------------


@vocabulary
@rule
def search(g: Uncharted, cast: Cast, n: int, onto: Literal["any", "own"] = "any") -> None:
    """Place markers (7.1, 11.7)."""
    g.do("place", cast[0], n, OWN if onto == "own" else ANYWHERE, -1)


@vocabulary
@rule
def move_marker(g: Uncharted, cast: Cast, whose: Literal["own", "other"] = "own") -> None:
    """You may move a marker to another Treasure (7.9, 11.7, 12.2)."""
    seat = cast[0]
    if not g.out[seat] and (found := movable(g, seat, whose)):
        options: list[Step] = [("grab_marker", seat, t, p) for t, p in found]
        no = ("move_nothing", seat)
        g.ask(seat, ("move_which", seat), [*options, no], no)


@vocabulary
@rule
def swap_marker(g: Uncharted, cast: Cast) -> None:
    """Replace another player's marker by one of yours (11.5)."""
    seat = cast[0]
    if not g.out[seat] and (found := swappable(g, seat)):
        g.ask(seat, ("swap_which", seat), [("swap_with", seat, t, p) for t, p in found])


@vocabulary
@rule
def gain_vp(g: Uncharted, cast: Cast, n: int) -> None:
    """VP track (1.11)."""
    if not g.out[cast[0]]:
        gain(g, cast[0], n, "card")


@vocabulary
@rule
def lose_vp(g: Uncharted, cast: Cast, n: int, who: Who) -> None:
    """VP lost by those it touches (13.7)."""
    for seat in touched(g, cast[0], who):
        lose(g, seat, n)


@vocabulary
@rule
def steal_vp(g: Uncharted, cast: Cast, n: int) -> None:
    """Steal from a leader (10.7, 12.6)."""
    seat = cast[0]
    if not g.out[seat] and (victims := robbed(g, seat)):
        g.ask(seat, ("steal_from", seat), [("steal", seat, p, n) for p in victims])


@rule
def steal(g: Uncharted, seat: int, victim: int, n: int) -> None:
    """The thief gets what there was (1.11)."""
    n = min(n, g.vp[victim])
    g.vp[victim] -= n
    g.vp[seat] += n
    g.say("stole", seat, n, victim)
