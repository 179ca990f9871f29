"""The text painter for golden logs: one line per operation. Lengths are in mm, rounded to 0.01."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Path, Pen, Picture, Place, Rect, Sheet, Symbol, Text


def log(sheet: Sheet) -> str:
    """Return the log of a sheet: each page's operations in painting order, then its spaces. A repeated page is only named."""
    size = f"{_numbers(*sheet.paper)} margin {_numbers(sheet.margin)}"
    lines = [f"sheet {sheet.name} {_quoted(sheet.title)} {sheet.lang} {size}"]
    first: dict[int, int] = {}
    for number, page in enumerate(sheet.pages, 1):
        if first.setdefault(id(page), number) != number:
            lines.append(f"page {number} as page {first[id(page)]}")
            continue
        lines += [f"page {number}", *(_operation(op) for op in page.ops), *(_place(place) for place in page.places)]
    return "\n".join(lines) + "\n"


def _operation(op: Op) -> str:
    match op:
        case Rect(box, fill, pen, radius):
            return _joined("rect", _box(box), _fill(fill), _pen(pen), f"radius {_numbers(radius)}" if radius else "")
        case Ellipse(box, fill, pen):
            return _joined("ellipse", _box(box), _fill(fill), _pen(pen))
        case Line(x1, y1, x2, y2, pen):
            return _joined("line", _numbers(x1, y1, x2, y2), _pen(pen))
        case Path(steps, fill, pen, even_odd):
            return _joined("path", _steps(steps), _fill(fill), _pen(pen), "even-odd" if even_odd else "")
        case Text(x, y, text, size, colour, weight, anchor, angle):
            style = f"{_numbers(size)}pt {weight} {colour} {anchor}"
            return _joined("text", _numbers(x, y), _quoted(text), style, _angle(angle))
        case Symbol(name, box, colour, angle):
            return _joined("symbol", name, _box(box), colour, _angle(angle))
        case Picture(file, box):
            return _joined("picture", _quoted(file), _box(box))


def _place(place: Place) -> str:
    return _joined("space", place.space, place.type, _box(place.box))


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def _numbers(*values: float) -> str:
    return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)


def _box(box: Box) -> str:
    return f"[{_numbers(*box)}]"


def _fill(colour: str | None) -> str:
    return f"fill {colour}" if colour else ""


def _pen(pen: Pen | None) -> str:
    if pen is None:
        return ""
    return _joined("pen", pen.colour, _numbers(pen.width), f"dash {_numbers(*pen.dash)}" if pen.dash else "")


def _angle(angle: float) -> str:
    return f"angle {_numbers(angle)}" if angle else ""


def _steps(steps: Iterable[tuple[str | float, ...]]) -> str:
    return " ".join(_joined(str(letter), _numbers(*map(float, numbers))) for letter, *numbers in steps)


def _quoted(text: str) -> str:
    """Return the text on one line, in quotes so that its end is visible."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
