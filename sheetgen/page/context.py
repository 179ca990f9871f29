"""A worker's state between tasks, and the services for a task: layouts, fonts, the folder, and progress reports."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.layout import find
from sheetgen.layout.default_paper import default_paper
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
    """A worker's state. folder: the only folder, apart from the bundled layouts', that files are read from; it is the current
    folder while a task runs.

    kept: data that tasks keep for later, by their own keys; cleared together with the library. tell: a function to report a task's
    progress: the current step, the amount done, and the total. out_of_memory: memory ran out, so that a new process must run the
    next task.
    """

    def __init__(self, folder: str, tell: Report = lambda *_: None) -> None:
        self.folder = Folder(folder)
        self.tell = tell
        self.kept: dict[Any, Any] = {}
        self._library: Library | None = None
        self.out_of_memory = False

    def enter(self) -> None:
        """Make the folder the current one, so that messages name files as the player does."""
        try:
            os.chdir(self.folder.path)
        except OSError:
            raise Refusal("refused", words.folder_gone(self.folder.called)) from None

    def library(self) -> Library:
        """Return the layouts, each read once; all are read again if a file outside the bundled ones has been saved since."""
        if self._library is not None and self._library.is_stale():
            self.forget()
        if self._library is None:
            self._library = Library(within=self.folder.path, usual_paper=default_paper())
        return self._library

    def library_with(self, name: str, text: str, pictures: Mapping[str, str] = {}) -> Library:
        """Return the folder's layouts, with `text` instead of the saved text of the layout file `name`. pictures: as in
        `Library`."""
        source = reader.read(name, text.encode("utf-8", "surrogatepass"))
        return Library(within=self.folder.path, given={name: source}, pictures=pictures, usual_paper=default_paper())

    @cached_property
    def fonts(self) -> Fonts:
        from sheetgen.paint.fonts import Fonts

        return Fonts()

    def layout(self, name: str) -> Layout:
        """Return a bundled layout by its name, or a layout of the folder by its file name. Raise Unreadable with its errors."""
        if find.is_path(name):
            self.folder.checked(name)
        elif find.bundled_path(name) is None:
            raise Refusal("not-found", words.no_such_layout(name))
        return self.library().layout(name)

    @cached_property
    def _bundled(self) -> frozenset[str]:
        return frozenset(find.bundled())

    def is_cacheable(self, name: str) -> bool:
        """Return whether a layout can't change while the program runs: it is bundled, not from a plug-in or the folder."""
        return name in self._bundled

    @property
    def lines(self) -> Mapping[str, Sequence[str]]:
        """The text of the layouts that were read."""
        return {} if self._library is None else self._library.lines

    def forget(self) -> None:
        """Clear the kept data."""
        self._library = None
        self.kept.clear()
