"""What is written on Action cards, Treasures, Enemies and Characters, and quick tables made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from unboxed.content.cards import Card, Effects
from unboxed.kernel.errors import BadCards
from unboxed.kernel.state import Step

from .values import worth_in_play

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


class Lookup:
    """Look-ups that every turn needs, made once for a set of cards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        count = sum(card.copies for card in cards.values() if isinstance(card, Character))
        if count < MOST_PLAYERS:
            raise BadCards([f"characters.toml: the deck has {count} cards; it needs at least {MOST_PLAYERS}"])
        self.actions = {c.id: c for c in cards.values() if isinstance(c, Action)}
        self.treasures = {c.id: c for c in cards.values() if isinstance(c, Treasure)}
        self.enemies = {c.id: c for c in cards.values() if isinstance(c, Enemy)}
        self.characters = {c.id: c for c in cards.values() if isinstance(c, Character)}
        self.colour = {c.id: c.colour for c in self.actions.values()}
        self.cost = {c.id: c.cost for c in self.actions.values()}
        self.attack = {c.id: c.attack for c in self.actions.values()}
        self.defence = {c.id: c.defence for c in self.actions.values()}
        self.weapons = frozenset(c.id for c in self.actions.values() if c.colour == "red")
        self.support = frozenset(c.id for c in self.actions.values() if c.attack and c.colour != "red")
        self.saving = frozenset(c.id for c in self.actions.values() if c.saves)
        self.use = {c.id: c.use for c in self.actions.values()}
        self.plain_draws = frozenset(
            c.id for c in self.actions.values() if any(verb == "draw" and words[1] == "you" for verb, *words in c.use)
        )
        """Cards that let their user draw."""
        self.bosses = frozenset(c.id for c in self.enemies.values() if c.level == "boss")
        self.not_special = frozenset(c.id for c in self.actions.values() if c.level != "special")
        self.worths = {
            mode: {c.id: worth_in_play(c, mode) for c in self.actions.values()}
            for mode in ("standard", "deathmatch", "survival")
        }
        self.foe_acts: dict[tuple[str, str], dict[str, tuple[Step, ...]]] = {
            (mode, moment): _acts(self.enemies.values(), mode, moment)
            for mode in ("standard", "deathmatch", "survival")
            for moment in MOMENTS
        }
        self.counting_hands = {
            mode: frozenset(
                name
                for moment in ("damage", "ending")
                for name, acts in self.foe_acts[mode, moment].items()
                if any("most_hand" in act for act in acts)
            )
            for mode in ("standard", "deathmatch", "survival")
        }
        """Enemies that touch whoever has the most cards in hand after the Action phase."""
        self.needs = {p.colours: _needed(p.colours) for hero in self.characters.values() for p in hero.powers}
        self.powers = {
            (mode, hero.id): tuple(p for p in hero.powers if mode not in p.off_in)
            for mode in ("standard", "deathmatch", "survival")
            for hero in self.characters.values()
        }


def _needed(letters: str) -> tuple[tuple[str, int], ...]:
    """How many cards of which colours a power needs."""
    return tuple((COLOURS[letter], letters.count(letter)) for letter in sorted(set(letters)))


def _acts(enemies: Iterable[Enemy], mode: str, moment: str) -> dict[str, tuple[Step, ...]]:
    """What each Enemy does at a moment, in this mode; those that do nothing are left out."""
    found = {}
    for enemy in enemies:
        changed = getattr(enemy, f"survival_{moment}", ()) if mode == "survival" else ()
        if does := changed or getattr(enemy, moment):
            found[enemy.id] = does
    return found
