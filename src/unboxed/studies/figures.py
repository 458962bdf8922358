"""The figures of a report on whole games: who wins, how long it takes, how it goes and what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from unboxed.lab.statistics import FEWEST
from unboxed.lab.tally import wilson

from . import charts
from .measuring import ended
from .runs import Run

MOST_ROWS = 14
"""Of ends, sources and prompts: the rest is summed up."""


@dataclass(frozen=True)
class Figure:
    """A chart, what it shows in a sentence or two, and the table behind it."""

    title: str
    text: str
    svg: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def percent(value: float | None, digits: int = 1) -> str:
    """0.25 as 25.0 %."""
    return "-" if value is None else f"{100 * value:.{digits}f} %"


def interval(low: float, high: float) -> str:
    """Both ends of an interval in per cent."""
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def compete(run: Run) -> bool:
    """Do several sides play against each other?"""
    return len(set(run.setup.game.sides(run.setup))) > 1


# --- who wins -----------------------------------------------------------------------------------------------------


def who_wins(run: Run) -> Iterator[Figure]:
    """By seat, by turn, by character and by bot."""
    seats = run.table("seats").collect()
    mean = float(seats["share"].sum()) / max(1, seats.height)
    rule = mean if compete(run) else None
    if not compete(run):
        yield _rates(
            run,
            seats.filter(seat=0).with_columns(mode=pl.lit(run.setup.mode)),
            "mode",
            "How often it is won",
            "All play on one side.",
            None,
        )
    else:
        text = f"An equal share would be {percent(mean)} (dashed). Seats are counted in the order of the table."
        yield _rates(run, seats.with_columns(pl.format("seat {}", pl.col("seat") + 1)), "seat", "By seat", text, rule)
        if run.setup.game.measures.starter:
            text = "The starting player is drawn by lot; turns are counted from there."
            turns = seats.with_columns(pl.format("turn {}", pl.col("turn") + 1).alias("turn"))
            yield _rates(run, turns, "turn", "By turn order", text, rule)
    roles = seats.filter(pl.col("role") != "")
    if roles["role"].n_unique() > 1:
        text = f"The dashed line is the mean of all, {percent(mean)}."
        yield _rates(run, roles, "role", "By character", text, mean, names=True)
    if seats["bot"].n_unique() > 1:
        yield _rates(run, seats, "bot", "By bot", "Bots moved on by one seat after every game.", rule)


def _rates(
    run: Run, seats: pl.DataFrame, by: str, title: str, text: str, equal: float | None, names: bool = False
) -> Figure:
    """Win rates with intervals by one column."""
    found = seats.group_by(by).agg(pl.len().alias("n"), pl.col("share").sum().alias("won"))
    found = found.sort("won" if names else by, descending=names)
    rows, drawn = [], []
    for value, n, won in found.select(by, "n", "won").iter_rows():
        low, high = wilson(won, n)
        name = run.named(value) if names else str(value)
        drawn.append({by: name, "value": won / n, "low": low, "high": high})
        said = interval(low, high) if n >= FEWEST else "not enough games"
        rows.append((name, f"{n:,}", percent(won / n), said))
    frame = pl.DataFrame(drawn).sort("value", descending=True) if names else pl.DataFrame(drawn)
    if names:
        rows.sort(key=lambda row: -float(row[2].split()[0]))
    svg = charts.rates(frame, by, "win rate, with 95 % interval", equal)
    return Figure(title, text, svg, (by, "games", "win rate", "95 % interval"), rows)


# --- how long, how it goes ----------------------------------------------------------------------------------------


def how_long(run: Run) -> Iterator[Figure]:
    """Rounds, questions and how wide they are."""
    games, players = run.table("games").collect(), run.setup.players
    if games["rounds"].n_unique() > 1:
        yield _spread(games["rounds"].cast(pl.Float64), "Rounds", "rounds", 1.0)
    each = (games["questions"] / players).floor()
    step = max(1.0, round((_quantile(each, 0.99) - _quantile(each, 0.01)) / 30))
    yield _spread((each / step).floor() * step, "Questions for each player", "questions a player and game", step)
    yield _widths(run)


def _quantile(values: pl.Series, part: float) -> float:
    found = values.quantile(part, "nearest")
    return 0.0 if found is None else float(found)


def _spread(
    values: pl.Series, title: str, words: str, step: float, as_percent: bool = False, of: str = "games"
) -> Figure:
    """A histogram, and where its middle and its ends lie."""
    counts = values.rename("value").value_counts().rename({"count": "games"}).sort("value")
    low, middle, high = (_quantile(values, part) for part in (0.05, 0.5, 0.95))
    told = [percent(v, 0) if as_percent else f"{v:g}" for v in (low, middle, high)]
    text = f"Half of the {of} are at {told[1]} or below; 5 % at most {told[0]}, 95 % at most {told[2]}."
    rows = [
        (percent(value, 0) if as_percent else f"{value:g}", f"{n:,}", percent(n / values.len()))
        for value, n in counts.select("value", "games").iter_rows()
    ]
    svg = charts.histogram(counts, words, of, step, as_percent)
    return Figure(title, text, svg, (words, of, "part of all"), rows)


def _widths(run: Run) -> Figure:
    """How many options each kind of question has."""
    asked = (
        run.table("questions")
        .group_by("prompt")
        .agg(pl.len().alias("n"), pl.col("options").mean().alias("value"), pl.col("options").max().alias("most"))
    )
    found = asked.sort("n", descending=True).collect()
    games = run.games
    kept = found.head(MOST_ROWS).with_columns(pl.col("prompt").str.replace_all("_", " "))
    rows = [
        (prompt, f"{n / games:.2f}", f"{value:.1f}", str(most))
        for prompt, n, value, most in found.with_columns(pl.col("prompt").str.replace_all("_", " ")).iter_rows()
    ]
    wide = float((found["n"] * found["value"]).sum()) / max(1, int(found["n"].sum()))
    text = f"{wide:.1f} options on average. The questions that are asked most, from the top."
    svg = charts.bars(kept, "prompt", "options, on average", percent=False)
    return Figure("How wide the decisions are", text, svg, ("question", "a game", "options", "most"), rows)


def how_it_goes(run: Run) -> Iterator[Figure]:
    """Lead changes, when it was decided, comebacks and waiting; nothing where a game does not say who is ahead."""
    games, seats = run.table("games").collect(), run.table("seats").collect()
    lead = games["lead_changes"].drop_nulls().cast(pl.Float64)
    if lead.len():
        step = max(1.0, round((_quantile(lead, 0.99) - _quantile(lead, 0.01)) / 30))
        yield _spread((lead / step).floor() * step, "Changes of the lead", "changes of who is ahead", step)
    decided = games["decided"].drop_nulls()
    if decided.len():
        yield _spread(
            ((decided * 20).floor() / 20).clip(0, 0.95),
            "When the winner was decided",
            "part of the game after which the winner was ahead for good",
            0.05,
            True,
        )
    behind = games["behind"].drop_nulls()
    if behind.len():
        steps = [
            (f"under {percent(at, 0)}", int((behind < at).sum()) / behind.len()) for at in (0.4, 0.3, 0.2, 0.1, 0.05)
        ]
        frame = pl.DataFrame({"chances": [name for name, _ in steps], "value": [value for _, value in steps]})
        text = (
            "The winner's chances, by the game's own evaluation, had once stood as low as this after the first quarter."
        )
        rows = [(name, percent(value)) for name, value in steps]
        svg = charts.bars(frame, "chances", "part of all games")
        yield Figure("Comebacks", text, svg, ("winner's lowest chances", "part of all games"), rows)
    waits = (1 - seats["out"].drop_nulls()).clip(0, 1)
    if waits.len() and compete(run):
        part = percent(waits.len() / seats.height, 0)
        binned = ((waits * 20).floor() / 20).clip(0, 0.95)
        words = "part of the game spent waiting after being out"
        figure = _spread(binned, "Waiting", words, 0.05, True, of="players")
        yield replace(figure, text=f"{part} of all players were out before the end. {figure.text}")


def what_ended(run: Run) -> Figure:
    """The reasons for the end."""
    found = run.table("games").select(ended(pl.col("reason")).alias("end")).collect()
    counts = found.group_by("end").len().sort("len", "end", descending=[True, False])
    n = found.height
    rows = []
    for end, count in counts.iter_rows():
        low, high = wilson(count, n)
        rows.append((end, f"{count:,}", percent(count / n), interval(low, high)))
    drawn = counts.head(MOST_ROWS).with_columns((pl.col("len") / n).alias("value"))
    svg = charts.bars(drawn, "end", "part of all games")
    return Figure("What ended the games", "", svg, ("end", "games", "part", "95 % interval"), rows)


# --- points and attacks -------------------------------------------------------------------------------------------


def where_points_come_from(run: Run) -> Figure | None:
    """Sources of points, of winners and of the others; None where nobody counts points."""
    seats = run.table("seats").select("game", "seat", won=pl.col("share") > 0)
    counts = run.table("counts").filter(pl.col("kind") == "points")
    found = (
        counts.join(seats, on=["game", "seat"])
        .group_by("name", "won")
        .agg(pl.col("amount").sum().alias("sum"))
        .collect()
    )
    if not found.height:
        return None
    sizes = dict(seats.group_by("won").agg(pl.len()).collect().iter_rows())
    order = found.group_by("name").agg(pl.col("sum").abs().sum()).sort("sum", "name", descending=[True, False])["name"]
    drawn, rows = [], []
    sums = {(name, won): total for name, won, total in found.select("name", "won", "sum").iter_rows()}
    for at, name in enumerate(order):
        means = [sums.get((name, won), 0) / sizes[won] if sizes.get(won) else 0.0 for won in (True, False)]
        rows.append((name, *(f"{mean:.2f}" for mean in means)))
        for who, mean in zip(("winners", "others"), means, strict=True):
            if mean > 0:
                drawn.append({"who": who, "source": name, "value": mean, "order": at})
    text = "Points of a player and game. What was lost again stands in the table only."
    frame = pl.DataFrame(drawn, schema={"who": pl.String, "source": pl.String, "value": pl.Float64, "order": pl.Int64})
    svg = charts.stacked(frame.sort("order"), "who", "source", "points a player and game")
    return Figure("Where points come from", text, svg, ("source", "winners", "others"), rows)


def who_is_attacked(run: Run) -> Figure | None:
    """Attacks by the place of the attacked, counted from the attacker; None where nobody attacks."""
    players = run.setup.players
    counts = run.table("counts").filter(pl.col("kind") == "attack", pl.col("other") >= 0, pl.col("seat") >= 0)
    away = ((pl.col("other") - pl.col("seat")) % players).alias("away")
    found = counts.group_by(away).agg(pl.col("amount").sum().alias("n")).sort("away").collect()
    if not found.height or players < 3:
        return None
    total = int(found["n"].sum())
    words = {1: "the next player", players - 1: "the player before"}
    drawn = [{"whom": words.get(at, f"{at} seats on"), "value": n / total} for at, n in found.iter_rows() if at]
    rows = [(row["whom"], percent(row["value"])) for row in drawn]
    text = f"{total / run.games:.1f} attacks a game; where the attacked sits, seen from the attacker."
    svg = charts.bars(pl.DataFrame(drawn), "whom", "part of all attacks")
    return Figure("Who is attacked", text, svg, ("whom", "part of all attacks"), rows)
