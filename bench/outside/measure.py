"""Measure the reading of the second simulator's photos: tables by layout, by condition, and by hand and pen.

`python -m bench.outside.measure --digits PATH --photos 60 --seed 1` takes photos and reads them. `--keep FOLDER` keeps them with
their true values. `--again FOLDER` reads the same photos again, which is the quick way to see the effect of a change to the reader.
Fonts are searched in `build/fonts` (`npm pack @fontsource/NAME` for each of `hands.FONTS`).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import kept_digits
import numpy as np

import sheetgen as sg

from . import photos, sheets
from .conditions import CONDITIONS, HARD
from .hands import FONTS
from .sheets import Value

NOT_FOUND = ("photo/no-sheet", "photo/only-like")
"""Errors for a missing sheet. All other photo errors name a problem with the photo, which must be taken again."""
BANDS = (0.0, 0.5, 0.7, 0.85, 0.95, 0.99, 1.0001)


@dataclass(frozen=True)
class SpaceResult:
    """A space: true and read value, whether the reading is certain, its probability, and whether the truth is among the three most
    likely values.
    """

    name: str
    kind: str
    true: Value
    read: Value
    sure: bool
    likely: float
    in_three: bool

    @property
    def is_right(self) -> bool:
        return self.true == self.read


@dataclass(frozen=True)
class SheetResult:
    """A sheet of a photo.

    told: whether the photo was refused before reading; spaces: empty if the sheet was not found; verdict, findings: whether they
    are the same as for the true sheet.
    """

    photo: str
    truth: dict[str, Any]
    condition: str
    told: bool
    spaces: tuple[SpaceResult, ...] = ()
    verdict: bool = False
    findings: bool = False

    @property
    def found(self) -> bool:
        return bool(self.spaces)

    @property
    def is_whole(self) -> bool:
        return self.found and all(space.is_right for space in self.spaces)

    @property
    def is_silent(self) -> bool:
        return any(space.sure and not space.is_right for space in self.spaces)

    @property
    def doubtful(self) -> int:
        return sum(not space.sure or space.read == "?" for space in self.spaces)


@dataclass(frozen=True)
class PhotoResult:
    """All sheets of a photo, the seconds of processor time that reading it took, and the faults."""

    sheets: tuple[SheetResult, ...]
    seconds: float
    faults: tuple[str, ...] = ()
    extra: int = 0


# Reading


def read(path: Path) -> PhotoResult:
    """Read a photo and compare it with the truth file next to it."""
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    begin = _processor_seconds()
    readings: Sequence[sg.PhotoReading] = ()
    faults: tuple[sg.Fault, ...] = ()
    try:
        readings = sg.read_photo(path)
    except sg.Unreadable as error:
        faults = tuple(error.faults)
    seconds = _processor_seconds() - begin
    told = bool(faults) and not any(fault.code in NOT_FOUND for fault in faults)
    left, results = list(readings), []
    for each in truth["sheets"]:
        reading = min(left, key=partial(_distance, each), default=None)
        if reading is not None and reading.sheet.layout.name == each["layout"] and _distance(each, reading) < 0.3 * _width(each):
            left.remove(reading)
            results.append(_compared(path, truth, each, reading))
        else:
            results.append(SheetResult(path.name, each, truth["condition"], told))
    return PhotoResult(tuple(results), seconds, tuple(fault.code or "" for fault in faults), len(left))


def _processor_seconds() -> float:
    """Return the processor time of this process and of its finished children."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _width(truth: dict[str, Any]) -> float:
    return float(np.ptp(np.array(truth["corners"]), axis=0).max())


def _distance(truth: dict[str, Any], reading: sg.PhotoReading) -> float:
    """Return the distance in pixels between the true and the found middles of a sheet's spaces."""
    boxes = np.array([space.box for space in reading.spaces.values()])
    middle = (boxes[:, :2] + boxes[:, 2:] / 2).mean(axis=0)
    return float(np.hypot(*(middle - np.array(list(truth["places"].values())).mean(axis=0))))


def _compared(path: Path, photo: dict[str, Any], truth: dict[str, Any], reading: sg.PhotoReading) -> SheetResult:
    values = {name: _listed(value) for name, value in truth["values"].items()}
    names = [value for name, value in reading.sheet.values.items() if re.fullmatch(r"players\.\d+", name)]
    found = {_by_position(name, names): space for name, space in reading.spaces.items()}
    layout, results = sheets.loaded(truth["layout"]), []
    for name, true in values.items():
        space = found.get(name)
        if space is None:
            results.append(SpaceResult(name, truth["kinds"][name], true, None, False, 0.0, in_three=False))
            continue
        said = _position(space.value, names)
        if is_minus_lost(layout.spaces.get(name), true, said):
            said = true
        if name in truth.get("hidden", ()) and not space.sure:
            continue  # a person can't read it either
        chances = {_position(value, names): chance for value, chance in space.alternatives}
        three = {said, *sorted(chances, key=lambda value: -chances[value])[:3]}
        results.append(SpaceResult(name, truth["kinds"][name], true, said, space.sure, chances.get(said, 0.0), true in three))
    right = sg.read_sheets(text=truth["text"])[0]
    own, read = _errors(right, truth["names"]), _errors(reading.sheet, names)
    return SheetResult(path.name, truth, photo["condition"], False, tuple(results), bool(own) == bool(read), own == read)


def is_minus_lost(space: sg.Space | None, true: Value, read: Value) -> bool:
    """Return whether a minus was left out where that is allowed: all numbers of the space are losses, and people omit the minus."""
    if space is None or space.low is None or space.low < 0 or not isinstance(true, int) or not isinstance(read, int):
        return False
    return true < 0 and read == -true


def _errors(sheet: sg.Sheet, names: Iterable[Any]) -> set[tuple[str, str]]:
    known = list(names)
    return {(each.rule, _by_position(each.space or "", known)) for each in sheet.findings if each.severity == "error"}


def _listed(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def _by_position(name: str, names: Sequence[Any]) -> str:
    head, _, last = name.rpartition(".")
    place = _position(last, names) if head else last
    return f"{head}.{place}" if head else name


def _position(value: Any, names: Sequence[Any]) -> Any:
    """Return a player's position for a name; unread names are P1, P2 …; an empty list is blank (None)."""
    if isinstance(value, (list, tuple)):
        return tuple(sorted((_position(each, names) for each in value), key=str)) or None
    if isinstance(value, str):
        if value in names:
            return names.index(value) + 1
        if re.fullmatch(r"P\d+", value):
            return int(value[1:])
    return None if value is False else value


# Tables


@dataclass
class Row:
    """Sheets of one kind."""

    results: list[SheetResult] = field(default_factory=list)

    def cells(self) -> list[str]:
        read = [each for each in self.results if not each.told]
        found = [each for each in read if each.found]
        spaces = [space for each in found for space in each.spaces]

        def of(kind: Sequence[str], blank: bool) -> list[SpaceResult]:
            return [space for space in spaces if space.kind in kind and (space.true is None) == blank]

        numbers, marked, blank = of(["number"], False), of(["mark", "tick"], False), of(["mark", "tick"], True)
        return [
            str(len(self.results)),
            str(len(self.results) - len(read)),
            _share(read, lambda each: each.found),
            _share(read, lambda each: each.is_whole),
            _share(found, lambda each: each.is_silent),
            f"{statistics.fmean(each.doubtful for each in found):.1f}" if found else "",
            _share(numbers, lambda each: each.is_right, 1),
            _share(numbers, lambda each: each.in_three, 1),
            _share(of(["number"], True), lambda each: each.is_right, 1),
            _share(marked, lambda each: each.is_right, 1),
            _share(blank, lambda each: each.is_right, 1),
            _share(blank, lambda each: each.sure and not each.is_right, 2),
            _share(found, lambda each: each.verdict),
            _share(found, lambda each: each.findings),
        ]


HEADS = (
    *("sheets", "told", "found", "whole", "silent", "doubtful", "numbers", "in three", "blank nos."),
    *("marks", "blank marks", "blank silent", "verdict", "findings"),
)


def _share(items: Sequence[Any], test: Callable[[Any], bool], digits: int = 0) -> str:
    return f"{100 * sum(map(test, items)) / len(items):.{digits}f}%" if items else ""


def tables(results: Sequence[PhotoResult]) -> str:
    """All tables as Markdown."""
    every = [sheet for each in results for sheet in each.sheets]
    kinds: dict[str, Callable[[SheetResult], str]] = {
        "layout": lambda each: str(each.truth["layout"]),
        "condition": lambda each: each.condition,
        "marks": lambda each: "with marks" if each.truth["scan"] else "without",
        "hand": lambda each: "real digits" if each.truth["hand"].startswith("digits") else str(each.truth["hand"]),
        "pen": lambda each: str(each.truth["pen"]["kind"]),
        "colour": lambda each: str(each.truth["pen"]["colour"]),
        "print": lambda each: str(each.truth["ink"]),
    }
    parts = []
    for kind, key in kinds.items():
        rows: dict[str, Row] = defaultdict(Row)
        for each in every:
            rows[key(each)].results.append(each)
        order = {name: n for n, name in enumerate((*sheets.LAYOUTS, *CONDITIONS))}
        names = sorted(rows, key=lambda name: (order.get(name, 0), name))
        lines = [(name, *rows[name].cells()) for name in names]
        parts.append(_table((kind, *HEADS), [*lines, ("all", *Row(every).cells())]))
    parts.append(_calibration([space for each in every for space in each.spaces]))
    seconds = sorted(each.seconds for each in results)
    faults: dict[str, int] = defaultdict(int)
    for result in results:
        for fault in result.faults:
            faults[fault] += 1
    median, last = statistics.median(seconds), seconds[int(0.95 * (len(seconds) - 1))]
    parts.append(
        f"{len(results)} photos; processor time of a photo: {median:.2f} s at the median, {last:.2f} s at 95 %. "
        f"Sheets read that are none: {sum(each.extra for each in results)}. Faults: {dict(faults) or 'none'}."
    )
    return "\n\n".join(parts)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(("| " + " | ".join(heads) + " |", "|---" * len(heads) + "|", *("| " + " | ".join(row) + " |" for row in rows)))


def _calibration(spaces: Sequence[SpaceResult]) -> str:
    """Tabulate the share of correct readings by stated probability, and among the certain ones."""
    rows = []
    for low, high in pairwise(BANDS):
        band = [space for space in spaces if low <= space.likely < high]
        if band:
            mean = statistics.fmean(space.likely for space in band)
            rows.append(
                (f"{low:.2f}–{min(high, 1):.2f}", str(len(band)), f"{100 * mean:.2f}%", _share(band, lambda each: each.is_right, 2))
            )
    sure = [space for space in spaces if space.sure]
    rows.append(("sure", str(len(sure)), "", _share(sure, lambda each: each.is_right, 2)))
    ink = [space for space in sure if space.true is not None or space.read is not None]
    rows.append(("sure, with ink or a value", str(len(ink)), "", _share(ink, lambda each: each.is_right, 2)))
    return _table(("said", "spaces", "mean", "right"), rows)


def mistakes(results: Sequence[PhotoResult]) -> str:
    """List each misread space, starting with those reported as certain."""
    wrong = [(sheet, space) for each in results for sheet in each.sheets for space in sheet.spaces if not space.is_right]
    wrong.sort(key=lambda each: (not each[1].sure, each[0].photo))
    lines = [
        f"{sheet.photo} {sheet.condition}, {sheet.truth['layout']}: not found"
        for each in results
        for sheet in each.sheets
        if not sheet.found
    ]
    for sheet, space in wrong:
        how = "SILENT" if space.sure else "doubtful"
        lines.append(
            f"{sheet.photo} {sheet.condition}, {sheet.truth['layout']}, {sheet.truth['hand']}, {sheet.truth['pen']['kind']}: "
            f"{space.name} is {space.true}, read {space.read} ({how}, {space.likely:.3f})"
        )
    return "\n".join(lines)


# The command


def writers(digits: Path | None, fonts: Path) -> photos.Writers:
    """Return hands made from the digits kept for measuring and from the available fonts."""
    found = [path for name in FONTS for path in sorted(fonts.glob(f"fontsource-{name}-*.tgz"))[:1]]
    if len(found) < len(FONTS):
        print(f"{len(found)} of {len(FONTS)} fonts in {fonts}", file=sys.stderr)
    return photos.Writers(kept_digits.load(digits, kept=True) if digits else None, tuple(found))


def plan(count: int, seed: int, layouts: Sequence[str], conditions: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return layout, condition and seed of each photo: all conditions and all layouts equally often, each with many of the other.

    If no layouts are given, the eight main ones make up four of five photos.
    """
    random = Random(seed)
    chosen, rest, others = [], list[str](), list[str]()
    for number in range(count):
        if not rest:
            rest = random.sample(list(layouts or sheets.MAIN), len(layouts or sheets.MAIN))
        if not others:
            others = random.sample(sheets.OTHERS, len(sheets.OTHERS))
        layout = others.pop() if not layouts and number % 5 == 4 else rest.pop()
        chosen.append(layout)
    cycle: list[str] = []
    while len(cycle) < count:
        cycle += random.sample(list(conditions), len(conditions))
    return [(layout, cycle[number], seed * 100_000 + number) for number, layout in enumerate(chosen)]


def take(folder: Path, hands: photos.Writers, number: int, each: tuple[str, str, int]) -> Path:
    """Take and save a photo."""
    path = folder / f"{number:04}.jpg"
    photos.take(*each, hands).save(path)
    return path


def _mapped(function: Callable[..., Any], items: Sequence[Any], jobs: int, about: str) -> list[Any]:
    """Return results in order, from separate processes if jobs is more than 1."""
    begin, results = time.monotonic(), []
    with ProcessPoolExecutor(jobs) as pool:
        for number, result in enumerate(pool.map(function, items) if jobs > 1 else map(function, items), 1):
            results.append(result)
            if number % 20 == 0 or number == len(items):
                print(f"{about}: {number} of {len(items)}, {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    return results


def _take_numbered(folder: Path, hands: photos.Writers, numbered: tuple[int, tuple[str, str, int]]) -> Path:
    return take(folder, hands, *numbered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--digits", type=Path, help="digits of real people: images and labels (.npz)")
    parser.add_argument("--fonts", type=Path, default=Path("build/fonts"), help="the folder with fontsource-NAME-VERSION.tgz")
    parser.add_argument("--photos", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", action="append", choices=sheets.LAYOUTS, default=[])
    parser.add_argument("--condition", action="append", choices=[*CONDITIONS, *HARD], default=[])
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep photos and truths there")
    parser.add_argument("--only-take", action="store_true", help="take photos and do not read them (with --keep)")
    parser.add_argument(
        "--again", type=Path, metavar="FOLDER", help="read photos that were kept; --layout, --condition choose among them"
    )
    parser.add_argument("--mistakes", action="store_true", help="list all that was read wrongly as well")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.again:
        paths = [path for path in sorted(options.again.glob("*.jpg")) if _is_wanted(path, options.layout, options.condition)]
        return report(paths, options)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        wanted = plan(options.photos, options.seed, options.layout, options.condition or list(CONDITIONS))
        hands = writers(options.digits, options.fonts)
        paths = _mapped(partial(_take_numbered, folder, hands), list(enumerate(wanted)), options.jobs, "taken")
        if not options.only_take:
            report(paths, options)
    return None


def _is_wanted(path: Path, layouts: Sequence[str], conditions: Sequence[str]) -> bool:
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    named = {sheet["layout"] for sheet in truth["sheets"]}
    return (not layouts or bool(named & set(layouts))) and (not conditions or truth["condition"] in conditions)


def report(paths: Sequence[Path], options: argparse.Namespace) -> None:
    """Reads photos and prints the tables."""
    print(f"read by {Path(sg.__file__).parent}", file=sys.stderr)
    results = _mapped(read, paths, options.jobs, "read")
    print(tables(results))
    if options.mistakes:
        print("\n" + mistakes(results))


if __name__ == "__main__":
    main()
