"""Fixes that the app offers correct a text; their offsets count as the browser does."""

from __future__ import annotations

import pytest

from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.curing import cure_faults
from sheetgen.page.drafts.looking import look
from tests.page.drafts.conftest import MARKET, draft, edited


@pytest.mark.parametrize(
    ("there", "typed"),
    [("fruit.*, b", "friut.*, b"), ("must:", "mst:"), ("0..20", "0-20"), ("score: total", "# 𝔐 🎲\nscore: totl"), ("sum(", "smu(")],
)
def test_a_cure_leads_back_to_what_was_meant(there: str, typed: str, context: WorkerContext) -> None:
    text = MARKET.replace(there, typed, 1)
    remarks = look(draft(text), context)["remarks"]
    cures = cure_faults(draft(text), context)["cures"]
    assert len(cures) == len([each for each in remarks if each["severity"] == "fault"])
    (first, *_) = cures[0]
    assert first["label"].startswith("Write ")
    cured = edited(text, first["edits"])
    assert look(draft(cured), context)["remarks"] == []


def test_a_warning_with_a_certain_cure_has_it(context: WorkerContext) -> None:
    text = MARKET + "labels: {en: {fruit: Fruit, baskts: Baskets}}\n"
    (remark,) = look(draft(text), context)["remarks"]
    assert (remark["severity"], remark["rule"]) == ("warning", "layout/unused")
    ((cure,),) = cure_faults(draft(text), context)["cures"]
    assert edited(text, cure["edits"]) == text.replace("baskts", "baskets")


def test_what_has_no_faults_has_no_cures(context: WorkerContext) -> None:
    assert cure_faults(draft(MARKET), context) == {"cures": []}


def test_in_a_very_long_text_none_are_looked_for(context: WorkerContext) -> None:
    assert cure_faults(draft(MARKET.replace("must", "mst") + "# " + "x" * 100_000), context) == {"cures": []}
