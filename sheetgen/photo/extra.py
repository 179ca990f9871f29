"""Whether the packages are there that photos are read by; asked before anything of this room is loaded."""

from __future__ import annotations

import os
from importlib.util import find_spec

from sheetgen.photo import words
from sheetgen.source.faults import Fault, Position, Unreadable, said

PACKAGES = ("cv2", "numpy", "zxingcpp", "pypdfium2")


THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""By which numpy is told, when it is loaded, in how many threads to reckon."""


def needed() -> None:
    """Unreadable, with how to install them, where one is missing; else they are loaded to reckon in one thread.

    What is reckoned with is small: several threads of a process wait for one another more than they help, six times the processor
    time of a photo was measured. Many photos are read by many processes.
    """
    if any(find_spec(package) is None for package in PACKAGES):
        raise Unreadable([Fault(said(words.no_reader), Position(1, 1))])
    for name in THREADS:
        os.environ.setdefault(name, "1")
