"""Evenings in the app: tables and standings of the folder with its subfolders, or of files that the browser sends; exports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.sheets import documents
from sheetgen.page.sheets import evenings as module
from sheetgen.page.sheets.evenings import evenings

Json = dict[str, Any]
MARKET = "game: sheet\nname: market\ntitle: Market\nspaces:\n  player: text\n  fruit: 0..99\n  total: {is: fruit}\nscore: total\n"


def sheet(player: str, chance: int, date: str = "2026-11-26", **keys: str) -> str:
    more = "".join(f"{key}: {value}\n" for key, value in keys.items())
    return f"sheet: yacht\ndate: {date}\n{more}player: {player}\nlower: {{chance: {chance}}}\n"


@pytest.fixture
def context(folder: Path) -> WorkerContext:
    """Return a folder with two tables: one in a file, one in a subfolder."""
    (folder / "thu.yaml").write_text(sheet("Ana", 20, place="Club") + "---\n" + sheet("Ben", 10, place="Club"), "utf-8")
    (folder / "may").mkdir()
    (folder / "may" / "ana.yaml").write_text(sheet("Ana", 12, "2026-05-01"), "utf-8")
    (folder / "may" / "ben.yaml").write_text(sheet("Ben", 12, "2026-05-01"), "utf-8")
    (folder / "mine.yaml").write_text("extends: yacht\n", "utf-8")
    made = WorkerContext(str(folder))
    made.enter()
    return made


def tables(answer: Json) -> list[tuple[str, list[tuple[str, int, int]]]]:
    return [
        (table["rows"][0]["date"], [(each["player"], each["rank"], each["score"]) for each in table["rows"]])
        for table in answer["tables"]
    ]


def test_tables_of_the_folder_and_its_subfolders_in_order_of_date(context: WorkerContext) -> None:
    answer = evenings({}, context)
    assert tables(answer) == [
        ("2026-05-01", [("Ana", 1, 12), ("Ben", 1, 12)]),
        ("2026-11-26", [("Ana", 1, 20), ("Ben", 2, 10)]),
    ]
    assert [(each["player"], each["wins"]) for each in answer["players"]] == [("Ana", 1.5), ("Ben", 0.5)]
    assert (answer["left_out"], answer["titles"]) == ([], {"yacht": "Yacht"})


def test_dates_and_the_game_choose_tables(context: WorkerContext) -> None:
    assert [date for date, _ in tables(evenings({"start": "2026-06-01"}, context))] == ["2026-11-26"]
    assert [date for date, _ in tables(evenings({"end": "2026-05-01"}, context))] == ["2026-05-01"]
    assert tables(evenings({"game": "golf"}, context)) == []
    with pytest.raises(Refusal) as caught:
        evenings({"start": "May"}, context)
    assert caught.value.about == {"field": "start"}


def test_sheets_that_cannot_be_read_are_named(context: WorkerContext, folder: Path) -> None:
    (folder / "may" / "cem.yaml").write_text(sheet("Cem", 12, "yesterday"), "utf-8")
    (folder / "link.yaml").symlink_to("../secret.yaml")
    (folder / "list.yaml").write_text("game: sheet\nname: list\ntitle: List\nspaces: {player: text, fruit: text}\n", "utf-8")
    (folder / "mine.yaml").write_text("sheet: list.yaml\nplayer: Ana\nfruit: plum\n", "utf-8")
    link, scoreless, cem = evenings({}, context)["left_out"]
    assert (scoreless["file"], scoreless["reason"]) == ("mine.yaml", "its game has no points")
    assert (link["file"], link["error"][:31]) == ("link.yaml", "'link.yaml' is outside the fold")
    assert (cem["file"], cem["player"], cem["error"][:23]) == ("may/cem.yaml", "Cem", "yesterday is not a date")


def test_a_changed_file_is_read_again_and_reading_goes_on(
    context: WorkerContext, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings({}, context)
    (folder / "thu.yaml").write_text(sheet("Ana", 20) + "---\n" + sheet("Ben", 30), "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(module, "MOST_SECONDS", -1.0)
        assert evenings({}, context) == {"done": 1, "total": 4}
    assert tables(evenings({}, context))[1][1] == [("Ana", 2, 20), ("Ben", 1, 30)]


def test_chosen_files_may_bring_their_layout(context: WorkerContext) -> None:
    texts = {"market.yaml": MARKET, "a.yaml": "sheet: market.yaml\nplayer: =Ana\nfruit: 3\n", "../../b.yaml": "no: sheet\n"}
    files = [{"name": name, "text": text} for name, text in texts.items()]
    answer = evenings({"files": files}, context)
    assert (answer["titles"], [each["file"] for each in answer["left_out"]]) == ({"market": "Market"}, ["b.yaml"])
    rows = evenings({"files": files, "form": "csv"}, context)["text"]
    assert rows.startswith("\ufefffile,document,date,")
    assert ",'=Ana," in rows
    assert '"sourceName": "sheetgen"' in evenings({"files": files, "form": "bgstats"}, context)["text"]


def test_a_sheet_of_a_subfolder_is_opened_and_saved_there(context: WorkerContext, folder: Path) -> None:
    answer = documents.open_({"file": "may/ana.yaml"}, context)
    (work,) = answer["works"]
    (typed,) = work["sheets"]
    typed["values"]["lower.chance"] = "13"
    documents.save({**work, "file": "may/ana.yaml", "original": answer["text"]}, context)
    assert (folder / "may" / "ana.yaml").read_text("utf-8") == sheet("Ana", 13, "2026-05-01")


@pytest.mark.parametrize(
    "file", ["../secret.yaml", "may/../thu.yaml", "up/secret.yaml", "/etc/hosts", "may//ana.yaml", "no/a.yaml"]
)
def test_no_path_leads_out_of_the_folder(context: WorkerContext, folder: Path, file: str) -> None:
    (folder / "up").symlink_to("..")
    with pytest.raises(Refusal) as caught:
        documents.open_({"file": file}, context)
    assert caught.value.code == "refused"
    assert [each["file"] for each in evenings({}, context)["left_out"]] == []
