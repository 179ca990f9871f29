"""The user's configuration: the usual paper and language, folders of layouts, and answers about the printer."""

from __future__ import annotations

import os
from collections.abc import Mapping as MappingOf
from functools import cache
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from sheetgen.drawing.papers import PAPERS, paper_size
from sheetgen.source import reader
from sheetgen.source.faults import Refused, Unreadable, near
from sheetgen.source.folders import configuration_file
from sheetgen.source.languages import codes
from sheetgen.source.messages import message, room, sentence
from sheetgen.source.nodes import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from sheetgen.layout.convert import NodeConverter

phrase, _ = room("layout")

Offset = Annotated[float, Meta(ge=-20, le=20)]
Margin = Annotated[float, Meta(ge=0, le=50, extra={"length": "mm", "most": 50.0})]


class PrinterMargins(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Widths of a paper's edges without ink (mm)."""

    top: Margin = 0.0
    right: Margin = 0.0
    bottom: Margin = 0.0
    left: Margin = 0.0


class Printer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printer. back: the distance to the right and down (mm) by which backs must be moved to be behind their fronts. scale: the
    measured length of a printed line of 100 mm. margins: the edges on which it prints nothing."""

    back: tuple[Offset, Offset] = (0.0, 0.0)
    scale: Annotated[float, Meta(ge=90, le=110)] = 100.0
    margins: PrinterMargins = PrinterMargins()


_VARIABLE = "SHEETGEN_LAYOUTS"
UNMEASURED = Printer()
"""A printer that prints as it should."""


class Configuration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The user's settings. layouts: folders whose layouts are known by name, relative to the configuration's folder."""

    paper: str = ""
    language: str = ""
    layouts: list[str] = []
    printer: Printer = UNMEASURED


def configuration() -> Configuration:
    """Return the user's configuration; the default one without a file. Raise Unreadable with every error of the file."""
    file = configuration_file()
    return _read(file, os.stat(file).st_mtime_ns) if os.path.exists(file) else Configuration()


def layout_folders() -> dict[str, str]:
    """Return the folders of the user's own layouts, each with the source of its path: SHEETGEN_LAYOUTS or the configuration. Raise
    Refused if a folder of the variable doesn't exist."""
    named = {os.path.expanduser(each): _VARIABLE for each in os.environ.get(_VARIABLE, "").split(os.pathsep) if each}
    if missing := next((each for each in named if not os.path.isdir(each)), None):
        what = phrase("no-folder-of-variable", "{variable}: there is no folder '{folder}'", _VARIABLE, missing)
        raise Refused(sentence(what, phrase("several-folders", "separate several folders with {sign}", os.pathsep)))
    return {**{_folder(each): configuration_file() for each in configuration().layouts}, **named}


def _folder(named: str) -> str:
    return os.path.join(os.path.dirname(configuration_file()), os.path.expanduser(named))


@cache
def _read(file: str, _changed: int) -> Configuration:
    from sheetgen.layout.convert import NodeConverter  # most commands read no configuration

    source = reader.read(file)
    converter = NodeConverter()
    result = Configuration()
    for number, root in enumerate(document.root for document in source.documents):
        if number and root is not None:
            converter.fault(root, message(phrase("one-configuration", "a configuration has only one document")))
        elif isinstance(root, Mapping):
            result = converter.struct(root, Configuration) or result
            _check(root, converter)
        elif root is not None and not root.empty:
            what = phrase("configuration-keys", "expected keys with values")
            converter.fault(root, message(what, phrase("configuration-form", "write, for example, `paper: letter`")))
    faults = [*(fault for document in source.documents for fault in document.faults), *converter.faults]
    if faults:
        raise Unreadable([fault._replace(file=file) for fault in faults])
    return result


def _check(root: Mapping, converter: NodeConverter) -> None:
    """Report unknown papers, languages and folders."""
    for key, node in ((key, node) for key, (_, node) in root.items.items() if isinstance(node, Scalar) and not node.empty):
        if key == "paper" and not paper_size(node.text):
            what = phrase("no-paper", "there is no paper '{paper}'", node.text)
            converter.fault(node, message(what, near(node.text, PAPERS)))
        if key == "language" and node.text not in codes():
            what = phrase("no-message-language", "there are no messages in the language '{language}'", node.text)
            converter.fault(node, message(what, near(node.text, codes())))
    folders = root.get("layouts")
    for each in folders.items if isinstance(folders, Sequence) else [folders]:
        if isinstance(each, Scalar) and not each.empty and not os.path.isdir(_folder(each.text)):
            what = phrase("no-layout-folder", "there is no folder '{folder}'", _folder(each.text))
            converter.fault(each, message(what, phrase("make-layout-folder", "make this folder, or take it out of `layouts`")))


def with_printer(text: str, answers: MappingOf[str, str]) -> str:
    """Return a configuration's text with answers about the printer: YAML values by their keys. Everything else stays as typed.

    Raise CannotEdit if the text leaves no room for them.
    """
    from sheetgen.source.editing import EditableDocument  # only `calibrate` changes a configuration

    typed = EditableDocument(text)
    if typed.root is None or "printer" not in typed.root.items:
        lines = typed.lined(["printer:", *(f"  {key}: {value}" for key, value in answers.items())])
        return text + (typed.newline if text and not text.endswith("\n") else "") + lines + typed.newline
    for key, value in answers.items():
        assert typed.root is not None
        name, printer = typed.root.items["printer"]
        if not isinstance(printer, Mapping):
            typed = typed.edited(typed.fill(name, printer, f"{{{key}: {value}}}"))  # type: ignore[arg-type]
        elif key in printer.items:
            typed = typed.edited(typed.write(printer.items[key][1], value))
        else:
            typed = typed.edited(typed.insert(printer, len(printer.items), f"{key}: {value}"))
    return typed.text
