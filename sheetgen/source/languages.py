"""The message languages: compiled PO files, one folder per language and one file per package."""

from __future__ import annotations

import os
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING, NoReturn

from sheetgen.source.messages import Phrase, room

if TYPE_CHECKING:
    from sheetgen.source.messages import Language

phrase, plural = room("source")

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "languages")
"""The folder of the catalogues: `de/namaste.po` and, compiled, `de/namaste.mo`."""
SOURCE = "en"
"""The language of the messages in the code."""


class _Nothing(NullTranslations):
    """Fallback of a catalogue: missing messages are not translated."""

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise LookupError(context)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise LookupError(context)


class TranslatedLanguage:
    """A language other than English: its translations, read for each package when they are first requested."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._rooms: dict[str, NullTranslations] = {}
        self._separators: dict[int, str] | None = None

    def template(self, phrase: Phrase) -> str:
        """Return the words of a phrase with `{name}` for each value. Raise LookupError if they are not translated."""
        room = self._room(phrase.id.partition("/")[0])
        if phrase.many:
            count = phrase.values["count"]
            assert isinstance(count, int)
            return room.npgettext(phrase.id, phrase.english, phrase.many, abs(count))
        return room.pgettext(phrase.id, phrase.english)

    @property
    def separators(self) -> dict[int, str]:
        """The signs for the point and the comma of an English number, for `str.translate`."""
        if self._separators is None:
            try:
                # Translators: the sign before the decimals of a number, a space, and the sign between its thousands.
                shown = self.template(phrase("number", ". ,"))
                point, comma = shown[0], shown[-1]
            except LookupError:
                point, comma = ".,"
            self._separators = {ord("."): point, ord(","): comma}
        return self._separators

    def _room(self, room: str) -> NullTranslations:
        found = self._rooms.get(room)
        if found is None:
            try:
                with open(os.path.join(FOLDER, self.code, f"{room}.mo"), "rb") as file:
                    found = GNUTranslations(file)
            except OSError:
                found = _Nothing()
            else:
                found.add_fallback(_Nothing())
            self._rooms[room] = found
        return found


def codes() -> list[str]:
    """Return the codes of the available languages, English first."""
    try:
        return [SOURCE, *sorted(each.name for each in os.scandir(FOLDER) if each.is_dir() and not each.name.startswith("_"))]
    except OSError:
        return [SOURCE]


@lru_cache(maxsize=16)
def language(code: str) -> Language | None:
    """Return a language by its code (see `codes`); None for English."""
    return None if code == SOURCE else TranslatedLanguage(code)
