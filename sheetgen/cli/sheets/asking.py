"""`sheetgen read --ask`: ask about each uncertain space in turn; the user answers with one key."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import click

from sheetgen.cli import interrupts
from sheetgen.cli.common import paint
from sheetgen.cli.sheets.inline_pictures import encoder
from sheetgen.form.written import UNREAD
from sheetgen.paint.fonts import Fonts
from sheetgen.photo.filled.typed import value_text
from sheetgen.photo.sheets.doubts import MAX_REREAD, Doubt, doubts, parse_answer, with_answers
from sheetgen.photo.sheets.filled import Sheet
from sheetgen.photo.sheets.pieces import piece
from sheetgen.photo.sheets.report import photo_name
from sheetgen.processes.endings import Exit
from sheetgen.source.messages import Message, room
from sheetgen.source.words import visible

phrase, _ = room("cli")

_BACK = ("<", "\x7f", "\b", "\x1b[D")
_STOP = ("q", "\x1b", "\x04")
_FIRST = ("", "\r", "\n")


class Place(NamedTuple):
    """A space of one of the sheets. sheet: the position of the sheet in the list of sheets, from 0."""

    sheet: int
    space: str


class Outcome(NamedTuple):
    """The sheets with the answers, and whether the user interrupted the questions."""

    sheets: list[Sheet]
    interrupted: bool


def ask_doubts(sheets: Sequence[Sheet], is_asked: Sequence[bool], table: bool) -> Outcome:
    """Ask about every uncertain space on the selected sheets. table: they were played together, so no sheet is read again alone."""
    asker = _Asker(sheets, is_asked, table)
    try:
        asker.ask_all()
    except (KeyboardInterrupt, Exit):
        interrupts.ignore()
        return Outcome(asker.sheets, True)
    return Outcome(asker.sheets, False)


class _Asker:
    """Asks questions in turn on standard error; standard output is for the readings."""

    def __init__(self, sheets: Sequence[Sheet], is_asked: Sequence[bool], table: bool) -> None:
        self.sheets = list(sheets)
        self._as_read, self._is_asked, self._table = sheets, is_asked, table
        self._answers: dict[Place, object] = {}
        self._left: list[Place] = []
        self._past: list[Place] = []

    def ask_all(self) -> None:
        """Ask until no question is left or the user stops."""
        if self._next() is not None:
            self._say(self._keys())
        while (question := self._next()) is not None:
            place, doubt = question
            self._show(place, doubt)
            key = self._read_answer(place, doubt)
            if key in _STOP:
                return
            if key in _BACK:
                self._go_back()

    def _next(self) -> tuple[Place, Doubt] | None:
        """Return the next space to ask about; spaces that are hard to read come last. Return None if no space is left."""
        return min(self._questions(), key=lambda question: question[1].is_hard, default=None)

    def _questions(self) -> Iterator[tuple[Place, Doubt]]:
        for number, sheet in enumerate(self.sheets):
            for doubt in doubts(sheet) if self._is_asked[number] else ():
                place = Place(number, doubt.reading.space)
                if place not in self._left and place not in self._answers:
                    yield place, doubt

    def _read_answer(self, place: Place, doubt: Doubt) -> str:
        """Read keys until one of them settles the space, and return that key."""
        while True:
            key = self._key()
            if key in _FIRST:  # Enter takes the first value, but it must not confirm a blank if no likely value was read
                key = "1" if doubt.options[0].p > 0 else "?"
            number = int(key) if key.isdecimal() and key.isascii() else 0
            if 0 < number <= len(doubt.options):
                self._settle(place, doubt.options[number - 1].value)
            elif key == "?":
                self._past.append(place)
                self._left.append(place)
            elif key.startswith("="):
                typed = key[1:] or self._line(phrase("ask-value", "type the written value: ").text())
                value = UNREAD if typed is None else parse_answer(self.sheets[place.sheet], place.space, typed)
                if isinstance(value, Message):
                    self._say(visible(value.text().message))
                    continue
                if value is UNREAD:
                    continue
                self._settle(place, value)
            elif key not in (*_BACK, *_STOP):
                self._say(self._keys())
                continue
            return key

    def _settle(self, place: Place, value: object) -> None:
        self._say(f"   → {visible(value_text(value).text())}")
        self._past.append(place)
        self._answers[place] = value
        self._update(place.sheet)

    def _go_back(self) -> None:
        """Take the last answer back."""
        if self._past:
            place = self._past.pop()
            self._answers.pop(place, None)
            self._left = [each for each in self._left if each != place]
            self._update(place.sheet)

    def _update(self, number: int) -> None:
        """Rebuild a sheet from its readings and answers."""
        answers = {place.space: value for place, value in self._answers.items() if place.sheet == number}
        again = not self._table and len(doubts(self.sheets[number])) <= MAX_REREAD
        self.sheets[number] = with_answers(self._as_read[number], answers, again=again)

    def _show(self, place: Place, doubt: Doubt) -> None:
        """Print the name of the space and its possible values, and show its picture if the terminal can."""
        sheet, bold = self.sheets[place.sheet], paint(sys.stderr)
        done = len(self._past)
        count = phrase("ask-count", "{k} of {n}", done + 1, done + sum(1 for _ in self._questions()))
        label = sheet.layout.space_name(place.space).text()
        where = f"{visible(photo_name(doubt.page.photo_page))}, {visible(sheet.name)}"
        hard = f" – {phrase('ask-hard', 'cannot read').text()}" if doubt.is_hard else ""
        self._say(f"\n{count.text()}  {bold('bold', visible(label))}  ({where}: {visible(place.space)}){hard}")
        self._show_piece(sheet, doubt)
        offers = [f"{n} {self._offer(each.value, each.p)}" for n, each in enumerate(doubt.options, 1)]
        self._say("   " + "   ".join(offers))

    def _offer(self, value: object, p: float) -> str:
        text = visible(value_text(value).text())
        if p < 0.005:
            return text
        share = phrase("ask-likely", "{share}%", min(round(p * 100), 99))  # the space is being asked about, so it is never certain
        return f"{text} ({share.text()})"

    @cached_property
    def _fonts(self) -> Fonts:
        return Fonts()

    def _show_piece(self, sheet: Sheet, doubt: Doubt) -> None:
        encode = encoder(os.environ) if sys.stderr.isatty() else None
        png = piece(sheet, doubt.page, doubt.reading.space, self._fonts) if encode is not None else None
        if encode is not None and png is not None:
            sys.stderr.flush()
            sys.stderr.buffer.write(encode(png))
            sys.stderr.buffer.flush()

    def _keys(self) -> str:
        return phrase(
            "ask-keys", "Enter: the first value, 1–9: that value, =: type the value, <: back, ?: leave it open, q: stop"
        ).text()

    def _key(self) -> str:
        """Return a key from a terminal; from other input return a line, and after the last line the key that stops."""
        if sys.stdin is not None and sys.stdin.isatty():
            return click.getchar()
        line = self._line("")
        return _STOP[0] if line is None else line

    def _line(self, prompt: str) -> str | None:
        """Return the typed line; None at the end of the input."""
        click.echo(prompt, nl=False, err=True)
        sys.stderr.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        return line.strip() if line else None

    def _say(self, text: str) -> None:
        click.echo(text, err=True, color=True)
