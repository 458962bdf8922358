"""Turns: drawing, Blunders, leaving the game and winning (sections 3, 6, 9, 10 and 12 of the rules)."""

from __future__ import annotations

from unboxed.games.unlucky.cards import BIT
from unboxed.games.unlucky.state import Unlucky, note_moments, rule
from unboxed.kernel.game import Result
from unboxed.kernel.position import TURN
from unboxed.kernel.state import Step

from .handling import discard, for_each, renewed
from .seating import haunting, in_turn, others, team_of

DREW, BLUNDERED, OUT = BIT["drew"], BIT["blundered"], BIT["out"]


def rounds(g: Unlucky) -> int:
    """Whole rounds played (9.4)."""
    return max(0, g.turns - 1) // g.setup.players


# --- the turn --------------------------------------------------------------------------------------------


@rule
def begin_turn(g: Unlucky, seat: int) -> None:
    """Draw a card, then play one; missed turns and ghosts come first (3.1, 3.7, 12.1)."""
    players = len(g.alive)
    g.turns += 1
    if not g.alive[seat] and not g.setup.options["ghosts"]:
        while not g.alive[seat]:  # the turns of those who are out come up and pass (9.4)
            seat = (seat + g.direction) % players
            g.turns += 1
    if g.turns > g.setup.constants["last_round"] * players:
        _end_at_limit(g)
        return
    g.active = seat
    g.ended = False
    g.plays = g.extra = 0
    g.protected[seat] = False
    if not g.alive[seat]:
        g.do("ghost_roll", seat)
        return
    if g.skips[seat] or g.stalled[seat]:
        g.skips[seat] -= g.skips[seat] > 0
        g.stalled[seat] = False
        g.say("missed_turn", seat)
        end_turn(g, seat)
        return
    g.say("began_turn", seat)
    g.plays = 1
    token = g.quest[-1] if g.quest else -1
    if token >= 0 and g.face[token] not in g.lookup.drawn:  # most draws are plain: no need for the whole machinery
        g.quest.pop()
        g.hands[seat].append(token)
        g.show(token, seat)
        g.say("drew", seat, token)
        choose_card(g, seat)
    else:
        g.do("choose_card", seat)
        g.do("look_who_is_out")
        draw_cards(g, seat, 1)


@rule
def choose_card(g: Unlucky, seat: int) -> None:
    """Play a card, or first use a character whose moment is your turn (3.2, 3.3, 3.8)."""
    hand = g.hands[seat]
    if g.plays > 0 and haunting(g, seat):
        g.do("haunt", seat)
        return
    if g.plays <= 0 or not hand or not g.alive[seat]:
        end_turn(g, seat)
        return
    face, tables = g.face, g.lookup
    prompt = ("choose_a_card", seat)
    plain = [token for token in hand if face[token] not in tables.reviving]
    options = for_each(g, plain, lambda token: (tables.play_as[face[token]], seat, token))
    if len(plain) < len(hand):
        options += _resurrections(g, seat)
    if g.moments & BIT["turn"] and (uses := _uses_on_turn(g, seat)):
        prompt = ("choose_a_card_or_use", seat)
        options += uses
    stop = ("play_no_more", seat) if g.plays <= g.extra else None
    if stop:
        options.append(stop)
    g.ask(seat, prompt, options, stop, TURN)


def _uses_on_turn(g: Unlucky, seat: int) -> list[Step]:
    """Characters that are used on one's own turn, and on whom (3.3)."""
    options: list[Step] = []
    for hero in g.heroes[seat]:
        character = g.lookup.characters[g.face[hero]]
        if character.when == "turn" and character.target == "one":
            options += [("use_on_turn", seat, hero, p) for p in others(g, seat)]
        elif character.when == "turn":
            options.append(("use_it_on_turn", seat, hero))
    return options


def _resurrections(g: Unlucky, seat: int) -> list[Step]:
    """A Resurrection serves a partner who is out, or yourself when you hold nothing else; otherwise it is played for
    nothing (3.2, 4.10, 10.2)."""
    team, last = team_of(g, seat), len(g.hands[seat]) == 1
    tokens = [token for token in g.hands[seat] if g.face[token] in g.lookup.reviving]
    partners = [p for p, alive in enumerate(g.alive) if not alive and team_of(g, p) == team]
    bring = "bring_back_with_last_card" if last else "bring_back"
    options: list[Step] = [(bring, seat, tokens[0], p) for p in partners]
    how = "rise_again" if last else "play_in_vain"
    return options + for_each(g, tokens, lambda token: (how, seat, token))


@rule
def play_no_more(g: Unlucky, seat: int) -> None:
    """A play that was gained need not be made (3.8)."""
    end_turn(g, seat)


@rule
def end_turn(g: Unlucky, seat: int) -> None:
    """The next player in the direction of play goes on (3.1)."""
    g.do("begin_turn", (seat + g.direction) % len(g.alive))


def starting_hand(g: Unlucky, seat: int) -> None:
    """Seven cards as in the setup; during your own turn this also ends the turn (2.4, 4.10)."""
    drawn, aside, hand, size = g.lookup.drawn, [], g.hands[seat], g.setup.constants["hand"]
    while len(hand) < size and renewed(g, g.quest, g.discards, "quest deck"):
        token = g.quest.pop()
        if g.face[token] in drawn:
            aside.append(token)
        else:
            hand.append(token)
            g.show(token, seat)
    if aside:
        g.quest.extend(aside)
        g.shuffle(g.quest)
        g.say("shuffled_in")
    g.say("new_hand", seat, len(hand))
    if seat == g.active:
        g.plays = 0
        g.ended = True


@rule
def new_hand(g: Unlucky, seat: int) -> None:
    """The seven cards that a Resurrection brings once everything else is lost (4.11, 7.7)."""
    starting_hand(g, seat)


# --- drawing, Blunders -----------------------------------------------------------------------------------------


@rule
def draw_cards(g: Unlucky, seat: int, left: int, got: int = 0, encounters: tuple[tuple[int, int], ...] = ()) -> None:
    """Draw one by one: a Blunder is carried out in between, beasts wait for the end of the draw (6.1, 7.1)."""
    hand, drawn = g.hands[seat], g.lookup.drawn
    if not g.alive[seat]:
        _ghost_draws(g, seat, left)
        left = got = 0
    while left > 0 and (g.quest or renewed(g, g.quest, g.discards, "quest deck")):
        token = g.quest.pop()
        left -= 1
        got += 1
        kind = drawn.get(g.face[token])
        if kind is None:
            hand.append(token)
            g.show(token, seat)
            g.say("drew", seat, token)
            continue
        g.table.append(token)
        g.reveal(token)
        if kind == "blunder":
            g.say("blundered", seat, token)
            g.do("draw_cards", seat, left, got, encounters)
            g.do("clear", token)
            g.announce(("suffer", seat, token, True), (seat,) if g.moments & BLUNDERED else ())
            return
        g.say("drew_encounter", seat, token)
        encounters = (*encounters, (token, turn_up_beast(g, seat)))
        if seat == g.active and g.plays > 0:
            g.plays -= 1
    if left > 0:
        g.say("nothing_to_draw", seat)
    for token, beast in reversed(encounters):
        g.do("clear", token)
        g.do("meet_beast", seat, beast)
    if got >= 2 and g.moments & DREW:
        g.announce(("drawn", seat, got), [p for p in in_turn(g, g.active) if p != seat])


def _ghost_draws(g: Unlucky, seat: int, n: int) -> None:
    """A ghost has no hand: each card it draws, it plays at once when the present one is done (12.3)."""
    if haunting(g, seat):
        more = min(n, g.setup.constants["extra_plays"] - g.extra)
        g.plays += more
        g.extra += more


def turn_up_beast(g: Unlucky, seat: int) -> int:
    """The top beast for all to see, at once (7.1); -1 if there is none to be had."""
    if not renewed(g, g.beasts, g.beast_discards, "beast deck"):
        g.say("no_beast")
        return -1
    beast = g.beasts.pop()
    g.lair.append(beast)
    g.reveal(beast)
    g.say("met_beast", seat, beast)
    return beast


@rule
def drawn(g: Unlucky, seat: int, got: int) -> None:
    """The moment after drawing two or more cards: only the Rogue cares (8.9)."""


@rule
def suffer(g: Unlucky, seat: int, token: int, drew_it: bool) -> None:
    """Carry out a Blunder; if another made you draw it, it also ends your turn of this round (6.1, 6.2)."""
    if not g.alive[seat]:
        return
    card = g.lookup.quest[g.face[token]]
    if drew_it and seat not in (g.active, g.own_doing):
        end_turn_of_round(g, seat)
    g.do_in_order([(effect[0], (seat, (), "blunder"), *effect[1:]) for effect in card.do])


def end_turn_of_round(g: Unlucky, seat: int) -> None:
    """Your turn of this round is over before it came; that happens once a round, whatever else you miss (6.2)."""
    if not g.stalled[seat] and not g.skips[seat]:
        g.say("will_miss_turn", seat)
    g.stalled[seat] = True


def miss_turn(g: Unlucky, seat: int) -> None:
    """One more turn to miss (3.7)."""
    if g.skips[seat] or not g.stalled[seat]:
        g.say("will_miss_turn", seat)
    g.skips[seat] += 1


@rule
def clear(g: Unlucky, token: int) -> None:
    """A card has done its work and goes to the discards (1.4)."""
    discard(g, g.table, token)


# --- leaving and winning ------------------------------------------------------------------------------------------


@rule
def look_who_is_out(g: Unlucky) -> None:
    """Who has no card left is out: the others in turn order, the active player last, but after all of them whoever
    had cards the longest if nobody has any left (9.2, 9.3)."""
    alive = g.alive
    empty = [seat for seat, hand in enumerate(g.hands) if not hand and alive[seat]]
    if empty:
        order = [p for p in in_turn(g, g.active) if p != g.active] + [g.active]
        if len(empty) == sum(alive):
            order.sort(key=lambda p: p == g.emptied)  # the others stay in their order
        g.do("look_who_is_out")  # again, because the Healer's draw may cost others their cards
        g.do_in_order([("would_leave", seat) for seat in order if seat in empty])


@rule
def would_leave(g: Unlucky, seat: int) -> None:
    """The Healer may keep a player in the game (8.6)."""
    if not g.alive[seat] or g.hands[seat]:
        return
    rivals = others(g, seat)
    if seat == g.emptied and rivals and not any(g.hands[p] for p in rivals):  # a beast's victim had cards the longest
        g.do("look_who_is_out")
    else:
        g.announce(("leave", seat), (seat,) if g.moments & OUT and not _last_side(g, seat) else ())


@rule
def leave(g: Unlucky, seat: int) -> None:
    """A player without cards is out; the last player or team in the game wins at once (9.1, 10.3)."""
    if g.hands[seat] or not g.alive[seat]:  # healed, or put out by a beast that the Healer's draw met
        return
    if _last_side(g, seat):
        _finish(g, team_of(g, seat))
        return
    g.alive[seat] = g.stalled[seat] = g.protected[seat] = False
    g.skips[seat] = 0
    if seat == g.active:
        g.plays, g.ended = 0, True
    g.say("left", seat)
    note_moments(g)
    teams = {team_of(g, p) for p, alive in enumerate(g.alive) if alive}
    if len(teams) == 1:
        _finish(g, teams.pop())


def _last_side(g: Unlucky, seat: int) -> bool:
    """True if nobody but this player is left, who then stays, cards or not (9.3)."""
    return not any(alive for p, alive in enumerate(g.alive) if p != seat)


def _finish(g: Unlucky, team: int) -> None:
    """This team has won, which may have happened with the last card of all (9.3)."""
    winners = tuple(p for p in range(len(g.alive)) if team_of(g, p) == team)
    _stop(g, winners, "the last one standing" if any(g.hands) else "the last one to run out of cards")


def _stop(g: Unlucky, winners: tuple[int, ...], reason: str) -> None:
    g.finish(Result(winners, tuple(float(len(hand)) for hand in g.hands), reason))
    g.say("ended", reason)
    for seat in winners:
        g.say("won", seat)


def _end_at_limit(g: Unlucky) -> None:
    """After 100 rounds most cards win; a tie is shared (9.4, 10.3)."""
    cards: dict[int, int] = {}
    for seat, hand in enumerate(g.hands):
        cards[team_of(g, seat)] = cards.get(team_of(g, seat), 0) + len(hand)
    most = max(cards.values())
    winners = tuple(p for p in range(len(g.alive)) if cards[team_of(g, p)] == most)
    _stop(g, winners, f"most cards after {g.setup.constants['last_round']} rounds")
