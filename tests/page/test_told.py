"""What the page says of photos, whole: what can be done there, in place of options of a command.

`make golden` rewrites the text in `tests/golden/addresses`; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.page import told
from sheetgen.photo import words
from sheetgen.source.messages import Message
from tests.command import ROOT

HERE = (words.no_sheet, words.unknown_layout, words.changed_layout, words.only_like, words.twins, words.too_blurred)
ELSE = (words.too_dark, words.locked)
"""Of these the page has nothing else to say than a command."""


def lines() -> Iterator[str]:
    for each in (*HERE, *ELSE):
        about = tuple("abcdef"[: each.__code__.co_argcount])
        found = told.fault_json(Message(each, about))
        yield from (f"{found['code']}: {found['message']}", f"  {found['hint']}".rstrip())
    own = [told.invalid_reading(), told.no_scan(3), told.no_scan(0), told.too_many_layouts(24, 2)]
    for said in [*own, told.more_to_learn(1), told.more_to_learn(2)]:
        yield from (f"- {said.text().message}", f"  {said.text().hint}".rstrip())


def test_what_is_said_of_photos(file_regression: FileRegressionFixture) -> None:
    kept = ROOT / "tests" / "golden" / "addresses" / "photos.txt"
    file_regression.check("\n".join(lines()) + "\n", encoding="utf-8", newline="\n", fullpath=kept)


def test_no_hint_is_left_over() -> None:
    assert set(told._HINTS) == set(HERE)
    assert [told.fault_json(Message(each, ()))["hint"] for each in ELSE] == [each().text().hint for each in ELSE]
