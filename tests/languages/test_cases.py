"""The messages for one game's cases in German, kept completely; the messages for all games' cases can be translated.

`make golden` rewrites `tests/golden/german`; compare the difference with the rulebook before you commit it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.judge.explain import explain_rule
from sheetgen.judge.files import check
from sheetgen.judge.findings import Finding
from sheetgen.source.languages import language
from tests.command import ROOT
from tests.judge.test_cases import CASES, FILES, RULES, outcome
from tests.reading import read_in

WRONG = [ROOT / "examples" / game / "wrong.yaml" for game in ("yacht", "hearts")]
ROOMS = sorted({path.relative_to(CASES).parts[0] for path in FILES})


def lines(room: str) -> list[str]:
    result: list[str] = []
    for name, rule in RULES.items():
        if name.partition("/")[0] == room:
            result += [line for line in explain_rule(rule).split("\n") if line and (line[0] != " " or line.startswith("    # "))]
            for kind in ("keeps", "breaks"):
                path = CASES / f"{name}.{kind}.yaml"
                for finding in outcome(path).findings if path in FILES else ():
                    result.append(f"  {kind} {finding.rule}: {finding.message}")
                    result += [f"    = {note}" for note in finding.notes]
            result.append("")
    return result


def check_told(findings: Sequence[Finding], code: str) -> None:
    """Assert that every message and note of the findings is translated; a missing translation raises LookupError."""
    reads = language(code)
    for finding in findings:
        said = finding.said.sentence()
        for words in (said.message, *said.notes):
            assert not isinstance(words, str)
            words.text_in(reads)


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize("files", [[each for each in FILES if each.parent.name == "namaste"], WRONG], ids=["namaste", "own"])
def test_every_finding_of_namaste_and_of_sheets_in_yaml_can_be_told(files: list[Path], code: str) -> None:
    findings = [finding for file in files for sheet in check([str(file)]).sheets for finding in getattr(sheet, "findings", ())]
    assert findings
    check_told(findings, code)


@pytest.mark.parametrize("room", ROOMS)
def test_every_finding_of_a_case_can_be_told_in_german(room: str) -> None:
    findings = [finding for path in FILES if path.relative_to(CASES).parts[0] == room for finding in outcome(path).findings]
    assert findings
    check_told(findings, "de")


def test_what_is_found_in_german(file_regression: FileRegressionFixture) -> None:
    with read_in("de"):
        told = "\n".join(lines("namaste"))
    file_regression.check(told, encoding="utf-8", newline="\n", fullpath=ROOT / "tests" / "golden" / "german" / "namaste.txt")
