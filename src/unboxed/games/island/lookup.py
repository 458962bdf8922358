"""Quick tables made from the cards: what every rule looks up, put in order once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from unboxed.content.cards import Card
from unboxed.kernel.errors import BadCards
from unboxed.kernel.modifiers import Modifier, Modifiers

from .cards import ANSWERS, BACKS, BLANK, BOMB, EXPLOSION, HIGHEST_LOW, PILES, STANDING, AttackCard, BlankCard


class Lookup:
    """Look-ups that every turn needs, made once for a set of cards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        attack = {c.id: c for c in cards.values() if isinstance(c, AttackCard)}
        if problems := [problem for card in attack.values() for problem in _problems(card)]:
            raise BadCards(problems)
        self.attack = attack
        self.number = {c.id: c.number for c in attack.values()}
        self.cost = {c.id: c.cost for c in attack.values()}
        self.stays = frozenset(c.id for c in attack.values() if c.stays)
        self.either = frozenset(c.id for c in attack.values() if c.pays == "either")
        self.as_it_goes = frozenset(c.id for c in attack.values() if c.pays == "as_it_goes")
        self.kept = frozenset(c.id for c in attack.values() if c.kept_if_negated)
        self.ways = {c.id: tuple(effect[0] for effect in c.do) for c in attack.values()}
        self.words = {(c.id, effect[0]): effect[1:] for c in attack.values() for effect in c.do}
        self.quick = {c.id: c.do[0][0] for c in attack.values() if c.quick}
        self.negates = {c.id: self.words[c.id, "negate"] for c in attack.values() if "negate" in self.ways[c.id]}
        self.cuts = {c.id: self.words[c.id, "cut"] for c in attack.values() if "cut" in self.ways[c.id]}
        self.powers = {c.id: _used_on_turn(c) for c in attack.values() if c.stays}
        """What the owner of a card in front may use on a turn; answers and cuts have moments of their own."""
        known = _modifiers(attack.values())
        self.cheaper, self.toll = known.of("cost_at_most"), known.of("toll")
        self.bomb_limit, self.more_bombs = known.of("bomb_limit"), known.of("more_bombs")
        self.proof = known.of("explosion_proof")
        """What cards in front do to prices, bomb limits and explosions, by their faces."""
        self.deck = [_faces(attack.values(), pile) for pile in range(len(PILES))]
        self.pile_of = [pile for pile, faces in enumerate(self.deck) for _ in faces]
        """For each attack token the pile it belongs to."""
        self.pools = _ranges([len(faces) for faces in self.deck])
        self.backs = _ranges([len(self.deck[i]) + len(self.deck[i + 1]) for i in range(0, len(PILES), 2)])
        self.count = len(self.pile_of)
        counts = {c.id: c.copies for c in cards.values() if isinstance(c, BlankCard)}
        self.blanks, self.bombs, self.explosions = (counts.get(face, 0) for face in (BLANK, BOMB, EXPLOSION))


def _problems(card: AttackCard) -> list[str]:
    """What is wrong with a card as a whole."""
    found = []
    if set(card.backs) - set(BACKS) or any(n < 0 for n in card.backs.values()):
        found.append(("backs", f"backs may be {', '.join(BACKS)} with the number of copies each"))
    elif sum(card.backs.values()) != card.copies:
        found.append(("backs", f"there are {card.copies} copies but {sum(card.backs.values())} backs"))
    if unknown := set(card.standing) - set(STANDING):
        found.append(("standing", f"standing has no {sorted(unknown)[0]!r}; it may have {', '.join(STANDING)}"))
    verbs = [effect[0] for effect in card.do]
    if len(set(verbs)) < len(verbs):
        found.append(("do", "each verb may stand on a card once"))
    if card.quick and (len(verbs) != 1 or verbs[0] not in ANSWERS):
        found.append(("quick", f"a quick card has one effect, which may be {' or '.join(ANSWERS)}"))
    if not card.quick and not card.stays and (not verbs or set(verbs) & {*ANSWERS, "cut"}):
        found.append(("do", "a card that is neither quick nor stays needs an effect that its player can use"))
    return [f"{card.at(field)}: {problem}" for field, problem in found]


def _used_on_turn(card: AttackCard) -> tuple[str, ...]:
    return tuple(effect[0] for effect in card.do if effect[0] not in (*ANSWERS, "cut"))


def _modifiers(cards: Iterable[AttackCard]) -> Modifiers:
    """What cards change while they lie in front."""
    known = Modifiers()
    for card in cards:
        for number, n in card.standing.items():
            known.add(card.id, number, _MODIFIER[number](n))
    return known


_MODIFIER: Mapping[str, Callable[[int], Modifier]] = {
    "cost_at_most": lambda n: Modifier(most=n),
    "toll": lambda n: Modifier(least=n),
    "bomb_limit": lambda n: Modifier(least=n),
    "more_bombs": lambda n: Modifier(by=n),
    "explosion_proof": lambda n: Modifier(),
}
"""Prices are lowered to something and raised by the toll only (5.7); a limit is raised to something or by it (15.1)."""


def _faces(cards: Any, pile: int) -> list[str]:
    """All cards of one back and part, in file order."""
    back, high = BACKS[pile // 2], pile % 2 == 1
    return [c.id for c in cards if (c.number > HIGHEST_LOW) == high for _ in range(c.backs.get(back, 0))]


def _ranges(sizes: list[int]) -> list[range]:
    ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
    return [range(end - size, end) for end, size in zip(ends, sizes, strict=True)]
