"""A page that shows a level and its measurements: the level with its heat map and the best route, with figures and plots next to
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.drawing.blocks.printed.type import clipped, wrapped
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.plots import Plot, ticks
from sheetgen.drawing.proofs.hand import readable
from sheetgen.drawing.sheet import (
    CAP_HEIGHT,
    MM_PER_POINT,
    Anchor,
    Box,
    Ellipse,
    Line,
    Metrics,
    Op,
    Page,
    Path,
    Pen,
    Rect,
    Sheet,
    Text,
    Weight,
)
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.games.lab import DIFFICULTY_NAMES, CurvePoint, Drawn, Lab, Play
from sheetgen.games.placement.lab.board_picture import SMALL, WAY, BoardPicture, warmth
from sheetgen.games.placement.model import board
from sheetgen.source.messages import Phrase, room

phrase, plural = room("lab")

PAPER = 297.0, 210.0
_MARGIN, _SIZES = 11.0, scale_of(PAPER)
_HEAD = Box(_MARGIN, 9, PAPER[0] - 2 * _MARGIN, 18)
_LEVEL = Box(_MARGIN, 31, 181, 150)
_KEY = Box(_MARGIN, 186, 181, 14)
_SIDE = Box(204, 33, PAPER[0] - _MARGIN - 204, 166)
_DOTS = 5
INK, QUIET, FAINT = "#26282a", "#5d6468", "#d5dbdf"
ACCENT, PALE = "#2f6aa8", "#dbe8f4"
MEAN = "#d9542b"
_LINE = SMALL * MM_PER_POINT * 1.3


def draw(drawn: Drawn, metrics: Metrics) -> Sheet:
    """Draw the page of a level, with the results so far."""
    lab = drawn.lab
    on = board(drawn.keys)
    starts = [field.name for field in on.fields.values() if field.kind == "start"]
    level = BoardPicture(drawn.sheet, [field.name for field in on.fields.values()], _LEVEL, metrics)
    ops: list[Op] = [*_head(drawn.title, lab, metrics), *level.level(lab.crossed, starts), *level.shares(lab.crossed, starts)]
    if lab.best:
        ops += level.way(lab.best, starts)
    ops += _key(lab, min(box.x for box in level.boxes.values()), metrics)
    ops += _side(lab, metrics)
    name = drawn.sheet.name
    return Sheet(name, drawn.title, drawn.sheet.lang, PAPER, 8.0, (Page(tuple(ops), ()),), fingerprint=drawn.sheet.fingerprint)


def _head(title: str, lab: Lab, metrics: Metrics) -> Iterator[Op]:
    """Draw the title, the numbers of players and games, and the difficulty class as dots."""
    right = _HEAD.right
    if lab.class_ is not None:
        said = phrase("picture-class", "class {number} of 5: {word}", lab.class_, DIFFICULTY_NAMES[lab.class_ - 1]).text()
        yield label(_HEAD.right, _HEAD.y + 13, said, INK, "end", _SIZES.text, "semibold")
        for number in range(_DOTS):
            box = Box(_HEAD.right - (_DOTS - number) * 6.4 + 1.4, _HEAD.y + 3, 5, 5)
            yield Ellipse(box, WAY if number < lab.class_ else None, Pen(WAY, 0.4))
        right -= max(metrics.width(said, _SIZES.text, "semibold"), _DOTS * 6.4) + 6
    shown = fitting(readable(title, metrics), right - _HEAD.x, metrics, _SIZES.title, "bold")
    yield label(_HEAD.x, _HEAD.y + 4.5, shown, WAY, "start", _SIZES.title, "bold")
    games = max((play.games for play in lab.play.values()), default=0)
    seats = plural("picture-players", "{count} player", "{count} players", count=lab.players)
    played = plural("picture-games", "{count:,} game per strategy", "{count:,} games per strategy", count=games)
    table = phrase("picture-table", "{players} · {games}", seats, played)
    yield label(_HEAD.x, _HEAD.y + 13, table.text(), QUIET, "start", _SIZES.text)
    yield Line(_HEAD.x, _HEAD.bottom, _HEAD.right, _HEAD.bottom, Pen(ACCENT, 0.9))


def _key(lab: Lab, left: float, metrics: Metrics) -> Iterator[Op]:
    """Draw the key for the colours, the outline and the arrow."""
    top, x = _KEY.y + 3, left
    if lab.crossed_by:
        for number in range(20):
            yield Rect(Box(x + 3 + number * 1.6, top - 1.8, 1.65, 3.6), warmth(number / 19))
        yield label(x, top, "0", anchor="start")
        yield label(x + 36.5, top, "100", anchor="start")
        way = lab.play[lab.crossed_by].title
        crossed = phrase("picture-crossed", "crossed on …% of the sheets, if all players use the strategy: {way}", way)
        text = fitting(crossed.text(), _KEY.right - x - 49, metrics)
        yield label(x + 44, top, text, INK, "start")
    if lab.best is None:
        return
    top += 7
    yield Rect(Box(x + 0.4, top - 1.9, 12, 3.8), None, Pen(WAY, 0.8))
    said = plural(
        "picture-way",
        "one of the best routes ({count} point), with numbered fields",
        "one of the best routes ({count} points), with numbered fields",
        count=lab.best.score,
    ).text()
    yield label(x + 16, top, said, INK, "start")
    if lab.best.rocket_to_planet:
        at = x + 16 + metrics.width(said, SMALL) + 10
        yield Line(at, top, at + 9, top, Pen(WAY, 0.7, (1.6, 0.8)))
        yield label(at + 8.4, top, "›", WAY, "start", _SIZES.lead, "bold")
        yield label(at + 13, top, phrase("picture-flight", "rocket to planet").text(), INK, "start")


def _side(lab: Lab, metrics: Metrics) -> Iterator[Op]:
    """Draw the figures, then the curve, then the strategies."""
    yield from _figures(Box(_SIDE.x, _SIDE.y, _SIDE.w, 20), lab, metrics)
    top = _SIDE.y + 29
    if lab.curve and lab.fair_share is not None:
        curve = phrase("picture-curve", "Best score by number of dice")
        bound = phrase("picture-bound", "the most a game can earn, if you could choose every roll and turn")
        yield from _titled(top, curve, bound, metrics)
        yield from curve_plot(Box(_SIDE.x, top + 13, _SIDE.w, 47), lab.curve, lab.fair_share)
    top += 70
    if lab.play and lab.best:
        ways = phrase("picture-ways", "Points per sheet, by strategy")
        note = phrase("picture-ways-key", "bar: nine in ten sheets · stroke: median sheet · dot: mean")
        yield from _titled(top, ways, note, metrics)
        yield from ways_plot(Box(_SIDE.x, top + 13, _SIDE.w, _SIDE.bottom - top - 13), lab.play, lab.best.score, metrics)


def _titled(top: float, title: Phrase, note: Phrase, metrics: Metrics) -> Iterator[Op]:
    yield label(_SIDE.x, top + 1.5, fitting(title.text(), _SIDE.w, metrics, _SIZES.text, "bold"), INK, "start", _SIZES.text, "bold")
    yield from _wrapped(_SIDE.x, top + 6.3, note, _SIDE.w, metrics)


def _wrapped(x: float, y: float, text: Phrase, width: float, metrics: Metrics) -> Iterator[Op]:
    """Draw a quiet text in as many lines as it needs."""
    look = ResolvedStyle(None, None, QUIET, SMALL, "regular", None, None)
    for number, line in enumerate(wrapped(text.text(), width, look, metrics)):
        yield label(x, y + number * look.line_height, line, QUIET, "start")


def _figures(box: Box, lab: Lab, metrics: Metrics) -> Iterator[Op]:
    """Draw the best score, its dice and the difficulty as large figures."""
    figures: list[tuple[str, Phrase]] = []
    if lab.best:
        best = phrase("picture-best", "best score") if lab.best.proven else phrase("picture-found", "best score found")
        figures.append((str(lab.best.score), best))
        if lab.best.dice is not None:
            figures.append((str(lab.best.dice), phrase("picture-dice", "dice needed, out of {share}", lab.fair_share or 0)))
    if lab.difficulty is not None:
        figures.append((number_phrase(round(lab.difficulty, 2)).text(), phrase("picture-difficulty", "difficulty")))
    width = box.w / 3
    for number, (figure, about) in enumerate(figures):
        x = box.x + number * width
        if number:
            yield Line(x - 1.5, box.y, x - 1.5, box.bottom, Pen(FAINT, 0.3))
            x += 2
        yield Text(x, box.y + 10.5, figure, _SIZES.title, WAY, "bold")
        yield from _wrapped(x, box.y + 14.5, about, width - 4, metrics)


def label(
    x: float, y: float, text: str, colour: str = QUIET, anchor: Anchor = "middle", size: float = SMALL, weight: Weight = "regular"
) -> Text:
    """Return a text whose capital letters are vertically centred on `y`."""
    return Text(x, y + CAP_HEIGHT * size * MM_PER_POINT / 2, text, size, colour, weight, anchor)


def fitting(text: str, width: float, metrics: Metrics, size: float = SMALL, weight: Weight = "regular") -> str:
    """Return a text, cut to a width and ended by … if it is too long."""
    return clipped(text, width, ResolvedStyle(None, None, QUIET, size, weight, None, None), metrics)


def number_phrase(value: float) -> Phrase:
    """Return a number as the reader's language writes it."""
    return phrase("number", "{value:−}", value)


def curve_plot(box: Box, curve: Sequence[CurvePoint], share: int) -> Iterator[Op]:
    """Draw steps of the best score by dice, tinted below, and a line at the fair share of dice."""
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
    yield label(across.x(last.dice), up.y(last.score) - 3.2, said, WAY, "middle", _SIZES.text, "bold")


def _stairs(across: Plot, up: Plot, points: Sequence[tuple[int, int]], end: float) -> tuple[tuple[str | float, ...], ...]:
    """Return the path of steps through points. Each step is level until the next point; the last one reaches `end`."""
    steps: list[tuple[str | float, ...]] = [("M", across.x(0), up.y(0))]
    before = 0
    for dice, score in points:
        steps += [("L", across.x(dice), up.y(before)), ("L", across.x(dice), up.y(score))]
        before = score
    return (*steps, ("L", across.x(end), up.y(before)))


def ways_plot(box: Box, plays: Mapping[str, Play], best: int, metrics: Metrics) -> Iterator[Op]:
    """Draw a row for each strategy: a bar from the 5th to the 95th percentile of the sheets, a stroke at the median, a dot at the
    mean. Draw a line at the best score.
    """
    names = {way: play.title.text() for way, play in plays.items()}
    left = max(metrics.width(name, SMALL, "semibold") for name in names.values()) + 3
    area = Box(box.x + left, box.y + 4, box.w - left - 4, box.h - _LINE - 5)
    low = min(0, *(play.p5 for play in plays.values()))
    scale = Plot(area, low, max(best, *(play.p95 for play in plays.values())))
    for points in ticks(low, scale.high):
        yield Line(scale.x(points), area.y, scale.x(points), area.bottom, Pen(FAINT, 0.15))
        yield label(scale.x(points), area.bottom + 1 + _LINE / 2, str(points))
    yield Line(scale.x(best), area.y, scale.x(best), area.bottom, Pen(WAY, 0.4))
    yield label(scale.x(best), area.y - 2, phrase("picture-most", "best: {score}", best).text(), WAY, "end", SMALL, "bold")
    row = area.h / len(plays)
    for number, (way, play) in enumerate(plays.items()):
        y = area.y + row * (number + 0.5) + 1.2
        yield label(box.x, y, names[way], INK, "start", SMALL, "semibold")
        bar = Box(scale.x(play.p5), y - 1.3, max(scale.x(play.p95) - scale.x(play.p5), 0.6), 2.6)
        yield Rect(bar, "#b9d2ea", None, 1.3)
        yield Line(scale.x(play.p50), y - 1.3, scale.x(play.p50), y + 1.3, Pen(WAY, 0.5))
        yield Ellipse(Box(scale.x(play.mean) - 1.1, y - 1.1, 2.2, 2.2), MEAN, Pen("#ffffff", 0.25))
        yield label(scale.x(play.mean), y - 3.1, number_phrase(round(play.mean, 1)).text(), MEAN, "middle", SMALL, "bold")
