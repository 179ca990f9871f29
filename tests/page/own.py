"""Requests for pads as any client may send them, and custom layouts in the folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any

from sheetgen.layout.find import bundled
from sheetgen.page.context import WorkerContext
from tests.games.placement.random_levels import level
from tests.layout.own import own_layout

Json = dict[str, Any]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "copies": ("1", "2", "7", " 3 ", "30", "0", "x", "100001"),
    "paper": (None, None, "a4", "A3", "letter", "120x180mm", "2000x2000mm", "20x20mm", "a9", ""),
    "up": ("1", "1", "2", "auto", "9", "0", "10001"),
    "fit": (True, False),
    "stack": ("paper", "cut"),
    "flip": (None, "long", "short", ""),
    "number": (None, None, "1", "51", "999999", "-1"),
    "players": (None, None, "Ana", "Ana,Ben", "Ana,ana", "", "★", "x" * 80),
    "scan": (True, False),
    "ink": ("full", "saver", "mono"),
    "lang": (None, "en", "de", "fr"),
}


def pad(chance: Random, name: str) -> Json:
    """Return a pad of a layout, sometimes with a second layout, with some options."""
    names = [name, *chance.sample(bundled(), chance.choice((0, 0, 0, 1)))]
    return {"names": names, **{key: chance.choice(OPTIONS[key]) for key in chance.sample(sorted(OPTIONS), chance.randint(0, 5))}}


def layout(chance: Random, bases: Sequence[str] | None = None) -> str:
    """Return a custom layout, right or wrong; it starts from a bundled layout, or is a level."""
    return own_layout(chance.choice(bases or bundled()), chance) if chance.random() < 0.7 else level(chance)


def put(context: WorkerContext, name: str, text: str) -> None:
    """Write a file in the folder. If it replaces a file, it gets a later time."""
    path = os.path.join(context.folder.path, name)
    later = os.stat(path).st_mtime_ns + 1_000_000 if os.path.exists(path) else None
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    if later is not None:
        os.utime(path, ns=(later, later))
