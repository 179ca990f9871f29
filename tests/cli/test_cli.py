"""The commands from outside: their help, output and errors. `check` has its own module."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from sheetgen import __version__
from sheetgen.cli.main import COMMANDS
from sheetgen.judge.explain import all_rules
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from tests.command import GOOD, OTHER, ROOT, WRONG, Ran, call, put, run, surroundings

FILLED = [name for name in bundled() if Library().layout(name).content.form]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "chek",
        "check",
        "check --tabel good.yaml",
        "check good.yaml --format xml",
        "render",
        "render namaste --ink blue",
        "render namaste --copies 0",
        "render namaste --copies many",
        "render namaste --lang fr",
        "render namast",
        "render good.yaml",
        "spaces namast",
        "spaces",
        "blank none.yaml",
        "lint namast",
        "lint good.yaml",
        "explain namaste/totl",
        "schema",
        "schema layout namast",
        "completion tcsh",
    ],
)
def test_what_cannot_be_understood_ends_with_2(arguments: str, here: Path) -> None:
    put(good=GOOD)
    told = run(*arguments.split())
    assert told.status == 2
    assert told.err or not arguments or arguments.startswith("lint")
    assert sorted(path.name for path in here.iterdir()) == ["good.yaml"]


# Help, and the other commands.


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_a_page_with_an_example(command: str) -> None:
    told = run(*command.split(), "--help")
    assert told.status == 0
    lines = told.out.split("\n")
    assert max(len(line) for line in lines) <= 100
    assert any(line.strip().startswith(f"sheetgen {command}".strip()) for line in lines)
    assert not any(line.endswith("...") for line in lines if not line.startswith("Usage"))
    assert told.out == run(*command.split(), "-h").out


APART = ("preview", "watch", "proof", "options", "read", "serve", "site")
"""Commands that open windows, never end, or need photos, sheets or another package: their own tests call them."""


@pytest.mark.parametrize("command", ["", *(name for name in COMMANDS if name not in APART)])
def test_the_examples_of_the_help_work(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.yaml"))
    Path("season").mkdir()
    Path("season/evening.yaml").write_text(f"{GOOD}date: 2026-11-28\n---\n{OTHER}date: 2026-11-28\n")
    put(joe=GOOD.replace("Ana", "Joe"), ana=GOOD, ben=OTHER, cem=OTHER.replace("Ben", "Cem"))
    put(**{"my-level": "extends: namaste\n", "my-layout": "extends: namaste\n"})
    examples = [
        line.strip() for line in run(*command.split(), "--help").out.split("\n") if line.startswith(("  sheetgen", "    sheetgen"))
    ]
    assert examples
    for example in examples:
        words = re.split(r"  +| > | >> ", example)[0].split()[1:]
        if not any(word.isupper() for word in words) and words[0] not in APART:
            assert run(*words).status == 0, example


def test_help_tells_the_exit_status_of_check() -> None:
    told = run("check", "--help").out
    assert all(word in told for word in ("--table", "standard input", "folder", "0 if", "1 if", "2 if"))


def test_layouts_are_listed_with_title_and_paper() -> None:
    lines = run("layouts").out.rstrip("\n").split("\n")
    rows = [re.split(r"  +", line) for line in lines]
    assert [row[0] for row in rows] == bundled()
    assert all(len(row) >= 4 for row in rows)
    assert ["namaste", "Namaste", "a5 portrait"] in [row[:3] for row in rows]


@pytest.mark.parametrize("rule", all_rules())
def test_every_rule_is_explained(rule: str) -> None:
    told = run("explain", rule)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"{rule} (")
    assert "Rulebook:" in told.out or "Source:" in told.out
    assert any(line.startswith(rule) for line in run("explain").out.split("\n"))


def test_a_rule_or_layout_that_is_none_has_a_near_match() -> None:
    assert "did you mean 'namaste/total'?" in run("explain", "nmaste/totl").err
    assert "list all rules with" in run("explain", "zzz").err
    assert "did you mean 'namaste'?" in run("render", "namast").err
    assert "did you mean 'namaste'?" in run("schema", "sheet", "namst").err


def test_a_rule_is_found_by_a_part_of_its_name() -> None:
    assert run("explain", "truth-missing").out == run("explain", "namaste/truth-missing").out
    assert run("explain", "karma").out == run("explain", "namaste/karma-points").out
    assert run("explain", "symbol points").out == run("explain", "namaste/symbol-points").out
    assert "namaste/row-order" in run("explain", "row").out
    assert run("explain", "Namaste/Total").out == run("explain", "namaste/total").out
    totals = run("explain", "total").out
    assert re.findall(r"^(\S+/\S+)  ", totals, re.MULTILINE) == [name for name in all_rules() if name.endswith("/total")]
    for game in {name.split("/")[0] for name in all_rules() if not name.startswith("layout/")}:
        told = re.findall(r"^(\S+/\S+)  ", run("explain", game).out, re.MULTILINE)
        assert told == [name for name in all_rules() if game in (name.split("/")[0], name.split("/")[-1])]
    assert run("explain", "cut").out == run("explain", "layout/cut-short").out
    assert "did you mean 'total'?" in run("explain", "totl").err
    assert "did you mean 'namaste'?" in run("explain", "nmaste").err
    assert run("explain", "totl").status == run("explain", "").status == 2


@pytest.mark.parametrize("name", bundled())
def test_spaces(name: str) -> None:
    told = run("spaces", name).json
    assert list(told) == ["layout", "paper", "spaces"]
    assert told["layout"] == name
    width, height = told["paper"]
    for space in told["spaces"]:
        assert list(space)[:4] == ["space", "type", "page", "box"]
        assert list(space)[4:] in ([], ["parts"])
        assert space["type"] in ("number", "tick", "mark", "text")
        for x, y, w, h in (space["box"], *(part["box"] for part in space.get("parts", []))):
            assert min(x, y, w, h) > 0
            assert x + w < width
            assert y + h < height


def test_spaces_of_namaste() -> None:
    told = {space["space"]: space for space in run("spaces", "namaste").json["spaces"]}
    types = {
        "circles.r4c4": "number",
        "symbols.lotus": "number",
        "crossed.lotus": "tick",
        "truths.left": "number",
        "karma.2": "number",
    }
    assert {name: told[name]["type"] for name in types} == types
    assert (told["total"]["type"], told["first"]["type"]) == ("number", "tick")


@pytest.mark.parametrize("name", FILLED)
def test_a_blank_sheet_is_readable_and_valid(name: str) -> None:
    text = run("blank", name).out
    told = run("check", "-", "--format", "json", stdin=text)
    (sheet,) = told.json["sheets"]
    assert (sheet["errors"], sheet["findings"], told.status) == ([], [], 0)
    assert sheet["layout"] == name


def test_there_is_no_blank_sheet_of_cards() -> None:
    assert "has no spaces to fill in" in run("blank", "diceculus/cards").err


def test_a_blank_sheet_of_a_layout_of_ones_own() -> None:
    put(small="extends: namaste\nkarma: 6\ntitle: Small\n")
    text = run("blank", "small.yaml").out
    assert "sheet: small.yaml" in text
    assert run("check", "-", stdin=text).status == 0


def test_version_and_completion() -> None:
    assert run("--version").out.split()[-1] == __version__
    for shell in ("bash", "zsh", "fish"):
        assert "_SHEETGEN_COMPLETE" in run("completion", shell).out


def completed(*words: str) -> list[str]:
    """Return the completions for a shell."""
    told = call(_SHEETGEN_COMPLETE="bash_complete", COMP_WORDS=" ".join(("sheetgen", *words)), COMP_CWORD=str(len(words)))
    return [line.partition(",")[2] for line in told.out.split("\n") if line]


def test_words_are_completed() -> None:
    assert completed("ren") == ["render"]
    assert "namaste" in completed("render", "nam")
    assert completed("explain", "namaste/tot") == ["namaste/total"]


@pytest.mark.parametrize(("kind", "game"), [("layout", "namaste"), ("sheet", "namaste"), ("layout", ""), ("sheet", "")])
def test_schemas_are_json(kind: str, game: str) -> None:
    assert "$schema" in json.dumps(run("schema", kind, *game.split()).json)


def test_a_schema_says_what_it_is_of() -> None:
    assert run("schema", "sheet").json["title"] == "a sheet of any game"
    assert run("schema", "layout").json["title"] == "a layout of any game"
    assert run("schema", "sheet", "namaste").json["title"] == "namaste: a filled sheet"


def test_the_module_runs_as_a_command() -> None:
    assert call("--version").out.split()[-1] == __version__
    put(wrong=WRONG)
    assert call("check", "wrong.yaml").status == 1


def test_lint() -> None:
    put(good="extends: namaste\n", broken="extends: namaste\nkarma: many\n")
    told = run("lint", "good.yaml", "namaste", "--format", "json")
    assert told.status == 0
    assert told.json["layouts"][0] == {"file": "good.yaml", "valid": True, "findings": [], "errors": []}
    told = run("lint", "good.yaml", "broken.yaml", "--format", "json")
    assert told.status == 2
    assert [layout["valid"] for layout in told.json["layouts"]] == [True, False]
    (error,) = told.json["layouts"][1]["errors"]
    assert (error["line"], error["column"]) == (2, 8)
    assert "broken.yaml:2:8: error" in told.err


# Render.


def pages(path: str | Path) -> list[tuple[float, float]]:
    """Width and height of every page, in millimetres."""
    with pikepdf.open(path) as pdf:
        return [
            (round(float(page.mediabox[2]) / 72 * 25.4, 1), round(float(page.mediabox[3]) / 72 * 25.4, 1)) for page in pdf.pages
        ]


def rendered(*arguments: str) -> Ran:
    """Run `render`, check that it succeeds, and return its result."""
    told = run("render", *arguments)
    assert (told.status, told.err) == (0, "")
    return told


def test_render_writes_a_pdf_of_the_layouts_name() -> None:
    assert rendered("namaste").out == "wrote namaste.pdf\n"
    assert pages("namaste.pdf") == [(148.0, 210.0)]
    rendered("diceculus/cards")
    assert len(pages("diceculus-cards.pdf")) > 1
    os.mkdir("mine")
    Path("mine/small.yaml").write_text("extends: namaste\n")
    rendered("mine/small.yaml")
    assert len(pages("small.pdf")) == 1


def test_render_takes_several_layouts_and_copies() -> None:
    put(small="extends: namaste\n")
    rendered("namaste", "small.yaml", "--copies", "3", "-o", "pad.pdf")
    assert len(pages("pad.pdf")) == 6


def test_render_speaks_languages() -> None:
    rendered("namaste", "--lang", "de", "-o", "de.pdf")
    rendered("namaste", "--lang", "en", "-o", "en.pdf")
    rendered("namaste", "-o", "default.pdf")
    assert Path("en.pdf").read_bytes() == Path("default.pdf").read_bytes() != Path("de.pdf").read_bytes()
    with pikepdf.open("de.pdf") as pdf:
        assert str(pdf.Root.Lang) == "de"
    told = run("render", "namaste", "--lang", "fr", "-o", "fr.pdf")
    assert told.status == 2
    assert "en, de" in told.err
    assert not Path("fr.pdf").exists()


def test_render_takes_inks() -> None:
    for ink in ("full", "saver", "mono"):
        rendered("namaste", "--ink", ink, "-o", f"{ink}.pdf")
    assert len({Path(f"{ink}.pdf").read_bytes() for ink in ("full", "saver", "mono")}) == 3


def test_render_to_standard_output() -> None:
    command = [sys.executable, "-m", "sheetgen", "render", "namaste", "-o", "-"]
    done = subprocess.run(command, capture_output=True, env=surroundings(), check=True, timeout=60)
    assert done.stdout.startswith(b"%PDF-")
    assert done.stdout.rstrip().endswith(b"%%EOF")
    assert not Path("-").exists()


def test_every_fault_of_all_layouts_is_told_and_nothing_written(here: Path) -> None:
    put(one="extends: namaste\nkarma: many\n", two="extends: namaste\ntitel: x\n")
    told = run("render", "one.yaml", "two.yaml", "namast")
    assert told.status == 2
    assert all(word in told.err for word in ("one.yaml:2:8: error", "two.yaml:2:1: error", "there is no layout 'namast'"))
    assert sorted(path.name for path in here.iterdir()) == ["one.yaml", "two.yaml"]


def test_everything_works_from_any_folder() -> None:
    assert ROOT not in Path.cwd().parents
    assert call("layouts").status == 0
    assert call("spaces", "namaste").status == 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("layots", "layouts"),
        ("check --formt json", "--format"),
        ("check --tabel good.yaml", "--table"),
        ("render yacht --ink savr", "saver"),
        ("render yacht --paper a44", "a4"),
        ("render yacht --lang dee", "de"),
        ("schema layot", "layout"),
        ("check good.yaml --format jsn", "json"),
        ("completion zhs", "zsh"),
        ("render level-4", "placement/level-4"),
        ("lab levl-3", "placement/level-3"),
        ("render good", "good.yaml"),
        ("check godo.yaml", "good.yaml"),
        ("check sub/bets.yaml", "sub/best.yml"),
        ("check sbu/best.yml", "sub/best.yml"),
        ("check subs", "sub"),
        ("proof sub/best", "sub/best.yml"),
        ("render sub/godo.yaml ./godo.yaml", "./good.yaml"),
        ("render namaste.yaml", "namaste"),
        ("serve subs", "sub"),
        ("render yacht --up atuo", "auto"),
        ("read anna.jpg", "ana.PNG"),
        ("read subs", "sub"),
        ("explain totl", "total"),
        ("icons bmob", "bomb"),
    ],
)
def test_what_was_probably_meant_is_told_in_one_form(typed: str, meant: str, here: Path) -> None:
    put(good=GOOD)
    (here / "sub").mkdir()
    (here / "sub/best.yml").write_text(GOOD)
    (here / "ana.PNG").write_bytes(b"")
    told = run(*typed.split())
    assert told.status == 2
    assert f"\n   = did you mean '{meant}'?\n" in told.err


def test_of_a_file_that_ends_in_yaml_no_ending_is_asked() -> None:
    assert run("check", "anan.yaml").err == "anan.yaml:1:1: error: there is no such file\n\n"
    assert "must end in .yaml" in run("check", "anan").err
