"""Legal moves for files: choosing the game's question, and errors on the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sheetgen.form.written import Written
from sheetgen.games.game import AnyGame, Case
from sheetgen.games.options import Answer, NoQuestion, Question, Way
from sheetgen.games.registry import BUNDLED
from sheetgen.games.rules import Violation
from sheetgen.judge.options import NoAnswer, Options, OptionsAnswer, answer_options
from sheetgen.judge.sheet import Refused
from sheetgen.layout.read import Library
from sheetgen.source.messages import Sentence, message, sentence
from tests.command import put

SHEET = "sheet: namaste\nplayer: Ana\n"


def heard(name: str) -> Sentence:
    return sentence(name)


def question(name: str) -> Question:
    """Return a question that answers with its name and arguments."""

    def answer(_model: Any, case: Case, asked: Mapping[str, str]) -> Answer:
        if "no" in asked.values():
            raise NoQuestion("card", message(heard, "no card"))
        return Answer((Way(message(heard, f"{name}: {sorted(asked.items())} of {case.written.text('player')}")),))

    return answer


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put(ana=SHEET)


def asked(names: tuple[str, ...], file: str = "ana.yaml", **typed: str) -> Options:
    """Return the options of a file, for a Namaste that has exactly these questions."""
    game: AnyGame = replace(BUNDLED.load("namaste"), options={name: question(name) for name in names})
    return answer_options([file], typed, Library(BUNDLED.plus(game)))


def heads(found: Options) -> list[str]:
    return [way.head.text().message for each in found.sheets if isinstance(each, OptionsAnswer) for way in each.answer.ways]


def refused(found: Options) -> tuple[str, str, str, str]:
    (sheet,) = found.sheets
    assert isinstance(sheet, NoAnswer)
    assert found.status == 2
    return (sheet.option, sheet.typed, sheet.message.text().message, sheet.message.text().hint)


def test_the_first_question_in_the_order_of_the_game_is_asked_and_hears_all() -> None:
    names = ("die", "placed", "card")
    assert heads(asked(names, placed="a", die="5")) == ["die: [('die', '5'), ('placed', 'a')] of Ana"]
    assert heads(asked(names, card="x", placed="a")) == ["placed: [('card', 'x'), ('placed', 'a')] of Ana"]
    assert asked(names, die="5").status == 0


def test_a_game_may_answer_when_nothing_is_asked() -> None:
    assert heads(asked(("", "card"))) == [": [] of Ana"]
    assert heads(asked(("", "card"), card="2a")) == ["card: [('card', '2a')] of Ana"]
    assert refused(asked(("card", "dice"))) == (
        "", "", "listing the legal moves requires an option", "give one of --card, --dice, --space, --value",
    )  # fmt: skip


def test_all_that_is_asked_has_to_be_known() -> None:
    assert refused(asked(("card",), card="2a", die="4")) == (
        "die", "4", "the game namaste can't answer this",
        "namaste can answer --card, --space, --value; games that can answer this: placement",
    )  # fmt: skip
    assert refused(asked(("card",), nothing="4"))[3] == "namaste can answer --card, --space, --value; no game can answer this"
    assert refused(asked((), card="4"))[3] == "namaste can answer --space, --value; games that can answer this: diceculus"
    assert refused(asked(())) == ("", "", "listing the legal moves requires an option", "give one of --space, --value")


def test_a_question_may_refuse_another_option_than_was_typed() -> None:
    assert refused(asked(("die", "card"), die="no")) == ("card", "", "no card", "")


def test_what_is_not_in_order_is_noted() -> None:
    put(ana=SHEET + "karma: [9, ?, 8]\nsymbols: ?\n")
    (sheet,) = asked(("die",), die="1").sheets
    assert isinstance(sheet, OptionsAnswer)
    assert [note.text().message for note in sheet.notes] == [
        "the sheet has 2 errors (run `sheetgen check`); this answer is for the written values",
        "unreadable spaces are ignored: bad karma space 2, points for lotus, points for infinity, points for elephant, "
        "points for eye, points for fish, points for bamboo, points for wheel …",
    ]
    put(ana=SHEET)
    (sheet,) = asked(("die",), die="1").sheets
    assert isinstance(sheet, OptionsAnswer)
    assert sheet.notes == ()


class Warned:
    """A sheet that breaks a rule, but only with a warning."""

    def __init__(self, written: Written) -> None:
        self.written = written

    def violations(self) -> Iterator[Violation]:
        yield Violation("some/rule", "warning", ("total",), message(sentence, "beware"))


def test_warnings_are_no_errors() -> None:
    game: AnyGame = replace(BUNDLED.load("namaste"), options={"die": question("die")}, read=lambda _model, written: Warned(written))
    (sheet,) = answer_options(["ana.yaml"], {"die": "1"}, Library(BUNDLED.plus(game))).sheets
    assert isinstance(sheet, OptionsAnswer)
    assert sheet.notes == ()


def test_each_document_of_files_and_folders_is_answered() -> None:
    put(ana=f"{SHEET}---\nsheet: namaste\nplayer: Ben\nkrama: 1\n---\nsheet: namaste\nplayer: Cem\n")
    Path("notes.txt").write_text("", "utf-8")
    found = asked(("die",), ".", die="1")
    assert [type(each) for each in found.sheets] == [OptionsAnswer, Refused, OptionsAnswer]
    assert found.status == 2
    assert heads(found) == [f"die: [('die', '1')] of {name}" for name in ("Ana", "Cem")]
    assert [each.document for each in found.sheets if isinstance(each, Refused)] == [2]
