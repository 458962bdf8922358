"""Why something in sight cannot be chosen now, with what is missing."""

from __future__ import annotations

from unboxed.games.cursed.cards import CURSED, TOWN
from unboxed.games.cursed.rules.encounters import choices_of
from unboxed.games.cursed.rules.mattering import counts_now
from unboxed.games.cursed.rules.plays import can_trash, free_options
from unboxed.games.cursed.rules.telling import told
from unboxed.games.cursed.rules.tracks import amount
from unboxed.games.cursed.rules.wanted import bounties_at, price, shown, untouchable
from unboxed.games.cursed.state import Cursed

Reason = tuple[str, str]
"""A sentence and the paragraph behind it; empty if there is nothing to say."""
NONE: Reason = ("", "")


PRICED = {
    "choose_action",
    "choose_fight",
    "choose_outcome",
    "choose_play",
    "choose_purchase",
    "choose_sale",
    "choose_visit",
    "raise_attack",
    "raise_price",
}
"""The questions in which something may be paid for; each is asked by a step that is repeated until it is over."""


def ask_again(g: Cursed) -> None:
    """Ask once more, for whoever looks on at the prices."""
    if g.prompt[0] in PRICED:
        g.advance()


def why_not(g: Cursed, seat: int, token: int) -> Reason:
    """Why a card of one's own, a store card or a bounty cannot be chosen now."""
    if not g.hero[seat]:
        return NONE
    if token in g.hand[seat]:
        return _card(g, seat, token)
    if token in g.jobs[seat]:
        return _job(g, seat, token)
    if token in g.items[seat]:
        return _item(g, seat, token)
    if token in g.row:
        return _for_sale(g, seat, token)
    if g.prompt[0] in ("raise_price", "choose_outcome") and token == g.prompt[2]:
        return _outcomes(g, seat, token)
    if token in g.wanted or any(token == shown(g, pile) for pile in g.piles):
        return _bounty(g, seat, token)
    return NONE


def _card(g: Cursed, p: int, token: int) -> Reason:
    name = g.face[token]
    if any(
        option[0] in ("play", "play_trashed", "copy", "discard_card") and g.face[option[2]] == name
        for option in g.options
    ):
        return NONE  # another copy of it is on offer
    if later := _later(g, p):
        return later
    if any(option[0].startswith(("play", "copy")) and g.face[option[2]] == name for option in free_options(g, p)):
        if g.must_fight:
            return "You came to fight, and this would leave too little for it.", "10.4"
        return "This question is about something else.", "4.1"
    if name == CURSED:
        return "There is nothing to copy yet: play another card first.", "4.7"
    if not can_trash(g, p, g.lookup.played[name].effect):
        return "It must trash a card, and there is none in your hand or discard pile.", "4.11"
    return f"It needs {missing(g, p, g.lookup.played[name].cost)}.", "4.4"


def _later(g: Cursed, p: int) -> Reason | None:
    """When cards can be played, if the question at hand is of another time."""
    if g.prompt[0] == "choose_upgrade" and g.phase == "improvise":
        if g.plays_on:
            return "Keep one of the new cards first; then you may play.", "6.2"
        return "Say first that you want to play cards in this phase, too.", "6.2"
    if g.phase == "cleanup" and g.prompt[0] == "choose_discard":
        if counts_now(g, p):
            return "You draw first; after that cards may be played.", "4.1"
        return "What you keep can be played in the next phase, and nothing is lost by waiting.", "4.1"
    return None


def missing(g: Cursed, p: int, cost: dict[str, int]) -> str:
    """What is not there of a price: `2 more movement and 1 more attack`."""
    short = tuple((n - amount(g, p, what), f"more {what}") for what, n in cost.items() if n > amount(g, p, what))
    return told(*short).replace("more move", "more movement").replace("1 more bullets", "1 more bullet")


def _lacking(g: Cursed, p: int, cost: dict[str, int]) -> str:
    """The end of a sentence about a price, where something of it is not there: `; you need 2 more water`."""
    short = missing(g, p, cost)
    return "" if short == "nothing" else f"; you need {short}"


def _job(g: Cursed, p: int, token: int) -> Reason:
    job = g.lookup.jobs[g.face[token]]
    if any(option[0] in ("do_job", "sell", "return_job") and g.face[option[2]] == job.id for option in g.options):
        return NONE
    if any(g.face[t] == job.id for t in g.scored[p]):
        return "You have scored a job of this name, and no name is scored twice.", "8.8"
    if job.kind == "spend":
        cost = {"move": job.move, "attack": job.attack}
        short = missing(g, p, cost)
        if p == g.turn and short != "nothing":
            return _later(g, p) or (f"It needs {short}.", "8.3")
    if job.kind == "equal":
        return f"It asks for {job.track} at exactly {job.value}; yours is {amount(g, p, job.track)}.", "8.4"
    return NONE


def _item(g: Cursed, p: int, token: int) -> Reason:
    name = g.face[token]
    if token in g.tired:
        return "It is exhausted for this round.", "9.5"
    if name in g.lookup.passives:
        return "It always applies and needs no click.", "9.5"
    shot, force = g.lookup.weapons.get(name, (0, 0))
    if shot > g.bullets[p]:
        return f"It needs {missing(g, p, {'bullets': shot})}.", "9.6"
    if any(option[0] == "fire" for option in g.options):
        offered = any(option[:4] == ("fire", p, shot, force) for option in g.options)
        return NONE if offered or not shot else ("Your other weapons give as much for the same bullets.", "9.6")
    return NONE


def _for_sale(g: Cursed, p: int, token: int) -> Reason:
    cost = g.lookup.store[g.face[token]].price
    if g.prompt[0] != "choose_purchase":
        return f"It is bought at the store, for {cost} water{_lacking(g, p, {'water': cost})}.", "9.1"
    return (f"It needs {missing(g, p, {'water': cost})}.", "9.1") if cost > g.water[p] else NONE


def _outcomes(g: Cursed, p: int, token: int) -> Reason:
    """What each outcome of an encounter still lacks: `Drive them off: 2 more attack. Buy it: 1 more water.`"""
    short = [(choice.label, missing(g, p, choice.cost)) for choice in choices_of(g, token)]
    return " ".join(f"{label}: {needs}." for label, needs in short), "7.4"


def _bounty(g: Cursed, p: int, token: int) -> Reason:
    name, cost, here = g.face[token], price(g, p, token), g.at[p]
    if untouchable(g, name):
        return "In The Dark Arts it cannot be attacked: share its space with four artifacts.", "16.8"
    if token in g.monsters:
        seen = g.monsters_at[g.monsters.index(token)]
    else:
        seen = g.lookup.wanted[name].terrain if name in g.lookup.wanted else g.lookup.last_seen[name]
    if seen == TOWN:
        return "It has come to San Andreas, where nobody can fight it.", "14.3"
    if seen not in (here, g.lookup.spots[here].terrain):
        where = seen.replace("_", " ") if seen in g.lookup.spots else f"spaces of the kind {seen}"
        lacking = _lacking(g, p, {"attack": cost}) if g.phase == "action" and p == g.turn else ""
        return f"It is fought at {where} and costs you {cost} attack{lacking}.", "12.1"
    if g.phase != "action" or p != g.turn:
        return f"It is fought in your Action phase and costs you {cost} attack.", "12.1"
    if (g.acted and g.fight != here) or token not in bounties_at(g, p, here):
        return "Your action does not allow another of this kind.", "12.2"
    short = missing(g, p, {"attack": cost})
    return (f"It needs {short}.", "12.1") if short != "nothing" else NONE
