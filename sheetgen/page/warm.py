"""Loaded once by the process that workers are forked from: what they need is there when they begin."""

from __future__ import annotations

import gc
from contextlib import suppress


def _warm() -> None:
    import sheetgen.judge.files
    import sheetgen.layout.build
    import sheetgen.page.worker
    import sheetgen.paint.svg
    import sheetgen.press.render  # noqa: F401
    from sheetgen.layout.find import bundled
    from sheetgen.layout.read import Library

    library = Library()
    for name in bundled():
        _ = library.layout(name).model


with suppress(Exception):  # what fails here fails again where somebody is told of it
    _warm()
gc.freeze()
