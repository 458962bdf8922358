"""What people see of a table of Island."""

from __future__ import annotations

from unboxed.games.island.cards import EXPLOSION, PILES
from unboxed.games.island.rules.rounds import length_of
from unboxed.games.island.rules.scoring import table_points
from unboxed.games.island.rules.standing import bomb_limit, bombs_of
from unboxed.games.island.state import Island, others
from unboxed.kernel.state import Step
from unboxed.table.layout import CardNote, Counter, Layout, LayoutSeat, LayoutZone
from unboxed.table.wording import counted

from .goal import goal


def layout(g: Island, seat: int | None) -> Layout:
    """Seats with hands, permanents and bombs; the blank deck, the six piles, the discards and the box."""
    seats: list[LayoutSeat] = []
    zones: list[LayoutZone] = []
    for p in range(g.setup.players):
        seats.append(_seat(g, p))
        notes = {t: note for t in g.fronts[p] if (note := _note(g, t))}
        zones.append(LayoutZone(id=f"hand:{p}", name="Hand", kind="hand", tokens=g.hands[p], seat=p))
        zones.append(LayoutZone(id=f"front:{p}", name="In front", kind="row", tokens=g.fronts[p], seat=p, notes=notes))
        zones.append(LayoutZone(id=f"bombs:{p}", name="Bombs", kind="row", tokens=g.bombs[p], seat=p))
    zones.append(LayoutZone(id="blanks", name="Blank deck", kind="pile", tokens=g.blanks, top_only=True))
    for name, pile in zip(PILES, g.piles, strict=True):
        label = name.replace("_", " ").capitalize()
        zones.append(LayoutZone(id=name, name=label, kind="pile", tokens=pile, top_only=True))
    zones += [
        LayoutZone(id="table", name="In play", kind="row", tokens=g.table),
        LayoutZone(id="attack_discards", name="Attack discards", kind="pile", tokens=g.attack_discards),
        LayoutZone(id="blank_discards", name="Blank discards", kind="pile", tokens=g.blank_discards),
        LayoutZone(id="box", name="Box", kind="pile", tokens=g.box),
    ]
    if g.aside:
        zones.append(LayoutZone(id="aside", name="Hidden out of play", kind="pile", tokens=g.aside, top_only=True))
    found = Layout(turn=g.turn, round=g.rounds, headline=headline(g), seats=seats, zones=zones, goal=goal(g))
    if links := [event for event in g.chain if event]:
        found["unanswered"] = ", ".join(outcome(g, links))
    return found


def _note(g: Island, token: int) -> CardNote:
    """Whether the power of a card in front is spent."""
    return CardNote(state=["used"]) if g.used >> token & 1 else CardNote()


def headline(g: Island) -> str:
    """Length of the match and direction."""
    around = "clockwise" if g.direction > 0 else "counter-clockwise"
    length = length_of(g.setup)
    match = "to five survival points" if not length else "one round" if length == 1 else f"{length} rounds"
    return f"{match}, play goes {around}"


def outcome(g: Island, links: list[Step]) -> list[str]:
    """The chain from its newest link down: a negation that works stops the link below it (7.5, 7.6)."""
    found, works = [], True
    for event in reversed(links):
        if event[0] in ("draw_blanks", "face_draw"):
            found.append(f"{counted(event[2], 'card')} drawn" if works else "the draw goes elsewhere")
        else:
            name = g.setup.cards[g.face[event[2]]].name
            works = works and event[0] != "fizzle"
            found.append(f"{name} works" if works else f"{name} fails")
        works = not (works and event[0] in ("use_negate", "use_pass_draw", "use_cut"))
    return found


def may_answer(g: Island) -> list[int]:
    """Who may still answer the newest link of an open chain: told alike whether or not they can (7.3, 7.4)."""
    if not g.chain or not g.chain[-1] or g.chain[-1][0] in ("fizzle", "face_draw"):
        return []
    name, seat, *_ = g.chain[-1]
    return [seat] if name == "draw_blanks" else others(g, seat)


def _seat(g: Island, p: int) -> LayoutSeat:
    status = []
    if p in may_answer(g):
        status.append("may answer")
    if out := not g.alive >> p & 1:
        status.append("out of the round")
    if g.safe >= 0 and p == g.turn:
        status.append("safe from explosions")
    counters = [
        Counter(name="cards", value=len(g.hands[p])),
        Counter(name="bombs", value=len(bombs_of(g, p)), most=bomb_limit(g, p), icon="bomb"),
        Counter(name="survival points" if g.knockout else "points of earlier rounds", value=g.scores[p]),
    ]
    if not g.knockout:
        counters.append(Counter(name="points on the table", value=table_points(g, p)))
        blasts = len([token for token in g.bombs[p] if g.face[token] == EXPLOSION])
        counters += [Counter(name="explosions", value=blasts)] if blasts else []
        counters += [Counter(name="part-paid", value=g.part_paid[p])] if g.part_paid[p] else []
    return LayoutSeat(seat=p, title="", status=", ".join(status), counters=counters, out=out)
