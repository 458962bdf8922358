"""A table of Uncharted, as plain data, and small questions about it that every other module asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from unboxed.content.verbs import Vocabulary
from unboxed.kernel.game import Result
from unboxed.kernel.modifiers import Changes, added, speakers
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.seats import AROUND
from unboxed.kernel.state import Zone, state

from .cards import Power

if TYPE_CHECKING:
    from .lookup import Lookup

T = TypeVar("T")

MOST_TURNS = MOST_ACTIONS = 20
"""Turns in a round and actions in a turn (4.8)."""
CAP = 3
"""Cards of one colour in a play area (5.2)."""
SURVIVAL_ROUNDS = 6


@state
class Uncharted(Position):
    """Zones hold tokens; the last of a pile is its top. Lists have one entry for each seat."""

    action_deck: Zone
    special_deck: Zone
    adventure: Zone
    """The Adventure deck; in Survival the Treasure deck."""
    foes: Zone
    """Survival's Enemy deck."""
    discards: Zone
    box: Zone
    """Adventure cards taken away unseen."""
    spaces: Zone
    """The adventure zone in the order of its spaces."""
    found: Zone
    """The Treasure being discovered."""
    hands: list[Zone]
    standing: list[Zone]
    resting: list[Zone]
    held: list[Zone]
    """Treasures in play areas (Deathmatch)."""
    crowd: Zone
    chosen: Zone
    """Characters in the order of choosing, from the first starting player clockwise."""
    bounds: tuple[int, ...]
    """Where kinds of tokens begin: Special Action cards, adventure cards that lie open, a Treasure pile, a Normal pile,
    its cards in the box, a Special pile, its cards in the box, spare bosses, the end."""
    renewed: bool
    """The Action deck has been renewed, so its cards are of any level."""
    hero: tuple[str, ...]
    """The Character whose powers a seat has; empty on the plain side."""
    life: list[int]
    most: tuple[int, ...]
    vp: list[int]
    supply: list[int]
    markers: dict[int, tuple[int, ...]]
    """Markers on a Treasure's token, for each seat; Treasures without any are not in it."""
    out: list[bool]
    """Dropped out or, in Deathmatch, sitting out."""
    passed: list[bool]
    last_passed: int
    """Who passed last in this round; -1 before anybody has."""
    turns: list[int]
    """Turns taken this round."""
    round: int
    phase: str
    first: int
    """Who held the starting marker in round one."""
    start: int
    turn: int
    actions_left: int
    actions_taken: int
    at: int
    """The space of the Treasure being discovered."""
    awaiting: tuple[int, ...]
    """Treasures discovered together with the one being dealt with, which wait for their turn."""
    finding: bool
    target: int
    """The Enemy attacked, or -1."""
    rival: int
    """The player attacked, or -1."""
    used: tuple[int, ...]
    """Weapons and other cards rested in this attack, in order."""
    thrown: int
    """Red cards discarded in this attack."""
    facing: tuple[int, ...]
    """AP that each seat has to defend against."""
    guard: tuple[int, ...]
    """DP from cards rested against it."""
    deck_gone: bool

    if TYPE_CHECKING:
        lookup: Lookup  # more exactly than the engine knows

    def pools(self) -> Sequence[Sequence[int]]:
        """Action and Special Action cards are apart until the Action deck is renewed; the two piles always are."""
        special, adventure, treasures, normal, _, special_pile, _, _, end = self.bounds
        actions = [range(adventure)] if self.renewed else [range(special), range(special, adventure)]
        return [*actions, range(treasures, normal), range(normal, special_pile), range(special_pile, end)]

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        """The Special deck holds Special cards only; bosses were never taken away with the Special pile's rest."""
        lookup, (*_, boxed, spare, end) = self.lookup, self.bounds
        found: list[tuple[Zone, frozenset[str]]] = []
        if self.renewed:
            found.append((self.special_deck, lookup.not_special))
        if spare < end:
            found.append((list(range(boxed, spare)), lookup.bosses))
            found.append(
                (list(range(spare, end)), frozenset(lookup.enemies) - lookup.bosses | frozenset(lookup.treasures))
            )
        return found


rule = rule_of(Uncharted)
vocabulary = Vocabulary()


def around(g: Uncharted, first: int) -> list[int]:
    """The players in the game, clockwise from this seat."""
    out = g.out
    return [p for p in AROUND[len(out), 1, first] if not out[p]]


def others(g: Uncharted, seat: int) -> list[int]:
    """The other players in the game, clockwise."""
    out = g.out
    return [p for p in AROUND[len(out), 1, seat] if not out[p] and p != seat]


def acting_first(g: Uncharted) -> int:
    """Who goes first when several must act: the turn player, or the starting player outside turns (1.13)."""
    return g.turn if g.phase == "action" else g.start


def next_in(g: Uncharted, seat: int) -> int:
    """This seat if it is in the game, else the next one clockwise that is."""
    return next((p for p in AROUND[len(g.out), 1, seat] if not g.out[p]), seat)


# --- what is in the zone and in play --------------------------------------------------------------


def treasures_in(g: Uncharted) -> list[int]:
    """The Treasures in the zone but for those that are discovered: their markers lie fast (7.4, 7.7)."""
    known, face, awaiting = g.lookup.treasures, g.face, g.awaiting
    return [t for t in g.spaces if face[t] in known and t not in awaiting]


def enemies_in(g: Uncharted) -> list[int]:
    """The Enemies in the zone."""
    known, face = g.lookup.enemies, g.face
    return [t for t in g.spaces if face[t] in known]


def count_of(g: Uncharted, seat: int, colour: str) -> int:
    """Cards of a colour in a play area, standing or resting (1.4)."""
    colours, face, n = g.lookup.colour, g.face, 0
    for t in g.standing[seat]:
        if colours[face[t]] == colour:
            n += 1
    for t in g.resting[seat]:
        if colours[face[t]] == colour:
            n += 1
    return n


def hands_counted(g: Uncharted) -> bool:
    """Will an Enemy in the zone, other than the one attacked, look for the most cards in hand in this round (4.5)?"""
    counting, face = g.lookup.counting_hands[g.setup.mode], g.face
    return bool(counting) and bool([t for t in g.spaces if face[t] in counting and t != g.target])


def health_of(g: Uncharted, token: int) -> int:
    """An Enemy's Health with what the others in the zone add (13.1)."""
    health: int = g.lookup.enemies[g.face[token]].health
    changes, face = g.lookup.tougher, g.face
    for t in g.spaces:
        if face[t] in changes and t != token:
            health += added(changes, (face[t],))
    return health


def points_of(g: Uncharted, seat: int) -> int:
    """A player's VP: the track, or in Deathmatch the Treasures held (14.11)."""
    if g.setup.mode == "deathmatch":
        treasures, face = g.lookup.treasures, g.face
        return sum([treasures[face[t]].vp for t in g.held[seat]])
    return g.vp[seat]


def compared(g: Uncharted) -> list[int]:
    """Whose VP are compared: whoever sits out a Deathmatch round keeps the Treasures, so they count (14.7, 14.11)."""
    return list(range(len(g.out))) if g.setup.mode == "deathmatch" else around(g, g.start)


def leaders(g: Uncharted, seats: list[int]) -> list[int]:
    """Those of these players with the most VP (13.9)."""
    top = max([points_of(g, p) for p in seats], default=0)
    return [p for p in seats if points_of(g, p) == top]


# --- what helps a player --------------------------------------------------------------------------


def active(g: Uncharted, seat: int, power: Power) -> bool:
    """Are the Life and the colours there that this power needs? (1.3, 1.4)"""
    if power.at_most and g.life[seat] > power.at_most:
        return False
    needs = g.lookup.needs[power.colours]
    return not needs or all(count_of(g, seat, colour) >= n for colour, n in needs)


def powers(g: Uncharted, seat: int, when: str) -> list[Power]:
    """The working powers of a seat's Character for a moment."""
    hero = g.hero[seat]
    if not hero:
        return []
    found = g.lookup.powers_when.get((g.setup.mode, hero, when))
    return [power for power in found if active(g, seat, power)] if found else []


def marked(g: Uncharted, seat: int) -> list[int]:
    """The Treasures on which a seat has a marker."""
    return [t for t, counts in g.markers.items() if counts[seat]]


def attack_bonus(g: Uncharted, seat: int) -> int:
    """AP from the Character and from Treasures with a marker (6.3, 12.1)."""
    return _bonus(g, seat, g.lookup.more_attack)


def defence_bonus(g: Uncharted, seat: int, damage_phase: bool) -> int:
    """DP from the Character and from Treasures, which come on top of rested cards (8.2, 12.1)."""
    return _bonus(g, seat, g.lookup.more_defence) + (_bonus(g, seat, g.lookup.guard) if damage_phase else 0)


def discount(g: Uncharted, seat: int) -> int:
    """How many cards less every play costs (5.3)."""
    return _bonus(g, seat, g.lookup.discount)


def discounters(g: Uncharted, seat: int) -> tuple[str, ...]:
    """The faces of the cards that make plays cheaper."""
    changes = g.lookup.discount
    return speakers(changes, _helping(g, seat, changes), lambda power: _works(g, seat, power))


def _bonus(g: Uncharted, seat: int, changes: Changes) -> int:
    helping = _helping(g, seat, changes)
    return added(changes, helping, lambda power: _works(g, seat, power)) if helping else 0


def _helping(g: Uncharted, seat: int, changes: Changes) -> list[str]:
    """The Treasures on which a seat has a marker and the Character, if they change this number at all."""
    face, found = g.face, []
    for t, counts in g.markers.items():
        if counts[seat] and face[t] in changes:
            found.append(face[t])
    if g.hero[seat] in changes:
        found.append(g.hero[seat])
    return found


def _works(g: Uncharted, seat: int, power: Power) -> bool:
    return g.setup.mode not in power.off_in and active(g, seat, power)


def can_place(g: Uncharted, seat: int) -> bool:
    """Can this player place at least one marker? (7.2)"""
    treasures = treasures_in(g)
    if g.supply[seat]:
        return bool(treasures)
    if g.setup.options["markers_out"] == "strict" or len(treasures) < 2:
        return False
    markers = g.markers
    return any(t in markers and markers[t][seat] for t in treasures)


def can_draw(g: Uncharted) -> bool:
    """Is there a card to draw, perhaps after renewing the deck? (9.1, 14.13)"""
    if g.action_deck:
        return True
    end = g.bounds[1]
    return g.setup.mode != "standard" and any(t < end for t in g.discards)


# --- moving cards ---------------------------------------------------------------------------------


def with_entry(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """These values, one of them changed: what changes seldom is a tuple, which copies of a position share."""
    return (*values[:seat], value, *values[seat + 1 :])


def discard(g: Uncharted, zone: Zone, token: int) -> None:
    """From a zone to the discard area, face up."""
    zone.remove(token)
    g.discards.append(token)
    g.reveal(token)


def rest(g: Uncharted, seat: int, token: int) -> None:
    """Turn a standing card to rest (1.10)."""
    g.standing[seat].remove(token)
    g.resting[seat].append(token)


def effects_next(g: Uncharted, seat: int, token: int, effects: tuple[tuple[object, ...], ...]) -> None:
    """Let a card's effects happen next, from top to bottom."""
    g.run(effects, (seat, token))


def end_game(g: Uncharted, winners: tuple[int, ...], reason: str) -> None:
    """Nothing happens any more."""
    scores = () if g.setup.mode == "survival" else tuple([float(points_of(g, p)) for p in range(g.setup.players)])
    g.finish(Result(winners, scores, reason))
    g.say("ended", reason)
    for seat in winners:
        g.say("won", seat)
