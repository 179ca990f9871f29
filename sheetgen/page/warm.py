"""Loads what workers need before they start; imported once, only by the process that workers are forked from."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO

from sheetgen.processes.worker import silence

_LOOK = 0.1
"""Seconds between two checks whether the server still runs."""


def _warm() -> None:
    import sheetgen.judge.files
    import sheetgen.page.worker
    import sheetgen.press.render  # noqa: F401
    from sheetgen.layout.building.build import build
    from sheetgen.layout.find import bundled
    from sheetgen.layout.read import Library
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.pictures import write_picture

    fonts = Fonts()
    sheet = build(Library().layout(bundled()[0]), "en", "full", fonts)
    write_picture([sheet], BytesIO(), "svg", fonts, outlines=True)


@contextmanager
def _not_alone() -> Iterator[None]:
    """Within this context, end this process if the server that started it has ended."""
    server = os.getppid()

    def look(_number: int, _frame: object) -> None:
        if os.getppid() != server:
            os._exit(0)

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _LOOK, _LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


if not os.environ.get("SHEETGEN_DEBUG"):
    silence()
with _not_alone(), suppress(Exception):  # any error occurs again later and is reported then
    _warm()
gc.freeze()
