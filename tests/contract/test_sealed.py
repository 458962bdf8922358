"""Games that ask several at once keep the contract; one that tells too early what somebody has chosen does not."""

from dataclasses import replace

import pytest

from tests.sealed.auction import GAME as AUCTION
from tests.sealed.rps import GAME as RPS
from unboxed.contract import secrets, settings
from unboxed.contract.checking import verdicts
from unboxed.contract.observing import Pass
from unboxed.contract.settings import Subject, Way

TOPICS = ("games_end", "options", "positions_are_data", "records", "roles", "secrets", "undo", "layouts")


@pytest.mark.parametrize("game", [AUCTION, RPS], ids=lambda game: game.id)
def test_a_game_of_sealed_choices_keeps_the_contract(game, monkeypatch):
    monkeypatch.setattr(settings, "GAMES", 8)
    assert [verdict for verdict in verdicts(Subject(game), only=TOPICS) if verdict.kind == "fails"] == []


def test_what_somebody_has_chosen_may_not_be_told_before_all_have(monkeypatch):
    def telling(g, seat):
        return {**RPS.layout(g, seat), "headline": " ".join(answer[2] for answer in g.sealed if answer)}

    monkeypatch.setattr(settings, "GAMES", 8)
    whole = Pass(Way((replace(RPS, layout=telling).setup(3),)), [secrets.Redealing])
    assert "sees by headline of the layout what is hidden" in str(whole.failures[secrets.Redealing])
