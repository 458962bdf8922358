"""Why something in sight cannot be chosen now, with what is missing."""

from __future__ import annotations

from unboxed.games.uncharted.rules.effects import play
from unboxed.games.uncharted.rules.turns import take_action
from unboxed.games.uncharted.state import Uncharted, discount, health_of
from unboxed.table.wording import counted

IN_VAIN = {
    "blue": "you have no Life to recover",
    "yellow": "you can place no marker",
    "green": "more actions would change nothing: nobody else is to act",
}
"""Why a colour's special effect is not on offer (4.5)."""


def ask_again(g: Uncharted) -> None:
    """Ask once more, for whoever looks on at the prices."""
    asked, seat, *words = g.prompt
    if asked == "choose_action":
        take_action(g, seat)
    elif asked == "play_cheaper_card":
        play(g, (seat,), words[0])


def why_not(g: Uncharted, seat: int, token: int) -> tuple[str, str]:
    """Why a card of one's own, a Treasure or an Enemy cannot be chosen now."""
    lookup, name = g.lookup, g.face[token]
    if seat != g.player:
        return "", ""
    if token in g.spaces:
        return _in_the_zone(g, seat, token)
    if _copy_on_offer(g, seat, token):
        return "A copy of this card is on offer.", "4.1"
    if token in g.resting[seat]:
        return "This card is resting.", "1.10"
    if g.prompt[0] != "choose_action":
        return ("", "") if token not in g.hands[seat] else ("This choice is not about that card.", "4.1")
    if token in g.standing[seat]:
        if name in lookup.weapons:
            return "Weapons are used in attacks.", "4.3"
        if not lookup.use[name]:
            return "This card is not used by an action.", "4.3"
        return "Using it now would change nothing.", "4.2"
    if token in g.hands[seat]:
        lacking = max(0, lookup.cost[name] - discount(g, seat)) - (len(g.hands[seat]) - 1)
        lack = f"To play it you lack {lacking} card{'' if lacking == 1 else 's'} to pay with"
        colour = lookup.colour[name]
        return (f"{lack}.", "5.1") if colour == "red" else (f"{lack}, and {IN_VAIN[colour]}.", "4.5")
    return "", ""


def _copy_on_offer(g: Uncharted, seat: int, token: int) -> bool:
    """Is another card of this face on offer that lies where this one lies?"""
    phrases, face = g.setup.game.phrases, g.face[token]
    offered = {card for option in g.options for kind, card in phrases.concerns(option) if kind == "card"}
    zones = [zone for zone in (g.hands[seat], g.standing[seat], g.resting[seat]) if token in zone]
    return any(t in offered and g.face[t] == face for zone in zones for t in zone)


def _in_the_zone(g: Uncharted, seat: int, token: int) -> tuple[str, str]:
    """What a Treasure lacks to be discovered, and why an Enemy cannot be attacked."""
    if (treasure := g.lookup.treasures.get(g.face[token])) is not None:
        lacking = treasure.markers - sum(g.markers.get(token, ()))
        return (f"It is discovered with {counted(lacking, 'more marker')} on it.", "7.3") if lacking > 0 else ("", "")
    if g.prompt[0] != "choose_action":
        return "", ""
    if not any(g.face[t] in g.lookup.weapons for t in g.standing[seat]):
        return f"To attack it ({health_of(g, token)} Health) you need a weapon that stands.", "6.1"
    return "Another attack that is on offer comes to the same.", "6.1"
