"""State classes: what their fields may be, and the copying and saving generated from them."""

import json
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal

import pytest

from unboxed.kernel.state import FORGOTTEN, FROZEN, SHARED, FieldError, Step, Zone, state, zones_of


@state
class Crew:
    names: list[str]
    ready: bool


@state
class Ship:
    rules: Annotated[Any, SHARED]
    listener: Annotated[Callable[..., None] | None, FORGOTTEN]
    speed: int
    heading: float
    name: str
    afloat: bool
    anchor: int | None
    flag: Literal["red", "black"]
    route: tuple[int, ...]
    stack: list[Step]
    hold: Zone
    decks: list[Zone]
    boats: dict[str, Zone]
    depths: dict[int, int]
    logs: dict[int, list[str]]
    grid: list[list[list[int]]]
    crew: Crew
    spare: list[Crew]
    orders: Annotated[list[Step], FROZEN]
    KINDS: ClassVar[int] = 3

    def knots(self) -> int:
        return self.speed * 2


@pytest.fixture
def ship():
    made = Ship.blank()
    made.rules, made.listener = object(), print
    made.speed, made.heading, made.name, made.afloat, made.anchor, made.flag = 3, 1.5, "Argo", True, None, "red"
    made.route, made.stack = (1, 2), [("sail", (1, ("far", 2)), "west")]
    made.hold, made.decks, made.boats = [1, 2], [[3], [4, 5]], {"left": [6], "right": []}
    made.depths, made.logs, made.grid = {4: 40}, {1: ["calm"]}, [[[1], [2]], []]
    made.crew, made.spare = Crew.blank(), [Crew.blank()]
    made.crew.names, made.crew.ready = ["Io"], True
    made.orders = [("row",)]
    return made


def test_a_blank_state_has_a_zero_of_every_type():
    blank = Ship.blank()
    assert (blank.speed, blank.heading, blank.name, blank.afloat, blank.anchor) == (0, 0.0, "", False, None)
    assert (blank.route, blank.stack, blank.boats, blank.crew) == ((), [], {}, None)
    assert blank.rules is None
    assert blank.listener is None


def test_a_state_class_keeps_its_methods_and_constants_and_takes_no_other_attribute(ship):
    assert ship.knots() == 6
    assert ship.KINDS == Ship.KINDS == 3
    assert "KINDS" not in Ship.FIELDS
    with pytest.raises(AttributeError):
        ship.mast = 1


def test_a_clone_is_equal_and_shares_nothing_that_can_change(ship):
    clone = ship.clone()
    before = ship.to_data()
    assert clone.to_data() == before
    clone.speed = 9
    clone.stack.append(("sink",))
    clone.hold.append(9)
    clone.decks[0].append(9)
    clone.boats["left"].append(9)
    clone.boats["new"] = []
    clone.depths[9] = 9
    clone.logs[1].append("storm")
    clone.grid[0][0].append(9)
    clone.crew.names.append("Eos")
    clone.spare[0].ready = True
    clone.spare.append(Crew.blank())
    assert ship.to_data() == before


def test_a_clone_shares_the_shared_and_forgets_the_forgotten(ship):
    clone = ship.clone()
    assert clone.rules is ship.rules
    assert clone.listener is None
    assert clone.orders is ship.orders


def test_a_save_goes_through_json_and_back(ship):
    data = ship.to_data()
    assert not {"rules", "listener"} & set(data)
    back = Ship.from_data(json.loads(json.dumps(data)))
    assert back.to_data() == data
    assert back.stack == [("sail", (1, ("far", 2)), "west")]
    assert back.route == (1, 2)
    assert back.depths == {4: 40}
    assert back.logs == {1: ["calm"]}
    assert isinstance(back.crew, Crew)
    assert back.spare[0].to_data() == {"names": [], "ready": False}
    assert back.orders == [("row",)]
    assert back.rules is None


def test_zones_are_found_wherever_they_are_declared(ship):
    assert Ship.ZONES == {"hold": "one", "decks": "each", "boats": "by key"}
    assert zones_of(ship) == [
        ("hold", [1, 2]),
        ("decks:0", [3]),
        ("decks:1", [4, 5]),
        ("boats:left", [6]),
        ("boats:right", []),
    ]


def test_a_state_class_extends_another():
    @state
    class Raft(Crew):
        logs: int

    raft = Raft.blank()
    raft.names, raft.logs = ["Io"], 7
    assert raft.clone().to_data() == {"names": ["Io"], "ready": False, "logs": 7}


def test_a_field_may_not_hide_something_of_the_base_class():
    with pytest.raises(FieldError, match="field 'clone' of Odd hides something its base class already has"):

        @state
        class Odd(Crew):
            clone: int


@pytest.mark.parametrize(
    "hint",
    [set[int], frozenset[int], object, Any, list[set[str]], dict[str, set[int]], list, tuple, Crew | None],
    ids=str,
)
def test_what_is_not_plain_data_is_refused(hint):
    with pytest.raises(FieldError, match=r"field 'odd': .* is not plain data; use int, str"):
        state(type("Odd", (), {"__annotations__": {"odd": hint}}))


def test_a_tuple_of_something_that_can_change_is_refused():
    with pytest.raises(FieldError, match="field 'odd'"):
        state(type("Odd", (), {"__annotations__": {"odd": tuple[list[int], ...]}}))


@pytest.mark.parametrize("key", [bool, tuple[int, int], float])
def test_a_dict_has_keys_that_a_save_can_hold(key):
    with pytest.raises(FieldError, match="field 'odd': a save can hold a dict's keys if they are int or str"):
        state(type("Odd", (), {"__annotations__": {"odd": dict[key, int]}}))


def test_zones_belong_to_the_position_itself():
    @state
    class Hero:
        hand: Zone

    with pytest.raises(FieldError, match="field 'heroes': zones belong to the position itself"):
        state(type("Odd", (), {"__annotations__": {"heroes": list[Hero]}}))


def test_zones_that_are_replaced_and_not_changed_are_shared_by_copies():
    @state
    class Quay:
        berths: list[Annotated[list[int], "zone", FROZEN]]

    quay = Quay.blank()
    quay.berths = [[1], [2]]
    clone = quay.clone()
    assert clone.berths[0] is quay.berths[0]
    clone.berths[0] = [*clone.berths[0], 3]
    assert quay.berths == [[1], [2]]
    assert zones_of(clone) == [("berths:0", [1, 3]), ("berths:1", [2])]
    assert Quay.from_data(clone.to_data()).berths == [[1, 3], [2]]
