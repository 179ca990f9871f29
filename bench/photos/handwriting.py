"""Measure the reading of numbers in the bench camera's photos, written by hands that are not in the training data: correct as first
choice, correct among the first three, certain.

`--from 100 --photos 40`: other photos. `--tried`: the hands used for tuning. `--verbose`: what went wrong. `--real FILE.npz`:
digits by real people (see `camera/real`), anywhere in their cells and over their lines (`--reach`, mm).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
from camera.hands import Hand
from camera.papers import Paper, Print, paper, sheet_of
from camera.real import RealHand
from camera.sheets import layout_of
from camera.shots import shoot, wide
from teaching.digits.hands import TRIED, UNSEEN

from sheetgen.drawing.proofs.hand import filled_in
from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD, Value
from sheetgen.layout.read import Library
from sheetgen.photo.filled import spaces as readings
from sheetgen.photo.find.prints import Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import grey_of

LAYOUTS = ("namaste", "placement/level-1", "yacht", "tenpin", "namaste", "placement/level-4", "lucky-dice")


class Read(NamedTuple):
    """A space with a number in it: its photo, the true value, the read values with their probabilities, whether the reading is
    certain.
    """

    seed: int
    layout: str
    hand: str
    space: str
    truth: object
    found: tuple[tuple[object, float], ...]
    sure: bool

    def among(self, first: int) -> bool:
        """Return whether the true value is among the first few readings, not counting unreadable and blank."""
        return self.truth in [value for value, _ in self.found if value is not UNREAD and value is not None][:first]


def hand(seed: int, *, tried: bool) -> tuple[Hand, str]:
    """Return a hand that is not in the training data: a font, or the camera's strokes."""
    random = Random(f"numbers {seed}")
    made = Hand(seed, held=not tried)
    made.font = random.choice(TRIED if tried else (*UNSEEN, None, None))
    return made, made.font or "strokes"


def truths(sheet: Paper) -> Mapping[str, object]:
    """Return the whole numbers on a page, by their names in readings."""
    form = filled_in(layout_of(sheet.printed.layout).content.form, sheet.written)
    found: dict[str, object] = {}
    for place in sheet_of(*sheet.printed[:1], *sheet.printed[2:]).pages[sheet.printed.page].places:
        space = form.spaces.get(place.space)
        if space is None or space.type != "number":
            continue
        if space.holds == "amounts" and space.of is not None:
            for part, name in zip(place.parts, sheet.written.names(space.of), strict=False):
                found[f"{place.space}.P{part.value}"] = sheet.written.get(f"{place.space}.{name}")
        elif space.holds == "one" and not place.parts:
            found[place.space] = _lost(sheet.written.get(place.space), space)
    return {name: value for name, value in found.items() if isinstance(value, int)}


def _lost(value: Value | None, space: Space) -> Value | None:
    """Drop the optional minus of lost points."""
    lost = isinstance(value, int) and space.domain is not None and value not in space.domain and -value in space.domain
    return -value if lost and isinstance(value, int) else value


def results(
    seeds: Sequence[int], hands: Callable[[int], tuple[Hand, str]], *, layouts: Sequence[str], times: list[float]
) -> Iterator[Read]:
    """All numbers of some photos."""
    searches: dict[str, Search] = {}
    for seed in seeds:
        random = Random(seed * 13 + 7)
        layout = layouts[seed % len(layouts)]
        who, called = hands(seed)
        sheet = paper(Print(layout, 0, "en", "full", scan=seed // len(layouts) % 2 == 0), seed, who)
        photo = decoded(shoot([sheet], wide(random), seed).data)
        loaded = Photo("a.jpg", photo, grey_of(photo))
        search = searches.setdefault(layout, Search(Prints((layout,), Library())))
        sightings = search.sheets(loaded).sheets
        if not sightings:
            print(f"{seed}: no {layout} found", file=sys.stderr)
            continue
        begin = time.process_time()
        found = {each.space: each for each in readings.read(loaded, sightings[0])}
        times.append(time.process_time() - begin)
        for space, value in truths(sheet).items():
            each = found[space]
            yield Read(seed, layout, called, space, value, tuple(each.alternatives), each.sure)


def tell(found: Sequence[Read], what: str) -> None:
    """Print one line."""
    if not found:
        return
    sure = [each for each in found if each.sure]
    first, three = (sum(each.among(n) for each in found) / len(found) for n in (1, 3))
    wrong = sum(not each.among(1) for each in sure) / max(len(sure), 1)
    print(
        f"{what:<28} {len(found):6} numbers: first {first:6.2%}, in three {three:6.2%}; "
        f"sure {len(sure) / len(found):6.2%}, of these wrong {wrong:.2%}"
    )


def calibration(found: Sequence[Read]) -> None:
    """Print the share of correct readings by stated probability."""
    for low, high in ((0.0, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 0.95), (0.95, 0.99), (0.99, 1.01)):
        some = [each for each in found if low <= each.found[0][1] < high]
        if some:
            mean = sum(each.found[0][1] for each in some) / len(some)
            right = sum(each.found[0][0] == each.truth for each in some) / len(some)
            print(f"  said {low:.2f}–{min(high, 1):.2f}: mean {mean:6.1%}, right {right:6.1%} of {len(some)}")


def main() -> None:
    """Print one line per layout and hand."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=28)
    options.add_argument("--from", type=int, default=0, dest="first")
    options.add_argument("--tried", action="store_true")
    options.add_argument("--verbose", action="store_true")
    options.add_argument("--layouts", default=",".join(LAYOUTS))
    options.add_argument("--real", type=Path)
    options.add_argument("--reach", type=float, default=0.8)
    asked = options.parse_args()
    cv2.setNumThreads(1)
    times: list[float] = []
    found = []

    def hands(seed: int) -> tuple[Hand, str]:
        if asked.real is None:
            return hand(seed, tried=asked.tried)
        return RealHand(seed, asked.real, "tried" if asked.tried else "unseen", asked.reach), "real digits"

    seeds = range(asked.first, asked.first + asked.photos)
    for each in results(seeds, hands, layouts=asked.layouts.split(","), times=times):
        found.append(each)
        if asked.verbose and not each.among(1):
            print(
                each.seed,
                each.layout,
                each.hand,
                each.space,
                each.truth,
                [(str(v), round(p, 3)) for v, p in each.found[:4]],
                each.sure,
            )
    for layout in dict.fromkeys(each.layout for each in found):
        tell([each for each in found if each.layout == layout], layout)
    for called in dict.fromkeys(each.hand for each in found):
        tell([each for each in found if each.hand == called], f"  {called}")
    tell(found, "all")
    calibration(found)
    print(f"{sum(times) / max(len(times), 1):.2f} s of CPU a sheet for reading, at most {max(times, default=0):.2f}")


if __name__ == "__main__":
    main()
