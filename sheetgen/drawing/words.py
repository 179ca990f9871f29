"""What is said of blocks that cannot be drawn as they are described. Lengths are in mm."""

from __future__ import annotations

from functools import reduce

from sheetgen.source.decimals import brief
from sheetgen.source.faults import did_you_mean, near
from sheetgen.source.messages import Listing, Phrase, Sentence, Value, all_of, any_of, room, sentence, with_semicolons

phrase, plural = room("drawing")

Lines = tuple[tuple[str, int], ...]
"""Lines of a lattice: `row` or `column`, and which."""
_VARIATIONS = ("plain", "bright", "ledger", "large")
_ICONS = phrase("icons", "`sheetgen icons` lists the pictures")
_MORE_CELLS = phrase("more-cells", "give the block more cells")
_SHORTEN = phrase("shorten-or-make-room", "shorten it, or make room")
_AS_PNG = phrase("as-png", "save it anew as PNG")
_SMALLER = phrase("save-smaller", "save it smaller: 300 dots an inch are enough")


def cut_short(text: str) -> Sentence:
    """A text that ends with … on paper."""
    return sentence(
        phrase("cut-short", "'{text}' is too long for its place and ends with …", _told(text)),
        phrase("shorten-or-more-cells", "shorten it, or give the block more cells"),
    )


def symbol_cut_short(symbol: str) -> Sentence:
    """A symbol without a picture whose word ends with … on paper."""
    message = phrase(
        "symbol-cut-short",
        "there is no picture of '{symbol}', and the word is too long for its place: it ends with …",
        _told(symbol),
    )
    other = phrase("name-another", "name one that has a picture, or a shorter word")
    return sentence(message, with_semicolons([_near_picture(symbol) or other, _ICONS]))


def left_out(text: str) -> Sentence:
    """A text that is not on paper at all."""
    return sentence(phrase("left-out", "there is no room for '{text}': it is left out", _told(text)), _SHORTEN)


def no_place_for(text: str, places: int) -> Sentence:
    """A heading for a column, row or box that there is not."""
    message = phrase("no-place-for", "'{text}' is not printed: it is for more than the {places} there are", _told(text), places)
    return sentence(message, phrase("remove-it", "remove it"))


def _near_picture(symbol: str) -> Phrase | None:
    """The picture that was probably meant."""
    from sheetgen.drawing.icons import near_icon  # most layouts name none that there is not

    other = near_icon(symbol)
    return None if other is None else did_you_mean(other)


def symbol_as_word(symbol: str) -> Sentence:
    """A symbol without a picture whose word is printed whole."""
    message = phrase("symbol-as-word", "there is no picture of '{symbol}': it is printed as its word", _told(symbol))
    return sentence(message, _ICONS)


def text_too_high(needed: float, there: float) -> Sentence:
    return sentence(
        phrase("text-too-high", "the text needs {needed} mm of height, {lack} mm more than there is", *_needs(needed, there)),
        phrase("shorten-or-more-rows", "shorten it, or give the block more rows"),
    )


def line_too_wide(text: str, needed: float, there: float) -> Sentence:
    about = _told(text), *_needs(needed, there)
    return sentence(phrase("line-too-wide", "'{text}' needs {needed} mm of width, {lack} mm more than there is", *about), _SHORTEN)


def line_too_high(text: str, lack: float) -> Sentence:
    return sentence(
        phrase("line-too-high", "'{text}' needs {lack} mm more height than there is", _told(text), _tenths(lack)),
        phrase("smaller-type", "make the type smaller, or make room"),
    )


def no_glyph(chars: str) -> Sentence:
    """chars: those the font lacks, each once."""
    shown = " ".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in chars)
    another, remove = phrase("write-another-way", "write it another way"), phrase("remove-it", "remove it")
    return sentence(phrase("no-glyph", "the font has no glyph for {chars}", shown), another if chars.isprintable() else remove)


def no_room_to_write(lack: float) -> Sentence:
    return sentence(phrase("no-room-to-write", "too little room to write: {lack} mm missing", _tenths(lack)), _MORE_CELLS)


def tick_does_not_fit(side: float, lack: float) -> Sentence:
    return sentence(
        phrase("tick-does-not-fit", "a box of {side} mm does not fit: {lack} mm missing", brief(side), _tenths(lack)),
        phrase("more-cells-or-size", "give the block more cells, or `size`"),
    )


def boxes_do_not_fit(block: str, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    message = phrase(
        "boxes-do-not-fit",
        "the boxes of '{block}' do not fit at {width} × {height} mm: {lack} missing",
        block,
        *_room(width, height, lack_width, lack_height),
    )
    return sentence(message, phrase("more-cells-or-min", "give the block more cells, or a smaller `min`"))


def cells_do_not_fit(block: str, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    """The cells of a table."""
    message = phrase(
        "cells-do-not-fit",
        "the cells of '{block}' do not fit at {width} × {height} mm: {lack} missing",
        block,
        *_room(width, height, lack_width, lack_height),
    )
    return sentence(message, _MORE_CELLS)


def regions_do_not_match(block: str) -> Sentence:
    """The regions of a grid."""
    message = phrase(
        "regions-do-not-match", "the regions of '{block}' do not have as many cells, line by line, as its lines", block
    )
    return sentence(message, phrase("a-region-a-cell", "name one for each cell, and '-' where there is none"))


def columns_do_not_fit(needed: float, there: float) -> Sentence:
    about = _needs(needed, there)
    return sentence(phrase("columns-do-not-fit", "the columns need {needed} mm of width, {lack} mm more than there is", *about))


def spans_too_many(block: str, spans: int, columns: int) -> Sentence:
    """Cells of a section that take more columns than the table has."""
    return sentence(
        plural(
            "spans-too-many",
            "cells of a section of '{block}' take {spans} columns, and there are {count}",
            "cells of a section of '{block}' take {spans} columns, and there are {count}",
            block,
            spans,
            count=columns,
        ),
        phrase("smaller-span", "take a smaller `span`"),
    )


def part_tick_does_not_fit(side: float, lack: float) -> Sentence:
    """A box to tick in a part of a table's cell."""
    return sentence(
        phrase("part-tick-does-not-fit", "a box of {side} mm does not fit its part: {lack} mm missing", brief(side), _tenths(lack)),
        phrase("smaller-tick-or-more-cells", "make `tick` smaller, or give the block more cells"),
    )


def lattice_does_not_fit(block: str, cell: float, lack_width: float, lack_height: float, papers: tuple[str, ...]) -> Sentence:
    """papers: larger ones that would do."""
    message = phrase(
        "lattice-does-not-fit",
        "'{block}' does not fit: at {cell} mm a cell {lack} missing",
        block,
        brief(cell),
        _lack(lack_width, lack_height),
    )
    hint = phrase("more-grid-or-min", "give it more cells of the page's grid, or a smaller `min`")
    return sentence(message, with_semicolons([hint, _larger(papers)]) if papers else hint)


def cell_too_small(side: float) -> Sentence:
    return sentence(phrase("cell-too-small", "{side} mm are too small for what is printed there", _tenths(side)), _MORE_CELLS)


def cells_too_small(block: str, names: tuple[str, ...], side: float, papers: tuple[str, ...]) -> Sentence:
    """names: of the cells that hold more than there is room for. papers: larger ones that would do."""
    message = phrase(
        "cells-too-small",
        "cells of {side} mm in '{block}' are too small for what stands in {cells}",
        _tenths(side),
        block,
        _and_more(names[0], len(names) - 1),
    )
    return sentence(message, _larger(papers))


def bars_too_short(block: str, lines: Lines, side: float, papers: tuple[str, ...]) -> Sentence:
    """lines: those that have no room for their points. papers: larger ones that would do."""
    axis, number = lines[0]
    first = phrase("row", "row {number}", number) if axis == "row" else phrase("column", "column {number}", number)
    message = phrase(
        "bars-too-short",
        "on cells of {side} mm the points of the line in {lines} do not fit ('{block}')",
        _tenths(side),
        _and_more(first, len(lines) - 1),
        block,
    )
    return sentence(message, _larger(papers))


def _and_more(first: Value, more: int) -> Value:
    # Translators: stands behind "in"; {first} is the name of a space, "row 3" or "column 3".
    return plural("and-more", "{first} and {count} more", "{first} and {count} more", first, count=more) if more else first


def _larger(papers: tuple[str, ...]) -> Phrase:
    if not papers:
        return phrase(
            "no-larger-paper",
            "no larger paper would do: fewer lines through one cell, shorter numbers, or a larger `max` for cells",
        )
    others: tuple[Value, ...] = papers[1:]
    if not others:
        return phrase("larger-paper", "`page: {{paper: {paper}}}` would do", papers[0])
    return phrase("larger-papers", "`page: {{paper: {paper}}}` would do ({others} as well)", papers[0], reduce(_or, others))


def _or(before: Value, last: Value) -> Listing:
    return any_of((before, last))


def no_such_lattice_block(block: str, lattice: str, known: tuple[str, ...]) -> Sentence:
    """block: the ends that stand in it."""
    return sentence(
        phrase("no-such-lattice-block", "'{block}' stands in the lattice block '{lattice}', which is not there", block, lattice),
        near(lattice, known) or phrase("remove-ends", "without a lattice, remove '{block}' as well", block),
    )


def ends_lie_on_others(block: str, crowded: int, ends: int) -> Sentence:
    message = plural(
        "ends-lie-on-others",
        "{count} of the {ends} ends '{block}' lie on cells or other ends",
        "{count} of the {ends} ends '{block}' lie on cells or other ends",
        ends,
        block,
        count=crowded,
    )
    hint = phrase("other-side", "take a smaller `min`, another side (`rows`, `columns`), or `around: true` for a diamond")
    return sentence(message, hint)


def small_circles_do_not_fit(block: str, diameter: float, lack: float) -> Sentence:
    message = phrase(
        "small-circles-do-not-fit",
        "small circles of {diameter} mm do not fit in '{block}': {lack} mm missing",
        brief(diameter),
        block,
        _tenths(lack),
    )
    return sentence(message, phrase("larger-strip", "make `strip` and the height in `min` larger, or `tick` smaller"))


def legend_too_wide(needed: float, there: float) -> Sentence:
    return sentence(
        phrase("legend-too-wide", "the legend needs {needed} mm of width, {lack} mm more than there is", *_needs(needed, there)),
        phrase("fewer-columns", "fewer `columns`"),
    )


def legend_too_high(needed: float, there: float) -> Sentence:
    return sentence(
        phrase("legend-too-high", "the legend needs {needed} mm of height, {lack} mm more than there is", *_needs(needed, there)),
        phrase("shorten-texts", "shorten its texts, or make room"),
    )


def file_or_symbol() -> Sentence:
    return sentence(
        phrase("file-or-symbol", "a picture says either `file` or `symbol`"), phrase("add-file", "add `file: logo.png`")
    )


def no_such_symbol(symbol: str) -> Sentence:
    return sentence(phrase("no-such-symbol", "there is no picture of '{symbol}'", symbol), _near_picture(symbol) or _ICONS)


def not_a_picture(file: str) -> Sentence:
    return sentence(phrase("not-a-picture", "{file} is not a PNG or JPEG picture", file), _AS_PNG)


def damaged_picture(file: str) -> Sentence:
    return sentence(phrase("damaged-picture", "the picture {file} is damaged or not complete", file), _AS_PNG)


def no_pictures_here(file: str) -> Sentence:
    return sentence(
        phrase("no-pictures-here", "the picture {file} cannot be read here", file),
        phrase(
            "no-pictures-here-hint",
            "pictures are read by Pillow, which a page without a server lacks: print with sheetgen installed",
        ),
    )


def deep_picture(file: str) -> Sentence:
    return sentence(
        phrase("deep-picture", "{file} has 16 bits a grey, which cannot be printed", file),
        phrase("with-8-bits", "save it anew with 8 bits"),
    )


def picture_file_too_large(file: str, most: int) -> Sentence:
    """most: in bytes."""
    return sentence(phrase("picture-file-too-large", "{file} is larger than {most} MB", file, most // 1_000_000), _SMALLER)


def picture_too_large(file: str, width: int, height: int, most: int) -> Sentence:
    message = phrase(
        "picture-too-large",
        "{file} has {width} × {height} pixels; at most {most} million can be printed",
        file,
        width,
        height,
        most // 1_000_000,
    )
    return sentence(message, _SMALLER)


def card_does_not_fit(width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    message = phrase(
        "card-does-not-fit", "no card of {width} × {height} mm fits: {lack} missing", *_room(width, height, lack_width, lack_height)
    )
    hint = phrase("smaller-card", "make the card or the room for `marks` smaller, or give the block more cells")
    return sentence(message, hint)


def part_beyond_card(width: float, height: float) -> Sentence:
    """width, height: the card's."""
    size = brief(width), brief(height)
    return sentence(
        phrase("part-beyond-card", "this part reaches over the edge of the card of {width} × {height} mm", *size),
        phrase("move-or-smaller", "move it, or make it smaller"),
    )


def formula_too_small(name: str, size: float, least: float) -> Sentence:
    """Sizes in points."""
    message = phrase(
        "formula-too-small", "the formula '{name}' fits at {size} pt only, less than {least} pt", name, _tenths(size), brief(least)
    )
    return sentence(message, phrase("shorten-or-more-room", "shorten it, or give it more room"))


def nets_do_not_fit(copies: int, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    message = plural(
        "nets-do-not-fit",
        "{count} of {width} × {height} mm do not fit: {lack} missing",
        "{count} of {width} × {height} mm do not fit: {lack} missing",
        *_room(width, height, lack_width, lack_height),
        count=copies,
    )
    return sentence(message, phrase("smaller-side", "make `side` smaller, ask for fewer `copies`, or give the block more cells"))


def _told(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


def unknown_theme(word: str, known: tuple[str, ...]) -> Sentence:
    """known: the variations, then the colours."""
    return sentence(phrase("unknown-theme", "there is no theme '{word}'", word), near(word, known))


def theme_twice(one: str, other: str) -> Sentence:
    return sentence(
        phrase("theme-twice", "a theme cannot be both '{one}' and '{other}'", one, other),
        phrase("theme-is", "name one of {variations}, and one colour, as in `theme: bright teal`", any_of(_VARIATIONS)),
    )


OF_ROOM = frozenset(
    {
        text_too_high,
        line_too_wide,
        line_too_high,
        no_room_to_write,
        tick_does_not_fit,
        boxes_do_not_fit,
        cells_do_not_fit,
        columns_do_not_fit,
        part_tick_does_not_fit,
        lattice_does_not_fit,
        legend_too_wide,
        legend_too_high,
        card_does_not_fit,
        formula_too_small,
        nets_do_not_fit,
    }
)
"""What ends where there is more room."""


def _tenths(length: float) -> float:
    return round(float(length), 1)


def _needs(needed: float, there: float) -> tuple[float, float]:
    """What is needed, and how much of it is missing."""
    return _tenths(needed), _tenths(needed - there)


def _room(width: float, height: float, lack_width: float, lack_height: float) -> tuple[float, float, Listing]:
    """A size, and how much is missing for it."""
    return brief(width), brief(height), _lack(lack_width, lack_height)


def _lack(width: float, height: float) -> Listing:
    """How much is missing; what is not, is left out."""
    # Translators: what stands for {lack} in "{lack} missing"; where both do, with "and" between them.
    of_width = phrase("of-width", "{lack} mm of width", _tenths(width))
    of_height = phrase("of-height", "{lack} mm of height", _tenths(height))
    return all_of(each for lack, each in ((width, of_width), (height, of_height)) if lack >= 1e-6)
