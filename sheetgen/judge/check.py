"""Finished sheets judged: files to documents, documents to `Filled`, `Filled` to findings; one by one or as a table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.form.filled import Filled
from sheetgen.form.reading import read_filled
from sheetgen.games.findings import Finding, by_position
from sheetgen.games.game import Judged, Ranked, Seat
from sheetgen.judge.spread import spread
from sheetgen.layout import find
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import reader as source
from sheetgen.source import words as source_words
from sheetgen.source.faults import Fault, Position, Unreadable, meant, plain
from sheetgen.source.nodes import Document, Mapping, Node, Scalar, Source

_START = Position(1, 1)


class Checked(NamedTuple):
    """One document: judged, or unreadable with its faults. `name` is the layout as typed, `lines` the file's text."""

    file: str
    document: int
    lines: list[str]
    name: str | None = None
    player: str | None = None
    layout: Layout | None = None
    filled: Filled | None = None
    judged: Judged | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def valid(self) -> bool:
        """Readable, and no finding of severity error."""
        return self.judged is not None and not any(finding.severity == "error" for finding in self.judged.findings)


class TableFinding(NamedTuple):
    """A finding of a table; `sheet` is the index of the sheet it shows on, the first sheet's where it is the table's."""

    sheet: int
    belongs: bool
    finding: Finding


class Table(NamedTuple):
    """All sheets of one table."""

    findings: list[TableFinding]
    ranking: list[Ranked]


class Result(NamedTuple):
    """What `check` found."""

    sheets: list[Checked]
    table: Table | None
    other_lines: dict[str, list[str]]
    """Text of other files that faults lie in (layouts), by name."""

    @property
    def status(self) -> int:
        """The exit status: 2 unreadable, 1 an error found, 0 all is well."""
        if any(sheet.faults for sheet in self.sheets):
            return 2
        errors = self.table is not None and any(each.finding.severity == "error" for each in self.table.findings)
        return 1 if errors or not all(sheet.valid for sheet in self.sheets) else 0


def check(files: Sequence[str], table: bool = False) -> Result:
    """Judges every sheet in the files and folders given; `table`: they were played together."""
    library = Library()
    sheets: list[Checked] = []
    for file in files:
        if file != "-" and os.path.isdir(file):
            sheets.extend(_folder(file, library, table))
        else:
            sheets.extend(_file(file, _given(file), library, table))
    judged_table = None
    if table:
        sheets = _one_table(sheets)
        judged_table = _judge_table(sheets)
    return Result(sheets, judged_table, library.lines)


def _given(file: str) -> Source:
    """A file named by the user; one that is not there with a hint at what may be meant."""
    read = source.read(file)
    if file == "-" or os.path.lexists(file):
        return read
    hint = find.nearby(file) or "a sheet's name ends in .yaml or .yml, or is - for standard input"
    faults = [fault._replace(said=plain(fault.message, fault.hint or hint)) for fault in read.documents[0].faults]
    return read._replace(documents=[read.documents[0]._replace(faults=faults)])


def _folder(folder: str, library: Library, table: bool) -> list[Checked]:
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith((".yaml", ".yml")) and not entry.is_dir())
    except OSError as error:
        return [Checked(folder, 1, [], faults=(Fault(plain(f"the folder cannot be read: {error.strerror}"), _START),))]
    files = [os.path.join(folder, name) for name in names]
    found = _sheets(files, library, table=True) if table else _apart(files, library)
    if not found:
        hint = "filled sheets are files ending in .yaml or .yml, directly in the folder"
        return [Checked(folder, 1, [], faults=(Fault(plain("there are no filled sheets in this folder", hint), _START),))]
    return found


def _sheets(files: Sequence[str], library: Library, table: bool) -> list[Checked]:
    """All sheets in the files of a folder; layouts among them are passed over."""
    found: list[Checked] = []
    for file in files:
        read = source.read(file)
        if not _is_layout(read):
            found.extend(_file(file, read, library, table))
    return found


def _apart(files: Sequence[str], library: Library) -> list[Checked]:
    """The same for sheets that have nothing to do with one another: spread over the processors when there are many."""
    sheets = [_with_layout(sheet, library) for sheet in spread(_without_layouts, files)]
    for fault in (fault for sheet in sheets for fault in sheet.faults):
        if fault.file is not None and fault.file not in library.lines:
            library.lines[fault.file] = source.read(fault.file).lines
    return sheets


def _without_layouts(files: Sequence[str]) -> list[Checked]:
    """Sheets as one process can send them to another: without their layouts."""
    return [sheet._replace(layout=None) for sheet in _sheets(files, Library(), table=False)]


def _with_layout(sheet: Checked, library: Library) -> Checked:
    if sheet.judged is None or sheet.name is None:
        return sheet
    return sheet._replace(layout=library.layout(sheet.name, os.path.dirname(sheet.file)))


def _is_layout(read: Source) -> bool:
    root = read.documents[0].root if read.documents else None
    return isinstance(root, Mapping) and "sheet" not in root.items and ("game" in root.items or "extends" in root.items)


def _file(file: str, read: Source, library: Library, table: bool) -> list[Checked]:
    if not read.documents:
        hint = "a filled sheet begins with `sheet: …`; `sheetgen blank LAYOUT` prints one to type into"
        return [Checked(file, 1, read.lines, faults=(Fault(plain("the file is empty", hint), _START),))]
    return [_document(file, read.lines, document, library, table) for document in read.documents]


def _document(file: str, lines: list[str], document: Document, library: Library, table: bool) -> Checked:
    """Reads and judges one document."""
    entry = Checked(file, document.number, lines)
    root = document.root
    faults = list(document.faults)
    if not isinstance(root, Mapping):
        if root is not None:
            faults.append(_no_sheet(root))
        return entry._replace(faults=tuple(faults))
    entry = entry._replace(name=_typed(root, "sheet"), player=_typed(root, "player"))
    try:
        layout = _layout(file, root, library)
    except Unreadable as unreadable:
        return entry._replace(faults=_in_order([*faults, *unreadable.faults]))
    first = next(iter(root.items.values()))[0].position
    filled = Filled(file, document.number, entry.name or "", first)
    filled.places["sheet"] = root.items["sheet"][1]
    faults.extend(read_filled(root, lines, layout.kit.form, filled))
    if table and "player" in layout.kit.form and filled.player is None and _blank(root.get("player")):
        at = root.items["player"][0].position if "player" in root.items else first
        faults.append(Fault(plain("the key 'player' is missing: at a table everybody has a name", "add `player: …`"), at))
    if faults:
        return entry._replace(layout=layout, faults=_in_order(faults))
    judged = layout.game.judge(layout.keys, layout.kit, filled)
    judged = judged._replace(findings=by_position(judged.findings))
    if not table:  # thousands of sheets are judged in one run: keep what the report needs and no more
        return entry._replace(player=filled.player, lines=lines if judged.findings else [], layout=layout, judged=judged)
    return entry._replace(player=filled.player, layout=layout, filled=filled, judged=judged)


def _in_order(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.file or "", fault.position)))


def _blank(node: Node | None) -> bool:
    return node is None or (isinstance(node, Scalar) and node.empty)


def _typed(root: Mapping, key: str) -> str | None:
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
            missing = fault.file is not None and fault.said.words is source_words.no_such_file
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
        if meant(key, ("sheet",)):
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


def _one_table(sheets: list[Checked]) -> list[Checked]:
    """At one table all sheets are of one layout and no two players share a name; a later one that differs is unreadable."""
    result: list[Checked] = []
    first: Checked | None = None
    players: dict[str, Checked] = {}
    for sheet in sheets:
        fault = None
        if sheet.filled is not None and sheet.layout is not None:
            if first is not None and first.layout is not None and first.layout.file != sheet.layout.file:
                message = f"this sheet is '{sheet.name}', but {first.file} at the same table is '{first.name}'"
                fault = Fault(plain(message, "check each table on its own"), sheet.filled.where("sheet"))
            elif twice := [name for name in _named(sheet) if name in players]:
                other = players[twice[0]]
                message = f"{twice[0]} has another sheet at this table: {other.file}, document {other.document}"
                at = sheet.filled.where("player" if sheet.player is not None else "players")
                fault = Fault(plain(message, "give every player another name"), at)
            else:
                first = first or sheet
                players.update(dict.fromkeys(_named(sheet), sheet))
        result.append(sheet if fault is None else sheet._replace(faults=(fault,), judged=None, filled=None))
    return result


def _named(sheet: Checked) -> list[str]:
    """Whose sheet it is; of one that holds a whole table: who is on it."""
    if sheet.judged is not None and sheet.judged.ranking is not None:
        return [ranked.player for ranked in sheet.judged.ranking]
    return [] if sheet.player is None else [sheet.player]


def _judge_table(sheets: list[Checked]) -> Table:
    """Findings and ranking of a table; with an unreadable sheet only the ranking of the others."""
    readable = [(at, sheet) for at, sheet in enumerate(sheets) if sheet.judged is not None]
    if not readable:
        return Table([], [])
    layout = readable[0][1].layout
    assert layout is not None
    seats = [Seat(sheet.player or "", sheet.filled, sheet.judged) for _, sheet in readable if sheet.filled and sheet.judged]
    if layout.game.judge_table is None:
        return Table([], [place for seat in seats for place in seat.judged.ranking or []])
    findings, ranking = layout.game.judge_table(layout.keys, layout.kit, seats)
    if len(readable) < len(sheets):
        return Table([], ranking)
    found = [TableFinding(0 if each.seat is None else each.seat, each.seat is not None, each.finding) for each in findings]
    found.sort(key=lambda each: (each.sheet, each.finding.position, each.finding.rule))
    return Table(found, ranking)
