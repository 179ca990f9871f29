"""The app's findings match `check` on the saved files."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples.everything import Given, sheets

from sheetgen.form.named.fields import texts
from sheetgen.judge.files import Result, check
from sheetgen.judge.fixing import fill_in
from sheetgen.judge.sheet import JudgedSheet, Sheet
from sheetgen.layout.find import bundled
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.sheets import checking, documents
from sheetgen.page.sheets.works import judge_work, parse_work, read_sheet
from sheetgen.source.encodings import text_of
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import as_text
from tests.command import run
from tests.reading import read_in
from tests.thorough import every

ROOT = Path(__file__).parents[2]
TABLES = [*(ROOT / "examples").glob("*/table-of-*"), *(ROOT / "examples").glob("*/rulebook")]
Json = dict[str, Any]
FILLABLE = [name for name in bundled() if name not in ("diceculus/cards", "lucky-dice/coasters", "lucky-dice/dice")]


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> WorkerContext:
    return WorkerContext(str(tmp_path_factory.mktemp("folder")))


def work(given: Given, values: dict[str, str] | None = None) -> Json:
    """Return a sheet in the form that the app sends."""
    typed = texts(given.layout.content.form, given.written) if values is None else values
    return {"layout": given.layout.name, "table": False, "sheets": [{"values": typed}]}


def judged(context: WorkerContext, asked: Json, folder: Path) -> Result:
    """Return the result of `check` for the file that a work is saved as."""
    file = folder / "saved.yaml"
    file.write_text(documents.yaml(asked, context)["text"], "utf-8")
    return check([str(file)], asked["table"])


def findings(sheet: Sheet) -> list[tuple[str, str | None, str]]:
    assert isinstance(sheet, JudgedSheet), [fault.text for fault in sheet.faults]
    return sorted((each.rule, each.space, each.message) for each in sheet.findings)


def shown(answer: Json) -> list[tuple[str, str | None, str]]:
    return sorted((each["rule"], each["space"], each["message"]) for each in answer["findings"])


def bundled_only() -> list[Given]:
    names = {*bundled()}
    return [each for each in sheets() if each.layout.name in names]


@pytest.mark.parametrize("given", every(bundled_only()), ids=lambda given: given.name)
def test_a_sheet_is_judged_and_mended_as_its_file_is(given: Given, context: WorkerContext, tmp_path: Path) -> None:
    asked = work(given)
    (answer,) = checking.check(asked, context)["sheets"]
    (sheet,) = judged(context, asked, tmp_path).sheets
    if given.layout.content.form.keys() & {"players"} and "players.1" in asked["sheets"][0]["values"]:
        assert sorted(each[::2] for each in shown(answer)) == sorted(
            each[::2] for each in findings(sheet)
        )  # in the app, spaces are named by column
    else:
        assert shown(answer) == findings(sheet)
    assert isinstance(sheet, JudgedSheet)
    assert answer["faults"] == []
    assert answer["valid"] == sheet.valid
    assert answer["score"]["computed"] == sheet.earned.computed
    assert {each["part"]: each["earned"] for each in answer["score"]["parts"]} == sheet.earned.parts


@pytest.mark.parametrize("given", every(bundled_only(), 2), ids=lambda given: given.name)
def test_points_are_filled_in_as_by_the_command(given: Given, context: WorkerContext, tmp_path: Path) -> None:
    random = Random(given.name)
    values = {field: text for field, text in texts(given.layout.content.form, given.written).items() if random.random() < 0.7}
    asked = work(given, values)
    (answer,) = checking.check({**asked, "fill": True}, context)["sheets"]
    assert all(values.get(field, text) == text for field, text in answer["filled"].items())
    file = tmp_path / "typed.yaml"
    file.write_text(documents.yaml(asked, context)["text"], "utf-8")
    (before,) = check([str(file)], whole=True).sheets
    assert isinstance(before, JudgedSheet)
    (fix,) = fill_in([before], {}).fixes
    file.write_text(text_of(fix.after), "utf-8")
    filled = tmp_path / "filled.yaml"
    filled.write_text(documents.yaml({**asked, "fill": True}, context)["text"], "utf-8")
    by_command, by_app = (check([str(each)], whole=True).sheets[0] for each in (file, filled))
    assert isinstance(by_command, JudgedSheet)
    assert isinstance(by_app, JudgedSheet)
    form = given.layout.content.form
    assert texts(form, by_app.written) == texts(form, by_command.written)


@pytest.mark.parametrize("given", every(bundled_only(), 3), ids=lambda given: given.name)
def test_suggestions_remove_the_errors_that_they_explain_and_add_none(given: Given, context: WorkerContext) -> None:
    asked = work(given)
    before = errors(asked, context)
    for each in checking.suggest(asked, context)["suggestions"]:
        values = dict(asked["sheets"][0]["values"])
        for change in each["changes"]:
            assert values.get(change["space"], "").casefold() in (change["before"].casefold(), "")
            values[change["space"]] = change["after"]
        after = work(given, values)
        assert checking.check(after, context)["sheets"][0]["faults"] == []
        assert errors(after, context) == before - {(error["rule"], error["space"]) for error in each["explains"]}, each


def errors(asked: dict[str, Any], context: WorkerContext) -> set[tuple[str, str | None]]:
    found = checking.check(asked, context)["sheets"][0]["findings"]
    return {(finding["rule"], finding["space"]) for finding in found if finding["severity"] == "error"}


def test_independent_mistakes_have_their_own_suggestions(context: WorkerContext) -> None:
    ticks = {"upper.ones": "3", "upper.twos": "7", "upper.sixes": "16"}
    told = checking.suggest({"layout": "yacht", "sheets": [{"values": {"player": "Ana", **ticks}}]}, context)["suggestions"]
    changed = [[change["space"] for change in each["changes"]] for each in told]
    explained = [[error["space"] for error in each["explains"]] for each in told]
    assert changed == explained == [["upper.twos"], ["upper.twos"], ["upper.sixes"], ["upper.sixes"]]


@pytest.mark.parametrize("given", every(bundled_only(), 2), ids=lambda given: given.name)
def test_changed_sheets_are_judged_as_their_files_are(given: Given, context: WorkerContext, tmp_path: Path) -> None:
    random = Random(given.name)
    values = dict(texts(given.layout.content.form, given.written))
    for _ in range(3):
        field = random.choice(sorted(values) or ["player"])
        values[field] = random.choice(["", "7", "x", "?", "12", values[field]])
    asked = work(given, values)
    (answer,) = checking.check(asked, context)["sheets"]
    (sheet,) = judged(context, asked, tmp_path).sheets
    if answer["score"] is not None:
        assert sorted(each[::2] for each in shown(answer)) == sorted(each[::2] for each in findings(sheet))
    assert {each["space"] for each in answer["faults"]} <= {None, *values}


@pytest.mark.parametrize("folder", TABLES, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_a_table_is_ranked_as_its_files_are(folder: Path, context: WorkerContext) -> None:
    opened = [documents.open_({"text": file.read_text("utf-8")}, context) for file in sorted(folder.glob("*.yaml"))]
    layout = opened[0]["works"][0]["layout"]
    typed = [sheet for each in opened for work_ in each["works"] for sheet in work_["sheets"]]
    answer = checking.check({"layout": layout, "table": True, "sheets": typed}, context)
    result = check([str(folder)], table=True)
    assert result.table is not None
    ranking = [(each.place, each.player, each.score, as_text(each.tie_break)) for each in result.table.ranking]
    assert [(each["place"], each["player"], each["score"], each["decided"]) for each in answer["table"]["ranking"]] == ranking
    assert [(each["rule"], each["message"]) for each in answer["table"]["findings"]] == [
        (each.rule, each.message) for each in result.table.findings
    ]


SLIPS = {
    "a circle too many": ("namaste", "ana", "      16 19  .", "      16 19  9"),
    "a number overlooked": ("namaste", "ben", "karma: [3, 5]", "karma: [3, 5, 4]"),
    "one that cannot be read": ("namaste", "cem", "karma: [6]", 'karma: ["?"]'),
    "two at once": ("namaste", "cem", "24\n", "42\n"),
    "how many played": ("placement", "vicki", "players: 2", "players: 3"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_the_same_table_has_the_same_suggestions_on_the_page_in_a_file_and_in_json(
    slip: str, context: WorkerContext, tmp_path: Path
) -> None:
    game, player, right, wrong = SLIPS[slip]
    (folder,) = (ROOT / "examples" / game).glob("table-of-*")
    for file in sorted(folder.glob("*.yaml")):
        text = file.read_text("utf-8")
        (tmp_path / file.name).write_text(text.replace(right, wrong, 1) if file.stem == player else text, "utf-8")
    opened = [documents.open_({"text": file.read_text("utf-8")}, context) for file in sorted(tmp_path.glob("*.yaml"))]
    works = [work_ for each in opened for work_ in each["works"]]
    asked = {"layout": works[0]["layout"], "table": True, "sheets": [sheet for each in works for sheet in each["sheets"]]}
    page = checking.suggest(asked, context)
    told = [{change["space"] for change in each["changes"]} for each in page["suggestions"]]
    assert told
    (tmp_path / "all").mkdir()
    for name, files in (("apart", sorted(map(str, tmp_path.glob("*.yaml")))), ("saved", [str(tmp_path / "all" / "saved.yaml")])):
        if name == "saved":
            Path(files[0]).write_text(documents.yaml(asked, context)["text"], "utf-8")
        sheets = run("check", "--table", *files, "--format", "json").json["sheets"]
        found = [{change["space"] for change in each["changes"]} for sheet in sheets for each in sheet["suggestions"]]
        assert page["complete"] is all(sheet.get("complete", True) for sheet in sheets)
        assert all(each in found for each in told), name


@pytest.mark.parametrize("given", every(bundled_only(), 2), ids=lambda given: given.name)
def test_what_is_opened_and_saved_is_the_same_file(given: Given, context: WorkerContext) -> None:
    text = (ROOT / given.name.rpartition(":")[0]).read_text("utf-8")
    opened = documents.open_({"text": text}, context)
    if opened["skipped"] or len(opened["works"]) != 1:
        return
    (only,) = opened["works"]
    asked = {"layout": only["layout"], "table": False, "sheets": only["sheets"], "original": text}
    assert documents.yaml(asked, context)["text"] == text


def test_saving_changes_only_what_is_another() -> None:
    context = WorkerContext(".")
    text = "# Ana's, with tea on it\nsheet: yacht\nplayer: Ana   # me\nupper: {ones: 3, twos: 4}\ntotal: 7\n"
    (opened,) = documents.open_({"text": text}, context)["works"]
    sheet = opened["sheets"][0]
    sheet["values"]["upper.twos"] = "6"
    asked = {"layout": "yacht", "sheets": [sheet], "original": text}
    assert documents.yaml(asked, context)["text"] == text.replace("twos: 4", "twos: 6")


def test_what_cannot_be_read_is_told_at_its_field_and_kept_in_the_file(context: WorkerContext) -> None:
    asked = {"layout": "yacht", "sheets": [{"values": {"player": "Ana", "upper.ones": "thre", "total": "4"}}]}
    (answer,) = checking.check(asked, context)["sheets"]
    assert [(each["space"], "thre" in each["message"]) for each in answer["faults"]] == [("upper.ones", True)]
    assert answer["score"] is not None
    text = documents.yaml(asked, context)["text"]
    assert "ones: ?" in text
    assert "typed 'thre'" in text


def test_what_looks_like_it_on_the_photo_is_meant_first(context: WorkerContext) -> None:
    values = {"players.1": "Ana", "players.2": "Ben", "players.3": "Cem", "hands.1.points.1": "10", "hands.1.points.2": "10"}
    sheet = {"values": {**values, "hands.1.points.3": "5", "hands.1.total.1": "10"}}
    plain = checking.suggest({"layout": "hearts", "sheets": [sheet]}, context)["suggestions"]
    likely = {"sheet": 0, "space": "hands.1.points.2", "before": "10", "after": "11"}
    assert len(plain) == 2
    assert plain[0]["changes"][0] != likely
    looks = {"hands.1.points.2": [[11, 0.9]]}
    told = checking.suggest({"layout": "hearts", "sheets": [{**sheet, "looks": looks}]}, context)["suggestions"]
    assert told[0]["changes"][0] == likely


@pytest.mark.parametrize("fill", [False, True])
def test_the_nearest_possible_values_are_suggested_for_an_impossible_one(context: WorkerContext, fill: bool) -> None:
    """Filled points follow by themselves, so they are no part of a suggestion."""
    values = {"upper.twos": "6", "upper.fours": "13"} | ({} if fill else {"subtotal": "19"})
    told = checking.suggest({"layout": "yacht", "fill": fill, "sheets": [{"values": values}]}, context)["suggestions"]
    changes = [{change["space"]: change["after"] for change in each["changes"]} for each in told]
    sums = [{}, {}] if fill else [{"subtotal": "18"}, {"subtotal": "22"}]
    assert changes == [{"upper.fours": "12", **sums[0]}, {"upper.fours": "16", **sums[1]}]


def test_parts_of_the_score_are_called_in_the_readers_language(context: WorkerContext) -> None:
    asked = {"layout": "diceculus", "sheets": [{"values": {"stages.idea.1.dice.a": "3"}}]}

    def called() -> list[str]:
        return [each["label"] for each in checking.check(asked, context)["sheets"][0]["score"]["parts"]]

    assert called() == ["Idea", "Game", "Robbery", "Charity"]
    with read_in("de"):
        assert called() == ["Idee", "Spiel", "Raub", "Wohltat"]


@pytest.mark.parametrize(("code", "label", "may"), [("en", "Circle in row 1", "Possible:"), ("de", "Feld in Reihe 1", "")])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_field_is_told_in_the_readers_language(code: str, label: str, may: str, lang: str, context: WorkerContext) -> None:
    with read_in(code):
        field = checking.sheet_form({"layout": "namaste", "lang": lang}, context)["fields"][2]
    assert field["label"].startswith(label)
    assert field["may"].startswith(may)


def test_a_sheet_is_called_by_its_game_and_player_on_its_proof(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"layout": "yacht", "sheets": [{"values": {"player": "Ana", "upper.ones": "6"}}]}
    with read_in("de"):
        work = parse_work(asked, context)
        (sheet,) = judge_work(work, [read_sheet(work, 0)], context, 0).sheets
    assert (sheet.file, sheet.player) == (work.layout.title("de"), "Ana")


def test_two_players_of_one_name_are_told_at_the_name(context: WorkerContext) -> None:
    sheet = {"values": {"player": "Ana"}}
    answer = checking.check({"layout": "yacht", "table": True, "sheets": [sheet, sheet]}, context)
    assert [[fault["space"] for fault in each["faults"]] for each in answer["sheets"]] == [[], ["player"]]
    named = checking.check({"layout": "yacht", "table": True, "sheets": [{"values": {}}, {"values": {}}]}, context)
    assert [each["player"] for each in named["table"]["ranking"]] == ["P1", "P2"]


def test_a_layout_of_ones_own_is_known_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yaml").write_text("extends: yacht\ntitle: Mine\n", "utf-8")
    context = WorkerContext(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    answer = checking.sheet_form({"layout": "mine.yaml"}, context)
    assert (answer["layout"], answer["title"]) == ("mine.yaml", "Mine")
    asked = {"layout": "mine.yaml", "sheets": [{"values": {"player": "Ana"}}]}
    assert checking.check(asked, context)["sheets"][0]["valid"]
    assert documents.save({**asked, "file": "ana.yaml"}, context)["file"] == "ana.yaml"
    assert check([str(tmp_path / "ana.yaml")]).status == 0
    with pytest.raises(Refusal):
        documents.save({**asked, "file": "ana.yaml"}, context)


@pytest.mark.parametrize("name", FILLABLE)
def test_every_space_has_a_field_on_the_page_it_lies_on(name: str, context: WorkerContext) -> None:
    answer = checking.sheet_form({"layout": name, "lang": "de"}, context)
    fields = answer["fields"]
    assert len({field["id"] for field in fields}) == len(fields)
    for field in fields:
        assert field["label"]
        assert (field["page"] is None) == (field["box"] is None)
        if field["page"] is not None:
            x, y, w, h = field["box"]
            wide, high = answer["pages"][field["page"] - 1]["size"]
            assert 0 <= x < x + w <= wide + 0.01
            assert 0 <= y < y + h <= high + 0.01
    empty = checking.check(
        {"layout": name, "sheets": [{"values": {f["id"]: f["start"] for f in fields if f.get("start")}}]}, context
    )
    assert empty["sheets"][0]["faults"] == []
    assert not any(each["severity"] == "error" for each in empty["sheets"][0]["findings"])


@pytest.mark.parametrize("name", FILLABLE)
def test_what_is_not_read_is_told_of_any_space_of_any_sheet(name: str, context: WorkerContext) -> None:
    """Tests a `?` and nonsense values; on a blank sheet, spaces are neither read nor unreadable."""
    fields = checking.sheet_form({"layout": name}, context)["fields"]
    start = {field["id"]: field["start"] for field in fields if field.get("start")}

    def told(values: dict[str, str]) -> Json:
        answer: Json = checking.check({"layout": name, "sheets": [{"values": {**start, **values}}]}, context)["sheets"][0]
        return answer

    empty = told({})
    assert (empty["blank"], empty["unread"], empty["told"]) == (True, [], [])
    some = [field["id"] for field in fields if field["kind"] not in ("text", "list", "choice") and field["id"] != "players"]
    for field in Random(name).sample(some, min(6, len(some))):
        for typed in ("?", "zz z"):
            answer = told({field: typed})
            assert field in answer["unread"], (field, typed)
            assert not answer["blank"]
            assert bool(answer["faults"]) is (typed != "?")


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"layout": "yacht"},
        {"layout": "yacht", "sheets": []},
        {"layout": "nothing", "sheets": [{"values": {}}]},
        {"layout": "../../etc/passwd.yaml", "sheets": [{"values": {}}]},
        {"layout": "yacht", "sheets": [{"values": {"total": 7}}]},
        {"layout": "yacht", "sheets": [{"values": {}}] * 41},
        {"layout": "yacht", "sheets": [{"values": {}, "looks": {"total": [[{"unread": False}, 1]]}}]},
        {"layout": "diceculus/cards", "sheets": [{"values": {}}]},
        {"layout": "yacht", "sheets": [[]]},
    ],
)
def test_what_makes_no_sense_is_refused(asked: Json, context: WorkerContext) -> None:
    for task in (checking.check, checking.suggest, checking.proof, documents.yaml):
        with pytest.raises((Refusal, Unreadable)):
            task(asked, context)


@pytest.mark.parametrize("given", every(bundled_only(), 8), ids=lambda given: given.name)
def test_the_proof_is_a_pdf(given: Given, context: WorkerContext) -> None:
    assert checking.proof(work(given), context).data.startswith(b"%PDF")
