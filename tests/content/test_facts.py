"""What is written on a card beside its text, in one breath."""

from dataclasses import dataclass
from typing import ClassVar

from unboxed.content.cards import Card
from unboxed.content.facts import facts, numbers


@dataclass(frozen=True, kw_only=True)
class Tool(Card):
    type: str
    cost: int = 0
    hard_hits: int = 0
    aims: str = ""
    heavy: bool = False
    said: ClassVar = {"cost": "costs {}", "aims": ""}


def tool(**more):
    return Tool(id="axe", name="Axe", deck="tools", **more)


def test_numbers_read_as_the_class_says_or_by_the_name_of_their_field():
    assert numbers(tool(type="weapon", cost=2, hard_hits=3)) == "costs 2, hard hits 3"


def test_what_has_its_default_or_is_to_keep_silent_is_not_told():
    assert numbers(tool(type="weapon", aims="high")) == ""
    assert facts(tool(type="weapon", aims="high")) == "weapon"


def test_facts_tell_kinds_and_what_is_so_besides():
    assert facts(tool(type="weapon", cost=2, heavy=True)) == "weapon · costs 2 · heavy"
