"""The rules, in the order of the rulebook."""

from __future__ import annotations

from unboxed.api import TURN, Result, one_of_each

from .state import Fair, rule, vocabulary

HAND = 4
GOAL = 12
RIBBON = 2
Cast = tuple[int, int]
"""Who acts, and the card at work."""


# --- 1. the fair -------------------------------------------------------------------------------------


def begin(g: Fair) -> None:
    """Shuffle, deal four cards each, and let the first seat begin (1.1)."""
    seats = range(g.setup.players)
    g.deck = g.add_deck("deck", [card.id for card in g.setup.cards.values() for _ in range(card.copies)])
    g.shuffle(g.deck)
    g.hands = [[] for _ in seats]
    g.stalls = [[] for _ in seats]
    g.ribbons = [0 for _ in seats]
    for seat in seats:
        for _ in range(HAND):
            take_card(g, seat)
    g.do("turn", 0)


def take_card(g: Fair, seat: int) -> int:
    """The top card of the deck goes to a hand, and its owner sees it."""
    token = g.deck.pop()
    g.hands[seat].append(token)
    g.show(token, seat)
    return token


def discard(g: Fair, seat: int, token: int) -> None:
    """A card goes from a hand to the discards, face up."""
    g.hands[seat].remove(token)
    g.discards.append(token)
    g.reveal(token)


@rule
def turn(g: Fair, seat: int) -> None:
    """Draw a card; without one to draw the fair is over (1.2, 1.3)."""
    if not g.deck:
        return
    g.active, g.turns = seat, g.turns + 1
    g.say("drew", seat, take_card(g, seat))
    g.do("choose_card", seat)


@rule
def choose_card(g: Fair, seat: int) -> None:
    """Which card is played? (1.2)"""
    options = [("play", seat, token) for token in one_of_each(g, g.hands[seat])]
    g.ask(seat, ("your_turn", seat), options, stakes=TURN)


@rule
def play(g: Fair, seat: int, token: int) -> None:
    """The card does what is written on it; then the next seat has its turn (1.2)."""
    discard(g, seat, token)
    g.say("played", seat, token)
    g.do("turn", (seat + 1) % g.setup.players)
    g.run(g.lookup.effects[g.face[token]], (seat, token))


def score(g: Fair, seat: int) -> int:
    """Bakes and ribbons (1.3)."""
    bakes: int = sum(g.lookup.points[g.face[token]] for token in g.stalls[seat])
    return bakes + RIBBON * g.ribbons[seat]


def check_goal(g: Fair) -> None:
    """The fair ends at once when somebody has enough (1.3)."""
    if any(score(g, seat) >= GOAL for seat in range(g.setup.players)):
        g.finish(result(g))


def result(g: Fair) -> Result:
    """The highest score wins; equal scores share the win (1.4)."""
    scores = tuple(float(score(g, seat)) for seat in range(g.setup.players))
    best = max(scores)
    return Result(tuple(seat for seat, s in enumerate(scores) if s == best), scores)


def rounds(g: Fair) -> int:
    """Whole rounds played."""
    return max(0, g.turns - 1) // g.setup.players


# --- 2. the cards ---------------------------------------------------------------------------------------


@rule
@vocabulary
def bake(g: Fair, cast: Cast) -> None:
    """The card is laid on its player's stall (2.1)."""
    seat, token = cast
    g.discards.remove(token)
    g.stalls[seat].append(token)
    g.say("baked", seat, g.lookup.points[g.face[token]])
    check_goal(g)


@rule
@vocabulary
def graze(g: Fair, cast: Cast) -> None:
    """Choose whose newest bake is eaten (2.2)."""
    seat, token = cast
    victims = [other for other, stall in enumerate(g.stalls) if stall and other != seat]
    if victims:
        g.ask(seat, ("whose_stall", seat, token), [("let_loose", seat, victim) for victim in victims])
    else:
        g.say("wandered_off", seat, token)


@rule
def let_loose(g: Fair, seat: int, victim: int) -> None:
    """Before anything is eaten, the victim may answer (2.3)."""
    g.announce(("eat", seat, victim), [victim])


@rule
def eat(g: Fair, seat: int, victim: int) -> None:
    """The newest bake is discarded (2.2)."""
    token = g.stalls[victim].pop()
    g.discards.append(token)
    g.say("ate", seat, token, victim, g.lookup.points[g.face[token]])


@rule
def sweep(g: Fair, seat: int, token: int) -> None:
    """The Broom is discarded and the Goat goes hungry (2.3)."""
    discard(g, seat, token)
    g.say("swept", seat, token)
    g.amend(())


@rule
@vocabulary
def whisper(g: Fair, cast: Cast) -> None:
    """Choose about whom (2.4)."""
    seat, token = cast
    victims = [other for other, n in enumerate(g.ribbons) if n and other != seat]
    if victims:
        g.ask(seat, ("about_whom", seat, token), [("spread", seat, victim) for victim in victims])
    else:
        g.say("nobody_listened", seat, token)


@rule
def spread(g: Fair, seat: int, victim: int) -> None:
    """Before a ribbon is lost, the victim may answer (2.5)."""
    g.announce(("shame", seat, victim), [victim])


@rule
def shame(g: Fair, seat: int, victim: int) -> None:
    """A ribbon is lost (2.4, 2.5)."""
    if g.ribbons[victim]:
        g.ribbons[victim] -= 1
        g.say("lost_ribbon", victim, RIBBON)
    else:
        g.say("nothing_to_lose", victim)


@rule
def turn_round(g: Fair, seat: int, token: int) -> None:
    """The Gossip turns against whoever began it (2.5)."""
    _, began, _ = g.chain[-1]
    discard(g, seat, token)
    g.say("turned", seat, token, began)
    g.amend(("shame", seat, began))


@rule
@vocabulary
def contest(g: Fair, cast: Cast) -> None:
    """Everybody who holds a card chooses one in secret (2.6)."""
    _, token = cast
    g.do("award")
    g.ask_all([p for p, hand in enumerate(g.hands) if hand], ("what_to_show", token))


@rule
def present(g: Fair, seat: int, token: int) -> None:
    """A card is shown to the judge (2.6)."""
    g.hands[seat].remove(token)
    g.shown.append(token)
    g.shown_by.append(seat)
    g.reveal(token)
    g.say("presented", seat, token, g.lookup.taste[g.face[token]])


@rule
def award(g: Fair) -> None:
    """The tastiest wins a ribbon, unless it is not alone (2.6)."""
    tastes = [g.lookup.taste[g.face[token]] for token in g.shown]
    best = [seat for seat, taste in zip(g.shown_by, tastes, strict=True) if taste == max(tastes)]
    g.discards.extend(g.shown)
    g.shown, g.shown_by = [], []
    if len(best) == 1:
        g.ribbons[best[0]] += 1
        g.say("won_ribbon", best[0], RIBBON)
        check_goal(g)
    else:
        g.say("went_to_lunch")


@rule
@vocabulary
def draw(g: Fair, cast: Cast, n: int = 1) -> None:
    """Draw cards, as long as there are any (2.7)."""
    seat, _ = cast
    for _ in range(min(n, len(g.deck))):
        g.say("drew", seat, take_card(g, seat))


@rule
@vocabulary
def peep(g: Fair, cast: Cast) -> None:
    """Choose whose hand is seen (2.8)."""
    seat, token = cast
    others = [other for other in range(g.setup.players) if other != seat and g.hands[other]]
    if others:
        g.ask(seat, ("whose_hand", seat, token), [("see_hand", seat, other) for other in others])


@rule
def see_hand(g: Fair, seat: int, other: int) -> None:
    """A seat sees another's hand, as it is now (2.8)."""
    g.show_all(g.hands[other], seat)
    g.say("saw", seat, other)
