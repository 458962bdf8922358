"""A session, as people play it: by numbers and words, with undo, log, hints, saves and second thoughts."""

import itertools
import json
import re

import pytest

import unboxed
from tests.games.island import arrange as island
from unboxed.bots import Look, hint
from unboxed.cli.terminal import saves
from unboxed.cli.terminal.passing import PASSING
from unboxed.cli.terminal.session import Session
from unboxed.cli.terminal.terminal import Terminal, UsageError
from unboxed.lab import bot_seed
from unboxed.table.go import in_one_go

PLAY = ("play", "unlucky", "--players", "3", "--bots", "random", "--seed", "7")


def kept():
    """The games that are kept, as data, the oldest first."""
    places = sorted(saves.folder().glob("*.json"), key=lambda place: place.stat().st_mtime_ns)
    return [json.loads(place.read_text()) for place in places]


def labels(seed=7):
    """The options of the first question."""
    table = unboxed.new("unlucky", players=3, seed=seed)
    return [table.label(option) for option in table.decision.options]


def seed_where(fits):
    """The first seed whose first question fits."""
    return next(seed for seed in range(1000) if fits(unboxed.new("unlucky", players=3, seed=seed)))


def questions(text):
    """What is printed at each question, split where the list of commands stands."""
    return text.split("a number, or ?")


def test_a_table_shows_seats_piles_the_hand_and_numbered_options(run):
    out = run(*PLAY, typed=["quit"]).out
    table = unboxed.new("unlucky", players=3, seed=7, names=["Player 1", "Ada", "Bruno"])
    mine, ada, _ = table.scene(0)["seats"]
    quest = next(zone for zone in table.scene(0)["zones"] if zone["id"] == "quest")
    assert "Unlucky Adventurers · round 1" in out
    assert re.search(rf"You +cards {mine['counters'][0]['value']} +{re.escape(mine['title'])}", out)
    assert re.search(rf"Ada +cards {ada['counters'][0]['value']} +{re.escape(ada['title'])}", out)
    assert f"Quest deck {quest['count']}" in out
    for number, option in enumerate(table.decision.options, 1):
        assert f"\n{number:>3}  {table.label(option)}" in out
    for line in table.log(0)[-14:]:
        assert f"  {line}\n" in out


def test_a_game_can_be_played_to_its_end(run):
    out = run(*PLAY, typed=["1"] * 500).out
    assert re.search(r"\w+ won\.", out)
    assert "unboxed replay" in out
    assert kept()[0]["over"]


def test_an_option_is_taken_by_its_number_or_by_its_words(run):
    run(*PLAY, typed=["2", "quit"])
    run(*PLAY, typed=[labels()[1].upper(), "quit"])
    by_number, by_word = kept()
    assert by_number["choices"][0] == by_word["choices"][0] == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no option 99; options are 1 to "),
        ("0", "There is no option 0"),
        ("sing", "No option says 'sing'"),
        ("play", "'play' could be: "),
        ("? 99", "There is no option 99 to explain"),
        ("? 99.9", "paragraphs run from"),
        ("? xylophone", "paragraphs run from"),
        ("log all", "log takes a number"),
        ("save", "Where to?"),
        ("save no-such-folder/game.json", "cannot be written"),
        ("undo", "this cannot be undone: nothing has been chosen yet"),
        ("pass", "this one needs a choice"),
    ],
)
def test_a_slip_of_the_keyboard_is_explained_and_changes_nothing(run, typed, said):
    ran = run(*PLAY, typed=[typed, "quit"])
    assert said in " ".join(ran.out.split())
    assert kept()[0]["choices"] == []


def test_undo_takes_back_a_choice_that_taught_nothing(run):
    def asks_for_a_target(table):
        table.choose(0)
        return table.can_undo

    seed = seed_where(asks_for_a_target)
    arguments = ("play", "unlucky", "--players", "3", "--bots", "random", "--seed", seed)
    asked = questions(run(*arguments, typed=["1", "undo", "quit"]).out)
    assert asked[0].split("seed")[1] != asked[1].split("seed")[1]
    assert asked[0].split("seed")[1] == asked[2].split("seed")[1]
    assert kept()[0]["choices"] == []


def test_a_question_mark_explains_an_option_a_card_and_a_rule(run):
    out = run(*PLAY, typed=["? 1", "? shield", "? 4.1", "? compulsory", "?", "quit"]).out
    assert "Rule 3.2:" in out
    assert "printed: name, type" in out
    assert "4.1   Shield:" in out
    assert "3.2   Playing is compulsory." in out
    assert "You play against Ada (random), Bruno (random)." in out
    assert str(saves.folder()) in out.replace("\n", "").replace("  ", "")


def test_a_question_mark_says_why_a_card_cannot_be_used_now(run):
    def refused(table):
        return [
            (table.position.face[token], reason["text"])
            for reason in table.scene(table.decision.player)["prompt"]["why_not"]
            for token in reason["cards"]
            if table.decision.player == 0
        ]

    seed = seed_where(refused)
    face, why = refused(unboxed.new("unlucky", players=3, seed=seed))[0]
    arguments = ("play", "unlucky", "--players", "3", "--bots", "random", "--seed", seed)
    assert f"Not now: {why}" in run(*arguments, typed=[f"? {face}", "quit"]).out


def test_a_word_that_fits_many_cards_lists_them(run):
    assert "'discard' could be:" in run(*PLAY, typed=["? discard", "quit"]).out


def test_the_log_is_the_readers_own(run):
    out = run(*PLAY, typed=["1", "1", "1", "log", "quit"]).out
    log = out.split("> \n")[-2]
    assert "You drew" in log
    assert "Ada drew a card." in log


def test_the_last_lines_of_the_log_can_be_asked_for(run):
    out = run(*PLAY, typed=["log 1", "quit"]).out
    log = unboxed.new("unlucky", players=3, seed=7, names=["Player 1", "Ada", "Bruno"]).log(0)
    shown = questions(out)[1].splitlines()
    assert f"  {log[-1]}" in shown
    assert f"  {log[-2]}" not in shown


def test_a_hint_gives_chance_interval_tries_and_the_line_it_expects(run):
    table = unboxed.new("unlucky", players=3, seed=7, names=["Player 1", "Ada", "Bruno"])
    rows = hint(Look(table.position, 0, bot_seed(7, 0)), names=table.names)[:3]
    assert any(row.line for row in rows)
    expected = []
    for row in rows:
        assert row.low < row.chance < row.high
        tried = f"({row.low:.0%} to {row.high:.0%}, {row.visits} tries)"
        expected.append(f"{row.option + 1} {labels()[row.option]}: wins {row.chance:.0%} of the time {tried}")
        if row.line:
            expected.append(f"then {'; '.join(row.line)}")
    shown = " ".join(questions(run(*PLAY, typed=["hint", "quit"]).out)[1].split())
    assert " ".join(expected) in shown


def test_quitting_keeps_the_game_and_says_how_to_go_on(run):
    ran = run(*PLAY, typed=["1", "quit"])
    assert ran.status == 0
    place = re.search(r"--resume (\S+)", ran.out)[1]
    again = run("play", "--resume", place, typed=["quit"]).out
    assert questions(again)[0].split("Piles")[1].split("What happened")[0] in ran.out


def test_the_end_of_the_input_keeps_the_game(run):
    ran = run(*PLAY, typed=["1"])
    assert ran.status == 0
    assert "Kept." in ran.out
    assert len(kept()[0]["choices"]) >= 1


def test_people_who_share_a_screen_hand_it_over(run):
    typed = itertools.chain.from_iterable(("", "1", "1") for _ in range(20))
    out = run(
        "play", "unlucky", "--players", "2", "--people", "2", "--names", "Ann,Bob", "--seed", "3", typed=typed
    ).out
    assert "Ann, it is up to you." in out
    assert "Bob, it is up to you." in out
    screens = re.split(r"\w+, it is up to you\.", out)
    assert "Everybody else looks away" in screens[1]
    assert "  Bob" in screens[1]


def test_whoever_passes_is_not_asked_for_answers_until_another_question_comes(run):
    for seed in range(60):
        arguments = ("play", "unlucky", "--players", "3", "--bots", "random", "--seed", seed)
        asked = questions(run(*arguments, typed=["1"] * 12).out)
        at = next((i for i, text in enumerate(asked[:-1]) if "Do you answer?" in text), None)
        if at is not None:
            break
    after = questions(run(*arguments, typed=[*["1"] * at, "pass"]).out)
    assert "Do you answer?" in after[at]
    assert "Do you answer?" not in after[at + 1]


def test_whoever_passes_is_asked_all_the_same_when_something_is_at_stake(tmp_path):
    table = unboxed.new("island", players=2, mode="knockout", seed=1)
    session = Session(saves.Saved(table, ["person", "person"]), tmp_path / "game.json", Terminal())
    g = island.arrange(["2 .", "0b ."])
    island.play(g, "2", 1)
    table.position = g.clone()
    session.passing.wishes = {0: PASSING, 1: PASSING}
    assert session._passed(1)
    assert set(session.passing.wishes) == {0, 1}
    g = island.arrange(["6a .", "0a ."], bombs={1: 2}, coin="tails")
    island.play(g, "6a", 1)
    table.position = g
    assert (g.player, g.secret, g.stakes) == (1, True, "life")
    assert not session._passed(1)
    assert set(session.passing.wishes) == {0}
    with pytest.raises(UsageError, match="this one needs a choice"):
        session._pass(1, "")


def test_pass_may_say_how_long_and_what_is_on_oneself_is_asked_all_the_same(tmp_path):
    table = unboxed.new("island", players=3, mode="knockout", seed=1)
    session = Session(saves.Saved(table, ["person", "random", "random"]), tmp_path / "game.json", Terminal())
    table.position = island.arrange([". .", "2 .", "4a 1 ."], turn=1)
    island.play(table.position, "2", 0)
    assert table.position.player == 2
    session._pass(2, "mine")
    assert table.position.player != 2
    table.position = island.arrange([". .", "2 .", "4a 1 ."], turn=1)
    island.play(table.position, "2", 2)
    assert not session._passed(2)
    with pytest.raises(UsageError, match="This one is on you"):
        session._pass(2, "attacked")
    with pytest.raises(UsageError, match="card, turn, round, mine, attacked or nothing"):
        session._pass(2, "always")


def test_open_piles_can_be_looked_through(run):
    ran = run(
        "play", "unbroken", "--seed", 3, typed=["explore", "1", "piles discards", "piles nowhere", "piles", "quit"]
    )
    listed = ran.out.split("Encounter discards", 2)[-1]
    assert "2 cards" in ran.out
    assert "of them face down" in listed
    assert "No pile says 'nowhere'; there are:" in ran.out


def test_what_is_folded_is_shown_by_its_name(run):
    typed = ["map", "store", "show store", "discards", "show ship", "quit"]
    ran = run("play", "cursed", "--players", 2, "--bots", "instinct", "--seed", 3, typed=typed)
    _, drawn, store, shown, _, nothing, _ = ran.out.split("> \n", 6)
    assert "San Andreas" in drawn
    assert " · · · " in drawn
    assert store == shown
    assert "price" in store
    assert "Nothing here is called 'ship'; there are: map, tracks, players" in nothing


def test_what_would_be_on_offer_if_there_were_enough_is_told_with_what_helps(run):
    table = unboxed.new("cursed", players=1, seed=3, mode="curse_chaser", confirm=True)
    typed = []
    while not any(one.helps for one in table.in_reach()):
        typed.append("1")
        table.choose(0)
    one = next(one for one in table.in_reach() if one.helps)
    ran = run("play", "cursed", "--players", 1, "--mode", "curse_chaser", "--seed", 3, typed=[*typed, "reach", "quit"])
    text = " ".join(ran.out.split("> \n")[-2].split())
    assert f"{one.label} · needs {one.missing} ({one.helps[0] + 1}" in text


def two_at_once():
    """The numbers to type in a game alone up to a question with two cards that can be played in one go, and theirs."""
    table = unboxed.new("cursed", players=1, seed=3, mode="curse_chaser", confirm=True)
    typed = []
    while True:
        options, several = table.position.options, table.setup.game.phrases.several
        plays = [index for index, option in enumerate(options) if option[0] == "play" and several("play")]
        if len(plays) > 1:
            words = table.label(plays[1])
            try:
                return typed, plays[:2], in_one_go(table, plays[0], [words])
            except unboxed.IllegalChoice:
                pass
        index = table.setup.game.instinct(table.position)
        typed.append(str(index + 1))
        table.choose(index)


def test_several_options_are_taken_in_one_go(run):
    typed, both, taken = two_at_once()
    arguments = ("play", "cursed", "--players", "1", "--mode", "curse_chaser", "--seed", "3")
    out = run(*arguments, typed=[*typed, " ".join(str(index + 1) for index in both), "quit"]).out
    assert kept()[-1]["choices"][-2:] == taken
    assert len(questions(out)) == len(typed) + 3
    ran = run(*arguments, typed=[*typed, f"{both[0] + 1},{both[0] + 1},{both[0] + 1}", "quit"])
    assert "is not on offer after that" in ran.out
    assert len(kept()[-1]["choices"]) == len(typed)
