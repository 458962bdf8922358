"""Village Fair keeps the contract from outside, its own tests pass, and people and bots play it to the end."""

import pytest

from tests.examples.installed import ROOT
from unboxed.api import new, replay
from unboxed.cli import main
from unboxed.contract.packages import subjects_of

PACKAGE = ROOT / "examples" / "fair"


@pytest.fixture(scope="module")
def game():
    (subject,) = subjects_of(PACKAGE)
    return subject.game


def test_it_keeps_the_contract_and_its_own_tests_pass(capsys):
    assert main(["author", "check", str(PACKAGE), "--games", "6"]) == 0
    told = capsys.readouterr().out
    assert "village_fair keeps the contract" in told
    assert "its own tests: 15 passed" in told


@pytest.mark.parametrize("seed", range(20))
def test_whoever_is_asked_at_once_may_answer_in_any_order(game, seed):
    table = new(game, players=4, seed=seed)
    while table.decision:
        seat = table.asking[-1]
        table.choose(0, seat=seat) if table.position.together else table.choose(0)
    assert table.result is not None
    assert replay(table.record(), game).fingerprint() == table.fingerprint()
