"""Checks that the packages that read photos are installed; used before any other module of this package is loaded."""

from __future__ import annotations

import ctypes
import os
from importlib.util import find_spec

from sheetgen.extras import install_command
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import message, room

phrase, _ = room("photo")
PACKAGES = ("cv2", "numpy", "zxingcpp", "pypdfium2")


THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Environment variables with the number of threads that numpy uses."""


def require_photo_packages(keep: bool = True) -> None:
    """Prepare the packages for photos, limited to one thread. Raise Unreadable, with installation instructions, if one is missing.

    keep: keep the memory of a picture for the next one; not for long-lived processes.

    The calculations are small, so several threads in one process only wait for one another. Several photos are read in several
    processes instead.
    """
    if any(find_spec(package) is None for package in PACKAGES):
        missing = phrase("no-reader", "reading photos requires packages that aren't installed")
        install = phrase("install", "install them: {command}", install_command("photo"))
        raise Unreadable([Fault(message(missing, install), Position(1, 1))])
    for name in THREADS:
        os.environ.setdefault(name, "1")
    if keep and keeps_memory:
        _keep_memory()


keeps_memory = True
"""True if the memory of a picture may be kept; set to False if the same process does much other work, as in tests."""
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


def _keep_memory() -> None:
    """Keep a picture's memory for the next one, if the C library supports it (glibc).

    Returning pages and requesting them again costs much processor time.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_MMAP_MAX, 0)
    mallopt(_TRIM_THRESHOLD, 2**31 - 1)
