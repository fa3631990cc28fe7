"""Distributions of scores drawn: as text by plotext, as a picture by matplotlib. The only user of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import WrongUsage
from ..engine.text import printable

PICTURES = (".svg", ".png")
MOST_BARS = 36  # side by side
HEIGHT = 10  # lines of a drawing
LEAST_WIDTH = 40
TICKS = 6  # numbers below a drawing


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

    def begin(self, number: int) -> int:
        return self.first + number * self.width


def classes_of(curves: Sequence[Curve]) -> Classes:
    """Few enough classes of whole numbers for all values, of the width 1, 2, 5, 10, 20, …"""
    low = min(min(curve.counts) for curve in curves)
    high = max(max(curve.counts) for curve in curves)
    width, steps = 1, 0
    while high // width - low // width >= MOST_BARS:
        width = (1, 2, 5)[(steps + 1) % 3] * 10 ** ((steps + 1) // 3)
        steps += 1
    first = low // width * width
    return Classes(first, width, (high - first) // width + 1)


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
    every = max(1, -(-classes.number // TICKS))
    drawings = []
    for bars in all_bars:
        plotext.clear_figure()
        plotext.theme("clear")
        plotext.plotsize(max(LEAST_WIDTH, width), HEIGHT + 4)
        plotext.bar(middles, list(bars.shares), width=1, minimum=0, reset_ticks=False)
        plotext.title(printable(bars.name))
        plotext.xlim(classes.first - 0.5, classes.begin(classes.number) - 0.5)
        plotext.ylim(0, top)
        plotext.xticks(middles[::every], [str(classes.begin(n)) for n in range(0, classes.number, every)])
        ticks = [top * part / 4 for part in range(5)]
        plotext.yticks(ticks, [f"{tick:.1%}" for tick in ticks])
        lines = plotext.uncolorize(plotext.build()).splitlines()
        drawings.append("".join(f"{line.rstrip()}\n" for line in lines))
    plotext.clear_figure()
    return "\n".join(drawings)


def draw(path: Path, ending: str, title: str, curves: Sequence[Curve]) -> None:
    """The distributions over each other in a file, `.svg` or `.png`; `check_library("matplotlib")` before."""
    import matplotlib
    from matplotlib.figure import Figure

    classes = classes_of(curves)
    edges = [classes.begin(number) - 0.5 for number in range(classes.number + 1)]
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for curve in curves:
        name = printable(curve.name).replace("$", r"\$")  # else it would begin a formula
        axes.stairs(classes.bars(curve).shares, edges, label=name.replace("_", "\u005f"), linewidth=1.5)
    axes.set_title(title.replace("$", r"\$"))
    axes.set_xlabel("score")
    axes.set_ylabel("share of games" if classes.width == 1 else f"share of games in steps of {classes.width}")
    axes.set_ylim(bottom=0)
    axes.legend()
    with matplotlib.rc_context({"svg.hashsalt": "catcli", "svg.fonttype": "none"}):  # the same bytes each time
        figure.savefig(path, format=ending[1:], dpi=150, metadata={"Date": None} if ending == ".svg" else None)
