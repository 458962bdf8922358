"""A table under an earlier release answers what every table answers."""

import gc
import json
import tomllib
import zipfile
from pathlib import Path

import pytest

import unboxed
from unboxed.bots.hints import Hint
from unboxed.content.cardsets import set_in
from unboxed.content.facts import facts
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import releases
from unboxed.frozen.table import Advice
from unboxed.kernel.errors import BadRecord, IllegalChoice, SetupError
from unboxed.kernel.version import KERNEL
from unboxed.table.calls import AnyTable

OLD = {
    "unboxed": 1,
    "game": "unlucky",
    "rules": "1",
    "players": 3,
    "mode": "free",
    "options": {"ghosts": False, "beast_out_of_turn": "free"},
    "packs": [],
    "names": ["Ada", "Otto", "Eve"],
    "seed": 3,
    "choices": [],
}


@pytest.fixture
def table():
    return unboxed.replay(OLD)


def test_it_has_every_call_that_a_table_has(table):
    ours = unboxed.new("unlucky", 3, seed=3)
    for name in AnyTable.__protocol_attrs__ if hasattr(AnyTable, "__protocol_attrs__") else dir(AnyTable):
        if not name.startswith("_"):
            assert hasattr(table, name), name
            assert hasattr(ours, name), name
    assert (table.release, ours.release) == ("0.1", None)
    assert Advice._fields == tuple(Hint.__dataclass_fields__)


def test_options_are_taken_by_number_or_by_themselves(table):
    asked = table.decision
    assert asked.player == 0
    table.choose(asked.options[1])
    assert table.choices == [1]
    other = unboxed.replay(OLD)
    other.choose(list(asked.options[1]))
    assert other.fingerprint() == table.fingerprint()


@pytest.mark.parametrize("choice", [99, -1, True, None, "play", ("play",), object(), {"a": 1}, 1.0, [[[]]]])
def test_what_is_not_on_offer_is_refused_and_changes_nothing(table, choice):
    before = table.fingerprint()
    with pytest.raises(IllegalChoice, match="not on offer"):
        table.choose(choice)
    assert (table.fingerprint(), table.choices) == (before, [])


def test_seats_that_are_not_there_are_refused(table):
    for seat in (3, -1, True, "0", object()):
        with pytest.raises(IllegalChoice, match=r"there is no seat .*; seats are 0 to 2, or None"):
            table.scene(seat)


def test_undo_follows_the_rules_of_its_release(table):
    with pytest.raises(IllegalChoice, match="this cannot be undone: nothing has been chosen yet"):
        table.undo()
    before = table.fingerprint()
    for option in range(len(table.decision.options)):
        table.choose(option)
        if table.can_undo:
            table.undo()
            assert (table.fingerprint(), table.choices) == (before, [])
            return
        table = unboxed.replay(OLD)
    pytest.fail("no first choice can be undone")


def test_copies_and_moments_are_tables_of_their_own(table):
    table.choose(0)
    copy, begun = table.clone(), table.at(0)
    assert (copy.fingerprint(), begun.fingerprint()) == (table.fingerprint(), unboxed.replay(OLD).fingerprint())
    copy.choose(0)
    assert (len(copy.choices), table.choices, begun.choices) == (2, [0], [])
    with pytest.raises(IllegalChoice, match="this game has the moments 0 to 1, not 2"):
        table.at(2)


def test_words_point_at_what_they_are_about(table):
    assert table.label(1) == table.scene(0)["prompt"]["options"][1]["label"]
    assert table.about(1)["cards"] == table.scene(0)["prompt"]["options"][1]["cards"]
    table.choose(1)
    assert [event.step for event, _ in table.log_parts(None)] == [
        event.step for event in table.events if event.step[0] != "window"
    ]
    assert table.log(0) == ["".join(part["text"] for part in parts) for _, parts in table.log_parts(0)]
    assert all(isinstance(event.step, tuple) for event in table.events)
    assert len(table.open_log()) == len(table.log())
    assert table.open_log() != table.log()


def written_in_zip(game, file):
    """The cards as they stand in a file of release 0.1."""
    with zipfile.ZipFile(releases()[0].place) as archive:
        return tomllib.loads(archive.read(f"unboxed/games/{game}/cards/{file}.toml").decode("utf-8"))["card"]


def test_its_cards_are_those_of_its_release(table):
    then = table.setup.cards
    told = [(c.id, c.name, c.text, c.value) for c in then.values() if c.deck == "quest"]
    assert told == [(c["id"], c["name"], c["text"], c["value"]) for c in written_in_zip("unlucky", "quest")]
    assert (then["shield"].copies, facts(then["shield"])) == (5, "action · value 1 · target self · when attacked")
    assert (table.setup.game.title, table.setup.players, table.setup.mode) == ("Unlucky Adventurers", 3, "free")
    assert repr(table) == "<Unlucky Adventurers (release 0.1), 3 players, after 0 choices>"
    assert table.faces()[0] in then


def test_the_rows_of_a_roll_table_are_asked_by_name():
    record = {**OLD, "game": "unbroken", "rules": "3", "players": 1, "mode": "normal", "options": {}, "names": ["A"]}
    then = unboxed.replay(record).setup.cards
    for card in written_in_zip("unbroken", "monsters"):
        rows = [(row["on"], row["label"], row.get("text", "")) for row in card["rows"]]
        assert [(row.on, row.label, row.text) for row in then[card["id"]].rows] == rows
        assert [(row["on"], row["label"], row["text"]) for row in then[card["id"]].as_data()["rows"]] == rows


def test_its_own_bots_choose_and_advise(table):
    assert 0 <= table.bot_choice("mcts:20", 0, 1) < len(table.decision.options)
    assert 0 <= table.bot_choice("mcts:20x2", 0, 1) < len(table.decision.options)
    table.check_bot("legend")
    for ask in (table.check_bot, lambda bot: table.bot_choice(bot, 0, 1)):
        with pytest.raises(SetupError, match="there is no bot 'chess'"):
            ask("chess")
        with pytest.raises(SetupError, match="takes only the bots of its release"):
            ask("./my.py:Bot")
    best = table.hint(0)[0]
    assert best.low <= best.chance <= best.high
    assert best.label in {table.label(i) for i in range(len(table.decision.options))}


def test_tables_that_nobody_holds_are_let_go(table):
    keeper = keeper_of(releases()[0])
    copies = [table.clone() for _ in range(3)]
    table.fingerprint()
    assert not keeper._let_go
    del copies
    gc.collect()
    assert len(keeper._let_go) == 3
    table.fingerprint()
    assert not keeper._let_go


# --- records --------------------------------------------------------------------------------------------------------


def test_a_record_names_kernel_rules_and_cards():
    table = unboxed.new("unlucky", 3)
    record = table.record()
    assert (record["kernel"], record["rules"]) == (KERNEL, table.setup.game.rules_version)
    assert record["cards"] == set_in(table.setup.game.cards)
    assert unboxed.replay(record).release is None


@pytest.mark.parametrize(
    "told",
    [{"kernel": 99}, {"rules": "77"}, {"kernel": KERNEL, "cards": "0" * 12}, {"kernel": 1, "cards": "0" * 12}],
)
def test_a_record_that_no_release_plays_is_refused_in_a_line_that_names_the_releases(told):
    with pytest.raises(BadRecord) as caught:
        unboxed.replay({**OLD, **told})
    said = str(caught.value)
    assert "\n" not in said
    rules = unboxed.games()["unlucky"].rules_version
    assert f"which no release here plays: the present one has kernel {KERNEL}, rules {rules}, cards " in said
    first, second = "0.1 (kernel 1: cursed 3, island 2, ", "0.2 (kernel 2: cursed 3, island 2, "
    assert f"earlier ones are {first}unbroken 3, uncharted 3, unlucky 1); {second}" in said
    assert str(next(iter(told.values()))) in said


def test_a_game_that_is_given_is_played_here():
    here = rf"these are kernel {KERNEL}"
    with pytest.raises(BadRecord, match=rf"^this record was made with kernel 1, rules 1 of unlucky; {here}"):
        unboxed.replay(OLD, unboxed.games()["unlucky"])


DEEP = json.loads("[" * 900 + "]" * 900)
LOOP = {}
LOOP["again"] = LOOP
PACK = {"name": "p", "files": {"quest.toml": '[[card]]\nid = "spark"\ncopies = 9999999999\n'}}


@pytest.mark.parametrize(
    "told",
    [
        {"choices": [99]},
        {"choices": [0] * 200_000},
        {"choices": [10**30]},
        {"seed": -1},
        {"seed": 10**5000},
        {"mode": "x" * 100_000},
        {"options": {"ghosts": DEEP}},
        {"options": LOOP},
        {"options": {"ghosts": object()}},
        {"options": {(1, 2): 3}},
        {"names": ["\x1b[2J", "b", "c"]},
        {"names": ["", "b", "c"]},
        {"players": 10**9, "names": ["a", "b", "c"]},
        {"packs": [PACK]},
        {"packs": [{"name": "p", "files": {"quest.toml": "[" * 100_000}}]},
    ],
)
def test_hostile_records_are_refused_and_hurt_nobody(told):
    other = unboxed.replay(OLD)
    before = other.fingerprint()
    with pytest.raises(BadRecord):
        unboxed.replay({**OLD, **told})
    assert other.fingerprint() == before


def test_a_record_that_takes_too_long_is_given_up(monkeypatch):
    unboxed.replay(OLD)
    monkeypatch.setattr("unboxed.frozen.keeper.ANSWER_WITHIN", 0.0)
    with pytest.raises(BadRecord, match=r"cannot be played under release 0\.1: this was not done within 0 seconds"):
        unboxed.replay(OLD)


def test_the_same_words_as_its_release_had():
    with pytest.raises(BadRecord) as caught:
        unboxed.replay({**OLD, "choices": [99]})
    said = "choice number 0 of the record does not fit: choice 99 is not on offer; there are 9 options, 0 to 8"
    assert str(caught.value) == said
    assert isinstance(caught.value.__cause__, IllegalChoice)


def test_the_zip_is_read_where_it_lies():
    assert releases()[0].place == Path(unboxed.__file__).parent / "frozen" / "0.1.zip"
