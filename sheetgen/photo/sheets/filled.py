"""Filled sheets from photo readings: combine pages and write each sheet as a filled sheet."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from shlex import quote
from typing import NamedTuple

from sheetgen.form.entries import Names
from sheetgen.form.named.fields import column, everybody
from sheetgen.form.occasion import Occasion
from sheetgen.form.write.empty import open_marks
from sheetgen.form.write.filling import filled, one_line
from sheetgen.form.written import Written
from sheetgen.judge.corrections.suggestions import Looks
from sheetgen.layout.find import name_from
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Name, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.filled.typed import Filled, filled_by
from sheetgen.photo.rules.joint import STEPS_PER_SHEET, SheetReadings, read_with_rules
from sheetgen.source.messages import Message, Phrase, in_a_row, message, room

phrase, plural = room("photo")


class ReadPage(NamedTuple):
    """A page of a sheet, the photo it was read from, its values as read with the rules, and the day of the photo."""

    photo_page: PhotoPage
    sheet_page: SheetPage
    readings: tuple[Reading, ...]
    taken: date | None = None


class Sheet(NamedTuple):
    """A sheet read from photos: its pages in the order of the photos, and its values.

    name: the name of its layout. people: the players, or the owner of the sheet, as far as their names are known. called: the owner
    of the sheet, or P1, P2 … by its place among the sheets if unknown.
    """

    name: str
    layout: Layout
    pages: tuple[ReadPage, ...]
    filled: Filled
    called: str
    people: Sequence[str] = ()

    @property
    def file(self) -> str:
        """The first photo, which names the sheet."""
        return self.pages[0].photo_page.file

    @property
    def files(self) -> list[str]:
        """The photos from which the sheet was read."""
        return list(dict.fromkeys(each.photo_page.file for each in self.pages))

    def player(self, name: Name) -> str:
        """Return the player whose written name was found in a place on the sheet."""
        every = everybody(self.layout.content.form)
        listed = self.filled.written.names(every[0]) if every and name.seat else ()
        return listed[name.seat - 1] if 0 < name.seat <= len(listed) else column(name.seat) if name.seat else self.called

    @property
    def looks(self) -> Looks:
        """The possible values of its spaces, as typed, and their probabilities."""
        blank = open_marks(self.layout.content.form)
        result: dict[str, dict[object, float]] = {}
        for each in (each for page in self.pages for each in page.readings):
            values = {blank.get(each.space) if one.value is None else one.value: one.p for one in each.alternatives}
            result[self.filled.called.get(each.space, each.space)] = values
        return result

    def text(self, folder: str, target: str) -> str:
        """Return the text of the filled sheet as a document to be saved as the file `target` in a folder."""
        title = self.layout.title(self.layout.languages[0]) or self.layout.called
        photos = [one_line(os.path.basename(file)) for file in self.files]
        head = phrase(
            "head",
            "{title}: read from {photos}. Replace each `?` with the written value, and check the values with a comment.",
            one_line(title),
            in_a_row(photos),
        )
        then = phrase("then-check", "Then: {command}", f"sheetgen check {one_line(quote(target)) if target else photos[0]}")
        called = name_from(folder, self.layout.file, self.name)
        remarks = {space: remark.text() for space, remark in self.filled.remarks.items()}
        if "date" not in self.layout.content.form:
            remarks["date"] = phrase("date-taken", "the day on which the photo was taken").text()
        return filled(called, [head.text(), then.text()], self.layout.content.form, self.filled.written, remarks)


class _SheetPages(NamedTuple):
    """The pages of one sheet and the players, as far as names are known. own: the sheet belongs to a single player."""

    layout: Layout
    pages: list[ReadPage]
    people: Sequence[str]
    called: str
    own: bool

    @property
    def name(self) -> str:
        """The layout's name."""
        return self.pages[0].sheet_page.variant.layout

    @property
    def readings(self) -> Sequence[Reading]:
        """The readings of all its pages."""
        return [reading for page in self.pages for reading in page.readings]

    @property
    def players(self) -> Sequence[str]:
        """The players; for a single player's sheet without a name P1, P2 … by its place."""
        return self.people or ((self.called,) if self.own else ())


class SheetsToWeigh(NamedTuple):
    """The readings and players of a layout's sheets that are weighed together. table, steps: see `sheets`."""

    layout: str
    sheets: Sequence[tuple[Sequence[Reading], Sequence[str]]]
    table: bool
    steps: int


Ruled = Sequence[Sequence[Reading]]
"""Readings of sheets, weighed against the rules."""


def sheets(
    photo_readings: Sequence[PhotoReading],
    library: Library,
    names: Sequence[str] = (),
    *,
    named: bool = False,
    table: bool = False,
    steps: int = STEPS_PER_SHEET,
    weigh: Callable[[Sequence[SheetsToWeigh]], Sequence[Ruled]] | None = None,
) -> list[Sheet]:
    """Return the sheets of all photos in order, fronts and backs together, read with the rules.

    names: the players' names for sheets that list all of them; otherwise the owners' names, one per sheet. named: name unknown
    owners P1, P2 … by their place among the sheets. table: the sheets were played together, so each helps to read the others.
    steps: the steps per sheet for reading with the rules. weigh: a function that weighs all readings against the rules; None: this
    process. Raise WrongNameCount if there are more or fewer names than needed.
    """
    result = _sheets_and_players(photo_readings, library, names)
    by_table: dict[object, list[int]] = {}
    for number, each in enumerate(result):
        by_table.setdefault(each.name if table else number, []).append(number)
    every = [
        SheetsToWeigh(
            result[numbers[0]].name, [(result[number].readings, result[number].players) for number in numbers], table, steps
        )
        for numbers in by_table.values()
    ]
    weighed = weigh(every) if weigh else [with_rules(each, library) for each in every]
    ruled = {
        n: readings for some, each in zip(by_table.values(), weighed, strict=True) for n, readings in zip(some, each, strict=True)
    }
    return [_sheet(each, ruled[number], each.players if named else each.people) for number, each in enumerate(result)]


def with_rules(together: SheetsToWeigh, library: Library) -> Ruled:
    """Weigh the readings of some sheets against the rules."""
    layout = library.layout(together.layout)
    read = [SheetReadings(layout, readings, players) for readings, players in together.sheets]
    return read_with_rules(read, together.table, together.steps)


def _sheets_and_players(photo_readings: Sequence[PhotoReading], library: Library, names: Sequence[str]) -> list[_SheetPages]:
    """Return the sheets of all photos with their players."""
    together = [(library.layout(pages[0].sheet_page.variant.layout), pages) for pages in _pages_by_sheet(photo_readings)]
    own = [pages for layout, pages in together if "player" in layout.content.form]  # sheets of a single player
    if names and own and len(names) != len(own):
        wrong = phrase(
            "wrong-names",
            "--names: {names}, but the photos show {sheets} for one player each; no names are filled in",
            _names_counted(len(names)),
            sheets_counted(len(own)),
        )
        each_sheet = phrase("name-each-sheet", "give one name for each sheet, in the order of the photos")
        raise WrongNameCount(message(wrong, each_sheet))
    result = []
    for number, (layout, pages) in enumerate(together):
        people = _names(layout, names, own.index(pages) if pages in own else None)
        result.append(_SheetPages(layout, pages, people, people[0] if people else column(number + 1), pages in own))
    return result


def _sheet(sheet: _SheetPages, readings: Sequence[Reading], people: Sequence[str]) -> Sheet:
    """Return a sheet filled with its weighed readings."""
    rest = iter(readings)
    pages = tuple(page._replace(readings=tuple(next(rest) for _ in page.readings)) for page in sheet.pages)
    filled = filled_by(sheet.layout.content.form, readings, people)
    taken = next((page.taken for page in pages if page.taken is not None), None)
    if taken is not None and "date" not in sheet.layout.content.form:
        filled = filled._replace(written=Written(dict(filled.written.items()), Occasion(taken)))
    return Sheet(sheet.name, sheet.layout, pages, filled, sheet.called, people)


class WrongNameCount(Exception):
    """More or fewer names than sheets, or more than fit on one sheet."""

    def __init__(self, why: Message) -> None:
        super().__init__()
        self.message = why


def _names(layout: Layout, names: Sequence[str], number: int | None) -> Sequence[str]:
    """Return the names for a sheet. number: the index of a single player's sheet among such sheets, from 0."""
    if number is not None:
        return names[number : number + 1]
    entries = (entry for entry in layout.content.form.values() if isinstance(entry, Names))
    most = min((entry.most or len(names) for entry in entries), default=len(names))
    if len(names) > most:
        too_many = phrase(
            "too-many-people",
            "--names: {names}, but a sheet has room for only {most}; no names are filled in",
            _names_counted(len(names)),
            most,
        )
        raise WrongNameCount(message(too_many))
    return names


def sheets_counted(number: int) -> Phrase:
    """A number of sheets as text."""
    return plural("sheets", "{count} sheet", "{count} sheets", count=number)


def _names_counted(number: int) -> Phrase:
    return plural("names", "{count} name", "{count} names", count=number)


def page_name(of: str, number: int | None) -> Phrase | str:
    """A page of a photo or sheet as text. number: None if there is only one."""
    return of if number is None else phrase("page", "{of}, page {number}", of, number)


def _pages_by_sheet(photo_readings: Sequence[PhotoReading]) -> Iterator[list[ReadPage]]:
    """Yield the pages of each sheet.

    Pages of one layout belong together if their running numbers are equal. Without numbers, they belong together if they have
    different spaces, each alone on one of two consecutive photos.
    """
    done: list[list[ReadPage]] = []
    last: list[ReadPage] | None = None
    for photo in photo_readings:
        before, last = last, None
        for sheet_page in photo.sheet_pages:
            page = ReadPage(photo.photo_page, sheet_page, sheet_page.readings, photo.taken)
            alone = len(photo.sheet_pages) == 1
            numbered = done if sheet_page.number is not None else []
            alike = (each for each in numbered if each[0].sheet_page.number == sheet_page.number)
            other = next((each for each in alike if _lacks(each, sheet_page)), None)
            if other is None and alone and before is not None and _lacks(before, sheet_page):
                numbers = {each.sheet_page.number for each in before} | {sheet_page.number}
                other = before if len(numbers - {None}) < 2 else None
            if other is None:
                other = []
                done.append(other)
            other.append(page)
            last = other if alone else None
    yield from done


def _lacks(pages: Sequence[ReadPage], sheet_page: SheetPage) -> bool:
    """Return whether a sheet of this layout still lacks the spaces of this page."""
    layout, page = sheet_page.variant[:2]
    spaces = {each.space for each in sheet_page.readings}
    known = {each.space for page in pages for each in page.readings}
    is_new = page not in {each.sheet_page.variant.page for each in pages} or (spaces and known.isdisjoint(spaces))
    return pages[0].sheet_page.variant.layout == layout and bool(is_new)
