"""Playing a card: naming targets, hecklers, dice, and what the card's table says (sections 4, 5 and 12)."""

from __future__ import annotations

from unboxed.games.unlucky.cards import BIT
from unboxed.games.unlucky.state import Unlucky, discard, in_turn, note_moments, others, rollers, rule
from unboxed.kernel.piles import renew
from unboxed.kernel.state import Step

from .turns import choose_card, end_turn, look_who_is_out

PLAYED, ROLLED = BIT["played"], BIT["rolled"]

Cast = tuple[int, tuple[int, ...], str]
"""Who acts, on whom, and by what: a "card", a "blunder" or an "ability"."""


@rule
def play(g: Unlucky, seat: int, token: int) -> None:
    """Put the card on the table and name its targets (3.4)."""
    _lay_on_table(g, seat, token)
    name_targets(g, seat, token)


def _lay_on_table(g: Unlucky, seat: int, token: int) -> None:
    g.hands[seat].remove(token)
    g.table.append(token)
    g.reveal(token)
    g.plays -= 1
    g.say("played", seat, token)


@rule
def rise_again(g: Unlucky, seat: int, token: int) -> None:
    """Your hand holds nothing but Resurrection: play it for yourself; any other one is discarded too (4.10)."""
    _lay_on_table(g, seat, token)
    for other in list(g.hands[seat]):
        discard(g, g.hands[seat], other)
        g.say("lost", seat, other)
    _named(g, seat, token, (seat,))


@rule
def bring_back(g: Unlucky, seat: int, token: int, partner: int) -> None:
    """Play Resurrection for a partner who is out (10.2)."""
    _lay_on_table(g, seat, token)
    _named(g, seat, token, (partner,))


@rule
def play_in_vain(g: Unlucky, seat: int, token: int) -> None:
    """Play a Shield on your own turn: nothing happens (3.2)."""
    play(g, seat, token)


def name_targets(g: Unlucky, seat: int, token: int) -> None:
    """Ask for the target of a card that needs one; the others go on at once."""
    target = g.lookup.quest[g.face[token]].target
    if target == "one":
        rivals = others(g, seat)
        if len(rivals) > 1:
            g.ask(seat, ("choose_target", seat, token), [("aim", seat, token, p) for p in rivals])
        else:
            aim(g, seat, token, rivals[0])
    elif target == "several":
        victims = [p for p in others(g, seat) if g.hands[p]]
        nobody: list[Step] = [("aim", seat, token, -1)]
        g.ask(seat, ("first_victim", seat, token), [("rob_first", seat, token, p) for p in victims] or nobody)
    else:
        aim(g, seat, token, -1)


@rule
def rob_first(g: Unlucky, seat: int, token: int, victim: int) -> None:
    """The Thief's second card may come from the same player, another, or nobody (4.6)."""
    again = [p for p in others(g, seat) if len(g.hands[p]) > (p == victim)]
    options: list[Step] = [("rob_second", seat, token, victim, p) for p in again]
    no = ("rob_no_more", seat, token, victim)
    g.ask(seat, ("second_victim", seat, token), [*options, no], no)


@rule
def rob_second(g: Unlucky, seat: int, token: int, first: int, second: int) -> None:
    """Two victims are named, or one of them twice."""
    g.say("aimed", seat, token, first)
    if second != first:
        g.say("aimed", seat, token, second)
    _named(g, seat, token, (first, second))


@rule
def rob_no_more(g: Unlucky, seat: int, token: int, victim: int) -> None:
    """One stolen card is enough."""
    g.say("aimed", seat, token, victim)
    _named(g, seat, token, (victim,))


@rule
def aim(g: Unlucky, seat: int, token: int, target: int) -> None:
    """The target is named."""
    if target >= 0:
        g.say("aimed", seat, token, target)
    _named(g, seat, token, (target,) if target >= 0 else ())


def _named(g: Unlucky, seat: int, token: int, targets: tuple[int, ...]) -> None:
    """All targets are named: the Bard may heckle the card before anything is rolled (8.10)."""
    g.do("finish_card", seat, token)
    if g.moments & PLAYED:
        g.announce(("carry_out_card", seat, token, targets), others(g, seat))
    else:
        carry_out_card(g, seat, token, targets)


@rule
def carry_out_card(g: Unlucky, seat: int, token: int, targets: tuple[int, ...]) -> None:
    """Roll if the card asks for it, then do what it says (5.1-5.3)."""
    g.questioned = g.blocked = 0
    card = g.lookup.quest[g.face[token]]
    if card.roll == "die":
        roll_dice(g, (seat,), (seat, token, targets))
    elif card.roll == "opposed":
        roll_dice(g, (seat, targets[0]), (seat, token, targets))
    elif card.roll == "each":
        g.do_in_order([("everyone_rolls", seat, token, p) for p in others(g, seat)])
    else:  # a Shield played on its owner's turn does nothing (3.2)
        work(g, (seat, targets, "card"), card.do if card.when != "attacked" else ())


@rule
def everyone_rolls(g: Unlucky, seat: int, token: int, roller: int) -> None:
    """One of the others rolls for themselves (5.3)."""
    if g.alive[roller]:
        roll_dice(g, (roller,), (seat, token, (roller,)))


def roll_dice(g: Unlucky, rollers: tuple[int, ...], use: tuple[int, int, tuple[int, ...]]) -> None:
    g.dice = (g.roll(),) if len(rollers) == 1 else tuple([g.roll() for _ in rollers])
    for seat, die in zip(rollers, g.dice, strict=True):
        g.say("rolled", seat, die)
    if g.moments & ROLLED:
        g.announce(("read_dice", *use), in_turn(g, g.active))
    else:
        read_dice(g, *use)


@rule
def read_dice(g: Unlucky, seat: int, token: int, targets: tuple[int, ...]) -> None:
    """The dice count now: look up the row of the card's table, or what the roll was for (5.1, 5.2)."""
    if token < 0:
        _ghost_rolled(g, seat)
        return
    rows, dice = g.lookup.rows[g.face[token]], g.dice
    if not rows:
        g.do("draw_cards", seat, dice[0])  # the Lucky Talisman draws what it rolled (4.5)
    elif len(dice) == 1:
        work(g, (seat, targets, "card"), rows[dice[0]])
    else:
        difference = dice[0] - dice[1]
        result = "high" if difference > 0 else "low" if difference else "tie"
        if rows[result] == (("reroll",),):
            roll_dice(g, (seat, targets[0]), (seat, token, targets))
        else:
            work(g, (seat, targets, "card"), rows[result])


def work(g: Unlucky, cast: Cast, effects: tuple[Step, ...]) -> None:
    """Let the effects happen, first part first."""
    if len(effects) == 1:
        effect = effects[0]
        g.RULES[effect[0]](g, cast, *effect[1:])
    elif effects:
        g.run(effects, cast)
    else:
        g.say("did_nothing")


@rule
def finish_card(g: Unlucky, seat: int, token: int) -> None:
    """The played card is done: to the discards with it, and look who is out (1.4, 9.2)."""
    discard(g, g.table, token)
    for p, hand in enumerate(g.hands):
        if not hand and g.alive[p]:
            g.do("choose_card", seat)
            look_who_is_out(g)
            return
    choose_card(g, seat)


# --- answers and characters ---------------------------------------------------------------------------------------


@rule
def answer_with_card(g: Unlucky, seat: int, token: int) -> None:
    """Play a Shield: the card at work does nothing to you (4.1)."""
    effects = g.lookup.quest[g.face[token]].do
    discard(g, g.hands[seat], token)
    g.say("shielded", seat, token)
    work(g, (seat, (), "ability"), effects)


@rule
def turn_die(g: Unlucky, seat: int, hero: int, roller: int, face: int) -> None:
    """The Mage turns somebody's die (8.3)."""
    die = rollers(g, g.chain[-1]).index(roller)
    g.dice = (*g.dice[:die], face, *g.dice[die + 1 :])
    g.say("turned_die", seat, hero, roller, face)
    _retire(g, seat, hero)


@rule
def use(g: Unlucky, seat: int, hero: int, target: int) -> None:
    """Answer with a character that concerns another player (8.1)."""
    _use(g, seat, hero, target)


@rule
def use_it(g: Unlucky, seat: int, hero: int) -> None:
    """Answer with a character that concerns nobody else (8.1)."""
    _use(g, seat, hero)


@rule
def use_on_turn(g: Unlucky, seat: int, hero: int, target: int) -> None:
    """Use a character on another player in your own turn, then go on with it (3.3, 9.2)."""
    g.do("choose_card", seat)
    g.do("look_who_is_out")
    _use(g, seat, hero, target)


@rule
def use_it_on_turn(g: Unlucky, seat: int, hero: int) -> None:
    """Use a character in your own turn, then go on with it (3.3, 9.2)."""
    g.do("choose_card", seat)
    g.do("look_who_is_out")
    _use(g, seat, hero)


def _use(g: Unlucky, seat: int, hero: int, *targets: int) -> None:
    effects = g.lookup.characters[g.face[hero]].do
    g.say("used_on" if targets else "used", seat, hero, *targets)
    _retire(g, seat, hero)
    work(g, (seat, targets, "ability"), effects)


def _retire(g: Unlucky, seat: int, hero: int) -> None:
    """Turn your own character over; an ally goes to the discards (8.1, 8.2)."""
    g.heroes[seat].remove(hero)
    (g.spent[seat] if hero == g.own[seat] else g.crowd_discards).append(hero)
    note_moments(g)


# --- ghosts ---------------------------------------------------------------------------------------------------------


@rule
def ghost_roll(g: Unlucky, seat: int) -> None:
    """A ghost rolls on its turn (12.1)."""
    g.say("stirred", seat)
    roll_dice(g, (seat,), (seat, -1, ()))


def _ghost_rolled(g: Unlucky, seat: int) -> None:
    """On a 6 the ghost draws a card and plays it at once, if it can be played (12.2, 12.3)."""
    if g.dice[0] != 6 or not renew(g, g.quest, g.discards):
        end_turn(g, seat)
        return
    token = g.quest.pop()
    g.table.append(token)
    g.reveal(token)
    g.say("haunted", seat, token)
    card = g.lookup.quest[g.face[token]]
    playable = card.when == "turn" and not any(effect[0] == "ally" for effect in card.do)
    if playable and not any(effect[0] == "swap" for effect in card.do):
        name_targets(g, seat, token)
    else:
        g.say("did_nothing")
        g.do("finish_card", seat, token)
