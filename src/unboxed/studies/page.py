"""The report: one page that needs nothing else, for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import polars as pl

from unboxed.bots.restricted import MARK, OTHERS
from unboxed.content.rulebook import read_rulebook
from unboxed.table.wording import counted

from .cardfigures import HEADS, CardFacts, card_facts, card_figures, deck_tables, only
from .dominated import dominated
from .figures import (
    Figure,
    compete,
    how_it_goes,
    how_long,
    percent,
    what_ended,
    where_points_come_from,
    who_is_attacked,
    who_wins,
)
from .outstanding import brought, outstanding
from .pagestyle import STYLE
from .runs import Run
from .shortly import in_short

BOTS = {
    "random": "chooses by chance: what it shows is what the rules allow, not what people would do",
    "instinct": "does what the game calls instinct, at a glance and without looking ahead",
    "greedy": "looks one choice ahead and takes what looks best",
    "steady": "weighs several imagined worlds before it chooses",
    "absent": "does as little as it may",
    "novice": "does what comes to mind first, and overlooks much",
    "adventurer": "looks a little ahead, and overlooks some things",
    "veteran": "weighs several imagined worlds before it chooses",
    "legend": "searches; the strongest there is here",
}
"""What kind of player each is; docs/bots.md says how they fare against each other."""


def page(runs: Sequence[Run]) -> str:
    """The whole page, with a part for each run."""
    titles = dict.fromkeys(run.setup.game.title for run in runs)
    title = f"{' and '.join(titles)}: how it plays"
    parts = [_overview(runs)] if len(runs) > 1 else []
    parts += [_run(run, at) for at, run in enumerate(runs)]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style></head>\n<body><main>\n{''.join(parts)}{_reading(runs)}</main></body></html>\n"
    )


def _overview(runs: Sequence[Run]) -> str:
    """Several runs side by side."""
    rows = []
    for at, run in enumerate(runs):
        games, seats = run.table("games").collect(), run.table("seats").collect()
        rates = seats.group_by("seat").agg(pl.col("share").mean()).sort("seat")["share"].to_list()
        median = games["rounds"].median()
        rows.append(
            (
                f'<a href="#run{at}">{escape(run.name)}</a>',
                escape(_described(run)),
                f"{games.height:,}",
                f"{median:g}" if isinstance(median, int | float) else "-",
                " / ".join(percent(rate, 0) for rate in rates),
            )
        )
    heads = ("run", "what was played", "games", "median rounds", "win rate by seat")
    return f'<section class="overview"><h1>Side by side</h1>{_table(heads, rows, escaped=True)}</section>'


def _described(run: Run) -> str:
    setup = run.setup
    extras = [f"{name} {str(value).lower()}" for name, value in setup.options.items() if _unusual(run, name, value)]
    extras += [f"pack {pack.name}" for pack in setup.packs]
    return ", ".join([counted(setup.players, "player"), f"mode {setup.mode}", *extras])


def _unusual(run: Run, name: str, value: object) -> bool:
    return any(option.name == name and option.default != value for option in run.setup.game.options)


def _run(run: Run, at: int) -> str:
    facts = card_facts(run)
    sections = [
        ("Who wins", list(who_wins(run))),
        ("How long it takes", list(how_long(run))),
        ("How it goes", list(how_it_goes(run))),
        ("What it is about", _some(what_ended(run), where_points_come_from(run), who_is_attacked(run))),
        ("Cards", list(card_figures(run, facts))),
    ]
    body = "".join(_section(title, figures) for title, figures in sections if figures)
    parts = [_head(run, facts), body, _brought(run, facts), _decks(facts), _beaten(run), _unreached(run)]
    return f'<article id="run{at}">{"".join(parts)}</article>'


def _some(*figures: Figure | None) -> list[Figure]:
    return [figure for figure in figures if figure is not None]


def _head(run: Run, facts: list[CardFacts]) -> str:
    said = "".join(f"<li>{escape(line)}</li>" for line in in_short(run, facts))
    bots = "; ".join(f"<b>{escape(bot)}</b> {escape(_kind_of(run, bot))}" for bot in run.bots)
    about = f"{_described(run)}. {counted(f'{run.games:,}', 'game')}, seed {run.seed}, rules {run.about['rules']},"
    then = f"<p class='bots'>This {escape(run.of_then)}, whose names and numbers are shown.</p>" if run.of_then else ""
    return (
        f"<header><p class='kicker'>How it plays</p><h1>{escape(run.setup.game.title)}</h1>"
        f"<p class='about'>{escape(about)} unboxed {escape(str(run.about['release']))}.</p>"
        f"{then}<p class='bots'>Played by bots: {bots}. Every number is theirs; stronger players may find other ways. "
        f"{escape(_strength(run))}</p>"
        f"<div class='short'><h2>In short</h2><ul>{said}</ul></div></header>"
    )


def _strength(run: Run) -> str:
    """Where it says how strong they are; that can be told only by games of several."""
    if len(set(run.bots)) > 1:
        return "How they fare against each other is told under “By bot”." if compete(run) else ""
    if run.bots[0] == "random":
        return ""
    if not compete(run):
        return "How strong that is these games cannot say by themselves: hold them against a run of random."
    return (
        f"How strong that is these games cannot say: a run with --bots {run.bots[0]},random measures it at this table."
    )


def _kind_of(run: Run, bot: str) -> str:
    """What kind of player a bot is, and what it never does."""
    plain, *never = bot.split(MARK)
    kind = BOTS.get(plain, "is a bot of its own kind")
    named = ["options that name other players" if one == OTHERS else run.named(one) for one in never]
    return f"{kind}, and never takes {' or '.join(named)}" if named else kind


def _section(title: str, figures: Iterable[Figure]) -> str:
    drawn = "".join(map(_figure, figures))
    return f"<section><h2>{escape(title)}</h2><div class='figures'>{drawn}</div></section>"


def _figure(figure: Figure) -> str:
    text = f"<p>{escape(figure.text)}</p>" if figure.text else ""
    table = _table(figure.heads, figure.rows)
    return (
        f"<figure><h3>{escape(figure.title)}</h3>{text}<div class='chart' role='img' "
        f"aria-label='{escape(figure.title, quote=True)}'>{figure.svg}</div>"
        f"<details><summary>the numbers</summary>{table}</details></figure>"
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], escaped: bool = False) -> str:
    clean = (lambda text: text) if escaped else escape
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{clean(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _decks(facts: list[CardFacts]) -> str:
    parts = [
        f"<details><summary>{escape(deck)} ({counted(len(rows), 'card')})</summary>{_table(HEADS, rows)}</details>"
        for deck, rows in deck_tables(facts)
    ]
    return (
        "<section class='decks'><h2>Every card</h2><p>When had, when played: win rate above that of other cards of the "
        "deck, in points of a hundred, with 95 % intervals; a star marks what chance does not explain. A card's copies "
        f"count together.</p>{''.join(parts)}</section>"
    )


def _brought(run: Run, facts: list[CardFacts]) -> str:
    """The cards that packs bring or change: who looks at few cards may claim more of each."""
    own = only(facts, brought(run.setup))
    if not own:
        return ""
    beyond: dict[str, list[str]] = {}
    for one in outstanding(run.setup):
        beyond.setdefault(one.card, []).append(one.words())
    rows = [
        (
            f.name,
            ", ".join(beyond.get(f.id, ())) or "-",
            f"{f.drawn:.2f}",
            f"{f.played:.2f}",
            f.held.words(),
            f.used.words(),
        )
        for f in own
    ]
    heads = ("card", "beyond the deck's other cards", "drawn a game", "played a game", "when had", "when played")
    text = (
        "When had, when played: as below, but a star marks what chance does not explain although these cards were "
        "looked at. Beyond: numbers that no card of the deck reaches that the packs leave as it is."
    )
    return f"<section><h2>Cards of the packs</h2><p>{text}</p>{_table(heads, rows)}</section>"


def _beaten(run: Run) -> str:
    found = dominated(run.setup)
    if found:
        rows = [(run.named(one.worse), run.named(one.better), one.why) for one in found]
        body = _table(("card", "is beaten by", "which has"), rows)
    else:
        body = "<p>No card is beaten in everything that is written on it by another of its deck.</p>"
    return f"<section><h2>Beaten cards</h2>{body}</section>"


def _unreached(run: Run) -> str:
    """Paragraphs that the game's words cite and that no question, option or event of these games followed."""
    words = run.setup.game.phrases.phrases
    reached = set(run.table("counts").filter(pl.col("kind") == "rule").select("name").unique().collect()["name"])
    book = read_rulebook(run.setup.game.rulebook) if run.setup.game.rulebook.is_file() else {}
    cited = {phrase.rule for phrase in words.values() if phrase.rule}
    rows = [(number, book[number].section, _start(book[number].text)) for number in book if number in cited - reached]
    if rows:
        body = _table(("paragraph", "section", "begins"), rows)
    else:
        body = "<p>Every paragraph that the game cites as it is played was reached.</p>"
    text = f"{len(cited & reached)} of {len(cited)} paragraphs that the game cites as it is played were reached."
    return f"<section><h2>Rules that never came up</h2><p>{escape(text)}</p>{body}</section>"


def _start(text: str, most: int = 110) -> str:
    text = text.replace("*", "").replace("`", "")
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + " …"


def _reading(runs: Sequence[Run]) -> str:
    games = min(run.games for run in runs)
    return (
        "<footer><h2>How to read this</h2><p>Lines beside a dot are 95 % intervals: of many such lines, 95 in 100 hold "
        "the true value. Where many cards are looked at together, a star "
        "stands only where Holm's correction for so many comparisons leaves no more than a chance of 5 % that any star "
        f"is wrong. Below 30 games nothing is claimed. With {games:,} games a win rate is exact to about "
        f"{percent(0.98 / games**0.5)} either way; four times the games halve that.</p></footer>"
    )
