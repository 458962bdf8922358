"""Quick tables made from the cards: what every rule looks up, put in order once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from unboxed.content.cards import Card
from unboxed.kernel.modifiers import Modifier, Modifiers
from unboxed.kernel.state import Step

from .cards import (
    ALWAYS,
    Amounts,
    Character,
    Condition,
    Effect,
    Encounter,
    Moment,
    Monster,
    Number,
    Only,
    Row,
    Skill,
    Upgrade,
    Weapon,
)
from .sums import NAMES, RESOURCES, Sum, both, in_words, one

ACTIONS = ("action", "travel_action", "combat_action")
BIT = {
    name: 1 << i for i, name in enumerate((*get_args(Moment), *ACTIONS, *get_args(Number), "ignore", "cap", "forbid"))
}


@dataclass(frozen=True, slots=True)
class Change:
    """What an action or response does to the numbers at hand: the monster's roll, the chosen attack, a WOUND's loss."""

    turns_roll: bool
    """All it does is change the monster's roll."""
    shift: int
    """By how much it changes the roll."""
    rerolls: bool
    power: int
    """How much more power it gives the attack."""
    pierces: bool
    eases: tuple[int, int] | None
    """How much more (or less) a WOUND takes, and the least it then takes."""
    counts: bool
    """All it does is change what an attack inflicts or a WOUND takes."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action or response of a card, ready to use."""

    face: str
    index: int
    name: str
    label: str
    """Its name with its price."""
    only: Only
    limit: str
    bit: int
    """Marks it as used for its limit."""
    price: Sum
    priced: bool
    any_of: tuple[tuple[int, Sum, str], ...]
    """Each resource that may be part of the price, the whole price then, and how it is called."""
    unless: Sum
    spared: bool
    """`unless` names a price."""
    do: tuple[Step, ...]
    forced: bool
    ability: bool
    """It takes a use of the character (13.1)."""
    change: Change
    again: str
    """"attack" if all it is good for is another attack."""
    keeps_turn: bool
    """In battle you still have your turn (8.8)."""
    reveals: bool
    """It reveals the monster, which happens only once (5.5)."""
    acts: bool
    """It lets the monster act, so its place in the order matters (4.3)."""
    takes_effort: bool
    """It takes Effort from you, so what you may gain first matters (4.3)."""
    takes_time: bool
    only_wounds: bool
    """All it does is inflict wounds that armor stops."""
    free: bool
    """Yours, for nothing, and all it does is give, or lead to the question of another attack: nobody would decline it
    (4.1)."""
    gives: bool
    """It gives you something, so it may save you before a loss (4.3)."""
    defends: bool
    """All it does is raise the monster's guard."""
    rolls: bool
    """It calls for a paralysis roll, which may yet be bought off."""
    heals: bool
    """All it does is heal the monster."""
    widens: bool
    """All it does is reveal more cards at the coming exploration."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A weapon's attack, ready to use."""

    cost: Sum
    wounding: bool
    power: int
    pierce: bool
    paid: int
    """Bits of PAID for what its printed cost asks (8.7)."""
    option: Step


IGNORED, CAPPED = "ignored ", "wounds each "
"""Names of what is changed: a kind of row or effect (9.8), and the wounds of an attack or a round (4.5)."""
RANGED = ("power", "wound_loss")
"""Numbers of which a passive may change some values only."""
COUNTS = (("modify", "power"), ("modify", "pierce"), ("modify", "wound_loss"))
PAID = {"": 0, "large": 1, "wood": 2, "only_small": 4}


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a monster's table, ready to use."""

    label: str
    text: str
    coming: str
    """What is said before it counts."""
    do: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    condition: str
    """The condition it gives, with `later` for the next level."""
    later: bool
    turns: int
    """How many turns of yours the condition lasts; 0 if they are not counted."""

    @property
    def empty(self) -> bool:
        """Does it do nothing?"""
        return not (self.do or self.otherwise)


class Lookup:
    """Look-ups that every turn needs, made once for a set of cards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.encounter = {c.id: c for c in cards.values() if isinstance(c, Encounter)}
        self.skill = {c.id: c for c in cards.values() if isinstance(c, Skill)}
        self.monster = {c.id: c for c in cards.values() if isinstance(c, Monster)}
        self.condition = {c.id: c for c in cards.values() if isinstance(c, Condition)}
        self.weapon = {c.id: c for c in cards.values() if isinstance(c, Weapon)}
        self.character = {c.id: c for c in cards.values() if isinstance(c, Character)}
        self.all_encounters = _copies(self.encounter.values())
        self.all_skills = _copies(self.skill.values())
        self.all_characters = [c.id for c in self.character.values() if c.copies]
        self.all_monsters = list(self.monster)
        self.all_conditions = list(self.condition)
        self.all_weapons = list(self.weapon)
        self.time = {c.id: c.time for c in self.encounter.values()}
        self.spend = {c.id: c.spend.sum() for c in self.encounter.values()}
        self.gain = {c.id: c.gain.sum() for c in self.encounter.values()}
        self.trickery = {c.id: c.trickery.sum() for c in self.monster.values()}
        self.reward = {c.id: c.reward.sum() for c in self.monster.values()}
        self.upgrades: dict[str, tuple[Upgrade, ...]] = {c.id: c.upgrades for c in self.weapon.values()}
        self.crafts = {face: tuple((u.to, u.spend.sum()) for u in found) for face, found in self.upgrades.items()}
        hidden = len(self.all_encounters) + len(self.all_skills)
        open_cards = (*self.all_monsters, *self.all_conditions, *self.all_weapons)
        self.tokens = {face: hidden + i for i, face in enumerate(open_cards)}
        """The one token of each monster, condition and weapon: they lie open and are never shuffled."""
        self.blows = {c.id: _blows(c, self.tokens[c.id]) for c in self.weapon.values()}
        self.lines = {c.id: _lines(c.rows) for c in self.monster.values()}
        self.levels = {n: self._level(n) for n in (1, 2, 3, 4)}
        self.threat = {face: sum(map(_harm, lines)) / 6 for face, lines in self.lines.items()}
        """About how much Small Effort a turn of this monster takes."""
        self.bits: dict[str, int] = {}
        self.deeds: dict[str, dict[str, tuple[Deed, ...]]] = {}
        self.modifiers = Modifiers()
        """What passives change, by what they name (see the verbs `adjust`, `ignore` and `cap`)."""
        self._limits = 0
        for card in cards.values():
            if isinstance(card, Skill | Monster | Condition | Character):
                self._learn(card)

    def _level(self, level: int) -> tuple[str, ...]:
        """The monsters of a level by number."""
        here = sorted((c for c in self.monster.values() if c.level == level and c.copies), key=lambda c: c.number)
        return tuple(c.id for c in here)

    def _learn(self, card: Skill | Monster | Condition | Character) -> None:
        face, bits = card.id, 0
        deeds: dict[str, list[Deed]] = {}
        for index, effect in enumerate(card.effects):
            if effect.when != "always":
                bits |= BIT[effect.when]
                deeds.setdefault(effect.when, []).append(self._deed(card, index, effect))
                continue
            for verb, *words in effect.do:
                bits |= self._passive(face, verb, words, effect.only)
        self.bits[face] = bits
        self.deeds[face] = {when: tuple(found) for when, found in deeds.items()}

    def _passive(self, face: str, verb: str, words: list[Any], only: Only) -> int:
        """Learn what a passive changes; the bit by which it is known that one is in play."""
        when = None if only is ALWAYS else only
        if verb == "adjust":
            what, by, least, most = words
            bounds = (only.power_at_least, only.power_at_most) if what in RANGED else ()
            self.modifiers.add(face, what, Modifier(by, least, most, when, *bounds))
            return BIT.get(what, 0)
        if verb == "ignore":
            self.modifiers.add(face, IGNORED + words[0], Modifier(only=when))
        elif verb == "cap":
            self.modifiers.add(face, CAPPED + words[1], Modifier(most=words[0]))
        return BIT[verb] if verb in ("ignore", "cap", "forbid") else 0

    def _deed(self, card: Skill | Monster | Condition | Character, index: int, effect: Effect) -> Deed:
        bit = self._bit_of(effect)
        verbs = [step[0] for step in effect.do]
        name, price = effect.name or card.name, effect.spend.sum()
        yours = isinstance(card, Skill) and effect.when in get_args(Moment)
        again = effect.do == (("again", "attack"),)
        gains = bool(verbs) and all(verb in ("gain", "learn") for verb in verbs)
        kinds = [RESOURCES.index(r) for r in effect.any_of]
        return Deed(
            face=card.id,
            index=index,
            name=name,
            label=f"{name} for {in_words(price)}" if any(price) else name,
            only=effect.only,
            limit=effect.limit,
            bit=bit,
            price=price,
            priced=any(price),
            any_of=tuple((kind, both(price, one(kind)), f"{name}: 1 {NAMES[kind]}") for kind in kinds),
            unless=effect.unless.sum(),
            spared=any(effect.unless.sum()),
            do=effect.do,
            forced=isinstance(card, Monster | Condition) and not effect.optional,
            ability=isinstance(card, Character),
            change=_change(effect),
            again="attack" if again else "",
            keeps_turn=("again", "turn") in effect.do,
            reveals="reveal" in verbs,
            acts="act" in verbs,
            takes_effort=any(step[0] == "lose" and any(step[1:4]) for step in effect.do),
            takes_time=any(step[0] == "lose" and step[9] for step in effect.do),
            only_wounds=all(step[0] == "damage" and not step[2] for step in effect.do),
            free=yours and not (any(price) or kinds) and (again or (gains and not bit)),
            gives="gain" in verbs,
            defends=bool(verbs) and all(verb == "defend" for verb in verbs),
            rolls="paralysis_roll" in verbs,
            heals=all(verb == "heal" for verb in verbs),
            widens=all(step[:2] == ("modify", "cards") for step in effect.do),
        )

    def _bit_of(self, effect: Effect) -> int:
        """The bit by which a limited effect is known to have been used; 0 for all others."""
        if not effect.limit:
            return 0
        self._limits += 1
        return 1 << (self._limits - 1)


def _change(effect: Effect) -> Change:
    do = effect.do
    return Change(
        turns_roll=effect.when == "after_roll" and all(_is_turn(step) for step in do),
        shift=sum(step[2] for step in do if _is_turn(step) and step[0] == "modify"),
        rerolls=any(step[0] == "reroll" for step in do),
        power=sum(step[2] for step in do if step[:2] == ("modify", "power")),
        pierces=any(step[:2] == ("modify", "pierce") for step in do),
        eases=next(((step[2], step[3]) for step in do if step[:2] == ("modify", "wound_loss")), None),
        counts=all(step[:2] in COUNTS for step in do),
    )


def _is_turn(step: Step) -> bool:
    """Does this change the roll at hand?"""
    return step[0] == "reroll" or (step[:2] == ("modify", "roll") and step[4] == "now")


def _harm(line: Line) -> float:
    """What a row takes from you, roughly, in Small Effort."""
    if line.condition:
        return 3.0
    lost = sum(worth_of(step[1:]) if step[0] == "lose" else step[1] for step in line.do if step[0] in ("lose", "wound"))
    other = sum(worth_of(step[1:]) for step in line.otherwise if step[0] == "lose")
    return max(float(lost), other, 2.0 if line.do else 0.0)


def worth_of(amounts: Step) -> float:
    """Resources in Small Effort: a higher kind is worth about twice the one below."""
    return float(amounts[0] + 2 * amounts[1] + 4 * amounts[2] + 1.5 * sum(amounts[3:]))


def _copies(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards for _ in range(card.copies)]


def _blows(weapon: Weapon, token: int) -> tuple[Blow, ...]:
    found = []
    for i, attack in enumerate(weapon.attacks):
        cost = attack.spend.sum()
        what = blow_in_words(not attack.armor, attack.armor or attack.wound, attack.pierce)
        found.append(
            Blow(
                cost=cost,
                wounding=not attack.armor,
                power=attack.armor or attack.wound,
                pierce=attack.pierce,
                paid=paid_with(attack.spend),
                option=("attack", i, token, what, in_words(cost)),
            )
        )
    return tuple(found)


def blow_in_words(wounding: bool, power: int, pierce: bool) -> str:
    """What an attack does: `2 wounds past armor`, `break 1 armor`."""
    if not wounding:
        return f"break {power} armor"
    return f"{power} wound{'' if power == 1 else 's'}{' past armor' if pierce else ''}"


def paid_with(cost: Amounts) -> int:
    """Bits of PAID for a printed cost."""
    only_small = not any(cost.sum()[1:])
    return (cost.large > 0) * PAID["large"] | (cost.wood > 0) * PAID["wood"] | only_small * PAID["only_small"]


def _lines(rows: Iterable[Row]) -> tuple[Line, ...]:
    """The rows by result, 1 first; a result without a row is a miss."""
    found = [Line("MISS", "", f"Row {on} is coming, MISS: nothing happens", (), (), "", False, 0) for on in range(1, 7)]
    for row in rows:
        coming = f"Row {row.on} is coming, {row.label}: {row.text or 'nothing happens'}"
        given = next((step for step in row.do if step[0] == "condition"), None)
        condition, later, turns = (given[1], given[2] == "next_level", given[4]) if given else ("", False, 0)
        found[row.on - 1] = Line(row.label, row.text, coming, row.do, row.otherwise, condition, later, turns)
    return tuple(found)


__all__ = [
    "ALWAYS",
    "BIT",
    "CAPPED",
    "IGNORED",
    "PAID",
    "Blow",
    "Change",
    "Deed",
    "Line",
    "Lookup",
    "blow_in_words",
    "paid_with",
    "worth_of",
]
