"""A layout's complete page and blocks, as YAML to copy."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Several
from typing import Any

from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Margins, PageSetup
from sheetgen.source.nodes import Mapping, Sequence
from sheetgen.source.writing import scalar, yaml_lines


def page_and_blocks_yaml(layout: Layout) -> Iterator[str]:
    """Yield the lines. Raise Unreadable with every error of the blocks."""
    yield f"page: {{{', '.join(_page(layout.page))}}}"
    own = [block.node for block in layout.blocks if not block.is_back]
    blocks = Sequence(layout.file, 1, 1)
    blocks.items = [node for node in own if isinstance(node, Mapping)]
    yield "blocks:" if own else "blocks: []"
    if own:
        yield from (f"  {line}" if number == 0 else line for number, line in enumerate(yaml_lines(blocks, "  ")))


def _page(page: PageSetup) -> Iterator[str]:
    yield f"paper: {scalar(page.paper)}"
    yield f"orientation: {page.orientation}"
    if isinstance(page.margin, Margins):
        sides = ((side, getattr(page.margin, side)) for side in page.margin.__struct_fields__)
        yield f"margin: {{{', '.join(f'{side}: {width:.10g}mm' for side, width in sides if width is not None)}}}"
    else:
        yield f"margin: {page.margin:.10g}mm"
    for key, side in (("punch", page.punch), ("glue", page.glue)):
        if side is not None:
            yield f"{key}: {side}"
    yield f"columns: {page.columns}"
    yield f"rows: {page.rows}"
    yield f"gap: {page.gap:.10g}mm"
    if page.unit != 1.0:
        yield f"unit: {page.unit:.10g}"
    if page.icon:
        yield f"icon: {scalar(page.icon)}"
    if page.background:
        yield f"background: {scalar(page.background)}"
    if page.pages > 1:
        yield f"pages: {page.pages}"
    if page.flow:
        yield f"flow: {_listed(page.flow)}"


def _listed(names: Several[Any]) -> str:
    """Return names and lists of names, in brackets."""
    return f"[{', '.join(scalar(each) if isinstance(each, str) else _listed(each) for each in names)}]"
