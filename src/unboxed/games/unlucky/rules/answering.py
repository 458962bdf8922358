"""Who may answer what, and what is at stake for them (13.1, 13.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unboxed.games.unlucky.cards import BIT
from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.responses import may_hold
from unboxed.kernel.state import Step

from .handling import for_each
from .seating import others, seats_of

if TYPE_CHECKING:
    from unboxed.games.unlucky.state import Unlucky

ANSWERED_AT = {
    "carry_out_card": "played",
    "carry_out_on": "played",
    "carry_out_on_two": "played",
    "read_die": "rolled",
    "read_aimed_die": "rolled",
    "read_two_dice": "rolled",
    "read_ghost_die": "rolled",
    "attack": "attacked",
    "lose_hand": "emptied",
    "face_beast": "fight",
    "suffer": "blundered",
    "leave": "out",
    "drawn": "drew",
}
SEVERAL = ("left", "right", "neighbours", "others", "all")
"""Words on cards that may mean the same players as another one (11.2)."""


def answers(g: Unlucky, seat: int, event: Step) -> list[Step]:
    """What a seat may answer: Shields to an attack, characters at their moment."""
    found: list[Step] = []
    moment = ANSWERED_AT[event[0]]
    if not g.alive[seat]:
        return found
    hand, face = g.hands[seat], g.face
    if moment == "emptied":
        reviving = [token for token in hand if face[token] in g.lookup.reviving] if event[3] < 0 else []
        return for_each(g, reviving, lambda token: ("resurrect", seat, token))
    if moment == "attacked":
        shields = [token for token in hand if face[token] in g.lookup.answering]
        name = "answer_with_card" if len(hand) > 1 else "answer_with_last_card"
        found = for_each(g, shields, lambda token: (name, seat, token))
    if g.moments & BIT[moment]:
        found += _by_characters(g, seat, moment, event)
    return found


def _by_characters(g: Unlucky, seat: int, moment: str, event: Step) -> list[Step]:
    """What a seat may answer with characters, all of which lie open."""
    characters, face, found = g.lookup.characters, g.face, []
    for hero in g.heroes[seat]:
        if characters[face[hero]].when == moment:
            found += _uses(g, seat, hero, moment, event)
    return found


def might_answer(g: Unlucky, seat: int, event: Step) -> bool:
    """Could this seat answer, as far as everybody knows?"""
    moment = ANSWERED_AT[event[0]]
    if not g.alive[seat]:
        return False
    if moment == "emptied":  # one Resurrection is enough (4.11)
        return bool(event[3] < 0) and may_hold(g, g.hands[seat], g.lookup.reviving)
    if moment == "attacked" and may_hold(g, g.hands[seat], g.lookup.answering):
        return True
    return bool(_by_characters(g, seat, moment, event))


def at_stake(g: Unlucky, seat: int, event: Step) -> str:
    """Does the answer decide whether this seat stays in the game, or what becomes of its own turn?"""
    if event[0] in ("lose_hand", "leave"):
        return LIFE
    if event[0] == "attack":
        return LIFE if event[4] >= len(g.hands[seat]) else ""
    return TURN if openly(g, seat, event) else ""


def hits(g: Unlucky, seat: int, event: Step) -> bool:
    """Is it this seat that is aimed at, attacked, robbed or about to lose something, also by the face of the die?"""
    moment = ANSWERED_AT[event[0]]
    if moment == "attacked":
        return bool(event[2] == seat)
    if moment == "played":
        return seat in event[3] if event[3:] and event[3] else event[1] != seat
    if moment == "rolled":
        brings = result(g, event, g.dice)
        fallen = isinstance(brings, list) and any(seat in _hit(effect) for effect in brings)
        return event[1] == seat or seat in event[3] or fallen
    return bool(event[1] == seat)


def _hit(effect: list[Any]) -> list[int]:
    """The seats that an effect of a card names, several at once."""
    return [seat for word in effect if isinstance(word, list) for seat in word]


def openly(g: Unlucky, seat: int, event: Step) -> bool:
    """Only a character may answer this, and whether it does is for the turn of this seat, or its place in the game."""
    moment = ANSWERED_AT[event[0]]
    return moment == "out" or (seat == g.active and moment in ("rolled", "fight", "blundered"))


def _uses(g: Unlucky, seat: int, hero: int, moment: str, event: Step) -> list[Step]:
    """How a seat may use a character that answers."""
    if moment == "rolled":
        return _turned_dice(g, seat, hero, event)
    if moment in ("fight", "blundered"):
        if moment == "blundered" and not (event[1] == seat and event[3]):
            return []
        sends = any(effect[0] == "redirect" for effect in g.lookup.characters[g.face[hero]].do)
        rivals = [p for p in others(g, seat) if p != event[1]]
        return [("send_on", seat, hero, p, event[2]) if sends else ("use", seat, hero, p) for p in rivals]
    if moment == "attacked":
        return [("use", seat, hero, event[1])]
    if moment == "drew":
        return [("use", seat, hero, event[1])] if g.hands[event[1]] else []
    return [("use_it", seat, hero)]


# --- dice that are about to count -----------------------------------------------------------------------------------


def _turned_dice(g: Unlucky, seat: int, hero: int, event: Step) -> list[Step]:
    """One way to turn a die for each result that differs from the present one (8.3)."""
    results, options = [result(g, event, g.dice)], []
    for die, roller in enumerate(rollers(g, event)):
        for face in range(1, 7):
            turned = result(g, event, (*g.dice[:die], face, *g.dice[die + 1 :]))
            if turned not in results:
                results.append(turned)
                options.append(("turn_die", seat, hero, roller, face))
    return options


def result(g: Unlucky, event: Step, dice: tuple[int, ...]) -> Any:
    """What these dice would bring: equal for faces between which there is no difference."""
    _, seat, token, targets = event[:4]
    if token < 0:
        return dice[0] == 6
    rows = g.lookup.rows[g.face[token]]
    if not rows:
        return dice[0]
    row = rows[dice[0] if len(dice) == 1 else compared(dice)]
    cast = (seat, targets, "card")
    return [[seats_of(g, cast, word) if word in SEVERAL else word for word in effect] for effect in row]


def compared(dice: tuple[int, ...]) -> str:
    """The first of two dice is higher, lower, or equal (5.2)."""
    difference = dice[0] - dice[1]
    return "high" if difference > 0 else "low" if difference else "tie"


def rollers(g: Unlucky, event: Step) -> tuple[int, ...]:
    """Who rolled the dice that are about to count, in their order."""
    _, seat, token, targets = event[:4]
    if len(g.dice) == 2:
        return seat, targets[0]
    if token >= 0 and g.lookup.quest[g.face[token]].roll == "each":
        return (targets[0],)
    return (seat,)
