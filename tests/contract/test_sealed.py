"""Games that ask several at once keep the contract, however much each of them has to choose from; one that tells too
early what somebody has chosen does not."""

from dataclasses import replace

import pytest

from tests.sealed.auction import GAME as AUCTION
from tests.sealed.auction import Auction
from tests.sealed.rps import GAME as RPS
from unboxed.contract import secrets, settings
from unboxed.contract.checking import verdicts
from unboxed.contract.observing import Pass
from unboxed.contract.settings import Subject, Way
from unboxed.kernel.state import Step, state

TOPICS = ("games_end", "options", "positions_are_data", "records", "roles", "secrets", "undo", "layouts")


@pytest.mark.parametrize("game", [AUCTION, RPS], ids=lambda game: game.id)
def test_a_game_of_sealed_choices_keeps_the_contract(game, monkeypatch):
    monkeypatch.setattr(settings, "GAMES", 8)
    assert [verdict for verdict in verdicts(Subject(game), only=TOPICS) if verdict.kind == "fails"] == []


@state
class Uneven(Auction):
    """The first seat may bid anything, the others only their first card."""

    def options_of(self, seat: int, prompt: Step) -> list[Step]:
        options = Auction.options_of(self, seat, prompt)
        return options[:1] if seat else options


def test_of_those_asked_at_once_some_may_have_one_option_only(monkeypatch):
    monkeypatch.setattr(settings, "GAMES", 8)
    game = replace(AUCTION, position=Uneven)
    topics = ("options", "records", "secrets", "undo")
    assert [verdict for verdict in verdicts(Subject(game), only=topics) if verdict.kind == "fails"] == []


def test_what_somebody_has_chosen_may_not_be_told_before_all_have(monkeypatch):
    def telling(g, seat):
        return {**RPS.layout(g, seat), "headline": " ".join(answer[2] for answer in g.sealed if answer)}

    monkeypatch.setattr(settings, "GAMES", 8)
    whole = Pass(Way((replace(RPS, layout=telling).setup(3),)), [secrets.Redealing])
    assert "sees by headline of the layout what is hidden" in str(whole.failures[secrets.Redealing])
