"""Sheets opened, judged and shown while they are changed, and put into files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, to_builtins

from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Ink
from sheetgen.games.game import LayoutLanguages
from sheetgen.layout import find
from sheetgen.layout.editing import inherited, path_at, sheet_values
from sheetgen.layout.grid import area
from sheetgen.layout.model import Layout
from sheetgen.layout.read import PartlyReadError
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, fault_json, unreadable_reply
from sheetgen.page.changes.drafts import Draft, begun, file_name, parse_draft, values_of
from sheetgen.page.changes.logos import laid_out, picture_size, pictures_in
from sheetgen.page.layouts.catalogue import finding_json
from sheetgen.page.layouts.printing import page_picture
from sheetgen.page.levels.drafts import LevelText, library_with
from sheetgen.page.requests import Counted, Name, Request, decode
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.nodes import Mapping

if TYPE_CHECKING:
    from sheetgen.drawing.theme import Style
    from sheetgen.judge.findings import Finding
    from sheetgen.page.context import WorkerContext

_MOST_REMARKS = 200


class OpenRequest(Struct):
    """A layout to begin with: a bundled one or one of the folder by its `name`; or a `text`, of a file called `name`."""

    name: Name
    text: LevelText | None = None


class ViewRequest(Struct):
    """How a sheet is shown: in which language and ink, which page.

    whole: with all that `lint` says, else with what is seen at once.
    """

    lang: Name | None = None
    ink: Ink = "full"
    page: Counted = 1
    whole: bool = False


class SaveRequest(Struct):
    """Where a layout is saved. before: what that file says as far as the browser knows; None: it is a new one."""

    file: Name
    before: LevelText | None = None


def open_layout(request: Request, context: WorkerContext) -> dict[str, Any] | Reply:
    """Task: a layout as it is changed: `{"name", "original", "file", "before", "made", "values", "base", "kinds", "page", "style",
    "papers"}`.

    original: the text that it is begun from, of a bundled layout one that extends it. file, before: its file in the folder and
    what that says, null where it has none there. made: its page is made by itself, so that a change may move blocks. values: what
    it says of its paper (`layout.editing.sheet_values`), base: what it starts from. kinds, page, style: the schema of each kind of
    block, of the page, and of a style.
    """
    asked = decode(request, OpenRequest)
    file = before = None
    if asked.text is not None:
        text = asked.text
    elif find.is_path(asked.name):
        file = asked.name
        text = before = context.folder.text(file)
    else:
        context.layout(asked.name)
        text = begun(asked.name)
    name = file_name(asked.name)
    context.folder.checked(name)
    library = library_with(name, text, context)
    try:
        layout = library.layout(name)
    except PartlyReadError as partly:  # what is wrong with its page is told while it is changed
        layout = partly.layout
    except Unreadable as unreadable:
        return unreadable_reply(unreadable.faults, name, library.lines)
    try:
        values, base = values_of(layout), sheet_values(inherited(layout))
    except Unreadable as unreadable:
        return unreadable_reply(unreadable.faults, name, library.lines)
    about = {"name": asked.name, "original": text, "file": file, "before": before, "made": layout.game.outlined}
    return {**about, "values": values, "base": base, **_forms(layout)}


def _forms(layout: Layout) -> dict[str, Any]:
    """What there is to fill in: the schema of each kind of block, of the page and of a style, and the papers by name."""
    from sheetgen.layout.schema import block_schemas, layout_schema

    known = layout_schema(layout.game)["properties"]
    styles = next(each for each in known["theme"]["anyOf"] if "additionalProperties" in each)
    return {"kinds": block_schemas(), "page": known["page"], "style": styles["additionalProperties"], "papers": list(PAPERS)}


def view(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: a sheet as it will print, and what is wrong with it: `{"picture", "pages", "languages", "values", "area", "styles",
    "remarks"}`.

    picture: one page as an SVG, null where the layout cannot be read. values: what the layout says of its paper. area: the page and
    its grid, `{"paper": [width, height], "margin", "columns", "rows", "gap", "orientation", "called"}`, measures in mm. styles:
    those that it is drawn with, as they are with all that they come from, lengths in mm. Remarks are as faults are told, with
    `severity` (`fault`, `error`, `warning`), `rule`, `path`: where in the values, and `block`.
    """
    with laid_out(pictures_in(request)) as pictures:
        draft, asked = parse_draft(request, context, pictures), decode(request, ViewRequest)
        judged = _judged(draft, asked, context)
        return {**_shown(judged), "remarks": [*_remarks(draft, judged)]}


class _Judged(NamedTuple):
    """What is wrong with a sheet, and its layout where that can be read; faults of one print are none of these."""

    layout: Layout | None
    faults: Sequence[Fault]
    findings: Sequence[Finding]
    picture: dict[str, Any]


_NOTHING: dict[str, Any] = {"picture": None, "pages": 0, "languages": [], "styles": {}}


def _judged(draft: Draft, asked: ViewRequest, context: WorkerContext) -> _Judged:
    """What `lint` says; where not the whole is asked, the faults of reading, and of the one print that is shown."""
    from sheetgen.judge.linting.lint import lint

    faults: Sequence[Fault] = []
    try:
        layout = draft.layout()
    except PartlyReadError as partly:
        layout, faults = partly.layout, partly.faults
    except Unreadable as unreadable:
        return _Judged(None, unreadable.faults, [], _NOTHING)
    try:
        drawn, picture = _drawn(layout, asked, context)
    except Unreadable as unreadable:
        return _Judged(None, unreadable.faults, [], _NOTHING)
    if not asked.whole:
        return _Judged(layout, faults or drawn, [], picture)
    (linted,) = lint([draft.name], draft.library, context.fonts, played=False)
    return _Judged(layout, linted.faults, linted.findings, picture)


def _drawn(layout: Layout, asked: ViewRequest, context: WorkerContext) -> tuple[Sequence[Fault], dict[str, Any]]:
    """The faults of a print, and a page of it, with what could be drawn, and the styles that it took."""
    from sheetgen.layout.building.build import draw

    languages = layout.languages
    built = draw(layout, LayoutLanguages(languages).for_reader(asked.lang or languages[0]), asked.ink, context.fonts)
    count = len(built.sheet.pages)
    picture = page_picture(built.sheet, min(asked.page, count), context).data.decode() if count else None
    theme = layout.common.theme
    styles = {name: _said(theme[name]) for name in sorted(built.notes.styles & theme.keys())}
    return built.faults, {"picture": picture, "pages": count, "languages": list(languages), "styles": styles}


def _said(style: Style) -> dict[str, Any]:
    return {key: value for key, value in to_builtins(style).items() if value is not None}


def _shown(judged: _Judged) -> dict[str, Any]:
    """The picture with what stands where; no values of a layout that cannot be read."""
    if judged.layout is None:
        return {**judged.picture, "values": None, "area": None}
    page = judged.layout.page
    grid = area(page)
    about = {"orientation": page.orientation, "called": page.paper}
    return {**judged.picture, "values": values_of(judged.layout), "area": grid and {**to_builtins(grid._asdict()), **about}}


def _remarks(draft: Draft, judged: _Judged) -> Iterator[dict[str, Any]]:
    """What is wrong, each with what of the sheet it is about."""
    if not judged.faults and not judged.findings:
        return
    documents = reader.read(draft.name, draft.text.encode("utf-8", "surrogatepass")).documents
    root = documents[0].root if documents and isinstance(documents[0].root, Mapping) else Mapping("", 1, 1)
    lines = draft.library.lines.get(draft.name, [])
    for fault in judged.faults[:_MOST_REMARKS]:
        path = path_at(root, fault.position) if fault.file in (None, draft.name) else ()
        yield {"severity": "fault", "rule": fault.code, **fault_json(fault, draft.name, lines), **_about(path, fault)}
    for finding in judged.findings[:_MOST_REMARKS]:
        yield {**finding_json(finding, draft.name, lines), **_about(path_at(root, finding.position))}


def _about(path: Sequence[str], fault: Fault | None = None) -> dict[str, Any]:
    """A path, and the block that it or a fault is about."""
    heirs = [str(each.values["block"]) for each in fault.besides if each.code == "layout/inherited"] if fault else []
    return {"path": list(path), "block": path[1] if path[:1] == ("blocks",) and len(path) > 1 else next(iter(heirs), None)}


def yaml(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: the layout's file as it would be saved."""
    return {"text": parse_draft(request, context).text}


def save(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: the layout in the folder, with the pictures that are not there yet: `{"file", "text"}`. A file that is there is only
    written where it says what the browser knows of it (`before`); else the refusal names one `beside` it.
    """
    draft, asked = parse_draft(request, context), decode(request, SaveRequest)
    with suppress(Unreadable):  # what is not finished yet is saved as well
        if not draft.says_all(values_of(draft.layout())):
            raise Refusal("cramped", words.cannot_change(), about={"beside": context.folder.beside(asked.file)})
    pictures = pictures_in(request)
    for name, data in pictures.items():
        picture_size(name, data, context)
    context.folder.save_text(asked.file, draft.text, asked.before, words.sheet_changed, pictures)
    return {"file": asked.file, "text": draft.text}
