"""Turns: playing a card, using powers, drawing attack cards, and whose turn is next (sections 3 and 4)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from unboxed.games.island.cards import PILES
from unboxed.games.island.state import Island, before_last_of_lap, discard, first_lap, next_in, others, rule
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step

from .aims import POSSIBLE, aim, in_vain, may_pay_last, ways_of
from .alike import told_apart
from .blanks import draw
from .deducing import numbers_of
from .standing import price, tell_price


@rule
def begin_turn(g: Island, seat: int) -> None:
    """A turn begins; only an empty hand draws at its start (3.1, 3.2, 4.2)."""
    g.turn = seat
    g.turns += 1
    g.played = g.again = False
    g.used = g.refused = 0
    g.safe = -1
    g.say("began_turn", seat)
    if g.hands[seat] or g.all_cards:
        go_on(g, seat)
        return
    draw(g, seat, 3)
    if g.alive & (g.alive - 1):
        g.do("go_on", seat)
        if g.alive >> seat & 1 and not first_lap(g):
            take_attack(g, seat, 2)


@rule
def go_on(g: Island, seat: int) -> None:
    """Play a card, use powers before or after it, and end the turn (3.3, 3.7-3.9)."""
    if not g.alive >> seat & 1:
        end_turn(g, seat)
        return
    if not g.hands[seat]:
        g.played = True  # nothing to play: the turn goes on without (3.3)
    options: list[Step] = []
    if not g.played:
        options += _plays(g, seat)
    face, powers = g.face, g.lookup.powers
    for token in g.fronts[seat]:
        if not g.used >> token & 1:
            for verb in powers[face[token]]:
                if POSSIBLE[verb](g, seat, token) and _matters(g, seat, token, verb):
                    drawing = verb == "take_card" and g.setup.options["magpie"] == "draw_two"
                    options.append(("draw_and_take" if drawing else f"start_{verb}", seat, token))
    if g.played:
        ends = _piles_to_end_with(g, seat)
        options += ends
        end = ("end_turn", seat) if not ends or g.setup.options["end_draw"] == "may" else None
        if end:
            options.append(end)
        how = "" if not ends else ": take an attack card, or not" if end else ": take an attack card"
        g.ask(seat, ("end_your_turn", seat, how), options, end, TURN)
    else:
        g.ask(seat, ("play_a_card", seat), options, stakes=TURN)


def _matters(g: Island, seat: int, token: int, verb: str) -> bool:
    """Would this power change anything? Numbers that one knows, a look at known cards and safety without a draw
    to come would not (11.3, 11.4, 11.6)."""
    if verb == "ask_numbers":
        return any(not numbers_of(g, seat, p)[1] for p in others(g, seat))
    if verb == "look":
        n, _, reorder = g.lookup.words[g.face[token], verb]
        return reorder or any(not g.knows(seat, card) for card in g.blanks[-n:])
    return verb != "be_safe" or not g.played or _may_draw(g, seat)


def _may_draw(g: Island, seat: int) -> bool:
    """Has the player a power left that draws from the blank deck (11.2)?"""
    left = [g.face[token] for token in g.fronts[seat] if not g.used >> token & 1]
    return g.setup.options["magpie"] == "draw_two" and any("take_card" in g.lookup.powers[face] for face in left)


def _plays(g: Island, seat: int) -> list[Step]:
    """The hand cards as the card of the turn: an option for each use, with its price and the copies it stands for."""
    options: list[Step] = []
    face, lookup, dear = g.face, g.lookup, any(g.fronts)
    for token, more, which in told_apart(g, seat, seat, g.hands[seat]):
        ways, name = ways_of(g, seat, token), face[token]
        cost = price(g, seat, name) if dear else lookup.cost[name]
        if not ways:
            options.append(("pay_off", seat, token, cost, more, which))
        elif len(ways) > 1 or name in lookup.either or (ways[0] == "clear" and g.fronts[seat]):
            options += _uses(g, ways, (seat, token, cost, more, which))
        else:
            options.append(("play", seat, token, cost, more, which))
    if g.priced is not None:
        for option in options:
            tell_price(g, seat, option, face[option[2]])
    return options


def _uses(g: Island, ways: list[str], told: tuple[int, int, int, tuple[int, ...], str]) -> list[Step]:
    """The options of a card with several uses, that may be paid for last, or that brings a bomb with it."""
    seat, token, cost, more, which = told
    if ways == ["clear"] and g.fronts[seat]:  # people should know before they pay that a bomb comes with it (10.7)
        only_own = not any(front for p, front in enumerate(g.fronts) if p != seat)
        return [("play_on_own", *told, g.fronts[seat][0]) if only_own else ("play_for_bomb", *told)]
    vain = len(ways) > 1 and in_vain(g, seat, token)  # whichever use it is, nothing comes of it if it is paid first
    options: list[Step] = [("play", *told)] if vain else []
    for verb in ways:
        name = "play" if len(ways) == 1 else f"play_{verb}"
        if not vain:
            options.append((name, *told))
        if may_pay_last(g, seat, token, verb):
            options.append((name, seat, token, cost, more, f"{which}, effect first", True))
    return options


def _piles_to_end_with(g: Island, seat: int) -> list[Step]:
    """The piles from which the turn's last draw may come; not in the first lap, but for its last turn (3.8, 4.5)."""
    if before_last_of_lap(g):
        return []
    return [("end_with", seat, name) for name, pile in zip(PILES, g.piles, strict=True) if pile]


# --- the card of the turn -----------------------------------------------------------------------------------------


@rule
def play(g: Island, seat: int, token: int, cost: int, more: tuple[int, ...], which: str, first: bool = False) -> None:
    """Play a card for its effect (3.3, 3.4), which may come first and the payment last (5.4)."""
    _play_as(g, seat, token, ways_of(g, seat, token)[0], first)


@rule
def play_for_bomb(g: Island, seat: int, token: int, cost: int, more: tuple[int, ...], which: str) -> None:
    """Play a card whose effect brings a bomb with it (10.7)."""
    _play_as(g, seat, token, "clear")


@rule
def play_on_own(g: Island, seat: int, token: int, cost: int, more: tuple[int, ...], which: str, own: int) -> None:
    """The same where the only permanent that can go is one's own (10.7)."""
    _play_as(g, seat, token, "clear")


def _play_as(g: Island, seat: int, token: int, verb: str, first: bool = False) -> None:
    _to_table(g, seat, token)
    g.effect_first = first
    g.say("played", seat, token)
    aim(g, seat, token, verb)


@rule
def pay_off(g: Island, seat: int, token: int, cost: int, more: tuple[int, ...], which: str) -> None:
    """Pay a card without effect: its effect is impossible, or it is a quick card (3.4, 3.5)."""
    _to_table(g, seat, token)
    g.say("paid_off", seat, token)
    g.do("charge", seat, token, ())


def _to_table(g: Island, seat: int, token: int) -> None:
    g.hands[seat].remove(token)
    g.table.append(token)
    g.reveal(token)
    g.played = True
    g.do("finish", seat, token)


@rule
def finish(g: Island, seat: int, token: int) -> None:
    """The card of the turn has done its work; unless it stays somewhere it is discarded (3.6)."""
    if token in g.table:
        discard(g, g.table, token)
    go_on(g, seat)


def _start_of(verb: str) -> None:
    def start(g: Island, seat: int, token: int) -> None:
        g.used |= 1 << token  # the power is spent, whatever becomes of it (3.7, 7.7)
        g.say("used_power", seat, token)
        g.do("go_on", seat)
        aim(g, seat, token, verb)

    def play_as(
        g: Island, seat: int, token: int, cost: int, more: tuple[int, ...], which: str, first: bool = False
    ) -> None:
        _play_as(g, seat, token, verb, first)

    start.__name__, play_as.__name__ = f"start_{verb}", f"play_{verb}"
    rule(start)
    rule(play_as)


for _verb in POSSIBLE:
    _start_of(_verb)


@rule
def draw_and_take(g: Island, seat: int, token: int) -> None:
    """The same power where two cards are drawn for it first (11.2)."""
    g.RULES["start_take_card"](g, seat, token)


# --- attack cards and the end of the turn -------------------------------------------------------------------------


@rule
def take_attack(g: Island, seat: int, n: int) -> None:
    """Take attack cards from piles of one's choice, as many as there are (2.3, 3.2, 8.6)."""
    if n > 0 and any(g.piles):
        options: list[Step] = [("take_from", seat, name, n) for name, p in zip(PILES, g.piles, strict=True) if p]
        if n > 1 and len(options) > 1:
            options.append(("take_at_random", seat, n))
        g.ask(seat, ("take_pile", seat, n), options)


@rule
def take_from(g: Island, seat: int, pile: str, n: int) -> None:
    """From this pile."""
    take_top(g, seat, PILES.index(pile))
    take_attack(g, seat, n - 1)


@rule
def take_at_random(g: Island, seat: int, n: int) -> None:
    """All of them from anywhere, each card as likely as the others."""
    for _ in range(n):
        if any(g.piles):
            take_top(g, seat, any_pile(g, range(len(PILES))))


def any_pile(g: Island, piles: Iterable[int]) -> int:
    """The pile of a card drawn at random among all that lie in these piles."""
    found = list(piles)
    ends = list(accumulate([len(g.piles[pile]) for pile in found]))
    return found[bisect_right(ends, g.below(ends[-1]))]


def take_top(g: Island, seat: int, pile: int) -> None:
    """The top card of a pile comes to a hand; its face is for the owner alone (2.4)."""
    token = g.piles[pile].pop()
    g.hands[seat].append(token)
    g.show(token, seat)
    g.say("took_attack", seat, token, PILES[pile])


@rule
def end_with(g: Island, seat: int, pile: str) -> None:
    """The draw closes the turn (3.8, 3.9)."""
    take_top(g, seat, PILES.index(pile))
    end_turn(g, seat)


@rule
def end_turn(g: Island, seat: int) -> None:
    """Is the round over? If not, the next player begins (3.9, 13.1, 13.2, 16.3)."""
    if not g.blanks:
        g.do("settle_round", "blank deck empty")
    elif g.all_cards and any(not g.hands[p] for p in range(len(g.hands)) if g.alive >> p & 1):
        g.do("settle_round", "a hand is empty")
    elif not g.all_cards and _attack_cards_out(g):
        g.do("settle_round", "attack cards out")
    elif g.again and g.alive >> seat & 1:
        begin_turn(g, seat)
    else:
        begin_turn(g, next_in(g, seat))


def _attack_cards_out(g: Island) -> bool:
    """All six piles are empty, or both piles of one back (13.2)."""
    piles = g.piles
    if attack_end(g) == "all":
        return not any(piles)
    return not ((piles[0] or piles[1]) and (piles[2] or piles[3]) and (piles[4] or piles[5]))


def attack_end(g: Island) -> str:
    """When the attack cards have run out: usually any back in points rounds, all of them in knockout rounds (13.2)."""
    chosen: str = g.setup.options["attack_end"]
    return chosen if chosen != "usual" else "all" if g.knockout else "any_deck"
