"""Measure the reading of whole sheets in photos, with the game's rules and without: correct sheets, uncertain spaces, and the fate
of players' mistakes.

The photos come from the bench's camera, with hands that are not in the digit reader's training data. `--tried`: the hands used for
tuning. `--from 100 --photos 40`: other photos. `--keep FOLDER`: keep the raw readings there, so that later runs repeat only the
rules. `--verbose`: print the errors.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
from camera.legal import legal, slipped
from camera.papers import Print, paper
from camera.sheets import layout_of
from camera.shots import shoot, wide

from photos.handwriting import hand
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Written
from sheetgen.judge.findings import conditions
from sheetgen.judge.sheet import judge
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Reading
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.filled.typed import filled_by, is_doubtful
from sheetgen.photo.find.prints import Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import grey_of
from sheetgen.photo.rules.joint import SheetReadings, read_with_rules

KINDS = (
    ("namaste", True, False),
    ("yacht", True, False),
    ("namaste", False, False),
    ("tenpin", False, False),
    ("namaste", True, True),
    ("placement/level-1", True, False),
    ("namaste", False, False),
    ("yacht", False, True),
    ("namaste", True, False),
    ("placement/level-4", False, False),
    ("namaste", True, False),
    ("tenpin", True, True),
    ("namaste", False, True),
    ("yacht", False, False),
    ("namaste", False, False),
    ("placement/level-1", False, True),
    ("tenpin", True, False),
    ("namaste", True, False),
)
"""Subjects of the photos in turn: layout, whether it has corner marks, whether it has a player's mistakes."""


class Taken(NamedTuple):
    """A sheet with its written values and its readings before any rules. slips: the correct values of spaces with mistakes."""

    seed: int
    layout: str
    marks: bool
    hand: str
    written: Written
    slips: dict[str, object]
    readings: tuple[Reading, ...]

    @property
    def kind(self) -> str:
        """The group that the sheet is counted in."""
        marks = ("" if self.layout != "namaste" else ", marks" if self.marks else ", no marks") + (", slips" if self.slips else "")
        return self.layout.partition("/")[0] + marks


class Seen(NamedTuple):
    """Results for one sheet, read with rules or without: the wrong readings, the wrong ones without a warning, the number of
    uncertain spaces.

    spoilt: wrong readings that were right before the rules. told: for each mistake on the sheet, whether it is found or uncertain,
    or the value it conflicts with was changed. verdict: whether the check's verdict is correct. accused: number of errors reported
    as certain that are not on the sheet.
    """

    of: Taken
    wrong: list[Reading]
    silent: list[Reading]
    doubtful: int
    spoilt: int
    told: list[bool]
    said: list[tuple[float, bool]]
    verdict: bool
    accused: int


def taken(seed: int, searches: dict[str, Search], *, tried: bool) -> Taken | None:
    """Write, photograph and read one sheet."""
    name, marks, slips = KINDS[seed % len(KINDS)]
    layout = layout_of(name)
    written = legal(layout, seed)
    wrong: dict[str, object] = {}
    if slips:
        written, wrong = slipped(layout, written, seed)
    who, called = hand(seed, tried=tried)
    sheet = paper(Print(name, 0, "en", "full", scan=marks), seed, who, written)
    picture = decoded(shoot([sheet], wide(Random(seed * 13 + 7)), seed).data)
    photo = Photo("a.jpg", picture, grey_of(picture))
    found = searches.setdefault(name, Search(Prints((name,), Library()))).sheets(photo).sheets
    return Taken(seed, name, marks, called, written, wrong, tuple(read(photo, found[0]))) if found else None


def all_taken(seeds: Sequence[int], keep: Path | None, *, tried: bool) -> Iterator[Taken]:
    """Yield all sheets of some seeds; stored ones are not photographed again."""
    searches: dict[str, Search] = {}
    for seed in seeds:
        file = keep and keep / f"{'tried' if tried else 'unseen'}-{seed}.pkl"
        if file and file.exists():
            found: Taken | None = pickle.loads(file.read_bytes())
        else:
            found = taken(seed, searches, tried=tried)
            if file:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(pickle.dumps(found))
        if found is None:
            print(f"{seed}: no sheet found", file=sys.stderr)
        else:
            yield found


def truths(sheet: Taken) -> dict[str, object]:
    """Return the correct reading of each space of the page."""
    known = {space.name: space for space in spaces(layout_of(sheet.layout).content.form)}
    on_page = ((each.space, known.get(each.space)) for each in sheet.readings)
    return {name: _as_read(space, sheet.written.get(name)) for name, space in on_page if space is not None and space.type != "text"}


def _as_read(space: Space, value: object) -> object:
    return None if space.type == "mark" and value == (space.domain or ("",))[0] else value


def same(sheet: Taken, space: str, value: object, truth: object) -> bool:
    """Return whether two values of a space are equal, apart from capitals and a minus that the rules ignore."""
    if isinstance(value, str) and isinstance(truth, str):
        return value.casefold() == truth.casefold()
    if type(value) is int and type(truth) is int and value == -truth:
        case = judge(sheet.written, layout_of(sheet.layout)).case
        return len(list(case.violations())) == len(list(case.changed({space: value}).violations()))
    return value is truth or (value == truth and value is not True)


def seen(sheet: Taken, readings: Sequence[Reading]) -> Seen:
    """Return the results for a sheet."""
    layout, right, eye = layout_of(sheet.layout), truths(sheet), {each.space: each for each in sheet.readings}
    judged = [each for each in readings if each.space in right]
    ok = {each.space: same(sheet, each.space, each.value, right[each.space]) for each in judged}
    wrong = [each for each in judged if not ok[each.space]]
    filled = filled_by(layout.content.form, readings, ("Ana",))
    violations, due = (judge(each, layout).violations for each in (filled.written, sheet.written))
    errors, true = ({(each.rule, each.spaces[0]): each for each in some if each.severity == "error"} for some in (violations, due))
    found = {space for violation in violations for space in violation.spaces}
    warned = {each.space for each in judged if _warned(each)}
    overruled = {each.space for each in judged if each.value != eye[each.space].value} & warned
    told = {violation.spaces[0]: not overruled.isdisjoint(violation.spaces) for violation in due}
    return Seen(
        sheet,
        wrong,
        [each for each in wrong if not _warned(each)],
        sum(map(_warned, judged)),
        sum(same(sheet, each.space, eye[each.space].value, right[each.space]) for each in wrong),
        [space in found | warned or told.get(space, False) for space in right if space in sheet.slips],
        [(each.alternatives[0].p, ok[each.space]) for each in judged if not eye[each.space].sure and each.value is not UNREAD],
        bool(errors) == bool(true),
        sum(not conditions(each.spaces, filled.doubtful) for key, each in errors.items() if key not in true),
    )


def _warned(reading: Reading) -> bool:
    return is_doubtful(reading) or reading.value is UNREAD


def tell(found: Sequence[Seen], what: str) -> None:
    """Print one line."""
    whole, silent = (sum(not getattr(each, which) for each in found) / len(found) for which in ("wrong", "silent"))
    doubtful, spoilt = sum(each.doubtful for each in found) / len(found), sum(each.spoilt for each in found)
    told = [each for one in found for each in one.told]
    slips = f"; slips found or doubtful {sum(told) / len(told):.1%} of {len(told)}" if told else ""
    print(
        f"{what:<28} {len(found):4} sheets: all right {whole:6.1%}, with a silent mistake {1 - silent:5.1%}, "
        f"doubtful spaces {doubtful:.2f}, spoilt {spoilt}, verdict right {sum(each.verdict for each in found) / len(found):6.1%}, "
        f"errors made up and sure {sum(each.accused for each in found)}{slips}"
    )


def calibration(found: Sequence[Seen]) -> None:
    """Print the share of correct readings by stated probability, for spaces that were uncertain before the rules."""
    said = [each for one in found for each in one.said]
    for low, high in ((0.0, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 0.95), (0.95, 0.99), (0.99, 1.01)):
        some = [each for each in said if low <= each[0] < high]
        if some:
            mean, right = (sum(each[n] for each in some) / len(some) for n in (0, 1))
            print(f"  said {low:.2f}–{min(high, 1):.2f}: mean {mean:6.1%}, right {right:6.1%} of {len(some)}")


def main() -> None:
    """Print one line per kind of sheet, without rules and with them."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=36)
    options.add_argument("--from", type=int, default=0, dest="first")
    options.add_argument("--tried", action="store_true")
    options.add_argument("--keep", type=Path)
    options.add_argument("--verbose", action="store_true")
    asked = options.parse_args()
    cv2.setNumThreads(1)
    sheets = list(all_taken(range(asked.first, asked.first + asked.photos), asked.keep, tried=asked.tried))
    bare = [seen(each, each.readings) for each in sheets]
    times, done = [], []
    for each in sheets:
        begin = time.process_time()
        (readings,) = read_with_rules([SheetReadings(layout_of(each.layout), each.readings, ("Ana",))])
        times.append(time.process_time() - begin)
        done.append(seen(each, readings))
    for found, what in ((bare, "without rules"), (done, "with rules")):
        print(what)
        for kind in sorted({each.kind for each in sheets}):
            tell([each for each in found if each.of.kind == kind], f"  {kind}")
        calibration(found)
    print(f"{sum(times) / len(times):.3f} s of CPU a sheet for the rules, at most {max(times):.2f}")
    for one in done if asked.verbose else ():
        for wrong in one.wrong:
            told = [(str(each.value), each.p) for each in wrong.alternatives[:4]]
            print(one.of.seed, one.of.kind, one.of.hand, wrong.space, one.of.written.get(wrong.space), told, wrong.sure)


if __name__ == "__main__":
    main()
