"""Plots of a lab: the best score by dice, the points of each way to play. Drawing operations, in a box of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Anchor, Box, Ellipse, Line, Metrics, Op, Path, Pen, Rect, Text, Weight
from sheetgen.games.lab import CurvePoint, Play
from sheetgen.games.placement.lab.board_picture import SMALL, WAY
from sheetgen.source.messages import Phrase, room

phrase, _ = room("lab")

INK, QUIET, FAINT = "#26282a", "#5d6468", "#d5dbdf"
ACCENT, PALE = "#2f6aa8", "#dbe8f4"
MEAN = "#d9542b"
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_LINE = SMALL * MM_PER_POINT * 1.3


class Plot:
    """A box with a scale along it, from `low` to `high`."""

    def __init__(self, box: Box, low: float, high: float) -> None:
        self.box, self.low, self.high = box, low, max(high, low + 1)

    def x(self, value: float) -> float:
        """Where a value stands from left to right."""
        return self.box.x + (value - self.low) / (self.high - self.low) * self.box.w

    def y(self, value: float) -> float:
        """Where a value stands from the bottom to the top."""
        return self.box.bottom - (value - self.low) / (self.high - self.low) * self.box.h


def ticks(low: float, high: float, most: int = 6) -> range:
    """Round numbers between two, at most so many and one."""
    step = next((each for each in _STEPS if (high - low) / each <= most), _STEPS[-1] * 10)
    return range(int(-(-low // step)) * step, int(high) + 1, step)


def label(
    x: float, y: float, text: str, colour: str = QUIET, anchor: Anchor = "middle", size: float = SMALL, weight: Weight = "regular"
) -> Text:
    """A text whose capitals are centred on y."""
    return Text(x, y + CAP_HEIGHT * size * MM_PER_POINT / 2, text, size, colour, weight, anchor)


def fitting(text: str, width: float, metrics: Metrics, size: float = SMALL, weight: Weight = "regular") -> str:
    """A text cut to a width."""
    if metrics.width(text, size, weight) <= width:
        return text
    while text and metrics.width(f"{text}…", size, weight) > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def number_phrase(value: float) -> Phrase:
    """A number as the reader's language writes it."""
    return phrase("number", "{value:−}", value)


def curve_plot(box: Box, curve: Sequence[CurvePoint], share: int) -> Iterator[Op]:
    """Steps of the best score by dice, what lies below them tinted; a line at the fair share of dice."""
    top = max(point.bound for point in curve)
    area = Box(box.x + 7, box.y + 1.5, box.w - 12, box.h - 1.5 - _LINE - 1)
    across = Plot(area, 0, max(curve[-1].dice, share))
    up = Plot(area, min(0, min(point.score for point in curve)), top * 1.14)
    for points in ticks(up.low, top):
        yield Line(area.x, up.y(points), area.right, up.y(points), Pen(FAINT, 0.15))
        yield label(area.x - 1.5, up.y(points), str(points), anchor="end")
    for dice in ticks(0, across.high):
        yield label(across.x(dice), area.bottom + 1 + _LINE / 2, str(dice))
    stairs = _stairs(across, up, [(point.dice, point.score) for point in curve], across.high)
    yield Path((*stairs, ("L", across.x(across.high), area.bottom), ("L", across.x(0), area.bottom), ("Z",)), PALE)
    if not all(point.proven for point in curve):
        yield Path(
            _stairs(across, up, [(point.dice, point.bound) for point in curve], across.high), None, Pen(ACCENT, 0.3, (0.8, 0.8))
        )
    yield Path(stairs, None, Pen(ACCENT, 0.6))
    yield Line(across.x(share), area.y, across.x(share), area.bottom, Pen(QUIET, 0.25, (0.9, 0.7)))
    fair = phrase("picture-share", "fair share").text()
    yield label(across.x(share) - 1, area.bottom - 2.2, f"{fair} {share}", anchor="end")
    last = curve[-1]
    yield Ellipse(Box(across.x(last.dice) - 0.9, up.y(last.score) - 0.9, 1.8, 1.8), WAY)
    said = str(last.score)
    yield label(across.x(last.dice), up.y(last.score) - 3.2, said, WAY, "middle", 10, "bold")


def _stairs(across: Plot, up: Plot, points: Sequence[tuple[int, int]], end: float) -> tuple[tuple[str | float, ...], ...]:
    """Steps through points, level until the next one, and on to the end."""
    steps: list[tuple[str | float, ...]] = [("M", across.x(0), up.y(0))]
    before = 0
    for dice, score in points:
        steps += [("L", across.x(dice), up.y(before)), ("L", across.x(dice), up.y(score))]
        before = score
    return (*steps, ("L", across.x(end), up.y(before)))


def ways_plot(box: Box, plays: Mapping[str, Play], best: int, metrics: Metrics) -> Iterator[Op]:
    """A row for each way to play: a bar from the 5th to the 95th of a hundred sheets, a stroke at half of them,
    a dot at the mean; a line at the best score.
    """
    names = {way: play.title.text() for way, play in plays.items()}
    left = max(metrics.width(name, 9, "semibold") for name in names.values()) + 3
    area = Box(box.x + left, box.y + 4, box.w - left - 4, box.h - _LINE - 5)
    low = min(0, *(play.p5 for play in plays.values()))
    scale = Plot(area, low, max(best, *(play.p95 for play in plays.values())))
    for points in ticks(low, scale.high):
        yield Line(scale.x(points), area.y, scale.x(points), area.bottom, Pen(FAINT, 0.15))
        yield label(scale.x(points), area.bottom + 1 + _LINE / 2, str(points))
    yield Line(scale.x(best), area.y, scale.x(best), area.bottom, Pen(WAY, 0.4))
    yield label(scale.x(best), area.y - 2, phrase("picture-most", "best: {score}", best).text(), WAY, "end", 9, "bold")
    row = area.h / len(plays)
    for number, (way, play) in enumerate(plays.items()):
        y = area.y + row * (number + 0.5) + 1.2
        yield label(box.x, y, names[way], INK, "start", 9, "semibold")
        bar = Box(scale.x(play.p5), y - 1.3, max(scale.x(play.p95) - scale.x(play.p5), 0.6), 2.6)
        yield Rect(bar, "#b9d2ea", None, 1.3)
        yield Line(scale.x(play.p50), y - 1.3, scale.x(play.p50), y + 1.3, Pen(WAY, 0.5))
        yield Ellipse(Box(scale.x(play.mean) - 1.1, y - 1.1, 2.2, 2.2), MEAN, Pen("#ffffff", 0.25))
        yield label(scale.x(play.mean), y - 3.1, number_phrase(round(play.mean, 1)).text(), MEAN, "middle", 9, "bold")
