"""`export` and `standings`: tables found in files and folders, against a naive model, and input that is ambiguous."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sheetgen as sg
from tests.command import put, run

COLUMNS = "file,document,date,place,game,layout,table,player,rank,score,claimed,valid,errors"


def yacht(player: str, chance: int, day: object = "2026-01-03", more: str = "") -> str:
    """A sheet of Yacht that earns the points of its chance."""
    return f"sheet: yacht\ndate: {day}\n{more}player: {player}\nlower: {{chance: {chance}}}\n"


def hearts(points: dict[str, int], day: object = "2026-01-04", more: str = "") -> str:
    """A sheet of Hearts with one hand."""
    named = ", ".join(points)
    return f"sheet: hearts\ndate: {day}\n{more}players: [{named}]\nhands: [{{points: {[*points.values()]}}}]\n"


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def rows(*arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(run("export", *arguments).out, newline="")))


def test_a_row_for_each_player_and_sheet() -> None:
    evening = [
        yacht("Ana", 20, more="place: Club\n"),
        yacht("Ben", 25).replace("}", "}\ntotal: 20"),
        hearts({"Ana": 3, "Ben": 10, "Cem": 13}),
    ]
    put(evening="---\n".join(evening))
    told = run("export", "evening.yaml")
    assert (told.status, told.out.splitlines()[0]) == (0, COLUMNS)
    assert run("export", "evening.yaml", "-o", "out.csv").status == 0
    assert Path("out.csv").read_bytes().count(b"\r\n") == 6
    shown = [
        [row[name] for name in ("document", "date", "place", "layout", "player", "rank", "score", "claimed", "valid")]
        for row in rows("evening.yaml")
    ]
    assert shown == [
        ["1", "2026-01-03", "Club", "yacht", "Ana", "2", "20", "", "true"],
        ["2", "2026-01-03", "", "yacht", "Ben", "1", "25", "20", "false"],
        ["3", "2026-01-04", "", "hearts", "Ana", "1", "3", "", "true"],
        ["3", "2026-01-04", "", "hearts", "Ben", "2", "10", "", "true"],
        ["3", "2026-01-04", "", "hearts", "Cem", "3", "13", "", "true"],
    ]
    as_objects = run("export", "evening.yaml", "--format", "json").json
    assert list(as_objects[0]) == COLUMNS.split(",")
    assert [(row["rank"], row["score"], row["valid"]) for row in as_objects[:2]] == [(2, 20, True), (1, 25, False)]
    public = sg.export(sg.read_sheets("evening.yaml"))
    assert [(row.player, row.rank, row.score, row.errors) for row in public] == [
        (row["player"], row["rank"], row["score"], row["errors"]) for row in as_objects
    ]


def test_parts_are_columns() -> None:
    put(ana="sheet: namaste\nplayer: Ana\nkarma: [3]\n", evening=hearts({"Ana": 3, "Ben": 10, "Cem": 13}))
    assert [row["part:karma"] for row in rows("ana.yaml", "evening.yaml", "--parts")] == ["-3", "", "", ""]


def test_texts_are_safe_in_spreadsheets() -> None:
    put(evening=yacht('"=cmd()"', 20) + "---\n" + yacht('"Ben, \\"B\\""', 30))
    assert [row["player"] for row in rows("evening.yaml")] == ["'=cmd()", 'Ben, "B"']
    assert run("export", "evening.yaml", "--excel").out.startswith("\ufeff" + COLUMNS)


def test_plays_for_bg_stats() -> None:
    put(evening=hearts({"Ana": 3, "Ben": 10, "Cem": 13}, more="place: Club\n"))
    (play,) = run("export", "evening.yaml", "--format", "bgstats").json
    assert (play["sourceName"], play["playDate"][:10], play["location"]) == ("sheetgen", "2026-01-04", "Club")
    assert play["game"] == {"name": "Hearts", "sourceGameId": "hearts", "highestWins": False, "noPoints": False}
    assert [(each["name"], each["score"], each["rank"], each["winner"]) for each in play["players"]] == [
        ("Ana", "3", 1, True),
        ("Ben", "10", 2, False),
        ("Cem", "13", 3, False),
    ]


def test_sheets_of_one_folder_are_a_table_and_of_subfolders_others() -> None:
    for folder, players in {"season/one": ("Ana", "Ben"), "season/two": ("Ana", "Cem")}.items():
        Path(folder).mkdir(parents=True)
        for number, player in enumerate(players):
            Path(folder, f"{player}.yaml").write_text(yacht(player, 10 + number))
    assert [(row["player"], row["rank"]) for row in rows("season")] == [("Ana", "2"), ("Ben", "1"), ("Ana", "2"), ("Cem", "1")]


def test_two_tables_that_look_the_same_are_asked_for_their_table() -> None:
    put(evening="---\n".join([yacht("Ana", 20), yacht("Ben", 25), yacht("Ana", 30), yacht("Ben", 5)]))
    told = run("export", "evening.yaml")
    assert told.status == 2
    assert "evening.yaml:13:9" in told.err
    assert "table:" in told.err
    assert len(rows("evening.yaml")) == 4
    tables = ["", "", "table: 2\n", "table: 2\n"]
    sheets = [
        yacht(player, points, more=table)
        for (player, points), table in zip((("Ana", 20), ("Ben", 25), ("Ana", 30), ("Ben", 5)), tables, strict=True)
    ]
    put(evening="---\n".join(sheets))
    assert [row["rank"] for row in rows("evening.yaml")] == ["2", "1", "1", "2"]


def test_the_same_game_in_another_file_is_asked_for_its_table() -> None:
    put(one=hearts({"Ana": 3, "Ben": 10, "Cem": 13}), two=hearts({"Ana": 13, "Ben": 10, "Cem": 3}))
    assert "table: 1" in run("standings", ".").err
    put(two=hearts({"Ana": 13, "Ben": 10, "Cem": 3}, more="table: 2\n"))
    assert run("standings", ".").status == 0


def test_an_unreadable_sheet_is_named_and_leaves_its_table_open() -> None:
    put(evening="---\n".join([yacht("Ana", 20), yacht("Ben", 25), yacht("Cem", 30).replace("30", "[x]")]))
    told = run("standings", "evening.yaml", "--format", "json")
    assert told.status == 2
    assert [(each["player"], each["tables"], each["wins"]) for each in told.json["players"]] == [("Ben", 1, 0), ("Ana", 1, 0)]
    assert [(each["document"], each["reason"]) for each in told.json["left_out"]] == [(3, "it can't be read")]
    assert [row["errors"] for row in rows("evening.yaml")] == ["0", "0", "1"]
    assert "evening.yaml, document 3" in run("standings", "evening.yaml").out


@pytest.mark.parametrize(
    ("wrong", "is_open"),
    [
        (yacht("Cem", 30, "3.11.2026"), True),
        (yacht("Cem", 30).replace("}", ""), True),
        (yacht("Cem", 30).replace("yacht", "yacth"), True),
        (yacht("Cem", 30, "2026-02-01").replace("30", "x"), False),
        (yacht("Cem", 30, "2026-02-01").replace("}", ""), False),
        (yacht("Cem", 30, more="table: 2\n").replace("30", "x"), False),
    ],
)
def test_an_unreadable_file_leaves_those_tables_open_to_which_it_may_belong(wrong: str, is_open: bool) -> None:
    put(ana=yacht("Ana", 20), ben=yacht("Ben", 10), cem=wrong)
    assert [each["wins"] for each in run("standings", ".", "--format", "json").json["players"]] == [1 - is_open, 0]


def test_a_copy_of_a_sheet_leaves_no_table_open() -> None:
    put(ana=yacht("Ana", 20), ben=yacht("Ben", 10), copy=yacht("Ana", 20))
    told = run("standings", ".", "--format", "json")
    assert (told.status, [each["wins"] for each in told.json["players"]]) == (2, [1, 0])


def test_names_in_other_spellings_are_pointed_out() -> None:
    put(
        evening="---\n".join([yacht("José", 20), yacht("Ben", 25)]),
        other="---\n".join([yacht("jose", 30, "2026-02-01"), yacht("Ben", 5, "2026-02-01")]),
    )
    assert "José, jose" in run("standings", ".").err
    told = run("standings", ".", "--same-names", "--format", "json")
    assert told.err == ""
    assert [(each["player"], each["tables"], each["wins"]) for each in told.json["players"]] == [("José", 2, 1), ("Ben", 2, 1)]


def test_a_season_has_a_first_and_a_last_day() -> None:
    put(
        evening="---\n".join([yacht("Ana", 20), yacht("Ben", 25)]),
        undated="---\n".join([yacht("Ana", 9, "?"), yacht("Ben", 8, "?")]),
    )
    assert run("standings", ".", "--format", "json").json["players"][0]["tables"] == 2
    told = run("standings", ".", "--to", "2026-01-03", "--format", "json").json
    assert [each["tables"] for each in told["players"]] == [1, 1]
    assert {each["reason"] for each in told["left_out"]} == {"it has no date"}
    assert run("standings", ".", "--from", "2026-01-04", "--format", "json").json["players"] == []
    assert run("standings", ".", "--from", "3.1.2026").status == 2


@pytest.mark.parametrize("ending", ["pdf", "svg", "png"])
def test_standings_are_a_sheet_to_hang_up(ending: str) -> None:
    put(
        evening="---\n".join([yacht("Ana", 20), yacht("Ben", 25)]),
        other="---\n".join([yacht("Ana", 9, "2026-02-01"), yacht("Ben", 8, "2026-02-01")]),
    )
    assert run("standings", ".", "-o", f"season.{ending}").status == 0
    assert Path(f"season.{ending}").stat().st_size > 2000
    assert ending != "svg" or all(text in Path("season.svg").read_text() for text in ("Ana", "Ben", "2026-02-01"))
    assert run("standings", ".", "-o", f"none.{ending}", "--from", "2027-01-01").status == 2
    assert not Path(f"none.{ending}").exists()


Table = tuple[str, date, dict[str, int]]


def _season(random: Random) -> Iterator[Table]:
    day = date(2026, 1, 1)
    for _ in range(random.randint(1, 30)):
        day += timedelta(random.randint(1, 9))
        people = random.sample(["Ana", "Ben", "Cem", "Dora", "Eli"], random.randint(3, 4))
        game = random.choice(["yacht", "hearts"])
        yield game, day, {player: random.randint(5, 8) for player in people}


def _naive(tables: list[Table]) -> dict[str, Any]:
    """Tables, and the sums of wins, places and points, by player."""
    found: dict[str, list[tuple[Fraction, int, int]]] = {}
    for game, _, points in tables:
        for player, own in points.items():
            better = sum(each < own if game == "hearts" else each > own for each in points.values())
            equal = sum(each == own for each in points.values())
            found.setdefault(player, []).append((Fraction(not better, equal), better + 1, own))
    return {player: (len(each), *map(sum, zip(*each, strict=True))) for player, each in found.items()}


@pytest.mark.parametrize("seed", range(6))
def test_standings_are_those_of_a_naive_model(seed: int) -> None:
    random = Random(seed)
    tables = list(_season(random))
    for number, (game, day, points) in enumerate(tables):
        sheets = [hearts(points, day)] if game == "hearts" else [yacht(player, own, day) for player, own in points.items()]
        put(**{f"{number:02}": "---\n".join(sheets)})
    told: dict[str, Any] = run("standings", ".", "--format", "json", "--by", random.choice(["wins", "points", "places"])).json
    assert told["left_out"] == []
    for players, expected in (
        (told["players"], _naive(tables)),
        *((each["players"], _naive([table for table in tables if table[0] == each["game"]])) for each in told["games"]),
    ):
        shown = {each["player"]: each for each in players}
        assert shown.keys() == expected.keys()
        for player, (played, wins, places, points_of) in expected.items():
            own = shown[player]
            assert (own["tables"], own["points"]) == (played, points_of)
            assert (own["wins"], own["mean_place"]) == pytest.approx((float(wins), places / played))
