"""The baseline of `bench/render.py`: a minimal script in plain reportlab that prints a pad.

`python bench/bare.py OPS.json COPIES OUT.pdf` draws one page as a reusable PDF form, from a prepared list of operations, and places
the form on COPIES pages. The operations come from the real sheet, in points from the bottom left.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def draw(canvas: Any, op: dict[str, Any]) -> None:
    """Draws one operation."""
    if op.get("fill"):
        canvas.setFillColorRGB(*op["fill"])
    if op.get("stroke"):
        canvas.setStrokeColorRGB(*op["stroke"])
        canvas.setLineWidth(op["width"])
        canvas.setDash(op["dash"])
    painted = {"stroke": bool(op.get("stroke")), "fill": bool(op.get("fill"))}
    match op["kind"]:
        case "rect":
            canvas.roundRect(*op["box"], op["radius"], **painted) if op["radius"] else canvas.rect(*op["box"], **painted)
        case "ellipse":
            canvas.ellipse(*op["ends"], **painted)
        case "line":
            canvas.line(*op["ends"])
        case "path":
            path = canvas.beginPath()
            steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
            for letter, *numbers in op["steps"]:
                steps[letter](*numbers)
            canvas.drawPath(path, **painted, fillMode=0 if op["even_odd"] else 1)
        case "text":
            canvas.setFont(op["font"], op["size"])
            canvas.saveState()
            canvas.translate(op["x"], op["y"])
            canvas.rotate(op["angle"])
            show = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
            show[op["anchor"]](0, 0, op["text"])
            canvas.restoreState()


def main() -> None:
    """Writes the pad."""
    source, copies, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        page = json.load(file)
    for name, path in page["fonts"].items():
        pdfmetrics.registerFont(TTFont(name, path))
    canvas = Canvas(target, pagesize=page["size"])
    canvas.setTitle(page["title"])
    canvas.beginForm("sheet")
    for op in page["ops"]:
        draw(canvas, op)
    canvas.endForm()
    for _ in range(int(copies)):
        canvas.doForm("sheet")
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
