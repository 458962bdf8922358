"""What cards of Uncharted say as they apply: by mode, by the side in use, with colours by their names."""

from __future__ import annotations

from unboxed.games.uncharted.cards import Character, Power
from unboxed.games.uncharted.state import Uncharted, active
from unboxed.table.layout import CardNote


def enemy_text(g: Uncharted, token: int) -> str:
    """Five Enemies do something else in Survival (15.10, 15.11)."""
    card = g.lookup.enemies[g.face[token]]
    return card.survival_text if g.setup.mode == "survival" and card.survival_text else card.text


def hero_note(g: Uncharted, seat: int, token: int) -> CardNote:
    """The side of a Character that is in use, and which of its effects work now (1.2 to 1.4)."""
    card = g.lookup.characters[g.face[token]]
    if not g.hero[seat]:
        return CardNote(state=["plain side"], text="The plain side: no effects.")
    works = [power for power in g.lookup.powers[g.setup.mode, card.id] if active(g, seat, power)]
    return CardNote(
        state=["side with effects"],
        text=" ".join(f"{_sentence(g, power)}{' Works now.' if power in works else ''}" for power in _in(g, card))
        or "None of its effects works in this mode.",
    )


def choice_note(g: Uncharted, token: int) -> CardNote:
    """What a Character offers to who chooses: the sides that may be taken (2.1)."""
    card, side = g.lookup.characters[g.face[token]], g.setup.options["side"]
    effects = " ".join(_sentence(g, power) for power in _in(g, card)) or "none of its effects works in this mode."
    found = [f"Plain side: {card.life_plain} Life, no effects."] if side != "effects" else []
    found += [f"Side with effects: {card.life} Life; {effects}"] if side != "plain" else []
    return CardNote(text=" ".join(found))


def _in(g: Uncharted, card: Character) -> tuple[Power, ...]:
    return g.lookup.powers[g.setup.mode, card.id]


def _sentence(g: Uncharted, power: Power) -> str:
    """What a power needs and does."""
    needs = [f"{n} {colour}" for colour, n in g.lookup.needs[power.colours]]
    if power.at_most:
        return f"{power.at_most} Life or less: {power.text}"
    if not needs:
        return power.text
    listed = " and ".join([", ".join(needs[:-1]), needs[-1]] if len(needs) > 1 else needs)
    return f"{listed} cards in play: {power.text}"
