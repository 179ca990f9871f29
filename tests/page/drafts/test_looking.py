"""Findings in a typed layout match `lint` on the same file, each with its characters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sheetgen.judge.findings import Finding
from sheetgen.judge.linting.lint import LintResult, lint
from sheetgen.layout.find import bundled, bundled_path
from sheetgen.layout.read import Library
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.looking import look
from sheetgen.source.faults import Fault
from sheetgen.source.words import visible
from tests.page.drafts.conftest import MARKET, draft
from tests.thorough import some


def units(text: str, start: int, end: int) -> str:
    """Return the text between two UTF-16 offsets."""
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def test_a_sheet_is_shown_as_it_will_print(context: WorkerContext) -> None:
    seen = look(draft(MARKET, lang="de"), context)
    assert seen["remarks"] == []
    sheet = seen["sheet"]
    assert ElementTree.fromstring(sheet.pop("picture")).tag.endswith("svg")
    assert sheet == {
        "title": "Market",
        "game": "sheet",
        "languages": ["en"],
        "lang": "en",
        "pages": 1,
        "page": 1,
        "size": [105.0, 148.0],
        "paper": "A6",
        "fillable": True,
    }


@pytest.mark.parametrize(
    ("there", "typed", "at"),
    [
        ("fruit.*", "friut.*", "friut"),
        ("must:", "mst:", "mst"),
        ("title: Market", "title: Market # 𝔐\ntitl: Markt", "titl"),
        ("  coins", "\tcoins", "\t"),
    ],
)
def test_a_fault_stands_at_its_characters(there: str, typed: str, at: str, context: WorkerContext) -> None:
    text = MARKET.replace(there, typed, 1)
    seen = look(draft(text), context)
    assert seen["sheet"] is None
    first = seen["remarks"][0]
    assert first["severity"] == "fault"
    assert units(text, first["from"], first["to"]).startswith(at)


def test_a_fault_of_another_file_has_no_place_in_this_one(context: WorkerContext) -> None:
    Path("base.yaml").write_text(MARKET.replace("must", "mst"), "utf-8")
    (first, *_) = look(draft("extends: base.yaml\ntitle: Mine\n"), context)["remarks"]
    assert (first["file"], first["from"], first["line"]) == ("base.yaml", None, 7)


def test_nothing_is_written_and_what_is_saved_does_not_matter(context: WorkerContext) -> None:
    Path("market.yaml").write_text("game: sheet\nspaces: 7\n", "utf-8")
    assert look(draft(MARKET), context)["remarks"] == []
    assert Path("market.yaml").read_text("utf-8") == "game: sheet\nspaces: 7\n"


def test_a_base_that_is_saved_anew_is_read_anew(context: WorkerContext) -> None:
    base = Path("base.yaml")
    base.write_text(MARKET, "utf-8")
    mine = draft("extends: base.yaml\nlook: {fruit: {icon: apple}}\n")
    assert look(mine, context)["remarks"] == []
    base.write_text(MARKET.replace("title: Market", "titel: Market"), "utf-8")
    assert [each["file"] for each in look(mine, context)["remarks"]] == ["base.yaml"]


@pytest.mark.parametrize("name", ["../market.yaml", "market.txt", "", "a/b.yaml", "con.yaml", "x" * 260 + ".yaml"])
def test_what_is_no_name_of_a_file_is_refused(name: str, context: WorkerContext) -> None:
    with pytest.raises(Refusal):
        look({"file": name, "text": MARKET}, context)


def remarked(linted: LintResult) -> Iterator[Fault | Finding]:
    """Yield every error and finding of a layout."""
    yield from linted.faults
    yield from linted.findings


def said(entry: dict[str, Any]) -> tuple[Any, ...]:
    return entry["message"], entry["line"], entry["column"]


@pytest.mark.parametrize("seed", range(some(40)))
def test_the_page_says_what_lint_says(seed: int, context: WorkerContext) -> None:
    chance = Random(seed)
    name = chance.choice([each for each in bundled() if "/" not in each])
    lines = Path(str(bundled_path(name))).read_text("utf-8").splitlines()
    for _ in range(chance.randint(0, 3)):  # break it a little
        at = chance.randrange(len(lines))
        word = chance.choice(("", "x", "{", ": ", " - ", "𝔐", "0..5", '"', "\t"))
        cut = chance.randint(0, len(lines[at]))
        lines[at] = lines[at][:cut] + word + lines[at][cut + chance.randint(0, 2) :]
    text = "\n".join(lines) + "\n"
    seen = look(draft(text), context)
    Path("market.yaml").write_text(text, "utf-8")
    (linted,) = lint(["market.yaml"], Library(within=str(Path.cwd())), context.fonts, played=False)
    told = [
        (visible(each.message if isinstance(each, Finding) else each.text), each.position.line, each.position.column)
        for each in remarked(linted)
    ][:100]
    assert [said(each) for each in seen["remarks"]][:100] == told
    for each in seen["remarks"]:
        if each["from"] is not None:
            assert 0 <= each["from"] <= each["to"] <= len(text.encode("utf-16-le")) // 2
