"""The automatic page of a layout: its blocks as YAML nodes, with the layout's own blocks merged into them."""

from __future__ import annotations

import re
from collections.abc import Sequence as Several
from functools import cache
from itertools import islice
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.content import SheetContent
from sheetgen.drawing.outline import Outline
from sheetgen.drawing.papers import AMERICAN
from sheetgen.layout.automatic.names import names_in, place_names_once
from sheetgen.layout.automatic.page import PagePlan, plan_page
from sheetgen.layout.automatic.remedies import most_rows
from sheetgen.layout.automatic.text_width import Texts
from sheetgen.layout.find import is_bundled
from sheetgen.layout.merge import block_id, overlay_blocks
from sheetgen.layout.parts import LABEL, MOST_PAGES, Common, PageSetup, resolve_name, resolve_names
from sheetgen.source.faults import Fault, near
from sheetgen.source.messages import Message, Words, any_of, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("layout")


class LayoutView(Protocol):
    """The parts of a layout that this module uses."""

    root: Mapping
    nodes: dict[str, Node]

    @property
    def content(self) -> SheetContent: ...

    @property
    def common(self) -> Common: ...

    @property
    def page_keys(self) -> frozenset[str]: ...

    @property
    def usual_paper(self) -> str: ...

    @property
    def languages(self) -> tuple[str, ...]: ...

    @property
    def origin(self) -> Node: ...

    @property
    def imprint(self) -> str: ...

    def title(self, lang: str) -> str: ...

    def own(self, *paths: str) -> Node | None: ...

    def in_user_file(self, *paths: str) -> Node | None: ...


class AutomaticPage(Struct, frozen=True):
    """An automatic page. root: the layout with all its blocks; faults: errors in the layout's own flow and blocks.

    too_low: the error that the page isn't high enough for all blocks.
    """

    page: PageSetup
    root: Mapping
    faults: list[Fault]
    too_low: Fault | None = None


def plan_automatic_page(layout: LayoutView) -> AutomaticPage:
    """Plan the page of a layout, and merge its own blocks into it."""
    outline = layout.content.outline() if layout.content.outline is not None else Outline(items=())
    page = layout.common.page
    typed = layout.root.get("page")
    keys = frozenset(key for key, (_, node) in typed.items.items() if not node.empty) if isinstance(typed, Mapping) else frozenset()
    keys |= layout.page_keys
    if "paper" not in keys or page.paper == "auto":
        page, keys = replace(page, paper=f"auto-{layout.usual_paper}"), keys | {"paper"}
    elif layout.usual_paper == "letter" and "paper" not in layout.page_keys and is_bundled(layout.nodes["page.paper"].file):
        page = replace(page, paper=AMERICAN.get(page.paper, page.paper))
    faults: list[Fault] = []
    flow = _flow(layout, outline, page.flow, faults)
    asked = outline, page, keys, flow, texts_of(layout)
    plan = plan_page(*asked)
    if page.pages > 1 and plan.page.pages == 1:
        what = phrase("one-page-only", "only a single table of more than 24 rows, with columns for players, can have several pages")
        node = layout.nodes.get("page.pages") or layout.root
        faults.append(Fault(message(what, phrase("remove-pages", "remove `pages`")), node.position, node.file))
    root = Mapping(layout.root.file, layout.root.line, layout.root.column)
    root.items.update(layout.root.items)
    own = root.items.get("blocks")
    listed = own[0] if own else _origin_node(layout, "")
    if plan.needs is not None and not _are_all_moved([str(typed["id"]) for _, typed in plan.blocks], layout.root):
        key = _origin_node(layout, "")
        root.items["blocks"] = listed, Sequence(key.file, key.line, key.column)
        at = layout.own("page", "spaces") or layout.in_user_file("page", "spaces") or layout.origin
        rows, is_open = _longest_list(layout.root)
        most = most_rows(rows, *asked)
        remedies = [f"`rows: 1..{most}{is_open}`"] if most else []
        more = (plan_page(outline, replace(page, pages=pages), *asked[2:]) for pages in range(2, MOST_PAGES + 1))
        remedies += islice(
            (f"`page: {{pages: {each.page.pages}}}`" for each in more if each.needs is None and each.page.pages > 1), 1
        )
        return AutomaticPage(plan.page, root, faults, Fault(_page_too_low(plan, rows, remedies), at.position, at.file))
    place_names_once([typed for _, typed in plan.blocks], set(names_in(layout.root.get("blocks"))))
    blocks = Sequence(layout.root.file, layout.root.line, layout.root.column)
    blocks.items = [node_of(typed, _origin_node(layout, name)) for name, typed in plan.blocks]
    root.items["blocks"] = listed, overlay_blocks(blocks, layout.root, faults)
    return AutomaticPage(plan.page, root, faults)


_ROWS = re.compile(r"1\.\.(\d+)(\+?)")


def _longest_list(root: Mapping) -> tuple[int, str]:
    """Return the number of rows of the longest family with `rows: 1..N`, and `+` if it is an open list; without one, 0."""
    spaces = root.get("spaces")
    families = [family for _, family in spaces.items.values()] if isinstance(spaces, Mapping) else []
    typed = [family.get("rows") for family in families if isinstance(family, Mapping)]
    lists = [_ROWS.fullmatch(node.text.strip()) for node in typed if isinstance(node, Scalar)]
    return max(((int(match[1]), match[2]) for match in lists if match), default=(0, ""))


def _page_too_low(plan: PagePlan, rows: int, remedies: Several[str]) -> Message:
    """Return the message that a page lacks height. rows: of the longest list; remedies: changes of the layout that help."""
    assert plan.needs is not None
    needed, there, row = plan.needs
    lack = round(needed - there, 1)
    hint: Words = phrase("larger-paper-or-fewer", "choose a larger `paper`, or fewer spaces")
    if remedies:
        hint = phrase("write", "write {typed}", any_of(remedies))
    if rows and remedies:
        what = phrase("rows-too-high", "{rows} rows of {row} mm need {lack} mm more on {paper}", rows, row, lack, plan.page.paper)
        return message(what, hint, code="layout/page-too-low")
    what = phrase("page-too-low", "the sheet needs {needed} mm of height, {lack} mm too much", round(needed, 1), lack)
    return message(what, hint)


def _are_all_moved(ids: list[str], root: Mapping) -> bool:
    """Return whether the layout itself places every block."""
    own = root.get("blocks")
    listed = own.items if isinstance(own, Sequence) else []
    moved = {block_id(node) for node in listed if isinstance(node, Mapping) and "at" in node.items}
    return all(each in moved for each in ids)


def texts_of(layout: LayoutView) -> Texts:
    """Return a function that gives a text in each language of the layout."""
    every = []
    for lang in layout.languages:
        labels = layout.common.labels.get(lang, {})
        own = resolve_names(layout.content, labels, lang)
        title = layout.title(lang) or (resolve_name(layout.content.called, labels, lang) if layout.content.called else "")
        every.append({**own, "title": title, "imprint": layout.imprint})

    @cache
    def texts(template: str) -> Several[str]:
        if "$" not in template:
            return (template,) if template else ()
        filled = (LABEL.sub(lambda match, known=known: known.get(match[1], match[1]), template) for known in every)  # type: ignore[misc]
        return tuple(dict.fromkeys(filled))

    return texts


def _origin_node(layout: LayoutView, root: str) -> Scalar:
    """Return the node at whose position an automatic block counts as typed: the name of the root space that it begins with,
    otherwise the key `spaces`."""
    typed = layout.root.items.get("spaces")
    if typed is None:
        return next(key for key, _ in layout.root.items.values())
    key, spaces = typed
    return spaces.items[root][0] if isinstance(spaces, Mapping) and root in spaces.items else key


_PART = re.compile(r"(-worth)?(-[2-9]|-worth|-hint)$")
"""Endings of block names: of further parts of a table (`-2`), and of the hints and tables of hints printed below a block (`-hint`,
`-worth`)."""
Flow = list[list[list[str]]]
"""Lines from top to bottom, each with its stacks side by side."""


def _flow(layout: LayoutView, outline: Outline, flow: Several[Several[str | list[str]]], faults: list[Fault]) -> Flow:
    """Return the flow without names that aren't on the sheet or occur twice; report these as errors."""
    known = {item.root for item in outline.items}
    seen: set[str] = set()
    results: Flow = []
    for number, line in enumerate(flow, 1):
        stacks: list[list[str]] = []
        for place, names in enumerate(line, 1):
            kept = []
            for at, name in enumerate([names] if isinstance(names, str) else names, 1):
                path = f"page.flow.{number}.{place}"
                node = layout.nodes.get(path if isinstance(names, str) else f"{path}.{at}")
                node = node or layout.nodes.get("page.flow") or layout.root
                if name in seen:
                    what = phrase("flows-twice", "`page.flow` names '{name}' twice", name)
                    hint: Words = phrase("one-place-only", "place each space once")
                    faults.append(Fault(message(what, hint), node.position, node.file))
                elif name in known or _is_of_blocks(name, known, outline.players):
                    kept.append(name)
                else:
                    what = phrase("no-such-flow", "`page.flow` names '{name}', but there is no such space", name)
                    if name in outline.hidden:
                        what = phrase("flow-off-paper", "`page.flow` names '{name}', which is not printed", name)
                    faults.append(Fault(message(what, near(name, tuple(known))), node.position, node.file))
                seen.add(name)
            stacks += [kept] if kept else []
        results.append(stacks)
    return results


def _is_of_blocks(name: str, known: set[str], players: int) -> bool:
    """Return whether a name fits a block that isn't called like the space that it begins with: the players' names, a further part
    of a table, or the hints below a block."""
    base, part = _PART.sub("", name), _PART.search(name)
    return (bool(players) and name == "players") or (part is not None and base in known)


def node_of(typed: Any, origin: Scalar) -> Node:
    """Return keys and values as nodes, as if they had been typed at the position of `origin`."""
    if isinstance(typed, dict):
        mapping = Mapping(origin.file, origin.line, origin.column)
        mapping.items.update({key: (origin.with_text(key), node_of(value, origin)) for key, value in typed.items()})
        return mapping
    if isinstance(typed, list):
        sequence = Sequence(origin.file, origin.line, origin.column)
        sequence.items = [node_of(item, origin) for item in typed]
        return sequence
    return origin.with_text(str(typed))
