"""A game is saved byte for byte; an existing file with other content is replaced only on request."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sheetgen.layout.find import bundled
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.looking import look
from sheetgen.page.drafts.saving import open_draft, save_draft
from tests.page.drafts.conftest import MARKET, draft

ODD = (
    "# tea\r\ngame: sheet\r\nspaces: {a: text}\r\n",
    "\ufeffgame: sheet\nspaces: {a: text}",
    "game: sheet\r\nspaces: {a: text}\n\r\n",
)


def refusal(context: WorkerContext, **request: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        save_draft(request, context)
    return refused.value


@pytest.mark.parametrize("text", [MARKET, *ODD, "", "not: [yaml"])
def test_a_new_file_says_what_was_typed(text: str, context: WorkerContext) -> None:
    assert save_draft({"file": "mine.yaml", "text": text}, context) == {"file": "mine.yaml"}
    assert Path("mine.yaml").read_bytes() == text.encode()


@pytest.mark.parametrize("text", [MARKET, *ODD])
def test_a_file_is_opened_as_it_is_and_changed_as_it_is_typed(text: str, context: WorkerContext) -> None:
    Path("mine.yaml").write_bytes(text.encode())
    opened = open_draft({"name": "mine.yaml"}, context)["text"]
    assert opened == text
    save_draft({"file": "mine.yaml", "text": opened + "# more", "before": opened}, context)
    assert Path("mine.yaml").read_bytes() == text.encode() + b"# more"


def test_a_file_that_changed_meanwhile_is_left_alone(context: WorkerContext) -> None:
    Path("mine.yaml").write_text(MARKET + "# theirs\n", "utf-8")
    why = refusal(context, file="mine.yaml", text=MARKET + "# mine\n", before=MARKET)
    assert (why.code, why.status, why.about) == ("changed", 409, {"beside": "mine-2.yaml"})
    assert Path("mine.yaml").read_text("utf-8") == MARKET + "# theirs\n"
    save_draft({"file": "mine.yaml", "text": MARKET, "before": MARKET, "replace": True}, context)
    assert Path("mine.yaml").read_text("utf-8") == MARKET


def test_a_file_that_has_gone_is_written_again(context: WorkerContext) -> None:
    save_draft({"file": "mine.yaml", "text": MARKET, "before": "what it said"}, context)
    assert Path("mine.yaml").read_text("utf-8") == MARKET


def test_another_layout_is_replaced_when_asked_to_and_nothing_else_ever(context: WorkerContext) -> None:
    Path("theirs.yaml").write_text(MARKET, "utf-8")
    assert refusal(context, file="theirs.yaml", text="game: sheet\n").code == "exists"
    for name, text in {"sheet.yaml": "sheet: market.yaml\nplayer: Ana\n", "notes.yaml": "milk: 2\n"}.items():
        Path(name).write_text(text, "utf-8")
        assert refusal(context, file=name, text=MARKET, replace=True).code == "refused"
        assert Path(name).read_text("utf-8") == text


@pytest.mark.parametrize(
    "name", ["../mine.yaml", ".mine.yaml", "mine.txt", "mine", "a/b.yaml", "nul.yaml", "a\x00.yaml", " a.yaml"]
)
def test_what_is_no_name_here_is_refused(name: str, context: WorkerContext) -> None:
    assert refusal(context, file=name, text=MARKET).code == "refused"
    assert os.listdir() == []


def test_a_link_that_leads_out_is_not_followed(context: WorkerContext) -> None:
    outside = Path("../outside.yaml")
    outside.write_text(MARKET, "utf-8")
    Path("link.yaml").symlink_to(outside.resolve())
    assert refusal(context, file="link.yaml", text="game: sheet\n", replace=True).code == "refused"
    with pytest.raises(Refusal):
        open_draft({"name": "link.yaml"}, context)
    assert outside.read_text("utf-8") == MARKET


@pytest.mark.parametrize("name", bundled())
def test_a_bundled_layout_begins_a_copy_or_one_that_says_what_differs(name: str, context: WorkerContext) -> None:
    if "/" not in name:  # others start from files next to them
        copy = open_draft({"name": name, "way": "copy"}, context)["text"]
        assert "yaml-language-server" not in copy
        assert look(draft(copy), context)["remarks"] == []
    assert look(draft(open_draft({"name": name, "way": "extends"}, context)["text"]), context)["remarks"] == []


def test_what_is_no_text_is_not_opened(context: WorkerContext) -> None:
    Path("mine.yaml").write_bytes(b"game: sheet\n# \xff\n")
    with pytest.raises(Refusal) as refused:
        open_draft({"name": "mine.yaml"}, context)
    assert "UTF-8" in str(refused.value)
