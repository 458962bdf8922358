"""The lab of a service: trials in the workers, within budgets, by whoever asks; nothing where there is no lab."""

from __future__ import annotations

import time

import httpx
import pytest

from tests.server.service import Service
from unboxed.server import main

WISH = {"game": "unlucky", "players": 2, "bot": "random", "games": 40, "changes": {"knight_club.value": 4}}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    with Service(tmp_path_factory.mktemp("lab") / "t.sqlite", lab=True, worker_processes=2) as service:
        yield service


def ask(service, **other):
    # a worker reads a large library before its first game: on a busy machine that takes its time
    return httpx.post(f"{service.url}/api/lab/trials", json={**WISH, **other}, timeout=120)


def finished(service, **other):
    """What a trial says at its end, and everything that was said on the way."""
    told, until = [], time.monotonic() + 300
    while time.monotonic() < until:
        answer = ask(service, **other)
        assert answer.status_code == 200, answer.text
        told.append(answer.json())
        if told[-1]["state"] == "complete":
            return told
        time.sleep(0.1)
    raise AssertionError(told[-1])


def test_a_trial_grows_until_all_games_are_played_and_its_intervals_hold_the_difference(lab):
    told = finished(lab)
    assert [one["games"] for one in told] == sorted(one["games"] for one in told)
    assert told[-1]["games"] == 40
    own = [line for line in told[-1]["lines"] if line["card"] == "knight_club"]
    whole = [line for line in told[-1]["lines"] if not line["card"]]
    assert {line["measure"] for line in own} >= {"played, a game", "taken when offered"}
    assert "questions" in {line["measure"] for line in whole}
    for line in told[-1]["lines"]:
        assert line["low"] <= line["after"] - line["before"] <= line["high"]
    assert told[-1]["files"]["quest.toml"] == '[[card]]\nid = "knight_club"\nvalue = 4\n'


def test_the_same_trial_in_another_process_says_the_same(lab, tmp_path):
    first = finished(lab)[-1]
    with Service(tmp_path / "t.sqlite", lab=True, worker_processes=2) as other:
        assert finished(other)[-1]["lines"] == first["lines"]


def test_a_trial_that_nobody_asks_for_rests_and_goes_on_when_it_is_asked_for(lab):
    wish = {"games": 2000, "bot": "greedy", "players": 4}
    ask(lab, **wish)
    time.sleep(12)
    rested = ask(lab, **wish).json()["games"]
    assert rested < 2000


def test_its_report_is_a_page_that_can_do_nothing(lab):
    told = finished(lab)[-1]
    report = httpx.get(f"{lab.url}/api/lab/trials/{told['trial']}/report", timeout=120)
    assert report.status_code == 200
    assert report.headers["content-type"].startswith("text/html")
    policy = report.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert policy.endswith("sandbox")
    assert "script" not in policy
    assert "<h1>Side by side</h1>" in report.text
    assert lab.get("/api/lab/trials/0123456789abcdef/report").status_code == 404


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"changes": {"unicorny.wings": 2}}, "there is no unicorny.wings; there is"),
        ({"changes": {"nobody.points": 2}}, "unlucky has no card 'nobody'"),
        ({"changes": {"unicorny": 2}}, "is no value of a card"),
        ({"changes": {"unicorny.copies": -1}}, "copies may be 0 to 99"),
        ({"players": 19}, "is for 2 to 6 players, not 19"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(lab, wrong, told):
    refused = ask(lab, **wrong)
    assert refused.status_code == 400
    assert told in refused.json()["detail"]


def test_numbers_that_may_be_changed_are_listed_by_name(lab):
    numbers = lab.get("/api/lab/games/unlucky/numbers").json()
    assert {"card": "unicorny", "name": "unicorny.reward", "number": 1} in numbers
    assert lab.get("/api/lab/games/chess/numbers").status_code == 404


def test_an_address_may_try_out_so_much_and_ask_as_often_as_it_likes(tmp_path):
    with Service(tmp_path / "t.sqlite", lab=True, limits=["trials-address=2/hour:2"]) as service:
        tries = [ask(service, changes={"unicorny.points": n}).status_code for n in (1, 2, 3)]
        again = [ask(service, changes={"unicorny.points": 1}).status_code for _ in range(3)]
    assert (tries, again) == ([200, 200, 429], [200, 200, 200])


def test_there_is_no_lab_unless_the_service_is_started_with_it(service):
    assert service.get("/api/about").json()["lab"] is False
    for answer in (
        ask(service),
        service.get("/api/lab/games/unlucky/numbers"),
        service.get("/api/lab/trials/x/report"),
    ):
        assert (answer.status_code, "start it with --lab" in answer.json()["detail"]) == (404, True)


def test_a_service_whose_lab_lacks_a_package_says_so_before_it_starts(monkeypatch):
    monkeypatch.setattr(main, "LAB", ("polars", "no_such_package"))
    with pytest.raises(main.ServiceError, match=r"the lab needs no_such_package; remedy: pip install unboxed\[lab\]"):
        main.lab_there()
