"""What is said of blocks that cannot be drawn as they are described. Lengths are in mm."""

from __future__ import annotations

from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, as_text, sentence


def cut_short(text: str) -> Sentence:
    """A text that ends with … on paper."""
    return sentence(f"'{_told(text)}' is too long for its place and ends with …", "shorten it, or give the block more cells")


def symbol_cut_short(symbol: str, known: tuple[str, ...]) -> Sentence:
    """A symbol without a picture whose word ends with … on paper; known: those with one."""
    meant = as_text(near(symbol, known))
    return sentence(
        f"there is no picture of '{_told(symbol)}', and the word is too long for its place: it ends with …",
        f"{meant or 'name one that has a picture, or a shorter word'}; `sheetgen icons` lists the pictures",
    )


def symbol_as_word(symbol: str) -> Sentence:
    """A symbol without a picture whose word is printed whole."""
    return sentence(f"there is no picture of '{_told(symbol)}': it is printed as its word", "`sheetgen icons` lists the pictures")


def text_too_high(needed: float, there: float) -> Sentence:
    return sentence(f"the text needs {_more('height', needed, there)}", "shorten it, or give the block more rows")


def line_too_wide(text: str, needed: float, there: float) -> Sentence:
    return sentence(f"'{_told(text)}' needs {_more('width', needed, there)}", "shorten it, or make room")


def line_too_high(text: str, lack: float) -> Sentence:
    return sentence(f"'{_told(text)}' needs {lack:.1f} mm more height than there is", "make the type smaller, or make room")


def no_glyph(chars: str) -> Sentence:
    """chars: those the font lacks, each once."""
    shown = " ".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in chars)
    return sentence(f"the font has no glyph for {shown}", "write it another way" if chars.isprintable() else "remove it")


def no_room_to_write(lack: float) -> Sentence:
    return sentence(f"too little room to write: {_lack(lack)}", "give the block more cells")


def tick_does_not_fit(side: float, lack: float) -> Sentence:
    return sentence(f"a box of {side:g} mm does not fit: {_lack(lack)}", "give the block more cells, or `size`")


def boxes_do_not_fit(block: str, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    return sentence(
        f"the boxes of '{block}' do not fit at {_size(width, height)}: {_lacks(lack_width, lack_height)}",
        "give the block more cells, or a smaller `min`",
    )


def cells_do_not_fit(block: str, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    """The cells of a table."""
    return sentence(
        f"the cells of '{block}' do not fit at {_size(width, height)}: {_lacks(lack_width, lack_height)}",
        "give the block more cells",
    )


def columns_do_not_fit(needed: float, there: float) -> Sentence:
    return sentence(f"the columns need {_more('width', needed, there)}")


def spans_too_many(block: str, spans: int, columns: int) -> Sentence:
    """Cells of a section that take more columns than the table has."""
    return sentence(f"cells of a section of '{block}' take {spans} columns, and there are {columns}", "take a smaller `span`")


def part_tick_does_not_fit(side: float, lack: float) -> Sentence:
    """A box to tick in a part of a table's cell."""
    return sentence(
        f"a box of {side:g} mm does not fit its part: {_lack(lack)}", "make `tick` smaller, or give the block more cells"
    )


def lattice_does_not_fit(block: str, cell: float, lack_width: float, lack_height: float, papers: tuple[str, ...]) -> Sentence:
    """papers: larger ones that would do."""
    larger = f"; {_larger(papers)}" if papers else ""
    return sentence(
        f"'{block}' does not fit: at {cell:g} mm a cell {_lacks(lack_width, lack_height)}",
        f"give it more cells of the page's grid, or a smaller `min`{larger}",
    )


def cell_too_small(side: float) -> Sentence:
    return sentence(f"{side:.1f} mm are too small for what is printed there", "give the block more cells")


def cells_too_small(block: str, names: tuple[str, ...], side: float, papers: tuple[str, ...]) -> Sentence:
    """names: of the cells, or of lines in them, that hold more than there is room for. papers: larger ones that would do."""
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return sentence(f"cells of {side:.1f} mm in '{block}' are too small for what stands in {names[0]}{more}", _larger(papers))


def bars_too_short(block: str, lines: tuple[str, ...], side: float, papers: tuple[str, ...]) -> Sentence:
    """lines: those that have no room for their points, as `row 3`. papers: larger ones that would do."""
    more = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
    return sentence(f"on cells of {side:.1f} mm the points of the line in {lines[0]}{more} do not fit ('{block}')", _larger(papers))


def _larger(papers: tuple[str, ...]) -> str:
    if not papers:
        return "no larger paper would do: fewer lines through one cell, shorter numbers, or a larger `max` for cells"
    others = f" ({' or '.join(papers[1:])} as well)" if papers[1:] else ""
    return f"`page: {{paper: {papers[0]}}}` would do{others}"


def no_such_lattice_block(block: str, lattice: str, known: tuple[str, ...]) -> Sentence:
    """block: the ends that stand in it."""
    return sentence(
        f"'{block}' stands in the lattice block '{lattice}', which is not there",
        near(lattice, known) or f"without a lattice, remove '{block}' as well",
    )


def ends_lie_on_others(block: str, crowded: int, ends: int) -> Sentence:
    return sentence(
        f"{crowded} of the {ends} ends '{block}' lie on cells or other ends",
        "take a smaller `min`, another side (`rows`, `columns`), or `around: true` for a diamond",
    )


def small_circles_do_not_fit(block: str, diameter: float, lack: float) -> Sentence:
    return sentence(
        f"small circles of {diameter:g} mm do not fit in '{block}': {_lack(lack)}",
        "make `strip` and the height in `min` larger, or `tick` smaller",
    )


def legend_too_wide(needed: float, there: float) -> Sentence:
    return sentence(f"the legend needs {_more('width', needed, there)}", "fewer `columns`")


def legend_too_high(needed: float, there: float) -> Sentence:
    return sentence(f"the legend needs {_more('height', needed, there)}", "shorten its texts, or make room")


def file_or_symbol() -> Sentence:
    return sentence("a picture says either `file` or `symbol`", "add `file: logo.png`")


def no_such_symbol(symbol: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"there is no picture of '{symbol}'", near(symbol, known) or "`sheetgen icons` lists the pictures")


def not_a_picture(file: str) -> Sentence:
    return sentence(f"{file} is not a PNG or JPEG picture", "save it anew as PNG")


def damaged_picture(file: str) -> Sentence:
    return sentence(f"the picture {file} is damaged or not complete", "save it anew as PNG")


def deep_picture(file: str) -> Sentence:
    return sentence(f"{file} has 16 bits a grey, which cannot be printed", "save it anew with 8 bits")


def picture_file_too_large(file: str, most: int) -> Sentence:
    """most: in bytes."""
    return sentence(f"{file} is larger than {most // 1_000_000} MB", "save it smaller: 300 dots an inch are enough")


def picture_too_large(file: str, width: int, height: int, most: int) -> Sentence:
    return sentence(
        f"{file} has {width} × {height} pixels; at most {most // 1_000_000} million can be printed",
        "save it smaller: 300 dots an inch are enough",
    )


def card_does_not_fit(width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    return sentence(
        f"no card of {_size(width, height)} fits: {_lacks(lack_width, lack_height)}",
        "make the card or the room for `marks` smaller, or give the block more cells",
    )


def part_beyond_card(width: float, height: float) -> Sentence:
    """width, height: the card's."""
    return sentence(f"this part reaches over the edge of the card of {_size(width, height)}", "move it, or make it smaller")


def formula_too_small(name: str, size: float, least: float) -> Sentence:
    """Sizes in points."""
    return sentence(f"the formula '{name}' fits at {size:.1f} pt only, less than {least:g} pt", "shorten it, or give it more room")


def nets_do_not_fit(copies: int, width: float, height: float, lack_width: float, lack_height: float) -> Sentence:
    return sentence(
        f"{copies} of {_size(width, height)} do not fit: {_lacks(lack_width, lack_height)}",
        "make `side` smaller, ask for fewer `copies`, or give the block more cells",
    )


def _told(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


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


def _size(width: float, height: float) -> str:
    return f"{width:g} × {height:g} mm"


def _lack(lack: float) -> str:
    return f"{lack:.1f} mm missing"


def _lacks(width: float, height: float) -> str:
    """How much is missing; what is not, is left out."""
    lacks = [f"{lack:.1f} mm of {what}" for lack, what in ((width, "width"), (height, "height")) if lack >= 1e-6]
    return f"{' and '.join(lacks)} missing"


def _more(what: str, needed: float, there: float) -> str:
    return f"{needed:.1f} mm of {what}, {needed - there:.1f} mm more than there is"
