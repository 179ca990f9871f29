"""Writes a tried sheet into the `examples` of a draft: its values, its findings, its score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from sheetgen.form.write.data import sheet_data
from sheetgen.form.write.steps import BLANK
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.page.answers import Refusal
from sheetgen.page.drafts.changing import difference, with_item
from sheetgen.page.drafts.draft import Draft, draft_of, parse_draft
from sheetgen.page.drafts.offsets import Offsets
from sheetgen.page.requests import Request, Text, decode
from sheetgen.page.sheets.works import judge_work, parse_work, read_sheet
from sheetgen.source.editing import CannotEdit, EditableDocument
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import room
from sheetgen.source.writing import scalar

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_WHOLE = "sheet"
"""Name in an example for a finding without a space."""
_GAME = "sheet"


class ExampleRequest(Struct):
    """The values typed on one sheet or on each sheet of a table, by field; and the name of the example."""

    sheets: Annotated[list[Annotated[dict[str, Text | None], Meta(max_length=20_000)]], Meta(min_length=1, max_length=20)]
    about: Annotated[str, Meta(max_length=400)] = ""


def keep_example(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the edits that write a sheet into the draft's examples: `{"edits"}`.

    Raise Refusal if a space cannot be read, or if there is no room for an example.
    """
    draft = parse_draft(request, context)
    asked = decode(request, ExampleRequest)
    if draft.typed_layout.game.name != _GAME:
        raise Refusal(
            "refused",
            phrase("no-examples", "layouts of '{game}' have no examples", draft.typed_layout.game.name),
            phrase("no-examples-hint", "open the layout in Check, and save your values as a filled sheet"),
        )
    try:
        text = with_item(EditableDocument(draft.text), "examples", _example(draft, asked)).text
        draft_of(draft.file, text, context).typed_layout  # noqa: B018 (what is written must be read)
    except (CannotEdit, Unreadable):
        raise Refusal(
            "refused",
            phrase("no-room-for-example", "the way `examples` is written doesn't allow another example"),
            phrase("no-room-for-example-hint", "make `examples` a list: one line with a dash for each example"),
        ) from None
    edit = difference(draft.text, text)
    return {"edits": [Offsets(draft.text).edit_json(edit)] if edit else []}


def _example(draft: Draft, asked: ExampleRequest) -> str:
    """Return the example as YAML on one line."""
    several = len(asked.sheets) > 1
    sheets = [{"values": values} for values in asked.sheets]
    work = parse_work({"layout": draft.file, "table": several, "sheets": sheets}, draft)
    read = [read_sheet(work, number) for number in range(len(sheets))]
    if unread := sum(len(each.issues) for each in read):
        what = plural(
            "example-unread",
            "{count} space of the sheet can't be read, so the sheet can't be an example",
            "{count} spaces of the sheet can't be read, so the sheet can't be an example",
            count=unread,
        )
        hint = phrase("example-unread-hint", "type a correct value there, or leave the space blank")
        raise Refusal("refused", what, hint)
    result = judge_work(work, read, draft, steps=0)
    written = [sheet_data(work.form, each.written) for each in read]
    players = [each.written.text("player") or "" for each in read]
    data: dict[str, Any] = {"about": asked.about} if asked.about else {}
    if several:
        data["sheets"] = [{"player": player, **each} for player, each in zip(players, written, strict=True)]
    else:
        (data["sheet"],) = written
    judged = [each for each in result.sheets if isinstance(each, JudgedSheet)]
    findings = [finding for each in judged for finding in each.findings]
    if result.table:
        findings += result.table.findings
    finds = [finding.space or _WHOLE for finding in findings]
    score = _score(judged, players if several else [])
    return _flow({**data, **({"finds": finds} if finds else {}), **({} if score in (None, {}) else {"score": score})})


def _score(judged: Sequence[JudgedSheet], players: Sequence[str]) -> Any:
    """Return the score of a single sheet; or the scores by player, if several players share the sheet or have their own sheets at a
    table. None if the players of several sheets aren't known."""
    earned = [each.earned for each in judged]
    if players and len(players) == len(earned):
        return {player: each.computed for player, each in zip(players, earned, strict=True) if each.computed is not None}
    if len(earned) != 1:
        return None
    return earned[0].computed if earned[0].ranking is None else {name: n for name, n in earned[0].parts.items() if n is not None}


def _flow(value: Any) -> str:
    """Return data as YAML on one line."""
    if isinstance(value, dict) and value:
        return "{" + ", ".join(f"{scalar(str(key))}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if value is None or value == {}:
        return BLANK
    if value is True:
        return "x"
    return scalar(value) if isinstance(value, str) else str(value)
