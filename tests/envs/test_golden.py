"""No number of an environment changes its meaning without its version saying so."""

import json
from copy import deepcopy

import pytest

from tests.envs import golden
from unboxed.envs import observation
from unboxed.envs.actions import Actions, actions_of
from unboxed.envs.fields import Names
from unboxed.envs.observation import Observer
from unboxed.envs.question import Question
from unboxed.games import games

REMEDY = "raise VERSION in unboxed/envs/observation.py, then: python -m tests.envs.golden"


@pytest.fixture
def afresh(monkeypatch):
    """Numberings and observers are made anew, and those made here are forgotten again."""
    for kept in (actions_of, observation._kept):
        kept.cache_clear()
    yield monkeypatch
    for kept in (actions_of, observation._kept):
        kept.cache_clear()


def test_observations_and_numbers_are_what_they_were_or_the_version_is_another():
    kept, now = golden.read(), golden.measured()
    assert golden.unnoticed(kept, now) == {}, REMEDY
    assert kept == now, "a version was raised; write down what holds now: python -m tests.envs.golden"


def test_a_number_that_means_something_else_is_noticed(afresh):
    """Faces in another order: every action of a card has another number."""
    roles = Actions._values
    afresh.setattr(Actions, "_values", lambda self, kind, named: roles(self, kind, named)[::-1])
    found = golden.unnoticed(golden.read(), golden.measured())
    assert found.keys() == games().keys()
    assert all("its numbering" in what for what in found.values())


@pytest.mark.parametrize(
    ("owner", "method", "fault", "array"),
    [
        (Question, "_asked", lambda told: [told[0] + 1, *told[1:]], "decision"),
        (Names, "number", lambda told: told + 1, "tracks"),
    ],
)
def test_an_array_that_holds_something_else_is_noticed(afresh, owner, method, fault, array):
    right = getattr(owner, method)
    afresh.setattr(owner, method, lambda self, value: fault(right(self, value)))
    found = golden.unnoticed(golden.read(), golden.measured())
    assert found.keys() == games().keys()
    assert all(array in part for what in found.values() for part in what)


def test_a_shape_that_changes_is_noticed(afresh):
    slots = Observer._slots
    afresh.setattr(Observer, "_slots", lambda self, name, depth: slots(self, name, depth)[:1])
    assert golden.unnoticed(golden.read(), golden.measured()).keys() >= {"unlucky", "island"}


def test_a_raised_version_says_so_and_what_changed_without_one_is_not_written(monkeypatch, tmp_path):
    kept = golden.read()
    other = deepcopy(kept)
    other["island"]["numbering"] = "0"
    assert golden.unnoticed(kept, other) == {"island": ["its numbering"]}
    for version, later in (("version", observation.VERSION + 1), ("rules", "later")):
        raised = deepcopy(other)
        raised["island"][version] = later
        assert golden.unnoticed(kept, raised) == {}
    file = tmp_path / "golden.json"
    file.write_text(json.dumps(kept))
    monkeypatch.setattr(golden, "KEPT", file)
    monkeypatch.setattr(golden, "measured", lambda: other)
    with pytest.raises(SystemExit, match="island: its numbering\nraise VERSION"):
        golden.main()
    assert golden.read() == kept
    monkeypatch.setattr(golden, "measured", lambda: raised)
    golden.main()
    assert golden.read() == raised
