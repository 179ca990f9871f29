"""What is said of layouts that cannot be read, and of blocks that do not go together. Lengths are in mm."""

from __future__ import annotations

from sheetgen.source.faults import meant, near
from sheetgen.source.messages import Sentence, as_text, sentence
from sheetgen.source.words import FORMATS, counted, in_quotes, quoted

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "text": "text",
    "mapping": "keys with values",
    "list": "a list",
    "value": "a single value",
}
"""What is wanted somewhere, and what is there instead."""
_FORMS = {"int": "write digits only, as in `4`", "float": "digits, with a point if need be: 0.5", "bool": "true or false"}
_PATTERNS = {"^#[0-9a-fA-F]{6}$": 'a colour is written "#f3b9c9", in quotes because of the #'}
_BEGINS = "a layout begins with `game: …` or `extends: …`"
_LIST = "write [ … , … ]"


# A layout's file


def empty_file() -> Sentence:
    return sentence("the file is empty", _BEGINS)


def second_document() -> Sentence:
    return sentence("a layout is one document; here another one begins", "remove the line `---` above")


def not_keys() -> Sentence:
    return sentence("a layout is made of lines like `title: My sheet`", _BEGINS)


def filled_sheet() -> Sentence:
    return sentence("this is a filled sheet, not a layout", _BEGINS)


def several_layouts() -> Sentence:
    return sentence("the name or path of one layout belongs here", "a layout starts from one other: `extends: namaste`")


def extends_itself() -> Sentence:
    return sentence("this layout extends itself", "extend another one")


def too_many_layouts(most: int) -> Sentence:
    return sentence(f"more than {most} layouts start one from another", "extend the first of them")


def no_layout() -> Sentence:
    return sentence("this file is no layout", f"{_BEGINS}; `sheetgen lint` tells more about it")


def outside(name: str) -> Sentence:
    return sentence(f"'{name}' lies outside of the folder, so it is not opened", "copy it into the folder")


def no_such_layout(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"no such layout: '{name}'", near(name, known) or "a file's name ends in .yaml")


def not_yaml_file(path: str, kind: str | None) -> Sentence:
    """A file that is there, under a name that is no layout's. kind: its format when it is no text."""
    if kind is not None:
        return sentence(
            f"'{path}' is {FORMATS[kind].text()}, not a layout", "a layout is typed as text (YAML), in a file that ends in .yaml"
        )
    return sentence(f"the name of a layout's file ends in .yaml, not so '{path}'", "give the file a name that does")


def no_such_layout_file(path: str, nearby: str | None) -> Sentence:
    """nearby: a file of nearly that name in the same folder."""
    return sentence(f"no such layout: {path}", f"did you mean '{nearby}'?" if nearby else "its path is relative to this file")


def near_file(name: str) -> Sentence:
    """Another file, beside one that is not there."""
    return sentence("", f"did you mean '{name}'?")


def no_game(games: tuple[str, ...]) -> Sentence:
    return sentence("the key 'game' is missing: whose rules judge the sheet?", "add `game: " + "`, or `game: ".join(games) + "`")


def unknown_game(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown game '{name}'", near(name, known))


def remove_not_ids() -> Sentence:
    return sentence("ids of blocks belong in `remove`", "write remove: [legend]")


def nothing_to_remove(block: str, known: tuple[str, ...]) -> Sentence:
    """known: the blocks there are."""
    return sentence(f"there is no block '{block}' to remove", near(block, known))


# Keys and their values


def unknown_key(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown key '{key}'", near(key, known))


def key_missing(key: str) -> Sentence:
    return sentence(f"the key '{key}' is missing", f"add `{key}: …`")


def blank_missing(typed: str, key: str, value: str) -> Sentence:
    """A key that took its value along."""
    return sentence(f"'{typed}' is read as one word", f"a blank is missing after the colon: write `{key}: {value}`")


def other_kind(wanted: tuple[str, ...], there: str) -> Sentence:
    """wanted: one or several of the kinds above."""
    return sentence(
        f"{' or '.join(_KINDS[kind] for kind in wanted)} belongs here, not {_KINDS[there]}",
        "see `sheetgen schema layout` for what each key takes",
    )


def not_mapping(there: str, keys: tuple[str, ...]) -> Sentence:
    """keys: some that may stand there; none where they are the author's own."""
    shown = ", ".join(f"{key}: …" for key in keys[:3]) + (", …" if len(keys) > 3 else "") if keys else "name: …"
    return sentence(f"keys with values belong here, not {_KINDS[there]}", f"write {{{shown}}}")


def text_runs_on(key: str, text: str) -> Sentence:
    """A text with a comma, in braces without quotes."""
    return sentence(f"without quotes '{quoted(key)}' ends at the comma", f"write `{quoted(key)}: {in_quotes(quoted(text))}`")


def not_list() -> Sentence:
    return sentence("a list belongs here, not keys with values", _LIST)


def not_single(wanted: str, there: str) -> Sentence:
    hint = "put text with [ ] or { } in quotes" + (
        "; before text of several lines write a bar: `grid: |`" if there == "list" else ""
    )
    return sentence(f"{_KINDS[wanted]} belongs here, not {_KINDS[there]}", hint)


def not_in_order(names: tuple[str, ...]) -> Sentence:
    """A list whose items have names: `[width, height]`."""
    hint = f"write [{', '.join(names)}]; a number takes a point, not a comma"
    return sentence(f"a list of {len(names)} belongs here", hint)


def other_length(wanted: int, there: int) -> Sentence:
    return sentence(f"a list of {wanted} belongs here, not of {there}", _LIST)


def not_read(wanted: str, typed: str) -> Sentence:
    return sentence(f"{_KINDS[wanted]} belongs here, not '{typed}'", _FORMS.get(wanted, ""))


def unknown_value(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"'{typed}' is not known here", near(typed, known))


def other_form(typed: str, pattern: str) -> Sentence:
    return sentence(f"'{typed}' has not the form that belongs here", _PATTERNS.get(pattern, f"form: {pattern}"))


def not_length(typed: str | None) -> Sentence:
    """typed: None where it is no text."""
    shown = "" if typed is None else f", not '{typed}'"
    plain = (typed or "").replace(",", ".")
    if plain.replace(".", "", 1).isdecimal():
        plain += "mm"
    hint = f"write `{plain}`, say" if typed and len(typed) < 12 and plain != typed and plain[:1].isdecimal() else ""
    return sentence(f"a length with its unit belongs here{shown}", hint or "write 8mm, 0.8cm, 0.3in or 9pt")


def length_outside(typed: str, least: float, most: float, unit: str) -> Sentence:
    return sentence(f"{typed} is outside what is possible here", f"take {least:g}{unit} to {most:g}{unit}")


def number_outside(typed: str, least: float | None, most: float | None) -> Sentence:
    limits = f"at least {least}" if most is None else f"at most {most}" if least is None else f"{least} to {most}"
    return sentence(f"{typed} is outside what is possible here", f"take {limits}")


# Blocks


def too_many_blocks(most: int) -> Sentence:
    return sentence(f"a layout has at most {most} blocks", "one block shows a whole board, table or deck")


def too_many_languages(most: int) -> Sentence:
    return sentence(f"a layout speaks at most {most} languages", "keep those that are printed")


def blocks_not_list() -> Sentence:
    return sentence("a list of blocks belongs here", "write `- {id: …, block: …, at: …}`, a line each")


def block_not_mapping() -> Sentence:
    return sentence("a block is a mapping", "write `- {id: …, block: …, at: …}`")


def no_kind(block: str | None, kinds: tuple[str, ...], blocks: tuple[str, ...]) -> Sentence:
    """blocks: the ids of the others."""
    shown = "" if block is None else f" '{block}'"
    other = meant(block, blocks) if block else None
    if other is not None:
        return sentence(f"the block{shown} does not say its kind", f"did you mean '{other}'? a new block wants `block: …`")
    return sentence(f"the block{shown} does not say its kind", f"add `block: …`; {as_text(near('', kinds))}")


def unknown_kind(kind: str, kinds: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown kind of block '{kind}'", near(kind, kinds))


def id_twice(block: str) -> Sentence:
    return sentence(f"two blocks have the id '{block}'", "give each its own")


# What is said besides of what a layout inherits


def inherited(block: str, base: str, room: bool) -> Sentence:
    """Where a block comes from that is faulty; room: whether more of it would help."""
    cure = f"give it more room: add `{{id: {block}, at: …}}`" if room else f"change it: add `{{id: {block}, …}}`"
    return sentence(f" (block '{block}')", f"the block '{block}' comes from {base}; {cure} under `blocks`")


def inherited_key(key: str, base: str) -> Sentence:
    """Where a key comes from that is faulty; one that is not told is one of many."""
    shown = f"`{key}` comes from {base}: say it in this file as well" if key else f"it comes from {base}: start from another layout"
    return sentence(f" (inherited from {base})", shown)


def other_kind_inherited(kind: str, base: str) -> Sentence:
    """A key that a block keeps although its kind was changed."""
    return sentence(
        f" (in the block as {base} has it)", f"give a block '{kind}' an id of its own, and name the other one in `remove`"
    )


def in_languages(languages: tuple[str, ...]) -> Sentence:
    """The languages that something is wrong in."""
    return sentence(f" (in the language{'s' if len(languages) > 1 else ''} {', '.join(languages)})")


def larger_paper(paper: str) -> Sentence:
    """A paper that has room for everything."""
    return sentence("", f"it all fits on {paper}")


def for_scanning(margin: float) -> Sentence:
    """What is wrong only with a sheet that is to be read from a photo."""
    return sentence(f" (to be scanned, within a margin of {margin:g} mm)")


def unknown_paper(name: str, papers: tuple[str, ...]) -> Sentence:
    known = f"write one of {', '.join(papers)}, or its size: 148x210mm"
    return sentence(f"unknown paper '{name}'", near(name, papers) if meant(name, papers) else known)


def no_room_for_cells() -> Sentence:
    return sentence(
        "margin and gaps leave no room for the grid's cells", "make them smaller, take fewer columns and rows, or a larger paper"
    )


def no_cells_of_its_own(block: str) -> Sentence:
    return sentence(f"the block '{block}' has no cells of its own", "remove `at`; it moves with the block that `of` names")


def no_place(block: str) -> Sentence:
    return sentence(f"the block '{block}' does not say where it stands", "add `at: c1-12 r3-4`")


def not_cells(at: str) -> Sentence:
    return sentence(f"'{at}' names no cells", "write `at: cA-B rC-D`: columns A to B and rows C to D of the page's grid, from 1")


def beyond_grid(block: str, at: str, columns: int, rows: int) -> Sentence:
    return sentence(
        f"the block '{block}' ({at}) lies outside the margin: the grid has {columns} columns and {rows} rows",
        "enlarge the grid in `page`, or move the block",
    )


def overlap(block: str, at: str, other: str, its: str) -> Sentence:
    return sentence(f"the block '{block}' ({at}) overlaps '{other}' ({its})", "move one of them, or remove it")


# What blocks show


def unknown_style(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown style '{name}'", near(name, known) or "add it to `theme`")


def no_such_label(name: str, known: tuple[str, ...]) -> Sentence:
    hint = near(f"${name}", tuple(f"${label}" for label in known))
    return sentence(f"there is no label '{name}'", hint or "add it to `labels`; write $$ for a dollar sign")


def no_such_space(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"this game has no space '{name}'", near(name, known))


def no_such_lattice(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"this game has no lattice '{name}'", near(name, known))


def no_such_ends(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"this game's lines have no ends '{name}'", near(name, known))


def no_such_list(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"this game has no list '{name}'", near(name, known))


def no_such_formula(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"this game has no formula '{name}'", near(name, known))


def no_such_picture(path: str) -> Sentence:
    return sentence(f"no such picture: {path}", "the path is relative to the layout's folder")


def picture_outside(name: str) -> Sentence:
    return sentence(f"the picture '{name}' lies outside of the folder, so it is not opened", "copy it into the folder")


def picture_is_folder(path: str) -> Sentence:
    return sentence(f"{path} is a folder, not a picture", "name a PNG or JPEG file in it")


def picture_is_no_file(path: str) -> Sentence:
    return sentence(f"{path} is a device or a pipe, not a picture", "name a PNG or JPEG file")


def picture_not_permitted(path: str) -> Sentence:
    return sentence(f"the picture {path} may not be read (permission denied)")


def picture_not_opened(path: str, reason: str) -> Sentence:
    return sentence(f"the picture {path} cannot be read: {reason}")


def placed_twice(spaces: tuple[str, ...], other: str | None) -> Sentence:
    """other: the block that has them already; None where it is the same one."""
    where = "twice in this block" if other is None else f"already placed by the block '{other}'"
    return sentence(f"{_listed(spaces)} {where}", "every space stands on the sheet once")


def not_placed(spaces: tuple[str, ...], family: str) -> Sentence:
    return sentence(f"{_listed(spaces)} not on the sheet", f"add a block with `space: {family}`")


def _listed(spaces: tuple[str, ...]) -> str:
    """Spaces of a family as the beginning of a sentence."""
    first, last = spaces[0], spaces[-1]
    return f"'{first}' is" if len(spaces) == 1 else f"'{first}' … '{last}' ({counted(len(spaces), 'space')}) are"


def no_such_flow(name: str, known: tuple[str, ...]) -> Sentence:
    """known: the spaces that may stand in `page.flow`."""
    return sentence(f"`page.flow` names '{name}', and there is no such space", near(name, known))


def flow_off_paper(name: str, known: tuple[str, ...]) -> Sentence:
    """known: those on paper."""
    return sentence(f"`page.flow` names '{name}', which is not on paper", near(name, known))


def flows_twice(name: str) -> Sentence:
    return sentence(f"`page.flow` names '{name}' twice", "a space stands in one place only")


def page_too_low(needed: float, there: float) -> Sentence:
    """Of a page that is made by itself, in mm."""
    lack = f"{needed - there:.1f} mm more than there is"
    return sentence(f"what is on the sheet needs {needed:.1f} mm of height, {lack}", "take a larger `paper`, or fewer spaces")
