"""The catalogue of prints is that of the bundled layouts as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="photos are read by the packages of the extra 'photo'")

import numpy as np

from sheetgen.form.spaces import spaces
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.catalogue import Catalogue, catalogue
from sheetgen.photo.features import of_print
from sheetgen.photo.prints import Look, Prints

AGAIN = "run `make catalogue` and commit the file"


def test_every_bundled_layout_is_in_it_as_it_is_now() -> None:
    library, known = Library(), catalogue().by_layout
    assert set(known) == set(bundled()), AGAIN
    for name in bundled():
        layout = library.layout(name)
        assert {each.fingerprint for each in known[name]} == {layout.fingerprint}, AGAIN
        written = next(iter(spaces(layout.kit.form)), None) is not None
        assert {each.lang for each in known[name]} == (set(layout.languages) if written else {""}), AGAIN


@pytest.mark.parametrize("look", [Look("yacht", 0, "de", "full", False), Look("diceculus", 1, "en", "full", False)])
def test_what_is_in_it_is_what_is_printed(look: Look) -> None:
    known = catalogue()
    (entry,) = (each for each in known.by_layout[look.layout] if (each.page, each.lang) == (look.page, look.lang))
    points, seen = of_print(Prints((look.layout,), Library()).of(look))
    apart = np.hypot(*(points[:, None] - entry.points[None]).transpose(2, 0, 1))
    like = known.short(seen) @ entry.seen.T / np.linalg.norm(entry.seen, axis=1)
    there = np.where(apart < 0.1, like, 0).max(axis=1)
    assert abs(len(points) - len(entry.points)) < 0.02 * len(points), AGAIN
    assert float((there > 0.9).mean()) > 0.97, AGAIN


def test_a_catalogue_is_read_as_it_was_written(tmp_path: Path) -> None:
    known = catalogue()
    some = Catalogue(known.basis, [*known.by_layout["golf"], *known.by_layout["lucky-dice/dice"]])
    some.write(str(tmp_path / "some.npz"))
    again = catalogue(str(tmp_path / "some.npz"))
    assert [each[:4] for each in again.entries] == [each[:4] for each in some.entries]
    for one, other in zip(again.entries, some.entries, strict=True):
        assert np.abs(one.seen - other.seen).max(initial=0) < 0.005
        assert np.abs(one.points - other.points).max(initial=0) < 0.006
