"""`sheetgen schema report`: the output of `check`, `lint`, `options` and `read` is valid by it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from samples.everything import sheets

from tests.command import ROOT, put, run

VALIDATOR = Draft202012Validator(json.loads(run("schema", "report").out))
CASES = sorted((ROOT / "sheetgen" / "cases").rglob("*.yaml"))
EXAMPLES = sorted(each for each in (ROOT / "examples").rglob("*.yaml"))


def wrong(of: str, printed: Any) -> list[str]:
    """Return the errors that one command's schema finds in its output."""
    own = Draft202012Validator({"$ref": f"#/$defs/{of}", "$defs": VALIDATOR.schema["$defs"]})
    return [f"{error.json_path}: {error.message}" for error in (*own.iter_errors(printed), *VALIDATOR.iter_errors(printed))]


@pytest.mark.parametrize("file", [*CASES, *EXAMPLES], ids=lambda file: str(file.relative_to(ROOT)))
def test_reports_of_every_case_are_valid(file: Path) -> None:
    assert wrong("check", run("check", str(file), "--format", "json").json) == []
    assert wrong("check", run("check", "--table", str(file), "--format", "json").json) == []
    assert wrong("lint", run("lint", str(file), "--format", "json").json) == []


@pytest.mark.parametrize("command", ["export", "standings"])
def test_evenings_are_valid(command: str) -> None:
    printed = run(command, str(ROOT / "examples"), "--format", "json").json
    assert wrong(command, printed) == []
    assert wrong("export", run("export", str(ROOT / "examples"), "--format", "json", "--parts").json) == []


ASKED = (
    ("examples/namaste", "--result", "14"),
    ("examples/namaste", "--dice", "1/7,2,4t"),
    ("examples/placement", "--die", "5"),
    ("examples/diceculus",),
    ("examples/yacht", "--result", "3"),
    ("examples/namaste", "--result", "999"),
)


@pytest.mark.parametrize("arguments", ASKED, ids=" ".join)
def test_answers_are_valid(arguments: tuple[str, ...]) -> None:
    folder, *options = arguments
    assert wrong("options", run("options", str(ROOT / folder), *options, "--format", "json").json) == []


@pytest.mark.parametrize("text", ["", "a: [", "sheet: namaste\nkarma: [x, ?]\n", "sheet: nowhere\n", "sheet: {}\n", "\t", "- - -"])
def test_what_cannot_be_read_is_valid(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put(bad=text)
    for command in (("check", "bad.yaml"), ("check", "--table", "bad.yaml", "none.yaml"), ("lint", "bad.yaml"), ("lint", "none")):
        assert wrong(command[0], run(*command, "--format", "json").json) == []


def test_photos_are_valid(tmp_path: Path) -> None:
    picture = tmp_path / "sheet.png"
    assert run("preview", "lucky-dice", "-o", str(picture)).status == 0
    assert wrong("read", run("read", str(picture), "--format", "json").json) == []
    assert wrong("read", run("read", str(tmp_path / "none.jpg"), "--format", "json").json) == []


def test_the_schema_is_strict() -> None:
    given = next(each for each in sheets() if each.name.startswith("examples/namaste/wrong"))
    printed = run("check", str(ROOT / given.name.rpartition(":")[0]), "--format", "json").json
    Draft202012Validator.check_schema(VALIDATOR.schema)
    for spoil in ("colour", "findings", "score"):
        spoiled = json.loads(json.dumps(printed))
        spoiled["sheets"][0][spoil] = "red"
        assert wrong("check", spoiled), spoil
    del printed["sheets"][0]["findings"][0]["rule"]
    assert wrong("check", printed)


def test_a_report_is_of_no_game() -> None:
    refused = run("schema", "report", "namaste")
    assert (refused.status, refused.out) == (2, "")
    assert "reports are the same for every game" in refused.err
