"""Rounds: phases, parts of players, and Cleanup (sections 6, 13, 15 and 16)."""

from __future__ import annotations

from unboxed.games.cursed.cards import TOWN
from unboxed.games.cursed.state import TO_WIN, Cursed, around, draw_own, made_public, passive, rule, solo
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step

from .finish import finish
from .mattering import counts_now, has_news
from .plays import free_options
from .settling import settle
from .tracks import gain_grit, judge
from .travel import walk
from .wanted import shown, toll, turn_up


@rule
def start_round(g: Cursed) -> None:
    """Improvise, Encounter, Action, Cleanup: in each phase all players in turn order (6.1)."""
    g.round += 1
    g.captured = False
    g.tired = ()  # what serves once in a round is ready again (13.3)
    g.once = g.dusted = g.charmed = g.out = 0
    order = around(g)
    g.say("began_round", g.round, g.first)
    steps: list[Step] = [("part", "improvise", p) for p in order]
    steps += [("part", "encounter", p) for p in order]
    steps.append(("clear_met",))
    steps += [("part", "action", p) for p in order]
    steps += [("part", "cleanup", p) for p in order]
    steps += [("go_home",), ("monsters_walk",), ("settled",), ("drain",), ("settled",), ("let_go",), ("settled",)]
    steps.append(("end_round",))
    g.do_in_order(steps)


@rule
def part(g: Cursed, phase: str, p: int) -> None:
    """A player's part of a phase; the wounded have only Cleanup left (5.6)."""
    if g.trouble:
        settle(g, "part", phase, p)
        return
    g.phase = phase
    if phase == "cleanup":
        g.turn = p
        g.out &= ~(1 << p)
        g.do_in_order([("put_away", p), ("discard_some", p), ("redraw", p), ("free_play", p), ("end_part", p)])
        return
    if g.out >> p & 1:
        return
    g.turn = p
    g.played = ()
    g.do("end_part", p)
    g.held, g.raised, g.plays_on = (), (0, 0), False
    if phase == "improvise":
        g.do("free_play", p)
        g.do("improvise", (p, -1))
    elif phase == "encounter":
        g.do("free_play", p)
        g.do("encounter", p)
    else:
        g.acted = g.arrived = g.must_fight = False
        g.fight, g.stood = "", ()
        g.do("act", p)


@rule
def free_play(g: Cursed, p: int) -> None:
    """Cards may be played after improvising if one has said so, after the encounter if it brought something to play
    with, and in Cleanup if that could be too late in the next round (4.1, 6.2, 7.2).

    Whether somebody is asked must tell nobody what they hold: it follows from what they said and what lies open."""
    if g.trouble:
        settle(g, "free_play", p)
        return
    if g.out >> p & 1:
        return
    due = g.plays_on if g.phase == "improvise" else has_news(g, p) if g.phase == "encounter" else counts_now(g, p)
    if due:
        g.repeat("free_play", p)
        no, options = ("done", p), free_options(g, p)
        # Whoever has nothing to play is asked all the same where people look on: not to be asked would tell.
        g.ask(p, ("choose_play", p), [no, *options], no if options else None, TURN)


@rule
def done(g: Cursed, p: int) -> None:
    """Go on."""
    g.stop("free_play")


# --- Cleanup ----------------------------------------------------------------------------------------


@rule
def put_away(g: Cursed, p: int) -> None:
    """Cards still in play are put away (13.1)."""
    g.discard[p].extend(g.play[p])
    g.play[p].clear()


@rule
def discard_some(g: Cursed, p: int) -> None:
    """Discard as many cards as you like (13.1)."""
    if g.hand[p]:
        found = {g.face[t]: t for t in reversed(g.hand[p])}
        no = ("keep_rest", p)
        g.ask(p, ("choose_discard", p), [no, *(("discard_card", p, t) for t in found.values())], no)


@rule
def keep_rest(g: Cursed, p: int) -> None:
    """Keep what is left."""


@rule
def discard_card(g: Cursed, p: int, token: int) -> None:
    """One card goes."""
    g.hand[p].remove(token)
    made_public(g, p, token)
    g.discard[p].append(token)
    g.say("discarded", p, token)
    discard_some(g, p)


@rule
def redraw(g: Cursed, p: int) -> None:
    """Draw up to four (13.2)."""
    want = g.setup.constants["hand"] + passive(g, p, "hand_size") - len(g.hand[p])
    if want > 0:
        draw_own(g, p, want)


@rule
def go_home(g: Cursed) -> None:
    """Whoever reshuffled returns to San Andreas (13.4)."""
    if g.trouble:
        settle(g, "go_home")
        return
    for p in around(g):
        if g.homeward >> p & 1 and g.at[p] != TOWN:
            g.at[p] = TOWN
            g.say("went_home", p)
    g.homeward = 0


@rule
def monsters_walk(g: Cursed) -> None:
    """Each monster on the map moves, as they appeared, until one is in San Andreas (13.5, 14.3)."""
    if TOWN in g.monsters_at:
        judge(g, "town_fell")
    else:
        walk(g, g.monsters)


@rule
def drain(g: Cursed) -> None:
    """The team loses the grit of all face-up Most Wanted cards, then new ones are turned up (15.4, 15.5)."""
    if g.setup.mode != "coop":
        return
    loss = toll(g)
    g.say("drained", loss)
    gain_grit(g, g.first, -loss)
    for pile in g.piles:
        if pile and shown(g, pile) < 0:
            turn_up(g, pile)


@rule
def end_round(g: Cursed) -> None:
    """Is the game over? If not, the token passes counter-clockwise (13.6, 14.1 to 14.4)."""
    end = ""
    if g.setup.mode == "standard" and g.fallen >= TO_WIN:
        end = "monsters_slain"
    elif g.setup.mode == "standard" and not g.corners:
        end = "artifacts_gone"
    elif g.round >= g.setup.options["last_round"]:
        end = "last_round"
    if end:
        finish(g, end)
        return
    if not solo(g):
        g.first = (g.first - 1) % len(g.at)
    g.do("start_round")
