"""What is said of requests that are not done, and on the terminal that the page was called from."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, Sentence, in_a_row, room, sentence

phrase, plural = room("page")


def no_packages(command: str) -> Sentence:
    return sentence(
        phrase("no-packages", "the page is made by packages that are not installed"),
        phrase("no-packages-hint", "install them: {command}", command),
    )


def no_network() -> Sentence:
    return sentence(
        phrase("no-network", "this computer is in no network in which a phone could reach it"),
        phrase("no-network-hint", "join the network that the phone is in, or open a hotspot on either"),
    )


def wrong_keys_wait() -> Sentence:
    return sentence(
        phrase("wrong-keys-wait", "wrong keys were tried, so no key is looked at for a while"),
        phrase("wrong-keys-wait-hint", "wait a minute, then scan the code anew"),
    )


def no_such_phone() -> Sentence:
    return sentence(
        phrase("no-such-phone", "this phone is not at the table (any more)"),
        phrase("no-such-phone-hint", "scan the code that the table's page shows"),
    )


def too_many_phones(most: int) -> Sentence:
    return sentence(
        phrase("too-many-phones", "{most} phones are at the table already", most),
        phrase("too-many-phones-hint", "send one away on the table's page"),
    )


def table_takes_nothing() -> Sentence:
    return sentence(
        phrase("table-takes-nothing", "too many photos wait for the table"),
        phrase("table-takes-nothing-hint", "open Check on the table's page, which takes them"),
    )


def no_site_package(command: str) -> Sentence:
    return sentence(
        phrase("no-site-package", "a site is written by the package sheetgen-pads-site, which is not installed"),
        phrase("no-site-package-hint", "`make site` in a checkout builds its wheel; then run: {command}", command),
    )


def other_site_package(theirs: str, ours: str) -> Sentence:
    return sentence(
        phrase("other-site-package", "sheetgen-pads-site {theirs} was made of another program than sheetgen {ours}", theirs, ours),
        phrase("other-site-package-hint", "install both wheels of one making: make site builds them"),
    )


def no_folder_for_site(path: str) -> Sentence:
    return sentence(
        phrase("no-folder-for-site", "'{path}' is no folder", path), phrase("name-a-folder", "name a folder, there or not")
    )


def folder_in_use(path: str) -> Sentence:
    return sentence(
        phrase("folder-in-use", "other things lie in '{path}', which the page would be mixed with", path),
        phrase("folder-in-use-hint", "name a folder that is new or empty, or one that holds such a page"),
    )


# What is wrong with a request


def no_http() -> Sentence:
    return sentence(phrase("no-http", "the request cannot be understood"))


def no_json() -> Sentence:
    return sentence(phrase("no-json", "the request is no JSON"))


def no_object() -> Sentence:
    return sentence(phrase("no-object", "the request is no JSON object"))


def missing(key: str) -> Sentence:
    return sentence(phrase("missing", "the request lacks '{key}'", key))


def wrong_type(key: str, wanted: Phrase) -> Sentence:
    return sentence(phrase("wrong-type", "'{key}' is to be {wanted}", key, wanted))


def no_choice(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-choice", "'{key}' is none of {known}", key, in_a_row(known)))


def out_of_bounds(key: str, least: int, most: int) -> Sentence:
    return sentence(phrase("out-of-bounds", "'{key}' is to be from {least} to {most}", key, least, most))


def no_value() -> Sentence:
    return sentence(phrase("no-value", "a value is none that a space can hold"))


def no_looks() -> Sentence:
    return sentence(phrase("no-looks", "'looks' are lists of a value and how likely it is"))


def unreadable() -> Sentence:
    return sentence(phrase("unreadable", "this cannot be read"))


def no_such_rule(rule: str) -> Sentence:
    return sentence(phrase("no-such-rule", "this sheet has no rule '{rule}'", rule))


def too_long_text(key: str, most: int) -> Sentence:
    return sentence(phrase("too-long-text", "'{key}' is longer than {most} characters", key, most))


def too_many(key: str, most: int) -> Sentence:
    return sentence(phrase("too-many", "'{key}' has more than {most} entries", key, most))


def too_large(most: int) -> Sentence:
    is_large = most >= 1_000_000
    size = phrase("megabytes", "{size} MB", most // 1_000_000) if is_large else phrase("kilobytes", "{size} kB", most // 1_000)
    return sentence(
        phrase("too-large", "this is larger than {size}", size),
        phrase("too-large-hint", "make the picture smaller, or send fewer at once"),
    )


def no_such_page() -> Sentence:
    return sentence(
        phrase("no-such-page", "there is no such page"),
        phrase("no-such-page-hint", "begin at the address that sheetgen serve printed"),
    )


def no_such_method() -> Sentence:
    return sentence(phrase("no-such-method", "this cannot be asked in this way"))


def foreign_host() -> Sentence:
    return sentence(
        phrase("foreign-host", "this page was opened at an address that the program does not answer to"),
        phrase("foreign-host-hint", "open the address that sheetgen serve printed"),
    )


def foreign_page() -> Sentence:
    return sentence(
        phrase("foreign-page", "another page asked for this"),
        phrase("foreign-page-hint", "open the address that sheetgen serve printed"),
    )


def foreign_type(wanted: str) -> Sentence:
    return sentence(phrase("foreign-type", "the request is to be sent as {wanted}", wanted))


# What becomes of work


def busy() -> Sentence:
    return sentence(phrase("busy", "too much is being worked on at once"), phrase("busy-hint", "wait a moment, and try again"))


def too_long() -> Sentence:
    return sentence(
        phrase("too-long", "that was too much work, so it was ended"), phrase("too-long-hint", "try it again, or with less at once")
    )


def stopped() -> Sentence:
    return sentence(phrase("stopped", "stopped"))


def broke() -> Sentence:
    return sentence(
        phrase("broke", "that went wrong inside the program, not with you"),
        phrase("broke-hint", "nothing typed is lost; try it again"),
    )


def failed(kind: str) -> Sentence:
    return sentence(
        phrase("failed", "something went wrong ({kind})", kind),
        phrase("failed-hint", "this should not happen; please report it, with what you did"),
    )


def too_much_memory() -> Sentence:
    return sentence(
        phrase("too-much-memory", "this takes more memory than it may"),
        phrase("too-much-memory-hint", "try it with less at once, or a smaller picture"),
    )


# Files


def folder_gone(folder: str) -> Sentence:
    return sentence(
        phrase("folder-gone", "the folder {folder} cannot be opened", folder), phrase("folder-gone-hint", "has it been moved?")
    )


def no_such_layout(name: str) -> Sentence:
    return sentence(
        phrase("no-such-layout", "there is no layout '{name}'", name),
        phrase("no-such-layout-hint", "it may have been renamed or removed"),
    )


def no_such_game(name: str) -> Sentence:
    return sentence(phrase("no-such-game", "there is no game '{name}'", name))


def no_such_file(name: str) -> Sentence:
    return sentence(
        phrase("no-such-file", "there is no file '{name}' in the folder", name),
        phrase("no-such-file-hint", "it may have been renamed or removed"),
    )


def no_file_name(name: str) -> Sentence:
    return sentence(
        phrase("no-file-name", "'{name}' is no name for a file here", name),
        phrase("no-file-name-hint", "a name such as joe.yaml, without a folder"),
    )


def outside(name: str) -> Sentence:
    return sentence(
        phrase("outside", "'{name}' lies outside of the folder", name),
        phrase("outside-hint", "only files in the folder itself are opened here"),
    )


def no_ordinary_file(name: str) -> Sentence:
    return sentence(phrase("no-ordinary-file", "'{name}' is no ordinary file", name))


def not_opened(name: str, why: Phrase | str) -> Sentence:
    return sentence(phrase("not-opened", "'{name}' cannot be opened: {why}", name, why))


def file_too_large(name: str, most: int) -> Sentence:
    return sentence(phrase("file-too-large", "'{name}' is larger than {most} MB", name, most // 1_000_000))


def exists(name: str) -> Sentence:
    return sentence(
        phrase("exists", "there is a file '{name}' already", name), phrase("exists-hint", "replace it, or take another name")
    )


def no_sheet_there(name: str) -> Sentence:
    return sentence(
        phrase("no-sheet-there", "'{name}' is no filled sheet, so it is not replaced", name),
        phrase("no-sheet-there-hint", "take another name"),
    )


def changed_on_disk(name: str) -> Sentence:
    return sentence(
        phrase("changed-on-disk", "'{name}' was changed meanwhile, and this sheet with it", name),
        phrase("changed-on-disk-hint", "look at it, or save this one beside it"),
    )


def not_text(name: str) -> Sentence:
    return sentence(
        phrase("not-text", "'{name}' is no text in UTF-8", name),
        phrase("not-text-hint", "save it as UTF-8 in the editor that it was written with"),
    )


def layout_changed(name: str) -> Sentence:
    return sentence(
        phrase("layout-changed", "'{name}' was changed meanwhile, or has gone", name),
        phrase("layout-changed-hint", "look at it, replace it, or save yours beside it"),
    )


def no_layout_there(name: str) -> Sentence:
    return sentence(
        phrase("no-layout-there", "'{name}' is no layout, so it is not replaced", name),
        phrase("no-layout-there-hint", "take another name"),
    )


def not_saved(name: str, why: Phrase | str) -> Sentence:
    return sentence(phrase("not-saved", "'{name}' cannot be saved: {why}", name, why))


# Sheets


def more_documents(count: int) -> Sentence:
    return sentence(
        phrase("more-documents", "{count} documents from here on are not opened", count),
        phrase("more-documents-hint", "they stay in the file as they are"),
    )


def nothing_to_fill_in(layout: str) -> Sentence:
    return sentence(
        phrase("nothing-to-fill-in", "nothing is filled in on '{layout}'", layout),
        phrase("nothing-to-fill-in-hint", "choose a score sheet"),
    )


# Levels


def new_level() -> Phrase:
    return phrase("new-level", "My level")


def made_so(figure: str) -> Phrase:
    return phrase("made-so", "as it was made: {figure}", figure)


def nothing_to_draw() -> Sentence:
    return sentence(
        phrase("nothing-to-draw", "this is no level"), phrase("nothing-to-draw-hint", "levels of the placement pad are drawn here")
    )


def no_level() -> Sentence:
    return sentence(phrase("no-level", "what is drawn is no level"))


def cannot_draw() -> Sentence:
    return sentence(
        phrase("cannot-draw", "the way in which this file is typed leaves no room for what is drawn"),
        phrase("cannot-draw-hint", "begin a level of your own from it, and save that under another name"),
    )


def level_exists(name: str) -> Sentence:
    return sentence(phrase("exists", "there is a file '{name}' already", name), phrase("no-sheet-there-hint", "take another name"))


def level_changed(name: str) -> Sentence:
    return sentence(
        phrase("level-changed", "'{name}' was changed meanwhile by somebody else, so it is left as it is", name),
        phrase("level-changed-hint", "open it to see what it says, or save this one under another name"),
    )


# Sheets that are changed


def no_change() -> Sentence:
    return sentence(phrase("no-change", "that is no change of a sheet"))


def cannot_change() -> Sentence:
    return sentence(
        phrase("cannot-change", "the way in which this file is typed leaves no room for what is changed"),
        phrase("cannot-change-hint", "begin from it in a new file, which says `extends:` and only what differs"),
    )


def sheet_changed(name: str) -> Sentence:
    return sentence(
        phrase("level-changed", "'{name}' was changed meanwhile by somebody else, so it is left as it is", name),
        phrase("sheet-changed-hint", "open it to see what it says, or save this sheet under another name"),
    )


def no_logo(name: str) -> Sentence:
    return sentence(phrase("no-logo", "'{name}' is no picture", name), phrase("no-logo-hint", "a logo is a PNG or a JPEG file"))


def picture_exists(name: str) -> Sentence:
    return sentence(
        phrase("picture-exists", "there is another picture '{name}' in the folder by now", name),
        phrase("picture-exists-hint", "choose the picture again: it then gets another name"),
    )


def no_lab(command: str) -> Sentence:
    return sentence(
        phrase("no-lab", "levels are measured and made by packages that are not installed"),
        phrase("no-lab-hint", "install them: {command}", command),
    )


# Games


def extends_comment(name: str) -> Phrase:
    """How a file begins that says only what differs from another."""
    return phrase(
        "extends-comment", "All that is not said here is as in '{name}': say what differs, such as title, labels or rules.", name
    )


def no_room_for_change() -> Sentence:
    return sentence(
        phrase("no-room-for-change", "the file is typed in a way that leaves no room for this"),
        phrase("no-room-for-change-hint", "change it in the YAML"),
    )


def no_name_of_space(name: str) -> Sentence:
    return sentence(
        phrase("no-name-of-space", "'{name}' is no name for a space", name),
        phrase("no-name-of-space-hint", "letters and digits, words parted by hyphens: full-house"),
    )


def named_already(name: str) -> Sentence:
    return sentence(phrase("named-already", "there is a '{name}' already", name))


def no_examples(game: str) -> Sentence:
    return sentence(
        phrase("no-examples", "layouts of '{game}' have no examples", game),
        phrase("no-examples-hint", "save what is typed as a filled sheet: open the layout in Check"),
    )


def no_room_for_example() -> Sentence:
    return sentence(
        phrase("no-room-for-example", "`examples` is typed in a way that leaves no room for another one"),
        phrase("no-room-for-example-hint", "make it a list: a line with a dash for each example"),
    )


def example_unread(count: int) -> Sentence:
    return sentence(
        plural(
            "example-unread",
            "{count} space of the sheet cannot be read, so it is no example",
            "{count} spaces of the sheet cannot be read, so it is no example",
            count=count,
        ),
        phrase("example-unread-hint", "type there what belongs there, or nothing"),
    )


# Where the page is


def no_such_address(host: str) -> Sentence:
    return sentence(
        phrase("no-such-address", "there is no address '{host}'", host),
        phrase("no-such-address-hint", "an address of this computer, or 0.0.0.0 for all of them"),
    )


def not_our_address(host: str) -> Sentence:
    return sentence(
        phrase("not-our-address", "{host} is no address of this computer", host),
        phrase("not-our-address-hint", "an address of this computer, or 0.0.0.0 for all of them"),
    )


def port_in_use(port: int) -> Sentence:
    return sentence(
        phrase("port-in-use", "port {port} is in use", port),
        phrase("port-in-use-hint", "is the page open already? take another port: --port 0 for any that is free"),
    )


def port_not_permitted(port: int) -> Sentence:
    return sentence(
        phrase("port-not-permitted", "port {port} may not be used", port),
        phrase("port-not-permitted-hint", "take one from 1024 on, or --port 0 for any that is free"),
    )


def not_listening(host: str, port: int, why: Phrase | str) -> Sentence:
    return sentence(phrase("not-listening", "the page cannot be at {host}, port {port}: {why}", host, port, why))


# Links


def no_layout_in_link() -> Sentence:
    return sentence(
        phrase("no-layout-in-link", "what this link holds is no layout"),
        phrase("no-layout-in-link-hint", "sheetgen link makes links to layouts, levels and games"),
    )


# What cannot be shown or printed


def nothing_to_print() -> Sentence:
    return sentence(phrase("nothing-to-print", "there is nothing to print"), phrase("nothing-to-print-hint", "choose a sheet"))


def no_such_side(name: str, page: int, pages: int) -> Sentence:
    return sentence(
        phrase("no-such-side", "'{name}' has no page {page}", name, page),
        phrase("no-such-side-hint", "its last one is page {pages}", pages),
    )


def no_such_paper(paper: int, papers: int) -> Sentence:
    return sentence(
        phrase("no-such-paper", "this pad has no paper {paper} that looks different", paper),
        phrase("no-such-paper-hint", "the last one is paper {papers}", papers),
    )


def crowded(sheets: int) -> Sentence:
    return sentence(
        phrase("crowded", "{sheets:,} sheets on one paper are too many to show", sheets),
        phrase("crowded-hint", "the PDF holds them all"),
    )


def not_drawn(name: str, why: str) -> Sentence:
    return sentence(phrase("not-drawn", "'{name}' cannot be drawn: {why}", name, why))
