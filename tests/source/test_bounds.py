"""Amount of detail reported for a file and for a text: at the limits and just beyond."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.source.bounds import bounded, cut
from sheetgen.source.faults import Fault, Position, meant, near
from sheetgen.source.formats import format_of, is_photo, known_format
from sheetgen.source.messages import Message, Sentence, as_text, message
from sheetgen.source.words import more_faults, no_key


def faults(count: int) -> list[Fault]:
    return [Fault(message(no_key), Position(number, 1), f"f{number}") for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [0, 1, 99, 100])
def test_a_hundred_faults_are_told(count: int) -> None:
    assert bounded(faults(count)) == faults(count)


def test_of_more_faults_their_number_is_told_at_the_first_left_out() -> None:
    last = Fault(message(more_faults, 2), Position(101, 1), "f101")
    assert bounded(faults(102)) == [*faults(100), last]
    before = Fault(message(more_faults, 7), Position(500, 1))
    assert bounded([*faults(102), before])[-1] == last._replace(message=message(more_faults, 9))
    assert bounded([*faults(3), before]) == [*faults(3), before]
    assert [fault.position.line for fault in bounded(faults(5), 2)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("length", "most", "kept"),
    [(400, None, (400, 0)), (401, None, (200, 200)), (10, 10, (10, 0)), (11, 10, (5, 5)), (12, 5, (2, 3))],
)
def test_of_a_long_text_both_ends_are_told(length: int, most: int | None, kept: tuple[int, int]) -> None:
    text = "".join(chr(0x4E00 + n) for n in range(length))
    first, last = kept
    shown = cut(text) if most is None else cut(text, most)
    assert shown == (text[:first] + "…" + text[-last:] if last else text)


def told(*about: object) -> Sentence:
    return Sentence("", about)  # type: ignore[arg-type]  # the message itself, not its text


@pytest.mark.parametrize("length", [300, 301])
def test_a_long_word_is_told_by_its_ends(length: int) -> None:
    word = "a" * 60 + "b" * (length - 120) + "c" * 60
    short = "a" * 60 + "…" + "c" * 60 if length > 300 else word
    told_of: object = Message(told, (word, 7, ("x", word), ("x", "y"), (1, word), {"a": 1})).sentence().notes
    assert told_of == (
        short,
        7,
        ("x", short),
        ("x", "y"),
        (1, short),
        {"a": 1},
    )


@pytest.mark.parametrize(
    ("word", "known", "match"),
    [
        ("totl", ["total", "karma"], "total"),
        ("TOTAL", ["total"], "total"),
        ("xyz", ["total"], None),
        ("", ["total"], None),
        ("a" * 60, ["a" * 60], "a" * 60),
        ("a" * 61, ["a" * 61], None),
        ("a" * 60, ["a" * 61], None),
        ("word7x", [f"word{n}" for n in range(501)], "word7"),
        ("xword7", [f"word{n}" for n in range(501)], None),
        ("xword7", [f"word{n}" for n in range(500)], "word7"),
        ("word", [f"wordy{n:03}x" for n in range(501)], None),
    ],
)
def test_what_was_probably_meant(word: str, known: list[str], match: str | None) -> None:
    assert meant(word, known) == match


def test_a_hint_names_what_was_meant_or_what_is_known() -> None:
    assert as_text(near("totl", ["total", "karma"])) == "did you mean 'total'?"
    assert as_text(near("xyz", ["total", "karma", "total"])) == "expected one of total, karma"
    several = [f"{n}{n}{n}" for n in range(17)]
    assert as_text(near("xyz", several)) == "expected one of " + ", ".join(several)
    assert as_text(near("xyz", [*several, "more"])) == ""
    assert as_text(near("xyz", [])) == ""


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\x89PNG\r\n", "png"),
        (b"\xff\xd8\xff\xe0", "jpeg"),
        (b"\xff\xd8", None),
        (b"GIF87a", "gif"),
        (b"GIF89a", "gif"),
        (b"GIF88a", None),
        (b"II*\0", "tiff"),
        (b"MM\0*", "tiff"),
        (b"%PDF-1.7", "pdf"),
        (b"PK\x03\x04", "zip"),
        (b"PK\x05\x06", "zip"),
        (b"\x1f\x8b", "gzip"),
        (b"RIFF1234WEBPVP8 ", "webp"),
        (b"RIFF1234WAVE", None),
        (b"RIFX1234WEBP", None),
        *((b"\0\0\0\x20ftyp" + kind, "heic") for kind in (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")),
        (b"\0\0\0\x20ftypavif", "avif"),
        (b"\0\0\0\x20ftypavis", "avif"),
        (b"\0\0\0\x20ftypmif1\0\0\0\0mif1avif", "avif"),
        (b"BM\x36\0\1\0\0\0\0\0", "bmp"),
        (b"BMX: [1, 2, 3]", None),
        (b"\xff\x0a", "jxl"),
        (b"\0\0\0\x0cjP  \r\n\x87\n", "jp2"),
        (b"\0\0\0\x20ftypisom", "film"),
        (b"\0\0\0ftypheic", None),
        (b"sheet: namaste", None),
        (b"", None),
    ],
)
def test_a_format_is_known_by_its_first_bytes(data: bytes, name: str | None, tmp_path: Path) -> None:
    assert known_format(data) == name
    (tmp_path / "x").write_bytes(data)
    assert format_of(str(tmp_path / "x")) == name


def test_a_photo_is_known_by_its_name_or_what_is_in_it(tmp_path: Path) -> None:
    def holding(name: str, data: bytes = b"") -> str:
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    assert all(map(is_photo, ("a.JPG", "a.jpeg", "a.png", "a.webp", "a.tif", "a.tiff", "a.heic", "a.heif", "a.avif", "a.pdf")))
    assert all(map(is_photo, ("a.HIF", "a.jfif", "a.jpe", "a.bmp", "a.gif")))
    assert not any(map(is_photo, ("a.yaml", "a.yml", "a.YAML", "a.yaml.txt", "a.txt", "a", "-", "a\0b")))
    assert is_photo(holding("scan", b"%PDF-"))
    assert not is_photo(holding("moving", b"\0\0\0\x20ftypisom"))
    assert not is_photo(holding("packed", b"PK\x03\x04"))
    assert not is_photo(holding("a.yaml", b"\x89PNG"))
    assert format_of(str(tmp_path)) is None


def code_of(words: Callable[[], Sentence]) -> str:
    return message(words).code


def test_a_code_is_the_room_and_what_the_words_are_called() -> None:
    assert code_of(no_key) == "source/no-key"
