"""Messages about blocks that several kinds of block use, and parts of these messages. Lengths are in mm."""

from __future__ import annotations

from functools import reduce

from sheetgen.source.decimals import brief
from sheetgen.source.faults import did_you_mean
from sheetgen.source.messages import Listing, Phrase, Sentence, Value, all_of, any_of, room, sentence, with_semicolons

phrase, plural = room("drawing")

_ICONS = phrase("icons", "list the pictures with `sheetgen icons`")
MORE_CELLS = phrase("more-cells", "give the block more cells")
SHORTEN = phrase("shorten-or-make-room", "shorten it, or make room")


def cut_short(text: str) -> Sentence:
    """Report a text that is cut off with … on paper."""
    return sentence(
        phrase("cut-short", "'{text}' is too long for its place, so it is cut off and ends with …", one_line(text)),
        phrase("shorten-or-more-cells", "shorten it, or give the block more cells"),
    )


def symbol_cut_short(symbol: str) -> Sentence:
    """Report a symbol without a picture whose word is cut off with … on paper."""
    message = phrase(
        "symbol-cut-short",
        "there is no picture of '{symbol}', and the word is too long for its place: it is cut off and ends with …",
        one_line(symbol),
    )
    other = phrase("name-another", "name a symbol that has a picture, or a shorter word")
    return sentence(message, with_semicolons([_near_picture(symbol) or other, _ICONS]))


def left_out(text: str) -> Sentence:
    """Report a text that is left out on paper."""
    return sentence(phrase("left-out", "there is no room for '{text}', so it is left out", one_line(text)), SHORTEN)


def _near_picture(symbol: str) -> Phrase | None:
    """Suggest a picture with a similar name."""
    from sheetgen.drawing.icons import near_icon  # most layouts only name symbols that exist

    other = near_icon(symbol)
    return None if other is None else did_you_mean(other)


def symbol_as_word(symbol: str) -> Sentence:
    """Report a symbol without a picture, whose word is printed completely."""
    message = phrase("symbol-as-word", "there is no picture of '{symbol}', so the word is printed", one_line(symbol))
    return sentence(message, _ICONS)


def line_too_high(text: str, lack: float) -> Sentence:
    return sentence(
        phrase("line-too-high", "'{text}' is {lack} mm too high", one_line(text), tenths(lack)),
        phrase("smaller-type", "use a smaller font, or make room"),
    )


def no_glyph(chars: str) -> Sentence:
    """Report characters that the font lacks. chars: these characters, each once."""
    shown = " ".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in chars)
    another, remove = phrase("write-another-way", "use other characters"), phrase("remove-it", "remove it")
    return sentence(phrase("no-glyph", "the font has no characters for {chars}", shown), another if chars.isprintable() else remove)


def no_room_to_write(lack: float) -> Sentence:
    return sentence(phrase("no-room-to-write", "too little room to write: it needs {lack} mm more", tenths(lack)), MORE_CELLS)


def cells_do_not_fit(block: str, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    """Report the cells of a table that don't fit."""
    message = phrase(
        "cells-do-not-fit",
        "the cells of '{block}' don't fit at {width} × {height} mm: they need {lack}",
        block,
        *room_lacking(width, height, lack_width, lack_height),
    )
    return sentence(message, MORE_CELLS)


def and_more(first: Value, more: int) -> Value:
    """Return the first of several things, and how many more there are."""
    # Translators: follows "in"; {first} is the name of a space, "row 3" or "column 3".
    return plural("and-more", "{first} and {count} more", "{first} and {count} more", first, count=more) if more else first


def larger(papers: tuple[str, ...]) -> Phrase:
    """Suggest the papers that are large enough."""
    if not papers:
        return phrase(
            "no-larger-paper",
            "no paper is large enough: use fewer lines through one cell, shorter numbers, or a larger `max` for cells",
        )
    others: tuple[Value, ...] = papers[1:]
    if not others:
        return phrase("larger-paper", "write `page: {{paper: {paper}}}`, which is large enough", papers[0])
    return phrase(
        "larger-papers",
        "write `page: {{paper: {paper}}}`, which is large enough (also possible: {others})",
        papers[0],
        reduce(lambda before, last: any_of((before, last)), others),
    )


def no_such_symbol(symbol: str) -> Sentence:
    return sentence(phrase("no-such-symbol", "there is no picture of '{symbol}'", symbol), _near_picture(symbol) or _ICONS)


def one_line(text: str) -> str:
    """Return a text of several lines as one line."""
    return " ".join(text.split())


OF_ROOM = frozenset(
    f"drawing/{name}"
    for name in (
        "text-too-high",
        "line-too-wide",
        "line-too-high",
        "no-room-to-write",
        "tick-does-not-fit",
        "boxes-do-not-fit",
        "cells-do-not-fit",
        "columns-do-not-fit",
        "part-tick-does-not-fit",
        "lattice-does-not-fit",
        "legend-too-wide",
        "legend-too-high",
        "card-does-not-fit",
        "formula-too-small",
        "nets-do-not-fit",
    )
)
"""Codes of the errors that more space would fix."""


def tenths(length: float) -> float:
    """Return a length rounded to a tenth."""
    return round(float(length), 1)


def needs(needed: float, there: float) -> tuple[float, float]:
    """Return the required length and the missing part of it."""
    return tenths(needed), tenths(needed - there)


def room_lacking(width: float, height: float, lack_width: float, lack_height: float) -> tuple[float, float, Listing]:
    """Return a size, and the width and height that are missing."""
    return brief(width), brief(height), lack(lack_width, lack_height)


def lack(width: float, height: float) -> Listing:
    """Return the missing width and height; dimensions that suffice are left out."""
    # Translators: the text for {lack} in "needs {lack}"; both together are joined by "and".
    of_width = phrase("of-width", "{lack} mm more in width", tenths(width))
    of_height = phrase("of-height", "{lack} mm more in height", tenths(height))
    return all_of(each for lack, each in ((width, of_width), (height, of_height)) if lack >= 1e-6)
