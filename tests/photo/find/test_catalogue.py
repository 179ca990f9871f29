"""The catalogue of prints matches the current bundled layouts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sheetgen.form.spaces import spaces
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.find.catalogue import COMPONENTS, Catalogue, Entry, catalogue
from sheetgen.photo.find.features import of_print
from sheetgen.photo.find.prints import Prints, PrintVariant

AGAIN = "run `make catalogue` and commit the file"


def test_every_bundled_layout_is_in_it_as_it_is_now() -> None:
    library, known = Library(), catalogue().by_layout
    assert set(known) == set(bundled()), AGAIN
    for name in bundled():
        layout = library.layout(name)
        assert {each.fingerprint for each in known[name]} == {layout.fingerprint}, AGAIN
        written = next(iter(spaces(layout.content.form)), None) is not None
        assert {each.lang for each in known[name]} == (set(layout.languages) if written else {""}), AGAIN


@pytest.mark.parametrize(
    "look",
    [
        PrintVariant("yacht", 0, "de", "full", False),
        PrintVariant("diceculus", 1, "en", "full", False),
        PrintVariant("tenpin", 0, "en", "saver", False),
    ],
)
def test_what_is_in_it_is_what_is_printed(look: PrintVariant) -> None:
    known = catalogue()
    (entry,) = (each for each in known.by_layout[look.layout] if (each.page, each.lang, each.ink) == look[1:4])
    points, seen = of_print(Prints((look.layout,), Library()).of(look))
    apart = np.hypot(*(points[:, None] - entry.points[None]).transpose(2, 0, 1))
    like = known.compress(seen) @ entry.descriptors.T / np.linalg.norm(entry.descriptors, axis=1)
    there = np.where(apart < 0.1, like, 0).max(axis=1)
    assert abs(len(points) - len(entry.points)) < 0.02 * len(points), AGAIN
    assert float((there > 0.9).mean()) > 0.97, AGAIN


def test_a_catalogue_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Positions are stored to hundredths of a mm, features to 1/127."""
    random = np.random.default_rng(1)
    seen = random.uniform(-1.2, 1.2, (3, COMPONENTS)).astype(np.float32)
    entries = [
        Entry("a", "A1", 0, "en", "full", np.array([(1.234, 700.0), (0.0, -5.0), (3.456, 7.006)]), seen),
        Entry("b/c", "B2", 2, "de", "full", np.zeros((0, 2)), np.zeros((0, COMPONENTS), np.float32)),
        Entry("a", "A1", 1, "en", "saver", np.array([(9.0, 8.0)]), seen[:1]),
    ]
    basis = random.normal(size=(128, COMPONENTS)).astype(np.float16).astype(np.float32)
    file = str(tmp_path / "c.npz")
    Catalogue(basis, entries).write(file)
    found = catalogue(file)
    assert [each[:5] for each in found.entries] == [each[:5] for each in entries]
    assert found.entries[0].points.tolist() == [[1.23, 655.35], [0, 0], [3.46, 7.01]]
    assert found.entries[2].points.tolist() == [[9, 8]]
    assert np.abs(found.entries[0].descriptors - np.clip(seen, -1, 1)).max() <= 0.5 / 127 + 1e-6
    assert np.abs(found.entries[0].descriptors).max() == pytest.approx(1)
    assert found.names == {"A1": "a", "B2": "b/c"}
    assert [each.page for each in found.by_layout["a"]] == [0, 1]
    assert np.allclose(found.compress(np.eye(128, dtype=np.float32)), basis)
