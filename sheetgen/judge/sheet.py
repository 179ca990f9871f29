"""One sheet judged: from what is written to what it earns and breaks, and from a document of a file to that."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.form.places import Places
from sheetgen.form.reading import read_filled
from sheetgen.form.written import Written
from sheetgen.games.game import Case, Earned
from sheetgen.games.rules import Breach
from sheetgen.judge.findings import Finding, by_position, on_sheet
from sheetgen.layout import find
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault, Unreadable, near, plain
from sheetgen.source.nodes import Document, Mapping, Node, Scalar


class Judged(NamedTuple):
    """A sheet judged: its case, what it earns, and every breach."""

    case: Case
    earned: Earned
    breaches: tuple[Breach, ...]


def judge(written: Written, layout: Layout) -> Judged:
    """What is written on a sheet of a layout, judged. No file is needed, and nothing is asked but the game."""
    case = layout.game.read(layout.model, written)
    return Judged(case, case.earned(), tuple(case.breaches()))


class Seated(NamedTuple):
    """What is kept of a sheet for the table it lies on: its layout, its case, and where everything was typed."""

    layout: Layout
    case: Case
    places: Places


class Readable(NamedTuple):
    """A document that was read and judged. `name` is the layout as typed, `lines` the file's text.

    together: the findings as text tells them, several in one message where they belong so. seated: only at a table.
    """

    file: str
    document: int
    lines: list[str]
    name: str
    player: str | None
    earned: Earned
    findings: list[Finding]
    together: list[Finding]
    seated: Seated | None = None

    @property
    def valid(self) -> bool:
        """No finding of severity error."""
        return not any(finding.severity == "error" for finding in self.findings)


class Refused(NamedTuple):
    """A document that cannot be read, with every fault; name and player where they could be told."""

    file: str
    document: int
    lines: list[str]
    faults: tuple[Fault, ...]
    name: str | None = None
    player: str | None = None

    @property
    def valid(self) -> bool:
        """It is not."""
        return False


Sheet = Readable | Refused
"""What became of a document."""


def read_document(file: str, lines: list[str], document: Document, library: Library, table: bool) -> Sheet:
    """Reads and judges one document; `table`: it is one of several sheets, judged together later."""
    root = document.root
    faults = list(document.faults)
    if not isinstance(root, Mapping):
        if root is not None:
            faults.append(_no_sheet(root))
        return Refused(file, document.number, lines, tuple(faults))
    refused = Refused(file, document.number, lines, (), typed(root, "sheet"), typed(root, "player"))
    try:
        layout = _layout(file, root, library)
    except Unreadable as unreadable:
        return refused._replace(faults=_in_order([*faults, *unreadable.faults]))
    written, places, wrong = read_filled(root, lines, layout.kit.form)
    places.values["sheet"] = root.items["sheet"][1]
    faults += wrong
    player = written.text("player")
    if table and "player" in layout.kit.form and player is None and _blank(root.get("player")):
        at = root.items["player"][0].position if "player" in root.items else places.first
        faults.append(Fault(plain("the key 'player' is missing: at a table everybody has a name", "add `player: …`"), at))
    if faults:
        return refused._replace(faults=_in_order(faults))
    case, earned, breaches = judge(written, layout)
    findings = _placed(breaches, places)
    joined = layout.game.joined
    together = findings if joined is None or not findings else _placed(joined(breaches), places)
    name = refused.name or ""
    if table:
        seated = Seated(layout, case, places)
        return Readable(file, document.number, lines, name, player, earned, findings, together, seated)
    # Thousands of sheets are judged in one run: keep what the report needs and no more.
    return Readable(file, document.number, lines if findings else [], name, player, earned, findings, together)


def _placed(breaches: Iterable[Breach], places: Places) -> list[Finding]:
    return by_position(on_sheet(breach, places.where(breach.spaces[0])) for breach in breaches)


def _in_order(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.file or "", fault.position)))


def _blank(node: Node | None) -> bool:
    return node is None or (isinstance(node, Scalar) and node.empty)


def typed(root: Mapping, key: str) -> str | None:
    node = root.get(key)
    return node.text if isinstance(node, Scalar) and not node.empty else None


def _no_sheet(root: Node) -> Fault:
    if isinstance(root, Scalar) and root.empty:
        return Fault(
            plain("this document is empty", "a filled sheet begins with `sheet: …`; remove a line `---` too many"), root.position
        )
    key, colon, rest = root.text.partition(":") if isinstance(root, Scalar) else ("", "", "")
    if key == "sheet" and colon:
        hint = f"a blank is missing after the colon: write `sheet: {rest.split()[0] if rest.split() else '…'}`"
        return Fault(plain("this is read as one text, not as keys with values", hint), root.position)
    return Fault(plain("a filled sheet is made of keys with values", "it begins with `sheet: …`"), root.position)


def _layout(file: str, root: Mapping, library: Library) -> Layout:
    """The layout a sheet names; faults at its `sheet`, or in the layout's own file."""
    node = root.get("sheet")
    if not isinstance(node, Scalar) or node.empty:
        if "game" in root.items or "extends" in root.items:
            message = "this is a layout (a level, say), not a filled sheet"
            hint = "a filled sheet names it: `sheet: PATH-TO-THE-LAYOUT.yaml`; to judge a layout: sheetgen lint"
            raise Unreadable([Fault(plain(message, hint), root.position)])
        raise Unreadable([_no_layout(root)])
    try:
        layout = library.layout(node.text, "" if file == "-" else os.path.dirname(file))
    except Unreadable as unreadable:
        at_sheet = node.position
        faults = []
        for fault in unreadable.faults:
            missing = fault.file is not None and fault.message == "no such file"
            if fault.file is None or missing:
                message = f"no such layout: '{node.text}'" if missing else fault.message
                hint = _hint_at_path(node.text, file) if missing else fault.hint
                faults.append(Fault(plain(message, hint), at_sheet))
            else:
                faults.append(fault)
        raise Unreadable(faults) from None
    if not layout.kit.form:
        raise Unreadable(
            [Fault(plain(f"nothing is filled in on '{node.text}'", "name the layout of a score sheet"), node.position)]
        )
    return layout


def _no_layout(root: Mapping) -> Fault:
    """What a sheet lacks that names no layout, at the key that is probably meant for it."""
    wanted = "`sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout"
    if "sheet" in root.items:
        typed, value = root.items["sheet"]
        at = typed if isinstance(value, Scalar) else value
        return Fault(plain("the name of a layout belongs here: which one was filled?", f"write {wanted}"), at.position)
    for key, (typed, _) in root.items.items():
        if near(key, ("sheet",)).startswith("did"):
            return Fault(
                plain("the key 'sheet' is missing: which layout was filled?", f"is '{key}' meant? write {wanted}"), typed.position
            )
    return Fault(plain("the key 'sheet' is missing: which layout was filled?", f"add {wanted}"), root.position)


def _hint_at_path(name: str, file: str) -> str:
    """What may be meant by a layout's path that leads nowhere: a bundled one, or another file beside it."""
    bare = os.path.splitext(name)[0]
    if find.bundled_path(bare) is not None:
        return f"the bundled layout is called '{bare}', without an ending"
    folder = "" if file == "-" else os.path.dirname(file)
    return find.nearby(os.path.join(folder, name), file) or "the path is relative to this file's folder"
