"""`unboxed verify`: what it confirms, what it cannot, and that it notices whatever was tampered with."""

import copy
import json

import pytest

import unboxed
from unboxed.table.deal import Deal, commitment_of, pledge_of, seed_of

SECRET, ANN, BOB = "5e" * 32, "a0" * 32, "b1" * 32
COMMITMENT = commitment_of(SECRET)
PLEDGES = [pledge_of(COMMITMENT, 0, ANN), pledge_of(COMMITMENT, 1, BOB)]


def played(game, shares, **deal):
    """The record of a finished game with this deal, as a service hands it out."""
    table = unboxed.new(game, players=2, seed=seed_of(SECRET, shares), names=["Ann", "Bob"])
    while table.decision:
        table.choose(len(table.choices) % len(table.decision.options))
    table.deal = Deal(COMMITMENT, SECRET, shares, deal.get("unopened", {})).as_data()
    return {**table.record(), "over": True}


@pytest.fixture(scope="module")
def records():
    return {game: played(game, {0: ANN, 1: BOB}) for game in ("unlucky", "island")}


@pytest.fixture
def verify(run, home):
    """Verify a record; what was said is given in one line, however it was wrapped."""

    def verify_it(record, *more):
        place = home / "record.json"
        place.write_text(record if isinstance(record, str) else json.dumps(record))
        ran = run("verify", place, *more)
        ran.out = " ".join(ran.out.split())
        return ran

    return verify_it


@pytest.mark.parametrize("game", ["unlucky", "island"])
def test_a_true_record_is_confirmed_in_plain_words(verify, records, game):
    record = records[game]
    ran = verify(record)
    assert ran.status == 0
    for words in (
        f"yes The commitment {COMMITMENT} fits the service's secret.",
        f"yes The seed {record['seed']} follows from the secret and the numbers of the people.",
        f"yes Ann (seat 0) gave {ANN}.",
        f"yes Bob (seat 1) gave {BOB}.",
        "? Only who kept the commitment from before the game knows whether it is this one.",
        f"yes The {len(record['choices'])} choices can all be made in this deal, up to the end: ",
        unboxed.replay(record).scene(None)["result"]["text"],
        "Confirmed: the deal was fixed before anybody played, and nobody chose it alone.",
        "--commitment and --share",
    ):
        assert words in ran.out


def test_what_a_person_kept_is_compared(verify, records):
    kept = ["--commitment", COMMITMENT.upper(), "--share", BOB, "--pledge", PLEDGES[0], "--pledge", PLEDGES[1]]
    ran = verify(records["unlucky"], *kept)
    assert ran.status == 0
    assert "yes The commitment is the one you were shown before the game." in ran.out
    assert "yes Your number is in the deal, as that of Bob (seat 1)." in ran.out
    assert "yes Every number in the deal was pledged before yours was opened." in ran.out
    assert "?" not in ran.out
    assert "--commitment" not in ran.out


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (("--commitment", "0" * 64), "NO The commitment is not 0000"),
        (("--share", "0" * 64), "NO Your number 0000"),
        (("--share", ANN, "--pledge", PLEDGES[0]), "NO The number of Bob (seat 1) was not pledged"),
    ],
)
def test_what_a_person_kept_and_the_record_denies_is_not_confirmed(verify, records, kept, said):
    ran = verify(records["unlucky"], *kept)
    assert ran.status == 1
    assert said in ran.out
    assert ran.out.endswith("Not confirmed.")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.update(seed=r["seed"] + 1), "NO The seed is"),
        (lambda r: r["deal"].update(secret="0" * 64), "does not fit the secret"),
        (lambda r: r["deal"].update(commitment="0" * 64), "does not fit the secret"),
        (lambda r: r["deal"]["shares"][0].update(share="0" * 64), "NO The seed is"),
        (lambda r: r["deal"]["shares"].pop(), "NO The seed is"),
        (lambda r: r["deal"]["shares"].clear(), "NO No person's number is in the deal"),
        (lambda r: r.pop("deal"), "NO This record has no deal to check"),
        (lambda r: r["choices"].pop(), "NO The record says that the game was played to its end"),
        (lambda r: r["choices"].append(0), "NO The game cannot have been this one: choice number"),
        (lambda r: r["choices"].__setitem__(0, 99), "NO The game cannot have been this one: choice number 0"),
    ],
)
def test_a_record_that_was_tampered_with_is_not_confirmed(verify, records, change, said):
    false = copy.deepcopy(records["unlucky"])
    change(false)
    ran = verify(false)
    assert ran.status == 1
    assert said in ran.out
    assert "Confirmed" not in ran.out


def test_a_number_that_was_never_opened_is_told_and_does_not_spoil_the_rest(verify):
    ran = verify(played("unlucky", {0: ANN}, unopened={1: PLEDGES[1]}))
    assert ran.status == 0
    assert "? Bob (seat 1) pledged a number and did not open it; it is not in the deal." in ran.out


def test_a_game_that_goes_on_can_be_verified(verify, records):
    record = {**records["unlucky"], "choices": records["unlucky"]["choices"][:5], "over": False}
    ran = verify(record)
    assert ran.status == 0
    assert "yes The 5 choices can all be made in this deal; the game is not over." in ran.out


@pytest.mark.parametrize("text", ["", "[]", "{", '{"unboxed": 1}'])
def test_what_is_no_record_is_told_in_one_line(verify, text):
    ran = verify(text)
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_a_deal_that_makes_no_sense_is_no_record(verify, records):
    ran = verify({**records["unlucky"], "deal": {"version": 7}})
    assert ran.status == 2
    assert "deal is of version 7" in ran.err


@pytest.mark.parametrize("option", ["--commitment", "--share", "--pledge"])
def test_a_number_is_64_digits(verify, records, option):
    ran = verify(records["unlucky"], option, "3f9a")
    assert ran.status == 2
    assert f"{option}: must be 64 hexadecimal digits, not '3f9a'" in ran.err
