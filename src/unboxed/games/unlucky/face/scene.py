"""What people see of a table of Unlucky Adventurers."""

from __future__ import annotations

from unboxed.games.unlucky.rules.answering import ANSWERED_AT
from unboxed.games.unlucky.rules.seating import team_of
from unboxed.games.unlucky.rules.turns import rounds
from unboxed.games.unlucky.state import Unlucky
from unboxed.table.layout import CardNote, Die, Layout, LayoutSeat, LayoutZone

from .goal import goal


def layout(g: Unlucky, seat: int | None) -> Layout:
    """Seats with hands and characters, the three decks, the card at work, the beast and the dice."""
    seats: list[LayoutSeat] = []
    zones: list[LayoutZone] = []
    for p in range(g.setup.players):
        seats.append(_seat(g, p))
        crew, used = g.heroes[p], g.spent[p]
        zones.append({"id": f"hand:{p}", "name": "Hand", "kind": "hand", "tokens": g.hands[p], "seat": p})
        row: LayoutZone = {
            "id": f"heroes:{p}",
            "name": "Characters",
            "kind": "row",
            "tokens": [*crew, *used],
            "seat": p,
        }
        if used:
            row["notes"] = {token: {"state": ["used"]} for token in used}
        zones.append(row)
    zones += [
        {"id": "quest", "name": "Quest deck", "kind": "pile", "tokens": g.quest, "top_only": True},
        {"id": "discards", "name": "Discards", "kind": "pile", "tokens": g.discards},
        {"id": "table", "name": "In play", "kind": "row", "tokens": [*g.table, *g.looked], "notes": _lit(g)},
        {"id": "beasts", "name": "Beasts", "kind": "pile", "tokens": g.beasts, "top_only": True},
        {"id": "lair", "name": "Beast", "kind": "row", "tokens": g.lair},
        {"id": "laid", "name": "Against the beast", "kind": "row", "tokens": g.laid},
        {"id": "beast_discards", "name": "Beast discards", "kind": "pile", "tokens": g.beast_discards},
        {"id": "crowd", "name": "Characters", "kind": "pile", "tokens": g.crowd, "top_only": True},
        {"id": "crowd_discards", "name": "Used allies", "kind": "pile", "tokens": g.crowd_discards},
    ]
    around = "clockwise" if g.direction > 0 else "counter-clockwise"
    return Layout(
        turn=g.active,
        round=rounds(g) + 1,
        headline=f"play goes {around}",
        seats=seats,
        zones=zones,
        dice=[Die(value=value) for value in g.dice],
        goal=goal(g, rounds(g) + 1),
    )


def _lit(g: Unlucky) -> dict[int, CardNote]:
    """The die lights its row on the card at work."""
    rolled = [t for t in g.table if g.lookup.rows[g.face[t]] and len(g.dice) == 1]
    return {token: {"lit": g.dice[0]} for token in rolled[-1:]}


def _seat(g: Unlucky, p: int) -> LayoutSeat:
    status = []
    if not g.alive[p]:
        status.append("ghost" if g.setup.options["ghosts"] else "out")
    if missing := g.skips[p] or int(g.stalled[p]):
        status.append("misses a turn" if missing == 1 else f"misses {missing} turns")
    if g.protected[p]:
        status.append("safe from attacks")
    name = g.setup.cards[g.face[g.own[p]]].name
    seat: LayoutSeat = {
        "seat": p,
        "title": f"{name} (used)" if g.own[p] in g.spent[p] else name,
        "status": ", ".join(status),
        "counters": [{"name": "cards", "value": len(g.hands[p])}],
    }
    if g.setup.mode == "teams":
        seat["team"] = team_of(g, p)
    if not g.alive[p] and not g.setup.options["ghosts"]:
        seat["out"] = True
    return seat


def why_not(g: Unlucky, seat: int, token: int) -> tuple[str, str]:
    """Why a card of one's own cannot be used now."""
    if token in g.spent[seat]:
        return "This character has been used.", "8.1"
    if token in g.heroes[seat]:
        when = g.lookup.characters[g.face[token]].when
        return f"This character is used {_MOMENT[when]}.", "8.1"
    if token not in g.hands[seat]:
        return "", ""
    if g.face[token] in g.lookup.reviving:
        return "Resurrection answers only the loss of your last cards.", "4.11"
    if g.prompt[0] == "answer":
        if g.face[token] in g.lookup.answering:
            return "A Shield answers only an attack on you.", "4.1"
        return _ANSWERS[ANSWERED_AT[g.prompt[2]]], "13.1"
    return "This choice is not about that card.", "3.4"


_ANSWERS = dict.fromkeys(
    ("played", "rolled", "fight", "out", "drew", "blundered"), "Only a character may answer this."
) | {
    "attacked": "Only a Shield or a character may answer this.",
    "emptied": "Only a Resurrection may answer this.",
}

_MOMENT = {
    "turn": "on your turn, before you play a card or meet a beast",
    "rolled": "after somebody has rolled",
    "fight": "when somebody is about to fight a beast",
    "out": "when you would be out",
    "drew": "when another player has drawn two or more cards",
    "attacked": "when you are attacked",
    "played": "when another player has played a card",
    "blundered": "when you draw a Blunder",
}
