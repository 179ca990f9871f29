"""Tasks for layouts drawn or changed in the web app: open, check, show and save, the same for levels and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct, to_builtins

from sheetgen.drawing.sheet import Ink
from sheetgen.games.game import LayoutLanguages
from sheetgen.layout import find
from sheetgen.layout.model import Layout
from sheetgen.layout.read import PartlyReadError
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, fault_json, unreadable_reply
from sheetgen.page.edits.draft import DraftRequest, LayoutText
from sheetgen.page.edits.levels import LevelDraft
from sheetgen.page.edits.logos import laid_out, picture_size
from sheetgen.page.edits.sheets import SheetDraft
from sheetgen.page.layouts.catalogue import finding_json
from sheetgen.page.layouts.printing import page_picture
from sheetgen.page.requests import Counted, Name, Request, decode
from sheetgen.source.faults import Fault, Unreadable

if TYPE_CHECKING:
    from sheetgen.drawing.theme import Style
    from sheetgen.judge.findings import Finding
    from sheetgen.page.context import WorkerContext

_MOST_REMARKS = 200
_NOTHING: dict[str, Any] = {"picture": None, "pages": 0, "languages": [], "styles": {}}

Draft = LevelDraft | SheetDraft
"""A drawn or changed layout as the text of its file. name: the file's name, or the name of a future file."""
WAYS: dict[str, type[LevelDraft] | type[SheetDraft]] = {"level": LevelDraft, "sheet": SheetDraft}


class OpenRequest(Struct):
    """A layout to begin with: a bundled one or one of the folder by its `name`; or a `text`, of a file called `name`."""

    way: Literal["level", "sheet"]
    name: Name = ""
    text: LayoutText | None = None


class ViewRequest(DraftRequest):
    """The view of a draft: its language, ink and page.

    whole: no picture, and all results of `lint` instead of the ones known at once.
    """

    lang: Name | None = None
    ink: Ink = "full"
    page: Counted = 1
    whole: bool = False


class SaveRequest(DraftRequest):
    """A draft to save. before: the text of its file as the browser knows it; None: a new file."""

    before: LayoutText | None = None


def open_layout(request: Request, context: WorkerContext) -> dict[str, Any] | Reply:
    """Task: open a layout for drawing or changing: `{"name", "original", "file", "before"}`, and the data from the draft's
    `opened`.

    original: the text it begins with. file, before: its file in the folder and the file's text, null if it has no file there.
    """
    asked = decode(request, OpenRequest)
    way = WAYS[asked.way]
    file = before = None
    if asked.text is not None:
        text = asked.text
    elif find.is_path(asked.name):
        file = asked.name
        text = before = context.folder.text(file)
    else:
        text = way.bundled_text(asked.name, context)
    name = asked.name if find.is_path(asked.name) else way.unnamed
    context.folder.checked(name)
    library = context.library_with(name, text)
    try:
        opened = way.opened(library, name, text)
    except Unreadable as unreadable:
        return unreadable_reply(unreadable.faults, name, library.lines)
    return {"name": asked.name, "file": file, "before": before, **opened}


def view(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return a draft's print and remarks: `{"picture", "pages", "languages", "styles", "remarks"}`.

    picture: one page as an SVG, null if the layout can't be read, or if all results of `lint` are requested. styles: the styles
    used to draw it, completed from their bases, lengths in mm. For a changed sheet also `values`, its paper values, `area`, its
    page and grid, and `words`, its printed names, if the layout can be read. Remarks have the form of errors, with `severity`
    (`fault`, `error`, `warning`), `rule`, and the part of the draft they are about: for a level `cells` (row and column from 1),
    `letter`, `entry` (a line), for a sheet `path`, the place in its values, and `block`.
    """
    asked = decode(request, ViewRequest)
    with laid_out(asked.pictures) as pictures:
        draft = WAYS[asked.way].parse(asked, context, pictures)
        judged = _judged(draft, asked, context)
        shown = {} if judged.layout is None else draft.shown(judged.layout)
        return {**judged.picture, **shown, "remarks": [*_remarks(draft, judged)]}


class _Judged(NamedTuple):
    """The errors and findings of a draft, and its layout if it can be read."""

    layout: Layout | None
    faults: Sequence[Fault]
    findings: Sequence[Finding]
    picture: dict[str, Any]


def _judged(draft: Draft, asked: ViewRequest, context: WorkerContext) -> _Judged:
    """Return the results of `lint`; if not `whole`, the results known at once, and the one print to show."""
    from sheetgen.judge.linting.lint import lint

    faults: Sequence[Fault] = ()
    findings: Sequence[Finding] = ()
    try:
        layout = draft.library.layout(draft.name)
    except PartlyReadError as partly:
        layout, faults = partly.layout, partly.faults
    except Unreadable as unreadable:
        return _Judged(None, unreadable.faults, (), _NOTHING)
    if asked.whole:
        (linted,) = lint([draft.name], draft.library, context.fonts, played=False)
        return _Judged(layout, linted.faults, linted.findings, _NOTHING)
    try:
        drawn, picture = _drawn(layout, asked, context)
    except Unreadable as unreadable:
        return _Judged(None, unreadable.faults, (), _NOTHING)
    if not faults:
        faults, findings = draft.at_once(layout, drawn)
    return _Judged(layout, faults, findings, picture)


def _drawn(layout: Layout, asked: ViewRequest, context: WorkerContext) -> tuple[Sequence[Fault], dict[str, Any]]:
    """Return the errors of a print, and a page of it with everything that could be drawn, and the styles used."""
    from sheetgen.layout.building.build import draw

    languages = layout.languages
    built = draw(layout, LayoutLanguages(languages).for_reader(asked.lang or languages[0]), asked.ink, context.fonts)
    count = len(built.sheet.pages)
    picture = page_picture(built.sheet, min(asked.page, count), context).data.decode() if count else None
    theme = layout.common.theme
    styles = {name: _said(theme[name]) for name in sorted(built.notes.styles & theme.keys())}
    return built.faults, {"picture": picture, "pages": count, "languages": list(languages), "styles": styles}


def _said(style: Style) -> dict[str, Any]:
    return {key: value for key, value in to_builtins(style, enc_hook=float).items() if value is not None}


def _remarks(draft: Draft, judged: _Judged) -> Iterator[dict[str, Any]]:
    """Yield the errors and findings, each with the part of the draft it is about."""
    if not judged.faults and not judged.findings:
        return
    subject, lines = draft.subject(), draft.library.lines.get(draft.name, [])
    for fault in judged.faults[:_MOST_REMARKS]:
        yield {"severity": "fault", "rule": fault.code, **fault_json(fault, draft.name, lines), **subject(fault)}
    for finding in judged.findings[:_MOST_REMARKS]:
        yield {**finding_json(finding, draft.name, lines), **subject(finding)}


def text(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return the text of the layout's file as it would be saved."""
    asked = decode(request, DraftRequest)
    return {"text": WAYS[asked.way].parse(asked, context).text}


def save(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: save the layout in the folder, with the pictures missing there: `{"file", "text"}`. An existing file is only
    overwritten if it has the text that the browser knows (`before`); otherwise the refusal suggests a new name as `beside`.
    """
    asked = decode(request, SaveRequest)
    if asked.file is None:
        raise Refusal("refused", words.missing("file"))
    draft = WAYS[asked.way].parse(asked, context)
    with suppress(Unreadable):  # unfinished drafts are saved as well
        if not draft.is_said_by(draft.library.layout(draft.name)):
            raise Refusal("cramped", draft.no_room, about={"beside": context.folder.beside(asked.file)})
    for name, data in asked.pictures.items():
        picture_size(name, data, context)
    context.folder.save_text(asked.file, draft.text, asked.before, draft.changed_hint, asked.pictures)
    return {"file": asked.file, "text": draft.text}
