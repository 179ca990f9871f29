"""Finds the bundled layouts, in a checkout or an installed package."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

from sheetgen import plugins
from sheetgen.layout.configuration import layout_folders
from sheetgen.source import words as source_words
from sheetgen.source.faults import Fault, Position, Unreadable, did_you_mean, near
from sheetgen.source.formats import format_of, is_yaml, without_yaml
from sheetgen.source.messages import Message, Phrase, as_text, message, room

phrase, plural = room("layout")

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@cache
def bundled_folder() -> str:
    """Return the folder of the bundled layouts: from the package, otherwise from the checkout."""
    packed = os.path.join(_PACKAGE, "_layouts")
    return packed if os.path.isdir(packed) else os.path.join(os.path.dirname(_PACKAGE), "layouts")


def is_bundled(file: str) -> bool:
    """Return whether a file is a layout of the package or of a plug-in that is requested by name; these are known to be valid."""
    return _home(file) is not None


def _home(file: str) -> str | None:
    """Return the folder of bundled layouts, or of a plug-in's, that contains a file."""
    return next((home for home in _homes() if file.startswith(os.path.join(home, ""))), None)


def _homes() -> list[str]:
    """Return the folders whose layouts are requested by name; those of plug-ins only if plug-ins have already been searched."""
    return [bundled_folder(), *(folder.path for folder in (plugins.folders() if plugins.are_known("layouts") else ()))]


def name_from(folder: str, file: str, name: str) -> str:
    """Return the name by which filled sheets in a folder refer to a layout: the name of a bundled layout, or the relative path of
    another file.
    """
    return name if is_bundled(file) else os.path.relpath(file, folder or ".").replace(os.sep, "/")


def is_readable(file: str, within: str | None) -> bool:
    """Return whether a file, with all links followed, is directly in a folder (None: anywhere) or among the bundled layouts."""
    if within is None:
        return True
    try:
        real, homes = os.path.realpath(file), map(os.path.realpath, (*_homes(), *layout_folders()))
        return os.path.dirname(real) == os.path.realpath(within) or any(os.path.commonpath((real, home)) == home for home in homes)
    except (OSError, ValueError):  # a path on another drive, or one with a NUL character
        return False


UNNAMED = "sheet"
"""Name of a layout that has none: from standard input, or from a file whose name isn't printable."""


def layout_name(file: str) -> Phrase | str:
    """Return the displayed name of a layout's file: a bundled layout's name, "the game's own page" for a base, otherwise the file
    name.
    """
    home = _home(file)
    if home is None:
        return os.path.basename(file)
    name = os.path.splitext(os.path.relpath(file, home))[0].replace(os.sep, "/")
    # Translators: replaces {base} in "comes from {base}" and "inherited from {base}".
    return phrase("games-own-page", "the game's own page") if _is_inner(name) else name


def display_path(file: str) -> str:
    """Return the name of a file in messages: a bundled layout's name, otherwise the path."""
    return as_text(layout_name(file)) if is_bundled(file) else file


def _is_inner(name: str) -> bool:
    """Return whether a bundled layout can't be requested, because only games start from it."""
    return any(part.startswith("_") for part in name.split("/"))


def bundled() -> list[str]:
    """Return the names of the bundled layouts, without base layouts that only games start from."""
    return _names_in(bundled_folder())


def _folders() -> Iterator[plugins.Folder]:
    """Yield the folders of layouts that are not bundled: the user's, then the plug-ins'."""
    yield from (plugins.Folder(path, named_by) for path, named_by in layout_folders().items())
    yield from plugins.folders()


def listed() -> list[str]:
    """Return the names of the bundled layouts, then of the user's and the plug-ins' layouts, without duplicates."""
    return list(dict.fromkeys([*bundled(), *(name for folder in _folders() for name in _names_in(folder.path))]))


def source_of(name: str) -> str:
    """Return `bundled`, or the package or configuration that a listed layout comes from."""
    if name in bundled():
        return "bundled"
    return next(folder.package for folder in _folders() if name in _names_in(folder.path))


def hidden() -> list[tuple[str, str]]:
    """Return the name and package of layouts that can't be requested, because an earlier layout has the same name."""
    seen = set(bundled())
    results = []
    for folder in _folders():
        names = _names_in(folder.path)
        results += [(name, folder.package) for name in names if name in seen]
        seen |= set(names)
    return results


def _names_in(home: str) -> list[str]:
    """Return the names of the layouts in a folder and below it, without base layouts that only games start from."""
    results = []
    for folder, _, files in os.walk(home):
        for file in files:
            name, ending = os.path.splitext(os.path.relpath(os.path.join(folder, file), home))
            if ending == ".yaml":
                results.append(name.replace(os.sep, "/"))
    return sorted(name for name in results if not _is_inner(name))


def is_path(name: str) -> bool:
    """Return whether a layout's name is a path to a file."""
    return is_yaml(name)


def near_path(path: str) -> str | None:
    """Suggest an existing file or folder with a similar name. If its folder doesn't exist either, search a folder with a similar
    name."""
    folder, file = os.path.split(path)
    if folder and not os.path.isdir(folder):
        other = near_file(folder, folders=True)
        folder = os.path.join(os.path.dirname(folder), other) if other else folder
    exact = file if os.path.exists(os.path.join(folder, file)) else None
    name = exact or near_file(os.path.join(folder, file), folders=not is_path(file))
    return os.path.join(folder, name) if name else None


def near_file(path: str, besides: str = "", folders: bool = False) -> str | None:
    """Suggest another YAML file with a similar name in the same folder, except `besides`. folders: also suggest folders."""
    from difflib import get_close_matches

    folder, file = os.path.split(path)
    try:
        with os.scandir(folder or ".") as entries:
            names = [each.name for each in entries if is_path(each.name) or (folders and each.is_dir())]
    except (OSError, ValueError):
        return None
    stems = {without_yaml(name): name for name in sorted(names) if name != os.path.basename(besides)}
    meant = get_close_matches(without_yaml(file), stems, n=1)
    return stems[meant[0]] if meant else None


def bundled_path(name: str) -> str | None:
    """Return the file of a bundled or plug-in layout that may be requested; None if the name is unknown."""
    return None if _is_inner(name) else standard_path(name)


def standard_path(name: str) -> str | None:
    """Return the file of a bundled or plug-in layout, including layouts that only games start from; None if the name is unknown."""
    parts = name.split("/")
    if not all(part and part.strip(".") and "\\" not in part and ":" not in part for part in parts) or "\0" in name:
        return None
    path = os.path.join(bundled_folder(), *parts[:-1], parts[-1] + ".yaml")
    if os.path.isfile(path):
        return path
    others = (os.path.join(folder.path, *parts[:-1], parts[-1] + ".yaml") for folder in _folders())
    return next(filter(os.path.isfile, others), None)


def located(name: str, beside: str, within: str | None) -> str:
    """Return the file of a layout's name or path. Raise Unreadable if it is neither a path nor a known name."""
    if is_path(name):
        return os.path.normpath(os.path.join(beside, name)) if beside else name
    path = bundled_path(name)
    if path is None:
        there = os.path.join(beside, name)
        if is_readable(there, within) and os.path.isfile(there):
            raise Unreadable([Fault(_not_yaml(name, format_of(there)), Position(1, 1))])
        nearby = near_file(there) if within is None else None
        file = (
            did_you_mean(nearby) if nearby else phrase("ends-in-yaml", "if you mean a file, give its whole name, ending in .yaml")
        )
        hint = file if nearby and without_yaml(nearby) == name else near(name, tuple(listed())) or file
        raise Unreadable([Fault(message(phrase("no-such-layout", "there is no layout '{name}'", name), hint), Position(1, 1))])
    return path


def _not_yaml(path: str, kind: str | None) -> Message:
    """Return the message that a file name isn't a layout's name. kind: the file's format, if it isn't text."""
    if kind is not None:
        what = phrase("other-format", "'{path}' is {format}, not a layout", path, source_words.FORMATS[kind])
        hint = phrase("typed-as-text", "write a layout as text (YAML), in a file whose name ends in .yaml")
        return message(what, hint, code="layout/not-yaml-file")
    what = phrase("not-yaml-file", "the name of a layout's file must end in .yaml, but '{path}' does not", path)
    return message(what, phrase("name-file-so", "rename the file"))
