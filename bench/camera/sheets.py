"""Filled sheets: games played by the rulebooks, and any legal values for layouts without a simulated player."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from rulebooks.diceculus import play as diceculus
from rulebooks.lucky_dice import random_sheets as lucky_dice
from rulebooks.namaste import play as namaste
from rulebooks.placement import play as placement

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import Written
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping

LAYOUTS = (
    "namaste",
    "placement/level-1",
    "placement/level-2",
    "placement/level-3",
    "placement/level-4",
    "diceculus",
    "lucky-dice",
)
"""The bundled layouts that can be filled in by simulated players."""
_NAMES = ("Ana", "Benedikt", "Cem", "Dorothea", "Emil", "Fee")


def filled(layout: Layout, seed: int) -> Written:
    """Return a sheet of a layout as a player hands it in."""
    random = Random(seed)
    game = layout.game.name
    if game == "namaste":
        written = namaste.play(layout.keys, 2, seed, random.choice((8, 20, 60)))[0].values()
    elif game == "placement" and layout.name in LAYOUTS:
        written = placement.written(layout.keys, 2, placement.play(layout.keys, 2, seed)[0])
    elif game == "diceculus":
        written = read_text(layout, diceculus.text(diceculus.table(random)[0]))
    elif game == "lucky-dice":
        written = read_text(layout, json.dumps(lucky_dice.played(random)))
    else:
        written = anything(layout, random)
    return written.changed({"player": random.choice(_NAMES)}) if written.get("player") else written


def sparse(written: Written, share: float, seed: int) -> Written:
    """Return a sheet at the start of a game: the given share of the values, and its lists."""
    if share >= 1:
        return written
    random = Random(f"sparse {seed}")
    kept = {
        space: value for space, value in written.items() if random.random() < (share if not isinstance(value, tuple) else share > 0)
    }
    return Written(kept)


def read_text(layout: Layout, text: str) -> Written:
    """Return the values of a sheet typed as YAML."""
    (document,) = reader.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping)
    return read_filled(document.root, text.split("\n"), layout.content.form).written


def anything(layout: Layout, random: Random) -> Written:
    """Return a sheet with random values in about two thirds of its spaces."""
    found = {space.name: _value(space, random) for space in spaces(layout.content.form) if random.random() < 0.67}
    return Written({name: value for name, value in found.items() if value is not None})


def _value(space: Space, random: Random) -> Any:
    if space.holds != "one" or space.seat:
        return None
    if space.type == "tick":
        return True
    if space.domain:
        return random.choice(tuple(space.domain))
    return random.randint(-9, 99) if space.type == "number" else random.choice(_NAMES)


def layout_of(name: str) -> Layout:
    """A layout by its name or path."""
    return Library().layout(name)
