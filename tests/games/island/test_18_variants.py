"""Section 18: variants."""

from collections import Counter

import pytest

from tests.games.island.arrange import arrange, asked, choose, conserved, faces, known, laid_out, play, power


@pytest.mark.rule("island 18.1")
def test_everybody_secretly_adds_a_bomb_or_a_blank_and_as_many_cards_go_into_the_deck():
    g = laid_out(3, mode="points", secret_bombs="on")
    assert (g.prompt, g.asking) == (("add_secretly",), (0, 1, 2))
    for seat in (2, 0, 1):
        g.choose(0, seat)
    assert len(g.blanks) == 50 + 6
    assert len(g.aside) == 3 + 3 + 3
    deck, aside = Counter(faces(g, g.blanks)), Counter(faces(g, g.aside))
    assert deck["bomb"] + aside["bomb"] == 9
    assert all(g.seen[token] == 0 for token in (*g.blanks, *g.aside))
    assert asked(g) == (g.starter, "choose_start")


@pytest.mark.rule("island 18.1")
def test_what_was_added_changes_how_many_bombs_there_may_be():
    most = {}
    for name in ("add_bomb", "add_blank"):
        counts = []
        for seed in range(40):
            g = laid_out(3, seed, mode="points", secret_bombs="on")
            while asked(g)[1] == "add_secretly":
                choose(g, name)
            counts.append(faces(g, g.blanks).count("bomb"))
            conserved(g)
        most[name] = sum(counts) / len(counts)
    assert most["add_blank"] == pytest.approx(6 * 6 / 12, abs=0.6)
    assert most["add_bomb"] == pytest.approx(6 * 9 / 12, abs=0.6)


@pytest.mark.rule("island 18.2")
@pytest.mark.parametrize(("players", "left", "spare"), [(2, 4, 2), (3, 3, 3), (4, 0, 3), (5, 0, 3)])
@pytest.mark.parametrize("name", ["add_bomb", "add_blank"])
def test_a_bomb_for_each_player_leaves_the_box_chosen_or_not(players, left, spare, name):
    g = laid_out(players, mode="points", secret_bombs="on")
    before = g.view(None)
    while asked(g)[1] == "add_secretly":
        assert g.view(None)["box"] == before["box"]
        choose(g, name)
    assert faces(g, g.box).count("bomb") == left
    assert len(g.aside) == 3 + players + spare


@pytest.mark.rule("island 2.1", "island 18.1")
@pytest.mark.parametrize("bombs", [9, 10, 12])
def test_fifty_blanks_lie_in_the_deck_however_many_cards_the_secret_heap_takes(bombs):
    g = laid_out(5, mode="points", secret_bombs="on", bombs=bombs)
    assert faces(g, g.aside).count("blank") == 3 + 5
    assert faces(g, g.box).count("blank") == 52
    while asked(g)[1] == "add_secretly":
        choose(g, "add_blank")
    assert len(g.blanks) == 50 + bombs


@pytest.mark.rule("island 18.2")
def test_if_the_box_has_too_few_bombs_the_last_choices_become_blanks_and_nobody_is_told():
    g = laid_out(5, mode="points", secret_bombs="on")
    for _ in range(5):
        assert known(g, g.player, g.aside) == [None] * len(g.aside)
        choose(g, "add_bomb")
    bombs = faces(g, g.blanks).count("bomb") + faces(g, g.aside).count("bomb")
    assert bombs == 12  # three could be added to the nine


@pytest.mark.rule("island 18.1")
def test_explosions_lie_under_a_deck_with_secret_bombs_too():
    g = laid_out(2, mode="knockout", secret_bombs="on")
    while asked(g)[1] == "add_secretly":
        choose(g, "add_blank")
    assert g.face[g.blanks[0]] == "explosion"
    assert g.knows(None, g.blanks[0])


@pytest.mark.rule("island 18.3")
def test_open_looks_show_everybody_what_watchtower_sees_and_nothing_else():
    g = arrange(["5b 8b .", ". ."], fronts={0: "10c"}, open_looks="on", deck="bomb")
    power(g, "look")
    assert known(g, 1, g.blanks[-3:]) == ["blank", "blank", "bomb"]
    play(g, "5b", "pay_later")
    while asked(g) == (0, "which_next"):
        g.choose(0)
    assert known(g, 1, g.blanks[-2:]) == [None, None]
    g = arrange(["8b .", ". ."], open_looks="on")
    play(g, "8b", "mace_high", "#9")
    assert known(g, 1, g.piles[3]) == [None] * 5
