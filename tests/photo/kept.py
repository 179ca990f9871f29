"""Golden numbers: the result of each step of reading a small picture, in files of `tests/golden/photo`.

A line is a name and its values, compared one by one. Numbers may differ slightly, since processors round differently; everything
else must match. `--regen-all` rewrites the files; read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

FOLDER = Path(__file__).parents[1] / "golden" / "photo"
REL, ABS = 2e-3, 2e-4


def grid(picture: np.ndarray[tuple[int, ...], np.dtype[np.generic]], down: int = 6, across: int = 8) -> list[float]:
    """Return the means of a picture's parts in `down` rows and `across` columns."""
    rows = np.array_split(picture.astype(np.float64), down, axis=0)
    return [float(part.mean()) for row in rows for part in np.array_split(row, across, axis=1)]


def check(
    file_regression: FileRegressionFixture, name: str, found: Mapping[str, object], rel: float = REL, abs_: float = ABS
) -> None:
    """Compare values by name with the golden file."""
    text = "".join(f"{key}: {' '.join(_texts(value))}\n" for key, value in found.items())

    def same(now: Path, then: Path) -> None:
        told, kept = _lines(now), _lines(then)
        assert list(told) == list(kept)
        for key, values in told.items():
            assert len(values) == len(kept[key]), key
            for one, other in zip(values, kept[key], strict=True):
                assert one == other or _number(one) == pytest.approx(_number(other), rel=rel, abs=abs_), key

    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=FOLDER / f"{name}.txt", check_fn=same)


def _lines(file: Path) -> dict[str, list[str]]:
    """Return the values of a file by name."""
    return {name: values.split() for name, _, values in (line.partition(":") for line in file.read_text("utf-8").splitlines())}


def _texts(value: object) -> Iterator[str]:
    """Yield each single value within a value as text."""
    if isinstance(value, np.ndarray):
        yield "×".join(map(str, value.shape))
        yield from _texts(value.ravel().tolist())
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _texts(key)
            yield from _texts(each)
    elif isinstance(value, tuple | list):
        if not value:
            yield "nothing"
        for each in value:
            yield from _texts(each)
    elif isinstance(value, float | np.floating):
        yield f"{float(value):.5g}"
    else:
        yield "_".join(str(value).split()) or "''"


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
