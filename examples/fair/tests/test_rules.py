"""Every paragraph of the rulebook, shown by a test that cites it."""

from __future__ import annotations

import pytest
from village_fair import GAME
from village_fair.rules import score
from village_fair.state import Fair

from unboxed.api import Table, new


def arranged(
    hands: list[list[str]], stalls: list[list[str]], deck: list[str], ribbons: list[int] | None = None
) -> tuple[Table, Fair]:
    """A table at which the first seat is about to draw and play; the deck is drawn from its end."""
    table = new(GAME, players=len(hands), seed=1)
    g = table.position
    assert isinstance(g, Fair)
    left = list(range(len(g.face)))

    def lay(face: str) -> int:
        token = next(token for token in left if g.face[token] == face)
        left.remove(token)
        return token

    g.conceal_all()
    g.hands = [[lay(face) for face in hand] for hand in hands]
    g.stalls = [[lay(face) for face in stall] for stall in stalls]
    g.ribbons = ribbons or [0 for _ in hands]
    g.deck = [lay(face) for face in deck]
    g.discards = left
    for seat in range(len(hands)):
        g.show_all(g.hands[seat], seat)
        g.reveal_all(g.stalls[seat])
    g.reveal_all(g.discards)
    g.player = -1
    g.call_off_all()
    g.do("turn", 0)
    g.advance()
    return table, g


def choose(table: Table, label: str) -> None:
    """Choose the option that reads like this."""
    assert table.decision is not None
    labels = [table.label(index) for index in range(len(table.decision.options))]
    table.choose(labels.index(label))


def faces(g: Fair, tokens: list[int]) -> list[str]:
    return [g.face[token] for token in tokens]


@pytest.mark.rule("village_fair 1.1")
def test_everybody_begins_with_four_cards_and_sees_only_those() -> None:
    g = new(GAME, players=3).position
    assert isinstance(g, Fair)
    assert [len(hand) for hand in g.hands] == [5, 4, 4]
    assert not any(g.knows(1, token) for token in [*g.hands[0], *g.hands[2], *g.deck])


@pytest.mark.rule("village_fair 1.2")
@pytest.mark.rule("village_fair 1.3")
def test_one_draws_and_plays_until_there_is_no_card_to_draw() -> None:
    table, g = arranged([["pie"], ["pie"]], [[], []], ["keyhole", "jam"])
    assert faces(g, g.hands[0]) == ["pie", "jam"]
    choose(table, "Play Jar of Jam")
    assert g.player == 1
    choose(table, "Play Apple Pie")
    assert table.result is not None


@pytest.mark.rule("village_fair 1.3")
def test_twelve_points_end_the_fair() -> None:
    table, g = arranged([["pie"], []], [["cake", "cake"], []], ["jam", "jam"], [1, 0])
    choose(table, "Play Apple Pie")
    assert table.result is not None
    assert (table.result.winners, score(g, 0)) == ((0,), 12)


@pytest.mark.rule("village_fair 1.4")
def test_equal_scores_share_the_win() -> None:
    table, _ = arranged([["jam"], []], [["pie"], ["pie", "jam"]], ["goat"])
    choose(table, "Play Jar of Jam")
    assert table.result is not None
    assert table.result.winners == (0, 1)


@pytest.mark.rule("village_fair 2.1")
def test_a_bake_is_laid_on_the_stall() -> None:
    table, g = arranged([["cake"], []], [[], []], ["jam"])
    choose(table, "Play Wedding Cake")
    assert faces(g, g.stalls[0]) == ["cake"]


@pytest.mark.rule("village_fair 2.2")
def test_a_goat_eats_the_newest_bake() -> None:
    table, g = arranged([["goat"], []], [[], ["cake", "jam"]], ["jam"])
    choose(table, "Play Goat")
    assert faces(g, g.stalls[1]) == ["cake"]


@pytest.mark.rule("village_fair 2.2")
def test_a_goat_without_bakes_wanders_off() -> None:
    table, _ = arranged([["goat"], []], [[], []], ["jam"])
    choose(table, "Play Goat")
    assert "wandered off" in " ".join(table.log())


@pytest.mark.rule("village_fair 2.3")
def test_a_broom_drives_the_goat_away() -> None:
    table, g = arranged([["goat"], ["broom"]], [[], ["cake"]], ["jam"])
    choose(table, "Play Goat")
    assert (g.player, g.secret) == (1, True)
    choose(table, "Swing Broom")
    assert faces(g, g.stalls[1]) == ["cake"]


@pytest.mark.rule("village_fair 2.4")
def test_gossip_costs_a_ribbon() -> None:
    table, g = arranged([["gossip"], []], [[], []], ["jam"], [0, 2])
    choose(table, "Play Gossip")
    assert g.ribbons == [0, 1]


@pytest.mark.rule("village_fair 2.5")
def test_a_rumour_turns_gossip_round() -> None:
    table, g = arranged([["gossip", "rumour"], ["rumour"]], [[], []], ["jam"], [1, 1])
    choose(table, "Play Gossip")
    choose(table, "Answer with Rumour")
    assert g.ribbons == [0, 1]


@pytest.mark.rule("village_fair 2.6")
def test_the_tastiest_wins_a_ribbon() -> None:
    table, g = arranged([["judge", "cake"], ["pie", "jam"]], [[], []], ["jam", "sugar"])
    choose(table, "Play Judge")
    assert g.asking == (0, 1)
    choose(table, "Show Wedding Cake")
    assert faces(g, g.shown) == []
    choose(table, "Show Apple Pie")
    assert g.ribbons == [1, 0]


@pytest.mark.rule("village_fair 2.6")
def test_equal_taste_wins_nothing() -> None:
    table, g = arranged([["judge", "pie"], ["pie", "jam"]], [[], []], ["jam", "sugar"])
    choose(table, "Play Judge")
    choose(table, "Show Apple Pie")
    choose(table, "Show Apple Pie")
    assert g.ribbons == [0, 0]


@pytest.mark.rule("village_fair 2.6")
def test_whoever_holds_one_card_shows_it_and_whoever_holds_none_is_not_asked() -> None:
    table, g = arranged([["judge"], ["pie"], []], [[], [], []], ["jam", "jam"])
    choose(table, "Play Judge")
    assert g.asking == (0, 1)
    choose(table, "Show Jar of Jam")
    choose(table, "Show Apple Pie")
    assert g.ribbons == [0, 1, 0]


@pytest.mark.rule("village_fair 2.7")
def test_sugar_draws_two() -> None:
    table, g = arranged([["sugar"], []], [[], []], ["pie", "cake", "jam"])
    choose(table, "Play Sugar")
    assert faces(g, g.hands[0]) == ["jam", "cake", "pie"]


@pytest.mark.rule("village_fair 2.8")
def test_a_keyhole_shows_a_hand() -> None:
    table, g = arranged([["keyhole"], ["pie", "broom"], ["jam"]], [[], [], []], ["jam"])
    choose(table, "Play Keyhole")
    seen = list(g.hands[1])
    choose(table, table.names[1])
    assert all(g.knows(0, token) for token in seen)
