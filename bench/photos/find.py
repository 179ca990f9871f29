"""Measure the search for sheets in the bench camera's photos: errors of spaces, recognised layouts and cost.

To run several photo ranges in parallel: `--from 100 --photos 40`. `--held`: hands and seeds not used for tuning. `--hard`: worse
photos than usual.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
import numpy as np
from camera.hands import Hand
from camera.papers import Print, paper
from camera.sheets import LAYOUTS
from camera.shots import Conditions, Photo, conditions, hard, shoot

from sheetgen.drawing.sheet import Ink
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.find.prints import INKS, Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo as Loaded
from sheetgen.photo.picture.pixels import grey_of
from sheetgen.source.messages import Message

HELD = 1_000_000
"""First seed that is not used for tuning."""
BAR = 0.5


class Result(NamedTuple):
    """A photo: its subject, the findings of the search, the worst space's error in mm (None: not found, or another layout),
    seconds.
    """

    seed: int
    printed: Print
    photo: Photo
    sighting: Sighting | None
    faults: Sequence[Message]
    worst: float | None
    took: float

    @property
    def right(self) -> bool:
        """Return whether the right page of the right layout was found."""
        return self.sighting is not None and (self.sighting.printed.variant[:2] == self.printed[:2])


def wanted(seed: int) -> Print:
    """Return the print for a photo."""
    random = Random(seed)
    layout = LAYOUTS[seed % len(LAYOUTS)]
    page = random.choice((0, 1)) if layout == "diceculus" else 0
    ink: Ink = random.choice((*INKS, "full", "full"))
    lang = random.choice(("en", "en", "de"))
    return Print(layout, page, lang, ink, scan=seed // len(LAYOUTS) % 2 == 0)


def taken(seed: int, *, worse: bool = False) -> Photo:
    """The photo of a seed, always the same."""
    random = Random(seed + 17)
    sheet = paper(wanted(seed), seed, Hand(random.randrange(1000), held=seed >= HELD))
    return shoot([sheet], (hard if worse else conditions)(random), seed)


def results(seeds: Sequence[int], search: Search, *, worse: bool = False) -> Iterator[Result]:
    """Search all photos of some seeds, and yield the results."""
    for seed in seeds:
        photo = taken(seed, worse=worse)
        begin = time.process_time()
        picture = decoded(photo.data)
        found = search.sheets(Loaded("a.jpg", picture, grey_of(picture)))
        took = time.process_time() - begin
        sighting = found.sheets[0] if found.sheets else None
        printed = wanted(seed)
        worst = None
        if sighting is not None and sighting.printed.variant[:2] == printed[:2]:
            worst = worst_error(sighting, photo)
        yield Result(seed, printed, photo, sighting, found.faults, worst, took)


def worst_error(sighting: Sighting, photo: Photo) -> float:
    """Return the error of the worst space's middle, in millimetres of the paper."""
    errors = []
    for space, box in sighting.printed.boxes.items():
        places = np.array(photo.truth[0][space])
        seen = sighting.warp.pixels(np.array([box.centre]))[0]
        across, down = (places[2] - places[1]) / box.w, (places[4] - places[1]) / box.h
        errors.append(float(np.hypot(*np.linalg.solve(np.stack((across, down), axis=1), seen - places[0]))))
    return max(errors)


def tell(found: Sequence[Result], what: str) -> None:
    """Print one line on some photos."""
    worst = [each.worst if each.worst is not None else 99.0 for each in found]
    if not found:
        return
    good = sum(each < BAR for each in worst)
    inks = sum(each.sighting is not None and each.sighting.printed.variant.ink == each.printed.ink for each in found)
    langs = sum(each.sighting is not None and each.sighting.printed.variant.lang == each.printed.lang for each in found)
    print(
        f"{what:<22} {len(found):4} photos: worst space < {BAR} mm in {good / len(found):6.1%} (median {np.median(worst):.3f} mm, "
        f"95 % {np.percentile(worst, 95):.3f}); layout {sum(each.right for each in found) / len(found):6.1%}, "
        f"ink {inks / len(found):.0%}, language {langs / len(found):.0%}; "
        f"{np.mean([each.took for each in found]):.2f} s each, at most {max(each.took for each in found):.2f}"
    )


ALONE = """
import sys
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.find.search import Search
from sheetgen.photo.picture.load import photo
from sheetgen.photo.find.prints import Prints
Search(Prints(tuple(bundled()), Library())).sheets(photo(sys.argv[1]))
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))[6:].strip())
"""
"""A script that searches one photo in a new process, so that everything has to be loaded and painted."""


def alone(seed: int) -> None:
    """Measure the cost of one photo of 4,000 pixels in its own process."""
    printed = wanted(seed)
    photo = shoot([paper(printed, seed, Hand(seed))], Conditions(long_side=4000, bend=5, tilt=12), seed)
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        file.write(photo.data)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-c", ALONE, file.name], capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cost = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    marks = "with marks" if printed.scan else "without marks"
    print(f"{printed.layout} {marks}, a process of its own: {cost:.2f} s of CPU, memory at most {done.stdout.strip()}")


def main() -> None:
    """Print one line per kind of photo, and the photos that went wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=28)
    options.add_argument("--from", type=int, default=0, dest="first")
    options.add_argument("--held", action="store_true")
    options.add_argument("--hard", action="store_true")
    options.add_argument("--verbose", action="store_true")
    asked = options.parse_args()
    cv2.setNumThreads(1)
    first = asked.first + (HELD if asked.held else 0)
    search = Search(Prints(tuple(bundled()), Library()))
    found: list[Result] = []
    for each in results(range(first, first + asked.photos), search, worse=asked.hard):
        found.append(each)
        if asked.verbose or each.worst is None or each.worst >= BAR:
            sighting = each.sighting
            seen = sighting and (tuple(sighting.printed.variant), round(sighting.agreement, 2), sighting.marks)
            print(
                each.seed,
                tuple(each.printed),
                each.worst and round(each.worst, 3),
                seen,
                f"{each.took:.2f} s",
                each.photo.conditions,
            )
            print("   ", *(fault.text().message for fault in each.faults))
    for scan, marked in ((True, "with marks"), (False, "without marks")):
        some = [each for each in found if each.printed.scan == scan]
        tell(some, marked)
        for bend, flatness in ((True, "bent"), (False, "flat")):
            tell([each for each in some if (each.photo.conditions.bend > 0) == bend], f"  {flatness}")
    for seed in (0, 5, 7, 12):
        alone(seed)


if __name__ == "__main__":
    main()
