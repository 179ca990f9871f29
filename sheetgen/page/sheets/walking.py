"""Which field an arrow leads to, as fields lie on the paper; and which value a key gives a field that is picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_ARROWS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (1, -1), "ArrowDown": (1, 1)}
"""The axis of an arrow, and which way it goes along it."""
_SLANTED = 1000.0
"""So many mm further is what does not share the row (or column): only then one walks slantwise, as in a diamond."""
_BLANK = ("Backspace", "Delete", "0", ".")
_TICKS = dict.fromkeys("xX1yYjJ+", "x") | dict.fromkeys("nN-", "")
_Box = tuple[float, float, float, float]


def near(found: Sequence[Mapping[str, Any]], height: float) -> dict[str, dict[str, str]]:
    """By field and arrow the next field; what is not on paper is walked in its order. height: of a page, one below the other."""
    boxes: dict[str, _Box] = {}
    for field in found:
        if field["page"]:
            x, y, wide, high = field["box"]
            boxes[field["id"]] = (x, y + (field["page"] - 1) * height, wide, high)
    ways = {name: _along(boxes, axis, sign) for name, (axis, sign) in _ARROWS.items()}
    next_to = {name: {arrow: way[name] for arrow, way in ways.items() if name in way} for name in boxes}
    beside = [field["id"] for field in found if not field["page"]]
    for before, name, after in zip(["", *beside], beside, [*beside[1:], ""], strict=False):
        both = {"ArrowLeft": before, "ArrowUp": before, "ArrowRight": after, "ArrowDown": after}
        next_to[name] = {arrow: there for arrow, there in both.items() if there}
    return next_to


def _along(boxes: Mapping[str, _Box], axis: int, sign: int) -> dict[str, str]:
    """By field the next one along an axis."""
    middles = {name: (box[0] + box[2] / 2, box[1] + box[3] / 2) for name, box in boxes.items()}
    order = sorted(boxes, key=lambda name: sign * middles[name][axis])
    result = {}
    for at, name in enumerate(order):
        box, middle = boxes[name], middles[name]
        least = 2 * _SLANTED
        for other in order[at + 1 :]:
            ahead = sign * (middles[other][axis] - middle[axis])
            if ahead >= least:
                break
            there = boxes[other]
            aside = abs(middles[other][1 - axis] - middle[1 - axis])
            shared = aside < (there[3 - axis] + box[3 - axis]) / 2 - 0.5
            cost = ahead + 2 * aside + (0 if shared else _SLANTED)
            if cost < least and ahead > min(there[axis + 2], box[axis + 2]) / 4 and (shared or aside <= 2 * ahead):
                result[name], least = other, cost
    return result


def keys(kind: str, values: Sequence[str]) -> dict[str, str]:
    """By key the value that it gives: the value itself, one that begins so, or one by its number."""
    if kind == "tick":
        return {"?": "?", **dict.fromkeys(_BLANK, ""), **_TICKS}
    begins: dict[str, str] = {}
    for value in filter(None, values):
        begins.setdefault(value[0].lower(), value)
        begins.setdefault(value[0].upper(), value)
    numbered = {str(n): value for n, value in enumerate(values[:10])}
    return {**numbered, **begins, **{value: value for value in values if len(value) == 1}, **dict.fromkeys(_BLANK, ""), "?": "?"}
