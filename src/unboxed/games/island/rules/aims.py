"""Naming what an effect is aimed at, before it is paid for and announced in full (5.4, 7.2)."""

from __future__ import annotations

from collections.abc import Callable

from unboxed.games.island.cards import BLANK, BOMB, EXPLOSION, HIGHEST_LOW, PILES
from unboxed.games.island.state import Island, before_last_of_lap, everybody, first_lap, others, rule
from unboxed.kernel.state import Step

from .answering import may_answer_as_known_to
from .chain import announce
from .deducing import ends_with, numbers_of
from .standing import bomb_limit, bombs_of, cutter, price, protected

# --- what is possible now (3.4) -----------------------------------------------------------------------------------


def _always(g: Island, seat: int, token: int) -> bool:
    return True


def _somebody_holds_a_card(g: Island, seat: int, token: int) -> bool:
    return any(g.hands[p] for p in range(len(g.hands)) if p != seat)


def _can_redraw(g: Island, seat: int, token: int) -> bool:
    """Another card in hand, and attack cards may be drawn (8.7)."""
    hand = g.hands[seat]
    return not g.all_cards and not first_lap(g) and len(hand) > (token in hand)


def _can_return(g: Island, seat: int, token: int) -> bool:
    n: int
    n, whose, _ = g.lookup.words[g.face[token], "return_bomb"]
    if whose == "you":
        return len(bombs_of(g, seat)) >= n
    return sum([len(bombs_of(g, p)) for p in range(len(g.bombs))]) >= n


def _can_remove(g: Island, seat: int, token: int) -> bool:
    if any(g.fronts) and g.lookup.words[g.face[token], "remove"][0] == "hand_or_front":
        return True
    held = sum([len(hand) for hand in g.hands])
    return held > (token in g.hands[seat])


def _can_look(g: Island, seat: int, token: int) -> bool:
    least: int = g.lookup.words[g.face[token], "look"][1]
    return len(g.blanks) >= least


def _can_guess(g: Island, seat: int, token: int) -> bool:
    return bool(g.blanks)


def _explosion_left(g: Island, seat: int, token: int) -> bool:
    """All explosions that are not in the blank deck lie open, so everybody knows whether one is left (11.6)."""
    return g.knockout and EXPLOSION in [g.face[token] for token in g.blanks]


def _can_search(g: Island, seat: int, token: int) -> bool:
    return any(g.piles)


def _can_clear(g: Island, seat: int, token: int) -> bool:
    """No permanent: somebody else has one. Exactly one: a bomb is in the box (10.6, 10.7)."""
    own = len(g.fronts[seat])
    if own == 0:
        return any(g.fronts)
    return own == 1 and _box_bomb(g) >= 0


def _box_bomb(g: Island) -> int:
    return next((token for token in g.box if g.face[token] == BOMB), -1)


POSSIBLE: dict[str, Callable[[Island, int, int], bool]] = {
    "reverse": _always,
    "shuffle_deck": _always,
    "flip": _always,
    "coin": _always,
    "be_safe": _explosion_left,
    "exchange": _somebody_holds_a_card,
    "name_number": _somebody_holds_a_card,
    "take_card": _somebody_holds_a_card,
    "ask_numbers": _somebody_holds_a_card,
    "redraw_hand": _can_redraw,
    "return_bomb": _can_return,
    "remove": _can_remove,
    "look": _can_look,
    "guess": _can_guess,
    "search": _can_search,
    "clear": _can_clear,
}


def ways_of(g: Island, seat: int, token: int) -> list[str]:
    """The ways in which a hand card's effect is possible now; laying down is the way of a card that stays (3.4)."""
    lookup, face = g.lookup, g.face[token]
    if face in lookup.quick or (lookup.number[face] >= 10 and before_last_of_lap(g)):  # 3.5, 4.3
        return []
    if face in lookup.stays:
        return ["lay_down"]
    return [verb for verb in lookup.ways[face] if POSSIBLE[verb](g, seat, token)]


# --- aiming -------------------------------------------------------------------------------------------------------


def aim(g: Island, seat: int, token: int, verb: str) -> None:
    """Ask for what the effect is aimed at; the last answer settles it. What cannot happen needs no aim."""
    if token in g.table and not g.effect_first and in_vain(g, seat, token):
        g.do("charge", seat, token, ())
    else:
        AIMS[verb](g, seat, token, verb)


def in_vain(g: Island, seat: int, token: int) -> bool:
    """Does a player know that the effect of this card will not happen: because the blank deck cannot pay for it, or
    because what lies on top of it is the end of its user (5.6, 15.1, 15.3)?"""
    face = g.face[token]
    cost = price(g, seat, face)
    if face in g.lookup.as_it_goes:
        return False
    if (cut := cutter(g, seat, cost)) >= 0:
        return ends_with(g, seat, min(cost, len(g.blanks), g.lookup.cuts[g.face[cut]][0]))
    return cost > len(g.blanks) or ends_with(g, seat, cost)


def _at_nothing(g: Island, seat: int, token: int, verb: str) -> None:
    settled(g, (f"use_{verb}", seat, token))


def _at_a_player(g: Island, seat: int, token: int, verb: str) -> None:
    """Any other player; whoever must have a card in hand has one (8.5, 10.2)."""
    found = [p for p in others(g, seat) if g.hands[p] or verb in ("coin", "guess")]
    if verb == "ask_numbers":
        found = [p for p in found if not numbers_of(g, seat, p)[1]]
    g.ask(seat, ("choose_player", seat, token), [("aim_at", seat, token, verb, p) for p in found])


@rule
def aim_at(g: Island, seat: int, token: int, verb: str, target: int) -> None:
    """A player is named."""
    if verb == "name_number":
        found, _ = numbers_of(g, seat, target)
        options: list[Step] = [("aim_number", seat, token, target, n) for n in sorted(found)]
        g.ask(seat, ("choose_number", seat, token), options)
    else:
        settled(g, (f"use_{verb}", seat, token, target))


@rule
def aim_number(g: Island, seat: int, token: int, target: int, number: int) -> None:
    """A number is named (10.2)."""
    settled(g, ("use_name_number", seat, token, target, number))


def _at_cards(g: Island, seat: int, token: int, verb: str) -> None:
    """A hand, or where the card allows it a card lying in front of anybody (9.3, 11.5)."""
    options: list[Step] = [("aim_hand", seat, token, p) for p in everybody(g, seat) if g.hands[p]]
    if g.lookup.words[g.face[token], "remove"][0] == "hand_or_front":
        options += _fronts(g, seat, token)
    g.ask(seat, ("choose_card", seat, token), options)


def _fronts(g: Island, seat: int, token: int) -> list[Step]:
    """The permanents of everybody, equal ones of one player once: what lies open has no back to tell it by."""
    found: list[Step] = []
    for p in everybody(g, seat):
        designs = {g.face[card]: card for card in reversed(g.fronts[p])}
        found += [("aim_front", seat, token, p, card) for card in g.fronts[p] if card in designs.values()]
    return found


@rule
def aim_hand(g: Island, seat: int, token: int, owner: int) -> None:
    """A hand is named."""
    settled(g, ("use_remove", seat, token, owner))


@rule
def aim_front(g: Island, seat: int, token: int, owner: int, card: int) -> None:
    """A card in front is named."""
    name = "use_remove_front" if "remove" in g.lookup.ways[g.face[token]] else "use_clear_one"
    settled(g, (name, seat, token, owner, card))


def _at_permanents(g: Island, seat: int, token: int, verb: str) -> None:
    """All of another player's permanents, or one of anybody's for the price of a bomb (10.6, 10.7)."""
    if g.fronts[seat]:
        found = _fronts(g, seat, token)
        if g.knockout and not first_lap(g) and len(g.bombs[seat]) + 1 >= bomb_limit(g, seat):
            found = found[:1]  # the bomb is the end of its user, before anything else goes
    else:
        found = [("aim_at", seat, token, verb, p) for p in others(g, seat) if g.fronts[p]]
    g.ask(seat, ("choose_card", seat, token), found)


def _at_bombs(g: Island, seat: int, token: int, verb: str) -> None:
    n, whose, _ = g.lookup.words[g.face[token], "return_bomb"]
    if whose == "you":
        settled(g, ("use_return_bomb", seat, token))
    else:
        _next_bomb(g, seat, token, n, ())


def _next_bomb(g: Island, seat: int, token: int, n: int, owners: tuple[int, ...]) -> None:
    """Name the owners of the bombs one after the other, in any order and mixture (10.5, 10.8)."""
    if len(owners) == n:
        name = "use_return_bomb_of" if n == 1 else "use_return_bombs_of"
        settled(g, (name, seat, token, *sorted(owners)))  # whom one named first makes no difference
        return
    left = [p for p in everybody(g, seat) if len(bombs_of(g, p)) > owners.count(p)]
    if sum([len(bombs_of(g, p)) for p in everybody(g, seat)]) == n:  # all that there are, in whatever order
        left = left[:1]
    options: list[Step] = [("aim_bomb", seat, token, p, n, owners) for p in left]
    g.ask(seat, ("choose_bomb", seat, token, len(owners) + 1, n), options)


@rule
def aim_bomb(g: Island, seat: int, token: int, owner: int, n: int, owners: tuple[int, ...]) -> None:
    """A bomb is named by its owner."""
    _next_bomb(g, seat, token, n, (*owners, owner))


def _at_a_look(g: Island, seat: int, token: int, verb: str) -> None:
    """A look is for its user alone, unless all look; whoever rearranges cards may show them later (9.4, 18.3)."""
    reorder = g.lookup.words[g.face[token], "look"][2]
    if g.setup.options["open_looks"] == "on" and not reorder:
        settled(g, ("use_look_openly", seat, token, True))
    else:
        settled(g, ("use_look", seat, token))


def _at_the_top(g: Island, seat: int, token: int, verb: str) -> None:
    """Guess the top card, then name who pays for it if you are right (9.6)."""
    guesses = (("guess_blank", BLANK), ("guess_bomb", BOMB), ("guess_explosion", EXPLOSION))
    g.ask(seat, ("guess_top", seat, token), [(guess, seat, token) for guess, face in guesses if _may_be_top(g, face)])


def _may_be_top(g: Island, face: str) -> bool:
    """Could the top card of the blank deck be this one, as far as everybody knows? (What lies hidden out of play may
    have changed places with what is in the deck.)"""
    top = g.blanks[-1]
    if g.lies_open(top):
        return g.face[top] == face
    return any(g.face[token] == face for token in (*g.blanks, *g.aside) if not g.lies_open(token))


@rule
def guess_blank(g: Island, seat: int, token: int) -> None:
    """A blank is guessed."""
    _name_for(g, seat, token, "a blank")


@rule
def guess_bomb(g: Island, seat: int, token: int) -> None:
    """A bomb is guessed."""
    _name_for(g, seat, token, "a bomb")


@rule
def guess_explosion(g: Island, seat: int, token: int) -> None:
    """An explosion is guessed."""
    _name_for(g, seat, token, "an explosion")


def _name_for(g: Island, seat: int, token: int, guess: str) -> None:
    named = others(g, seat)
    if guess == "an explosion" and not protected(g, seat):  # right or wrong, nobody else draws: only answers matter
        event = ("use_guess", seat, token)
        mute = [p for p in named if not may_answer_as_known_to(g, seat, p, (*event, p, guess))]
        named = [p for p in named if p not in mute[1:]]
    options: list[Step] = [("guess_for", seat, token, p, guess) for p in named]
    g.ask(seat, ("choose_player", seat, token), options)


@rule
def guess_for(g: Island, seat: int, token: int, target: int, guess: str) -> None:
    """The player who draws if the guess is right is named."""
    settled(g, ("use_guess", seat, token, target, guess))


def _at_a_pile(g: Island, seat: int, token: int, verb: str) -> None:
    """A back and a number: the number says which of its two piles (10.4)."""
    options: list[Step] = [("search_in", seat, token, PILES[i]) for i, pile in enumerate(g.piles) if pile]
    g.ask(seat, ("choose_pile", seat), options)


@rule
def search_in(g: Island, seat: int, token: int, pile: str) -> None:
    """A pile is named, now the number."""
    numbers = range(HIGHEST_LOW + 1, 13) if pile.endswith("high") else range(HIGHEST_LOW + 1)
    g.ask(seat, ("choose_number", seat, token), [("search_for", seat, token, pile, n) for n in numbers])


@rule
def search_for(g: Island, seat: int, token: int, pile: str, number: int) -> None:
    """Pile and number are named."""
    settled(g, ("use_search", seat, token, pile, number))


AIMS: dict[str, Callable[[Island, int, int, str], None]] = {
    **dict.fromkeys(("reverse", "shuffle_deck", "redraw_hand", "flip", "be_safe", "lay_down"), _at_nothing),
    **dict.fromkeys(("exchange", "coin", "name_number", "take_card", "ask_numbers"), _at_a_player),
    "remove": _at_cards,
    "clear": _at_permanents,
    "return_bomb": _at_bombs,
    "look": _at_a_look,
    "guess": _at_the_top,
    "search": _at_a_pile,
}


# --- all is said --------------------------------------------------------------------------------------------------


def may_pay_last(g: Island, seat: int, token: int, verb: str) -> bool:
    """May this card be paid for after its effect, and can the order make a difference to its player (5.4)? A new hand
    has nothing to do with the deck, and a shuffle only for who knows some card that it would move."""
    face = g.face[token]
    if face not in g.lookup.either or not 0 < price(g, seat, face) <= len(g.blanks):
        return False
    if verb == "shuffle_deck":
        last = g.setup.options["explosion_after_shuffle"] == "last"
        return g.knows_any(seat, g.blanks[_explosions_below(g) if last else 0 :])
    return verb != "redraw_hand"


def _explosions_below(g: Island) -> int:
    """How many explosions lie together as the last cards of the deck, where a shuffle puts them (6.4)."""
    return next((i for i, token in enumerate(g.blanks) if g.face[token] != EXPLOSION), len(g.blanks))


def settled(g: Island, event: Step) -> None:
    """All choices are made: pay, or let the effect come first and pay then, negated or not (5.4, 5.5)."""
    _, seat, token, *_ = event
    if token not in g.table or g.face[token] in g.lookup.as_it_goes:
        announce(g, event)  # powers cost nothing
    elif g.effect_first:
        g.do("charge", seat, token, ())
        announce(g, event)
    else:
        g.do("charge", seat, token, event)
