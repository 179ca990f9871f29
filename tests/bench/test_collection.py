"""The file format of the collection of digits that the reader is taught with."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
from teaching.digits.collection import unpacked


def test_an_array_of_bytes_is_unpacked() -> None:
    images = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    packed = bytes((0, 0, 8, 3, *(0, 0, 0, 2), *(0, 0, 0, 3), *(0, 0, 0, 4))) + images.tobytes()
    assert (unpacked(packed) == images).all()


@pytest.mark.parametrize("packed", [b"", b"\0\0", b"\0\0\x0d\x01\0\0\0\0", b"PK\x03\x04"])
def test_what_is_no_array_of_bytes_is_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="IDX"):
        unpacked(packed)
