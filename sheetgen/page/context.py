"""What a worker keeps from task to task, and what a task may ask: layouts, fonts, the folder, and to tell how far it is."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.layout import find
from sheetgen.layout.read import Library
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.folder import Folder
from sheetgen.processes.worker import Report
from sheetgen.source import reader

if TYPE_CHECKING:
    from sheetgen.layout.model import Layout
    from sheetgen.paint.fonts import Fonts


class WorkerContext:
    """folder: the only one besides the bundled layouts' that files are read from, and the current one while a task is at work.

    kept: what tasks keep for later, by keys of their own; thrown away together with the library.
    tell: says how far a task is: what is being done, how much of it is done, and of how much.
    out_of_memory: memory ran out, so that a new process is to do what comes next.
    """

    def __init__(self, folder: str, tell: Report = lambda *_: None) -> None:
        self.folder = Folder(folder)
        self.tell = tell
        self.kept: dict[Any, Any] = {}
        self._library: Library | None = None
        self.out_of_memory = False

    def enter(self) -> None:
        """Makes the folder the current one, so that files are called as the player calls them."""
        try:
            os.chdir(self.folder.path)
        except OSError:
            raise Refusal("refused", words.folder_gone(self.folder.called)) from None

    def library(self) -> Library:
        """Layouts, each read once; all anew when a file outside of the bundled ones was saved since it was read."""
        if self._library is not None and self._library.is_stale():
            self.forget()
        if self._library is None:
            self._library = Library(within=self.folder.path)
        return self._library

    def library_with(self, name: str, text: str, pictures: Mapping[str, str] = {}) -> Library:
        """The folder's layouts, one of which says something else than its file. pictures: as `Library` has them."""
        source = reader.read(name, text.encode("utf-8", "surrogatepass"))
        return Library(within=self.folder.path, given={name: source}, pictures=pictures)

    @cached_property
    def fonts(self) -> Fonts:
        from sheetgen.paint.fonts import Fonts

        return Fonts()

    def layout(self, name: str) -> Layout:
        """A bundled layout by its name, or one that lies in the folder by that of its file; Unreadable with its faults."""
        if find.is_path(name):
            self.folder.checked(name)
        elif find.bundled_path(name) is None:
            raise Refusal("not-found", words.no_such_layout(name))
        return self.library().layout(name)

    @cached_property
    def _bundled(self) -> frozenset[str]:
        return frozenset(find.bundled())

    def is_cacheable(self, name: str) -> bool:
        """Whether a layout stays as it is while the program does: one that is bundled, not one of a plug-in or of the folder."""
        return name in self._bundled

    @property
    def lines(self) -> Mapping[str, Sequence[str]]:
        """The text of the layouts that were read."""
        return {} if self._library is None else self._library.lines

    def forget(self) -> None:
        """Throws away what was kept."""
        self._library = None
        self.kept.clear()
