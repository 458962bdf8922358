"""What is written on encounters, skills, monsters, conditions, weapons and characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from unboxed.content.cards import Card, Effects
from unboxed.content.references import IdOf

from .sums import Sum

Amount = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
Resource = Literal["small", "medium", "large", "cunning", "food", "wood", "metal", "treasure"]
ConditionId = Annotated[str, IdOf("conditions")]

Moment = Literal[
    "level_start",
    "before_explore",
    "after_rest",
    "after_resolve",
    "before_skill",
    "after_craft",
    "ambushed",
    "tricked",
    "battle_start",
    "before_turn",
    "paralysis_roll",
    "choose_attack",
    "after_attack",
    "armor_broken",
    "first_wound",
    "after_roll",
    "wound_row",
    "after_wound_row",
    "after_defend",
    "condition_ignored",
    "round_end",
    "would_die",
]
"""When a response may come (section 4)."""
Number = Literal[
    "roll",
    "power",
    "pierce",
    "wound_loss",
    "attack_cost",
    "cards",
    "rest",
    "hunger",
    "meal",
    "craft_cost",
    "craft_time",
]
"""What a passive may change."""


@dataclass(frozen=True)
class Amounts:
    """So much of each resource, and Time."""

    small: Amount = 0
    medium: Amount = 0
    large: Amount = 0
    cunning: Amount = 0
    food: Amount = 0
    wood: Amount = 0
    metal: Amount = 0
    treasure: Amount = 0
    time: Amount = 0

    def sum(self) -> Sum:
        """The same as a plain tuple, for the rules."""
        return (
            self.small,
            self.medium,
            self.large,
            self.cunning,
            self.food,
            self.wood,
            self.metal,
            self.treasure,
            self.time,
        )


@dataclass(frozen=True)
class Only:
    """What must be so for an effect to count; what is not named does not matter."""

    attack: Literal["", "wound", "armor"] = ""
    """A weapon attack of this kind."""
    paid: Literal["", "large", "wood", "only_small"] = ""
    """What the printed cost asks for (8.7)."""
    power_at_most: Amount = 20
    power_at_least: Amount = 0
    monster_health_at_most: Amount = 20
    weapon: Literal["", "basic", "advanced"] = ""
    have: Literal["", "cunning", "food", "wood", "metal", "treasure"] = ""
    condition: Annotated[str, IdOf("conditions", or_none=True)] = ""
    gained: tuple[Resource, ...] = ()
    """The encounter just resolved gave one of these."""


ALWAYS = Only()


@dataclass(frozen=True)
class Effect:
    """A passive ("always"), an action, or a response to a moment; `spend` is its price."""

    when: Literal["always", "action", "travel_action", "combat_action", Moment]
    do: Effects
    name: str = ""
    text: str = ""
    only: Only = ALWAYS
    limit: Literal["", "turn", "battle", "level"] = ""
    spend: Amounts = Amounts()
    any_of: tuple[Resource, ...] = ()
    """1 of these, whichever you like, is part of the price."""
    unless: Amounts = Amounts()
    """A price that spares you the effect, if you like."""
    optional: bool = False
    """A monster's or condition's response that you need not take (4.1)."""


@dataclass(frozen=True)
class Clause:
    """What happens, and what happens instead if it cannot."""

    do: Effects
    otherwise: Effects = ()


@dataclass(frozen=True)
class Row:
    """One result of a monster's table: `otherwise` is the alternative in brackets."""

    on: Literal[1, 2, 3, 4, 5, 6]
    label: str
    text: str = ""
    do: Effects = ()
    otherwise: Effects = ()


@dataclass(frozen=True)
class Attack:
    """A weapon's attack: wounds, or armor broken."""

    spend: Amounts
    wound: Amount = 0
    armor: Amount = 0
    pierce: bool = False


@dataclass(frozen=True)
class Upgrade:
    """What a weapon may grow into, with the price in resources and Time."""

    to: Annotated[str, IdOf("weapons")]
    spend: Amounts


@dataclass(frozen=True, kw_only=True)
class Encounter(Card):
    """Resolve: pay `spend`, take `gain` and `do`; or rest for `time` Small Effort."""

    group: Literal["cunning", "food", "large", "metal", "medium", "wood", "small", "treasure", "special"]
    time: Amount
    spend: Amounts = Amounts()
    gain: Amounts = Amounts()
    do: Effects = ()
    commit: bool = False


@dataclass(frozen=True, kw_only=True)
class Skill(Card):
    """Kept for the whole game."""

    group: Literal["attack", "effort", "resource", "guard", "roll", "travel"]
    effects: tuple[Effect, ...]
    known: tuple[str, ...] = ()
    """Parts of a field with a better source than the whole of it, as in `effects.kind: printed`."""


@dataclass(frozen=True, kw_only=True)
class Monster(Card):
    """A monster's sheet. `trick_downgrade`: a weapon step is part of the trickery cost."""

    level: Literal[1, 2, 3, 4]
    number: Amount
    armor: Amount
    health: Amount
    rows: tuple[Row, ...]
    alias: str = ""
    ambush: tuple[Clause, ...] = ()
    tricked: bool = True
    trickery: Amounts = Amounts()
    trick_downgrade: bool = False
    effects: tuple[Effect, ...] = ()
    reward: Amounts = Amounts()
    reward_weapon: bool = False
    """A Basic weapon of your choice is part of the reward (10.7)."""
    known: tuple[str, ...] = ()

    said: ClassVar = {"number": ""}  # where it stands in the book


@dataclass(frozen=True, kw_only=True)
class Condition(Card):
    """A condition; a permanent one stays when a level ends."""

    tone: Literal["bad", "good"]
    effects: tuple[Effect, ...]
    tokens: bool = False
    permanent: bool = False
    known: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Weapon(Card):
    """A weapon's sheet."""

    rank: Literal["basic", "advanced"]
    attacks: tuple[Attack, ...]
    upgrades: tuple[Upgrade, ...] = ()
    known: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Character(Card):
    """A character: two portraits, three abilities that share the level's uses."""

    portraits: tuple[str, ...]
    effects: tuple[Effect, ...]
    known: tuple[str, ...] = ()


DECKS: dict[str, type[Card]] = {
    "encounters": Encounter,
    "skills": Skill,
    "monsters": Monster,
    "conditions": Condition,
    "weapons": Weapon,
    "characters": Character,
}
