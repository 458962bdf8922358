"""Who may answer what: quick cards and powers against announced effects and draws (sections 7 to 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.engine import Step

from .standing import cutter, price

if TYPE_CHECKING:
    from .state import Island

ON: dict[str, tuple[int, ...]] = {
    "use_exchange": (3,),
    "use_remove": (3,),
    "use_remove_front": (3,),
    "use_coin": (3,),
    "use_guess": (3,),
    "use_name_number": (3,),
    "use_return_bomb_of": (3,),
    "use_return_bombs_of": (3, 4),
    "use_clear": (3,),
    "use_clear_one": (3,),
    "use_take_card": (3,),
    "use_ask_numbers": (3,),
    "use_pass_draw": (3,),
    "use_negate": (3,),
}
"""Where in an announced effect the seats stand that it is on (7.8)."""


def answers(g: Island, seat: int, event: Step) -> list[Step]:
    """What a seat may answer to an announced effect, or to a draw or cost it is about to meet."""
    name = event[0]
    if not g.alive >> seat & 1:
        return []
    if name == "draw_blanks":
        return _to_a_draw(g, seat, event)
    if name == "pay_cost":
        return _to_a_cost(g, seat, event)
    if name == "fizzle" or name == "face_draw" or not g.alive >> event[1] & 1:
        return []  # what was stopped, sent on or has lost its user needs no answer (7.11)
    negates, face, hand = g.book.negates, g.face, g.hands[seat]
    found: list[Step] = []
    for token in hand:
        if face[token] in negates and face[token] in g.book.quick:
            what, discard, many = negates[face[token]]
            if (
                (what == "any_effect" or _is_on(event, seat))
                and (many or not g.refused >> seat & 1)
                and len(hand) > discard
                and price(g, seat, face[token]) <= len(g.blanks)
            ):
                found.append(("answer_with", seat, token))
    if seat == g.turn:
        for token in g.fronts[seat]:
            if face[token] in negates and not g.used >> token & 1:
                found.append(("answer_by", seat, token))
    return found


def _is_on(event: Step, seat: int) -> bool:
    return any(event[i] == seat for i in ON.get(event[0], ()))


def _to_a_draw(g: Island, seat: int, event: Step) -> list[Step]:
    """Pass the Coconut against another player's effect, Seasoned Survivor on one's own turn (7.10, 8.1, 11.1)."""
    _, victim, n, source = event
    found: list[Step] = []
    if seat != victim:
        return found
    if source != victim:
        quick, face = g.book.quick, g.face
        for token in g.hands[seat]:
            if quick.get(face[token]) == "pass_draw" and price(g, seat, face[token]) <= len(g.blanks):
                found.append(("answer_with", seat, token))
    token = cutter(g, seat, n)
    if token >= 0:
        found.append(("answer_by", seat, token))
    return found


def _to_a_cost(g: Island, seat: int, event: Step) -> list[Step]:
    """Seasoned Survivor when its owner pays for a card up to 9 (11.1)."""
    token = cutter(g, seat, event[3])
    if seat == event[1] and token >= 0 and g.book.number[g.face[event[2]]] <= g.book.cuts[g.face[token]][1]:
        return [("answer_by", seat, token)]
    return []
