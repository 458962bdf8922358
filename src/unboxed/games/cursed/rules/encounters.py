"""Encounters outside San Andreas, and the job board inside it (sections 7 and 8)."""

from __future__ import annotations

from unboxed.games.cursed.cards import Choice
from unboxed.games.cursed.state import (
    Cursed,
    at_home,
    draw_from,
    effects_next,
    is_down,
    made_public,
    rule,
    side,
    terrain,
)
from unboxed.kernel.position import LIFE, TURN
from unboxed.kernel.state import Step

from .effects import draw_jobs
from .plays import remember, with_free_options
from .reach import able
from .settling import settle
from .tracks import can_pay, pay, tell_price


@rule
def encounter(g: Cursed, p: int) -> None:
    """The encounter of a player's space in the Encounter phase (7.1, 7.3, 7.7)."""
    if at_home(g, p):
        g.do("visit_town", p)
    elif g.at[p] in g.met_at:
        g.do("face", p, g.met[g.met_at.index(g.at[p])])
    else:
        g.do("face", p, draw_encounter(g, p))


def draw_encounter(g: Cursed, p: int) -> int:
    """Turn up an encounter for this space."""
    dark = terrain(g, p) == "cursed"
    token = draw_from(g, g.dark_deck, g.dark_discard) if dark else draw_from(g, g.enc_deck, g.enc_discard)
    g.reveal(token)
    g.met.append(token)
    g.met_at += (g.at[p],)
    g.say("met", p, token)
    return token


@rule
def face(g: Cursed, p: int, token: int) -> None:
    """Choose an outcome, pay for it, or show that you cannot (7.2, 7.4, 7.5)."""
    if g.trouble:
        settle(g, "face", p, token)
        return
    if g.out >> p & 1:
        return
    choices = choices_of(g, token)
    if g.priced is not None:
        for i, c in enumerate(choices):
            tell_price(g, p, ("outcome", p, token, i, c.label, c.text), c.cost)
    options: list[Step] = [
        ("outcome", p, token, i, c.label, c.text) for i, c in enumerate(choices) if can_pay(g, p, c.cost)
    ]
    if not options and not any(able(g, p, choice) for choice in choices):
        options.append(("show_hand", p, token))
    prompt = "choose_outcome" if options else "raise_price"
    g.repeat("face", p, token)
    g.ask(p, (prompt, p, token), with_free_options(g, p, options), stakes=LIFE)


def choices_of(g: Cursed, token: int) -> tuple[Choice, ...]:
    """The outcomes of an encounter that lies open, on the terrain where it was met."""
    place = g.met_at[g.met.index(token)]
    return g.lookup.choices[g.face[token], g.lookup.spots[place].terrain]


@rule
def outcome(g: Cursed, p: int, token: int, index: int, label: str, text: str) -> None:
    """Pay the price and have the effect."""
    g.stop("face")
    choice = choices_of(g, token)[index]
    g.say("chose_outcome", p, token, label)
    pay(g, p, choice.cost)
    remember(g, p)
    g.do("resolved", p)
    effects_next(g, p, token, choice.effect)


@rule
def resolved(g: Cursed, p: int) -> None:
    """After an encounter outside San Andreas a character may gain or lose by it (3.6)."""
    if side(g, p).when == "encounter" and not is_down(g, p):
        g.do("side_works", p, side(g, p).do)


@rule
def show_hand(g: Cursed, p: int, token: int) -> None:
    """Nothing can be paid: everybody sees the hand, and nothing happens (7.4)."""
    g.stop("face")
    for card in g.hand[p]:
        made_public(g, p, card)
    g.say("showed_hand", p, tuple(g.hand[p]))


@rule
def clear_met(g: Cursed) -> None:
    """The encounters of the phase are discarded (7.3)."""
    for token in g.met:
        (g.dark_discard if g.deck_of(token) == "cursed_encounters" else g.enc_discard).append(token)
    g.met.clear()
    g.met_at = ()


# --- San Andreas ------------------------------------------------------------------------------------


@rule
def visit_town(g: Cursed, p: int) -> None:
    """Job board, store or neither; whoever steps out of town first meets what is there (7.7)."""
    if g.trouble:
        settle(g, "visit_town", p)
        return
    if g.out >> p & 1:
        return
    if not at_home(g, p):
        g.do("encounter", p)
        return
    g.repeat("visit_town", p)
    no = ("pass_town", p)
    options: list[Step] = [no, ("job_board", p), ("enter_store", p)]
    g.ask(p, ("choose_visit", p), with_free_options(g, p, options), no, TURN)


@rule
def pass_town(g: Cursed, p: int) -> None:
    """Neither."""
    g.stop("visit_town")


@rule
def job_board(g: Cursed, p: int) -> None:
    """Two new jobs, then perhaps one is sold (8.1, 8.2)."""
    if g.is_next("visit_town", p):
        g.stop("visit_town")
    g.do("sell_one", p)
    g.say("went_to_board", p)
    draw_jobs(g, p, g.setup.constants["new_jobs"])


@rule
def sell_one(g: Cursed, p: int) -> None:
    """Sell one unscored job, or none; what was drawn may be done first (4.1, 8.2)."""
    if g.trouble:
        settle(g, "sell_one", p)
        return
    if not g.jobs[p] or g.out >> p & 1 or not at_home(g, p):
        return
    tokens = {g.face[t]: t for t in reversed(g.jobs[p])}
    no = ("keep_jobs", p)
    options: list[Step] = [no, *(("sell", p, t, g.lookup.jobs[name].water) for name, t in tokens.items())]
    g.repeat("sell_one", p)
    g.ask(p, ("choose_sale", p), with_free_options(g, p, options), no)


@rule
def keep_jobs(g: Cursed, p: int) -> None:
    """Keep all of them."""
    g.stop("sell_one")


@rule
def sell(g: Cursed, p: int, token: int, price: int) -> None:
    """Its water, no grit, and the job goes on the discard pile (8.2)."""
    g.stop("sell_one")
    g.jobs[p].remove(token)
    g.job_discard.append(token)
    g.reveal(token)
    g.water[p] += price
    g.say("sold", p, token, price)
