"""The one folder that the web app reads and saves in: only files directly in it, none above or below it, and no link that leads
elsewhere."""

from __future__ import annotations

import os
import re
import stat
from codecs import BOM_UTF8
from collections.abc import Mapping
from contextlib import suppress
from itertools import count

from sheetgen.layout.find import is_path
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.press.files import ChangedError, replace_all
from sheetgen.source import reader
from sheetgen.source.encodings import encoding_of, text_of
from sheetgen.source.faults import Unreadable, system_reason
from sheetgen.source.folders import as_on_disk
from sheetgen.source.messages import Phrase, room

phrase, plural = room("page")

MOST_BYTES = 1_000_000
_LONGEST = 200
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""Names that Windows opens as devices instead of files, with any suffix."""
_FORBIDDEN = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]')


class Folder:
    """A folder. path: its path with all links followed; called: its name, as the player sees it."""

    def __init__(self, path: str) -> None:
        self.path = os.path.realpath(path)
        self.called = os.path.basename(self.path) or self.path

    def checked(self, name: str) -> str:
        """Return the path of one of its files, which need not exist. Raise Refusal if the name leads to another place."""
        if not is_name(name):
            raise Refusal("refused", words.no_file_name(name))
        path = as_on_disk(os.path.join(self.path, name))
        if os.path.islink(path) and os.path.dirname(os.path.realpath(path)) != self.path:
            raise Refusal(
                "refused",
                phrase("outside", "'{name}' is outside the folder", name),
                phrase("outside-hint", "only files directly in the folder can be opened"),
            )
        return path

    def below(self, path: str) -> tuple[Folder, str]:
        """Return the folder that a file is in, and the file's name: a file of this folder, or an existing one of a subfolder. Raise
        Refusal if the path leads to another place."""
        where, _, name = path.rpartition("/")
        there = Folder(os.path.join(self.path, where)) if where else self
        is_inside = all(map(is_name, path.split("/"))) and os.path.commonpath((self.path, there.path)) == self.path
        if not (is_inside and (there is self or os.path.lexists(os.path.join(there.path, name)))):
            raise Refusal("refused", words.no_file_name(path))
        return there, name

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """Return the content of one of its files. Raise Refusal if it is missing, too large, or not an ordinary file (a pipe is
        never opened).
        """
        path = self.checked(name)
        not_ordinary = Refusal("refused", phrase("no-ordinary-file", "'{name}' is not an ordinary file", name))
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                raise not_ordinary
            handle = os.open(os.path.realpath(path), os.O_RDONLY | _FLAGS)
            with open(handle, "rb") as stream:
                if not stat.S_ISREG(os.fstat(handle).st_mode):
                    raise not_ordinary
                data = stream.read(most + 1)
        except FileNotFoundError:
            raise Refusal(
                "not-found",
                phrase("no-such-file", "there is no file '{name}' in the folder", name),
                phrase("no-such-file-hint", "it may have been renamed or removed"),
            ) from None
        except OSError as error:
            raise Refusal("refused", phrase("not-opened", "can't open '{name}': {why}", name, system_reason(error))) from None
        if len(data) > most:
            raise Refusal("too-large", phrase("file-too-large", "'{name}' is larger than {most} MB", name, most // 1_000_000))
        return data

    def text(self, name: str) -> str:
        """Return the text of one of its files. Raise Refusal if it is not text."""
        return text_in(name, self.read(name))

    def there(self, name: str, most: int = MOST_BYTES) -> bytes | None:
        """Return the content of one of its files, None if there is no such file."""
        return self.read(name, most) if os.path.lexists(self.checked(name)) else None

    def save(self, name: str, data: bytes, before: bytes | None, besides: Mapping[str, bytes] = {}) -> bool:
        """Save a file in the folder. before: the content of the file it replaces, None: a new file.

        besides: new files that the saved file needs.

        If the content has changed by the time the file is moved into place, no file is written and the result is False.
        """
        path = self.checked(name)
        if not is_path(name) or name != name.strip() or len(name) > _LONGEST:
            raise Refusal("refused", words.no_file_name(name))
        try:
            if self.there(name, reader.MAX_BYTES) != before:
                return False
            files = {path: (before, data)} if before != data else {}
            replace_all({self.checked(new): (None, said) for new, said in besides.items()} | files)
        except (ChangedError, FileExistsError):
            return False
        except OSError as error:
            raise Refusal("refused", phrase("not-saved", "can't save '{name}': {why}", name, system_reason(error))) from None
        return True

    def save_text(self, name: str, text: str, before: str | None, changed_hint: Phrase, pictures: Mapping[str, bytes]) -> None:
        """Save a layout in the folder, with the pictures that it shows.

        before: the text of its file as the browser knows it, None: a new file. changed_hint: what to do if the file has another
        text.

        If the file has another text, the Refusal (`changed`, `exists`) suggests a name as `beside`. A file that no longer exists is
        written again.
        """
        there = self.there(name, reader.MAX_BYTES)
        known = there is None or (before is not None and there == bytes_of(before, there))
        new = {each: data for each, data in pictures.items() if not self._says(each, data)}
        for each in new:
            if os.path.lexists(self.checked(each)):
                raise Refusal(
                    "refused",
                    phrase("picture-exists", "the folder now contains another picture '{name}'", each),
                    phrase("picture-exists-hint", "choose the picture again: it then gets another name"),
                )
        if not known or not self.save(name, bytes_of(text, there), there, new):
            about = {"beside": self.beside(name)}
            if before is None:
                there_already = phrase("exists", "'{name}' already exists", name)
                raise Refusal("exists", there_already, phrase("no-sheet-there-hint", "choose another name"), about=about)
            what = phrase("level-changed", "someone else has changed '{name}', so it wasn't overwritten", name)
            raise Refusal("changed", what, changed_hint, about=about)

    def name_for(self, name: str, data: bytes) -> str:
        """Return the name for a file with this content: unchanged, or a new one if another file has that name."""
        return name if self._says(name, data) or not os.path.lexists(self.checked(name)) else self.beside(name)

    def _says(self, name: str, data: bytes) -> bool:
        with suppress(Refusal):  # the file is another one, larger than this content
            return self.there(name, max(len(data), 1)) == data
        return False

    def beside(self, name: str) -> str:
        """Return an unused file name derived from another one."""
        stem, ending = os.path.splitext(name)
        others = (f"{stem}-{number}{ending}" for number in count(2))
        return next(other for other in others if not os.path.lexists(self.checked(other)))

    def names(self) -> list[str]:
        """Return its files that may be layouts or filled sheets, sorted by name."""
        try:
            with os.scandir(self.path) as entries:
                results = [entry.name for entry in entries if is_path(entry.name) and is_name(entry.name) and _is_small(entry)]
        except OSError:
            raise Refusal("refused", words.folder_gone(self.called)) from None
        return sorted(name for name in results if self._is_inside(name))

    def _is_inside(self, name: str) -> bool:
        with suppress(Refusal):
            self.checked(name)
            return True
        return False


_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def is_name(name: str) -> bool:
    """Return whether a text is just the name of a file on any system: not a path, a drive, a device or a hidden file."""
    return (
        0 < len(name) <= _LONGEST + 50
        and not name.startswith((".", "~"))
        and not name.endswith((".", " "))
        and not _FORBIDDEN.search(name)
        and not _DEVICES.match(name)
        and name.isprintable()
    )


def text_in(name: str, data: bytes, loosely: bool = False) -> str:
    """Return the text of a file, with the byte order mark of UTF-8. Raise Refusal if it is not text, since saving would change it.

    loosely: replace invalid bytes by another character, for read-only use.
    """
    try:
        return ("\ufeff" if data.startswith(BOM_UTF8) else "") + text_of(data)
    except Unreadable:
        if not loosely:
            raise Refusal(
                "refused",
                phrase("not-text", "'{name}' is not UTF-8 text", name),
                phrase("not-text-hint", "save it as UTF-8 in the editor it was written with"),
            ) from None
    return data.decode("utf-8", "replace")


def bytes_of(text: str, there: bytes | None) -> bytes:
    """Return a text in the encoding of the file that it replaces."""
    encoding = encoding_of(there or b"")
    return text.encode() if encoding.name == "utf-8" else encoding.encode(text)


def _is_small(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file() and entry.stat().st_size <= MOST_BYTES
    except OSError:
        return False
