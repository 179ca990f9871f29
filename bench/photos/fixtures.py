"""Takes the photos that the tests look at (tests/photo/photos) with the bench's camera: small, always the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from camera.hands import Hand
from camera.papers import Paper, Print, paper
from camera.sheets import layout_of
from camera.shots import Conditions, shoot

FOLDER = Path(__file__).parents[2] / "tests" / "photo" / "photos"
_BENT = Conditions(long_side=1600, tilt=16, turn=6, bend=7, jpeg=62, noise=2, shadow=0.3)
PHOTOS = {
    "bent": ((Print("namaste", scan=True),), _BENT, 40),
    "plain": (
        (Print("placement/level-2", lang="de", ink="mono"),),
        _BENT._replace(turn=93, bend=4, ground="lined", glare=0.4),
        143,
    ),
    "two": (
        (Print("lucky-dice", scan=True), Print("namaste", scan=True)),
        _BENT._replace(turn=-4, bend=3, tilt=8, ground="dark"),
        42,
    ),
    "back": ((Print("diceculus", page=1, scan=True),), _BENT._replace(turn=181, tilt=10, bend=3, ground="white", fold=True), 43),
}
"""Prints on each photo, its conditions and its seed: on `plain`, the reflection leaves two fields uncertain."""


def _written(sheet: Paper, spaces: Iterable[str]) -> Iterator[str]:
    """Yield the written spaces, named as in readings: `players.1` for a name, `SPACE.P1` for a value under that name."""
    yield from (space for space in spaces if sheet.written.get(space) not in (None, (), "."))
    for number, name in enumerate(sheet.written.names("players"), 1):
        yield f"players.{number}"
        yield from (f"{space}.P{number}" for space in spaces if sheet.written.get(f"{space}.{name}") is not None)


def main() -> None:
    """Write each photo, and the true middles of all its spaces."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    truth = {}
    for first, (name, (prints, how, seed)) in enumerate(PHOTOS.items(), 40):
        papers = [paper(each, first + n, Hand(first + n)) for n, each in enumerate(prints)]
        photo = shoot(papers, how, seed)
        (FOLDER / f"{name}.jpg").write_bytes(photo.data)
        truth[name] = [
            {
                "print": list(each[:5]),
                "fingerprint": layout_of(each.layout).fingerprint,
                "written": sorted(_written(sheet, spaces)),
                "middles": {space: [round(x, 1) for x in points[0]] for space, points in spaces.items()},
            }
            for each, spaces, sheet in zip(prints, photo.truth, papers, strict=True)
        ]
    (FOLDER / "truth.json").write_text(json.dumps(truth) + "\n", "utf-8")


if __name__ == "__main__":
    main()
