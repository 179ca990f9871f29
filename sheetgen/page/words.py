"""What is said of requests that are not done, and on the terminal that the page was called from."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, sentence


def no_packages() -> Sentence:
    return sentence("the page is made by packages that are not installed", 'pip install "sheetgen[page]"')


# What is wrong with a request


def no_http() -> Sentence:
    return sentence("the request cannot be understood")


def no_json() -> Sentence:
    return sentence("the request is no JSON")


def no_object() -> Sentence:
    return sentence("the request is no JSON object")


def missing(key: str) -> Sentence:
    return sentence(f"the request lacks '{key}'")


def wrong_type(key: str, wanted: str) -> Sentence:
    return sentence(f"'{key}' is to be {wanted}")


def no_choice(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"'{key}' is none of {', '.join(known)}")


def out_of_bounds(key: str, least: int, most: int) -> Sentence:
    return sentence(f"'{key}' is to be from {least} to {most}")


def too_long_text(key: str, most: int) -> Sentence:
    return sentence(f"'{key}' is longer than {most} characters")


def too_many(key: str, most: int) -> Sentence:
    return sentence(f"'{key}' has more than {most} entries")


def too_large(most: int) -> Sentence:
    size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1_000} kB"
    return sentence(f"this is larger than {size}", "make the picture smaller, or send fewer at once")


def no_such_page() -> Sentence:
    return sentence("there is no such page", "begin at the address that sheetgen serve prints")


def no_such_method() -> Sentence:
    return sentence("this cannot be asked in this way")


def foreign_host() -> Sentence:
    return sentence("this page answers only to the address that sheetgen serve prints", "open that address")


def foreign_page() -> Sentence:
    return sentence("another page asked for this", "open the address that sheetgen serve prints")


def foreign_type(wanted: str) -> Sentence:
    return sentence(f"the request is to be sent as {wanted}")


# What becomes of work


def busy() -> Sentence:
    return sentence("too much is being worked on", "wait a moment, and try again")


def too_long() -> Sentence:
    return sentence("this was too much work and was ended", "try it again, or with less at once")


def stopped() -> Sentence:
    return sentence("stopped")


def broke() -> Sentence:
    return sentence("the process that worked on this broke down", "try it again; if it happens again, please report it")


def failed(kind: str) -> Sentence:
    return sentence(f"something went wrong ({kind})", "this should not happen; please report it, with what you did")


def too_much_memory() -> Sentence:
    return sentence("this takes more memory than it may", "try it with less at once, or a smaller picture")


# Files


def folder_gone(folder: str) -> Sentence:
    return sentence(f"the folder {folder} cannot be opened", "has it been moved?")


def no_such_layout(name: str) -> Sentence:
    return sentence(f"there is no layout '{name}'", "it may have been renamed or removed")


def no_such_file(name: str) -> Sentence:
    return sentence(f"there is no file '{name}' in the folder", "it may have been renamed or removed")


def no_file_name(name: str) -> Sentence:
    return sentence(f"'{name}' is no name for a file here", "a name such as joe.yaml, without a folder")


def outside(name: str) -> Sentence:
    return sentence(f"'{name}' lies outside of the folder", "only files in the folder itself are opened here")


def no_ordinary_file(name: str) -> Sentence:
    return sentence(f"'{name}' is no ordinary file")


def not_opened(name: str, why: str) -> Sentence:
    return sentence(f"'{name}' cannot be opened: {why}")


def file_too_large(name: str, most: int) -> Sentence:
    return sentence(f"'{name}' is larger than {most // 1_000_000} MB")


def exists(name: str) -> Sentence:
    return sentence(f"there is a file '{name}' already", "replace it, or take another name")


def no_sheet_there(name: str) -> Sentence:
    return sentence(f"'{name}' is no filled sheet, so it is not replaced", "take another name")


def changed_on_disk(name: str) -> Sentence:
    return sentence(f"'{name}' was changed meanwhile, and this sheet with it", "look at it, or save this one beside it")


def not_saved(name: str, why: str) -> Sentence:
    return sentence(f"'{name}' cannot be saved: {why}")


# Sheets


def more_documents(count: int) -> Sentence:
    return sentence(f"{count} documents from here on are not opened", "they stay in the file as they are")


def nothing_to_fill_in(layout: str) -> Sentence:
    return sentence(f"nothing is filled in on '{layout}'", "choose a score sheet")


# Where the page is


def no_such_address(host: str) -> Sentence:
    return sentence(f"there is no address '{host}'", "an address of this computer, or 0.0.0.0 for all of them")


def not_our_address(host: str) -> Sentence:
    return sentence(f"{host} is no address of this computer", "an address of this computer, or 0.0.0.0 for all of them")


def port_in_use(port: int) -> Sentence:
    return sentence(f"port {port} is in use", "is the page open already? take another port: --port 0 for any that is free")


def port_not_permitted(port: int) -> Sentence:
    return sentence(f"port {port} may not be used", "take one from 1024 on, or --port 0 for any that is free")


def not_listening(host: str, port: int, why: str) -> Sentence:
    return sentence(f"the page cannot be at {host}, port {port}: {why}")


# What cannot be shown or printed


def nothing_to_print() -> Sentence:
    return sentence("there is nothing to print", "choose a sheet")


def no_such_side(name: str, page: int, pages: int) -> Sentence:
    return sentence(f"'{name}' has no page {page}", f"its last one is page {pages}")


def no_such_paper(paper: int, papers: int) -> Sentence:
    return sentence(f"this pad has no paper {paper} that looks different", f"the last one is paper {papers}")


def crowded(sheets: int) -> Sentence:
    return sentence(f"{sheets:,} sheets on one paper are too many to show", "the PDF holds them all")


def not_drawn(name: str, why: str) -> Sentence:
    return sentence(f"'{name}' cannot be drawn: {why}")
