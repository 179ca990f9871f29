"""A checked sheet: turns written values into points and findings, and a document of a file into a sheet."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, cast

from sheetgen.form.occasion import UNKNOWN, Occasion
from sheetgen.form.places import Places
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.values import due_values, typed_values
from sheetgen.form.write.filling import filled
from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import Case, Earned
from sheetgen.games.rules import Violation
from sheetgen.judge.corrections.suggestions import SuggestionResult
from sheetgen.judge.findings import Finding, by_position, sheet_finding
from sheetgen.judge.forms import other_version, read_form
from sheetgen.judge.ranking import rank_sheet
from sheetgen.layout import find
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import words as source_words
from sheetgen.source.faults import Fault, Position, Unreadable, did_you_mean, meant
from sheetgen.source.messages import Message, Sentence, SpaceName, Words, in_a_row, message, room, sentence
from sheetgen.source.nodes import Document, Mapping, Node, Scalar
from sheetgen.source.words import quoted

phrase, plural = room("judge")

_NO_SHEET = phrase("sheet-missing", "the key 'sheet' is missing: which layout was filled in?")

_SHOWN_VALUES = 4


class WrittenValue(NamedTuple):
    """The written value of a space; None: blank."""

    space: SpaceName
    value: int | None


def with_written_values(violations: Sequence[Violation], case: Case, layout: Layout) -> list[Violation]:
    """Add a note to each violation whose due value is calculated from wrong written values. The note gives the due value after
    these are corrected."""
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
    """Return a message with one more note."""
    made = message.sentence()
    return Sentence(made.message, (*made.notes, note.sentence().message))


class JudgedSheet:
    """A filled sheet that was read; its game's results are calculated on first use.

    file, document: its location. name: the layout as typed. lines: the file's text. places: the positions of all values. suggested:
    the suggestions, once searched. values: the written values, and the values due in spaces that follow from others, by name, if
    requested. is_whole: whether it still has everything that `forget` drops.
    """

    is_whole = True
    suggested = SuggestionResult()
    values: tuple[dict[str, Any], dict[str, Any]] | None = None

    def __init__(
        self,
        file: str,
        document: int,
        name: str,
        layout: Layout,
        written: Written,
        places: Places,
        lines: Sequence[str] = (),
        case: Case | None = None,
    ) -> None:
        self.file, self.document, self.name = file, document, name
        self.player = written.text("player") if "player" in layout.content.form else None
        self.occasion = written.occasion
        layout = layout.holding(written)
        self.layout, self.written, self.places, self.lines = layout, written, places, lines
        if case is not None:
            self.case = case

    @cached_property
    def case(self) -> Case:
        """Return the sheet as a case that its game checks."""
        return self.layout.game.read(self.layout.model, self.written)

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Return every rule that it breaks."""
        return tuple(self.case.violations())

    @cached_property
    def earned(self) -> Earned:
        """Return the points that its written values earn."""
        earned = self.case.earned()
        if earned.ranking is None:
            return earned
        return earned._replace(ranking=rank_sheet(self.case, earned.ranking, self.layout.content.form))

    @cached_property
    def findings(self) -> list[Finding]:
        """Return its violations with their positions, sorted by position."""
        return self._place_violations(self.violations)

    @cached_property
    def merged_findings(self) -> list[Finding]:
        """Return the findings for text output, with shared messages merged."""
        joined = self.layout.game.joined
        return self.findings if joined is None or not self.findings else self._place_violations(joined(self.violations))

    @cached_property
    def unread(self) -> tuple[str, ...]:
        """Return the spaces that can't be read, or whose value from a photo is uncertain."""
        return self.written.unread_spaces()

    @cached_property
    def blank(self) -> bool:
        """Return whether the sheet is blank except for the players' names."""
        return self.layout.untouched.is_all(self.written)

    @cached_property
    def part_names(self) -> tuple[SpaceName, ...]:
        """Return the names of the parts of `earned`."""
        return tuple(map(self.layout.space_name, self.earned.parts))

    @cached_property
    def waiting(self) -> Words | None:
        """Return the reason why there is no score yet."""
        return None if self.blank or self.unread else self.layout.game.waiting(self.case)

    @property
    def valid(self) -> bool:
        """Return whether it has no finding of severity error."""
        return not any(finding.severity == "error" for finding in self.findings)

    @property
    def is_doubtful(self) -> bool:
        """Return whether to search for suggestions: it has an error or a `?`."""
        return not self.valid or (self.is_whole and self.written.has_unread())

    @property
    def is_form(self) -> bool:
        """Return whether it is a form, which has no lines."""
        return not self.places.first.line

    def layout_name(self, folder: str) -> str:
        """Return the name by which a filled sheet in a folder refers to its layout."""
        return find.name_from(folder, self.layout.file, self.name)

    def text(self, folder: str) -> str:
        """Return its values as a filled sheet to be saved in a folder."""
        return filled(self.layout_name(folder), (), self.layout.content.form, self.written)

    def judge(self, values: bool = False) -> JudgedSheet | Refused:
        """Return the sheet with everything that reports need; return Refused if checking is too costly, or the game's code fails.

        values: also keep the values.
        """
        form = self.layout.content.form
        try:
            self.findings, self.merged_findings, self.part_names, self.waiting  # noqa: B018 (each is kept)
            if values:
                self.values = typed_values(form, self.written, self.places), due_values(form, self.written, self.case.due())
        except Unreadable as unreadable:
            return refuse(self, unreadable)
        return self

    def forget(self, played: bool = False) -> None:
        """Drop everything that no report needs: thousands of sheets are checked in one run, some of them by other processes.
        played: keep the values, which put tables together."""
        if not self.findings and not self.unread:
            self.lines = ()
        self.is_whole = False
        for name in ("layout", "written", "places", "case", "violations"):
            if not (played and name == "written"):
                self.__dict__.pop(name, None)

    def _place_violations(self, violations: Sequence[Violation]) -> list[Finding]:
        every = with_written_values(violations, self.case, self.layout)
        return by_position(sheet_finding(violation, self.places.where(violation.spaces[0])) for violation in every)


class Refused(NamedTuple):
    """An unreadable document with all its errors; name and player if they are known."""

    file: str
    document: int
    lines: Sequence[str]
    faults: tuple[Fault, ...]
    name: str | None = None
    player: str | None = None
    occasion: Occasion = UNKNOWN

    @property
    def valid(self) -> bool:
        """Always False."""
        return False


Sheet = JudgedSheet | Refused
"""The result for a document."""


def judge(written: Written, layout: Layout) -> JudgedSheet:
    """Return a sheet that comes from no file."""
    return JudgedSheet("", 1, layout.name, layout, written, Places(Position(1, 1)))


def refuse(sheet: Sheet, unreadable: Unreadable) -> Refused:
    """Turn a sheet that was read but can't be checked into a refused one."""
    about = sheet.name, sheet.player, sheet.occasion
    return Refused(sheet.file, sheet.document, sheet.lines, _sort_faults(unreadable.faults), *about)


def open_sheet(
    file: str, lines: list[str], document: Document, library: Library, table: bool = False, brief: bool = False
) -> Sheet:
    """Read one document without checking it.

    table: whether the sheet is one of several sheets of a table, so that it has to name its player. brief: whether its errors are
    only counted, not reported.
    """
    faults = list(document.faults)
    try:
        form = None if document.form is None else read_form(file, document.form)
    except Unreadable as unreadable:
        return Refused(file, document.number, lines, tuple(unreadable.faults))
    root = document.root if form is None else form.root
    if not isinstance(root, Mapping):
        if root is not None:
            faults.append(_no_sheet(root))
        return Refused(file, document.number, lines, tuple(faults))
    refused = Refused(file, document.number, lines, (), typed_text(root, "sheet"), typed_text(root, "player"))
    try:
        layout = _layout(file, root, library)
        typed_form = layout.content.typed_form
        if form is not None and form.fingerprint != layout.fingerprint:
            raise other_version(typed_text(root, "sheet") or "")
        written, places, wrong = read_filled(root, lines, typed_form, brief) if form is None else form.read(typed_form)
    except Unreadable as unreadable:
        return refused._replace(faults=_sort_faults([*faults, *unreadable.faults]))
    faults += wrong
    player = written.text("player")
    if table and "player" in layout.content.form and player is None and _blank(root.get("player")):
        at = root.items["player"][0].position if "player" in root.items else places.first
        faults.append(Fault(message(player_missing), at))
    if faults:
        return refused._replace(faults=_sort_faults(faults), occasion=written.occasion)
    return JudgedSheet(file, document.number, refused.name or "", layout, written, places, lines)


def _sort_faults(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.file or "", fault.position)))


def _blank(node: Node | None) -> bool:
    return node is None or node.empty


def typed_text(root: Mapping, key: str) -> str | None:
    node = root.get(key)
    return node.text if isinstance(node, Scalar) and not node.empty else None


def _no_sheet(root: Node) -> Fault:
    """Return the error for a document without the keys of a filled sheet."""
    what = phrase("no-keys", "a filled sheet consists of lines like `total: 33`")
    hint = phrase("begins", "begin it with `sheet: …`")
    key, colon, rest = root.text.partition(":") if isinstance(root, Scalar) else ("", "", "")
    if root.empty:
        what = phrase("empty-document", "this document is empty")
        hint = phrase("begins-or-line-too-many", "begin each filled sheet with `sheet: …`, and remove any extra `---` line")
    elif key == "sheet" and colon:
        name = rest.split()[0] if rest.split() else "…"
        what = phrase("glued-sheet", "expected lines like `total: 33`, not one piece of text")
        hint = phrase("blank-after-colon", "the space after the colon is missing: write `sheet: {value}`", name)
    return Fault(message(what, hint), root.position)


def _layout(file: str, root: Mapping, library: Library) -> Layout:
    """Return the layout that a sheet names. Errors are reported at the sheet's `sheet` key, or in the layout's own file."""
    node = root.get("sheet")
    if not isinstance(node, Scalar) or node.empty:
        if "game" in root.items or "extends" in root.items:
            what = phrase("a-layout", "this is a layout (for example a level), not a filled sheet")
            hint = phrase(
                "sheet-names-layout",
                "name it in a filled sheet: `sheet: PATH-TO-THE-LAYOUT.yaml`; to check a layout, run `sheetgen lint`",
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
    """Return a layout's error as reported by the sheet that names the layout: at the name if there is no such layout."""
    if fault.file is not None and fault.message.words is source_words.no_such_file:
        bare = os.path.splitext(node.text)[0]
        bundled = bare if find.bundled_path(bare) is not None else ""
        folder = "" if file == "-" else os.path.dirname(file)
        name = find.near_file(os.path.join(folder, node.text), file)
        nearby = did_you_mean(os.path.join(os.path.dirname(node.text), name)) if name else ""
        return Fault(message(_no_such_layout, node.text, bundled, nearby), node.position)
    return Fault(fault.message, node.position) if fault.file is None else fault


def _no_layout(root: Mapping) -> Fault:
    """Return the error for a sheet that names no layout, at a misspelt `sheet` key if there is one."""
    if "sheet" in root.items:
        key, value = root.items["sheet"]
        at = key if isinstance(value, Scalar) else value
        what = phrase("no-layout-named", "expected the name of the layout that was filled in")
        hint = phrase("write-layout", "write `sheet: NAME` with a name listed by `sheetgen layouts`, or the path of a layout")
        return Fault(message(what, hint), at.position)
    for name, (key, _) in islice(root.items.items(), 100):
        if meant(name, ("sheet",)):
            return Fault(message(_sheet_misspelt, name), key.position)
    return Fault(message(sheet_missing), root.position)


def _no_such_layout(name: str, bundled: str, nearby: Words) -> Sentence:
    """Return the message for a layout that doesn't exist. bundled: the name of the bundled layout that is meant, if the typed name
    only has an ending too many; otherwise empty. nearby: the suggestion of another file, if there is one."""
    message = phrase("no-such-layout", "there is no layout '{name}'", quoted(name))
    if bundled:
        return sentence(message, phrase("bundled", "the bundled layout is called '{name}', without an ending", bundled))
    return sentence(message, nearby or phrase("relative", "the path is relative to this file's folder"))


def _counts_as_written(due: int, values: tuple[WrittenValue, ...], after: int) -> Sentence:
    """Return the note about a due value that is calculated from wrong written values (`values`). after: the due value after these
    are corrected."""
    named = in_a_row(
        phrase("blank-value", "{space} (blank)", space)
        if value is None
        else phrase("written-value", "{space} {value}", space, value)
        for space, value in values[:_SHOWN_VALUES]
    )
    several = phrase("more-values", "{values} …", named) if len(values) > _SHOWN_VALUES else named
    return sentence(
        phrase("as-written", "{due} is based on {values} as written; with the corrections it would be {after}", due, several, after)
    )


def sheet_missing() -> Sentence:
    hint = phrase("add-layout", "add `sheet: NAME` with a name listed by `sheetgen layouts`, or the path of a layout")
    return sentence(_NO_SHEET, hint)


def _sheet_misspelt(key: str) -> Sentence:
    hint = phrase(
        "key-meant",
        "is '{key}' misspelt? write `sheet: NAME` with a name listed by `sheetgen layouts`, or the path of a layout",
        quoted(key),
    )
    return sentence(_NO_SHEET, hint)


def nothing_to_fill_in(name: str) -> Sentence:
    message = phrase("nothing-to-fill-in", "'{name}' has no spaces to fill in", name)
    return sentence(message, phrase("name-score-sheet", "name the layout of a score sheet"))


def player_missing() -> Sentence:
    message = phrase("player-missing", "the key 'player' is missing: every player at a table needs a name")
    return sentence(message, phrase("add-player", "add `player: …`"))
