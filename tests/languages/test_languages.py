"""The catalogue in other languages: translations match the English, and each reader gets the right language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from makers import messages as catalogue

from sheetgen.cli.language import choose
from sheetgen.source.languages import codes, language
from sheetgen.source.messages import Listing, Phrase, SpaceName, all_of, data, in_a_row, number_text, reader, room

phrase, plural = room("lucky-dice")
ENTRIES = catalogue.rooms(catalogue.entries())
UNDER_WAY = {"page", "click"}
"""Packages that aren't completely translated into German yet."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    token = reader.set(None)
    yield
    choose(["--language", "en"])
    reader.reset(token)


def test_an_id_is_of_one_message() -> None:
    texts: dict[str, set[tuple[str, str]]] = {}
    for each in (each for found in ENTRIES.values() for each in found if each.id not in ("cli/help", "click/")):
        texts.setdefault(each.id, set()).add((each.english, each.many))
    assert {id: found for id, found in texts.items() if len(found) > 1} == {}


@pytest.mark.parametrize("code", catalogue.codes())
@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_a_translation_has_the_same_values(name: str, code: str) -> None:
    file = catalogue.po_file(code, name)
    assert catalogue.problems(catalogue.read(file, code), file.name) == []


@pytest.mark.parametrize("name", sorted(set(ENTRIES) - UNDER_WAY))
def test_nothing_is_missing_in_german(name: str) -> None:
    german = catalogue.read(catalogue.po_file("de", name), "de")
    known = {(each.context, each.id if isinstance(each.id, str) else each.id[0]) for each in german if each.string and each.id}
    assert [each.id for each in ENTRIES[name] if (each.id, each.english) not in known] == []


def made(text: str, one: str | None = None, many: str = "") -> Catalog:
    result = Catalog(locale="de")
    result.add((one and (one, many)) or "{space} says {written}", text, context="room/name")
    return result


@pytest.mark.parametrize(
    ("of", "problem"),
    [
        (made("{space}: {written}"), None),
        (made(""), None),
        (made("{space}"), "x.po: room/name: the value {written} is missing"),
        (made("{space}: {written} {total}"), "x.po: room/name: there is no value {total}"),
        (made(("eins", "{count} viele"), "one", "{count} many"), None),  # type: ignore[arg-type]
        (made(("eins",), "one", "{count} many"), "x.po: room/name: 2 plural forms are wanted, 1 are there"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_with_a_translation_is_told_at_its_entry(of: Catalog, problem: str | None) -> None:
    assert catalogue.problems(of, "x.po") == ([problem] if problem else [])


def test_a_file_that_is_no_text_is_told_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    file = tmp_path / "x.po"
    file.write_bytes(b'msgid "a"\nmsgstr "\xff"\n')
    with pytest.raises(SystemExit, match=r"^x\.po:2: this is not UTF-8$"):
        catalogue.read(file, "de")
    file.write_text('msgid "a"\n<<<<<<<\nmsgstr "b"\n', "utf-8")
    with pytest.raises(SystemExit, match=r"^x\.po:\d+: "):
        catalogue.read(file, "de")


def test_a_message_is_told_in_the_readers_language() -> None:
    out = phrase("nobody-out", "no player is out in round {round}", 3)
    assert out.text() == "no player is out in round 3"
    assert out.text(language("de")) == "in Runde 3 ist niemand alle Würfel losgeworden"
    reader.set(language("de"))
    assert out.text() == "in Runde 3 ist niemand alle Würfel losgeworden"
    assert data(out) == {"id": "lucky-dice/nobody-out", "values": {"round": 3}}


@pytest.mark.parametrize(("count", "text"), [(1, "1 Belohnung"), (2, "2 Belohnungen"), (0, "0 Belohnungen")])
def test_plural_forms_are_the_languages_own(count: int, text: str) -> None:
    assert plural("some-rewards", "{count} reward", "{count} rewards", count=count).text(language("de")) == text


def test_a_sentence_of_which_a_part_is_not_translated_is_english() -> None:
    strange = Phrase("lucky-dice/strange", "strange")
    out = phrase("nobody-out", "no player is out in round {round}", strange)
    assert out.text(language("de")) == "no player is out in round strange"
    assert Phrase("nowhere/at-all", "{a} and {{b}}", {"a": 1}).text(language("de")) == "1 and {b}"


def test_lists_and_numbers_are_written_as_the_language_does() -> None:
    german = language("de")
    assert all_of(["a", "b", "c"]).text(german) == "a, b und c"
    assert all_of(["a"]).text(german) == "a"
    assert in_a_row([1, 2.5]).text(german) == "1, 2,5"
    assert in_a_row([1, 2.5]).text() == "1, 2.5"
    assert number_text(1234567, ",", german) == "1.234.567"
    assert number_text(-3, "−") == "−3"
    assert number_text(10**40) == "100000… (41 digits)"
    assert data(Listing((1, SpaceName("a.b", "b")), all_of(()).kind)) == {"id": "source/and", "values": {"1": 1, "2": "a.b"}}


@pytest.mark.parametrize(
    ("arguments", "environment", "wanted"),
    [
        (["check"], {}, None),
        (["check", "--language", "de"], {}, "de"),
        (["--tongue=de", "check"], {"SHEETGEN_LANG": "en"}, "de"),
        (["check", "--", "--language", "de"], {}, None),
        (["check", "--language", "en"], {"SHEETGEN_LANG": "de"}, None),
        ([], {"SHEETGEN_LANG": "de_AT.UTF-8"}, "de"),
        ([], {"LC_ALL": "de_DE.UTF-8", "LANG": "en_GB"}, "de"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "en_GB"}, "de"),
        ([], {"LC_ALL": "C", "LANG": "de_DE"}, None),
        ([], {"LANG": "de_DE@euro"}, "de"),
        ([], {"LANG": "xx_XX"}, None),
        ([], {"SHEETGEN_LANG": "en", "LANG": "de_DE"}, None),
    ],
)
def test_which_language_somebody_reads(
    arguments: list[str], environment: dict[str, str], wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SHEETGEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    choose(arguments)
    read = reader.get()
    assert (read.code if read else None) == wanted


def test_a_language_there_is_not_is_told_in_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "xx")
    choose([])
    assert capsys.readouterr().err == f"SHEETGEN_LANG: 'xx' is not one of {', '.join(codes())}\n"
    assert reader.get() is None


WRONG = "sheet: namaste\nplayer: Ana\nkarma: [1, 7]\ntotal: 3\n"


def test_data_are_the_same_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(WRONG, "utf-8")
    results = {}
    for code in ("en", "de"):
        command = [sys.executable, "-m", "sheetgen", "check", "a.yaml", "--format", "json", "--language", code]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, env={**os.environ, "PYTHONUTF8": "1"})
        (results[code],) = json.loads(done.stdout)["sheets"]
    english, german = (results[code]["findings"] for code in ("en", "de"))
    assert [finding["message"] for finding in english] != [finding["message"] for finding in german]
    for finding in (*english, *german):
        del finding["message"], finding["notes"]
    assert english == german
