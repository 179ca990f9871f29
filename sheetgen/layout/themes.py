"""A theme as a layout says it: a variation and a colour that it starts from, and styles of its own over that."""

from __future__ import annotations

from msgspec import inspect as mi
from msgspec.structs import replace

from sheetgen.drawing.theme import Style
from sheetgen.drawing.variations import variation, wanted
from sheetgen.layout.convert import Converter
from sheetgen.layout.merge import FROM
from sheetgen.source.nodes import Mapping, Node

Theme = dict[str, Style]
ACCENT = "accent"
"""The style whose fill is a colour of one's own instead of one that is known by name."""
_TEXT, _STYLES = mi.type_info(str), mi.type_info(Theme)


def read_theme(node: Node | None, converter: Converter) -> Theme | None:
    """The styles of a theme, or None after faults."""
    if node is None or node.empty:
        return {}
    if not isinstance(node, Mapping) or FROM not in node.items:
        return _styles(node, converter)
    before = len(converter.faults)
    own = Mapping(node.file, node.line, node.column)
    own.items.update((name, item) for name, item in node.items.items() if name != FROM)
    styles = _styles(own, converter)
    start = node.items[FROM][1]
    text = converter.value(start, _TEXT, f"theme.{FROM}")
    for problem in wanted(text).problems if isinstance(text, str) else ():
        converter.fault(start, problem)
    if styles is None or len(converter.faults) > before:
        return None
    accent = styles.get(ACCENT)
    base = variation(text, accent and accent.fill)
    return {**base, **{name: _over(base.get(name), style, own.get(name)) for name, style in styles.items()}}


def _styles(node: Node, converter: Converter) -> Theme | None:
    styles = converter.value(node, _STYLES, "theme")
    return styles if isinstance(styles, dict) else None


def _over(base: Style | None, style: Style, node: Node | None) -> Style:
    """What is typed of a style over what it starts from."""
    if base is None or not isinstance(node, Mapping):
        return style
    typed = [key for key, (_, value) in node.items.items() if not value.empty]
    return replace(base, **{key: getattr(style, key) for key in typed})
