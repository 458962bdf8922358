"""Why a card of one's own cannot be used now, and the prices of those that can."""

from __future__ import annotations

from unboxed.games.island.rules.aims import POSSIBLE
from unboxed.games.island.rules.turns import go_on
from unboxed.games.island.state import Island


def ask_again(g: Island) -> None:
    """Ask once more, for whoever looks on at the prices."""
    asked, seat, *event = g.prompt
    if asked in ("play_a_card", "end_your_turn"):
        go_on(g, seat)
    elif asked == "answer":
        no = ("let_it_be", seat)
        g.ask(seat, g.prompt, [*g.answers(seat, tuple(event)), no], no, g.stakes)


def why_not(g: Island, seat: int, token: int) -> tuple[str, str]:
    """Why a card of one's own cannot be used now."""
    face, lookup = g.face[token], g.lookup
    if token in g.fronts[seat]:
        return _why_no_power(g, seat, token)
    if token not in g.hands[seat]:
        return "", ""
    if g.prompt[0] != "answer":
        asked = g.prompt[0] == "end_your_turn"
        return ("You have played your card.", "3.3") if asked else ("This choice is not about that card.", "7.2")
    if face not in lookup.quick:
        return "Only quick cards and powers may answer.", "7.5"
    if lookup.quick[face] == "pass_draw":
        return "This card answers only a draw that another player's effect puts on you.", "8.1"
    what, discard, many = lookup.negates[face]
    if what == "effect_on_you" and not many and g.refused >> seat & 1:
        return "Only one such card may be used in a turn.", "7.9"
    if discard and len(g.hands[seat]) <= discard:
        return "You need another card to give up.", "9.1"
    if g.prompt[2] == "draw_blanks":
        return "Negations belong to the moment an effect is announced.", "7.10"
    return ("This effect is not on you.", "7.8") if what == "effect_on_you" else ("The deck cannot pay for it.", "5.8")


def _why_no_power(g: Island, seat: int, token: int) -> tuple[str, str]:
    face, lookup = g.face[token], g.lookup
    verbs = lookup.ways[face]
    if not verbs:
        return "This card works all the time.", "1.6"
    if g.turn != seat:
        return "This card works only on your own turn.", "1.6"
    if g.used >> token & 1:
        return "Its power is spent for this turn.", "3.7"
    if not any(verb in POSSIBLE and POSSIBLE[verb](g, seat, token) for verb in verbs):
        return "Its moment is not now.", "3.7"
    return "This choice is not about that card.", "7.2"
