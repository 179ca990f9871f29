"""Every rule that code or docs name can be explained by exactly that name."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from makers.messages import entries

from sheetgen.judge.explain import all_rules
from sheetgen.layout.find import bundled
from tests.command import run

ROOT = Path(__file__).parents[2]
_NAMED = re.compile(r"""["'`]((?:layout|level|namaste|placement|diceculus|lucky-dice|deck|coasters)/[a-z]+(?:-[a-z]+)*)["'`]""")
"""A rule's name in the code, or in a page of the docs."""
_CODE = re.compile('code="([^"]+)"')
_SEE = re.compile(r"= see: (sheetgen explain .*)")


def test_every_rule_that_the_code_or_the_docs_name_is_explained() -> None:
    paths = [*ROOT.glob("sheetgen/**/*.py"), *ROOT.glob("docs/*.md"), ROOT / "README.md"]
    text = "\n".join(path.read_text("utf-8") for path in paths)
    names = {name for name in _NAMED.findall(text) if name not in bundled()}
    assert {"layout/example", "layout/never", "level/no-start"} <= names
    codes = {each.id for each in entries()} | {"layout/text", *_CODE.findall(text)}  # message codes, which look like rules
    assert names - set(all_rules()) - codes == set()


@pytest.mark.parametrize("folder", ["", "some of mine"])
def test_what_a_finding_says_to_see_is_there(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout is a custom one with an example that gives another result; a sheet of it is checked, in any folder."""
    (tmp_path / folder).mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path)
    layout = "extends: yacht\nname: mine\nrules: [{id: high, must: total > 500}]\nexamples: [{sheet: {subtotal: 3}}]\n"
    (tmp_path / folder / "mine.yaml").write_text(layout, "utf-8")
    sheet = tmp_path / folder / "ana.yaml"
    sheet.write_text("sheet: mine.yaml\nupper: [6, 2]\nsubtotal: 3\n", "utf-8")
    out = run("lint", str(Path(folder) / "mine.yaml")).out + run("check", str(sheet.relative_to(tmp_path))).out
    told = _SEE.findall(out)
    assert {command.split()[2] for command in told} == {"layout/example", "mine/upper", "mine/subtotal", "mine/high"}
    for command in told:
        explained = run(*shlex.split(command)[1:])
        assert (explained.status, explained.out.split(" ")[0]) == (0, command.split()[2]), (command, explained.err)
