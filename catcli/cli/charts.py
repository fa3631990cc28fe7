"""Distributions of scores drawn: as text by plotext, as a picture by matplotlib. The only user of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import WrongUsage
from ..engine.text import printable

PICTURES = (".svg", ".png")
MOST_BARS = 36  # side by side
HEIGHT = 10  # lines of a drawing
LEAST_WIDTH = 40
TICKS = 6  # numbers below a drawing
TICKS_UP = 5  # shares beside it, at most, above 0
COLOURS = ("C0", "C1", "C2", "C3", "C4", "C9")  # of matplotlib, told apart easily
STYLES = ("-", "--")  # in each colour
MOST_CURVES = len(COLOURS) * len(STYLES)  # in a picture


class Curve(NamedTuple):
    """A distribution and what it is of: how often each whole number came."""

    name: str
    counts: Mapping[int, int]


class Bars(NamedTuple):
    """Shares of a distribution in classes of equal width: class n begins at first + n * width."""

    name: str
    shares: Sequence[float]


class Classes(NamedTuple):
    """Into which classes all distributions of a chart are sorted, so that they can be compared."""

    first: int
    width: int
    number: int

    def bars(self, curve: Curve) -> Bars:
        counts = [0] * self.number
        for value, count in curve.counts.items():
            counts[(value - self.first) // self.width] += count
        whole = sum(counts)
        return Bars(curve.name, [count / whole for count in counts])

    @property
    def label(self) -> str:
        """What stands along the classes."""
        return "score" if self.width == 1 else f"score, in steps of {self.width}"

    def begin(self, number: int) -> int:
        return self.first + number * self.width


def classes_of(curves: Sequence[Curve]) -> Classes:
    """Few enough classes of whole numbers for all values, of the width 1, 2, 5, 10, 20, …"""
    low = min(min(curve.counts) for curve in curves)
    high = max(max(curve.counts) for curve in curves)
    width = next(width for width in rising() if high // width - low // width < MOST_BARS)
    first = low // width * width
    return Classes(first, width, (high - first) // width + 1)


def rising() -> Iterator[int]:
    """1, 2, 5, 10, 20, …"""
    power = 0
    while True:
        yield from (10**power, 2 * 10**power, 5 * 10**power)
        power += 1


def shares_up_to(top: float) -> list[tuple[float, str]]:
    """Round shares from 0 to `top`, few enough to stand beside a drawing, and how each is written."""
    step = next(step for step in rising() if top * 1000 < (TICKS_UP + 1) * step)  # in 1/1000
    return [(number / 1000, f"{number / 10:g}%") for number in range(0, round(top * 1000) + 1, step)]


def check_library(name: str) -> None:
    """Raise WrongUsage where a library of the extra `plot` is missing."""
    if find_spec(name) is None:
        raise WrongUsage(f"a drawing needs {name}: pip install 'catcli[plot]'")


def as_text(curves: Sequence[Curve], width: int) -> str:
    """The distributions below each other, on equal scales, in so many columns; `check_library("plotext")` before."""
    import plotext

    classes = classes_of(curves)
    all_bars = [classes.bars(curve) for curve in curves]
    top = max(max(bars.shares) for bars in all_bars)
    middles = [classes.begin(number) + (classes.width - 1) / 2 for number in range(classes.number)]
    edge = 0 if classes.width == 1 else 0.5  # a bar of several scores has the lowest at its left edge
    every = max(1, -(-classes.number // TICKS))
    drawings = []
    for bars in all_bars:
        plotext.clear_figure()
        plotext.theme("clear")
        plotext.plotsize(max(LEAST_WIDTH, width), HEIGHT + 5)
        plotext.bar(middles, list(bars.shares), width=1, minimum=0, reset_ticks=False)
        plotext.title(printable(bars.name))
        plotext.xlim(classes.first - 0.5, classes.begin(classes.number) - 0.5)
        plotext.ylim(0, top)
        begins = [classes.begin(number) for number in range(0, classes.number, every)]
        plotext.xticks([begin - edge for begin in begins], [*map(str, begins)])
        plotext.xlabel(classes.label)
        ticks = shares_up_to(top)
        plotext.yticks([share for share, _ in ticks], [written for _, written in ticks])
        lines = plotext.uncolorize(plotext.build()).splitlines()
        drawings.append("".join(f"{line.rstrip()}\n" for line in lines))
    plotext.clear_figure()
    return "\n".join(drawings)


def draw(path: Path, ending: str, title: str, curves: Sequence[Curve], note: str = "") -> None:
    """The distributions over each other in a file, `.svg` or `.png`; `check_library("matplotlib")` before.

    curves: at most MOST_CURVES, each in a colour and style of its own. note: a sentence below the chart.
    """
    import matplotlib
    from matplotlib.figure import Figure

    classes = classes_of(curves)
    edges = [classes.begin(number) - 0.5 for number in range(classes.number + 1)]
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for curve, (style, colour) in zip(curves, product(STYLES, COLOURS), strict=False):
        name = printable(curve.name).replace("$", r"\$")  # else it would begin a formula
        # A legend leaves out names that begin with _, which are matplotlib's own; nobody sees a space of no width.
        label = f"\u200b{name}" if name.startswith("_") else name
        axes.stairs(classes.bars(curve).shares, edges, label=label, linewidth=1.5, color=colour, linestyle=style)
    axes.set_title(title.replace("$", r"\$"))
    axes.set_xlabel(f"{classes.label}\n{note}" if note else classes.label)
    axes.set_ylabel("share of games")
    axes.set_ylim(bottom=0)
    axes.legend()
    with matplotlib.rc_context({"svg.hashsalt": "catcli", "svg.fonttype": "none"}):  # the same bytes each time
        figure.savefig(path, format=ending[1:], dpi=150, metadata={"Date": None} if ending == ".svg" else None)
