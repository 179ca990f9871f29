"""The layouts to print and to check: their titles, paper, and errors."""

from __future__ import annotations

from collections.abc import Sequence as SequenceOf
from typing import TYPE_CHECKING, Any

from sheetgen.drawing.papers import PAPERS, Size
from sheetgen.layout import find
from sheetgen.page.answers import Reply, faults_json, json_bytes, place_json
from sheetgen.page.requests import NameRequest, Request, decode
from sheetgen.report.json import violation_json
from sheetgen.source.bounds import cut
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Sequence

if TYPE_CHECKING:
    from sheetgen.drawing.sheet import Sheet
    from sheetgen.judge.findings import Finding
    from sheetgen.layout.model import Layout
    from sheetgen.page.context import WorkerContext

_MOST_WARNINGS = 100
_UNKNOWN = dict.fromkeys(
    (
        *("title", "about", "kind", "minutes", "players", "sides", "languages", "game", "fillable"),
        *("paper", "called", "pages", "backs", "numbers", "people"),
    )
)
"""Properties of a layout that can't be read."""


def layout_reply(request: Request, context: WorkerContext) -> Reply:
    """Task: return the properties of a layout (`describe_layout`)."""
    described = describe_layout(request, context)
    return Reply(200, json_bytes(described), cacheable=context.is_cacheable(described["name"]))


def describe_layout(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return a layout's properties: `{"name", "title": {language: title}, "about": {language: line}, "kind", "minutes", "players":
    [least, most], "sides", "languages", "game", "fillable", "paper": [width, height], "called", "pages", "backs", "numbers",
    "people", "faults", "warnings"}`.

    Measures are in mm. players: null if the layout doesn't limit them. sides: the number of fixed sides, each of one or two
    players. fillable: it has spaces to write in. called: the paper's name, or null. backs: it is printed on both sides. numbers:
    its margin has room for a sheet's number. people: it has a place for players' names. If the layout has errors, unknown
    properties are null.
    """
    name = decode(request, NameRequest).name
    known = ("layout", name)
    context.library()  # clears kept data that is out of date
    if known in context.kept:
        return {**context.kept[known]}
    try:
        result = {"name": name, **_UNKNOWN, **_layout_facts(context.layout(name), context), "faults": [], "warnings": []}
        if not find.is_path(name):  # bundled layouts are known to have no errors
            context.kept[known] = result
            return {**result}
    except Unreadable as unreadable:
        result = {"name": name, **_UNKNOWN, **_partial_facts(unreadable, context)}
    return {**result, **_lint_facts(name, context)}


def _layout_facts(layout: Layout, context: WorkerContext) -> dict[str, Any]:
    """Return a layout's properties. Raise Unreadable if its keys can't be read."""
    from sheetgen.form.spaces import spaces
    from sheetgen.layout.building.build import draw

    languages, common = layout.languages, layout.common
    about = {
        "title": {lang: cut(layout.title(lang)) for lang in languages},
        "about": {lang: cut(layout.described("about", lang) or "") for lang in languages},
        "kind": common.kind,
        "minutes": str(common.minutes),
        **_players(layout),
        "languages": list(languages),
        "game": layout.game.name,
        "fillable": any(True for _ in spaces(layout.content.form)),
    }
    return {**about, **_paper_facts(draw(layout, languages[0], "full", context.fonts).sheet)}


def _players(layout: Layout) -> dict[str, Any]:
    """Return the range of players, and the number of fixed sides. A built-in game's number is the most that have room."""
    node = layout.root.get("players")
    if isinstance(node, Sequence):
        return {"players": [len(node.items), 2 * len(node.items)], "sides": len(node.items)}
    least, _, most = (layout.described("players", "") or "").partition("..")
    if not least.isdecimal() or not (most or least).isdecimal():
        return {"players": None, "sides": None}
    return {"players": [int(least) if most or layout.game.outlined else 1, int(most or least)], "sides": None}


def _paper_facts(sheet: Sheet) -> dict[str, Any]:
    """Return the paper properties of a sheet; none if its paper is unknown."""
    from sheetgen.pads.pad import has_backs
    from sheetgen.press.copies import LEAST_MARGIN, has_place_for_names

    if not sheet.pages or min(sheet.paper) <= 0:
        return {}
    return {
        "paper": list(sheet.paper),
        "called": paper_name(sheet.paper),
        "pages": len(sheet.pages),
        "backs": has_backs(sheet),
        "numbers": sheet.margins.bottom >= LEAST_MARGIN,
        "people": has_place_for_names(sheet),
    }


def _partial_facts(unreadable: Unreadable, context: WorkerContext) -> dict[str, Any]:
    """Return the known properties of a layout with errors."""
    from sheetgen.layout.read import PartlyReadError

    if not isinstance(unreadable, PartlyReadError):
        return {}
    try:
        return _layout_facts(unreadable.layout, context)
    except Unreadable:
        return {}


def _lint_facts(name: str, context: WorkerContext) -> dict[str, Any]:
    """Return the errors and warnings of a custom layout, as in `lint`, without playing games."""
    from sheetgen.judge.linting.lint import lint

    (linted,) = lint([name], context.library(), context.fonts, played=False)
    return {
        "faults": faults_json(linted.faults, linted.path, context.lines),
        "warnings": [finding_json(finding, linted.path, linted.lines) for finding in linted.findings[:_MOST_WARNINGS]],
    }


def finding_json(finding: Finding, file: str, lines: SequenceOf[str]) -> dict[str, Any]:
    """Return a finding in a layout, in the form of errors. file, lines: the layout's file and its text."""
    entry = violation_json(finding)
    return {
        **{key: entry[key] for key in ("rule", "severity", "message")},
        "hint": "; ".join(entry["notes"][:10]),
        "file": find.display_path(file),
        **place_json(finding.position, lines),
    }


def paper_name(size: Size) -> str | None:
    """Return the name of a paper of that size, in either orientation."""
    for name, paper in PAPERS.items():
        if all(abs(one - other) < 0.05 for one, other in zip(sorted(paper), sorted(size), strict=True)):
            return name.upper() if len(name) == 2 else name.capitalize()
    return None
