"""A page that shows a level and what it is worth: the level with its heat and the best way, beside it figures and plots."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing.proofs.hand import readable
from sheetgen.drawing.sheet import Box, Ellipse, Line, Metrics, Op, Page, Pen, Rect, Sheet, Text
from sheetgen.games.lab import DIFFICULTY_NAMES, Drawn, Lab
from sheetgen.games.placement.lab.board_picture import SMALL, WAY, BoardPicture, warmth
from sheetgen.games.placement.lab.plots import ACCENT, FAINT, INK, QUIET, curve_plot, fitting, label, number_phrase, ways_plot
from sheetgen.games.placement.model import board
from sheetgen.source.messages import Phrase, room

phrase, plural = room("lab")

PAPER = 297.0, 210.0
_MARGIN = 11.0
_HEAD = Box(_MARGIN, 9, PAPER[0] - 2 * _MARGIN, 18)
_LEVEL = Box(_MARGIN, 31, 181, 150)
_KEY = Box(_MARGIN, 186, 181, 14)
_SIDE = Box(204, 33, PAPER[0] - _MARGIN - 204, 166)
_DOTS = 5


def draw(drawn: Drawn, metrics: Metrics) -> Sheet:
    """The page of a level, as far as it is measured."""
    lab = drawn.lab
    on = board(drawn.keys)
    starts = [field.name for field in on.fields if field.kind == "start"]
    level = BoardPicture(drawn.sheet, [field.name for field in on.fields], _LEVEL, metrics)
    ops: list[Op] = [*_head(drawn.title, lab, metrics), *level.level(lab.crossed, starts), *level.shares(lab.crossed, starts)]
    if lab.best:
        ops += level.way(lab.best, starts)
    ops += _key(lab, min(box.x for box in level.boxes.values()), metrics)
    ops += _side(lab, metrics)
    name = drawn.sheet.name
    return Sheet(name, drawn.title, drawn.sheet.lang, PAPER, 8.0, (Page(tuple(ops), ()),), fingerprint=drawn.sheet.fingerprint)


def _head(title: str, lab: Lab, metrics: Metrics) -> Iterator[Op]:
    """The title, who played, and the class as dots."""
    right = _HEAD.right
    if lab.class_ is not None:
        said = phrase("picture-class", "class {number} of 5: {word}", lab.class_, DIFFICULTY_NAMES[lab.class_ - 1]).text()
        yield label(_HEAD.right, _HEAD.y + 13, said, INK, "end", 10, "semibold")
        for number in range(_DOTS):
            box = Box(_HEAD.right - (_DOTS - number) * 6.4 + 1.4, _HEAD.y + 3, 5, 5)
            yield Ellipse(box, WAY if number < lab.class_ else None, Pen(WAY, 0.4))
        right -= max(metrics.width(said, 10, "semibold"), _DOTS * 6.4) + 6
    shown = fitting(readable(title, metrics), right - _HEAD.x, metrics, 24, "bold")
    yield label(_HEAD.x, _HEAD.y + 5.5, shown, WAY, "start", 24, "bold")
    games = max((play.games for play in lab.play.values()), default=0)
    seats = plural("picture-players", "{count} player", "{count} players", count=lab.players)
    played = plural("picture-games", "{count:,} game of each way to play", "{count:,} games of each way to play", count=games)
    yield label(_HEAD.x, _HEAD.y + 13, phrase("picture-table", "{players} · {games}", seats, played).text(), QUIET, "start", 10)
    yield Line(_HEAD.x, _HEAD.bottom, _HEAD.right, _HEAD.bottom, Pen(ACCENT, 0.9))


def _key(lab: Lab, left: float, metrics: Metrics) -> Iterator[Op]:
    """What the colours, the outline and the arrow mean."""
    top, x = _KEY.y + 3, left
    if lab.crossed_by:
        for number in range(20):
            yield Rect(Box(x + 3 + number * 1.6, top - 1.8, 1.65, 3.6), warmth(number / 19))
        yield label(x, top, "0", anchor="start")
        yield label(x + 36.5, top, "100", anchor="start")
        way = lab.play[lab.crossed_by].title
        crossed = phrase("picture-crossed", "crossed on … % of sheets, all playing as the {way}", way)
        text = fitting(crossed.text(), _KEY.right - x - 49, metrics, 9)
        yield label(x + 44, top, text, INK, "start", 9)
    if lab.best is None:
        return
    top += 7
    yield Rect(Box(x + 0.4, top - 1.9, 12, 3.8), None, Pen(WAY, 0.8))
    said = plural(
        "picture-way", "a best way, {count} point, in its order", "a best way, {count} points, in its order", count=lab.best.score
    ).text()
    yield label(x + 16, top, said, INK, "start", 9)
    if lab.best.rocket_to_planet:
        at = x + 16 + metrics.width(said, 9) + 10
        yield Line(at, top, at + 9, top, Pen(WAY, 0.7, (1.6, 0.8)))
        yield label(at + 8.4, top, "›", WAY, "start", 14, "bold")
        yield label(at + 13, top, phrase("picture-flight", "rocket to planet").text(), INK, "start", 9)


def _side(lab: Lab, metrics: Metrics) -> Iterator[Op]:
    """Figures, then the curve, then the ways to play."""
    yield from _figures(Box(_SIDE.x, _SIDE.y, _SIDE.w, 20), lab, metrics)
    top = _SIDE.y + 29
    if lab.curve and lab.fair_share is not None:
        curve = phrase("picture-curve", "Best score by dice")
        bound = phrase("picture-bound", "pips and turns of one's choice: no play earns more")
        yield from _titled(top, curve, bound, metrics)
        yield from curve_plot(Box(_SIDE.x, top + 10, _SIDE.w, 50), lab.curve, lab.fair_share)
    top += 70
    if lab.play and lab.best:
        ways = phrase("picture-ways", "Points of a sheet, by way to play")
        note = phrase("picture-ways-key", "bar: nine of ten sheets · stroke: half of them · dot: mean")
        yield from _titled(top, ways, note, metrics)
        yield from ways_plot(Box(_SIDE.x, top + 10, _SIDE.w, _SIDE.bottom - top - 10), lab.play, lab.best.score, metrics)


def _titled(top: float, title: Phrase, note: Phrase, metrics: Metrics) -> Iterator[Op]:
    yield label(_SIDE.x, top + 1.5, fitting(title.text(), _SIDE.w, metrics, 12, "bold"), INK, "start", 12, "bold")
    yield label(_SIDE.x, top + 6.3, fitting(note.text(), _SIDE.w, metrics), QUIET, "start")


def _figures(box: Box, lab: Lab, metrics: Metrics) -> Iterator[Op]:
    """The best score, its dice and the difficulty, large."""
    figures: list[tuple[str, Phrase]] = []
    if lab.best:
        best = phrase("picture-best", "best score") if lab.best.proven else phrase("picture-found", "best score found")
        figures.append((str(lab.best.score), best))
        if lab.best.dice is not None:
            figures.append((str(lab.best.dice), phrase("picture-dice", "dice for it, of {share}", lab.fair_share or 0)))
    if lab.difficulty is not None:
        figures.append((number_phrase(round(lab.difficulty, 2)).text(), phrase("picture-difficulty", "difficulty")))
    width = box.w / 3
    for number, (figure, about) in enumerate(figures):
        x = box.x + number * width
        if number:
            yield Line(x - 1.5, box.y, x - 1.5, box.bottom, Pen(FAINT, 0.3))
            x += 2
        yield Text(x, box.y + 10.5, figure, 32, WAY, "bold")
        text = fitting(about.text(), width - 4, metrics, SMALL)
        yield label(x, box.y + 16.5, text, QUIET, "start")
