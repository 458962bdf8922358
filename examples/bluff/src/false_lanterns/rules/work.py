"""What the crew does when nobody stops it."""

from __future__ import annotations

from false_lanterns.rules.doubts import replace
from false_lanterns.rules.end import land
from false_lanterns.state import Night, rule
from unboxed.api import Step


@rule
def works(g: Night, seat: int, role: str, against: int, shown: int) -> None:
    """What was announced happens (4.1 to 4.6)."""
    n = g.crew(role).work
    if role == "pilot":
        g.aboard[seat] += n
        g.say("took_aboard", seat, n)
    elif role == "wrecker":
        move(g, against, seat, n)
    elif role == "smuggler":
        land(g, seat, min(n, g.aboard[seat]))
    elif role == "keeper":
        for other in [p for p in g.others(seat) if g.aboard[p] > g.aboard[seat]]:
            move(g, other, seat, n)
    elif role == "exciseman":
        n = min(n, g.cellar[against])
        g.cellar[against] -= n
        g.aboard[against] += n
        g.say("raided", seat, against, n)
    else:
        g.aboard[seat] += n
        g.say("took_aboard", seat, n)
        g.do("keep_watch", seat, against)


def move(g: Night, giver: int, taker: int, n: int) -> None:
    """Barrels change boats, as many as there are."""
    n = min(n, g.aboard[giver])
    if n:  # who has run aground meanwhile has nothing left
        g.aboard[giver] -= n
        g.aboard[taker] += n
        g.say("took_from", taker, n, giver)


@rule
def keep_watch(g: Night, seat: int, against: int) -> None:
    """Choose whom to look at (4.6)."""
    if g.crews[against]:
        options = [("look", seat, against, token, number) for number, token in enumerate(g.crews[against], 1)]
        g.ask(seat, ("look_at_whom", seat, against), options)


@rule
def look(g: Night, seat: int, against: int, token: int, number: int) -> None:
    """See the card, and say whether it stays (4.6)."""
    g.show(token, seat)
    g.say("looked", seat, against, token)
    stays: Step = ("let_stay", seat, against)
    g.ask(seat, ("send_away?", seat, against, token), [("send_away", seat, against, token), stays], stays)


@rule
def send_away(g: Night, seat: int, against: int, token: int) -> None:
    """That one is shuffled in and another one comes (4.6)."""
    g.say("sent_away", seat, against)
    g.said[against].clear()
    replace(g, against, token)


@rule
def let_stay(g: Night, seat: int, against: int) -> None:
    """Nothing more happens (4.6)."""
    g.say("let_one_stay", seat, against)
