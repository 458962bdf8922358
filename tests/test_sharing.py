"""Tests are shared out so that what some of them have in common is made once."""

from tests.sharing import belongs_to, turn_of

CONTRACT = "tests/contract/test_contract.py::test_contract[cursed-4-{}: {}]"


def test_a_way_to_play_and_a_file_stay_in_one_process():
    told = [("coop", "undo: it_goes_back"), ("coop", "options: all_are: told"), ("standard", "undo: it_goes_back")]
    one, same, other = (belongs_to(CONTRACT.format(*words)) for words in told)
    assert one == same != other
    files = {belongs_to(f"tests/cli/test_errors.py::test_it[{part}]") for part in ("a: b", "c::d")}
    assert files == {"tests/cli/test_errors.py"}


def test_what_takes_long_begins_first():
    units = {
        "tests/test_layers.py": 9,
        "tests/cli/test_x.py": 1,
        "tests/server/test_y.py": 1,
        "tests/browser/test_z.py": 1,
    }
    units |= {"tests/server/test_many.py": 2, "tests/games/island/test_words.py": 3}
    in_order = sorted(units, key=lambda unit: turn_of(unit, units[unit]))
    assert in_order[:3] == ["tests/browser/test_z.py", "tests/server/test_many.py", "tests/server/test_y.py"]
    assert in_order[3:] == ["tests/test_layers.py", "tests/games/island/test_words.py", "tests/cli/test_x.py"]
