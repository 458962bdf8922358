"""The verbs of the cards (sections 8 to 11). A verb's cast says who uses which card, and at what it was aimed."""

from __future__ import annotations

from typing import Literal

from unboxed.games.island.cards import BOMB, EXPLOSION, PILES
from unboxed.games.island.state import Island, discard, rule, vocabulary
from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.state import Step

from .alike import hidden_apart, told_apart
from .blanks import check_limit, draw, remove_front, shuffle_deck, take_bomb
from .chain import Cast, threaten
from .paying import meet
from .scoring import tell_table_points
from .standing import bombs_of, price

GUESSES = {"a bomb": BOMB, "an explosion": EXPLOSION}

# --- the table ----------------------------------------------------------------------------------------------------


@rule
def use_lay_down(g: Island, seat: int, token: int) -> None:
    """A card that stays lies in front of its owner from now on (3.6, 7.7)."""
    if g.alive >> seat & 1:
        g.table.remove(token)
        g.fronts[seat].append(token)
        g.say("laid_down", seat, token)
        tell_table_points(g, seat)


@vocabulary
@rule
def reverse(g: Island, cast: Cast) -> None:
    """Play runs the other way round; with two left an option gives another turn (8.4)."""
    g.direction = -g.direction
    g.say("reversed")
    if g.setup.options["reverse_two"] == "again" and g.alive.bit_count() == 2:
        g.again = True


@vocabulary
@rule
def be_safe(g: Island, cast: Cast) -> None:
    """Explosions cannot hurt the owner until the end of this turn, while the card lies there (11.6, 11.11)."""
    if cast[1] in g.fronts[cast[0]]:
        g.safe = cast[1]
        g.say("made_safe", cast[0])


@vocabulary
@rule
def clear(g: Island, cast: Cast) -> None:
    """All permanents of a player, or for the price of a bomb from the box one of anybody's (10.6, 10.7)."""
    seat, _, owner, *card = cast
    if card:
        bomb = next((token for token in g.box if g.face[token] == BOMB), -1)
        if bomb >= 0:
            g.box.remove(bomb)
            take_bomb(g, seat, bomb)
        if g.alive >> seat & 1 and card[0] in g.fronts[owner]:
            remove_front(g, owner, card[0])
        return
    for token in list(g.fronts[owner]):
        discard(g, g.fronts[owner], token)
        g.say("removed", owner, token)
    tell_table_points(g, owner)
    check_limit(g, owner)


# --- hands --------------------------------------------------------------------------------------------------------


@vocabulary
@rule
def exchange(g: Island, cast: Cast) -> None:
    """Take a card by its back, then give any card of your hand (8.5)."""
    seat, _, target = cast
    if g.hands[target]:
        g.ask(seat, ("pick_card", seat, target), _picks(g, "take_for", seat, target, g.hands[target]))


@rule
def take_for(g: Island, seat: int, target: int, token: int, more: tuple[int, ...] = (), which: str = "") -> None:
    """The taken card may be given back."""
    _hand_over(g, token, target, seat)
    g.say("took", seat, token, target)
    g.ask(seat, ("give_card", seat, target), _picks(g, "give", seat, target, g.hands[seat]))


@rule
def give(g: Island, seat: int, target: int, token: int, more: tuple[int, ...] = (), which: str = "") -> None:
    """A card in return."""
    _hand_over(g, token, seat, target)
    g.say("gave", seat, token, target)


def _hand_over(g: Island, token: int, giver: int, taker: int) -> None:
    """Both know the card, and whoever knew it before still does: everybody sees which card moves (12.2)."""
    g.hands[giver].remove(token)
    g.hands[taker].append(token)
    g.show(token, giver)
    g.show(token, taker)


def _picks(g: Island, verb: str, seat: int, owner: int, tokens: list[int]) -> list[Step]:
    """An option for each card of a hand that this seat can tell from the others: known ones by name, hidden ones by
    their back. Which of several that look alike it gets is chance (2.4)."""
    known = [token for token in tokens if g.knows(seat, token)]
    hidden = [token for token in tokens if token not in known]
    return [
        *[(verb, seat, owner, *told) for told in told_apart(g, seat, owner, known)],
        *[(f"{verb}_hidden", seat, owner, *told) for told in hidden_apart(g, seat, owner, hidden)],
    ]


def _pick_hidden(verb: str) -> None:
    def pick(g: Island, seat: int, owner: int, tokens: tuple[int, ...], which: str) -> None:
        token = tokens[g.below(len(tokens))] if len(tokens) > 1 else tokens[0]
        g.RULES[verb](g, seat, owner, token)

    pick.__name__ = f"{verb}_hidden"
    rule(pick)


for _verb in ("take_for", "take", "make_discard"):
    _pick_hidden(_verb)


@vocabulary
@rule
def take_card(g: Island, cast: Cast) -> None:
    """Take a card of another player's hand by its back (11.2)."""
    seat, _, target = cast
    if g.setup.options["magpie"] == "draw_two":
        draw(g, seat, 2)
    if g.alive >> seat & 1 and g.hands[target]:
        g.ask(seat, ("pick_card", seat, target), _picks(g, "take", seat, target, g.hands[target]))


@rule
def take(g: Island, seat: int, target: int, token: int, more: tuple[int, ...] = (), which: str = "") -> None:
    """This one."""
    _hand_over(g, token, target, seat)
    g.say("took", seat, token, target)


@vocabulary
@rule
def remove(g: Island, cast: Cast, from_: Literal["hand", "hand_or_front"] = "hand") -> None:
    """Discard a card in front, or one of a hand, picked by its back unless it is one's own (9.3, 11.5)."""
    seat, _, owner, *card = cast
    if card:
        if card[0] in g.fronts[owner]:
            remove_front(g, owner, card[0])
    elif g.hands[owner]:
        g.ask(seat, ("pick_discard", seat, owner), _picks(g, "make_discard", seat, owner, g.hands[owner]))


@rule
def make_discard(g: Island, seat: int, owner: int, token: int, more: tuple[int, ...] = (), which: str = "") -> None:
    """This card of a hand is discarded."""
    discard(g, g.hands[owner], token)
    g.say("lost", owner, token)


@vocabulary
@rule
def name_number(g: Island, cast: Cast) -> None:
    """A card with the number is discarded; of several, all shown, the user chooses (10.2)."""
    seat, _, target, number = cast
    found = [token for token in g.hands[target] if g.lookup.number[g.face[token]] == number]
    if not found:
        g.say("had_none", target, number)
        return
    for token in found:
        g.reveal(token)
    g.ask(seat, ("pick_discard", seat, target), _picks(g, "make_discard", seat, target, found))


@vocabulary
@rule
def ask_numbers(g: Island, cast: Cast) -> None:
    """The numbers of a hand are said aloud, lowest first, so that nobody learns which card has which (11.4)."""
    *most, last = [str(n) for n in sorted(g.lookup.number[g.face[token]] for token in g.hands[cast[2]])] or ["none"]
    g.say("named_numbers", cast[2], f"{', '.join(most)} and {last}" if most else last)


@vocabulary
@rule
def redraw_hand(g: Island, cast: Cast) -> None:
    """The hand goes back into its piles, which are shuffled; as many cards are drawn again (8.6)."""
    seat = cast[0]
    hand = g.hands[seat]
    count = len(hand)
    changed = sorted({g.lookup.pile_of[token] for token in hand})
    for token in hand:
        g.piles[g.lookup.pile_of[token]].append(token)
    hand.clear()
    for pile in changed:
        g.shuffle(g.piles[pile])
    g.say("put_back_hand", seat, count)
    g.do("take_attack", seat, count)


@vocabulary
@rule
def search(g: Island, cast: Cast) -> None:
    """Look through a pile for a number, show one and keep it; the pile is shuffled either way (10.4, 12.5)."""
    seat, _, pile, number = cast
    tokens = g.piles[PILES.index(pile)]
    for token, face in zip(tokens, sorted(g.face[token] for token in tokens), strict=True):
        g.face[token] = face  # spread out in order: a search tells what a pile holds, not how it lay
    g.show_all(tokens, seat)
    g.say("searched", seat, pile, tuple(tokens))
    found = {g.face[token]: token for token in tokens if g.lookup.number[g.face[token]] == number}
    if not found:
        g.say("found_none", seat, pile, number)
        g.shuffle(tokens)
        return
    g.ask(seat, ("choose_found", seat), [("keep_found", seat, token, pile) for token in found.values()])


@rule
def keep_found(g: Island, seat: int, token: int, pile: str) -> None:
    """The card is shown to all."""
    tokens = g.piles[PILES.index(pile)]
    tokens.remove(token)
    g.hands[seat].append(token)
    g.reveal(token)
    g.say("found", seat, token, pile)
    g.shuffle(tokens)


# --- the blank deck -----------------------------------------------------------------------------------------------


@vocabulary
@rule
def shuffle_deck_(g: Island, cast: Cast) -> None:
    """The blank deck is shuffled (8.6)."""
    shuffle_deck(g)


@vocabulary
@rule
def flip(g: Island, cast: Cast) -> None:
    """The blank deck is turned over; what was known of it stays known (10.3, 12.3)."""
    g.blanks.reverse()
    g.say("flipped")


@vocabulary
@rule
def return_bomb(
    g: Island,
    cast: Cast,
    n: int = 1,
    whose: Literal["you", "anyone"] = "you",
    to: Literal["top", "bottom", "shuffle"] = "shuffle",
) -> None:
    """Bombs on the table go back to the blank deck (6.5, 9.2, 10.5, 10.8, 11.6)."""
    seat, _, *owners = cast
    for owner in owners or [seat] * n:
        if bombs := bombs_of(g, owner):
            g.bombs[owner].remove(bombs[-1])
            if to == "bottom":
                g.blanks.insert(0, bombs[-1])
            else:
                g.blanks.append(bombs[-1])
            g.say(f"bomb_{to}", owner, bombs[-1])
            tell_table_points(g, owner)
    if to == "shuffle":
        shuffle_deck(g)


@vocabulary
@rule
def look(g: Island, cast: Cast, n: int = 3, least: int = 1, reorder: bool = False) -> None:
    """Look at the top of the blank deck, alone or with everybody, and perhaps rearrange it (9.4, 11.3)."""
    seat, openly = cast[0], len(cast) > 2
    top = g.blanks[-n:]
    g.show_all(top, seat)
    g.say("looked", seat, len(top), tuple(reversed(top)))
    if openly:
        _show_top(g, seat, len(top))
    if reorder:
        put_in_order(g, seat, len(top), (), openly)


def _show_top(g: Island, seat: int, n: int) -> None:
    top = g.blanks[len(g.blanks) - n :]
    g.reveal_all(top)
    g.say("showed", seat, tuple(reversed(top)))


def put_in_order(g: Island, seat: int, n: int, chosen: tuple[int, ...], openly: bool) -> None:
    """Ask for the next card from the top down; cards with the same face are the same choice."""
    left: dict[str, int] = {}
    for token in reversed(g.blanks[len(g.blanks) - n :]):
        if token not in chosen:
            left.setdefault(g.face[token], token)
    if left:
        options: list[Step] = [("put_next", seat, token, n, chosen, openly) for token in left.values()]
        if not chosen and not openly:
            options.append(("show_top", seat, n))
        g.ask(seat, ("which_next", seat, len(chosen) + 1, n), options)
    elif n:
        _lay_in_order(g, seat, chosen, openly)


@rule
def show_top(g: Island, seat: int, n: int) -> None:
    """Let everybody see the cards, and how they are put back (9.4)."""
    _show_top(g, seat, n)
    put_in_order(g, seat, n, (), True)


@rule
def put_next(g: Island, seat: int, token: int, n: int, chosen: tuple[int, ...], openly: bool) -> None:
    """This one lies next."""
    put_in_order(g, seat, n, (*chosen, token), openly)


def _lay_in_order(g: Island, seat: int, chosen: tuple[int, ...], openly: bool) -> None:
    """The tokens stay where they are and change faces, so that nobody can follow a card (12.4)."""
    faces = [g.face[token] for token in chosen]
    for token, face in zip(reversed(g.blanks[-len(chosen) :]), faces, strict=True):
        g.face[token] = face
        if not openly:
            g.conceal(token, seat)
    g.say("rearranged", seat, len(chosen))


# --- luck ---------------------------------------------------------------------------------------------------------


@vocabulary
@rule
def coin(g: Island, cast: Cast, n: int = 5) -> None:
    """Heads, the user draws; tails, the opponent named (9.5)."""
    seat, _, target = cast
    heads = g.below(2) == 0
    victim = seat if heads else target
    g.say("heads" if heads else "tails", victim, n)
    threaten(g, victim, n, seat)


@vocabulary
@rule
def guess(g: Island, cast: Cast, rest: int = 2) -> None:
    """The top card is turned up and is the first card of the cost (9.7-9.9)."""
    seat, token, target, guessed = cast
    if not g.blanks:
        return
    top = g.blanks[-1]
    face = g.face[top]
    g.reveal(top)
    g.say("turned_up", seat, top)
    if face != GUESSES.get(guessed, "blank"):
        draw(g, seat, 1)
        if g.alive >> seat & 1 and price(g, seat, g.face[token]) > 1:
            meet(g, ("pay_cost", seat, token, price(g, seat, g.face[token]), 1, ()))
    elif face == BOMB and g.alive >> target & 1:
        keep = ("draw_guessed", seat, target, rest)
        g.ask(seat, ("hand_or_keep", seat, target), [("hand_bomb", seat, target, top), keep], keep, LIFE)
    else:
        draw_guessed(g, seat, target, rest)


@rule
def hand_bomb(g: Island, seat: int, target: int, token: int) -> None:
    """The bomb goes to the player named, and nobody draws or pays anything (9.8)."""
    g.blanks.remove(token)
    take_bomb(g, target, token)


@rule
def draw_guessed(g: Island, seat: int, target: int, rest: int) -> None:
    """You draw the card you guessed, and may make the player named draw the rest (9.7)."""
    draw(g, seat, 1)
    if g.alive >> seat & 1 and g.alive >> target & 1 and g.blanks:
        no = ("spare", seat, target)
        g.ask(seat, ("make_or_spare", seat, target, rest), [("make_draw", seat, target, rest), no], no, TURN)


@rule
def make_draw(g: Island, seat: int, target: int, rest: int) -> None:
    """The player named has to draw (9.7)."""
    threaten(g, target, rest, seat)


@rule
def spare(g: Island, seat: int, target: int) -> None:
    """Nobody draws any more (9.7)."""
    g.say("spared", seat, target)
