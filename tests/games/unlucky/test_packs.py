"""A pack may change any card, but it can neither stop nor crash a game."""

from __future__ import annotations

import re

import pytest

import unboxed
from unboxed import BadCards

QUEST = 'id = "joke"\nname = "Joke"\ntype = "item"\nvalue = 1\n'


def pack(tmp_path, text, name="quest.toml"):
    (tmp_path / name).write_text(f"[[card]]\n{text}\n")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (QUEST + 'target = "self"\nroll = "die"\nrows = [{ on = [1, 2], do = [] }]', "must name each result once"),
        (QUEST + 'target = "self"\nroll = "opposed"', "needs target = 'one'"),
        (QUEST + 'target = "self"\ndo = [{ verb = "discard", who = "target" }]', "needs a target"),
        (QUEST + 'target = "self"\ndo = [{ verb = "swap" }]', "needs a target"),
        (QUEST + 'target = "self"\ndo = [{ verb = "block", what = "card" }]', "works only on a card whose 'when'"),
        (QUEST + 'target = "self"\ndo = [{ verb = "revive" }]', "works only on a card whose 'when' is 'emptied'"),
        (
            QUEST + 'target = "one"\nroll = "opposed"\nrows = [{ on = "high", do = [{ verb = "reroll" }] }, '
            '{ on = "tie", do = [] }, { on = "low", do = [] }]',
            "only a tie",
        ),
    ],
)
def test_a_card_that_could_not_be_played_is_refused_with_its_line(tmp_path, text, complaint):
    with pytest.raises(BadCards) as refusal:
        unboxed.new("unlucky", 2, packs=[pack(tmp_path, text)])
    (told,) = (one for one in refusal.value.problems if complaint in one)
    line = int(re.search(r"quest\.toml:(\d+): ", told)[1])
    written = (tmp_path / "quest.toml").read_text().splitlines()[line - 1]
    assert written.startswith(("do =", "rows =", "target =")), "the line of the field that is wrong"


@pytest.mark.parametrize(
    "change",
    [
        'when = "turn"\ntarget = "actor"\ndo = [{ verb = "swap" }]',
        'when = "played"\ntarget = "one"\ndo = [{ verb = "swap" }]',
        'when = "fight"\ntarget = "one"\ndo = [{ verb = "redirect", what = "blunder" }]',
        'when = "turn"\ntarget = "self"\ndo = [{ verb = "revive" }]',
    ],
)
def test_a_character_whose_ability_could_not_work_is_refused(tmp_path, change):
    with pytest.raises(BadCards, match=r"characters\.toml:[45]: "):
        unboxed.new("unlucky", 2, packs=[pack(tmp_path, f'id = "seer"\n{change}', "characters.toml")])


def test_a_beast_that_asks_for_no_card_is_refused(tmp_path):
    with pytest.raises(BadCards, match="a beast asks for 1 to 7 cards"):
        unboxed.new("unlucky", 2, packs=[pack(tmp_path, 'id = "unicorny"\ncards = 0', "beasts.toml")])


def test_a_deck_too_small_to_deal_is_refused(tmp_path):
    cards = unboxed.games()["unlucky"].setup(2).cards.values()
    text = "\n[[card]]\n".join(f'id = "{card.id}"\ncopies = 0' for card in cards if card.deck == "quest")
    with pytest.raises(BadCards, match="it needs at least 42"):
        unboxed.new("unlucky", 2, packs=[pack(tmp_path, text)])


@pytest.mark.rule("unlucky 3.8")
def test_a_card_that_always_gives_another_play_still_lets_the_turn_end(tmp_path):
    text = QUEST + 'target = "self"\ncopies = 99\ndo = [{ verb = "draw" }, { verb = "again" }]'
    jokers, gained = pack(tmp_path, text), []
    for seed in range(20):
        table = unboxed.new("unlucky", 2, seed=seed, packs=[jokers])
        while table.position.turns == 1:
            jokes = [o for o in table.decision.options if o[0] == "play" and table.position.face[o[2]] == "joke"]
            gained.append(sum(event.step == ("may_play_again", 0) for event in table.events))
            table.choose(jokes[0] if jokes else 0)
    assert max(gained) == 10
