"""Levels opened, judged and shown while they are drawn, and put into files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from sheetgen.games.editing import Spot
from sheetgen.games.game import LayoutLanguages
from sheetgen.layout import find
from sheetgen.layout.model import Layout
from sheetgen.layout.read import PartlyReadError
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, fault_json, unreadable_reply
from sheetgen.page.layouts.catalogue import finding_json
from sheetgen.page.layouts.printing import page_picture
from sheetgen.page.levels.drafts import UNNAMED, Draft, DraftRequest, LevelText, begun, editor_of, library_with, parse_draft, says
from sheetgen.page.requests import Counted, Name, Request, decode
from sheetgen.source.faults import Fault, Unreadable

if TYPE_CHECKING:
    from sheetgen.judge.findings import Finding
    from sheetgen.page.context import WorkerContext

_MOST_REMARKS = 200
_SCHEMA = "# yaml-language-server:"
"""How the line begins by which an editor finds a bundled layout's schema: from another folder it leads nowhere."""


class KitRequest(Struct):
    """The game whose levels are drawn."""

    game: Name


class OpenRequest(Struct):
    """A level to begin with: a bundled one or one of the folder by its `name`; or a `text`, of a file called `name`."""

    name: Name = UNNAMED
    text: LevelText | None = None


class ViewRequest(Struct):
    """How a level is shown: in which language, which page; whole: with all that `lint` says, else only with what the game does."""

    lang: Name | None = None
    page: Counted = 1
    whole: bool = False


class SaveRequest(Struct):
    """Where a level is saved. before: what that file says as far as the browser knows; None: it is a new one."""

    file: Name
    before: LevelText | None = None


def kit(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: what levels of a game are drawn with: `{"game", "original", "title", …}`, and what `Editor.kit` says; kinds have the
    outline of their symbol in a square of side 1 (`icon`). original: the text that a new level begins with; title: what it is
    called there.
    """
    game, title = decode(request, KitRequest).game, words.new_level().text()
    said = editor_of(game).kit()
    kinds = [{**kind, "icon": _icon(kind["kind"], context)} for kind in said["kinds"]]
    return {"game": game, **said, "kinds": kinds, "original": begun(game, title), "title": title}


def _icon(symbol: str, context: WorkerContext) -> str | None:
    from sheetgen.paint.svg import path_data

    return path_data(context.fonts.shapes.outline(symbol), 4) if context.fonts.has_symbol(symbol) else None


def open_level(request: Request, context: WorkerContext) -> dict[str, Any] | Reply:
    """Task: a level as it is drawn: `{"game", "level", "original", "file", "before"}`. original: the text that it is begun from;
    file and before: its file in the folder and what that says, null where it has none there.
    """
    asked = decode(request, OpenRequest)
    file = before = None
    if asked.text is not None:
        text = asked.text
    elif find.is_path(asked.name):
        file = asked.name
        text = before = context.folder.text(file)
    else:
        text = "".join(f"{line}\n" for line in context.layout(asked.name).lines if not line.startswith(_SCHEMA))
    result = opened(asked.name, text, context)
    return result if isinstance(result, Reply) else {**result, "file": file, "before": before}


def opened(name: str, text: str, context: WorkerContext) -> dict[str, Any] | Reply:
    """A level's text as it is drawn, or what is wrong with it; a Refusal where it is no level."""
    name = name if find.is_path(name) else UNNAMED
    context.folder.checked(name)
    library = library_with(name, text, context)
    try:
        layout = library.layout(name)
    except PartlyReadError as partly:  # what is wrong with its page is told while it is drawn
        layout = partly.layout
    except Unreadable as unreadable:
        return unreadable_reply(unreadable.faults, name, library.lines)
    editor = editor_of(layout.game.name)
    level = editor.read(layout.keys, layout.common.title)
    if layout.own("lines") is None:  # they are none of this file's
        level = {**level, "lines": [{**line, "entry": None} for line in level["lines"]]}
    return {"game": layout.game.name, "level": level, "original": text}


def view(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: a level as it will print, and what is wrong with it: `{"picture", "pages", "languages", "remarks", "valid"}`.

    picture: one page as an SVG, null where the level cannot be read, or all that `lint` says is asked for. Remarks are as faults
    are told, with `severity` (`fault`, `error`, `warning`), `rule`, and what of the level they are about: `cells` (row and column
    from 1), `letter`, `entry` (a line).
    """
    draft, asked = parse_draft(request, context), decode(request, ViewRequest)
    judged = _judged(draft, asked.whole, context)
    shown = judged.layout is not None and not asked.whole
    picture = _picture(judged, asked, context) if shown else {"picture": None, "pages": 0, "languages": []}
    remarks = [*_remarks(draft, judged)]
    return {**picture, "remarks": remarks, "valid": all(each["severity"] == "warning" for each in remarks)}


class _Judged(NamedTuple):
    """What is wrong with a level, and its layout where that can be read."""

    layout: Layout | None
    faults: Sequence[Fault]
    findings: Sequence[Finding]


def _judged(draft: Draft, whole: bool, context: WorkerContext) -> _Judged:
    """What `lint` says; where not the whole is asked, only what the game says, for which nothing is drawn."""
    from sheetgen.judge.findings import by_position, layout_finding
    from sheetgen.judge.linting.lint import lint

    layout = None
    try:
        layout = draft.layout()
        if not whole:
            return _Judged(layout, [], by_position(map(layout_finding, layout.game.lint(layout.keys, layout))))
    except PartlyReadError as partly:
        layout = partly.layout
        if not whole:
            return _Judged(layout, partly.faults, [])
    except Unreadable as unreadable:
        return _Judged(None, unreadable.faults, [])
    (linted,) = lint([draft.name], draft.library, context.fonts, played=False)
    return _Judged(layout, linted.faults, linted.findings)


def _picture(judged: _Judged, asked: ViewRequest, context: WorkerContext) -> dict[str, Any]:
    """A page of the sheet, with what could be drawn of it."""
    from sheetgen.layout.building.build import draw

    assert judged.layout is not None
    languages = judged.layout.languages
    sheet = draw(judged.layout, LayoutLanguages(languages).for_reader(asked.lang or languages[0]), "full", context.fonts).sheet
    page = min(asked.page, len(sheet.pages))
    picture = page_picture(sheet, page, context).data.decode() if page else None
    return {"picture": picture, "pages": len(sheet.pages), "languages": list(languages)}


def _remarks(draft: Draft, judged: _Judged) -> Iterator[dict[str, Any]]:
    """What is wrong, each with what of the level it is about."""
    if not judged.faults and not judged.findings:
        return
    spot, lines = draft.editor.places(draft.text), draft.library.lines.get(draft.name, [])
    for fault in judged.faults[:_MOST_REMARKS]:
        about = Spot() if fault.file not in (None, draft.name) else spot(fault.position, ())
        yield {"severity": "fault", "rule": fault.code, **fault_json(fault, draft.name, lines), **about._asdict()}
    for finding in judged.findings[:_MOST_REMARKS]:
        yield {**finding_json(finding, draft.name, lines), **spot(finding.position, finding.spaces)._asdict()}


def yaml(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: the level's file as it would be saved."""
    return {"text": parse_draft(request, context).text}


def save(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: the level in the folder: `{"file", "text"}`. A file that is there is only written where it says what the browser knows
    of it (`before`); else the refusal names one `beside` it.
    """
    draft, asked = parse_draft(request, context), decode(request, SaveRequest)
    with suppress(Unreadable):  # what is not finished yet is saved as well
        if not says(draft.layout(), decode(request, DraftRequest).level, draft.editor):
            raise Refusal("cramped", words.cannot_draw(), about={"beside": context.folder.beside(asked.file)})
    context.folder.save_text(asked.file, draft.text, asked.before, words.level_changed)
    return {"file": asked.file, "text": draft.text}
