"""Sweeps and tuning: the same deals for every number, what is measured, and the pack at the end."""

import pytest

import unboxed
from unboxed.kernel.errors import SetupError
from unboxed.studies.measuring import Tables
from unboxed.studies.runs import open_run
from unboxed.studies.sweeping import sweep
from unboxed.studies.targets import Measured, Target, Wishes, measured, read_wishes
from unboxed.studies.tuning import Tried, Tuned, pack_of, tune
from unboxed.studies.variants import number_at, read_value

SETUP = unboxed.games()["unbroken"].setup(1)
HEALTH = read_value("kobold.health")


def play(run):
    return run.play(25)


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    return folder, sweep(folder, SETUP, HEALTH, [1, 2, 20], ["questions", "kobold:played"], ["random"], 4, play)


def test_a_sweep_plays_the_same_deals_for_every_number(swept):
    folder, found = swept
    runs = [open_run(folder / str(number)) for number in (1, 2, 20)]
    assert found.now == 2
    assert len({tuple(run.table("games").collect().sort("game")["seed"]) for run in runs}) == 1
    assert runs[1].setup.packs == ()  # as it is
    assert found.points[20]["questions"] == measured(Tables.of(runs[2]), "questions")
    assert [number_at(run.setup, HEALTH) for run in runs] == [1, 2, 20]


def test_a_sweep_is_told_in_lines_and_drawn_as_a_curve(swept):
    _, found = swept
    assert "questions, by kobold.health, with 95 % intervals" in found.lines()
    assert sum("(as it is)" in line for line in found.lines()) == 2
    page = found.page()
    assert page.count("<svg") == page.count("<table>") == 2
    assert "<script" not in page


def test_a_sweep_that_is_stopped_says_so(tmp_path):
    assert sweep(tmp_path, SETUP, HEALTH, [1, 2], ["questions"], ["random"], 0, lambda run: False) is None
    with pytest.raises(SetupError, match="2 to 50 numbers"):
        sweep(tmp_path, SETUP, HEALTH, [1], ["questions"], ["random"], 0, play)


def test_a_measure_that_is_not_there_is_told_what_is(swept):
    folder, _ = swept
    tables = Tables.of(open_run(folder / "2"))
    with pytest.raises(SetupError, match="did you mean 'questions'"):
        measured(tables, "question")
    with pytest.raises(SetupError, match="CARD:played"):
        measured(tables, "cobold:played")
    won = measured(tables, "won")
    assert won.low <= won.value <= won.high
    cards = tables.cards.filter(card="kobold")
    assert measured(tables, "kobold:played").value == pytest.approx(cards["played"].sum() / 25)


def test_taken_is_a_part_of_what_was_offered(swept):
    tables = Tables.of(open_run(swept[0] / "2"))
    totals = tables.cards.group_by("card").sum().sort("offered", descending=True)
    card, offered, chosen = totals.select("card", "offered", "chosen").row(0)
    found = measured(tables, f"{card}:taken")
    assert found.value == pytest.approx(chosen / offered)
    assert found.low < found.value < found.high


WISHES = """
[[target]]
measure = "questions"
value = 1000
within = 1

[[vary]]
value = "kobold.health"
low = 1
high = 4
"""


def test_tuning_tries_what_is_there_first_and_keeps_every_run(tmp_path):
    (tmp_path / "wishes.toml").write_text(WISHES)
    wishes = read_wishes(tmp_path / "wishes.toml", SETUP)
    found = tune(tmp_path / "tune", SETUP, wishes, 5, ["random"], 0, play)
    assert dict(found.now.numbers) == {HEALTH: 2}
    numbers = [one.numbers[HEALTH] for one in found.tried]
    assert numbers[0] == 2
    assert set(numbers) <= {1, 2, 3, 4}
    assert {path.name for path in (tmp_path / "tune" / "tried").iterdir()} == set(map(str, numbers))
    most = max(found.tried, key=lambda one: one.found["questions"].value)
    assert found.best.found == most.found  # nothing is near, so the longest games are nearest
    again = tune(tmp_path / "tune", SETUP, wishes, 5, ["random"], 0, play)
    assert [one.numbers for one in again.tried] == [one.numbers for one in found.tried]
    assert "missed" in "\n".join(found.lines())
    assert tune(tmp_path / "stopped", SETUP, wishes, 3, ["random"], 0, lambda run: False) is None


def tried(number, **found):
    return Tried({HEALTH: number}, {name: Measured(value, value, value) for name, value in found.items()})


def test_what_is_worth_choosing_is_what_nothing_else_beats():
    targets = (Target("a", 0, 1), Target("b", 0, 1))
    now, one, two, bad = tried(2, a=9, b=2), tried(3, a=2, b=9), tried(4, a=9, b=1.5), tried(1, a=9, b=9)
    found = Tuned(Wishes(targets, {HEALTH: (1, 4)}), now, (now, one, two, bad))
    assert found.worth_choosing == [two, one]
    assert found.best == two
    assert [name for name, _ in pack_of(SETUP, found)] == ["monsters.toml"]
    met = Tuned(Wishes(targets, {HEALTH: (1, 4)}), now, (tried(4, a=0, b=0), tried(2, a=1, b=1)))
    assert met.best.numbers == {HEALTH: 2}  # both meet all targets, and this one changes nothing
    assert met.best.met(targets)
    assert pack_of(SETUP, met) == ()
    assert number_at(SETUP, HEALTH) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = [", "is not valid TOML"),
        ("", r"needs at least one \[\[target\]\]"),
        (WISHES.replace("[[vary]]", "[[verry]]"), "there is no 'verry'"),
        (WISHES.replace("within = 1", "within = 0"), "must be above 0"),
        (WISHES.replace("within = 1", ""), "lacks 'within'"),
        (WISHES.replace("within = 1", 'within = "1"'), "it must be a number"),
        (WISHES.replace("within = 1", "around = 1"), "has no 'around'; it may have measure"),
        (WISHES.replace("kobold", "cobold"), "has no card 'cobold'"),
        (WISHES.replace("low = 1", "low = 4"), "low must be less than high"),
    ],
)
def test_a_file_of_targets_that_is_wrong_is_told_where(tmp_path, text, told):
    (tmp_path / "wishes.toml").write_text(text)
    with pytest.raises(SetupError, match=told):
        read_wishes(tmp_path / "wishes.toml", SETUP)


def test_a_file_of_targets_that_is_not_there(tmp_path):
    with pytest.raises(SetupError, match="cannot be read"):
        read_wishes(tmp_path / "nowhere.toml", SETUP)
