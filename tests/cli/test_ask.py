"""`sheetgen read --ask`: ask about uncertain spaces, quickest first, and write the answers."""

from __future__ import annotations

import base64
import os
import re
import select
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sheetgen.cli.sheets.inline_pictures import encoder
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.reading import Alternative, Reading, SheetPage
from sheetgen.photo.find.prints import PrintVariant
from tests.cli.test_read import FLAT, read_as, sheet_page
from tests.command import Ran, run, surroundings

__all__ = ["read_as"]

DOUBTFUL = (("karma.1", 5, (4,)), ("first", None, (True,)), ("total", UNREAD, ()))


def page(*readings: tuple[str, Any, dict[Any, float]]) -> SheetPage:
    """Return a page with uncertain spaces: each with the value read, and the probability of each possible value."""
    made = [
        Reading(space, value, False, tuple(Alternative(each, p) for each, p in likely.items()), (1.0, 2.0, 3.0, 4.0))
        for space, value, likely in readings
    ]
    return SheetPage(PrintVariant("namaste", 0, "en", "full", True), True, None, tuple(made), FLAT)


def ask(*lines: str, more: tuple[str, ...] = ()) -> Ran:
    return run("read", "--ask", "ana.jpg", *more, stdin="".join(f"{line}\n" for line in lines))


def written(key: str) -> str:
    match = re.search(rf"^{key}:(.*)$", Path("ana.yaml").read_text("utf-8"), re.MULTILINE)
    return "" if match is None else match[1].partition("#")[0].strip()


def questions(told: Ran) -> list[str]:
    """Return the spaces that the questions are about, in order."""
    return re.findall(r"\(ana\.jpg, namaste: ([\w.]+)\)", told.err)


def test_what_is_answered_is_written_as_sure(read_as: Any) -> None:
    read_as(ana=page(("karma.1", 5, {5: 0.7, 4: 0.3}), ("karma.2", 3, {3: 0.9, 2: 0.1}), ("total", UNREAD, {UNREAD: 1.0})))
    told = ask("", "2", "=-9")
    assert (told.status, questions(told)) == (0, ["karma.2", "karma.1", "total"])
    assert "1 of 3" in told.err
    assert "3 of 3" in told.err
    assert "cannot read" in told.err
    assert "check 0" not in told.out
    assert (written("karma"), written("total")) == ("[4, 3]", "-9")
    assert re.findall("doubtful|[0-9][?]", Path("ana.yaml").read_text("utf-8").partition("sheet: ")[2]) == []


def test_blank_is_always_offered_and_what_is_left_open_stays_doubtful(read_as: Any) -> None:
    read_as(ana=page(("karma.1", 5, {5: 0.7, 4: 0.3}), ("karma.2", 3, {3: 0.6, 2: 0.4})))
    told = ask("?", "3")
    assert told.status == 1
    assert "1 3 (59%)   2 2 (41%)   3 nothing   4 1   5 4   6 5   7 6\n" in told.err
    assert "check 1:\n   = karma.1: 5? 4" in told.out
    assert written("karma") == "[5]"


def test_one_goes_back_and_stops(read_as: Any) -> None:
    read_as(ana=page(("karma.1", 5, {5: 0.7, 4: 0.3}), ("karma.2", 3, {3: 0.6, 2: 0.4})))
    told = ask("2", "<", "1", "q")
    assert questions(told) == ["karma.1", "karma.2", "karma.1", "karma.2"]
    assert told.status == 1
    assert written("karma") == "[5, 3]"
    assert run("read", "--ask", "ana.jpg", "--force").status == 1  # standard input is empty, so everything stays uncertain


def test_what_cannot_stand_there_is_asked_again(read_as: Any) -> None:
    read_as(ana=page(("total", UNREAD, {UNREAD: 1.0})))
    told = ask("=thre", "8", "=?", "=", "-4")
    assert told.status == 0
    assert "thre" in told.err
    assert told.err.count("Enter: the first") == 2  # at the beginning, and after a number that is not offered
    assert written("total") == "-4"


def test_enter_never_says_that_nothing_is_written_where_nothing_was_read(read_as: Any) -> None:
    read_as(ana=page(("total", UNREAD, {UNREAD: 1.0})))
    told = ask("")
    assert (told.status, written("total")) == (1, "?")


def test_what_hangs_on_an_answer_is_read_anew(read_as: Any) -> None:
    """If the first value is 6, the total is -6, so the space that could be -3 or -6 isn't asked about any more."""
    read_as(ana=page(("karma.1", 3, {3: 0.6, 6: 0.4}), ("total", -3, {-3: 0.5, -6: 0.5})))
    told = ask("2" if "1 3 (" in ask("q").err else "1", "", more=("--force",))
    assert told.status == 0
    assert written("total") == "-6" if written("karma") == "[6]" else "-3"
    assert len(questions(told)) < 3


def test_json_says_what_was_answered_on_standard_output_alone(read_as: Any) -> None:
    read_as(ana=page(("karma.1", 5, {5: 0.7, 4: 0.3})))
    told = ask("2", more=("--format", "json"))
    assert told.status == 0
    (space,) = told.json["photos"][0]["sheets"][0]["spaces"]
    assert (space["value"], space["sure"], space["alternatives"]) == (4, True, [{"value": 4, "p": 1.0}])
    assert not Path("ana.yaml").exists()


def test_nobody_is_asked_about_what_is_not_written(read_as: Any) -> None:
    read_as(ana=page(("karma.1", 5, {5: 0.7, 4: 0.3})), ben=sheet_page((("karma.1", 5, ()),)))
    Path("ana.yaml").write_text("mine\n")
    told = run("read", "--ask", "ana.jpg", "ben.jpg")
    assert (told.status, questions(told)) == (2, [])
    assert Path("ana.yaml").read_text() == "mine\n"


def test_sheets_of_a_table_are_asked_for_in_one_go(read_as: Any) -> None:
    """The quick ones of all sheets come first."""
    hard = ("total", UNREAD, {UNREAD: 1.0})
    read_as(ana=page(hard, ("karma.1", 5, {5: 0.7, 4: 0.3})), ben=page(("karma.1", 2, {2: 0.8, 3: 0.2})))
    told = run("read", "--ask", "--table", "ana.jpg", "ben.jpg", stdin="\n2\n=-4\n")
    assert told.status == 0
    assert re.findall(r"\((\w+\.jpg), namaste: ([\w.]+)\)", told.err) == [
        ("ana.jpg", "karma.1"),
        ("ben.jpg", "karma.1"),
        ("ana.jpg", "total"),
    ]


# Pictures within the text

PNG = cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (90, 90, 3), np.uint8))[1].tobytes()


@pytest.mark.parametrize(
    "environment", [{"TERM": "xterm-kitty"}, {"KITTY_WINDOW_ID": "1"}, {"TERM": "xterm-256color", "KONSOLE_VERSION": "240800"}]
)
def test_kitty_is_sent_a_picture_in_pieces(environment: dict[str, str]) -> None:
    encode = encoder(environment)
    assert encode is not None
    pieces = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", encode(PNG))
    assert base64.b64decode(b"".join(data for _, data in pieces)) == PNG
    assert all(len(data) <= 4096 for _, data in pieces)
    assert [b"m=1" in head for head, _ in pieces] == [*[True] * (len(pieces) - 1), False]
    assert pieces[0][0].startswith(b"f=100,a=T,q=2,r=5,")


@pytest.mark.parametrize("environment", [{"TERM_PROGRAM": "iTerm.app"}, {"TERM_PROGRAM": "WezTerm"}, {"LC_TERMINAL": "iTerm2"}])
def test_iterm_is_sent_a_picture_at_once(environment: dict[str, str]) -> None:
    encode = encoder(environment)
    assert encode is not None
    match = re.fullmatch(rb"\x1b]1337;File=inline=1;size=(\d+);height=5:(.*)\x07\n", encode(PNG))
    assert match is not None
    assert (int(match[1]), base64.b64decode(match[2])) == (len(PNG), PNG)


@pytest.mark.parametrize("environment", [{}, {"TERM": "xterm-256color"}, {"KITTY_WINDOW_ID": "1", "TMUX": "/run/tmux"}])
def test_other_terminals_are_sent_none(environment: dict[str, str]) -> None:
    assert encoder(environment) is None


# On a terminal

PROGRAM = """
import sys
from tests.cli.test_ask import page
from sheetgen.photo.filled.reading import PhotoReading
photos = lambda pages, *_, **__: [PhotoReading(each, ({page},), ()) for each in pages]
from sheetgen.cli.sheets import photos as reading
reading.read_all = photos
from sheetgen.cli.main import main
main(["read", "--ask", "ana.jpg"])
"""
TWO = 'page(("karma.1", 5, {5: 0.7, 4: 0.3}), ("karma.2", 3, {3: 0.6, 2: 0.4}))'


def on_a_terminal(*keys: str, **environment: str) -> Ran:
    """Run `read --ask`, pressing a key at every question; again if the key came before the terminal was ready."""
    pty = pytest.importorskip("pty")
    cv2.imwrite("ana.jpg", np.full((8, 8, 3), 99, np.uint8))
    child, terminal = pty.fork()
    if child == 0:
        os.execve(
            sys.executable, [sys.executable, "-c", PROGRAM.replace("{page}", TWO)], surroundings({"TERM": "dumb", **environment})
        )
    shown = b""
    try:
        while True:
            waits = not select.select([terminal], [], [], 1.0)[0]
            asked = shown.count(b"nothing   ")
            if waits and 0 < asked <= len(keys):
                os.write(terminal, keys[asked - 1].encode())
            elif not waits:
                shown += os.read(terminal, 4096) or b""
    except OSError:
        pass  # the other end is closed
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return Ran(os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n"), "")


def test_on_a_terminal_one_key_settles(read_as: Any) -> None:
    told = on_a_terminal("2", "\x7f", "\r", "2")
    assert told.status == 0
    assert written("karma") == "[5, 2]"
    assert "\x1b_G" not in told.out


def test_a_terminal_that_shows_pictures_shows_the_piece(read_as: Any) -> None:
    told = on_a_terminal("1", "1", TERM="xterm-kitty")
    assert told.out.count("\x1b_Gf=100,a=T") == 2
    data = "".join(re.findall(r"\x1b_G[^;]*;([^\x1b]*)\x1b", told.out.partition("karma.2")[0]))
    piece = cv2.imdecode(np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR)
    assert piece is not None
    assert piece.shape[0] <= 160
    assert piece.shape[1] <= 640


def test_an_interrupt_loses_nothing_that_was_answered(read_as: Any) -> None:
    told = on_a_terminal("2", "\x03")
    assert told.status == 130
    assert "ana.jpg: namaste, written to ana.yaml" in told.out
    assert "check 1" in told.out
    assert written("karma") == "[4, 3]"
