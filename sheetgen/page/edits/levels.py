"""Levels that are drawn in the web app."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from sheetgen.form.write.filling import quoted
from sheetgen.games.editing import Editor, LevelValue, NoLevelError, Spot
from sheetgen.games.registry import BUNDLED
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.edits.draft import DraftRequest, is_in_file, partly_read
from sheetgen.page.requests import GameRequest, Request, decode
from sheetgen.source.editing import CannotEdit
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.messages import room, sentence

if TYPE_CHECKING:
    from sheetgen.judge.findings import Finding
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_EXTENDS = re.compile(r"\bextends\b")
_SCHEMA = "# yaml-language-server:"
"""Start of the line that links a bundled layout to its schema for editors: in another folder the link is broken."""


class LevelDraft(Struct):
    """A drawn level as the text of its file. unnamed: the file name for a level without a file."""

    unnamed: ClassVar = "level.yaml"
    no_room: ClassVar = sentence(
        phrase("cannot-draw", "the way this file is written doesn't allow the drawing to be saved in it"),
        phrase("cannot-draw-hint", "start your own level from it, and save your level under another name"),
    )
    changed_hint: ClassVar = phrase("level-changed-hint", "open the file to see the change, or save this level under another name")
    name: str
    text: str
    library: Library
    level: LevelValue
    editor: Editor

    @classmethod
    def parse(cls, asked: DraftRequest, context: WorkerContext, _pictures: Mapping[str, str] = {}) -> LevelDraft:
        """Return the level that a request is about, with its text. Raise Refusal if the drawing is not a level."""
        editor = editor_of(asked.game)
        name = asked.file or cls.unnamed
        context.folder.checked(name)
        try:
            text = asked.original if _is_inherited(asked, name, editor, context) else editor.write(asked.original, asked.level)
        except NoLevelError:
            raise Refusal("refused", phrase("no-level", "the drawing is not a level")) from None
        except CannotEdit:
            raise Refusal("cramped", cls.no_room) from None
        return cls(name, text, context.library_with(name, text), asked.level, editor)

    @staticmethod
    def bundled_text(name: str, context: WorkerContext) -> str:
        """Return the text of a new level that starts from a bundled one."""
        return "".join(f"{line}\n" for line in context.layout(name).lines if not line.startswith(_SCHEMA))

    @staticmethod
    def opened(library: Library, name: str, text: str) -> dict[str, Any]:
        """Return a level for drawing: `{"game", "level", "original"}`. Raise Unreadable, or Refusal if it is not a level."""
        layout = partly_read(library, name)
        editor = editor_of(layout.game.name)
        level = editor.read(layout.keys, layout.common.title)
        if layout.own("lines") is None:  # the lines are from another file
            level = {**level, "lines": [{**line, "entry": None} for line in level["lines"]]}
        return {"game": layout.game.name, "level": level, "original": text}

    def is_said_by(self, layout: Layout) -> bool:
        """Return whether a layout has all drawn or changed values."""
        return says(layout, self.level, self.editor)

    def at_once(self, layout: Layout, _drawn: Sequence[Fault]) -> tuple[Sequence[Fault], Sequence[Finding]]:
        """Return the layout's errors and findings known without `lint`. _drawn: the errors of one print."""
        from sheetgen.judge.findings import by_position, layout_finding

        return (), by_position(map(layout_finding, layout.game.lint(layout.keys, layout)))

    def shown(self, _: Layout) -> dict[str, Any]:
        """Return the data sent with a layout's picture."""
        return {}

    def subject(self) -> Callable[[Fault | Finding], dict[str, Any]]:
        """Return a function that returns the part of the draft that an error or a finding is about."""
        spot = self.editor.places(self.text)

        def subject_of(remark: Fault | Finding) -> dict[str, Any]:
            spaces = () if isinstance(remark, Fault) else remark.spaces
            about = spot(remark.position, spaces) if is_in_file(remark, self.name) else Spot()
            return about._asdict()

        return subject_of


def kit(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return the means to draw levels of a game: `{"game", "original", "title", …}`, and the data of `Editor.kit`; kinds have
    the outline of their symbol in a square of side 1 (`icon`). original: the text that a new level begins with; title: its title.
    """
    game, title = decode(request, GameRequest).game, words.NEW_LEVEL.text()
    said = editor_of(game).kit()
    kinds = [{**kind, "icon": _icon(kind["kind"], context)} for kind in said["kinds"]]
    return {"game": game, **said, "kinds": kinds, "original": begun(game, title), "title": title}


def _icon(symbol: str, context: WorkerContext) -> str | None:
    from sheetgen.paint.svg import path_data

    return path_data(context.fonts.shapes.outline(symbol), 4) if context.fonts.has_symbol(symbol) else None


def editor_of(game: str) -> Editor:
    """Return the editor for levels of a game. Raise Refusal if it has none."""
    editor = BUNDLED.load(game).editor if game in BUNDLED.names() else None
    if editor is None:
        raise Refusal("refused", words.NOTHING_TO_DRAW)
    return editor


def begun(game: str, title: str) -> str:
    """Return the text that a level without a file begins with."""
    return f"game: {game}\ntitle: {quoted(title)}\n"


def _is_inherited(asked: DraftRequest, name: str, editor: Editor, context: WorkerContext) -> bool:
    """Return whether the text already gives the drawn level through the layout it extends, so that it can stay unchanged."""
    if not _EXTENDS.search(asked.original):
        return False
    with suppress(Unreadable):
        return says(context.library_with(name, asked.original).layout(name), asked.level, editor)
    return False


def says(layout: Layout, level: LevelValue, editor: Editor) -> bool:
    """Return whether a layout has the drawn values."""
    return bool(_plain(editor.read(layout.keys, layout.common.title)) == _plain(level))


def _plain(level: LevelValue) -> Any:
    """Return a level as JSON with its fields sorted by letter, without entry numbers and blank values."""
    value = json.loads(json.dumps(level, default=list))
    value["fields"] = sorted(value.get("fields", ()), key=lambda field: str(field["letter"]))
    for entry in [*value["fields"], *value.get("lines", ())]:
        entry.pop("entry", None)
        for key in [key for key, said in entry.items() if said in (None, "")]:
            del entry[key]
    return value
