"""Measure the time, size and memory of `render` for pads, against a bare reportlab script (`bare.py`).

Whole processes, interleaved. The bare script gets the operations of the same sheet, already read, laid out and scaled.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from timing import PYTHON, SHEETGEN, interleaved, peak, seconds, tell

LAYOUT = "namaste"
BARS = ((1, 1.6, 15), (100, 1.3, 15), (1_000, 0.7, 9), (10_000, 0.3, 5))
"""Copies, maximum time relative to the bare script, and runs."""
MOST_BYTES, MOST_MEMORY = 1_500_000, 60_000_000
BARE = str(Path(__file__).parent / "bare.py")


def operations(layout: str) -> dict[str, Any]:
    """Return the first page of a bundled layout as operations for the bare script."""
    from sheetgen.drawing.sheet import MM_PER_POINT, Text
    from sheetgen.layout.building.build import build
    from sheetgen.layout.read import Library
    from sheetgen.paint.fonts import FILES, Fonts
    from sheetgen.paint.packages import package_file

    read = Library().layout(layout)
    sheet = build(read, read.languages[0], "full", Fonts())
    width, height = (side / MM_PER_POINT for side in sheet.paper)
    ops = [plain(op, height) for op in sheet.pages[0].ops]
    weights = dict.fromkeys(op.weight for op in sheet.pages[0].ops if isinstance(op, Text))
    fonts = {weight: str(package_file("font_source_sans_pro", "files", FILES[weight])) for weight in weights}
    return {"size": [width, height], "title": sheet.title, "fonts": fonts, "ops": ops}


def plain(op: Any, height: float) -> dict[str, Any]:
    """An operation in points from the bottom left, symbols as paths."""
    from sheetgen.drawing.sheet import MM_PER_POINT, Ellipse, Line, Path, Rect, Symbol, Text
    from sheetgen.paint.symbols import Symbols

    k = 1 / MM_PER_POINT

    def at(*numbers: float) -> list[float]:
        return [round(height - number * k if n % 2 else number * k, 3) for n, number in enumerate(numbers)]

    def ink(fill: str | None, pen: Any) -> dict[str, Any]:
        found: dict[str, Any] = {"fill": rgb(fill)} if fill else {}
        if pen:
            found |= {"stroke": rgb(pen.colour), "width": pen.width * k, "dash": [on * k for on in pen.dash]}
        return found

    match op:
        case Rect(box, fill, pen, radius):
            ends = [*at(box.x, box.bottom), box.w * k, box.h * k]
            return {"kind": "rect", "box": ends, "radius": min(radius, box.w / 2, box.h / 2) * k, **ink(fill, pen)}
        case Ellipse(box, fill, pen):
            return {"kind": "ellipse", "ends": at(box.x, box.bottom, box.right, box.y), **ink(fill, pen)}
        case Line(x1, y1, x2, y2, pen):
            return {"kind": "line", "ends": at(x1, y1, x2, y2), **ink(None, pen)}
        case Path(steps, fill, pen, even_odd):
            points = [[letter, *at(*map(float, numbers))] for letter, *numbers in steps]
            return {"kind": "path", "steps": points, "even_odd": even_odd, **ink(fill, pen)}
        case Text(x, y, text, size, colour, weight, anchor, angle):
            left, base = at(x, y)
            place = {"x": left, "y": base, "angle": -angle, "anchor": anchor}
            return {"kind": "text", "text": text, "font": weight, "size": size, "fill": rgb(colour), **place}
        case Symbol(name, box, colour, angle):
            side, (x, y) = min(box.w, box.h), box.centre
            a, b = side * cos(radians(angle)), side * sin(radians(angle))
            turned = [
                [
                    letter,
                    *at(
                        *(
                            v
                            for u, w in pairs(numbers)
                            for v in (x + a * (u - 0.5) - b * (w - 0.5), y + b * (u - 0.5) + a * (w - 0.5))
                        )
                    ),
                ]
                for letter, *numbers in Symbols().outline(name)
            ]
            return {"kind": "path", "steps": turned, "even_odd": False, "fill": rgb(colour)}
    raise TypeError(f"the bare script does not draw {op}")


def pairs(numbers: list[Any]) -> zip[tuple[float, float]]:
    return zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)


def rgb(colour: str) -> list[float]:
    return [round(int(colour[n : n + 2], 16) / 255, 3) for n in (1, 3, 5)]


def main() -> None:
    """Print one line per bar (target)."""
    with tempfile.TemporaryDirectory() as home:
        ops, bare, ours = (os.path.join(home, name) for name in ("ops.json", "bare.pdf", "ours.pdf"))
        # In a separate process: a child's peak memory includes what its parent held at the start.
        seconds((PYTHON, __file__, "--operations", ops))
        for copies, bar, runs in BARS:
            render = (*SHEETGEN, "render", LAYOUT, "--copies", str(copies), "-o", ours)
            took = interleaved({"bare": (PYTHON, BARE, ops, str(copies), bare), "ours": render}, runs)
            tell(f"render {copies} copies", took["ours"], took["bare"], bar)
        two_up = (*SHEETGEN, "render", LAYOUT, "--copies", str(2 * copies), "--up", "2", "-o", os.path.join(home, "two.pdf"))
        at_most(f"size of {copies} copies", os.path.getsize(ours), os.path.getsize(bare), MOST_BYTES)
        at_most(f"memory for {copies} copies", peak(render), peak((PYTHON, BARE, ops, str(copies), bare)), MOST_MEMORY)
        took = interleaved({"ours": render, "two": two_up}, runs)
        tell(f"twice as many, two on a paper, to {copies} copies", took["two"], took["ours"], 1.3)


def at_most(what: str, ours: int, bare: int, bar: int) -> None:
    """Print one line: bytes, bytes of the bare script, and the bar."""
    verdict = "ok" if ours <= bar else "TOO LARGE"
    print(f"{what:<44} {ours / 1e6:9.2f} MB  (bare: {bare / 1e6:.2f} MB), bar {bar / 1e6:g} MB: {verdict}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--operations"]:
        Path(sys.argv[2]).write_text(json.dumps(operations(LAYOUT)), "utf-8")
    else:
        main()
