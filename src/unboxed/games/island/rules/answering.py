"""Who may answer what: quick cards and powers against announced effects and draws (sections 7 to 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.responses import may_hold
from unboxed.kernel.state import Step

from .alike import told_apart
from .standing import bomb_limit, cutter, price, tell_price

if TYPE_CHECKING:
    from unboxed.games.island.state import Island

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
DEADLY = ("use_coin", "use_guess", "use_pass_draw", "use_clear", "use_clear_one", "use_remove_front", "use_negate")
"""Effects that may bring a bomb, take away what keeps one off, or undo what would have."""


def answers(g: Island, seat: int, event: Step) -> list[Step]:
    """What a seat may answer to an announced effect, or to a draw it is about to meet."""
    name = event[0]
    if not g.alive >> seat & 1:
        return []
    if name == "draw_blanks":
        return _to_a_draw(g, seat, event)
    if name == "fizzle" or name == "face_draw" or not g.alive >> event[1] & 1:
        return []  # what was stopped, sent on or has lost its user needs no answer (7.11)
    negates, face = g.lookup.negates, g.face
    fitting = [t for t in g.hands[seat] if face[t] in negates and _may_negate(g, seat, face[t], event)]
    found = _with_quick_cards(g, seat, fitting)
    if seat == g.turn:
        for token in g.fronts[seat]:
            if face[token] in negates and not g.used >> token & 1:
                found.append(("answer_by", seat, token))
    return found


def _with_quick_cards(g: Island, seat: int, tokens: list[int]) -> list[Step]:
    """An option for each of these hand cards, copies once, with what it costs now."""
    if not tokens:
        return []
    options: list[Step] = [
        ("answer_with", seat, token, price(g, seat, g.face[token]), more, which)
        for token, more, which in told_apart(g, seat, seat, tokens)
    ]
    if g.priced is not None:
        for option in options:
            tell_price(g, seat, option, g.face[option[2]])
    return options


def _may_negate(g: Island, seat: int, face: str, event: Step) -> bool:
    """Would this card in hand negate the effect? All but the card itself lies open (7.8, 7.9, 9.1)."""
    what, discard, many = g.lookup.negates[face]
    return (
        face in g.lookup.quick
        and (what == "any_effect" or _is_on(event, seat))
        and (many or not g.refused >> seat & 1)
        and len(g.hands[seat]) > discard
        and price(g, seat, face) <= len(g.blanks)
    )


def _is_on(event: Step, seat: int) -> bool:
    return any(event[i] == seat for i in ON.get(event[0], ()))


def _to_a_draw(g: Island, seat: int, event: Step) -> list[Step]:
    """Pass the Coconut against another player's effect, Seasoned Survivor on one's own turn (7.10, 8.1, 11.1)."""
    _, victim, n, source = event
    found: list[Step] = []
    if seat != victim:
        return found
    if source != victim:
        quick, face = g.lookup.quick, g.face
        fitting = [t for t in g.hands[seat] if quick.get(face[t]) == "pass_draw" and _may_pass(g, seat, face[t])]
        found = _with_quick_cards(g, seat, fitting)
    token = cutter(g, seat, n)
    if token >= 0:
        found.append(("answer_by", seat, token))
    return found


def _may_pass(g: Island, seat: int, face: str) -> bool:
    return price(g, seat, face) <= len(g.blanks)


# --- what everybody knows of it ---------------------------------------------------------------------------------------


def might_answer(g: Island, seat: int, event: Step) -> bool:
    """Could this seat answer, as far as everybody knows?"""
    name, quick = event[0], g.lookup.quick
    if not g.alive >> seat & 1 or name in ("fizzle", "face_draw"):
        return False
    if openly(g, seat, event):
        return bool(answers(g, seat, event))
    if name == "draw_blanks":
        fitting = [face for face in quick if quick[face] == "pass_draw" and _may_pass(g, seat, face)]
        return seat == event[1] and event[3] != seat and may_hold(g, g.hands[seat], fitting)
    if not g.alive >> event[1] & 1:
        return False
    fitting = [face for face in quick if face in g.lookup.negates and _may_negate(g, seat, face, event)]
    return may_hold(g, g.hands[seat], fitting)


def hits(g: Island, seat: int, event: Step) -> bool:
    """Is an effect on this seat (7.8), or a draw that it is about to meet (7.10)?"""
    return bool(event[1] == seat) if event[0] == "draw_blanks" else _is_on(event, seat)


def may_answer_as_known_to(g: Island, reader: int, seat: int, event: Step) -> bool:
    """Could this seat answer, as far as another one knows, which has seen more than everybody has?"""
    quick, hand, face = g.lookup.quick, g.hands[seat], g.face
    if openly(g, seat, event) and answers(g, seat, event):
        return True
    fitting = {name for name in quick if name in g.lookup.negates and _may_negate(g, seat, name, event)}
    hidden = [token for token in hand if not g.knows(reader, token)]
    if any(face[token] in fitting for token in hand if token not in hidden):
        return True
    return any(
        face[token] in fitting and not g.knows(reader, token)
        for pool in (g.pools() if hidden and fitting else ())
        if any(token in pool for token in hidden)
        for token in pool
    )


def openly(g: Island, seat: int, event: Step) -> bool:
    """Does it lie open whether this seat can answer: with a card in front on its own turn (11.1, 11.7)?"""
    if event[0] == "draw_blanks":
        return event[3] == event[1] or cutter(g, seat, event[2]) >= 0
    if seat != g.turn or event[0] in ("fizzle", "face_draw"):
        return False
    return any(g.face[token] in g.lookup.negates and not g.used >> token & 1 for token in g.fronts[seat])


def at_stake(g: Island, seat: int, event: Step) -> str:
    """Does this seat decide about its own turn, or might it be out of the round with the next bomb (15.1)?"""
    hit = event[1] == seat if event[0] == "draw_blanks" else event[0] in DEADLY and _is_on(event, seat)
    if g.knockout and hit and len(g.bombs[seat]) + 1 >= bomb_limit(g, seat):
        return LIFE
    return TURN if seat == g.turn and openly(g, seat, event) else ""
