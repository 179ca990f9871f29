"""The list of packages in docs/design is correct: the packages exist, in the order that import-linter enforces. Its links work."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DESIGN = ROOT / "docs/design"
_LINK = re.compile(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)")
_PATH = re.compile(r"`((?:tests|bench|docs|layouts)/[\w/.]+)`")


_MODULE = re.compile(
    r"`((?:source|processes|form|drawing|games|layout|pads|judge|paint|report|press|photo|api|page|cli)/[\w/]+)(?:\.\w+)?`"
)


def the_map() -> str:
    return (DESIGN / "README.md").read_text("utf-8").split("## The map")[1].split("\n## ")[0]


def test_rooms_of_the_map_are_those_there_are() -> None:
    rooms = re.findall(r"^\| `(\w+)` (?:\(a module\) )?\|", the_map(), re.MULTILINE)
    there = {path.parent.name for path in ROOT.glob("sheetgen/*/__init__.py")}
    there |= {path.stem for path in ROOT.glob("sheetgen/[a-z]*.py")}
    assert (len(rooms), set(rooms)) == (len(there), there)


def test_the_map_is_in_the_order_that_import_linter_keeps() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [layers] = [one["layers"] for one in contracts if one["type"] == "layers" and one["containers"] == ["sheetgen"]]
    [line] = re.findall(r"^`(.* ← .*)`$", the_map(), re.MULTILINE)
    drawn = [{*floor.split(" | ")} for floor in line.split(" ← ")]
    assert [*drawn, {"__main__"}] == [{*layer.split(" | ")} for layer in reversed(layers)]


def test_every_link_and_path_leads_somewhere() -> None:
    for page in [*DESIGN.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "README.md"]:
        text = page.read_text("utf-8")
        for target, heading in _LINK.findall(text):
            there = (page.parent / target) if target else page
            assert there.exists(), f"{page.name}: {target}"
            if heading and page.parent == DESIGN:
                headings = re.findall(r"^#+ (.*)$", there.read_text("utf-8"), re.MULTILINE)
                assert heading[1:] in [re.sub(r"[^\w -]", "", one).lower().replace(" ", "-") for one in headings], (
                    page.name,
                    heading,
                )
        if page.parent == DESIGN:
            for path in _PATH.findall(text.replace("/NAME/", "/namaste/")):
                there = ROOT / path
                assert there.exists() or there.with_suffix(".py").exists(), f"{page.name}: {path}"
            for module in _MODULE.findall(text):
                there = ROOT / "sheetgen" / module
                assert there.exists() or there.with_suffix(".py").exists(), f"{page.name}: {module}"


def test_every_page_is_listed_on_the_first() -> None:
    listed = {target for target, _ in _LINK.findall((DESIGN / "README.md").read_text("utf-8")) if "/" not in target and target}
    assert listed == {page.name for page in DESIGN.glob("*.md")} - {"README.md"}
