"""One sheet judged: from what is written to what it earns and breaks, and from a document of a file to that."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

from sheetgen.form.places import Places
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.values import due_values, typed_values
from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import Case, Earned
from sheetgen.games.rules import Violation
from sheetgen.judge.corrections.suggestions import SuggestionResult
from sheetgen.judge.findings import Finding, by_position, sheet_finding
from sheetgen.judge.ranking import rank_sheet
from sheetgen.layout import find
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import words as source_words
from sheetgen.source.faults import Fault, Unreadable, did_you_mean, meant
from sheetgen.source.messages import Message, Sentence, SpaceName, Words, in_a_row, message, room, sentence
from sheetgen.source.nodes import Document, Mapping, Node, Scalar
from sheetgen.source.words import quoted

phrase, plural = room("judge")

_NO_SHEET = phrase("sheet-missing", "the key 'sheet' is missing: which layout was filled?")

_SHOWN_VALUES = 4


class WrittenValue(NamedTuple):
    """What is written in a space; None: nothing."""

    space: SpaceName
    value: int | None


class Verdict(NamedTuple):
    """A sheet judged: its case, what it earns, and every violation."""

    case: Case
    earned: Earned
    violations: tuple[Violation, ...]


def judge(written: Written, layout: Layout) -> Verdict:
    """What is written on a sheet of a layout, judged. No file is needed, and nothing is asked but the game."""
    case = layout.game.read(layout.model, written)
    earned = case.earned()
    if earned.ranking is not None:
        earned = earned._replace(ranking=rank_sheet(case, earned.ranking, layout.content.form))
    return Verdict(case, earned, tuple(case.violations()))


def with_written_values(violations: Sequence[Violation], case: Case, layout: Layout) -> list[Violation]:
    """The violations; one whose value counts wrong written values says so, and which value is right once they are corrected."""
    wrong = {each.spaces[0] for each in violations if each.due}
    if len(wrong) < 2:
        return list(violations)
    due, written = case.due(), case.written
    unlike = {space for space, value in due.items() if value not in (None, UNREAD) and written.get(space) not in (None, value)}
    results = []
    for each in violations:
        space, *rest = each.spaces
        now, after = each.due[0] if each.due else None, due.get(space)
        others = [other for other in dict.fromkeys(rest) if other != space and other in wrong | unlike]
        if others and now is not None and after not in (None, UNREAD, now) and not isinstance(after, tuple):
            values = tuple(WrittenValue(layout.space_name(other), cast("Any", written.get(other))) for other in others)
            note = Message(_counts_as_written, (now, values, after))
            each = each._replace(message=Message(_with_note, (each.message, note)))
        results.append(each)
    return results


def _with_note(message: Message, note: Message) -> Sentence:
    """What a message says, with another note."""
    made = message.sentence()
    return Sentence(made.message, (*made.notes, note.sentence().message))


_UNSOUGHT = SuggestionResult()
"""Of a sheet for which nothing was suggested yet."""


class JudgedSheet(NamedTuple):
    """What is kept of a sheet that is looked at again: its layout, its case, and where everything was typed."""

    layout: Layout
    case: Case
    places: Places


class SheetValues(NamedTuple):
    """What is typed on a sheet, and what is due in spaces that follow from others, by name; None: that cannot be known."""

    typed: dict[str, Any]
    due: dict[str, Any]


class Readable(NamedTuple):
    """A document that was read and judged. `name` is the layout as typed, `lines` the file's text.

    together: the findings as text tells them, several in one message where they belong so. seated: only at a table, where
    something is suggested, and where it was asked for. suggested: what was probably meant. blank: nothing is written besides who
    plays. unread: the spaces that cannot be read, or of which, on a photo, it is not sure what they say.
    part_names: what the parts of `earned` are called. values: where they were asked for. waiting: why there is no score yet.
    """

    file: str
    document: int
    lines: list[str]
    name: str
    player: str | None
    earned: Earned
    findings: list[Finding]
    together: list[Finding]
    seated: JudgedSheet | None = None
    suggested: SuggestionResult = _UNSOUGHT
    blank: bool = False
    unread: tuple[str, ...] = ()
    part_names: tuple[SpaceName, ...] = ()
    values: SheetValues | None = None
    waiting: Words | None = None

    @property
    def valid(self) -> bool:
        """No finding of severity error."""
        return not any(finding.severity == "error" for finding in self.findings)

    @property
    def is_doubtful(self) -> bool:
        """Whether it has an error or a `?`, so that there is a search for what was probably meant."""
        return not self.valid or (self.seated is not None and self.seated.case.written.has_unread())


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


class OpenedSheet(NamedTuple):
    """A document that was read and not yet judged. `name` is the layout as typed."""

    file: str
    document: int
    name: str
    player: str | None
    layout: Layout
    written: Written
    places: Places


class OpenedFile(NamedTuple):
    """Sheets that need not be read from a file: of fields, of a photo. lines: the text that they would be in one."""

    sheets: Sequence[OpenedSheet | Refused]
    lines: list[str]


def open_sheet(
    file: str, lines: list[str], document: Document, library: Library, table: bool = False, brief: bool = False
) -> OpenedSheet | Refused:
    """Reads one document.

    table: it is one of several sheets, so that the player has a name. brief: what is wrong with it is counted and not told.
    """
    root = document.root
    faults = list(document.faults)
    if not isinstance(root, Mapping):
        if root is not None:
            faults.append(_no_sheet(root))
        return Refused(file, document.number, lines, tuple(faults))
    refused = Refused(file, document.number, lines, (), typed_text(root, "sheet"), typed_text(root, "player"))
    try:
        layout = _layout(file, root, library)
        written, places, wrong = read_filled(root, lines, layout.content.form, brief)
    except Unreadable as unreadable:
        return refused._replace(faults=_sort_faults([*faults, *unreadable.faults]))
    faults += wrong
    player = written.text("player")
    if table and "player" in layout.content.form and player is None and _blank(root.get("player")):
        at = root.items["player"][0].position if "player" in root.items else places.first
        faults.append(Fault(message(player_missing), at))
    if faults:
        return refused._replace(faults=_sort_faults(faults))
    return OpenedSheet(file, document.number, refused.name or "", player, layout, written, places)


def read_document(
    file: str,
    lines: list[str],
    document: Document,
    library: Library,
    table: bool = False,
    whole: bool = False,
    brief: bool = False,
    values: bool = False,
) -> Sheet:
    """Reads and judges one document; `table`: it is one of several sheets, judged together later.

    whole, values: see `judge_opened`. brief: see `open_sheet`. What was probably meant is not looked for.
    """
    result = open_sheet(file, lines, document, library, table, brief)
    return result if isinstance(result, Refused) else judge_opened(result, lines, table or whole, values)


def sheet_values(judged: JudgedSheet) -> SheetValues:
    """The values of a sheet that was judged."""
    layout, case, places = judged
    form = layout.content.form
    return SheetValues(typed_values(form, case.written, places), due_values(form, case.written, case.due()))


def judge_opened(sheet: OpenedSheet, lines: list[str], whole: bool = False, values: bool = False) -> Sheet:
    """Judges a sheet that was read. lines: the file's text; whole: what is written is kept, whether it is in order or not;
    values: they are wanted as programs have them.
    """
    try:
        return _judged(sheet, lines, whole, values)
    except Unreadable as unreadable:  # the layout asks too much of this sheet, or its game breaks down
        return Refused(sheet.file, sheet.document, lines, _sort_faults(unreadable.faults), sheet.name, sheet.player)


def _judged(sheet: OpenedSheet, lines: list[str], whole: bool, values: bool) -> Readable:
    file, number, name, player, layout, written, places = sheet
    case, earned, violations = judge(written, layout)
    findings = _place_violations(with_written_values(violations, case, layout), places)
    joined = layout.game.joined
    together = findings
    if joined is not None and findings:
        together = _place_violations(with_written_values(joined(violations), case, layout), places)
    names = tuple(map(layout.space_name, earned.parts))
    unread, blank = written.unread_spaces(), layout.untouched.is_all(written)
    is_kept = whole or unread or any(finding.severity == "error" for finding in findings)
    # Thousands of sheets are judged in one run: keep what the report needs and no more.
    shown = lines if findings or is_kept else []
    judged = JudgedSheet(layout, case, places)
    seated, plain = judged if is_kept else None, sheet_values(judged) if values else None
    waiting = None if blank or unread else layout.game.waiting(case)
    return Readable(
        file, number, shown, name, player, earned, findings, together, seated, _UNSOUGHT, blank, unread, names, plain, waiting
    )


def _place_violations(violations: Iterable[Violation], places: Places) -> list[Finding]:
    return by_position(sheet_finding(violation, places.where(violation.spaces[0])) for violation in violations)


def _sort_faults(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.file or "", fault.position)))


def _blank(node: Node | None) -> bool:
    return node is None or node.empty


def typed_text(root: Mapping, key: str) -> str | None:
    node = root.get(key)
    return node.text if isinstance(node, Scalar) and not node.empty else None


def _no_sheet(root: Node) -> Fault:
    """What is written where a filled sheet has its keys."""
    what = phrase("no-keys", "a filled sheet is made of lines like `total: 33`")
    hint = phrase("begins", "it begins with `sheet: …`")
    key, colon, rest = root.text.partition(":") if isinstance(root, Scalar) else ("", "", "")
    if root.empty:
        what = phrase("empty-document", "this document is empty")
        hint = phrase("begins-or-line-too-many", "a filled sheet begins with `sheet: …`; remove a line `---` too many")
    elif key == "sheet" and colon:
        name = rest.split()[0] if rest.split() else "…"
        what = phrase("glued-sheet", "this is read as one text, not as lines like `total: 33`")
        hint = phrase("blank-after-colon", "a blank is missing after the colon: write `sheet: {value}`", name)
    return Fault(message(what, hint), root.position)


def _layout(file: str, root: Mapping, library: Library) -> Layout:
    """The layout a sheet names; faults at its `sheet`, or in the layout's own file."""
    node = root.get("sheet")
    if not isinstance(node, Scalar) or node.empty:
        if "game" in root.items or "extends" in root.items:
            what = phrase("a-layout", "this is a layout (a level, say), not a filled sheet")
            hint = phrase(
                "sheet-names-layout", "a filled sheet names it: `sheet: PATH-TO-THE-LAYOUT.yaml`; to judge a layout: sheetgen lint"
            )
            raise Unreadable([Fault(message(what, hint), root.position)])
        raise Unreadable([_no_layout(root)])
    try:
        layout = library.layout(node.text, "" if file == "-" else os.path.dirname(file), named=True)
    except Unreadable as unreadable:
        raise Unreadable([_told_by_sheet(fault, node, file) for fault in unreadable.faults]) from None
    if not layout.content.form:
        raise Unreadable([Fault(message(nothing_to_fill_in, node.text), node.position)])
    return layout


def _told_by_sheet(fault: Fault, node: Scalar, file: str) -> Fault:
    """A layout's fault as the sheet that names it tells it: at the name where there is no such layout."""
    if fault.file is not None and fault.message.words is source_words.no_such_file:
        bare = os.path.splitext(node.text)[0]
        bundled = bare if find.bundled_path(bare) is not None else ""
        folder = "" if file == "-" else os.path.dirname(file)
        name = find.near_file(os.path.join(folder, node.text), file)
        nearby = did_you_mean(os.path.join(os.path.dirname(node.text), name)) if name else ""
        return Fault(message(_no_such_layout, node.text, bundled, nearby), node.position)
    return Fault(fault.message, node.position) if fault.file is None else fault


def _no_layout(root: Mapping) -> Fault:
    """What a sheet lacks that names no layout, at the key that is probably meant for it."""
    if "sheet" in root.items:
        key, value = root.items["sheet"]
        at = key if isinstance(value, Scalar) else value
        what = phrase("no-layout-named", "the name of a layout belongs here: which one was filled?")
        hint = phrase("write-layout", "write `sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout")
        return Fault(message(what, hint), at.position)
    for name, (key, _) in islice(root.items.items(), 100):
        if meant(name, ("sheet",)):
            return Fault(message(_sheet_misspelt, name), key.position)
    return Fault(message(sheet_missing), root.position)


def _no_such_layout(name: str, bundled: str, nearby: Words) -> Sentence:
    """`bundled`: the bundled layout of that name without its ending; `nearby`: another file beside the sheet."""
    message = phrase("no-such-layout", "no such layout: '{name}'", quoted(name))
    if bundled:
        return sentence(message, phrase("bundled", "the bundled layout is called '{name}', without an ending", bundled))
    return sentence(message, nearby or phrase("relative", "the path is relative to this file's folder"))


def _counts_as_written(due: int, values: tuple[WrittenValue, ...], after: int) -> Sentence:
    """values: the written values that a due value counts and that are wrong; after: the value once they are corrected."""
    named = in_a_row(
        phrase("blank-value", "{space} (blank)", space)
        if value is None
        else phrase("written-value", "{space} {value}", space, value)
        for space, value in values[:_SHOWN_VALUES]
    )
    several = phrase("more-values", "{values} …", named) if len(values) > _SHOWN_VALUES else named
    return sentence(phrase("as-written", "{due} counts {values} as written; once corrected it is {after}", due, several, after))


def sheet_missing() -> Sentence:
    hint = phrase("add-layout", "add `sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout")
    return sentence(_NO_SHEET, hint)


def _sheet_misspelt(key: str) -> Sentence:
    hint = phrase(
        "key-meant",
        "is '{key}' meant? write `sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout",
        quoted(key),
    )
    return sentence(_NO_SHEET, hint)


def nothing_to_fill_in(name: str) -> Sentence:
    message = phrase("nothing-to-fill-in", "nothing is filled in on '{name}'", name)
    return sentence(message, phrase("name-score-sheet", "name the layout of a score sheet"))


def player_missing() -> Sentence:
    message = phrase("player-missing", "the key 'player' is missing: at a table everybody has a name")
    return sentence(message, phrase("add-player", "add `player: …`"))
