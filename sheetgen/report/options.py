"""Legal moves as text (the board with its legal spaces marked, and the reasons against the others) and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from textwrap import wrap
from typing import Any, NamedTuple

from sheetgen.drawing.content import Rows
from sheetgen.drawing.faces import Face
from sheetgen.form.written import UNREAD, Value
from sheetgen.games.options import Choice, Way
from sheetgen.judge.options import OPEN, NoAnswer, Options, OptionsAnswer
from sheetgen.judge.sheet import Refused
from sheetgen.report.excerpt import Paint
from sheetgen.report.text import bare_text, faults_text, who
from sheetgen.source.bounds import TextBudget, cut
from sheetgen.source.messages import Listing, Message, Phrase, Sentence, all_of, data, in_a_row, room, with_semicolons
from sheetgen.source.words import visible

phrase, plural = room("report")

_WIDE = 100
"""Maximum characters for boards printed side by side; longer lines are broken."""
_GAP = 4
_BLANK = "·"
_NAMED = 60
"""Maximum spaces named in one line, and maximum characters of a name or of typed text."""
_ROOM = 500_000
"""Maximum characters of JSON per file."""


def options_text(options: Options, paint: Paint) -> str:
    """The answers for all sheets, one after another."""
    budget = TextBudget()
    parts: list[str] = []
    answered = [sheet for sheet in options.sheets if isinstance(sheet, OptionsAnswer)]
    for number, sheet in enumerate(answered):
        text = "\n".join(_answer(sheet, paint))
        if not budget.take(sheet.sheet.file, len(text)):
            left = plural(
                "more-sheets",
                "and {count} more sheet",
                "and {count} more sheets",
                count=len(answered) - number,
            )
            parts.append(f"{visible(cut(sheet.sheet.file))}: {left.text()}")
            break
        parts.append(text)
    return "\n\n".join(parts)


def problems_text(options: Options, paint: Paint) -> list[str]:
    """Return the errors of unreadable files, as `check` shows them, and of unanswerable questions, each once."""
    several = len(options.sheets) > 1
    texts: dict[str, list[str]] = {}
    for sheet in options.sheets:
        if isinstance(sheet, NoAnswer):
            texts.setdefault(bare_text(_told(sheet), paint), []).append(who(sheet.sheet))
    shown = [_and_more(in_a_row(names[:_NAMED]), len(names)) for names in texts.values()]
    of = [phrase("asked-of", "for {sheets}", names).text() for names in shown]
    asked = [f"{text}\n   = {names}" if several else text for text, names in zip(texts, of, strict=True)]
    return [*faults_text(options, paint), *asked]


def _told(sheet: NoAnswer) -> Sentence:
    """Return the reason for a missing answer, after the invalid option as typed."""
    told = sheet.message.sentence()
    if not sheet.option:
        return told
    typed = f"--{sheet.option} {cut(sheet.typed, 60)}".rstrip()
    return told._replace(message=phrase("at-option", "{typed}: {told}", typed, told.message))


def _answer(sheet: OptionsAnswer, paint: Paint) -> Iterator[str]:
    """Yield a sheet's boards, the consequences, the reasons against other spaces, and further remarks."""
    ways = sheet.answer.ways
    yield paint("bold", who(sheet.sheet))
    if len(ways) == 1 and (ways[0].ranges is not None or any(choice.value is not None for choice in ways[0].choices)):
        yield from _values(ways[0])
        ways = ()
    drawn = [(way, list(_boards(sheet, way)) if way.legal or len(ways) == 1 else []) for way in ways]
    yield from _side_by_side([[*_head(sheet, way), *board] for way, board in drawn if board], paint)
    for way, board in drawn:
        if not board:
            nowhere = f"; {phrase('may-go-nowhere', 'has no legal space').text()}" if way.choices and not way.legal else ""
            yield from _line("  ", _plain(way.head) + nowhere)
    if len(ways) == 1 and ways[0].legal and not ways[0].facts and not any(drawn[0][1]):
        yield from _line("  ", _some(sheet, ways[0].legal).text())
    if len(ways) == 1:
        yield from _reasons(sheet, sheet.blank(ways[0]), may=True)
        yield from _reasons(sheet, sheet.blank(ways[0]), may=False)
    else:
        for message, where in _coming(sheet, ways).items():
            yield from _line("  ", f"{', '.join(where)}: {_plain(message)}")
    for note in (*sheet.answer.notes, *sheet.notes):
        yield from _line("   = ", _plain(note))


def _values(way: Way) -> Iterator[str]:
    """Yield the legal values of one space, then the others by reason."""
    listed = tuple((choice.value, choice.value) for choice in way.choices if choice.may)
    runs = listed if way.ranges is None else way.ranges
    legal = _and_more(in_a_row([_run(*ends) for ends in runs[:_NAMED]]), len(runs)) if runs else phrase("no-value", "none")
    yield from _line("  ", f"{_plain(way.head)}: {legal.text()}")
    reasons: dict[Message, list[str]] = {}
    for choice in way.choices:
        if choice.why is not None:
            reasons.setdefault(choice.why, []).append(str(choice.value))
    for why, values in reasons.items():
        yield from _line(
            "  ", f"{phrase('not-in', 'not {spaces}', _and_more(in_a_row(values[:_NAMED]), len(values))).text()}: {_plain(why)}"
        )


def _run(first: Any, last: Any) -> str | Phrase:
    return str(first) if first == last else phrase("from-to", "{first} to {last}", str(first), str(last))


def _plain(message: Message) -> str:
    words = message.text()
    return visible(cut(words.message + (f"; {words.hint}" if words.hint else "")))


def _line(start: str, text: str) -> list[str]:
    return wrap(text, _WIDE, initial_indent=start, subsequent_indent=" " * (len(start) + 2), break_on_hyphens=False)


def _head(sheet: OptionsAnswer, way: Way) -> Iterator[str]:
    """Yield the name of a move, and the number of blank spaces that it may go into."""
    yield _plain(way.head)
    legal, blank = len(way.legal), len(sheet.blank(way))
    if legal:
        into = plural(
            "may-go-into",
            "may go into {spaces} of {count} blank space",
            "may go into {spaces} of {count} blank spaces",
            legal,
            count=blank,
        )
    else:
        into = plural(
            "may-go-into-none",
            "can't go into the {count} blank space",
            "can't go into any of {count} blank spaces",
            count=blank,
        )
    yield into.text()


class _Cell(NamedTuple):
    """The text of a cell of a board, and its colour on a terminal."""

    text: str
    paint: str = ""


def _boards(sheet: OptionsAnswer, way: Way) -> Iterator[str | list[_Cell]]:
    """Yield the rows of every board that has a space to choose: numbers of rows and columns, written values, legal spaces in square
    brackets, and values already placed in round brackets.
    """
    content, written = sheet.sheet.layout.content, sheet.sheet.written
    choices = {choice.space: choice for choice in way.choices}
    lying = frozenset(sheet.answer.lying)
    for rows in _numbered(content.lattices):
        if not any(name in choices for row in rows for name in row):
            continue
        yield [_Cell(""), *(_Cell(str(n), "dim") for n in range(1, len(rows[0]) + 1))]
        for number, row in enumerate(rows, 1):
            cells = [_Cell(str(number), "dim")]
            for name in row:
                face, choice = content.faces.get(name or "", Face()), choices.get(name or "")
                cell = _cell(face, written.get(name or ""), choice, way) if name else _Cell("")
                cells.append(cell._replace(text=f"({cell.text})") if name in lying else cell)
            yield cells


def _numbered(lattices: Mapping[str, Rows]) -> list[Rows]:
    """Return the lattices whose rows and columns are numbered from 1 in the names of their spaces."""
    return [
        rows
        for name, rows in lattices.items()
        if all(
            cell in (None, f"{name}.r{row}c{column}", f"{name}.{row}.{column}")
            for row, line in enumerate(rows, 1)
            for column, cell in enumerate(line, 1)
        )
    ]


def _cell(face: Face, value: Value | None, choice: Choice | None, way: Way) -> _Cell:
    """Return a space: the legal value in brackets, or else the written value, or else the printed one."""
    printed = "X" if face.struck else str(face.pips) if face.pips else face.symbol[:1]
    if choice is not None and choice.may:
        return _Cell(f"[{printed if way.value is None else way.value}]", "good")
    if value is None or value == OPEN:
        return _Cell(printed or _BLANK, "" if printed else "dim")
    return _Cell("?" if value is UNREAD else "X" if value is True else str(value))


def _side_by_side(blocks: Sequence[Sequence[str | list[_Cell]]], paint: Paint) -> Iterator[str]:
    """Yield boards with their headings, as many next to each other as fit."""
    shown = [_block(block, paint) for block in blocks]
    while shown:
        beside = 1
        while beside < len(shown) and sum(width + _GAP for width, _ in shown[: beside + 1]) <= _WIDE + _GAP:
            beside += 1
        now, shown = shown[:beside], shown[beside:]
        for line in zip_longest(*(lines for _, lines in now), fillvalue=("", 0)):
            parts = [text + " " * (width + _GAP - long) for (text, long), (width, _) in zip(line, now, strict=True)]
            yield f"  {''.join(parts)}".rstrip()
        yield ""


def _block(block: Sequence[str | list[_Cell]], paint: Paint) -> tuple[int, list[tuple[str, int]]]:
    """Return the width of a board with its heading, and its lines, each with its number of visible characters."""
    widest = max((len(cell.text) for row in block if not isinstance(row, str) for cell in row), default=0)
    lines: list[tuple[str, int]] = []
    for row in block:
        if isinstance(row, str):
            lines.append((row, len(row)))
            continue
        cells = [(cell, _within(cell.text, widest + 1)) for cell in row]
        painted = [room.replace(each.text, paint(each.paint, each.text)) if each.paint else room for each, room in cells]
        lines.append(("".join(painted), sum(len(room) for _, room in cells)))
    return max(length for _, length in lines), lines


def _within(text: str, width: int) -> str:
    """Return a cell's text: numbers are right-aligned, and a closing bracket is one character further right."""
    return (text if text.endswith(("]", ")")) else f"{text} ").rjust(width + 1)


def _reasons(sheet: OptionsAnswer, choices: Iterable[Choice], may: bool) -> Iterator[str]:
    """Yield lines with the spaces that share a remark, and the remark. may: True for legal spaces and the consequence of an entry
    there, False for illegal spaces and the reason against them."""
    groups: dict[Message, list[str]] = {}
    for choice in choices:
        if choice.may is may and choice.why is not None:
            groups.setdefault(choice.why, []).append(choice.space)
    for why, spaces in groups.items():
        named = _some(sheet, spaces)
        where = named if may else phrase("not-in", "not {spaces}", named)
        yield from _line("  ", f"{where.text()}: {_plain(why)}")


def _coming(sheet: OptionsAnswer, ways: Iterable[Way]) -> dict[Message, list[str]]:
    """Return the consequences of entries for several moves, with their values and spaces."""
    result: dict[Message, dict[str, None]] = {}
    for way in ways:
        for choice in way.choices:
            if choice.may and choice.why is not None:
                space = _some(sheet, [choice.space])
                if way.value is not None:
                    space = phrase("value-in", "{value} in {space}", way.value, space)
                result.setdefault(choice.why, {})[space.text()] = None
    return {why: list(where) for why, where in result.items()}


def _some(sheet: OptionsAnswer, names: Sequence[str]) -> Phrase | Listing:
    """Return the names of spaces, grouped by row on a board."""
    layout = sheet.sheet.layout
    on_board = {
        cell: (number, column)
        for rows in _numbered(layout.content.lattices)
        for number, row in enumerate(rows, 1)
        for column, cell in enumerate(row, 1)
        if cell is not None
    }
    called: dict[Any, list[int]] = {}
    for name in names[:_NAMED]:
        row, column = on_board.get(name, (name, 0))
        called.setdefault(row, []).append(column)
    rows = [_of_row(row, at) if isinstance(row, int) else layout.space_name(row) for row, at in called.items()]
    return _and_more(with_semicolons(rows), len(names))


def _and_more(shown: Listing, names: int) -> Phrase | Listing:
    return phrase("and-more", "{names} and {more} more", shown, names - _NAMED) if names > _NAMED else shown


def _of_row(row: int, columns: list[int]) -> Phrase:
    named, count = all_of(columns), len(columns)
    return plural("cells-of-row", "row {row}, column {columns}", "row {row}, columns {columns}", row, named, count=count)


def options_json(options: Options, asked: Mapping[str, str]) -> str:
    """Return the answers for programs: the moves of every sheet, with all their legal and illegal spaces."""
    from sheetgen.report.json import JsonBudget, as_json, fault_json  # loading it takes longer than reading a sheet

    budget = JsonBudget(_ROOM)
    sheets: list[dict[str, Any]] = []
    for each in options.sheets:
        sheet = each if isinstance(each, Refused) else each.sheet
        about = {"layout": sheet.name, "player": sheet.player}
        named = {key: cut(value, _NAMED) for key, value in about.items() if value is not None}
        entry: dict[str, Any] = {"file": sheet.file, "document": sheet.document, **named}
        if isinstance(each, Refused):
            errors, more = budget.entries(each.file, each.faults, partial(fault_json, file=each.file))
            sheets.append({**entry, "ways": [], "notes": [], "errors": errors, **more})
            continue
        entry["asked"] = {option: cut(typed, _NAMED) for option, typed in asked.items()}
        if isinstance(each, NoAnswer):
            sheets.append({**entry, "ways": [], "notes": [], "errors": [_error(each)]})
            continue
        ways, more = budget.entries(sheet.file, each.answer.ways, _way)
        notes = [] if more else [_plain(note) for note in (*each.answer.notes, *each.notes)]
        lying = {"lying": list(each.answer.lying)} if each.answer.lying else {}
        sheets.append({**entry, "ways": ways, **more, **lying, "notes": notes, "errors": []})
    return as_json({"sheets": sheets})


def _error(sheet: NoAnswer) -> dict[str, Any]:
    said = _told(sheet)
    wording = said.text()
    hint = {"hint": wording.hint, "hint_data": data(said.hint)} if wording.hint else {}
    return {"message": wording.message, **data(said.message), "option": sheet.option, **hint}


def _way(way: Way) -> dict[str, Any]:
    value = {} if way.value is None else {"value": way.value}
    facts = {"facts": dict(way.facts)} if way.facts else {}
    ranges = {} if way.ranges is None else {"ranges": [list(ends) for ends in way.ranges]}
    return {"about": _plain(way.head), **value, **facts, "choices": [_choice(choice) for choice in way.choices], **ranges}


def _choice(choice: Choice) -> dict[str, Any]:
    why = {} if choice.why is None else {"why": _plain(choice.why)}
    about = {"space": choice.space} if choice.value is None else {"value": choice.value}
    return {**about, "may": choice.may, **why}
