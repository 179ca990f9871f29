"""Loaded once by the process that workers are forked from: what they need is there when they begin."""

from __future__ import annotations

import gc
from contextlib import suppress
from io import BytesIO


def _warm() -> None:
    import sheetgen.judge.files
    import sheetgen.page.worker
    import sheetgen.press.render  # noqa: F401
    from sheetgen.layout.build import build
    from sheetgen.layout.find import bundled
    from sheetgen.layout.read import Library
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.pictures import write

    fonts = Fonts()
    sheet = build(Library().layout(bundled()[0]), "en", "full", fonts)
    write([sheet], BytesIO(), "svg", fonts, outlines=True)


with suppress(Exception):  # what fails here fails again where somebody is told of it
    _warm()
gc.freeze()
