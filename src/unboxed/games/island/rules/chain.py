"""Announcing effects, answering them, and draws that travel (section 7)."""

from __future__ import annotations

from typing import Any, Literal

from unboxed.games.island.state import Island, discard, next_in, others, rule, vocabulary
from unboxed.kernel.state import Step

from .alike import told_apart
from .answering import ON
from .blanks import draw

Cast = tuple[Any, ...]
"""Who uses which card, and what was announced with it: (seat, token, *aims)."""

EVENTS = {
    **{name: name.removeprefix("use_") for name in ON},
    "use_remove_front": "remove",
    "use_return_bomb": "return_bomb",
    "use_return_bomb_of": "return_bomb",
    "use_return_bombs_of": "return_bomb",
    "use_clear_one": "clear",
    "use_look": "look",
    "use_look_openly": "look",
    "use_reverse": "reverse",
    "use_shuffle_deck": "shuffle_deck",
    "use_redraw_hand": "redraw_hand",
    "use_flip": "flip",
    "use_search": "search",
    "use_be_safe": "be_safe",
    "use_cut": "cut",
}
"""Every effect that can be announced, and its verb."""


TOLD = {
    "use_exchange": "aimed",
    "use_coin": "aimed",
    "use_clear": "aimed",
    "use_take_card": "aimed",
    "use_ask_numbers": "aimed",
    "use_remove": "aimed",
    "use_remove_front": "aimed_at_front",
    "use_clear_one": "aimed_at_front",
    "use_return_bomb_of": "aimed_at_bomb",
    "use_return_bombs_of": "aimed_at_bombs",
    "use_name_number": "named_number",
    "use_guess": "guessed",
    "use_search": "announced_search",
    "use_shuffle_deck": "announced_shuffle",
    "use_redraw_hand": "announced_redraw",
}
"""Announcements that say more than which card is used, and what the log calls them: it keeps their aims and guesses,
also of effects that nobody was asked about or that were stopped (7.2)."""


def _use_of(name: str, verb: str) -> None:
    def use(g: Island, seat: int, token: int, *aims: Any) -> None:
        if g.alive >> seat & 1:  # the effect of a player who is out lapses (7.11)
            g.RULES[verb](g, (seat, token, *aims), *g.lookup.words[g.face[token], verb])

    use.__name__ = name
    rule(use)


for _name, _verb in EVENTS.items():
    _use_of(_name, _verb)


def announce(g: Island, event: Step) -> None:
    """Offer an effect to all others in order; unless somebody stops it, it is carried out (7.2-7.4)."""
    if event[0] in TOLD:
        g.say(TOLD[event[0]], *event[1:])
    if _changes_nothing(g, event) or not g.offered(event, others(g, event[1])):
        g.RULES[event[0]](g, *event[1:])


def _changes_nothing(g: Island, event: Step) -> bool:
    """Two players left play in turns whatever the direction: nobody is asked about that (8.4)."""
    return event[0] == "use_reverse" and g.alive.bit_count() == 2 and g.setup.options["reverse_two"] == "nothing"


# --- answers ------------------------------------------------------------------------------------------------------


@rule
def answer_with(g: Island, seat: int, token: int, cost: int, more: tuple[int, ...], which: str) -> None:
    """Answer with a quick card; Price of No asks for another card first (5.8, 9.1)."""
    words = g.lookup.negates.get(g.face[token])
    if words is not None and words[1]:
        rest = told_apart(g, seat, seat, [t for t in g.hands[seat] if t != token])
        options: list[Step] = [("pay_with", seat, token, *told) for told in rest]
        g.ask(seat, ("pay_with_a_card", seat, token), options)
    else:
        _answer(g, seat, token)


@rule
def pay_with(g: Island, seat: int, token: int, other: int, more: tuple[int, ...], which: str) -> None:
    """The second card is part of the price and lost in any case (9.1)."""
    discard(g, g.hands[seat], other)
    g.say("gave_up", seat, other)
    _answer(g, seat, token)


def _answer(g: Island, seat: int, token: int) -> None:
    """The card is open now; it is paid for and announced as an effect of its own (5.8, 7.5)."""
    discard(g, g.hands[seat], token)
    target = g.chain[-1]
    words = g.lookup.negates.get(g.face[token])
    if words is not None:
        event: Step = ("use_negate", seat, token, target[1], target[2])
        g.say("answered", *event[1:])
        if not words[2]:
            g.refused |= 1 << seat
    else:
        extra = g.lookup.words[g.face[token], "pass_draw"][0]
        event = ("use_pass_draw", seat, token, next_in(g, seat), target[2] + extra)
        g.say("answered_draw", seat, token, target[2])
    g.do("charge", seat, token, event)


@rule
def answer_by(g: Island, seat: int, token: int) -> None:
    """Answer with the power of a card in front, which is then spent for this turn (7.7, 11.1, 11.7)."""
    g.used |= 1 << token
    target = g.chain[-1]
    if g.face[token] in g.lookup.cuts:
        g.say("countered_draw", seat, token, target[2])
        announce(g, ("use_cut", seat, token, target[2], "draw"))
    else:
        g.say("countered", seat, token, target[1], target[2])
        announce(g, ("use_negate", seat, token, target[1], target[2]))


@vocabulary
@rule
def negate(
    g: Island,
    cast: Cast,
    what: Literal["effect_on_you", "any_effect"],
    discard: int = 0,
    many: bool = True,
) -> None:
    """The effect answered does nothing (7.6); how it may be answered is read where answers are offered."""
    g.amend(("fizzle", *g.chain[-1][1:3]))


@rule
def fizzle(g: Island, seat: int, token: int) -> None:
    """A negated effect does nothing; only Gut Feeling returns to the hand (7.6, 9.6)."""
    g.say("negated", seat, token)
    if g.face[token] in g.lookup.kept and token in g.table and g.alive >> seat & 1:
        g.table.remove(token)
        g.hands[seat].append(token)
        g.say("took_up", seat, token)


# --- draws that effects cause -------------------------------------------------------------------------------------


def threaten(g: Island, victim: int, n: int, source: int) -> None:
    """An effect is about to make somebody draw: they may pass it on or cut it (7.10)."""
    event = ("draw_blanks", victim, n, source)
    if g.alive >> victim & 1 and g.blanks and not g.offered(event, (victim,)):
        draw_blanks(g, victim, n, source)


@rule
def draw_blanks(g: Island, victim: int, n: int, source: int) -> None:
    """The draw happens."""
    if g.alive >> victim & 1:
        draw(g, victim, n)


@vocabulary
@rule
def pass_draw(g: Island, cast: Cast, extra: int = 1) -> None:
    """The draw goes to the next player, who may answer in turn (8.1, 8.2)."""
    seat, _, target, n = cast
    if not g.alive >> target & 1:
        target = next_in(g, seat)
    g.say("passed_on", seat, target, n)
    g.amend(("face_draw", target, n, seat))


@rule
def face_draw(g: Island, victim: int, n: int, source: int) -> None:
    """A draw that was passed on reaches its next victim (7.13)."""
    threaten(g, victim, n, source)


@vocabulary
@rule
def cut(g: Island, cast: Cast, to: int = 2, up_to: int = 9) -> None:
    """The cost that falls due next, or the draw that was answered, is cut (11.1)."""
    g.say("cut_down", cast[0], cast[1], to)
    if cast[3] == "cost":
        name, seat, token, n, *rest = g.stop("pay_cost")
        g.do(name, seat, token, min(n, to), *rest)
    else:
        name, victim, n, source = g.chain[-1]
        g.amend((name, victim, min(n, to), source))
