"""What people see of a game of Unbroken: the sheets, the trackers, the die and the fox."""

from __future__ import annotations

from unboxed.games.unbroken.rules.conditions import PARALYZED, lasts, number_of
from unboxed.games.unbroken.rules.passives import settled
from unboxed.games.unbroken.state import MOST, MOST_ARMOR, MOST_HEALTH, MOST_TIME, Unbroken
from unboxed.games.unbroken.sums import NAMES, RESOURCES
from unboxed.table.layout import CardNote, Counter, Die, Layout, LayoutSeat, LayoutZone, Track
from unboxed.table.wording import counted

from .goal import goal

PHASES = ["preparation", "decision", "exploration", "ambush", "trickery", "battle", "rewards", "hunger"]
TRACK_GROUP = {"small": "Effort", "medium": "Effort", "large": "Effort"}


def layout(g: Unbroken, seat: int | None) -> Layout:
    """Sheets of character, weapon and monster, cards in play, decks, trackers."""
    made = Layout(
        turn=0,
        round=g.round if g.fox == "battle" else 0,
        headline=_headline(g),
        seats=[_seat(g)],
        zones=_zones(g),
        phases=PHASES,
        phase=g.fox,
        tracks=_tracks(g),
        dice=[],
        goal=goal(g),
    )
    if g.die and g.monster:
        made["dice"] = [Die(value=min(max(g.die, 1), 6), name="the last roll")]
    return made


def _headline(g: Unbroken) -> str:
    words = [f"level {g.level}"]
    if g.committed and not g.outcome:
        words.append("committed to the next encounter")
    if g.extra_cards:
        words.append(f"{g.extra_cards} more cards at the next exploration")
    if g.defending:
        words.append("the monster's guard is up")
    return ", ".join(words)


def _zones(g: Unbroken) -> list[LayoutZone]:
    waiting = [*g.waiting, *(t for t in g.staying if t not in g.waiting)]
    later, lasting = [t for t in waiting if t not in g.conditions], _condition_notes(g)
    aside: dict[int, CardNote] = {t: {"state": [f"out of reach for {counted(g.aside_turns, 'turn')}"]} for t in g.aside}
    return [
        LayoutZone(id="character", name="Character", kind="sheet", tokens=g.character, seat=0),
        LayoutZone(id="weapon", name="Weapon", kind="sheet", tokens=g.weapon[-1:], seat=0),
        LayoutZone(id="monster", name="Monster", kind="sheet", tokens=g.monster, notes=_monster_notes(g)),
        LayoutZone(id="skills", name="Skills", kind="row", tokens=g.skills, seat=0, notes=_skill_notes(g)),
        LayoutZone(id="conditions", name="Conditions", kind="row", tokens=g.conditions, seat=0, notes=lasting),
        LayoutZone(id="waiting", name="For the next level", kind="row", tokens=later),
        LayoutZone(id="revealed", name="Encounters", kind="row", tokens=g.revealed),
        LayoutZone(id="skill_offer", name="Skills to choose from", kind="row", tokens=g.skill_offer),
        LayoutZone(id="aside", name="Weapon out of reach", kind="row", tokens=g.aside, notes=aside),
        LayoutZone(id="weapon_under", name="Weapons underneath", kind="pile", tokens=g.weapon[:-1]),
        LayoutZone(id="encounters", name="Encounter deck", kind="pile", tokens=g.encounters, top_only=True),
        LayoutZone(id="encounter_discards", name="Encounter discards", kind="pile", tokens=g.encounter_discards),
        LayoutZone(id="skill_deck", name="Skill deck", kind="pile", tokens=g.skill_deck, top_only=True),
        LayoutZone(id="skill_discards", name="Skill discards", kind="pile", tokens=g.skill_discards),
        LayoutZone(id="weapon_supply", name="Weapons", kind="pile", tokens=g.weapon_supply),
        LayoutZone(id="condition_supply", name="Condition supply", kind="pile", tokens=g.condition_supply),
        LayoutZone(id="dark", name="Monsters in the Dark", kind="pile", tokens=g.dark),
        LayoutZone(id="gone", name="Monsters behind you", kind="pile", tokens=g.gone),
    ]


def _condition_notes(g: Unbroken) -> dict[int, CardNote]:
    """Tokens, turns that are left, and the most tokens where the table has agreed on one."""
    notes: dict[int, CardNote] = {}
    for token in g.conditions:
        face, note = g.face[token], CardNote()
        if g.lookup.condition[face].tokens:
            note["counters"] = [Counter(name="tokens", value=g.marks[number_of(g, token)])]
        states = [f"for {counted(turns, 'turn')} more"] if (turns := lasts(g, token)) else []
        if face == PARALYZED and g.setup.options["paralysis_limit"] != "none":
            states.append(f"at most {g.setup.options['paralysis_limit']} tokens")
        if states:
            note["state"] = states
        if note:
            notes[token] = note
    return notes


def _monster_notes(g: Unbroken) -> dict[int, CardNote]:
    """Its bars, its guard, and the row that the roll lights."""
    notes: dict[int, CardNote] = {}
    coming = g.player >= 0 and g.prompt[1:2] == ("after_roll",)  # the row that the roll is about to light
    for token in g.monster:
        note = CardNote(
            counters=[
                Counter(name="Armor", value=g.armor, most=max(g.most_armor, g.armor), icon="armor"),
                Counter(name="Health", value=g.health, most=max(g.most_health, g.health), icon="health"),
            ]
        )
        states = []
        if g.defending:
            states.append("defends")
        if g.monster_skips:
            states.append("loses its next turn")
        if states:
            note["state"] = states
        if lit := settled(g, g.die) if coming else g.row:
            note["lit"] = lit
        notes[token] = note
    return notes


def _skill_notes(g: Unbroken) -> dict[int, CardNote]:
    """Skills whose limit is used up."""
    used = g.used_turn | g.used_battle | g.used_level
    notes: dict[int, CardNote] = {}
    for token in g.skills:
        if any(deed.bit & used for deeds in g.lookup.deeds[g.face[token]].values() for deed in deeds):
            notes[token] = {"state": ["used"]}
    return notes


def _tracks(g: Unbroken) -> list[Track]:
    tracks = []
    if g.time >= 0:  # in combat on the last level the marker has left the track (7.3)
        tracks.append(Track(id="time", name="Time", value=g.time, most=MOST_TIME, group="Time", icon="time"))
    for i, name in enumerate(RESOURCES):
        group = TRACK_GROUP.get(name, "Resources")
        word = NAMES[i].removesuffix(" Effort") if group == "Effort" else NAMES[i]
        tracks.append(Track(id=name, name=word, value=g.res[i], most=MOST[i], group=group, icon=name))
    tracks.append(Track(id="uses", name="Uses left", value=g.uses, most=g.level, group="Abilities", icon="uses"))
    if g.monster:
        tracks.append(Track(id="armor", name="Armor", value=g.armor, most=MOST_ARMOR, group="Monster", icon="armor"))
        tracks.append(
            Track(id="health", name="Health", value=g.health, most=MOST_HEALTH, group="Monster", icon="health")
        )
    return tracks


def _seat(g: Unbroken) -> LayoutSeat:
    card = g.lookup.character[g.face[g.character[0]]]
    portrait = card.portraits[g.setup.options["portrait"] - 1] if card.portraits else card.name
    status = []
    if g.skips:
        status.append("loses a turn" if g.skips == 1 else f"loses {g.skips} turns")
    if g.outcome:
        status.append(g.outcome)
    return LayoutSeat(
        seat=0,
        title=f"{portrait}, {card.name}",
        status=", ".join(status),
        counters=[Counter(name="ability uses", value=g.uses, most=g.level)],
    )
