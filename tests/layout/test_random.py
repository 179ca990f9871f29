"""Random layouts: either faults at places of the file, or a sheet with all ink within the margin; never an exception."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.drawing.sheet import Box, Ellipse, Ink, Rect, Sheet, Symbol
from sheetgen.form.spaces import spaces
from sheetgen.layout.building.build import draw
from sheetgen.layout.read import Library, PartlyReadError
from sheetgen.source.faults import Fault, Unreadable
from tests.drawing.blocks.room import fonts, ink
from tests.layout.files import typed
from tests.thorough import heavy

LENGTHS = st.one_of(st.integers(0, 30), st.sampled_from([0.1, 1.5, 2.5, 60, 400])).map("{}mm".format)
SIDES = st.one_of(st.integers(1, 20), st.sampled_from([0.1, 4.5, 60])).map("{}mm".format)
PAIRS = st.tuples(SIDES, SIDES).map("[{0[0]}, {0[1]}]".format)
WORDS = st.sampled_from(
    ["$first", "$title", "''", "½", "Donaudampfschifffahrtsgesellschaft", "a b c d e f g h i j k", "$nosuch", "★"]
)
STYLES = st.sampled_from(["heading", "tick", "karma", "total", "footer", "thick", "nosuch"])
KEYS = {
    "page": st.integers(1, 3).map(str),
    "nosuch": st.just("1"),
    "style": STYLES,
    "min": PAIRS,
    "max": PAIRS,
    "gap": LENGTHS,
    "columns": st.integers(1, 6).map(str),
    "label": WORDS,
    "text": WORDS,
    "title": WORDS,
    "size": SIDES,
    "strip": LENGTHS,
    "lead": LENGTHS,
    "tick": SIDES,
    "around": st.sampled_from(["true", "false"]),
    "header": LENGTHS,
    "label_width": LENGTHS,
    "kind": st.sampled_from(["line", "box"]),
    "shape": st.sampled_from(["square", "circle"]),
    "align": st.sampled_from(["start", "middle", "end"]),
    "sample_width": SIDES,
    "cell": st.tuples(SIDES, SIDES, LENGTHS, st.sampled_from(["circle", "square"])).map(
        "{{min: {0[0]}, max: {0[1]}, gap: {0[2]}, shape: {0[3]}}}".format
    ),
}
"""Keys of some kinds of block, with their possible values."""
_ENDS = ("style", "min", "max", "strip", "lead", "tick", "around", "page")
OF_KIND = {
    "heading": ("style", "text", "align", "page"),
    "first": ("style", "label", "size", "shape", "page"),
    "player": ("style", "label", "kind", "label_width", "min", "page"),
    "board": ("style", "cell", "page"),
    "symbol-rows": _ENDS,
    "symbol-columns": _ENDS,
    "truths": _ENDS,
    "karma": ("style", "label", "min", "max", "gap", "columns", "shape", "page"),
    "legend": ("style", "title", "columns", "gap", "sample_width"),
    "sum": ("style", "header", "gap", "min", "page", "nosuch"),
    "footer": ("style", "text"),
}


@st.composite
def places(draw_: st.DrawFn, columns: int, rows: int) -> str:
    """Return a range of cells of a grid, sometimes partly outside it."""
    left, top = draw_(st.integers(1, columns)), draw_(st.integers(1, rows))
    right, bottom = draw_(st.integers(left, columns + columns // 9)), draw_(st.integers(top, rows + rows // 9))
    return f"c{left}-{right} r{top}-{bottom}"


@st.composite
def layouts(draw_: st.DrawFn) -> str:
    """A layout that starts from `namaste` with some blocks moved and changed, on its own grid and paper."""
    columns, rows = (draw_(st.integers(12, 24)), draw_(st.integers(20, 40))) if draw_(st.booleans()) else (12, 20)
    paper = draw_(st.sampled_from(["a5", "a4", "a3", "a6", "60x90mm"]))
    margin, gap = draw_(st.integers(0, 20)), draw_(st.integers(0, 3))
    line = draw_(st.sampled_from(["0mm", "0.3mm", "3mm"]))
    lines = [
        "extends: namaste",
        f"page: {{paper: {paper}, columns: {columns}, rows: {rows}, margin: {margin}mm, gap: {gap}mm}}",
        f'theme: {{thick: {{fill: "#ffffff", line: {line}, radius: 4mm, size: {draw_(st.integers(1, 40))}pt, mono: heavy}}}}',
    ]
    if draw_(st.booleans()):
        lines.append(f"karma: {draw_(st.integers(0, 20))}")
    gone = draw_(st.lists(st.sampled_from(("heading", "legend", "footer", "karma")), max_size=2, unique=True))
    lines.append(f"remove: [{', '.join(gone)}]")
    lines.append("blocks:")
    for name in draw_(st.lists(st.sampled_from(sorted(OF_KIND)), max_size=4, unique=True)):
        moved = name not in ("symbol-rows", "symbol-columns", "truths") and draw_(st.booleans())
        at = f", at: {draw_(places(columns, rows))}" if moved else ""
        keys = draw_(st.lists(st.sampled_from(OF_KIND[name]), max_size=2, unique=True))
        changes = "".join(f", {key}: {draw_(KEYS[key])}" for key in keys)
        lines.append(f"  - {{id: {name}{at}{changes}}}")
    return "\n".join(lines) + "\n"


def told(text: str, kind: Ink) -> tuple[list[Fault], Sheet | None, list[str]]:
    """Return the errors of a layout, its sheet if it has no errors, and the spaces that the sheet should have."""
    with TemporaryDirectory() as folder:
        try:
            layout = Library().layout(typed(Path(folder), text))
        except PartlyReadError as unreadable:
            draw(unreadable.layout, "en", kind, fonts())
            return unreadable.faults, None, []
        except Unreadable as unreadable:
            return unreadable.faults, None, []
        built = draw(layout, "en", kind, fonts())
        return built.faults, built.sheet, [space.name for space in spaces(layout.content.form)]


@given(text=layouts(), kind=st.sampled_from(["full", "saver", "mono"]))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_layout_has_faults_or_makes_a_sheet(text: str, kind: Ink) -> None:
    faults, sheet, names = told(text, kind)
    typed_lines = text.split("\n")
    for fault in faults:
        assert fault.text
        if fault.file is not None and fault.file.endswith("own.yaml"):
            assert 1 <= fault.position.line <= len(typed_lines)
            assert 1 <= fault.position.column <= len(typed_lines[fault.position.line - 1]) + 1
    if sheet is None:
        return
    safe = Box(0, 0, *sheet.paper).inset(sheet.margin)
    for page in sheet.pages:
        assert [op for op in page.ops if not safe.holds(ink(op))] == []
        if not faults:
            assert [(a.space, b.space) for a, b in combinations(page.places, 2) if a.box.overlaps(b.box)] == []
            assert [place for place in page.places if not safe.holds(place.box)] == []
            assert [op for op in page.ops if isinstance(op, Rect | Ellipse | Symbol) and min(op.box[2:]) < 0] == []
    if not faults:
        assert sorted(place.space for page in sheet.pages for place in page.places) == sorted(names)


@heavy
def test_random_layouts_are_worth_trying() -> None:
    """Some must be valid and some not; otherwise the test above would prove nothing."""
    good: list[bool] = []

    @given(text=layouts())
    @settings(max_examples=120, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def collect(text: str) -> None:
        good.append(not told(text, "full")[0])

    collect()
    assert sum(good) >= 3
    assert len(good) - sum(good) >= 20


def test_a_line_is_no_wider_than_the_box_it_goes_round() -> None:
    page = "page: {paper: a5, columns: 12, rows: 20, margin: 0mm, gap: 0mm}"
    small = "blocks:\n  - {id: small, block: tick, at: c1-1 r1-1, space: first, size: 0.1mm}\nremove: [heading]\n"
    _, sheet, _ = told(f"extends: namaste\n{page}\n{small}", "full")
    assert sheet is not None
    assert [op for page in sheet.pages for op in page.ops if not Box(0, 0, *sheet.paper).holds(ink(op))] == []
