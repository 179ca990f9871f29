"""Handwriting fonts (OFL) from npm's `@fontsource`, fetched once by npm itself into `build/fonts`."""

from __future__ import annotations

import io
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "build" / "fonts"
VERSION = "5.3.0"
TUNED = (
    "caveat",
    "patrick-hand",
    "indie-flower",
    "kalam",
    "shadows-into-light",
    "gloria-hallelujah",
    "architects-daughter",
)
HELD = ("nanum-pen-script", "reenie-beanie")
"""Fonts not used for tuning."""


@cache
def _file(name: str) -> bytes | None:
    """Return the regular weight's WOFF, or None without npm or network."""
    packed = FOLDER / f"fontsource-{name}-{VERSION}.tgz"
    if not packed.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        try:
            command = ("npm", "pack", "--silent", f"@fontsource/{name}@{VERSION}")
            subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, timeout=60)
        except (OSError, subprocess.SubprocessError):
            return None
    with tarfile.open(packed) as archive:
        member = archive.extractfile(f"package/files/{name}-latin-400-normal.woff")
        return member.read() if member else None


@cache
def font(name: str, pixels: int) -> Any | None:
    """Return a Pillow font at a size, or None if it isn't available: the hand then writes by strokes."""
    from PIL import ImageFont

    data = _file(name)
    return ImageFont.truetype(io.BytesIO(data), pixels) if data else None
