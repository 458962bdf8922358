"""Deals that can be checked: the hashes, records that keep them, and everything that may be tampered with."""

import copy
import random

import pytest

from tests.kernel.tiny import find_tiny, setup
from unboxed.kernel.errors import BadRecord
from unboxed.table.deal import Deal, Kept, check, commitment_of, pledge_of, read_deal, seed_of
from unboxed.table.record import replayed
from unboxed.table.table import Table

SECRET = "5e" * 32
ADA, BOB, CYD = "a0" * 32, "b1" * 32, "c2" * 32
COMMITMENT = commitment_of(SECRET)
PLEDGES = [pledge_of(COMMITMENT, seat, share) for seat, share in enumerate((ADA, BOB))]
OF_CYD = pledge_of(COMMITMENT, 2, CYD)


@pytest.fixture
def record():
    """A finished game of Ada, Bob and Cyd, whose number was never opened."""
    shares = {0: ADA, 1: BOB}
    table = Table(setup(3), seed_of(SECRET, shares), ["Ada", "Bob", "Cyd"])
    rng = random.Random(1)
    while table.decision:
        table.choose(rng.randrange(len(table.decision.options)))
    table.deal = Deal(COMMITMENT, SECRET, shares, {2: OF_CYD}).as_data()
    return table.record()


def refuted(record, kept=None):
    return [finding.text for finding in check(record, kept) if finding.holds is False]


def unknown(record, kept=None):
    return [finding.text for finding in check(record, kept) if finding.holds is None]


def test_the_hashes_are_the_same_everywhere():
    """The page counts on these very numbers (web/src/protocol/deal.test.ts)."""
    assert COMMITMENT == "4753b16b7f7ba844a11df858c6f9efc9ca13995bd3177da7783d7024d3dba4fa"
    assert pledge_of(COMMITMENT, 0, ADA) == "46107764d5ebf648daa58c8f203401e9693af5bc70f8475d92a24ff326d8489c"
    assert seed_of(SECRET, {}) == 1696252188348362
    assert seed_of(SECRET, {0: ADA}) == 8595557472770009
    assert seed_of(SECRET, {1: BOB, 0: ADA}) == 3875098169017754


def test_a_seed_fits_into_a_number_of_any_page_and_uses_all_of_it():
    seeds = [seed_of(SECRET, {0: f"{n:064x}"}) for n in range(300)]
    assert 2**53 > max(seeds) > 2**53 * 0.97
    assert min(seeds) < 2**53 * 0.03
    assert len(set(seeds)) == 300


def test_a_seed_depends_on_every_number_and_on_who_gave_it():
    deals = [{}, {0: ADA}, {1: ADA}, {0: ADA, 1: BOB}, {0: BOB, 1: ADA}, {0: ADA, 2: BOB}, {10: ADA}, {1: "0" * 64}]
    assert len({seed_of(secret, shares) for secret in (SECRET, "0" * 64) for shares in deals}) == 2 * len(deals)
    assert seed_of(SECRET, {0: ADA, 1: BOB}) == seed_of(SECRET, {1: BOB, 0: ADA})


def test_a_pledge_is_worth_nothing_at_another_table_or_seat():
    mine = pledge_of(COMMITMENT, 0, ADA)
    assert mine not in (
        pledge_of(commitment_of("0" * 64), 0, ADA),
        pledge_of(COMMITMENT, 1, ADA),
        pledge_of(COMMITMENT, 0, BOB),
    )


def test_a_true_record_is_confirmed_and_says_what_nobody_else_can_know(record):
    assert refuted(record) == []
    assert [finding.text for finding in check(record) if finding.holds] == [
        f"The commitment {COMMITMENT} fits the service's secret.",
        f"The seed {record['seed']} follows from the secret and the numbers of the people.",
        f"Ada (seat 0) gave {ADA}.",
        f"Bob (seat 1) gave {BOB}.",
    ]
    first, *rest = unknown(record)
    assert first.startswith("Cyd (seat 2) pledged a number and did not open it")
    assert [text.split(" knows ")[0] for text in rest] == [
        "Only who kept the commitment from before the game",
        "Only who gave a number",
        "Only who kept the pledges",
    ]


def test_what_somebody_has_kept_is_confirmed_too(record):
    kept = Kept(COMMITMENT, BOB, [*PLEDGES, OF_CYD])
    assert refuted(record, kept) == []
    assert [text[:3] for text in unknown(record, kept)] == ["Cyd"]
    said = [finding.text for finding in check(record, kept)]
    assert "The commitment is the one you were shown before the game." in said
    assert "Your number is in the deal, as that of Bob (seat 1)." in said
    assert "Every number in the deal was pledged before yours was opened." in said


def test_with_one_number_there_are_no_pledges_to_ask_for(record):
    record["deal"] = Deal(COMMITMENT, SECRET, {0: ADA}, {}).as_data()
    assert not any("pledges" in finding.text for finding in check(record))


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (Kept(commitment="0" * 64), "The commitment is not 0000"),
        (Kept(share=CYD), f"Your number {CYD} is not in the deal."),
        (Kept(share=ADA, pledges=[PLEDGES[0]]), "The number of Bob (seat 1) was not pledged when yours was opened."),
        (Kept(pledges=[*PLEDGES, "0" * 64]), "The pledge 0000"),
    ],
)
def test_what_somebody_has_kept_and_the_record_denies_is_told(record, kept, said):
    (text,) = refuted(record, kept)
    assert text.startswith(said)


def flipped(number):
    return ("1" if number[0] == "0" else "0") + number[1:]


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(seed=record["seed"] ^ 1),
        lambda record: record["deal"].update(secret=flipped(record["deal"]["secret"])),
        lambda record: record["deal"].update(commitment=flipped(record["deal"]["commitment"])),
        lambda record: record["deal"]["shares"][0].update(share=flipped(ADA)),
        lambda record: record["deal"]["shares"][1].update(seat=2) or record["deal"]["unopened"].clear(),
        lambda record: record["deal"]["shares"].pop(),
        lambda record: record["deal"]["shares"].clear(),
        lambda record: record["deal"].update(unopened=[]) or record["deal"]["shares"].append({"seat": 2, "share": CYD}),
        lambda record: record.pop("deal"),
        lambda record: record.update(deal=None),
    ],
)
def test_whatever_is_tampered_with_is_noticed_from_the_record_alone(record, change):
    false = copy.deepcopy(record)
    change(false)
    assert refuted(false)


def test_a_record_whose_parts_were_all_replaced_is_noticed_by_who_kept_something(record):
    """A secret, a commitment and a seed that fit each other, made after the game: only what was kept can tell."""
    other = "0" * 64
    record["seed"] = seed_of(other, {0: ADA, 1: BOB})
    record["deal"] = Deal(commitment_of(other), other, {0: ADA, 1: BOB}, {}).as_data()
    assert refuted(record) == []
    assert len(refuted(record, Kept(COMMITMENT, ADA))) == 1
    assert len(refuted(record, Kept(pledges=PLEDGES))) == 4


def test_a_pledge_that_the_record_leaves_out_is_missed(record):
    record["deal"]["unopened"] = []
    assert refuted(record) == []
    kept = Kept(COMMITMENT, BOB, [*PLEDGES, OF_CYD])
    assert refuted(record, kept) == [
        f"The pledge {OF_CYD} was made before the game, and the record does not speak of it."
    ]


def test_a_number_that_was_copied_to_another_seat_was_not_pledged_there(record):
    record["seed"] = seed_of(SECRET, {0: ADA, 1: BOB, 2: ADA})
    record["deal"] = Deal(COMMITMENT, SECRET, {0: ADA, 1: BOB, 2: ADA}, {}).as_data()
    assert refuted(record) == []
    assert refuted(record, Kept(COMMITMENT, ADA, PLEDGES)) == [
        "The number of Cyd (seat 2) was not pledged when yours was opened."
    ]


def test_a_deal_without_anybodys_number_was_the_services_alone(record):
    record["seed"] = seed_of(SECRET, {})
    record["deal"] = Deal(COMMITMENT, SECRET, {}, {}).as_data()
    assert refuted(record) == ["No person's number is in the deal: whoever runs the service could choose it alone."]


# --- records keep them ---------------------------------------------------------------------------------------------


def test_a_record_keeps_its_deal_through_replays_copies_and_moments(record):
    table = replayed(record, find_tiny, Table)
    assert table.record() == record
    assert table.clone().record() == record
    assert table.at(1).record() == {**record, "choices": record["choices"][:1]}


def test_an_old_record_has_no_deal_and_gets_none(record):
    del record["deal"]
    assert "deal" not in replayed(record, find_tiny, Table).record()


def test_a_deal_is_read_as_it_was_written(record):
    assert read_deal(record["deal"], 3).as_data() == record["deal"]


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (5, "the record's 'deal' is a table of fields"),
        ({"version": 2}, "the record's deal is of version 2; this version reads 1"),
        ({"version": True}, "the record's deal is of version True"),
        ({"commitment": None}, "the deal's 'commitment' must be 64 hexadecimal digits"),
        ({"secret": SECRET.upper()}, "the deal's 'secret' must be 64 hexadecimal digits"),
        ({"secret": SECRET + "\n"}, "the deal's 'secret' must be 64 hexadecimal digits"),
        ({"shares": {}}, "the deal's 'shares' must be a list of seats, each with its 'share'"),
        ({"shares": [1]}, "the deal's 'shares' must be a list of seats, each with its 'share'"),
        ({"shares": [{"seat": 3, "share": ADA}]}, "the deal's 'shares' must name each seat once, from 0 to 2, not 3"),
        ({"shares": [{"seat": True, "share": ADA}]}, "the deal's 'shares' must name each seat once, from 0 to 2"),
        ({"shares": [{"seat": 0, "share": ADA}] * 2}, "the deal's 'shares' must name each seat once, from 0 to 2"),
        ({"shares": [{"seat": 0, "share": "é" * 64}]}, "the share of seat 0 must be 64 hexadecimal digits"),
        ({"unopened": [{"seat": 2, "pledge": 1}]}, "the pledge of seat 2 must be 64 hexadecimal digits"),
        ({"unopened": [{"seat": 1, "pledge": ADA}]}, "seat 1 cannot have opened its number and not opened it"),
    ],
)
def test_a_deal_that_makes_no_sense_is_no_record(record, deal, said):
    record["deal"] = {**record["deal"], **deal} if isinstance(deal, dict) else deal
    with pytest.raises(BadRecord) as caught:
        replayed(record, find_tiny, Table)
    assert str(caught.value).startswith(said)
