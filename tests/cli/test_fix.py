"""`check --fix`: write only certain suggestions into the file; ask about the others, or leave them."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples.everything import Given, sheets

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import spaces
from sheetgen.form.written import Written
from sheetgen.judge.corrections.candidates import misread
from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet, judge
from sheetgen.layout.model import Layout
from sheetgen.source import editing, reader
from sheetgen.source.nodes import Mapping
from tests.command import ROOT, Ran, call, run, surroundings
from tests.form.styles import typed
from tests.thorough import some

RIGHT = (ROOT / "examples/namaste/right.yaml").read_text("utf-8")
ONE = RIGHT.replace("7  10 13", "7  16 13")
"""A sheet with one mistake: 16 must have been 10."""
FEW = "sheet: namaste\nplayer: Ana\nkarma: [7, 2]\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(name: str, text: str | bytes) -> Path:
    path = Path(name)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def unsure() -> str:
    """A sheet for which there are several suggestions."""
    put("unsure.yaml", FEW)
    (sheet,) = run("check", "unsure.yaml", "--format", "json").json["sheets"]
    assert len(sheet["suggestions"]) > 1
    return FEW


def test_what_is_sure_is_shown_written_and_judged_as_it_is_then() -> None:
    put("a.yaml", ONE)
    told = run("check", "--fix", "a.yaml")
    assert told.status == 0
    assert Path("a.yaml").read_text("utf-8") == RIGHT
    assert told.out.startswith("--- a.yaml\n+++ a.yaml\n@@ -")
    assert [line for line in told.out.splitlines() if line.startswith(("+", "-"))][2:] == [
        "-  1  5  7  16 13 17 21",
        "+  1  5  7  10 13 17 21",
    ]
    assert "a.yaml, Ruth: valid" in told.out
    assert "16" not in told.out.partition("a.yaml, Ruth")[2]
    assert not told.err


@pytest.mark.parametrize("how", ["crlf", "mark", "no end", "cr", "utf-16-le", "utf-16-be"])
def test_ends_of_lines_and_a_byte_order_mark_stay(how: str) -> None:
    def as_typed(text: str) -> bytes:
        raw = text.encode()
        if how == "mark":
            return b"\xef\xbb\xbf" + raw
        if how.startswith("utf"):
            return f"\ufeff{text}".encode(how)
        if how == "no end":
            return raw.rstrip(b"\n")
        return raw.replace(b"\n", b"\r\n" if how == "crlf" else b"\r")

    put("a.yaml", as_typed(ONE))
    assert run("check", "--fix", "a.yaml").status == 0
    assert Path("a.yaml").read_bytes() == as_typed(RIGHT)


def test_several_documents_of_one_file() -> None:
    head, flow = (
        "# mine\n%YAML 1.1\n---\n",
        "--- {sheet: namaste, player: Cem, karma: [1, 2], score: {karma: 3, truths: 9}, total: 6} # c\n...\n",
    )
    text = head + ONE + flow + "---\n" + RIGHT + "--- # the last\n" + ONE
    put("a.yaml", text)
    told = run("check", "--fix", "a.yaml")
    wanted = text.replace("7  16 13", "7  10 13").replace("truths: 9}, total: 6", "truths: 0}, total: -3")
    assert Path("a.yaml").read_text("utf-8") == wanted
    assert told.status == 0
    rows = text.splitlines()
    beside = [row for row in rows if "4  5  8  11 15" in row]
    first, last = rows.index(beside[0]) + 1, len(rows) - rows[::-1].index(beside[-1])
    middle = next(n for n, row in enumerate(rows, 1) if "total: 6}" in row) - 1
    assert [line.split()[1] for line in told.out.splitlines() if line.startswith("@@")] == [
        f"-{first},3",
        f"-{middle},3",
        f"-{last},3",
    ]


def test_mode_and_links_stay() -> None:
    put("real.yaml", ONE)
    os.chmod("real.yaml", 0o640)
    os.symlink("real.yaml", "a.yaml")
    assert run("check", "--fix", "a.yaml", "real.yaml").status == 0
    assert os.path.islink("a.yaml")
    assert Path("real.yaml").read_text("utf-8") == RIGHT
    assert stat.S_IMODE(os.stat("real.yaml").st_mode) == 0o640
    assert sorted(os.listdir()) == ["a.yaml", "real.yaml"]


def test_a_folder_is_fixed_file_by_file() -> None:
    os.mkdir("folder")
    for name, text in (("a", ONE), ("b", RIGHT), ("c", FEW), ("d", "sheet: none\n")):
        put(f"folder/{name}.yaml", text)
    told = run("check", "--fix", "folder")
    assert told.status == 2
    assert Path("folder/a.yaml").read_text("utf-8") == RIGHT == Path("folder/b.yaml").read_text("utf-8")
    assert Path("folder/c.yaml").read_text("utf-8") == FEW
    assert "folder/c.yaml: the file is unchanged: there are " in told.err


def test_where_several_may_be_meant_nothing_changes_and_it_is_said() -> None:
    text = unsure()
    told = run("check", "--fix", "unsure.yaml")
    assert told.status == 1
    assert Path("unsure.yaml").read_text("utf-8") == text
    assert "the file is unchanged: there are " in told.err
    assert "1. " in told.out


def test_nothing_happens_to_what_is_in_order_or_cannot_be_read() -> None:
    put("a.yaml", RIGHT)
    before = os.stat("a.yaml")
    assert run("check", "--fix", "a.yaml").out == run("check", "a.yaml").out
    assert os.stat("a.yaml").st_ino == before.st_ino
    put("b.yaml", "sheet: namaste\ntotl: 3\n")
    assert run("check", "--fix", "b.yaml").status == 2
    assert run("check", "--fix", "gone.yaml").status == 2


def test_for_a_program_the_difference_goes_to_standard_error() -> None:
    put("a.yaml", ONE)
    told = run("check", "--fix", "--format", "json", "a.yaml")
    assert told.status == 0
    (sheet,) = told.json["sheets"]
    assert sheet["valid"]
    assert sheet["suggestions"] == []
    assert "+  1  5  7  10 13" in told.err


def test_standard_input_and_pipes_are_not_written_back() -> None:
    told = run("check", "--fix", "-", stdin=ONE)
    assert told.status == 1
    assert "-: the file is unchanged: can't write changes to this input: it isn't a file" in told.err
    assert "16 → 10" in told.out
    put("a.yaml", ONE)
    told = run("check", "--fix", "-", "a.yaml", stdin=FEW)
    assert told.status == 1
    assert Path("a.yaml").read_text("utf-8") == RIGHT
    assert "-, Ana: not valid" in told.out
    assert "a.yaml, Ruth: valid" in told.out


# At a table.


def table(*slips: tuple[str, str, str]) -> dict[str, str]:
    """Write three sheets of one table, with mistakes, and return their texts."""
    said = {}
    for name in ("ana.yaml", "ben.yaml", "cem.yaml"):
        said[name] = (ROOT / "examples/namaste/table-of-three" / name).read_text("utf-8")
        for _, old, new in (slip for slip in slips if slip[0] == name):
            assert said[name].count(old) == 1
            said[name] = said[name].replace(old, new)
        put(name, said[name])
    return said


def now() -> dict[str, str]:
    return {name: Path(name).read_text("utf-8") for name in ("ana.yaml", "ben.yaml", "cem.yaml")}


def total_of(name: str) -> str:
    return next(line for line in table()[name].splitlines() if line.startswith("total:"))


def two_slips() -> dict[str, str]:
    """A table with a mistake on two sheets, each with only one suggestion."""
    slips = [(name, total_of(name), f"total: {int(total_of(name).split()[1]) + 100}") for name in ("ana.yaml", "cem.yaml")]
    return table(*slips)


def test_a_table_is_fixed_in_all_its_files() -> None:
    right = table()
    two_slips()
    told = run("check", "--fix", "--table", *right)
    assert told.status == 0, told.out + told.err
    assert now() == right
    assert told.out.count("--- ") == 2
    assert "the table: valid" in told.out


def test_of_a_table_all_files_are_written_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = two_slips()
    moved = []

    def replaced(one: str, other: str) -> None:
        moved.append(other)
        if len(moved) == 2:
            raise OSError(28, "No space left on device", other)
        os.rename(one, other)

    monkeypatch.setattr("sheetgen.press.files.os.replace", replaced)
    told = run("check", "--fix", "--table", *wrong)
    assert told.status == 2
    assert now() == wrong
    assert "cem.yaml: the file is unchanged: can't write the file: no space left on the disk" in told.err
    assert sorted(os.listdir()) == ["ana.yaml", "ben.yaml", "cem.yaml"]


def test_of_a_table_with_a_sheet_from_standard_input_nothing_changes() -> None:
    wrong = two_slips()
    told = run("check", "--fix", "--table", "-", "ben.yaml", "cem.yaml", stdin=wrong["ana.yaml"])
    assert told.status == 1
    assert now() == wrong
    assert "-: the file is unchanged: can't write changes to this input: it isn't a file" in told.err


# When it cannot be written.


@pytest.mark.parametrize("lost", ["open", "os.replace", "os.chmod"])
def test_what_fails_on_the_way_loses_nothing(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    put("a.yaml", ONE)
    monkeypatch.setattr(f"sheetgen.press.files.{lost}", fails, raising=False)
    told = run("check", "--fix", "a.yaml")
    assert told.status == 2
    assert "a.yaml: the file is unchanged: can't write the file: no space left on the disk" in told.err
    assert "16 → 10" in told.out
    assert Path("a.yaml").read_text("utf-8") == ONE
    assert os.listdir() == ["a.yaml"]


CRASH = """
import os, sys
def dies(*_): os._exit(9)
os.{name} = dies
from sheetgen.cli.main import main
main(["check", "--fix", "a.yaml"])
"""


@pytest.mark.parametrize("name", ["replace", "chmod"])
def test_a_crash_between_writing_and_moving_loses_nothing(name: str) -> None:
    import subprocess

    put("a.yaml", ONE)
    done = subprocess.run([sys.executable, "-c", CRASH.format(name=name)], env=surroundings(), capture_output=True, check=False)
    assert done.returncode == 9
    assert Path("a.yaml").read_text("utf-8") == ONE
    assert call("check", "--fix", "a.yaml").status == 0
    assert Path("a.yaml").read_text("utf-8") == RIGHT


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_protected_file_is_left_alone() -> None:
    put("a.yaml", ONE).chmod(0o444)
    told = run("check", "--fix", "a.yaml")
    assert told.status == 2
    assert "a.yaml: the file is unchanged: can't write the file: permission denied" in told.err
    assert Path("a.yaml").read_text("utf-8") == ONE


def test_a_file_that_changed_meanwhile_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.cli.sheets import fixing

    def judged_then_edited(*given: Any, **more: Any) -> Any:
        result = check(*given, **more)
        put("a.yaml", ONE.replace("Ruth", "Anna"))
        return result

    put("a.yaml", ONE)
    monkeypatch.setattr(fixing, "judged", judged_then_edited)
    told = run("check", "--fix", "a.yaml")
    assert told.status == 1
    assert "a.yaml: the file is unchanged: the file has changed since it was checked" in told.err
    assert Path("a.yaml").read_text("utf-8") == ONE.replace("Ruth", "Anna")


def test_what_cannot_be_typed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing.EditableDocument, "edited", refuses)
    put("a.yaml", ONE)
    told = run("check", "--fix", "a.yaml")
    assert told.status == 1
    assert "a.yaml: the file is unchanged: circles.r4c4 can't be typed into the file" in told.err
    assert Path("a.yaml").read_text("utf-8") == ONE


def refuses(*_: Any) -> Any:
    raise editing.CannotEdit


def test_a_wrong_edit_is_noticed_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.yaml", ONE)
    edited = editing.EditableDocument.edited
    monkeypatch.setattr(
        editing.EditableDocument, "edited", lambda typed, edits: edited(typed, [*edits, editing.Edit(0, 0, "first: x\n")])
    )
    assert "the file is unchanged" in run("check", "--fix", "a.yaml").err
    assert Path("a.yaml").read_text("utf-8") == ONE


# On a terminal.


def on_a_terminal(*answers: str) -> Ran:
    """`check --fix` of unsure.yaml, with answers typed."""
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if child == 0:
        command = [sys.executable, "-m", "sheetgen", "check", "--fix", "unsure.yaml"]
        os.execve(sys.executable, command, surroundings({"TERM": "dumb"}))
    shown = b""
    left = list(answers)
    try:
        while more := os.read(terminal, 4096):
            shown += more
            if left and shown.rstrip().endswith(b"none)"):
                os.write(terminal, left.pop(0).encode())
    except OSError:
        pass  # the other end is closed
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return Ran(os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n"), "")


def test_on_a_terminal_one_is_chosen_by_its_number() -> None:
    text = unsure()
    told = on_a_terminal("2\n")
    assert told.status == 0
    assert "1. " in told.out
    assert "search incomplete" not in told.out
    assert Path("unsure.yaml").read_text("utf-8") != text
    assert "unsure.yaml, Ana: valid" in told.out
    assert len(lines_changed(text, Path("unsure.yaml").read_text("utf-8"))) == 1


def lines_changed(one: str, other: str) -> list[str]:
    pairs = zip(one.splitlines(), other.splitlines(), strict=True)
    return [line for line, new in pairs if line != new]


@pytest.mark.parametrize("answers", [("\n",), ("9\n", "none\n", "0\n", "\n"), ("\x04",)])
def test_or_none_is_chosen(answers: tuple[str, ...]) -> None:
    text = unsure()
    told = on_a_terminal(*answers)
    assert told.status == 1
    assert Path("unsure.yaml").read_text("utf-8") == text
    assert told.out.count("Which suggestion should be written") == len(answers)


# All games, all styles.


def valid_sheets() -> list[Given]:
    return [each for each in sheets() if not each.layout.game.outlined and not errors(each.written, each.layout)]


def errors(written: Written, layout: Layout) -> bool:
    return any(violation.severity == "error" for violation in judge(written, layout).violations)


def slipped(random: Random, given: Given) -> Written | None:
    """Return a sheet with one number, mark or tick misread; None if that isn't an error."""
    known = [space for space in spaces(given.layout.content.form, written=given.written) if space.type != "text"]
    space = random.choice(known)
    others = list(misread(space, given.written))
    written = given.written.changed({space.name: random.choice(others)}) if others else given.written
    return written if errors(written, given.layout) else None


def test_one_slip_that_shows_is_undone_in_any_style(here: Path) -> None:
    random = Random(11)
    known = valid_sheets()
    slips: list[tuple[Given, Written]] = []
    while len(slips) < some(200):
        given = random.choice(known)
        written = slipped(random, given)
        if written is not None:
            slips.append((given, written))
    os.mkdir("all")
    for number, (given, written) in enumerate(slips):
        put(f"all/{number:03}.yaml", typed(random, given.layout.content.form, written, given.layout.file))
    before = {path: path.read_text("utf-8") for path in sorted(Path("all").iterdir())}
    judged = {sheet.file: sheet for sheet in check(["all"]).sheets}
    told = run("check", "--fix", "all")
    after = {sheet.file: sheet for sheet in check(["all"]).sheets}
    alone = 0
    for (path, text), (given, written) in zip(before.items(), slips, strict=True):
        sheet = judged[str(path)]
        assert isinstance(sheet, JudgedSheet)
        sure = [each for each in sheet.suggested.suggestions if each.alone]
        if not sure:
            assert path.read_text("utf-8") == text
            continue
        alone += 1
        assert after[str(path)].valid, (text, told.err)
        changes = {change.space.name: change.after for change in sure[0].changes}
        assert read(path, given.layout) == written.changed(changes)
    assert alone > some(80)


def read(path: Path, layout: Layout) -> Written:
    source = reader.read(str(path))
    (document,) = source.documents
    assert isinstance(document.root, Mapping)
    return read_filled(document.root, source.lines, layout.content.form).written


def test_a_file_without_a_suggestion_stays_unchanged_and_is_named() -> None:
    text = "game: sheet\nname: g\nspaces: {a: 0..9, b: 0..9}\nrules: [{id: r, must: a = 9 and b = 9 and a != b}]\n"
    put("g.yaml", text)
    put("a.yaml", "sheet: g.yaml\na: 1\nb: 2\n")
    told = run("check", "--fix", "a.yaml")
    assert told.status == 1
    assert "a.yaml: the file is unchanged: there is no suggestion" in told.err


def test_a_table_without_a_suggestion_names_its_files() -> None:
    put("g.yaml", "game: sheet\nname: g\nspaces: {player: text, a: 0..9}\ntable: [{id: r, must: 'all(s.a = 1 for s in sheets)'}]\n")
    put("ana.yaml", "sheet: g.yaml\nplayer: Ana\na: 2\n")
    put("ben.yaml", "sheet: g.yaml\nplayer: Ben\na: 3\n")
    told = run("check", "--fix", "--table", "ana.yaml", "ben.yaml")
    assert told.status == 1
    assert [f"{name}.yaml: the file is unchanged: there is no suggestion" in told.err for name in ("ana", "ben")] == [True, True]
