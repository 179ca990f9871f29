"""What is said of layouts that cannot be read, and of blocks that do not go together. Lengths are in mm."""

from __future__ import annotations

from functools import reduce

from sheetgen.source.decimals import brief
from sheetgen.source.faults import did_you_mean, meant, near
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import Phrase, Sentence, Value, all_of, any_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import FORMATS, in_quotes, quoted, shown

phrase, plural = room("layout")

_KINDS = {
    "int": phrase("whole-number", "a whole number"),
    "float": phrase("a-number", "a number"),
    "bool": phrase("true-or-false", "true or false"),
    "text": phrase("some-text", "text"),
    "mapping": phrase("keys", "keys with values"),
    "list": phrase("a-list", "a list"),
    "value": phrase("single-value", "a single value"),
}
"""What is wanted somewhere."""
_NOT_THERE = {
    # Translators: what stands for {there} in "{wanted} belongs here, {there}".
    "mapping": phrase("not-keys", "not keys with values"),
    "list": phrase("not-a-list", "not a list"),
    "value": phrase("not-a-single-value", "not a single value"),
}
"""What is there instead."""
_FORMS = {
    "int": phrase("digits-only", "write digits only, as in `4`"),
    "float": phrase("digits-and-point", "digits, with a point if need be: 0.5"),
    "bool": _KINDS["bool"],
}
_PATTERNS = {"^#[0-9a-fA-F]{6}$": phrase("colour-form", 'a colour is written "#f3b9c9", in quotes because of the #')}
_BEGINS = phrase("begins-with", "a layout begins with `game: …` or `extends: …`")
_INTO_FOLDER = phrase("into-folder", "copy it into the folder")
_LIST = phrase("write", "write {typed}", "[ … , … ]")


# A layout's file


def empty_file() -> Sentence:
    return sentence(phrase("empty-file", "the file is empty"), _BEGINS)


def second_document() -> Sentence:
    message = phrase("second-document", "a layout is one document; here another one begins")
    return sentence(message, phrase("remove-line", "remove the line `---` above"))


def too_long_for_link(length: int, most: int) -> Sentence:
    return sentence(
        phrase("too-long-for-link", "a link to this layout would have {length:,} characters, and may have {most:,}", length, most),
        phrase(
            "too-long-for-link-hint", "leave out comments, and what is as in the layout that it extends; or send the file itself"
        ),
    )


def damaged_link() -> Sentence:
    return sentence(
        phrase("damaged-link", "this link is damaged: no layout can be unpacked from it"),
        phrase("damaged-link-hint", "copy the whole link, from its beginning to its end"),
    )


def too_much_in_link(most: int) -> Sentence:
    return sentence(phrase("too-much-in-link", "this link holds more than a layout: {most:,} bytes are read at most", most))


def not_keys() -> Sentence:
    return sentence(phrase("lines-like", "a layout is made of lines like `title: My sheet`"), _BEGINS)


def filled_sheet() -> Sentence:
    return sentence(phrase("filled-sheet", "this is a filled sheet, not a layout"), _BEGINS)


def several_layouts() -> Sentence:
    message = phrase("several-layouts", "the name or path of one layout belongs here")
    return sentence(message, phrase("one-other", "a layout starts from one other: `extends: namaste`"))


def extends_itself() -> Sentence:
    return sentence(phrase("extends-itself", "this layout extends itself"), phrase("extend-another", "extend another one"))


def too_many_layouts(most: int) -> Sentence:
    message = phrase("too-many-layouts", "more than {most} layouts start one from another", most)
    return sentence(message, phrase("extend-first", "extend the first of them"))


def no_layout() -> Sentence:
    return sentence(
        phrase("no-layout", "this file is no layout"), _BEGINS, phrase("lint-tells", "`sheetgen lint` tells more about it")
    )


def outside(name: str) -> Sentence:
    return sentence(phrase("outside", "'{name}' lies outside of the folder, so it is not opened", name), _INTO_FOLDER)


def no_such_layout(name: str, known: tuple[str, ...], nearby: str | None) -> Sentence:
    """nearby: a file of nearly that name."""
    message = phrase("no-such-layout", "no such layout: '{name}'", name)
    file = did_you_mean(nearby) if nearby else phrase("ends-in-yaml", "a file's name ends in .yaml")
    return sentence(message, file if nearby and without_yaml(nearby) == name else near(name, known) or file)


def not_yaml_file(path: str, kind: str | None) -> Sentence:
    """A file that is there, under a name that is no layout's. kind: its format when it is no text."""
    if kind is not None:
        message = phrase("other-format", "'{path}' is {format}, not a layout", path, FORMATS[kind])
        return sentence(message, phrase("typed-as-text", "a layout is typed as text (YAML), in a file that ends in .yaml"))
    message = phrase("not-yaml-file", "the name of a layout's file ends in .yaml, not so '{path}'", path)
    return sentence(message, phrase("name-file-so", "give the file a name that does"))


def no_such_layout_file(path: str, nearby: str | None) -> Sentence:
    """nearby: a file of nearly that name in the same folder."""
    hint = did_you_mean(nearby) if nearby else phrase("relative-to-file", "its path is relative to this file")
    return sentence(phrase("no-such-layout-file", "no such layout: {path}", path), hint)


def near_file(name: str) -> Sentence:
    """Another file, beside one that is not there."""
    return sentence("", did_you_mean(name))


def no_game(games: tuple[str, ...]) -> Sentence:
    lines: list[Value] = [f"`game: {name}`" for name in games]
    either = reduce(lambda before, last: phrase("or-line", "{before}, or {last}", before, last), lines)
    message = phrase("no-game", "the key 'game' is missing: whose rules judge the sheet?")
    return sentence(message, phrase("add", "add {line}", either))


def broken_plugin(name: str, package: str, reason: str) -> Sentence:
    """A game, layouts or a function that a package adds."""
    what = phrase("broken-plugin", "'{name}' of the installed package '{package}' cannot be used: {reason}", name, package, reason)
    return sentence(what, phrase("install-plugin", "install another version of the package, or tell its authors"))


def hidden_layout(name: str, package: str) -> Sentence:
    what = phrase(
        "hidden-layout", "there is another layout '{name}'; that of the installed package '{package}' is left out", name, package
    )
    return sentence(what, phrase("rename-layout", "its file has to be called otherwise"))


def hidden_game(name: str, package: str) -> Sentence:
    what = phrase(
        "hidden-game", "the game '{name}' is bundled; that of the installed package '{package}' is left out", name, package
    )
    return sentence(what, phrase("rename-entry-point", "its entry point has to be called otherwise"))


def hidden_function(name: str, package: str) -> Sentence:
    what = phrase(
        "hidden-function", "formulas have a function '{name}'; that of the installed package '{package}' is left out", name, package
    )
    return sentence(what, phrase("rename-entry-point", "its entry point has to be called otherwise"))


def unknown_game(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-game", "unknown game '{name}'", name), near(name, known))


def remove_not_ids() -> Sentence:
    message = phrase("remove-not-ids", "ids of blocks belong in `remove`")
    return sentence(message, phrase("write", "write {typed}", "remove: [legend]"))


def nothing_to_remove(block: str, known: tuple[str, ...]) -> Sentence:
    """known: the blocks there are."""
    return sentence(phrase("nothing-to-remove", "there is no block '{block}' to remove", block), near(block, known))


# Keys and their values


def unknown_key(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-key", "unknown key '{key}'", key), near(key, known))


def key_missing(key: str) -> Sentence:
    return sentence(phrase("key-missing", "the key '{key}' is missing", key), phrase("add", "add {line}", f"`{key}: …`"))


def blank_missing(typed: str, key: str, value: str) -> Sentence:
    """A key that took its value along."""
    hint = phrase("blank-after-colon", "a blank is missing after the colon: write {typed}", f"`{key}: {value}`")
    return sentence(phrase("one-word", "'{typed}' is read as one word", typed), hint)


def other_kind(wanted: tuple[str, ...], there: str) -> Sentence:
    """wanted: one or several of the kinds above."""
    known = phrase("see-schema", "see `sheetgen schema layout` for what each key takes")
    return sentence(_instead(any_of(_KINDS[kind] for kind in wanted), there), known)


def _instead(wanted: Value, there: str) -> Phrase:
    return phrase("instead", "{wanted} belongs here, {there}", wanted, _NOT_THERE[there])


def not_mapping(there: str, keys: tuple[str, ...]) -> Sentence:
    """keys: some that may stand there; none where they are the author's own."""
    shown = ", ".join(f"{key}: …" for key in keys[:3]) + (", …" if len(keys) > 3 else "") if keys else "name: …"
    message = phrase("keys-instead", "keys with values belong here, {there}", _NOT_THERE[there])
    return sentence(message, phrase("write", "write {typed}", f"{{{shown}}}"))


def text_runs_on(key: str, text: str) -> Sentence:
    """A text with a comma, in braces without quotes."""
    message = phrase("text-runs-on", "without quotes '{key}' ends at the comma", quoted(key))
    return sentence(message, phrase("write", "write {typed}", f"`{quoted(key)}: {in_quotes(shown(text))}`"))


def not_list() -> Sentence:
    return sentence(_instead(_KINDS["list"], "mapping"), _LIST)


def not_single(wanted: str, there: str) -> Sentence:
    hint = phrase("in-quotes", "put text with [ ] or {{ }} in quotes")
    bar = phrase("write-bar", "before text of several lines write a bar: `grid: |`") if there == "list" else ""
    return sentence(_instead(_KINDS[wanted], there), hint, bar)


def not_in_order(names: tuple[str, ...]) -> Sentence:
    """A list whose items have names: `[width, height]`."""
    hint = phrase("write-in-order", "write {list}; a number takes a point, not a comma", f"[{', '.join(names)}]")
    return sentence(phrase("not-in-order", "a list of {count} belongs here", len(names)), hint)


def other_length(wanted: int, there: int) -> Sentence:
    return sentence(phrase("other-length", "a list of {wanted} belongs here, not of {there}", wanted, there), _LIST)


def not_read(wanted: str, typed: str) -> Sentence:
    return sentence(phrase("not-read", "{wanted} belongs here, not '{typed}'", _KINDS[wanted], typed), _FORMS.get(wanted, ""))


def unknown_value(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-value", "'{typed}' is not known here", typed), near(typed, known))


def other_form(typed: str, pattern: str) -> Sentence:
    message = phrase("other-form", "'{typed}' has not the form that belongs here", typed)
    return sentence(message, _PATTERNS.get(pattern) or phrase("form", "form: {pattern}", pattern))


def not_length(typed: str | None) -> Sentence:
    """typed: None where it is no text."""
    hint = phrase("write-length", "write 8mm, 0.8cm, 0.3in or 9pt")
    if typed is None:
        return sentence(phrase("no-length", "a length with its unit belongs here"), hint)
    plain = typed.replace(",", ".")
    if plain.replace(".", "", 1).isdecimal():
        plain += "mm"
    if len(typed) < 12 and plain != typed and plain[:1].isdecimal():
        hint = phrase("write-say", "write `{typed}`, say", plain)
    return sentence(phrase("not-length", "a length with its unit belongs here, not '{typed}'", typed), hint)


def length_outside(typed: str, least: float, most: float, unit: str) -> Sentence:
    return sentence(_impossible(typed), phrase("take-range", "take {least} to {most}", f"{least:g}{unit}", f"{most:g}{unit}"))


def _impossible(typed: str) -> Phrase:
    return phrase("impossible", "{typed} is outside what is possible here", typed)


def number_outside(typed: str, least: float | None, most: float | None) -> Sentence:
    if most is None:
        limits = phrase("take-at-least", "take at least {least}", str(least))  # typed with a point in every language
    elif least is None:
        limits = phrase("take-at-most", "take at most {most}", str(most))
    else:
        limits = phrase("take-range", "take {least} to {most}", str(least), str(most))
    return sentence(_impossible(typed), limits)


# Blocks


def too_many_blocks(most: int) -> Sentence:
    message = phrase("too-many-blocks", "a layout has at most {most} blocks", most)
    return sentence(message, phrase("one-block-shows", "one block shows a whole board, table or deck"))


def too_many_languages(most: int) -> Sentence:
    message = phrase("too-many-languages", "a layout speaks at most {most} languages", most)
    return sentence(message, phrase("keep-printed", "keep those that are printed"))


def blocks_not_list() -> Sentence:
    message = phrase("blocks-not-list", "a list of blocks belongs here")
    return sentence(message, phrase("block-each", "write `- {{id: …, block: …, at: …}}`, a line each"))


def block_not_mapping() -> Sentence:
    return sentence(phrase("not-block", "a block is a mapping"), phrase("write", "write {typed}", "`- {id: …, block: …, at: …}`"))


def no_kind(block: str | None, kinds: tuple[str, ...], blocks: tuple[str, ...]) -> Sentence:
    """blocks: the ids of the others."""
    message = phrase("no-kind", "the block does not say its kind")
    if block is not None:
        message = phrase("block-without-kind", "the block '{block}' does not say its kind", block)
        if (other := meant(block, blocks)) is not None:
            return sentence(message, phrase("new-block", "did you mean '{other}'? a new block wants `block: …`", other))
    return sentence(message, phrase("add", "add {line}", "`block: …`"), near("", kinds))


def unknown_kind(kind: str, kinds: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-kind", "unknown kind of block '{kind}'", kind), near(kind, kinds))


def id_twice(block: str) -> Sentence:
    return sentence(phrase("id-twice", "two blocks have the id '{block}'", block), phrase("each-its-own", "give each its own"))


# What is said besides of what a layout inherits


def inherited(block: str, base: Phrase | str, room: bool) -> Sentence:
    """Where a block comes from that is faulty; room: whether more of it would help."""
    if room:
        cure = phrase("more-room", "give it more room: add {typed} under `blocks`", f"`{{id: {block}, at: …}}`")
    else:
        cure = phrase("change-it", "change it: add {typed} under `blocks`", f"`{{id: {block}, …}}`")
    origin = phrase("block-comes-from", "the block '{block}' comes from {base}", block, base)
    return sentence(phrase("in-block", "(block '{block}')", block), with_semicolons((origin, cure)))


def inherited_key(key: str, base: Phrase | str) -> Sentence:
    """Where a key comes from that is faulty; one that is not told is one of many."""
    hint = phrase("comes-from", "it comes from {base}: start from another layout", base)
    if key:
        hint = phrase("key-comes-from", "`{key}` comes from {base}: say it in this file as well", key, base)
    return sentence(phrase("inherited", "(inherited from {base})", base), hint)


def outdated(problem: Phrase | str, base: Phrase | str, keys: tuple[str, ...]) -> Sentence:
    """A layout takes away spaces that keys of the one it starts from need."""
    what = phrase("outdated", "{problem} (inherited from {base})", problem, base)
    named = all_of([f"`{key}`" for key in keys])
    return sentence(what, phrase("write-again", "write the keys of {base} that need it again in this file: {keys}", base, named))


def other_kind_inherited(kind: str, base: Phrase | str) -> Sentence:
    """A key that a block keeps although its kind was changed."""
    hint = phrase("id-of-its-own", "give a block '{kind}' an id of its own, and name the other one in `remove`", kind)
    return sentence(phrase("block-as-inherited", "(in the block as {base} has it)", base), hint)


def in_languages(languages: tuple[str, ...]) -> Sentence:
    """The languages that something is wrong in."""
    count, codes = len(languages), in_a_row(languages)
    return sentence(plural("in-languages", "(in the language {codes})", "(in the languages {codes})", codes, count=count))


def larger_paper(paper: str) -> Sentence:
    """A paper that has room for everything."""
    return sentence("", phrase("larger-paper", "it all fits on {paper}", paper))


def for_scanning(margin: float) -> Sentence:
    """What is wrong only with a sheet that is to be read from a photo."""
    return sentence(phrase("for-scanning", "(to be scanned, within a margin of {margin} mm)", brief(margin)))


def unknown_paper(name: str, papers: tuple[str, ...]) -> Sentence:
    known = phrase("write-paper", "write one of {papers}, or its size: 148x210mm", in_a_row(papers))
    return sentence(phrase("unknown-paper", "unknown paper '{name}'", name), near(name, papers) if meant(name, papers) else known)


def no_room_for_cells() -> Sentence:
    return sentence(
        phrase("no-room-for-cells", "margin and gaps leave no room for the grid's cells"),
        phrase("smaller-or-fewer", "make them smaller, take fewer columns and rows, or a larger paper"),
    )


def no_cells_of_its_own(block: str) -> Sentence:
    message = phrase("no-cells-of-its-own", "the block '{block}' has no cells of its own", block)
    return sentence(message, phrase("remove-at", "remove `at`; it moves with the block that `of` names"))


def no_place(block: str) -> Sentence:
    message = phrase("no-place", "the block '{block}' does not say where it stands", block)
    return sentence(message, phrase("add", "add {line}", "`at: c1-12 r3-4`"))


def not_cells(at: str) -> Sentence:
    hint = phrase("write-cells", "write `at: cA-B rC-D`: columns A to B and rows C to D of the page's grid, from 1")
    return sentence(phrase("not-cells", "'{at}' names no cells", at), hint)


def beyond_grid(block: str, at: str, columns: int, rows: int) -> Sentence:
    message = phrase(
        "beyond-grid",
        "the block '{block}' ({at}) lies outside the margin: the grid has {columns} columns and {rows} rows",
        block,
        at,
        columns,
        rows,
    )
    return sentence(message, phrase("enlarge-grid", "enlarge the grid in `page`, or move the block"))


def overlap(block: str, at: str, other: str, its: str) -> Sentence:
    message = phrase("overlap", "the block '{block}' ({at}) overlaps '{other}' ({its})", block, at, other, its)
    return sentence(message, phrase("move-or-remove", "move one of them, or remove it"))


# What blocks show


def unknown_style(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(
        phrase("unknown-style", "unknown style '{name}'", name), near(name, known) or phrase("to-theme", "add it to `theme`")
    )


def no_such_label(name: str, known: tuple[str, ...]) -> Sentence:
    hint = near(f"${name}", tuple(f"${label}" for label in known))
    add = phrase("to-labels", "add it to `labels`; write $$ for a dollar sign")
    return sentence(phrase("no-such-label", "there is no label '{name}'", name), hint or add)


def no_such_space(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-such-space", "this game has no space '{name}'", name), near(name, known))


def no_such_lattice(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-such-lattice", "this game has no lattice '{name}'", name), near(name, known))


def no_such_ends(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-such-ends", "this game's lines have no ends '{name}'", name), near(name, known))


def no_such_list(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-such-list", "this game has no list '{name}'", name), near(name, known))


def no_such_formula(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-such-formula", "this game has no formula '{name}'", name), near(name, known))


def no_such_picture(path: str) -> Sentence:
    message = phrase("no-such-picture", "no such picture: {path}", path)
    return sentence(message, phrase("relative-to-folder", "the path is relative to the layout's folder"))


def picture_outside(name: str) -> Sentence:
    message = phrase("picture-outside", "the picture '{name}' lies outside of the folder, so it is not opened", name)
    return sentence(message, _INTO_FOLDER)


def picture_is_folder(path: str) -> Sentence:
    message = phrase("picture-is-folder", "{path} is a folder, not a picture", path)
    return sentence(message, phrase("name-file-in-it", "name a PNG or JPEG file in it"))


def picture_is_no_file(path: str) -> Sentence:
    message = phrase("picture-is-no-file", "{path} is a device or a pipe, not a picture", path)
    return sentence(message, phrase("name-file", "name a PNG or JPEG file"))


def picture_not_permitted(path: str) -> Sentence:
    return sentence(phrase("picture-not-permitted", "the picture {path} may not be read (permission denied)", path))


def picture_not_opened(path: str, reason: str) -> Sentence:
    return sentence(phrase("picture-not-opened", "the picture {path} cannot be read: {reason}", path, reason))


def placed_twice(spaces: tuple[str, ...], other: str | None) -> Sentence:
    """other: the block that has them already; None where it is the same one."""
    # Translators: what stands for {where} in "'{first}' is {where}".
    where = phrase("twice-in-block", "twice in this block")
    if other is not None:
        where = phrase("already-placed", "already placed by the block '{other}'", other)
    return sentence(_standing(spaces, where), phrase("stands-once", "every space stands on the sheet once"))


def not_placed(spaces: tuple[str, ...], family: str) -> Sentence:
    # Translators: as "twice in this block".
    where = phrase("not-on-sheet", "not on the sheet")
    return sentence(_standing(spaces, where), phrase("add-block", "add a block with {typed}", f"`space: {family}`"))


def _standing(spaces: tuple[str, ...], where: Phrase) -> Phrase:
    """Where spaces of a family are."""
    return plural(
        "standing",
        "'{first}' is {where}",
        "'{first}' … '{last}' ({count} spaces) are {where}",
        spaces[0],
        spaces[-1],
        where,
        count=len(spaces),
    )


def no_such_flow(name: str, known: tuple[str, ...]) -> Sentence:
    """known: the spaces that may stand in `page.flow`."""
    message = phrase("no-such-flow", "`page.flow` names '{name}', and there is no such space", name)
    return sentence(message, near(name, known))


def flow_off_paper(name: str, known: tuple[str, ...]) -> Sentence:
    """known: those on paper."""
    message = phrase("flow-off-paper", "`page.flow` names '{name}', which is not on paper", name)
    return sentence(message, near(name, known))


def flows_twice(name: str) -> Sentence:
    message = phrase("flows-twice", "`page.flow` names '{name}' twice", name)
    return sentence(message, phrase("one-place-only", "a space stands in one place only"))


def page_too_low(needed: float, there: float) -> Sentence:
    """Of a page that is made by itself, in mm."""
    message = phrase(
        "page-too-low",
        "what is on the sheet needs {needed} mm of height, {lack} mm more than there is",
        round(needed, 1),
        round(needed - there, 1),
    )
    return sentence(message, phrase("larger-paper-or-fewer", "take a larger `paper`, or fewer spaces"))
