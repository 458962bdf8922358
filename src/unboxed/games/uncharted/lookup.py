"""Quick tables made from the cards: what every rule looks up, put in order once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from unboxed.content.cards import Card
from unboxed.kernel.errors import BadCards
from unboxed.kernel.modifiers import Modifiers
from unboxed.kernel.state import Step

from .cards import COLOURS, MOMENTS, MOST_PLAYERS, Action, Character, Enemy, Power, Treasure
from .values import worth_in_play

MODES = ("standard", "deathmatch", "survival")


class Lookup:
    """Look-ups that every turn needs, made once for a set of cards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        if problems := list(_problems([card for card in cards.values() if isinstance(card, Character)])):
            raise BadCards(problems)
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
        self.worths = {mode: {c.id: worth_in_play(c, mode) for c in self.actions.values()} for mode in MODES}
        self.foe_acts: dict[tuple[str, str], dict[str, tuple[Step, ...]]] = {
            (mode, moment): _acts(self.enemies.values(), mode, moment) for mode in MODES for moment in MOMENTS
        }
        self.counting_hands = {
            mode: _counting_hands(self.foe_acts[mode, "damage"], self.foe_acts[mode, "ending"]) for mode in MODES
        }
        """Enemies that touch whoever has the most cards in hand after the Action phase."""
        self.needs = {p.colours: _needed(p.colours) for hero in self.characters.values() for p in hero.powers}
        self.powers = {
            (mode, hero.id): tuple(p for p in hero.powers if mode not in p.off_in)
            for mode in MODES
            for hero in self.characters.values()
        }
        self.powers_when = _by_moment(self.powers)
        known = _modifiers(cards.values())
        self.tougher, self.discount, self.guard = known.of("health"), known.of("discount"), known.of("guard")
        self.more_attack, self.more_defence = known.of("attack"), known.of("defence")
        """What Enemies, Treasures with a marker and Characters add to numbers; of a Character it depends on a power."""


def _by_moment(
    powers: Mapping[tuple[str, str], tuple[Power, ...]],
) -> dict[tuple[str, str, str], list[Power]]:
    """Powers by mode, Character and the moment at which they work; where there is none, nothing is listed."""
    found: dict[tuple[str, str, str], list[Power]] = {}
    for (mode, hero), some in powers.items():
        for power in some:
            found.setdefault((mode, hero, power.when), []).append(power)
    return found


def _modifiers(cards: Iterable[Card]) -> Modifiers:
    known = Modifiers()
    for card in cards:
        if isinstance(card, Enemy):
            known.add_all(card.id, {"health": card.toughens})
        elif isinstance(card, Treasure):
            known.add_all(card.id, {"attack": card.attack, "defence": card.defence})
            known.add_all(card.id, {"guard": card.guard, "discount": card.discount})
        elif isinstance(card, Character):
            for power in card.powers:
                if power.when == "always":
                    numbers = {"attack": power.attack, "defence": power.defence, "discount": power.discount}
                    known.add_all(card.id, numbers, only=power)
    return known


def _problems(heroes: list[Character]) -> Iterator[str]:
    count = sum(hero.copies for hero in heroes)
    if count < MOST_PLAYERS:
        yield f"characters.toml: the deck has {count} cards; it needs at least {MOST_PLAYERS}"
    for hero in heroes:
        for side in ("life", "life_plain"):
            if (life := getattr(hero, side)) < 1:
                wrong = f"{side} is {life}; it must be 1 at least, or one who was never hurt would be out"
                yield f"{hero.at(side)}: {wrong}"


def _counting_hands(*acts: Mapping[str, tuple[Step, ...]]) -> frozenset[str]:
    """The enemies among whose acts is one that touches whoever has the most cards in hand."""
    enemies = [one for some in acts for one in some.items()]
    return frozenset(name for name, steps in enemies if any("most_hand" in step for step in steps))


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
