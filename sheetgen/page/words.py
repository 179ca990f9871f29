"""What is said of requests that are not done, and on the terminal that the page was called from."""

from __future__ import annotations

from sheetgen.source.faults import MessageText


def no_packages() -> MessageText:
    return MessageText("the page is made by packages that are not installed", 'pip install "sheetgen[page]"')


# What is wrong with a request


def no_http() -> MessageText:
    return MessageText("the request cannot be understood")


def no_json() -> MessageText:
    return MessageText("the request is no JSON")


def no_object() -> MessageText:
    return MessageText("the request is no JSON object")


def missing(key: str) -> MessageText:
    return MessageText(f"the request lacks '{key}'")


def wrong_type(key: str, wanted: str) -> MessageText:
    return MessageText(f"'{key}' is to be {wanted}")


def no_choice(key: str, known: tuple[str, ...]) -> MessageText:
    return MessageText(f"'{key}' is none of {', '.join(known)}")


def out_of_bounds(key: str, least: int, most: int) -> MessageText:
    return MessageText(f"'{key}' is to be from {least} to {most}")


def too_long_text(key: str, most: int) -> MessageText:
    return MessageText(f"'{key}' is longer than {most} characters")


def too_many(key: str, most: int) -> MessageText:
    return MessageText(f"'{key}' has more than {most} entries")


def too_large(most: int) -> MessageText:
    size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1_000} kB"
    return MessageText(f"this is larger than {size}", "make the picture smaller, or send fewer at once")


def no_such_page() -> MessageText:
    return MessageText("there is no such page", "begin at the address that sheetgen serve prints")


def no_such_method() -> MessageText:
    return MessageText("this cannot be asked in this way")


def foreign_host() -> MessageText:
    return MessageText("this page answers only to the address that sheetgen serve prints", "open that address")


def foreign_page() -> MessageText:
    return MessageText("another page asked for this", "open the address that sheetgen serve prints")


def foreign_type(wanted: str) -> MessageText:
    return MessageText(f"the request is to be sent as {wanted}")


# What becomes of work


def busy() -> MessageText:
    return MessageText("too much is being worked on", "wait a moment, and try again")


def too_long() -> MessageText:
    return MessageText("this was too much work and was ended", "try it again, or with less at once")


def stopped() -> MessageText:
    return MessageText("stopped")


def broke() -> MessageText:
    return MessageText("the process that worked on this broke down", "try it again; if it happens again, please report it")


def failed(kind: str) -> MessageText:
    return MessageText(f"something went wrong ({kind})", "this should not happen; please report it, with what you did")


def too_much_memory() -> MessageText:
    return MessageText("this takes more memory than it may", "try it with less at once, or a smaller picture")


# Files


def folder_gone(folder: str) -> MessageText:
    return MessageText(f"the folder {folder} cannot be opened", "has it been moved?")


def no_such_layout(name: str) -> MessageText:
    return MessageText(f"there is no layout '{name}'", "it may have been renamed or removed")


def no_such_file(name: str) -> MessageText:
    return MessageText(f"there is no file '{name}' in the folder", "it may have been renamed or removed")


def no_file_name(name: str) -> MessageText:
    return MessageText(f"'{name}' is no name for a file here", "a name such as joe.yaml, without a folder")


def outside(name: str) -> MessageText:
    return MessageText(f"'{name}' lies outside of the folder", "only files in the folder itself are opened here")


def no_ordinary_file(name: str) -> MessageText:
    return MessageText(f"'{name}' is no ordinary file")


def not_opened(name: str, why: str) -> MessageText:
    return MessageText(f"'{name}' cannot be opened: {why}")


def file_too_large(name: str, most: int) -> MessageText:
    return MessageText(f"'{name}' is larger than {most // 1_000_000} MB")


def exists(name: str) -> MessageText:
    return MessageText(f"there is a file '{name}' already", "replace it, or take another name")


def no_sheet_there(name: str) -> MessageText:
    return MessageText(f"'{name}' is no filled sheet, so it is not replaced", "take another name")


def changed_on_disk(name: str) -> MessageText:
    return MessageText(f"'{name}' was changed meanwhile, and this sheet with it", "look at it, or save this one beside it")


def not_saved(name: str, why: str) -> MessageText:
    return MessageText(f"'{name}' cannot be saved: {why}")


# Sheets


def more_documents(count: int) -> MessageText:
    return MessageText(f"{count} documents from here on are not opened", "they stay in the file as they are")


def nothing_to_fill_in(layout: str) -> MessageText:
    return MessageText(f"nothing is filled in on '{layout}'", "choose a score sheet")


# Where the page is


def no_such_address(host: str) -> MessageText:
    return MessageText(f"there is no address '{host}'", "an address of this computer, or 0.0.0.0 for all of them")


def not_our_address(host: str) -> MessageText:
    return MessageText(f"{host} is no address of this computer", "an address of this computer, or 0.0.0.0 for all of them")


def port_in_use(port: int) -> MessageText:
    return MessageText(f"port {port} is in use", "is the page open already? take another port: --port 0 for any that is free")


def port_not_permitted(port: int) -> MessageText:
    return MessageText(f"port {port} may not be used", "take one from 1024 on, or --port 0 for any that is free")


def not_listening(host: str, port: int, why: str) -> MessageText:
    return MessageText(f"the page cannot be at {host}, port {port}: {why}")


# What cannot be shown or printed


def nothing_to_print() -> MessageText:
    return MessageText("there is nothing to print", "choose a sheet")


def no_such_side(name: str, page: int, pages: int) -> MessageText:
    return MessageText(f"'{name}' has no page {page}", f"its last one is page {pages}")


def no_such_paper(paper: int, papers: int) -> MessageText:
    return MessageText(f"this pad has no paper {paper} that looks different", f"the last one is paper {papers}")


def crowded(sheets: int) -> MessageText:
    return MessageText(f"{sheets:,} sheets on one paper are too many to show", "the PDF holds them all")


def not_drawn(name: str, why: str) -> MessageText:
    return MessageText(f"'{name}' cannot be drawn: {why}")
