"""The report: one page that needs nothing else and says only what the games bear out."""

import json
import re
import shutil
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import polars as pl
import pytest

import unboxed
from unboxed.content.packs import Pack
from unboxed.lab.tally import wilson
from unboxed.studies.cardfigures import SCARCE, card_facts, only
from unboxed.studies.dominated import dominated
from unboxed.studies.figures import how_it_goes, how_long, what_ended, where_points_come_from, who_is_attacked, who_wins
from unboxed.studies.outstanding import brought, outstanding
from unboxed.studies.page import page
from unboxed.studies.runs import begin_run, open_run
from unboxed.studies.shortly import in_short

PLAYED = {"unlucky": (3, 60), "island": (3, 20), "uncharted": (2, 6), "cursed": (2, 2), "unbroken": (1, 80)}


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    @cache
    def run(game):
        players, games = PLAYED[game]
        made = begin_run(tmp_path_factory.mktemp(game) / "run", unboxed.games()[game].setup(players), ["random"], 0)
        made.play(games)
        return made

    return run


class Reader(HTMLParser):
    """Every element that is opened must be closed, and nothing may be fetched from anywhere."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attributes):
        self.seen.append(tag)
        if tag not in ("meta", "path", "line", "rect", "br"):
            self.open.append(tag)
        for name, value in attributes:
            assert name not in ("src", "onclick", "onload"), (tag, name)
            assert name not in ("href", "xlink:href") or value.startswith("#")

    def handle_startendtag(self, tag, attributes):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            assert self.open.pop() == tag


@pytest.mark.parametrize("game", PLAYED)
def test_a_page_is_whole_and_needs_nothing_else(runs, game):
    text = page([runs(game)])
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert not {"script", "link", "img", "iframe", "object"} & set(reader.seen)
    assert "url(http" not in text.replace("url(#", "")
    assert reader.seen.count("figure") == reader.seen.count("svg") >= 5
    figures = text.split("<figure>")[1:]
    assert all("<table>" in figure for figure in figures)  # a table behind every chart
    assert "random</b> chooses by chance" in text
    assert not re.search(r"\bnan\b|None|null|Infinity", re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL))


def test_several_runs_stand_side_by_side(runs):
    text = page([runs("unlucky"), runs("unbroken")])
    assert "Side by side" in text
    assert 'href="#run1"' in text
    assert 'id="run1"' in text


def test_win_rates_are_those_of_the_games(runs):
    run = runs("unlucky")
    seats = run.table("seats").collect()
    by_seat, by_role = list(who_wins(run))
    assert (by_seat.title, by_role.title) == ("By seat", "By character")
    for at, row in enumerate(by_seat.rows):
        won = seats.filter(seat=at)["share"].sum()
        low, high = wilson(won, 60)
        assert row == (f"seat {at + 1}", "60", f"{100 * won / 60:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %")
    assert sum(int(row[1]) for row in by_role.rows) == 180
    assert "not enough games" in {row[3] for row in by_role.rows}  # some characters had fewer than 30


def test_a_game_for_one_is_won_or_not(runs):
    first = next(iter(who_wins(runs("unbroken"))))
    assert first.title == "How often it is won"


def test_lengths_add_up_to_all_games(runs):
    run = runs("unlucky")
    rounds, questions, widths = how_long(run)
    assert sum(int(row[1]) for row in rounds.rows) == sum(int(row[1]) for row in questions.rows) == 60
    asked = run.table("questions").collect()
    assert sum(float(row[1]) for row in widths.rows) == pytest.approx(asked.height / 60, abs=0.1)
    assert f"{asked['options'].mean():.1f} options on average" in widths.text


def test_ends_points_and_attacks_are_those_told(runs):
    run = runs("uncharted")
    assert sum(int(row[1]) for row in what_ended(run).rows) == 6
    points = where_points_come_from(run)
    counts, seats = run.table("counts").collect(), run.table("seats").collect()
    winners = seats.filter(pl.col("share") > 0)
    source = next(row for row in points.rows if row[0] == "treasure")
    own = counts.filter(kind="points", name="treasure").join(winners, on=["game", "seat"])
    assert float(source[1]) == pytest.approx(own["amount"].sum() / winners.height, abs=0.01)
    assert where_points_come_from(runs("unbroken")) is None
    assert who_is_attacked(runs("unbroken")) is None
    attacked = who_is_attacked(runs("unlucky"))
    assert [row[0] for row in attacked.rows] == ["the next player", "the player before"]


def test_the_course_of_a_game_is_told_where_there_is_one(runs):
    assert [figure.title for figure in how_it_goes(runs("unlucky"))] == [
        "Changes of the lead",
        "When the winner was decided",
        "Comebacks",
        "Waiting",
    ]
    assert list(how_it_goes(runs("unbroken"))) == []


def test_cards_are_told_with_what_they_were_used_for(runs):
    run = runs("unlucky")
    facts = {fact.id: fact for fact in card_facts(run)}
    assert list(facts) == list(run.setup.cards)
    cards = run.table("cards").collect()
    shield = cards.filter(card="shield")
    assert facts["shield"].drawn == pytest.approx(shield["drawn"].sum() / 60)
    assert facts["shield"].taken == pytest.approx(shield["chosen"].sum() / shield["offered"].sum())
    assert "as an answer" in facts["shield"].uses
    assert facts["unicorny"].held.words() == SCARCE


def test_what_a_card_is_worth_is_held_against_its_deck(runs):
    """Weighted by who held them, the cards of a deck are worth nothing against each other."""
    run = runs("unlucky")
    cards = run.table("cards").filter(pl.col("held") == 1).collect()
    holders = dict(cards.group_by("card").len().iter_rows())
    facts = [fact for fact in card_facts(run) if fact.deck == "quest" and fact.held.games]
    assert sum(holders[fact.id] * fact.held.gain for fact in facts) == pytest.approx(0, abs=1e-9)
    assert all(fact.held.error > 0 for fact in facts if fact.held.games > 5)


def test_few_games_mark_no_card(tmp_path):
    run = begin_run(tmp_path / "run", unboxed.games()["unbroken"].setup(1), ["random"], 0)
    run.play(3)
    facts = card_facts(run)
    assert not any(fact.held.enough or fact.used.enough or fact.held.sure for fact in facts)
    assert SCARCE in page([run])


def one_file(deck, text):
    return Pack("one", ((f"{deck}.toml", text),))


def test_a_card_that_another_beats_in_everything_is_named():
    uncharted = unboxed.games()["uncharted"]
    assert dominated(uncharted.setup(2)) == []
    cheap = '[[card]]\nid = "ac_018"\ncost = 1\n[[card]]\nid = "ac_023"\ncost = 3\n'
    found = [(one.worse, one.better) for one in dominated(uncharted.setup(2, packs=(one_file("actions", cheap),)))]
    assert found == [
        ("ac_012", "ac_018"),
        ("ac_023", "ac_022"),
    ]  # Go Deeper searches where Search may
    new = '[[card]]\nid = "ac_999"\nname = "Dear"\ncopies = 1\nlevel = "basic"\ncolour = "red"\ncost = 1\nattack = 1\n'
    found = {one.worse: one for one in dominated(uncharted.setup(2, packs=(Pack("dear", (("actions.toml", new),)),)))}
    assert (found["ac_999"].better, found["ac_999"].why) == ("ac_001", "cost 0 instead of 1")


def test_a_card_that_is_only_different_is_not_beaten():
    """More for more, and another colour, are no defeat."""
    uncharted = unboxed.games()["uncharted"]
    dear = Pack("dear", (("actions.toml", '[[card]]\nid = "ac_012"\ncost = 0\n'),))
    assert "ac_012" not in {one.worse for one in dominated(uncharted.setup(2, packs=(dear,)))}
    other = Pack("other", (("actions.toml", '[[card]]\nid = "ac_012"\ncolour = "green"\n'),))
    assert "ac_012" not in {one.worse for one in dominated(uncharted.setup(2, packs=(other,)))}


def test_a_run_with_cards_that_are_not_there_any_more_is_told_with_what_is_left(runs, tmp_path):
    """They go by their ids, and the page says that it knows them no more."""
    shutil.copytree(runs("unlucky").folder, tmp_path / "old")
    file = tmp_path / "old" / "run.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "cards": "0" * 12}))
    for part in (tmp_path / "old" / "parts").glob("*/*.parquet"):
        rows = pl.read_parquet(part)
        for name in ("card", "role"):
            if name in rows.columns:
                rows = rows.with_columns(pl.col(name).replace({"shield": "old_shield", "rogue": "old_rogue"}))
        rows.write_parquet(part)
    text = page([open_run(tmp_path / "old")])
    assert "was played by rules" in text
    assert "with cards 000000000000" in text
    assert "old_rogue" in text
    assert "was played by rules" not in page([runs("unlucky")])


def test_how_strong_the_bots_are_is_said_or_how_to_measure_it(runs, tmp_path):
    setup = unboxed.games()["unbroken"].setup(1)
    alone = begin_run(tmp_path / "alone", setup, ["instinct"], 0)
    alone.play(2)
    assert "hold them against a run of random" in page([alone])
    rivals = unboxed.games()["unlucky"].setup(2)
    one, both = (
        begin_run(tmp_path / "one", rivals, ["greedy"], 0),
        begin_run(tmp_path / "both", rivals, ["greedy", "random"], 0),
    )
    for run in (one, both):
        run.play(2)
    assert "a run with --bots greedy,random measures it at this table" in page([one])
    assert "How they fare against each other is told under “By bot”" in page([both])
    assert "<h3>By bot</h3>" in page([both])


STRONG = """
[[card]]
id = "meteor"
name = "Meteor"
type = "spell"
copies = 3
value = 3
target = "others"
do = [{ verb = "discard", who = "others", n = 3 }]

[[card]]
id = "cornucopia"
name = "Cornucopia"
type = "item"
copies = 3
value = 3
target = "self"
do = [{ verb = "draw", who = "you", n = 5 }]

[[card]]
id = "pickpocket"
name = "Pickpocket"
type = "item"
copies = 3
value = 3
target = "one"
do = [{ verb = "steal", from = "target", to = "you", n = 3 }]

[[card]]
id = "house_cat"
name = "House Cat"
type = "item"
copies = 3
value = 1
target = "self"
do = [{ verb = "draw", who = "you", n = 1 }]
"""


@pytest.fixture(scope="module")
def strong(tmp_path_factory):
    """Three cards that plainly have too much of something, and one that has not."""
    setup = unboxed.games()["unlucky"].setup(3, packs=(one_file("quest", STRONG),))
    run = begin_run(tmp_path_factory.mktemp("strong") / "run", setup, ["random"], 0)
    run.play(40)
    return run


def test_cards_of_a_pack_that_have_too_much_are_named_first_however_few_games_there_are(strong):
    assert brought(strong.setup) == ["meteor", "cornucopia", "pickpocket", "house_cat"]
    (told,) = [
        line for line in in_short(strong, card_facts(strong)) if "that no other card of their deck reaches" in line
    ]
    assert (
        "Meteor: discard others: 3 (elsewhere at most 1); Cornucopia: draw you deck: 5 (elsewhere at most 4); " in told
    )
    assert "Pickpocket: steal target you: 3 (elsewhere at most 1)" in told
    assert "House Cat" not in told
    section = page([strong]).split("<h2>Cards of the packs</h2>")[1].split("</section>")[0]
    for name in ("Meteor", "Cornucopia", "Pickpocket", "House Cat"):
        assert f"<td>{name}</td>" in section
    assert "<td>discard others: 3 (elsewhere at most 1)</td>" in section


def test_few_cards_of_a_pack_are_judged_as_few(strong):
    """What chance does not explain of four cards, it may well explain of one among 130."""
    facts = card_facts(strong)
    own = only(facts, brought(strong.setup))
    assert [fact.id for fact in own] == ["meteor", "cornucopia", "pickpocket", "house_cat"]
    sure = {fact.id for fact in facts if fact.used.sure}
    assert sure <= {fact.id for fact in only(facts, [fact.id for fact in facts]) if fact.used.sure}
    weak = replace(own[0], used=replace(own[0].used, games=100, gain=0.3, error=0.1))
    others = [replace(weak, id=str(n), used=replace(weak.used, gain=0.01)) for n in range(120)]
    assert only([weak, *others], ["meteor"])[0].used.sure
    assert not only([weak, *others], ["meteor", *(other.id for other in others)])[0].used.sure


def test_what_stands_out_is_held_against_the_games_own_cards_and_only_if_it_is_more():
    """Where less is better, it is less; the numbers of cards that are changed themselves do not count."""
    uncharted = unboxed.games()["uncharted"]
    free = '[[card]]\nid = "ac_999"\nname = "F"\ncopies = 1\nlevel = "basic"\ncolour = "red"\ncost = -1\nattack = 9\n'
    found = {one.what: one for one in outstanding(uncharted.setup(2, packs=(one_file("actions", free),)))}
    most = max(card.attack for card in uncharted.setup(2).cards.values() if card.deck == "actions")
    assert (found["attack"].value, found["attack"].utmost) == (9, most)
    assert found["cost"].words() == "cost: -1 (elsewhere at least 0)"
    assert set(found) == {"attack", "cost"}
    tame = '[[card]]\nid = "ac_001"\nattack = 2\n'
    assert outstanding(uncharted.setup(2, packs=(one_file("actions", tame),))) == []
    assert outstanding(uncharted.setup(2)) == []
    dearest = '[[card]]\nid = "dragon_on_and_on"\npoints = 11\n'  # 10 of its own, and 9 on the next
    (one,) = outstanding(unboxed.games()["unlucky"].setup(2, packs=(one_file("beasts", dearest),)))
    assert (one.card, one.value, one.utmost) == ("dragon_on_and_on", 11, 9)
    assert brought(uncharted.setup(2)) == []


def test_paragraphs_that_never_came_up_are_listed(runs):
    text = page([runs("unlucky")])
    assert "<td>12.2</td>" in text  # ghosts
    assert "<td>3.1</td>" not in text


def test_what_a_pack_says_is_no_part_of_the_page(tmp_path):
    """A card's name is text, whatever it looks like."""
    evil = Pack("evil", (("monsters.toml", '[[card]]\nid = "kobold"\nname = "<script>alert(1)</script>"\n'),))
    run = begin_run(tmp_path / "run", unboxed.games()["unbroken"].setup(1, packs=(evil,)), ["random"], 0)
    run.play(40)
    text = page([run])
    assert "<script" not in text
    assert "&lt;script&gt;" in text
