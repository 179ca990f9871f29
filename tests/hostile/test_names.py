"""Unexpected names of files and addresses, and invalid environments."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pypdfium2
import pytest

import sheetgen as sg
from sheetgen.page import answers
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message, sentence
from tests.command import ROOT, call, put, run

SHEET = "sheet: namaste\nplayer: Ana\ntotal: 3\n"
ODD = ("a\u202egpj", "a\x1b[31mred", "a\u2066x\u200b", "a\u0085b", "a\U000e0041b")
LONG = ("a" * 247, "😀" * 61 + "abc", "é" * 123 + "a")
"""With `.yaml` added, they are three bytes short of the maximum length of a name."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.parametrize("stem", ODD)
def test_what_nobody_sees_in_a_name_is_shown_wherever_the_name_is(stem: str) -> None:
    name = f"{stem}.yaml"
    Path(name).write_text("extends: namaste\ntheme: {x: {}}\n", "utf-8")
    commands = [
        ["lint", name],
        ["lint", name, "--format", "json"],
        ["render", name],
        ["render", name, "-o", name],
        ["render", name, "--lang", stem],
        ["render", name, "-o", f"{stem}/x.pdf"],
        ["preview", name, "-o", "a.svg"],
        ["spaces", name],
        ["blank", name],
        ["icons", stem],
        ["explain", stem],
        ["serve", stem],
    ]
    told = [call(*command) for command in commands]
    Path(name).write_text(SHEET, "utf-8")
    told += [call(*command) for command in (["check", name], ["check", name, "--format", "json"], ["proof", name, "-o", "p.svg"])]
    shown = json.dumps(stem)[1:-1]
    for ran in told:
        assert [char for char in ran.out + ran.err if not char.isprintable() and char != "\n"] == []
    assert all(shown in ran.out + ran.err for ran in (told[0], *told[2:6]))
    assert told[1].json["layouts"][0]["file"] == name
    assert told[-2].json["sheets"][0]["file"] == name
    for drawn in ("a.svg", "p.svg"):
        assert [char for char in Path(drawn).read_text("utf-8") if not char.isprintable() and char != "\n"] == []


def test_a_line_break_in_a_name_begins_no_line() -> None:
    Path("a\nerror: b.yaml").write_text("extends: namaste\nnosuch: 1\n", "utf-8")
    for ran in (
        run("lint", "a\nerror: b.yaml"),
        run("render", "a\nerror: b.yaml"),
        run("render", "namaste", "-o", "a\nerror: b.yaml"),
    ):
        assert ran.status == 2
        assert "a\\u000aerror: b.yaml" in ran.out + ran.err
        assert not any(line.startswith("error: b.yaml") for line in (ran.out + ran.err).split("\n"))


@pytest.mark.parametrize("stem", LONG)
def test_a_name_as_long_as_may_be_is_written_beside_and_moved(stem: str, here: Path) -> None:
    assert len(os.fsencode(f"{stem}.yaml")) == 252
    Path(f"{stem}.yaml").write_text("extends: namaste\n", "utf-8")
    assert run("render", f"{stem}.yaml").status == 0
    assert run("preview", f"{stem}.yaml", "-o", f"{stem}.svg").status == 0
    Path(f"{stem}.yaml").write_text(SHEET, "utf-8")
    assert run("proof", f"{stem}.yaml", "-o", f"{stem}.pdf").status == 1
    assert sorted(each.name for each in here.iterdir()) == sorted(f"{stem}{end}" for end in (".yaml", ".pdf", ".svg"))


@pytest.mark.parametrize("stem", LONG)
def test_a_name_of_our_own_is_cut_to_what_may_be(stem: str, here: Path) -> None:
    Path(f"{stem}.yaml").write_text(SHEET, "utf-8")
    assert run("proof", f"{stem}.yaml").status == 1
    (proof,) = [each.name for each in here.iterdir() if each.name.endswith("-proof.pdf")]
    assert 250 < len(os.fsencode(proof)) <= 255
    assert stem.startswith(proof.removesuffix("-proof.pdf"))


def test_a_name_that_is_too_long_is_told_as_it_was_typed(here: Path) -> None:
    name = "a" * 300 + ".pdf"
    ran = run("render", "namaste", "-o", name)
    assert (ran.status, ran.err) == (2, f"error: can't write {name}: file name too long\n   = no file was changed\n")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("stamp", ["x", "-1", "", "1e9", "9" * 20, "253402300800"])
def test_no_date_comes_into_a_document_whatever_is_said_of_it(stamp: str, monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert run("render", "namaste", "-o", "a.pdf").status == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", stamp)
    assert run("render", "namaste", "-o", "b.pdf").status == 0
    assert run("preview", "namaste", "-o", "b.png").status == 0
    assert (here / "a.pdf").read_bytes() == (here / "b.pdf").read_bytes()


@pytest.mark.parametrize("host", ["", " ", "\t"])
def test_no_address_is_not_every_address(host: str) -> None:
    ran = run("serve", "--port", "0", "--host", host)
    assert ran.status == 2
    assert ran.err.startswith("error: the address '")


def test_no_message_holds_where_the_program_lies(here: Path) -> None:
    put(
        level="game: placement\ntitle: x\npage: {margin: 60mm}\ngrid: |\n  1 2 3\n  4 X 5\n  6 1 2\n",
        small="extends: namaste\npage: {paper: a6}\n",
        pad="extends: yacht\npage: {paper: 30x30mm}\n",
        own="extends: yacht\nspaces: {upper: {number: x}}\n",
        away="extends: lucky-dice\nplayers: 0\nrounds: x\n",
        sheet="sheet: namaste\nkarma: x\n",
        gone="sheet: small.yaml\nplayer: Ana\n",
        large="sheet: skat\nplayers: [Ana, Ben, Cem]\nwins: [999999999999, 0, 0]\ngames: [{base: 10, total: {Ana: 30}}]\n",
        heir="extends: skat\nexamples: [{sheet: {wins: [999999999999, 0, 0]}, score: {Ana: 3}}]\n",
    )
    told = [
        run(command, f"{name}.yaml") for command in ("lint", "render", "check") for name in ("level", "small", "pad", "own", "away")
    ]
    large = run("check", "large.yaml")
    assert "\nskat:" in f"\n{large.err}"
    told += [large, run("check", "--format", "json", "large.yaml"), run("lint", "heir.yaml"), run("proof", "large.yaml")]
    told += [run("check", "sheet.yaml"), run("proof", "gone.yaml"), run("check", "."), run("lint", "nosuch.yaml")]
    for ran in told:
        assert str(ROOT) not in ran.out + ran.err
        assert str(here) not in ran.out + ran.err


def test_the_page_shows_them_as_well() -> None:
    told = sentence("there is no file 'a\u202egpj.yaml'", "is it 'b\u200b.yaml'?")
    fault = Fault(message(lambda: told), Position(1, 1))
    error = json.loads(answers.unreadable_reply([fault], "a.yaml", {}).data)["error"]
    for shown in (error, *error["faults"]):
        assert (shown["message"], shown["hint"]) == ("there is no file 'a\\u202egpj.yaml'", "is it 'b\\u200b.yaml'?")


FAMILY, PERSIAN = "👨\u200d👩\u200d👧", "علی\u200cرضا"


@pytest.mark.parametrize("name", [FAMILY, PERSIAN])
def test_what_joins_letters_and_emoji_stays_in_names(name: str) -> None:
    put(ana=f'sheet: yacht\nplayer: "{name}"\nupper: {{ones: 3}}\n', ben="sheet: yacht\nplayer: Ben\n")
    told = run("check", "--table", "ana.yaml", "ben.yaml")
    assert f"ana.yaml, {name}: valid" in told.out
    assert f"1. {name}: 3" in told.out
    assert run("check", "ana.yaml", "--format", "json").json["sheets"][0]["player"] == name
    made = sg.load_layout("yacht").sheet({"player": name, "upper.ones": 3})
    assert name in str(made)
    assert sg.read_sheets(text=str(made))[0].player == name
    streamed = call("check", "ana.yaml").out
    assert name in streamed


def test_what_joins_letters_and_emoji_is_nothing_on_paper() -> None:
    put(ana='sheet: yacht\nplayer: "Jo\u200ds 👩\u200d👧 ✓\ufe0f"\n')
    told = run("proof", "ana.yaml", "-o", "ana.svg")
    assert told.err == "ana.yaml: the font has no 👩 👧: each is shown as ·\n"
    assert "Jos ·· ✓" in Path("ana.svg").read_text("utf-8")
    for layout in ("yacht", "hearts"):
        assert run("render", layout, "--names", "Jo\u200ds", "-o", f"{layout}.pdf").status == 0
        assert "Jos" in pypdfium2.PdfDocument(f"{layout}.pdf")[0].get_textpage().get_text_range()


@pytest.mark.parametrize("control", ["\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c", "\u200b"])
def test_what_turns_text_around_is_escaped_in_names(control: str) -> None:
    put(ana=f'sheet: yacht\nplayer: "A{control}B"\n')
    for told in (run("check", "ana.yaml"), call("check", "ana.yaml")):
        assert control not in told.out
        assert f"A\\u{ord(control):04x}B" in told.out
