"""Places where packages are installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins.installed import RIGHT, SETS, WRONG, Place, install_example


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def with_example(place: Place) -> Place:
    install_example(place.site)
    place.put(right=RIGHT, wrong=WRONG, sets=SETS)
    return place
