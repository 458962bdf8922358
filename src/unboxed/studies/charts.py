"""Charts as SVG that stands in a page: no script, one style, readable in black and white."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl
import vl_convert

INK, PALE, LINE, MARK = "#22313f", "#8a97a3", "#d5dce2", "#2f6690"
KINDS = ["#2f6690", "#e0a458", "#6a994e", "#8d5a97", "#bc4b51", "#5b8e7d", "#7d7461", "#b8b8d1", "#3d405b", "#d9a5b3"]
FONT = "Georgia, 'Times New Roman', serif"
WIDTH = 370
ROW = 22


def rates(frame: pl.DataFrame, name: str, title: str, equal: float | None = None, percent: bool = True) -> str:
    """A dot with its interval for each row (columns: the name, `value`, `low`, `high`); a rule marks what is equal."""
    order = frame[name].to_list()
    form = "+.1%" if percent and equal == 0 else ".0%" if percent else ".2f"
    base = alt.Chart(_values(frame)).encode(
        y=alt.Y(f"{name}:N", sort=order, title=None, axis=alt.Axis(labelLimit=180, ticks=False, domain=False))
    )
    low, high = float(_least(frame["low"], equal)), float(_most(frame["high"], equal))
    reach = (high - low) * 0.05 or 0.05
    scale = alt.Scale(domain=[low - reach, high + reach], nice=False, zero=False)
    x = alt.X("low:Q", title=title, scale=scale, axis=alt.Axis(format=form, tickCount=5))
    layers: list[Any] = []
    if equal is not None:
        layers.append(_rule(equal))
    layers.append(base.mark_rule(strokeWidth=2, color=MARK).encode(x=x, x2="high:Q"))
    layers.append(base.mark_point(filled=True, size=70, color=MARK, opacity=1).encode(x=alt.X("value:Q", scale=scale)))
    return svg(alt.layer(*layers), ROW * max(1, len(order)))


def _least(values: pl.Series, also: float | None) -> float:
    known = [value for value in (*values.to_list(), also) if value is not None]
    return min(known, default=0.0)


def _most(values: pl.Series, also: float | None) -> float:
    known = [value for value in (*values.to_list(), also) if value is not None]
    return max(known, default=1.0)


def _rule(at: float) -> Any:
    return alt.Chart(_values(pl.DataFrame({"at": [at]}))).mark_rule(strokeDash=[4, 3], color=PALE).encode(x="at:Q")


def histogram(frame: pl.DataFrame, title: str, of: str, step: float = 1.0, percent: bool = False) -> str:
    """How often each value was (columns `value` and `games`); bars as wide as a step."""
    axis = alt.Axis(format=".0%" if percent else "d", grid=False, tickMinStep=step)
    data = frame.with_columns((pl.col("value") + step).alias("end"), zero=0)
    bars = (
        alt.Chart(_values(data))
        .mark_rect(color=MARK, stroke="white", strokeWidth=0.7)
        .encode(
            x=alt.X("value:Q", title=title, axis=axis, scale=alt.Scale(zero=False, nice=False)),
            x2="end:Q",
            y=alt.Y("games:Q", title=of, axis=alt.Axis(tickCount=4), scale=alt.Scale(zero=True)),
            y2="zero:Q",
        )
    )
    return svg(bars, 150)


def bars(frame: pl.DataFrame, name: str, title: str, percent: bool = True) -> str:
    """A bar for each row (columns: the name and `value`), with the value written at its end."""
    order = frame[name].to_list()
    form = ".1%" if percent else ".2f"
    base = alt.Chart(_values(frame)).encode(
        y=alt.Y(f"{name}:N", sort=order, title=None, axis=alt.Axis(labelLimit=200, ticks=False, domain=False)),
        x=alt.X("value:Q", title=title, axis=alt.Axis(format=".0%" if percent else "", tickCount=5)),
    )
    text = base.mark_text(align="left", dx=4, color=INK, font=FONT).encode(text=alt.Text("value:Q", format=form))
    return svg(base.mark_bar(color=MARK, size=13) + text, ROW * max(1, len(order)))


def stacked(frame: pl.DataFrame, name: str, kind: str, title: str) -> str:
    """Parts of a whole for each row (columns: the name, the kind and `value`)."""
    kinds = list(dict.fromkeys(frame[kind].to_list()))
    chart = (
        alt.Chart(_values(frame))
        .mark_bar(size=16, stroke="white")
        .encode(
            y=alt.Y(f"{name}:N", title=None, sort=None, axis=alt.Axis(ticks=False, domain=False)),
            x=alt.X("value:Q", title=title, stack="zero"),
            color=alt.Color(
                f"{kind}:N",
                sort=kinds,
                title=None,
                scale=alt.Scale(domain=kinds, range=KINDS),
                legend=alt.Legend(orient="bottom", columns=3, labelLimit=160),
            ),
            order=alt.Order("order:Q"),
        )
    )
    return svg(chart, 2 * ROW * frame[name].n_unique())


def curve(frame: pl.DataFrame, name: str, title: str) -> str:
    """A line with its interval (columns: the name, `value`, `low`, `high`)."""
    base = alt.Chart(_values(frame)).encode(x=alt.X(f"{name}:Q", title=name, axis=alt.Axis(tickMinStep=1, grid=False)))
    scale = alt.Scale(zero=False)
    band = base.mark_area(opacity=0.18, color=MARK).encode(y=alt.Y("low:Q", title=title, scale=scale), y2="high:Q")
    line = base.mark_line(color=MARK, strokeWidth=2).encode(y=alt.Y("value:Q", scale=scale))
    dots = base.mark_point(filled=True, color=MARK, size=60, opacity=1).encode(y=alt.Y("value:Q", scale=scale))
    return svg(band + line + dots, 220)


def _values(frame: pl.DataFrame) -> alt.InlineData:
    return alt.InlineData(values=frame.to_dicts())


def svg(chart: Any, height: int) -> str:
    """A chart as an SVG, all in one size of letters."""
    axis = {
        "labelFont": FONT,
        "titleFont": FONT,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "labelColor": INK,
        "titleColor": PALE,
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
    }
    legend = {"labelFont": FONT, "labelFontSize": 12, "labelColor": INK}
    spec = chart.properties(width=WIDTH, height=height).to_dict(validate=False)
    spec["background"] = "transparent"
    spec["config"] = {"view": {"stroke": None}, "axis": axis, "legend": legend}
    drawn: str = vl_convert.vegalite_to_svg(spec)
    return drawn
