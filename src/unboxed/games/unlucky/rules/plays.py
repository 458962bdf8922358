"""Playing a card: naming targets, hecklers, dice, and what the card's table says (sections 4 and 5)."""

from __future__ import annotations

from unboxed.games.unlucky.cards import BIT
from unboxed.games.unlucky.state import Unlucky, note_moments, rule
from unboxed.kernel.state import Step

from .answering import compared, rollers
from .handling import discard, note_loss
from .seating import Cast, in_turn, others
from .turns import choose_card, look_who_is_out

PLAYED, ROLLED = BIT["played"], BIT["rolled"]
IDLE = ("swap", "again", "protect", "ally", "revive")
"""Verbs that need a hand or a turn of one's own: they do nothing for a ghost (12.3)."""


@rule
def play(g: Unlucky, seat: int, token: int, alike: tuple[int, ...] = ()) -> None:
    """Put the card on the table and name its targets (3.4)."""
    _lay_on_table(g, seat, token)
    name_targets(g, seat, token)


def _lay_on_table(g: Unlucky, seat: int, token: int) -> None:
    g.hands[seat].remove(token)
    g.table.append(token)
    g.reveal(token)
    g.plays -= 1
    g.dice = ()
    note_loss(g, seat)
    g.say("played", seat, token)


@rule
def rise_again(g: Unlucky, seat: int, token: int) -> None:
    """Your hand holds nothing but a Resurrection: play it for yourself (4.10)."""
    _lay_on_table(g, seat, token)
    _named(g, seat, token, (seat,))


@rule
def bring_back(g: Unlucky, seat: int, token: int, partner: int) -> None:
    """Play Resurrection for a partner who is out (10.2)."""
    _lay_on_table(g, seat, token)
    _named(g, seat, token, (partner,))


@rule
def bring_back_with_last_card(g: Unlucky, seat: int, token: int, partner: int) -> None:
    """Play Resurrection for a partner and have no card left yourself (10.2)."""
    bring_back(g, seat, token, partner)


@rule
def play_in_vain(g: Unlucky, seat: int, token: int, alike: tuple[int, ...] = ()) -> None:
    """Play a Shield on your own turn, or a Resurrection that is not your last card: nothing happens (3.2)."""
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
        options: list[Step] = [("rob_first", seat, token, p) for p in victims]
        nobody = ("rob_nobody", seat, token)
        g.ask(seat, ("first_victim", seat, token), [*options, nobody], nobody)
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
def rob_nobody(g: Unlucky, seat: int, token: int) -> None:
    """Up to two cards may be none (4.6)."""
    _named(g, seat, token, ())


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
    if not g.moments & PLAYED:
        carry_out_card(g, seat, token, targets)
        return
    named = tuple(dict.fromkeys(target for target in targets if target != seat))
    name = ("carry_out_card", "carry_out_on", "carry_out_on_two")[len(named)]
    g.announce((name, seat, token, targets, *named), others(g, seat))


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
    else:  # a Shield or a Resurrection played in vain does nothing (3.2)
        work(g, (seat, targets, "card"), card.do if card.when == "turn" or targets else ())


@rule
def carry_out_on(g: Unlucky, seat: int, token: int, targets: tuple[int, ...], target: int) -> None:
    """The same for a card that is aimed at one player."""
    carry_out_card(g, seat, token, targets)


@rule
def carry_out_on_two(g: Unlucky, seat: int, token: int, targets: tuple[int, ...], first: int, second: int) -> None:
    """The same for a card that is aimed at two players."""
    carry_out_card(g, seat, token, targets)


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
        g.announce(_told(g, use), in_turn(g, g.active))
    else:
        read_dice(g, *use)


def _told(g: Unlucky, use: tuple[int, int, tuple[int, ...]]) -> Step:
    """What is announced: who rolled what, for which card and against whom."""
    _, token, targets = use
    if len(g.dice) == 2:
        return ("read_two_dice", *use, g.dice[0], targets[0], g.dice[1])
    if token < 0:
        return ("read_ghost_die", *use, g.dice[0])
    roller = rollers(g, ("", *use))[0]
    if targets and targets[0] != roller:
        return ("read_aimed_die", *use, roller, g.dice[0], targets[0])
    return ("read_die", *use, roller, g.dice[0])


@rule
def read_die(g: Unlucky, seat: int, token: int, targets: tuple[int, ...], roller: int, value: int) -> None:
    """A die counts now (5.1)."""
    read_dice(g, seat, token, targets)


@rule
def read_aimed_die(
    g: Unlucky, seat: int, token: int, targets: tuple[int, ...], roller: int, value: int, target: int
) -> None:
    """A die counts now for a card that is aimed at somebody (5.1)."""
    read_dice(g, seat, token, targets)


@rule
def read_two_dice(
    g: Unlucky, seat: int, token: int, targets: tuple[int, ...], own: int, target: int, theirs: int
) -> None:
    """Two dice are compared now (5.2)."""
    read_dice(g, seat, token, targets)


def read_dice(g: Unlucky, seat: int, token: int, targets: tuple[int, ...]) -> None:
    """The dice count now: look up the row of the card's table, or what the roll was for (5.1, 5.2)."""
    if token < 0:
        g.do("read_ghost_die", seat, token, targets, g.dice[0])
        return
    rows, dice = g.lookup.rows[g.face[token]], g.dice
    if not rows:
        g.do("draw_cards", seat, dice[0])  # the Lucky Talisman draws what it rolled (4.5)
    elif len(dice) == 1:
        work(g, (seat, targets, "card"), rows[dice[0]])
    else:
        row = rows[compared(dice)]
        if row == (("reroll",),):
            roll_dice(g, (seat, targets[0]), (seat, token, targets))
        else:
            work(g, (seat, targets, "card"), row)


def work(g: Unlucky, cast: Cast, effects: tuple[Step, ...]) -> None:
    """Let the effects happen, first part first."""
    if not g.alive[cast[0]]:
        effects = tuple(effect for effect in effects if not idle(effect))
    if len(effects) == 1:
        effect = effects[0]
        g.RULES[effect[0]](g, cast, *effect[1:])
    elif effects:
        g.run(effects, cast)
    else:
        g.say("did_nothing")


def idle(effect: Step) -> bool:
    """Would this concern nobody but a ghost, for whom it does nothing? What a ghost draws, it plays (12.3)."""
    verb, *words = effect
    if verb == "draw":
        return bool(words[0] == "you" and words[2] == "discards")
    return verb in IDLE or words[:1] == ["you"] or words[:2] == ["hand", "you"]


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
def answer_with_card(g: Unlucky, seat: int, token: int, alike: tuple[int, ...] = ()) -> None:
    """Play a Shield: the card at work does nothing to you (4.1)."""
    effects = g.lookup.quest[g.face[token]].do
    discard(g, g.hands[seat], token)
    note_loss(g, seat)
    g.say("shielded", seat, token)
    work(g, (seat, (), "ability"), effects)


@rule
def answer_with_last_card(g: Unlucky, seat: int, token: int) -> None:
    """Play a Shield and have no card left (4.1)."""
    answer_with_card(g, seat, token)


@rule
def turn_die(g: Unlucky, seat: int, hero: int, roller: int, face: int) -> None:
    """The Mage turns somebody's die (8.3)."""
    event = g.chain[-1]
    die = rollers(g, event).index(roller)
    g.dice = (*g.dice[:die], face, *g.dice[die + 1 :])
    g.amend(_told(g, (event[1], event[2], event[3])))
    g.say("turned_die", seat, hero, roller, face)
    _retire(g, seat, hero)


@rule
def use(g: Unlucky, seat: int, hero: int, target: int) -> None:
    """Answer with a character that concerns another player (8.1)."""
    _use(g, seat, hero, target)


@rule
def send_on(g: Unlucky, seat: int, hero: int, target: int, token: int) -> None:
    """Answer with a character that sends a beast or a Blunder to another player (8.4, 8.11)."""
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
    if seat != g.active:
        g.do("done_by_oneself", g.own_doing)
        g.own_doing = seat
    work(g, (seat, targets, "ability"), effects)


@rule
def done_by_oneself(g: Unlucky, before: int) -> None:
    """An ability used outside one's own turn has done its work (6.2)."""
    g.own_doing = before


def _retire(g: Unlucky, seat: int, hero: int) -> None:
    """Turn your own character over; an ally goes to the discards (8.1, 8.2)."""
    g.heroes[seat].remove(hero)
    (g.spent[seat] if hero == g.own[seat] else g.crowd_discards).append(hero)
    note_moments(g)
