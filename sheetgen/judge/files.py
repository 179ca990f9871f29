"""Checks files and folders of sheets: every document, one by one or as a table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from sheetgen.form.places import Places
from sheetgen.games.registry import Games
from sheetgen.judge.corrections.suggestions import STEPS, Budget, Looks
from sheetgen.judge.findings import Doubts, TableFinding, conditions, with_doubts
from sheetgen.judge.sheet import JudgedSheet, Refused, Sheet, open_sheet, refuse
from sheetgen.judge.spread import spread
from sheetgen.judge.table import Table, check_one_table, judge_table, suggest_for_table
from sheetgen.layout import find
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.bounds import MOST, bounded
from sheetgen.source.faults import Fault, Position, Unreadable, did_you_mean
from sheetgen.source.folders import files_in, with_subfolders
from sheetgen.source.messages import Phrase, message, room
from sheetgen.source.nodes import Document, Mapping, Source

phrase, plural = room("judge")

if TYPE_CHECKING:
    from sheetgen.processes.executors import Executor

Made = TypeVar("Made")
Work = Callable[[str, Source, Document, bool], "Made | Refused"]
"""A function that makes a result from a document of a file. Last argument: the file's error limit is reached, so count further
errors only."""
_START = Position(1, 1)


class Result(NamedTuple):
    """The result of `check`."""

    sheets: list[Sheet]
    table: Table | None
    other_lines: dict[str, list[str]]
    """The text of other files with errors (layouts), by name."""

    @property
    def status(self) -> int:
        """Return the exit status: 2 if a file is unreadable, 1 if an error was found, 0 without errors."""
        if any(isinstance(sheet, Refused) for sheet in self.sheets):
            return 2
        errors = self.table is not None and any(each.severity == "error" for each in self.table.findings)
        return 1 if errors or not all(sheet.valid for sheet in self.sheets) else 0


class _Options(NamedTuple):
    """The options of `check` for checking sheets."""

    library: Library
    steps: int
    table: bool = False
    as_one: bool = False
    whole: bool = False
    looks: MappingOf[tuple[str, int], Looks] = {}
    values: bool = False
    played: bool = False


def check(
    files: Sequence[str],
    table: bool = False,
    library: Library | None = None,
    given: MappingOf[str, Source | Sequence[Sheet]] | None = None,
    steps: int = STEPS,
    whole: bool = False,
    looks: MappingOf[tuple[str, int], Looks] | None = None,
    as_one: bool = False,
    values: bool = False,
    executor: Executor | None = None,
    played: bool = False,
) -> Result:
    """Check every sheet in the given files and folders; `table`: they were played together. `library`: of custom games.

    given: the files already read, or their sheets if these come from elsewhere (fields, a photo). steps: the maximum for all
    suggestion searches of one file, or of the table. as_one: all files share these steps, as if they were one file. whole: keep
    every sheet complete (`JudgedSheet.is_whole`). values: also keep each sheet's values in Python form. executor: checks the sheets
    of folders, instead of other processes of this machine. played: search the folders' subfolders, too, and keep the layout and the
    values of each sheet, to find the tables that were played. looks: the looks of sheets read from photos, by file and document.
    """
    library = library or Library()
    how = _Options(library, steps, table, as_one, table or whole, looks or {}, values, played)

    def judged(file: str) -> list[Sheet]:
        return _judge_file(file, given[file] if given and file in given else _read_named_file(file), how)

    def in_folder(names: Sequence[str]) -> list[Sheet]:
        return _judge_folder(names, how) if how.whole else _judge_apart(names, how, executor)

    sheets = _in_files(files, judged, in_folder, subfolders=played)
    for sheet in sheets if played else ():
        if isinstance(sheet, JudgedSheet) and not sheet.is_whole:
            sheet.layout = library.layout(sheet.name, os.path.dirname(sheet.file), named=True).holding(sheet.written)
            sheet.places = Places(_START)
    if table:
        sheets, found = _judge_table(check_one_table(sheets))
        return Result(_add_table_suggestions(sheets, found, how), found, library.lines)
    return Result(_add_suggestions(sheets, how) if as_one else sheets, None, library.lines)


def mark_doubts(result: Result, doubts: MappingOf[tuple[str, int], Doubts]) -> Result:
    """Return the result with uncertain spaces marked on sheets and findings, by file and document."""

    for sheet in result.sheets:
        own = doubts.get((sheet.file, sheet.document), {})
        if isinstance(sheet, JudgedSheet) and own:
            sheet.findings, sheet.merged_findings = (
                [with_doubts(finding, own) for finding in each] for each in (sheet.findings, sheet.merged_findings)
            )
            sheet.blank, sheet.unread = False, tuple(dict.fromkeys((*sheet.unread, *own)))

    def marked_at_table(each: TableFinding) -> TableFinding:
        found = [
            condition if seat == each.sheet else condition._replace(player=sheet.player)
            for seat, sheet in enumerate(result.sheets)
            if (spaces := [space for of, space in each.depends_on if of == seat])
            for condition in conditions(spaces, doubts.get((sheet.file, sheet.document), {}))
        ]
        return replace(each, uncertain=tuple(found))

    if result.table is None:
        return result
    return result._replace(table=result.table._replace(findings=[marked_at_table(each) for each in result.table.findings]))


def _judge_table(sheets: list[Sheet]) -> tuple[list[Sheet], Table]:
    """Check the table; if it is too costly for its layout, report the first sheet as unreadable."""
    try:
        return sheets, judge_table(sheets)
    except Unreadable as unreadable:
        return _refuse_first(sheets, unreadable), Table([], [])


def _refuse_first(sheets: list[Sheet], unreadable: Unreadable) -> list[Sheet]:
    """Return the sheets of a table, with the first reported as unreadable."""
    at = next(number for number, sheet in enumerate(sheets) if isinstance(sheet, JudgedSheet))
    return [*sheets[:at], refuse(sheets[at], unreadable), *sheets[at + 1 :]]


def _add_suggestions(sheets: list[Sheet], how: _Options) -> list[Sheet]:
    """Add suggestions to the sheets of a file, each checked alone.

    All sheets get the same number of steps; sheets that need more share the steps left over. So the order of the sheets doesn't
    matter.
    """
    wanted = [at for at, sheet in enumerate(sheets) if isinstance(sheet, JudgedSheet) and sheet.is_doubtful]
    left = how.steps
    while wanted:
        share, cut = left // len(wanted), []
        for at in wanted:
            budget = Budget(share)
            sheets[at] = _with_suggestions(sheets[at], budget, how)
            left -= share - max(budget.left, 0)
            if budget.is_spent:
                cut.append(at)
        wanted = cut if cut and left // len(cut) > share else []
    return sheets


def _with_suggestions(sheet: Sheet, budget: Budget, how: _Options) -> Sheet:
    from sheetgen.judge.corrections.suggest import suggest  # only for sheets with errors

    assert isinstance(sheet, JudgedSheet), "what cannot be read is not doubtful"
    looks = [how.looks.get((sheet.file, sheet.document), {})]
    try:
        sheet.suggested = suggest([sheet.case], sheet.layout.content.form, budget, looks=looks)
    except Unreadable as unreadable:  # the game's code fails
        return refuse(sheet, unreadable)
    return sheet


def _add_table_suggestions(sheets: list[Sheet], table: Table, how: _Options) -> list[Sheet]:
    """Add suggestions to the sheets of a table that they change."""
    readable = [sheet for sheet in sheets if isinstance(sheet, JudgedSheet)]
    errors = any(each.severity == "error" for each in table.findings)
    if len(readable) < len(sheets) or not (errors or any(sheet.is_doubtful for sheet in readable)):
        return sheets
    looks = [how.looks.get((sheet.file, sheet.document), {}) for sheet in readable]
    try:
        result = suggest_for_table(readable, Budget(how.steps), looks)
    except Unreadable as unreadable:  # the game's code fails
        return _refuse_first(sheets, unreadable)
    for seat, sheet in enumerate(readable):
        sheet.suggested = result.of(seat)
    return sheets


def _read_named_file(file: str) -> Source:
    """Read a file named by the user; suggest a name if it is missing."""
    read = reader.read(file, piped=True, forms=True)
    if file == "-" or os.path.lexists(file):
        return read
    hint: Phrase | Literal[""] = ""
    if nearby := find.near_path(file):
        hint = did_you_mean(nearby)
    elif not find.is_path(file):
        hint = phrase("sheet-ending", "the name of a filled sheet must end in .yaml or .yml, or be - for standard input")
    faults = [
        fault._replace(message=message(fault.sentence.message, fault.sentence.hint or hint)) for fault in read.documents[0].faults
    ]
    return read._replace(documents=[read.documents[0]._replace(faults=faults)])


def _names(folder: str, subfolders: bool = False) -> list[str] | Refused:
    """Return the files of a folder that may be sheets."""
    try:
        return [name for each in (with_subfolders(folder) if subfolders else (folder,)) for name in files_in(each).yaml]
    except OSError as error:
        return _refused(folder, phrase("closed-folder", "can't read the folder: {reason}", str(error.strerror)))


def _empty(folder: str, subfolders: bool) -> Refused:
    if subfolders:
        return _refused(folder, phrase("empty-subfolders", "this folder and its subfolders have no filled sheets"))
    hint = phrase("sheets-end-in", "filled sheets are files ending in .yaml or .yml, directly in the folder")
    return _refused(folder, phrase("empty-folder", "this folder has no filled sheets"), hint)


def _refused(file: str, what: Phrase, *notes: Phrase) -> Refused:
    """Return the error for a file or a folder without a sheet."""
    return Refused(file, 1, [], (Fault(message(what, *notes), _START),))


def each_document(files: Sequence[str], work: Work[Made]) -> list[Made | Refused]:
    """Return the result of `work` for every document in the given files and folders, which are searched and reported as in
    `check`."""

    def in_folder(names: Sequence[str]) -> list[Made | Refused]:
        return [document for name, read in _sheet_files(names) for document in _each_in_file(name, read, work)]

    return _in_files(files, lambda file: _each_in_file(file, _read_named_file(file), work), in_folder)


def _in_files(
    files: Sequence[str],
    in_file: Callable[[str], list[Made | Refused]],
    in_folder: Callable[[Sequence[str]], list[Made | Refused]],
    subfolders: bool = False,
) -> list[Made | Refused]:
    """Return the results for the given files, and for the files of the given folders."""
    results: list[Made | Refused] = []
    for file in files:
        if file == "-" or not os.path.isdir(file):
            results += in_file(file)
        else:
            names = _names(file, subfolders)
            results += [names] if isinstance(names, Refused) else in_folder(names) or [_empty(file, subfolders)]
    return results


def _sheet_files(names: Sequence[str]) -> Iterator[tuple[str, Source]]:
    """Yield the files of a folder one by one while reading, skipping layouts."""
    for name in names:
        read = reader.read(name, forms=True)
        if not _is_layout(read):
            yield name, read


def _judge_folder(names: Sequence[str], how: _Options) -> list[Sheet]:
    return [sheet for name, read in _sheet_files(names) for sheet in _judge_file(name, read, how)]


def _judge_apart(names: Sequence[str], how: _Options, executor: Executor | None) -> list[Sheet]:
    """Check sheets that are independent of one another; use several processors if there are many."""
    library = how.library
    if not library.games.by_package:
        return _judge_folder(names, how)
    sheets = spread(partial(_judge_in_process, library.games, how.steps, how.values, how.played), names, executor)
    for fault in (fault for sheet in sheets if isinstance(sheet, Refused) for fault in sheet.faults):
        if fault.file is not None and fault.file not in library.lines:
            library.lines[fault.file] = reader.read(fault.file).lines
    return sheets


def _judge_in_process(games: Games, steps: int, values: bool, played: bool, names: Sequence[str]) -> list[Sheet]:
    """Check sheets in a separate process; the data used for checking stays there."""
    how = _Options(_kept_library(games, os.getcwd()), steps, values=values, played=played)
    sheets = _judge_folder(names, how)
    for sheet in sheets:
        if isinstance(sheet, JudgedSheet):
            sheet.forget(played)
    return sheets


def _kept_library(games: Games, folder: str) -> Library:
    """Return the cached layouts that this process has read in a folder; read them again if one has changed."""
    library = _library_of(games, folder)
    if library.is_stale():
        _library_of.cache_clear()
        library = _library_of(games, folder)
    return library


@lru_cache(maxsize=1)
def _library_of(games: Games, _folder: str) -> Library:
    return Library(games)


def _is_layout(read: Source) -> bool:
    root = read.documents[0].root if read.documents else None
    return isinstance(root, Mapping) and "sheet" not in root.items and ("game" in root.items or "extends" in root.items)


def _judge_file(file: str, read: Source | Sequence[Sheet], how: _Options) -> list[Sheet]:
    """Check the sheets of a file."""

    def judged(_: str, source: Source, each: Document, brief: bool) -> Sheet:
        return _judge_sheet(open_sheet(file, source.lines, each, how.library, how.table, brief), how)

    sheets = _each_in_file(file, read, judged) if isinstance(read, Source) else [_judge_sheet(sheet, how) for sheet in read]
    return sheets if how.table or how.as_one else _add_suggestions(sheets, how)


def _judge_sheet(sheet: Sheet, how: _Options) -> Sheet:
    judged = sheet if isinstance(sheet, Refused) else sheet.judge(how.values)
    if isinstance(judged, JudgedSheet) and not how.whole and not judged.unread and judged.valid:
        judged.forget(how.played)
    return judged


def _each_in_file(file: str, read: Source, work: Work[Made]) -> list[Made | Refused]:
    """Return the results for the documents of a file; an error if it has no documents."""
    if not read.documents:
        hint = phrase(
            "blank-sheet", "a filled sheet begins with `sheet: …`; to get a blank sheet to fill in, run `sheetgen blank LAYOUT`"
        )
        return [_refused(file, phrase("empty-file", "the file is empty"), hint)._replace(lines=read.lines)]
    reported: dict[int, Fault] = {}
    return [_limit_faults(work(file, read, each, len(reported) >= MOST), reported) for each in read.documents]


def _limit_faults(sheet: Made | Refused, reported: dict[int, Fault]) -> Made | Refused:
    """Return a sheet with at most as many errors as may still be reported for its file; repeated errors of a layout do not count.

    reported: the errors reported so far, by identity: a layout that many sheets name has the same errors each time.
    """
    if not isinstance(sheet, Refused):
        return sheet
    new = [fault for fault in sheet.faults if id(fault) not in reported]
    old = [fault for fault in sheet.faults if id(fault) in reported]
    faults = bounded(new, max(MOST - len(reported), 0))
    reported.update((id(fault), fault) for fault in faults)
    return sheet._replace(faults=(*faults, *old))
