"""The round: its start, Recovery, turns, passing, its end, and who has won (sections 3, 4, 9, 14 and 15)."""

from __future__ import annotations

from unboxed.games.uncharted.state import (
    MOST_TURNS,
    SURVIVAL_ROUNDS,
    Uncharted,
    around,
    can_draw,
    can_place,
    compared,
    count_of,
    effects_next,
    end_game,
    enemies_in,
    next_in,
    points_of,
    powers,
    rule,
)
from unboxed.kernel.state import Step

from .drawing import draw_cards, gain
from .searching import ANYWHERE

WAVES = {1: (1, 1, 1, 2, 2, 2), 2: (1, 2, 2, 3, 3, 4), 3: (1, 2, 3, 4, 5, 6), 4: (1, 2, 4, 5, 6, 7)}
"""Enemies that come in each round of Survival, by player count (15.5)."""


@rule
def start_round(g: Uncharted) -> None:
    """Start-of-round effects from the starting player clockwise, then the phases (3.1, 3.2)."""
    players = len(g.out)
    g.round += 1
    g.phase = "start"
    if g.setup.mode == "standard":
        g.start = next_in(g, g.start)  # whoever dropped out hands the marker on (3.4)
    g.passed = [False] * players
    g.last_passed = -1
    g.turns = [0] * players
    g.say("began_round", g.round, g.start)
    g.do("recovery_phase")
    g.do_in_order([("start_effects", seat) for seat in around(g, g.start) if g.hero[seat]])


@rule
def start_effects(g: Uncharted, seat: int) -> None:
    """What a Character does at the start of a round."""
    for power in powers(g, seat, "round"):
        effects_next(g, seat, -1, power.do)


@rule
def recovery_phase(g: Uncharted) -> None:
    """Those who sat out return, everybody stands all cards, and in Survival Enemies come (3.2, 14.4, 15.5)."""
    g.phase = "recovery"
    for seat in range(len(g.out)):
        if g.setup.mode == "deathmatch" and g.out[seat]:
            g.out[seat] = False
            g.life[seat] = g.most[seat]
            g.say("returned", seat, g.life[seat])
        if g.resting[seat]:
            g.standing[seat] += g.resting[seat]
            g.resting[seat].clear()
    g.do("action_phase")
    g.do("foes_act", "recovery")
    if g.setup.mode == "survival":
        g.do("wave", WAVES[len(g.out)][g.round - 1])


@rule
def wave(g: Uncharted, left: int) -> None:
    """One Enemy after another comes, each with its effect (15.6)."""
    if left and g.foes:
        g.do("wave", left - 1)
        token = g.foes.pop()
        g.reveal(token)
        g.spaces.append(token)
        g.say("appeared", token)
        effects_next(g, -1, token, g.lookup.foe_acts["survival", "appear"].get(g.face[token], ()))


# --- turns ----------------------------------------------------------------------------------------


@rule
def action_phase(g: Uncharted) -> None:
    """Turns go round from the starting player (3.3)."""
    g.phase = "action"
    next_turn(g, g.start)


def next_turn(g: Uncharted, first: int) -> None:
    """The next player clockwise who has not passed takes a turn; if there is none, the phase is over."""
    out, passed, n = g.out, g.passed, len(g.out)
    for i in range(n):
        seat = (first + i) % n
        if not out[seat] and not passed[seat]:
            break
    else:
        _end_action_phase(g)
        return
    g.turn = seat
    g.actions_left = g.setup.constants["actions"]
    g.actions_taken = 0
    g.turns[seat] += 1
    g.say("began_turn", seat)
    if g.turns[seat] > MOST_TURNS:
        pass_turn(g, seat)
        return
    g.do("take_action", seat)
    if g.hero[seat]:
        for power in powers(g, seat, "turn"):
            effects_next(g, seat, -1, power.do)


@rule
def end_turn(g: Uncharted, seat: int) -> None:
    """The next in order is to act."""
    next_turn(g, (seat + 1) % len(g.out))


@rule
def pass_turn(g: Uncharted, seat: int) -> None:
    """Pass without a bonus: there is none for the last to pass, and nobody must take one (4.6, 4.7)."""
    leave_round(g, seat)


def leave_round(g: Uncharted, seat: int) -> None:
    """The turn is over and so is the round for this player (4.6)."""
    g.passed[seat] = True
    g.last_passed = seat
    g.actions_left = 0
    g.say("passed", seat)
    g.do("end_turn", seat)


def solo_bonus(g: Uncharted) -> bool:
    """Does a single player get the bonus although always the last (15.8)?"""
    return len(g.out) == 1 and bool(g.setup.options["solo_pass_bonus"] == "yes")


def bonuses(g: Uncharted, seat: int) -> list[Step]:
    """What there is to choose from for who passes with a bonus (4.7, 10.4)."""
    may_draw, may_place = can_draw(g), can_place(g, seat)
    if may_draw and may_place and any(power.both for power in powers(g, seat, "pass")):
        return [("draw_then_place", seat), ("place_then_draw", seat)]
    return ([("bonus_card", seat)] if may_draw else []) + ([("bonus_marker", seat)] if may_place else [])


@rule
def bonus_card(g: Uncharted, seat: int) -> None:
    """Draw 1 card."""
    draw_cards(g, seat, 1)


@rule
def bonus_marker(g: Uncharted, seat: int) -> None:
    """Place 1 marker."""
    g.do("place", seat, 1, ANYWHERE, -1)


@rule
def draw_then_place(g: Uncharted, seat: int) -> None:
    """Both bonuses, the card first (10.4)."""
    draw_cards(g, seat, 1)
    g.do("place", seat, 1, ANYWHERE, -1)


@rule
def place_then_draw(g: Uncharted, seat: int) -> None:
    """Both bonuses, the marker first (10.4)."""
    g.do("bonus_card", seat)
    g.do("place", seat, 1, ANYWHERE, -1)


def _end_action_phase(g: Uncharted) -> None:
    """The last to pass takes the starting marker, or the next survivor does (3.3, 3.4, 14.8)."""
    last = g.turn if g.last_passed < 0 else g.last_passed
    g.start = last if g.setup.mode == "deathmatch" else next_in(g, last)
    g.say("took_start", g.start)
    g.do("round_is_ending" if g.setup.mode == "deathmatch" else "damage_phase")


# --- the end --------------------------------------------------------------------------------------


@rule
def round_is_ending(g: Uncharted) -> None:
    """End-of-round effects, then the question whether the game is over (3.1)."""
    g.phase = "end"
    g.do("end_round")
    g.do("foes_act", "ending")


@rule
def end_round(g: Uncharted) -> None:
    """Is the game over? (9.1, 9.2, 9.5, 14.12, 15.9)"""
    mode = g.setup.mode
    if mode == "survival":
        if g.round < SURVIVAL_ROUNDS:
            g.do("start_round")
        elif enemies_in(g):
            end_game(g, (), "an Enemy was left after round six")
        else:
            end_game(g, tuple(range(len(g.out))), "no Enemy was left after round six")
        return
    survivors = around(g, g.start)
    if mode == "standard" and len(survivors) < 2:
        alone = "the last one standing" if survivors else "nobody survived"
        _pay_endings(g, survivors)
        end_game(g, tuple(survivors), alone)
    elif g.deck_gone or g.round >= g.setup.options["last_round"]:
        _pay_endings(g, survivors)
        over = "a deck had run out" if g.deck_gone else f"{g.round} rounds were over"
        end_game(g, _best(g), f"{over}, {_how_decided(g)}")
    else:
        g.do("start_round")


def _pay_endings(g: Uncharted, survivors: list[int]) -> None:
    """Cards that pay at the end do so for survivors (9.4, 11.11)."""
    for seat in survivors if g.setup.mode == "standard" else ():
        for token in (*g.standing[seat], *g.resting[seat]):
            card = g.lookup.actions[g.face[token]]
            n = card.ending + card.ending_per_red * (count_of(g, seat, "red") if card.ending_per_red else 0)
            if n:
                g.say("ending_paid", seat, token)
                gain(g, seat, n, "ending")


def _how_decided(g: Uncharted) -> str:
    """Whether VP alone said who is best, or damage had to (9.3)."""
    points = {p: points_of(g, p) for p in compared(g)}
    tied = [p for p in points if points[p] == max(points.values())]
    won = _best(g)
    if len(tied) == 1:
        return f"with {points[tied[0]]} VP"
    if len(won) == len(tied):
        return f"all with {points[tied[0]]} VP and equal damage"
    return f"equal in VP ({points[tied[0]]}), with less damage"


def _best(g: Uncharted) -> tuple[int, ...]:
    """Most VP, then less damage, then all who are equal (9.3); in Deathmatch those who sit out count too."""
    marks = {p: (points_of(g, p), g.life[p] - g.most[p]) for p in compared(g)}
    return tuple(sorted(p for p in marks if marks[p] == max(marks.values())))
