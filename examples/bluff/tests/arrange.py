"""Builds the moment that a test needs."""

from __future__ import annotations

from false_lanterns import GAME

from unboxed.api import NOBODY, Table, new


def night(*crews: str, aboard: list[int] | None = None, cellar: list[int] | None = None, turn: int = 0) -> Table:
    """Each captain's crew in words (`"pilot keeper"`), and whose turn it is."""
    table = new(GAME, players=len(crews), seed=1)
    g = table.position
    left = list(range(len(g.face)))

    def take(role: str) -> int:
        token = next(token for token in left if g.face[token] == role)
        left.remove(token)
        return token

    g.conceal_all()
    g.crews = [[take(role) for role in crew.split()] for crew in crews]
    g.harbour, g.dismissed = left, []
    for seat, crew in enumerate(g.crews):
        g.show_all(crew, seat)
    g.aboard, g.cellar = aboard or [3] * len(crews), cellar or [0] * len(crews)
    g.call_off_all()
    g.player = NOBODY
    g.do("turn", turn)
    g.advance()
    return table


def choose(table: Table, *option: object) -> None:
    """Take the option that begins like this."""
    found = [step for step in table.decision.options if step[: len(option)] == option]
    assert found, f"{option} is not on offer: {table.decision.options}"
    table.choose(found[0])


def let_be(table: Table) -> None:
    """Nobody objects any more."""
    while table.position.chain and table.position.decline >= 0:
        table.choose(table.position.decline)


def offered(table: Table) -> set[str]:
    """The names of what is on offer."""
    return {step[0] for step in table.decision.options}


def faces(table: Table, tokens: list[int]) -> list[str]:
    return [table.position.face[token] for token in tokens]
