"""Levels that are drawn on the page."""

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
"""How the line begins by which an editor finds a bundled layout's schema: from another folder it leads nowhere."""


class LevelDraft(Struct):
    """A level as its file would say it. unnamed: the name of one that has no file yet."""

    unnamed: ClassVar = "level.yaml"
    no_room: ClassVar = sentence(
        phrase("cannot-draw", "the way this file is written leaves no room for the drawing"),
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
        """Return the level that a request is about, with its text. Raise Refusal if it makes none."""
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
        """Return the text that a level begins with which starts from a bundled one."""
        return "".join(f"{line}\n" for line in context.layout(name).lines if not line.startswith(_SCHEMA))

    @staticmethod
    def opened(library: Library, name: str, text: str) -> dict[str, Any]:
        """Return a level as it is drawn: `{"game", "level", "original"}`. Raise Unreadable, or Refusal if it is no level."""
        layout = partly_read(library, name)
        editor = editor_of(layout.game.name)
        level = editor.read(layout.keys, layout.common.title)
        if layout.own("lines") is None:  # they are none of this file's
            level = {**level, "lines": [{**line, "entry": None} for line in level["lines"]]}
        return {"game": layout.game.name, "level": level, "original": text}

    def is_said_by(self, layout: Layout) -> bool:
        """Whether a layout says all that is drawn or changed."""
        return says(layout, self.level, self.editor)

    def at_once(self, layout: Layout, _drawn: Sequence[Fault]) -> tuple[Sequence[Fault], Sequence[Finding]]:
        """What is wrong with the layout as far as it is known without `lint`. _drawn: the faults of one print."""
        from sheetgen.judge.findings import by_position, layout_finding

        return (), by_position(map(layout_finding, layout.game.lint(layout.keys, layout)))

    def shown(self, _: Layout) -> dict[str, Any]:
        """What of a layout is sent besides its picture."""
        return {}

    def subject(self) -> Callable[[Fault | Finding], dict[str, Any]]:
        """Return a function that says what of the draft a fault or a finding is about."""
        spot = self.editor.places(self.text)

        def subject_of(remark: Fault | Finding) -> dict[str, Any]:
            spaces = () if isinstance(remark, Fault) else remark.spaces
            about = spot(remark.position, spaces) if is_in_file(remark, self.name) else Spot()
            return about._asdict()

        return subject_of


def kit(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: what levels of a game are drawn with: `{"game", "original", "title", …}`, and what `Editor.kit` says; kinds have the
    outline of their symbol in a square of side 1 (`icon`). original: the text that a new level begins with; title: its title there.
    """
    game, title = decode(request, GameRequest).game, words.NEW_LEVEL.text()
    said = editor_of(game).kit()
    kinds = [{**kind, "icon": _icon(kind["kind"], context)} for kind in said["kinds"]]
    return {"game": game, **said, "kinds": kinds, "original": begun(game, title), "title": title}


def _icon(symbol: str, context: WorkerContext) -> str | None:
    from sheetgen.paint.svg import path_data

    return path_data(context.fonts.shapes.outline(symbol), 4) if context.fonts.has_symbol(symbol) else None


def editor_of(game: str) -> Editor:
    """What draws levels of a game; a Refusal where nothing does."""
    editor = BUNDLED.load(game).editor if game in BUNDLED.names() else None
    if editor is None:
        raise Refusal("refused", words.NOTHING_TO_DRAW)
    return editor


def begun(game: str, title: str) -> str:
    """The text that a level of no file begins with."""
    return f"game: {game}\ntitle: {quoted(title)}\n"


def _is_inherited(asked: DraftRequest, name: str, editor: Editor, context: WorkerContext) -> bool:
    """Whether a text says what is drawn by what it extends, so that nothing need be typed in it."""
    if not _EXTENDS.search(asked.original):
        return False
    with suppress(Unreadable):
        return says(context.library_with(name, asked.original).layout(name), asked.level, editor)
    return False


def says(layout: Layout, level: LevelValue, editor: Editor) -> bool:
    """Whether a layout says what is drawn."""
    return bool(_plain(editor.read(layout.keys, layout.common.title)) == _plain(level))


def _plain(level: LevelValue) -> Any:
    """A level as JSON, letters in their order, without the numbers of its entries and what is left blank."""
    value = json.loads(json.dumps(level, default=list))
    value["fields"] = sorted(value.get("fields", ()), key=lambda field: str(field["letter"]))
    for entry in [*value["fields"], *value.get("lines", ())]:
        entry.pop("entry", None)
        for key in [key for key, said in entry.items() if said in (None, "")]:
            del entry[key]
    return value
