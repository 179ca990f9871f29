"""Whether the packages are there that photos are read by; asked before anything of this room is loaded."""

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
"""By which numpy is told, when it is loaded, in how many threads to reckon."""


def require_photo_packages(keep: bool = True) -> None:
    """Unreadable, with how to install them, where one is missing; else they are loaded to reckon in one thread.

    keep: what memory pictures take is kept for the next one; not in a process that goes on for long.

    What is reckoned with is small: several threads of a process wait for one another more than they help, six times the processor
    time of a photo was measured. Many photos are read by many processes.
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
"""Not where much else is done in the same process, as in tests."""
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


def _keep_memory() -> None:
    """What a picture took is kept for the next one, where the C library can be told so (glibc).

    Given back each time and got anew, pages cost a quarter of a photo's processor time: 2.2 to 2.8 s were 1.8 to 2.2.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_MMAP_MAX, 0)
    mallopt(_TRIM_THRESHOLD, 2**31 - 1)
