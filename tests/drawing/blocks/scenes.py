"""The drawing of a block as text for golden files: its operations, its spaces with their parts, its further
pages and its messages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from sheetgen.drawing.blocks.base import Drawing, Options
from sheetgen.drawing.sheet import Box, Page, Sheet
from sheetgen.source.messages import Message
from tests.drawing.blocks.room import Stage
from tests.log import log

_LONG = 200
"""Maximum number of characters shown per message."""


class Telling(Stage):
    """A stage that keeps each message together with its hint."""

    def fault(self, what: Message, key: str = "at") -> None:
        """Collects a fault."""
        self.faults.append((_words(what), key))

    def remark(self, what: Message, key: str = "at") -> None:
        """Collects a remark."""
        self.remarks.append((_words(what), key))


def _words(what: Message) -> str:
    said = what.text()
    return f"{said.message[:_LONG]} · {said.hint[:_LONG]}"


class Scene(NamedTuple):
    """A block on a stage, in boxes of some sizes. whole: show everything for the first box and a short hash for the others."""

    name: str
    stage: Stage
    options: Options
    sizes: tuple[tuple[float, float], ...]
    whole: bool = True


def numbers(values: Iterable[float]) -> str:
    """Lengths to the hundredth of a millimetre."""
    return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)


def lines(drawing: Drawing) -> Iterator[str]:
    """Yield the log of a drawing: its own page, then its further pages."""
    page = Page(tuple(drawing.ops), tuple(drawing.places))
    yield from log(Sheet("", "", "", (0, 0), 0, (page,))).splitlines()[2:]
    for place in drawing.places:
        if place.parts:
            parts = "; ".join(f"{part.value} [{numbers(part.box)}]" for part in place.parts)
            yield f"parts of {place.space}: {parts}"
    for number, below in enumerate(drawing.pages, 2):
        yield f"page {number}"
        yield from lines(below)
    if drawing.flip:
        yield f"flip {drawing.flip}"


def told(stage: Stage) -> Iterator[str]:
    """Yield the messages about a block since the last call."""
    found = [f"fault at {key}: {message}" for message, key in stage.faults]
    found += [f"remark at {key}: {message}" for message, key in stage.remarks]
    stage.faults, stage.remarks = [], []
    yield from (f"{line}{f'   × {many}' if many > 1 else ''}" for line, many in Counter(found).items())


def shown(scene: Scene) -> Iterator[str]:
    """A scene in all its sizes."""
    yield f"== {scene.name}"
    for number, size in enumerate(scene.sizes):
        drawing = scene.stage.draw(scene.options, Box(10.0, 20.0, *size))
        drawn, said = list(lines(drawing)), list(told(scene.stage))
        yield f"-- {numbers(size)}"
        if number == 0 and scene.whole:
            yield from drawn
        elif drawn:
            mark = sha256("\n".join(drawn).encode()).hexdigest()[:8]
            kinds = [line.partition(" ")[0] for line in drawn]
            yield ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)) + f" ({mark})"
        yield from said


def text_of(scenes: Iterable[Scene]) -> str:
    """Scenes one after another."""
    return "\n".join(line for scene in scenes for line in shown(scene)) + "\n"
