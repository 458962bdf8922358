"""What is written on Action cards, Treasures, Enemies and Characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from unboxed.content.cards import Card, Effects

Level: TypeAlias = Literal["basic", "normal", "special", "boss"]
Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]
Removed: TypeAlias = tuple[Literal["deathmatch", "survival", "solo"], ...]
Moment: TypeAlias = Literal["appear", "damage", "ending", "recovery", "defeat"]

MOST_PLAYERS = 4
COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
MOMENTS: tuple[Moment, ...] = ("appear", "damage", "ending", "recovery", "defeat")


@dataclass(frozen=True, kw_only=True)
class Action(Card):
    """An Action card: what it does when used, and the numbers that count in battle, in defence and at the end."""

    said: ClassVar = {"colour": "{}", "attack": "{} AP", "defence": "{} DP"} | dict.fromkeys(
        ("level", "per_discard", "alone", "ending", "ending_per_red"), ""
    )

    level: Level
    colour: Colour
    cost: int
    attack: int = 0
    per_discard: int = 0  # more AP for every red card discarded in the battle
    alone: int = 0  # more AP if it is the only weapon
    once: bool = False  # discarded after the attack
    defence: int = 1
    saves: bool = False  # keeps its owner at 1 Life
    ending: int = 0
    ending_per_red: int = 0
    use: Effects = ()
    fired: Effects = ()
    defeat: Effects = ()
    out_in: Removed = ()


@dataclass(frozen=True, kw_only=True)
class Treasure(Card):
    """A Treasure: numbers count while a marker lies there, `found` happens when it is discovered."""

    said: ClassVar = {"markers": "needs {} markers", "vp": "{} VP"} | dict.fromkeys(
        ("level", "attack", "defence", "guard", "discount", "kill_vp"), ""
    )

    level: Level
    markers: int
    vp: int
    attack: int = 0
    defence: int = 0
    guard: int = 0  # DP in the Damage phase only
    discount: int = 0
    saves: bool = False
    kill_vp: int = 0
    found: Effects = ()
    in_easy: tuple[int, ...] = ()
    in_normal: tuple[int, ...] = ()
    in_hard: tuple[int, ...] = ()
    out_in: Removed = ()


@dataclass(frozen=True, kw_only=True)
class Enemy(Card):
    """An Enemy and what it does at its moments."""

    said: ClassVar = {
        "ap": "{} AP",
        "health": "{} Health",
        "vp": "{} VP",
        "level": "",
        "toughens": "",
        "survival_text": "in Survival: {}",
    }

    level: Level
    ap: int
    health: int
    vp: int
    toughens: int = 0  # Health of every other Enemy
    armoured: bool = False  # discarded red cards give no AP against it
    appear: Effects = ()
    damage: Effects = ()
    ending: Effects = ()
    recovery: Effects = ()
    defeat: Effects = ()
    survival_text: str = ""
    survival_appear: Effects = ()
    survival_damage: Effects = ()
    survival_ending: Effects = ()
    in_easy: tuple[int, ...] = ()
    in_normal: tuple[int, ...] = ()
    in_hard: tuple[int, ...] = ()


@dataclass(frozen=True)
class Power:
    """One effect of a Character and the Life or colours it needs."""

    when: Literal["always", "turn", "round", "defeat", "found", "pass", "blue", "green"]
    text: str
    at_most: int = 0
    colours: str = ""
    attack: int = 0
    defence: int = 0
    discount: int = 0
    both: bool = False
    instead: bool = False
    do: Effects = ()
    off_in: Removed = ()


@dataclass(frozen=True, kw_only=True)
class Character(Card):
    """A Character: a plain side, and a side with its own Life and powers."""

    said: ClassVar = {"life_plain": "", "life": "", "survival_rank": ""}

    life_plain: int
    life: int
    survival_rank: int
    powers: tuple[Power, ...]


DECKS: dict[str, type[Card]] = {
    "actions": Action,
    "treasures": Treasure,
    "enemies": Enemy,
    "characters": Character,
}
