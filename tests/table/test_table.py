"""The table: choosing, undo, words, looking, copying."""

import dataclasses
import gc
import random
import weakref

import pytest

from tests.kernel.tiny import TINY, arrange, setup
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.table import table as table_module
from unboxed.table.table import Table


def table_of(hands=None, players=3, seed=1, names=None):
    table = Table(setup(players), seed, names)
    if hands is not None:
        arrange(table.position, hands)
    return table


def choose(table, name, *arguments):
    option = next(o for o in table.decision.options if o[0] == name and o[1 : 1 + len(arguments)] == arguments)
    table.choose(option)


# --- choosing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True])
def test_a_bad_seed_is_told_what_a_seed_is(seed):
    with pytest.raises(SetupError, match=r"^a seed is a whole number from 0 to 2\*\*64 - 1, not "):
        Table(setup(), seed)


def test_a_decision_says_who_is_asked_what_and_every_option():
    table = table_of([["spark"], [], []], names=["Ada", "Bob", "Cyd"])
    player, prompt, options = table.decision
    assert (player, prompt) == (0, "You, what now?")
    assert options[0] == ("play", 0, table.position.hands[0][0])
    assert table.names == ["Ada", "Bob", "Cyd"]
    assert table_of().names == ["Player 1", "Player 2", "Player 3"]


def test_an_option_is_chosen_by_number_by_itself_or_as_a_list():
    for choice in (0, ("play", 0, 0), ["play", 0, 0]):
        table = table_of([["spark"], [], []])
        option = table.decision.options[0]
        table.choose(choice if choice == 0 else type(choice)(option))
        assert table.choices == [0]
        assert table.position.points == [1, 0, 0]


def test_an_option_read_from_json_is_the_option_however_deep_its_lists():
    table = table_of([["spark"], [], []])
    table.position.options = [("wait", 0), ("look", ((1, (2,)), "x"))]
    assert table._index(["look", [[1, [2]], "x"]]) == 1


@pytest.mark.parametrize("choice", [-1, 99, True, None, 1.5, "wait", ("fly", 0), ["wait", 1], [], {}])
def test_what_is_not_on_offer_is_refused_with_what_is(choice):
    table = table_of([["spark"], [], []])
    before = table.fingerprint()
    with pytest.raises(IllegalChoice) as caught:
        table.choose(choice)
    text = str(caught.value)
    assert "is not on offer; " in text
    if isinstance(choice, int) and not isinstance(choice, bool):
        assert text.endswith("there are 7 options, 0 to 6")
    else:
        assert text.endswith(
            "the options are: Play Spark; Go to the mill; Go to the old tower; Look at the deck; Throw a die; "
            "Stow everything; Wait"
        )
    assert (table.fingerprint(), table.choices, table.can_undo) == (before, [], False)


def test_a_game_that_is_over_takes_no_choice():
    table = table_of()
    while table.decision:
        choose(table, "wait")
    assert table.decision is None
    assert table.result.winners == ()
    for act in (lambda: table.choose(0), lambda: table.label(0), lambda: table.about(0)):
        with pytest.raises(IllegalChoice, match=r"^the game is over; nobody is asked anything$"):
            act()


# --- undo --------------------------------------------------------------------------------------------------


def test_a_choice_that_taught_nobody_anything_can_be_taken_back():
    table = table_of()
    before, heard = table.fingerprint(), len(table.events)
    choose(table, "move", 0, "mill")
    choose(table, "move", 0, "old_tower")
    assert table.can_undo
    middle = table.position.pawns[0].trail[:1]
    table.undo()
    assert table.position.pawns[0].trail == middle == ["mill"]
    table.undo()
    assert (table.fingerprint(), len(table.events), table.choices) == (before, heard, [])


def test_after_undo_the_table_still_listens():
    table = table_of()
    choose(table, "move", 0, "mill")
    table.undo()
    choose(table, "move", 0, "old_tower")
    assert table.log(1)[-1] == "Player 1 went to the old tower"
    assert len(table.choices) == 1


def refused(table, reason):
    before = table.fingerprint(), table.choices[:], len(table.events)
    assert not table.can_undo
    with pytest.raises(IllegalChoice, match=rf"^this cannot be undone: {reason}$"):
        table.undo()
    assert (table.fingerprint(), table.choices, len(table.events)) == before


def test_there_is_nothing_to_undo_before_the_first_choice():
    refused(table_of(), "nothing has been chosen yet")


def test_undo_does_not_go_back_behind_a_choice_that_taught_something():
    table = table_of()
    choose(table, "move", 0, "mill")
    choose(table, "look")
    refused(table, "a new card was seen")
    choose(table, "move", 0, "mill")
    table.undo()
    refused(table, "this is as far back as nothing new was learnt")


def test_dice_are_not_thrown_again():
    table = table_of()
    choose(table, "throw")
    refused(table, "dice were rolled or cards shuffled")


def test_a_choice_is_not_taken_back_from_under_another_player():
    table = table_of()
    choose(table, "wait")
    refused(table, "somebody else is asked now")


def test_a_finished_game_stays_finished():
    table = table_of(players=1)
    while table.decision:
        choose(table, "wait")
    refused(table, "the game is over")


@pytest.fixture
def always_seat_0(monkeypatch):
    monkeypatch.setitem(TINY.position.RULES, "turn", lambda g, seat: g.do("act", 0))


@pytest.mark.usefixtures("always_seat_0")
def test_that_nobody_answered_is_news():
    table = table_of([["spark"], ["spark"], []])
    choose(table, "play")
    assert table.position.player == 0
    refused(table, "others could have answered")


@pytest.mark.usefixtures("always_seat_0")
def test_a_play_that_nobody_else_could_answer_can_be_taken_back():
    table = table_of([["spark"]], players=1)
    choose(table, "play")
    assert table.position.points == [1]
    table.undo()
    assert table.position.points == [0]


@pytest.mark.usefixtures("always_seat_0")
def test_that_nobody_answered_after_ones_own_answer_is_news_too():
    table = table_of([["twice"], [], []])
    g = table.position
    g.player = -1
    g.stack = [("act", 0)]
    g.announce(("score", 1, 1), (0, 2))
    assert (g.player, g.options[0][0]) == (0, "say_twice")
    choose(table, "say_twice")
    assert g.player == 0
    assert g.chain == []
    refused(table, "others could have answered")


@pytest.mark.usefixtures("always_seat_0")
def test_an_answer_that_only_oneself_could_give_can_be_taken_back():
    table = table_of([["twice"], [], []])
    g = table.position
    g.player = -1
    g.stack = [("act", 0)]
    g.announce(("score", 1, 1), (0,))
    choose(table, "say_twice")
    assert table.position.points == [0, 2, 0]
    table.undo()
    assert table.position.points == [0, 0, 0]


# --- replay, words, looking ------------------------------------------------------------------------------------


def state_of(table):
    """All that can be told of a table."""
    return (
        table.fingerprint(),
        table.choices,
        [(event.number, event.step, event.cards) for event in table.events],
        (table.can_undo, table._barrier, len(table._before)),
    )


def test_going_back_to_any_moment_is_the_same_as_playing_up_to_it(monkeypatch):
    """Whichever moments the table has kept, and also from a copy and from a table that was gone back to itself."""
    monkeypatch.setattr(table_module, "KEPT_EVERY", 3)
    table, rng, begun = table_of(), random.Random(1), []
    while table.decision:
        table.choose(rng.randrange(len(table.decision.options)))
    for number in range(len(table.choices) + 1):
        alone = table_of()
        for index in table.choices[:number]:
            alone.choose(index)
        begun.append(state_of(alone))
    assert len(table._kept) > 3
    for number, wanted in enumerate(begun):
        assert state_of(table.at(number)) == wanted
        assert state_of(table.clone().at(number)) == wanted
        if number + 1 < len(begun):
            assert state_of(table.at(number + 1).at(number)) == wanted
    earlier = table.at(len(table.choices) - 4)
    for index in table.choices[-4:]:
        earlier.choose(index)
    assert state_of(earlier) == begun[-1]
    assert state_of(table) == begun[-1]


def test_a_long_game_is_not_played_from_its_beginning_to_go_back_a_little(monkeypatch):
    monkeypatch.setattr(table_module, "KEPT_EVERY", 3)
    table, rng = table_of(), random.Random(1)
    while table.decision:
        table.choose(rng.randrange(len(table.decision.options)))
    chosen, choose = [], Table.choose
    monkeypatch.setattr(Table, "choose", lambda self, index: (chosen.append(index), choose(self, index)))
    table.at(len(table.choices) - 1)
    assert len(chosen) < len(table.choices) // 2


def test_a_table_can_be_had_as_it_was_at_any_moment():
    table = table_of()
    rng, prints = random.Random(1), [table.fingerprint()]
    while table.decision:
        table.choose(rng.randrange(len(table.decision.options)))
        prints.append(table.fingerprint())
    for number in (0, 3, len(table.choices)):
        earlier = table.at(number)
        assert earlier.fingerprint() == prints[number]
        assert earlier.choices == table.choices[:number]
        assert earlier.names == table.names
    for number in (-1, len(table.choices) + 1):
        with pytest.raises(IllegalChoice, match=rf"the moments 0 to {len(table.choices)}, not {number}"):
            table.at(number)


def test_options_have_labels_and_say_what_they_are_about():
    table = table_of([["spark"], [], []])
    assert table.label(0) == table.label(table.decision.options[0]) == "Play Spark"
    assert table.about(0) == {"cards": [table.position.hands[0][0]], "seats": [], "places": []}
    with pytest.raises(IllegalChoice, match="not on offer"):
        table.label(99)


def test_a_log_reads_as_each_reader_may_know_and_stays_as_it_was():
    table = table_of([["spark"], [], []], names=["Ada", "Bob", "Cyd"])
    top = table.position.face[table.position.deck[-1]]
    choose(table, "look")
    seen = TINY.setup(3).cards[top].name
    assert table.log(0)[-1] == f"You saw {seen}"
    assert table.log(1)[-1] == table.log()[-1] == "Ada saw a card"
    table.position.reveal(table.position.deck[-1])
    assert table.log(1)[-1] == "Ada saw a card"
    assert table.log(0, since=1) == [f"You saw {seen}"]


def test_an_event_keeps_the_number_of_choices_before_it():
    table = table_of([["spark"], [], []])
    choose(table, "move", 0, "mill")
    choose(table, "play")
    assert [(event.number, event.step[0]) for event in table.events] == [
        (0, "turn_began"),
        (0, "moved"),
        (1, "played"),
        (1, "window"),
        (1, "scored"),
        (1, "turn_began"),
    ]
    assert [event.step[0] for event, _ in table.log_parts(0)] == [
        "turn_began",
        "moved",
        "played",
        "scored",
        "turn_began",
    ]


def test_everybody_looks_from_their_own_seat():
    table = table_of([["spark"], ["nay"], []])
    assert table.view(1)["hands"][1][0][1] == "nay"
    assert table.view(None)["hands"][1][0][1] is None
    assert table.scene(1)["seat"] == 1
    assert table.imagine(1, random.Random(1)).face[table.position.hands[1][0]] == "nay"


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0])
def test_there_is_no_looking_from_a_seat_there_is_not(seat):
    table = table_of()
    for look in (table.view, table.scene, lambda seat: table.imagine(seat, random.Random(1))):
        with pytest.raises(IllegalChoice, match=r"^there is no seat .*; seats are 0 to 2, or None$"):
            look(seat)


def test_everything_is_shown_only_when_the_game_is_over():
    def faces(picture):
        return [card["face"] for zone in picture["zones"] for card in zone["cards"]]

    table = table_of()
    assert None in faces(table.scene(None, everything=True))
    while table.decision:
        choose(table, "wait")
    assert None not in faces(table.scene(None, everything=True))
    assert None in faces(table.scene(None))


def test_a_clone_is_an_independent_table():
    table = table_of()
    choose(table, "move", 0, "mill")
    clone = table.clone()
    assert clone.fingerprint() == table.fingerprint()
    assert clone.can_undo
    choose(clone, "move", 0, "old_tower")
    clone.names[0] = "Zoe"
    assert (len(table.choices), len(table.events), table.names[0]) == (1, 2, "Player 1")
    assert (len(clone.choices), len(clone.events)) == (2, 3)
    clone.undo()
    clone.undo()
    assert table.position.pawns[0].trail == ["mill"]
    table.undo()
    assert table.fingerprint() == clone.fingerprint()


def test_a_table_reads_as_what_it_is():
    table = table_of()
    choose(table, "wait")
    assert repr(table) == "<Tiny, 3 players, after 1 choice>"


@pytest.mark.parametrize("names", [["Ann"], ["Ann", 7, "Cleo"], ["Ann", " ", "Cleo"], "ABC", ["Ann", "B" * 61, "Cleo"]])
def test_names_must_be_a_short_text_for_each_seat(names):
    with pytest.raises(SetupError, match="one for each seat"):
        table_of(names=names)


def test_a_bottomless_choice_is_refused_like_any_other():
    nested: list = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(IllegalChoice, match="is not on offer"):
        table_of([["spark"], [], []]).choose(nested)


def test_a_choice_must_be_the_option_to_the_letter():
    table = table_of([["spark"], [], []])
    option = list(table.decision.options[0])
    number = next(i for i, part in enumerate(option) if part in (0, 1) and part is not True)
    option[number] = bool(option[number])
    with pytest.raises(IllegalChoice):
        table.choose(option)


@pytest.mark.parametrize("seat", [-1, 99, "0", True])
def test_a_log_is_for_a_seat_or_a_spectator(seat):
    with pytest.raises(IllegalChoice, match="there is no seat"):
        table_of().log(seat)


def test_a_table_that_nobody_needs_is_gone_at_once():
    def gone(make):
        gc.disable()  # only what is pointed to may be kept: no circle has to be found first
        try:
            table = make()
            kept = weakref.ref(table)
            del table
            return kept() is None
        finally:
            gc.enable()

    def played():
        table = Table(setup(), 1)
        table.choose(0)
        return table

    def undone():
        table = played()
        if table.can_undo:
            table.undo()
        return table

    assert gone(played)
    assert gone(undone)
    assert gone(lambda: played().clone())
    assert gone(lambda: played().at(1))


def test_it_says_when_it_is_over():
    table, rng = table_of(), random.Random(1)
    while not table.over:
        assert table.asking == (table.decision.player,)
        table.choose(rng.randrange(len(table.decision.options)))
    assert table.asking == ()


def test_a_finished_game_says_what_it_came_to_for_a_seat():
    game = dataclasses.replace(
        TINY,
        tally=lambda position, seat: {"points": position.points[seat]},
        earned=lambda position, seat, earlier: ("again",) if earlier else (),
    )
    table = Table(game.setup(3), 1)
    table.position.points[2] = 7
    assert table.tally(2) == {"points": 7}
    assert (table.earned(2, []), table.earned(2, [{"points": 1}])) == ((), ("again",))
