"""Doubts, who stands in the way, and what being wrong costs."""

from __future__ import annotations

from false_lanterns.rules.end import strand
from false_lanterns.rules.turns import speak
from false_lanterns.state import PRICE, Night, rule
from unboxed.api import LIFE, Step, one_of_each


@rule
def doubt(g: Night, seat: int, claimant: int, role: str) -> None:
    """Who holds the card shows it and the doubter pays; who does not pays, and nothing comes of it (3.2, 3.3)."""
    g.say("doubted", seat, claimant, role)
    token = g.holds(claimant, role)
    g.said[claimant].remove(role)
    if token is None:
        g.say("was_false", claimant, role)
        g.tried.append(claimant)
        g.amend(())
        g.do("pay", claimant, seat)
    else:
        g.amend((*g.chain[-1][:-1], 1))
        g.reveal(token)
        g.say("showed", claimant, token)
        g.do("pay", seat, claimant)
        replace(g, claimant, token)


def replace(g: Night, seat: int, token: int) -> None:
    """A crew card goes back into the harbour and another one comes (3.2, 4.6)."""
    g.crews[seat].remove(token)
    g.harbour.append(token)
    g.shuffle(g.harbour)
    g.crews[seat].append(g.harbour.pop())
    g.show(g.crews[seat][-1], seat)


@rule
def pay(g: Night, seat: int, to: int) -> None:
    """Barrels, or one of the crew (3.4)."""
    options: list[Step] = [("hand_over", seat, to)] if g.aboard[seat] >= PRICE else []
    options += [("dismiss", seat, token) for token in one_of_each(g, g.crews[seat])]
    g.ask(seat, ("how_to_pay", seat, to), options, stakes=LIFE)


@rule
def hand_over(g: Night, seat: int, to: int) -> None:
    """Three barrels change boats (3.4)."""
    g.aboard[seat] -= PRICE
    g.aboard[to] += PRICE
    g.say("paid", seat, to)


@rule
def dismiss(g: Night, seat: int, token: int) -> None:
    """One of the crew is laid down openly; without crew a captain is stranded (3.4, 3.5)."""
    g.crews[seat].remove(token)
    g.dismissed.append(token)
    g.reveal(token)
    g.say("dismissed", seat, token)
    if g.face[token] in g.said[seat]:
        g.said[seat].remove(g.face[token])
    if not g.crews[seat]:
        strand(g, seat)


@rule
def stand_in_the_way(g: Night, seat: int, role: str, claimant: int) -> None:
    """Say that one of one's crew stops it, which may be doubted (5.1 to 5.4)."""
    speak(g, seat, role)
    g.say("stood_in_the_way", seat, role, claimant)
    g.announce(("blocks", seat, role, claimant, 0), g.others(seat))


@rule
def blocks(g: Night, seat: int, role: str, claimant: int, shown: int) -> None:
    """Nothing comes of the work; an Exciseman keeps a barrel (5.1 to 5.3)."""
    g.amend(())
    g.say("stopped", seat, role, claimant)
    if role == "exciseman":
        g.aboard[claimant] -= 1
        g.aboard[seat] += 1
        g.say("kept_back", seat, claimant)
