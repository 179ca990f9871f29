"""Layouts, and the sheets filled in for them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import force_setattr

from sheetgen.api.arguments import checked
from sheetgen.api.changes import Known, quick_changes, quick_values
from sheetgen.api.errors import Fault, Unreadable, unreadable, with_public_errors
from sheetgen.api.layouts import TEXT, LayoutFacts, given_as_text, text_bytes
from sheetgen.api.values import Options, Score, public_finding, public_options, public_score
from sheetgen.form.named.fields import everybody
from sheetgen.form.named.space_names import NamedSpace, SpaceNames
from sheetgen.form.named.values import read_values
from sheetgen.form.places import Places
from sheetgen.form.spaces import sheet_spaces
from sheetgen.form.values import due_values, typed_value, typed_values
from sheetgen.form.written import Written
from sheetgen.games.game import Case
from sheetgen.judge.corrections.suggestions import Budget, SuggestionResult
from sheetgen.judge.findings import Doubts, Finding, with_doubts
from sheetgen.judge.plain_suggestions import Suggestion, public_suggestions
from sheetgen.judge.sheet import JudgedSheet, Refused, nothing_to_fill_in
from sheetgen.layout.read import Library
from sheetgen.processes.garbage import no_collection
from sheetgen.source import faults as source_faults
from sheetgen.source import reader
from sheetgen.source.faults import Position
from sheetgen.source.frozen import Plain, Value, frozen
from sheetgen.source.messages import message

_NO_TICKS: Mapping[str, bool | None] = MappingProxyType({})

if TYPE_CHECKING:
    from sheetgen.api.labs import Lab


class Layout(LayoutFacts):
    """The content of a game's sheet and its arrangement. Returned by `load_layout`.

    >>> import sheetgen as sg
    >>> layout = sg.load_layout("namaste")
    >>> layout.name, layout.title("de"), layout.languages
    ('namaste', 'Namaste', ('en', 'de'))
    >>> sorted(sg.load_layout("yacht").spaces)[:3]
    ['bonus', 'extra.1', 'extra.2']
    """

    @checked
    def sheet(self, values: Mapping[str, Plain | None] = MappingProxyType({})) -> Sheet:
        """Return a sheet with these values, by name of space. A space is blank if it is not named or its value is None.

        Text is read as it would be typed, `?` marks an unreadable value; spaces of a player are named by the player's name or
        number. Raise Unreadable with every error if the form rejects values.

        >>> import sheetgen as sg
        >>> sheet = sg.load_layout("namaste").sheet({"circles.r4c4": 14, "first": True, "player": "Ana"})
        >>> sheet["circles.r4c4"], sheet["circles.r4c5"], sheet.player, sheet.valid
        (14, None, 'Ana', True)
        """
        return _with_values(self, values)

    @checked
    def lab(self, games: int = 10_000, seed: int = 1, players: int = 2, stop: Callable[[], bool] = lambda: False) -> Lab:
        """Analyse a level (the `lab` extra): its best sheet, the points that different strategies earn, its difficulty, and
        findings such as fields that no player can reach.

        games: number of games for each quick strategy, drawn from `seed`. players: number of players at the table. stop: called
        about every 0.1 s; if it returns true, the results so far are returned. Raise Unreadable for a level without a start,
        Error if no result is possible.
        """
        from sheetgen.api.labs import lab_of  # loads modules that few programs need

        return lab_of(self, self.sheet, games, seed, players, stop)

    def __copy__(self) -> Layout:
        return self

    def __deepcopy__(self, _memo: object) -> Layout:
        return self

    def __reduce__(self) -> Any:
        """Pickle only the name, path or text."""
        if self._path is None:
            return layout_again, (TEXT, None, "\n".join(self._loaded.lines))
        return layout_again, (self._asked, None if self._is_bundled else self._path, None)


class Sheet(Value, frozen=True, eq=False):
    """A checked filled sheet: its values, findings and points. Immutable; `changed` returns a new sheet.

    `sheet["total"]` is the value of a space (None if blank; raise KeyError if the space does not exist), `"total" in sheet` is true
    if the space exists, `str(sheet)` is the YAML.

    >>> import sheetgen as sg
    >>> sheet = sg.read_sheets(text="sheet: namaste\\nplayer: Ana\\nkarma: [3, 9]\\n")[0]
    >>> sheet["karma.2"], sheet["karma.3"], sheet.values
    (9, None, {'player': 'Ana', 'karma.1': 3, 'karma.2': 9})
    >>> [(finding.rule, finding.line, finding.column) for finding in sheet.findings]
    [('namaste/karma-points', 3, 12)]
    """

    _layout: Layout
    _opened: JudgedSheet
    _case: Case
    _ticks: Mapping[str, bool | None] | None = None
    """The ticks that were changed after the sheet was read; None if the sheet is exactly as typed in a file or text."""
    _known: dict[str, Known] | None = None
    _doubts: Doubts = MappingProxyType({})
    """Uncertain readings from a photo."""

    @property
    def layout(self) -> Layout:
        """The layout it is filled in for."""
        return self._layout

    @property
    def player(self) -> str | None:
        """The sheet's player; None if a whole table shares the sheet or no name is written."""
        return self._case.written.text("player")

    @property
    def date(self) -> date | None:
        """The day on which the sheet was played; None without a date."""
        return self._case.written.occasion.date

    @property
    def place(self) -> str | None:
        """The place where the sheet was played; None without one."""
        return self._case.written.occasion.place or None

    @property
    def table(self) -> str | None:
        """The name or number of the table; None without one."""
        return self._case.written.occasion.table or None

    @property
    def file(self) -> str | None:
        """Path of the file that the sheet was read from; None if it was not read from a file or was changed since."""
        return self._opened.file if self._is_typed and self._opened.file != TEXT else None

    @property
    def document(self) -> int | None:
        """Number of the sheet's YAML document within `file`, from 1; None if the sheet was not read from a text or was changed
        since."""
        return self._opened.document if self._is_typed else None

    __iter__: ClassVar[None] = None
    """Not iterable: it would be unclear whether to yield spaces or values."""

    def __getitem__(self, space: str) -> Plain | None:
        name = self._name_of(space)
        if name is None:
            raise KeyError(space)
        opened, written = self._opened, self._case.written
        known = sheet_spaces(opened.layout.content.form, written).get(name)
        if known is None:
            return None
        value: Plain | None = frozen(typed_value(known, written, opened.places, self._ticks or _NO_TICKS))
        return value

    def __contains__(self, space: object) -> bool:
        return self._name_of(space) is not None

    def _name_of(self, space: object) -> str | None:
        """Return the name of a space on this sheet, given any of its names; None if the space does not exist."""
        if space in sheet_spaces(self._opened.layout.content.form, self._case.written):
            return str(space)
        names = self._names
        named = names.find(space)
        if isinstance(named, NamedSpace):
            return names.on_sheet.get(named.field, named.field)
        return str(space) if space in self._layout.spaces else None

    @property
    def values(self) -> Mapping[str, Plain]:
        """The typed values by space, in sheet order, without blank spaces. A tick is False if it was typed as not ticked."""
        opened = self._opened
        typed = typed_values(opened.layout.content.form, self._case.written, opened.places, self._ticks or _NO_TICKS)
        values: Mapping[str, Plain] = frozen(typed)
        return values

    @property
    @with_public_errors
    def computed_values(self) -> Mapping[str, Plain | None]:
        """Correct values of the spaces that follow from others, whatever is written there; None if unknown.

        >>> import sheetgen as sg
        >>> sg.load_layout("yacht").sheet({"player": "Ana", "upper.ones": 3}).computed_values["total"]
        3
        """
        due: Mapping[str, Plain | None] = frozen(due_values(self._opened.layout.content.form, self._case.written, self._case.due()))
        return due

    @property
    def valid(self) -> bool:
        """Return whether it has no finding of severity error."""
        try:
            for violation in self._case.violations():
                if violation.severity == "error":
                    return False
        except source_faults.Unreadable as error:  # this must be fast: loops over sheets use it
            raise unreadable(error.faults, None) from None
        return True

    @property
    @with_public_errors
    def findings(self) -> tuple[Finding, ...]:
        """The findings in file order, or in sheet order if there is no file."""
        found = self._judged.findings
        if not self._is_typed:
            every = list(sheet_spaces(self._opened.layout.content.form, self._case.written))

            def first(space: str | None) -> int:
                """Return the position of a space, or of the first space within it; the sheet as a whole comes before them."""
                return next((at for at, name in enumerate(every) if space and f"{name}.".startswith(f"{space}.")), -1)

            found = sorted(found, key=lambda each: (first(each.space), each.rule))
        return tuple(self._finding_on(each) for each in found)

    @property
    def score(self) -> Score:
        """The written points and the points that the marks earn."""
        return public_score(self._judge_again().earned)

    @property
    @with_public_errors
    def suggestions(self) -> tuple[Suggestion, ...]:
        """Suggested corrections, most likely first; empty for a sheet without errors and without `?`."""
        return public_suggestions(self._suggested)

    @property
    @with_public_errors
    def is_searched(self) -> bool:
        """Return whether the search for `suggestions` was completed; it stops early if it takes too long."""
        return self._suggested.complete

    @with_public_errors
    @checked
    def options(self, **asked: str | int | Iterable[str]) -> Options:
        """Return the legal moves: `result=14`, `dice="1/7,2,4t"`, `die=5, placed=["r3c4"]`, as `sheetgen options` takes them.

        Raise Unreadable if the game cannot answer.
        """
        from sheetgen.games.options import NoQuestion
        from sheetgen.judge.options import ask_game

        texts = {name: str(value) if isinstance(value, int | str) else ",".join(map(str, value)) for name, value in asked.items()}
        try:
            answer = ask_game(self._layout._library.games, self._judged, texts)
        except NoQuestion as none:
            raise Unreadable([Fault(none.message.sentence(), space=none.option or None)]) from None
        return public_options(answer)

    @checked
    def changed(self, values: Mapping[str, Plain | None]) -> Sheet:
        """Return the same sheet with other values in some spaces (None: blank), checked again only as far as needed.

        Raise Unreadable with every error if the form rejects values.

        >>> import sheetgen as sg
        >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 7})
        >>> sheet.changed({"karma.1": 6}).valid
        True
        """
        known = self._known or self._spaces
        quick = quick_changes(known, values, self._ticks or _NO_TICKS)
        if quick is None:
            return _with_values(self._layout, values, self)
        changes, ticks = quick
        try:
            case = self._case.changed(changes)
        except source_faults.Unreadable as error:
            raise unreadable(error.faults, None) from None
        doubts = {space: value for space, value in self._doubts.items() if space not in changes}
        return Sheet(self._layout, self._opened, case, ticks, known, doubts)

    @with_public_errors
    def filled(self) -> Sheet:
        """Return the sheet with every blank space filled in that follows from the others; written values don't change.

        >>> import sheetgen as sg
        >>> sheet = sg.load_layout("yacht").sheet({"player": "Ana", "upper.ones": 3}).filled()
        >>> sheet["subtotal"], sheet["total"]
        (3, 3)
        """
        due = {name: value for name, value in self.computed_values.items() if value is not None and value is not False}
        return self.changed({name: value for name, value in due.items() if self[name] is None})

    def _finding_on(self, found: Finding, player: str | None = None) -> Finding:
        """Return the public form of a finding on this sheet. player: the player concerned, if the finding is one of a table."""
        document = self.document
        return public_finding(with_doubts(found, self._doubts), self.file, document, player, is_typed=document is not None)

    @checked
    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the YAML to a file. Raise FileExistsError if the file exists, unless `overwrite` is set.

        A custom layout is named by its path from the file's folder. Raise Error if the layout was given as text.
        """
        from sheetgen.press.files import replace_all, write_beside

        if self._layout._path is None:
            raise given_as_text()
        target = os.fspath(path)
        if not overwrite and os.path.lexists(target):
            raise FileExistsError(17, "File exists", target)
        text = self._text(os.path.dirname(target)).encode()
        if overwrite:
            write_beside(target, lambda out: out.write(text))
        else:
            replace_all({target: (None, text)})

    def __str__(self) -> str:
        return self._text("")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self._layout == other._layout and self.values == other.values

    def __ne__(self, other: object) -> bool:  # a Struct defines its own
        return not self == other

    def __hash__(self) -> int:
        return hash((self._layout, frozenset(self.values)))

    def __repr__(self) -> str:
        return f"Sheet({self._layout.name!r}, {len(self._case.written)} values)"

    def __reduce__(self) -> Any:
        """Pickle the layout and the written values with their positions; unpickling checks the sheet again."""
        opened, ticks = self._opened, None if self._ticks is None else dict(self._ticks)
        place = opened.file, opened.document, opened.name
        return sheet_of, (self._layout, self._case.written, opened.places, dict(self._doubts), ticks, place)

    def _text(self, folder: str) -> str:
        """Return the YAML. folder: the folder it will be saved in; empty for the current folder."""
        from sheetgen.form.write.filling import filled

        head = () if self._layout._path is not None else (str(given_as_text()),)
        unticked = [name for name, value in self.values.items() if value is False]
        return filled(
            self._layout._name_from(folder), head, self._opened.layout.content.form, self._case.written, unticked=unticked
        )

    @property
    def _is_typed(self) -> bool:
        """Return whether the values are those that were typed in a file or text, without later changes."""
        return self._ticks is None

    @property
    def _spaces(self) -> dict[str, Known]:
        """The whole numbers allowed in each space of this sheet, by name of space; includes the spaces of its players and
        rounds."""
        known = self._known
        if known is None:
            form = self._opened.layout.content.form
            known = {name: quick_values(space, form) for name, space in sheet_spaces(form, self._case.written).items()}
            force_setattr(self, "_known", known)
        return known

    @property
    def _names(self) -> SpaceNames:
        form = self._opened.layout.content.form
        every = everybody(form)
        return SpaceNames(form, self._case.written.names(every[0]) if every else ())

    @property
    def _judged(self) -> JudgedSheet:
        """The sheet in the form that commands use."""
        opened = self._opened
        names = opened.file, opened.document, opened.name
        return JudgedSheet(*names, opened.layout, self._case.written, opened.places, (), self._case)

    def _judge_again(self) -> JudgedSheet:
        """Check the sheet again and return it with everything that reports need. Raise Unreadable if that is not possible."""
        judged = self._judged.judge()
        if isinstance(judged, Refused):
            raise unreadable(judged.faults, self.file)
        return judged

    @property
    def _suggested(self) -> SuggestionResult:
        from sheetgen.judge.corrections.suggest import suggest

        if self.valid and not self._case.written.has_unread():
            return SuggestionResult()
        return suggest([self._case], self._opened.layout.content.form, Budget())


def sheet_of(
    layout: Layout,
    written: Written,
    places: Places | None = None,
    doubts: Doubts = MappingProxyType({}),
    ticks: Mapping[str, bool | None] | None = _NO_TICKS,
    place: tuple[str, int, str] | None = None,
) -> Sheet:
    """Return a checked sheet. Raise Unreadable if the layout asks too much of it. place: its file, document, and the layout's name
    in that file."""
    opened = JudgedSheet(*(place or ("", 1, layout.name)), layout._loaded, written, places or Places(Position(1, 1)))
    try:
        return Sheet(layout, opened, opened.case, ticks, None, doubts)
    except source_faults.Unreadable as error:
        raise unreadable(error.faults, opened.file or None) from None


def layout_again(asked: str, path: str | None, text: str | None) -> Layout:
    """Load a layout by its name or path, or from a text. path: the path of its file; None if it is loaded by name."""
    given = {} if text is None else {TEXT: reader.read(TEXT, text_bytes(text))}
    library = Library(standard_input=text is not None, given=given)
    try:
        with no_collection():
            return Layout(library.layout(path or asked), library, asked)
    except source_faults.Unreadable as error:
        raise unreadable(error.faults, None if text is not None else asked) from None


def _with_values(layout: Layout, values: Mapping[str, Plain | None], before: Sheet | None = None) -> Sheet:
    """Return a sheet with these values. before: a sheet that provides the other values."""
    form = layout._loaded.content.typed_form
    if not form:
        raise Unreadable([Fault(message(nothing_to_fill_in, layout.name).sentence())])
    named = {str(name): value for name, value in {**values}.items()}
    unticked = [name for name, value in before.values.items() if value is False] if before else ()
    read = read_values(form, named, before._case.written if before else None, unticked)
    if read.issues:
        raise Unreadable([Fault(issue.sentence(), space=space) for space, issue in read.issues.items()])
    return sheet_of(layout, read.written, read.places)
