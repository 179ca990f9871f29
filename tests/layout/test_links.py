"""Layouts in links: reading a link gives the same text, and no manipulated link makes the program hang, use too much memory or
fail."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen import __version__
from sheetgen.layout import links
from sheetgen.source.faults import Unreadable
from tests.command import ROOT
from tests.patience import ends
from tests.thorough import some

LAYOUTS = sorted((ROOT / "layouts").rglob("*.yaml"))
MUTATED = some(10_000)
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/%#&? \n\0é"


def packed(data: bytes, level: int = 9) -> str:
    """Return data packed for a link."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return urlsafe_b64encode(packer.compress(data) + packer.flush()).rstrip(b"=").decode()


def text_of(link: str) -> str:
    return link.rpartition("&z=")[2]


def refusal(text: str) -> str:
    """Return the error code for a text that is refused."""
    with pytest.raises(Unreadable) as caught:
        links.text_in_link(text)
    return caught.value.faults[0].code


@given(st.text(max_size=3000))
def test_a_text_comes_out_of_its_link_as_it_was(text: str) -> None:
    text = text.encode(errors="ignore").decode()
    assert links.text_in_link(text_of(links.link_to_text("mine.yaml", text, __version__))) == text


@pytest.mark.parametrize("file", LAYOUTS, ids=lambda file: file.stem)
def test_every_bundled_layout_fits_into_a_link(file: object) -> None:
    text = LAYOUTS[LAYOUTS.index(file)].read_text("utf-8")  # type: ignore[arg-type]
    link = links.link_to_text("mine.yaml", text, __version__)
    assert len(link) <= links.MAX_LINK
    assert links.text_in_link(text_of(link)) == text


def test_a_link_says_which_program_made_it_and_how_the_file_is_called() -> None:
    link = links.link_to_text("ä b&#.yaml", "game: sheet\n", __version__)
    assert re.fullmatch(rf"#open/%C3%A4%20b%26%23\.yaml\?v={re.escape(__version__)}&z=[\w-]+", link)
    assert links.link_to_name("placement/level-1") == "#print/placement/level-1"


def test_what_is_too_long_for_a_link_is_told_with_its_length() -> None:
    noise = Random(1).randbytes(links.MAX_LINK).hex()
    for text in (noise, "# \n" * links.MAX_TEXT):
        with pytest.raises(Unreadable) as caught:
            links.link_to_text("mine.yaml", text, __version__)
        assert caught.value.faults[0].code == "layout/too-long-for-link"
        assert "8,000" in caught.value.faults[0].text


@pytest.mark.parametrize("size", [links.MAX_TEXT + 1, 1_000_000, 5_900_000])
def test_a_bomb_is_refused_before_it_is_unpacked(size: int) -> None:
    bomb = packed(b"#" * size)
    assert len(bomb) <= links.MAX_LINK
    assert refusal(bomb) == "layout/too-much-in-link"
    assert links.text_in_link(packed(b"#" * links.MAX_TEXT)) == "#" * links.MAX_TEXT


@pytest.mark.parametrize(
    "text",
    ["!", "a", "é", "a b", packed(b"x") + "A", packed(b"x" * 90)[:-3], packed(b"\xff\xfe"), "A" * (links.MAX_LINK + 1), "=" * 4],
)
def test_what_is_no_packed_text_is_damaged(text: str) -> None:
    assert refusal(text) == "layout/damaged-link"


def test_a_second_text_behind_the_first_is_not_passed_over() -> None:
    twice = urlsafe_b64decode(packed(b"game: sheet\n" * 3) + "==") + b"more"
    assert refusal(urlsafe_b64encode(twice).rstrip(b"=").decode()) == "layout/damaged-link"


def test_changed_links_are_read_or_refused_and_never_more() -> None:
    random, read = Random(31), 0
    refused: set[object] = set()
    texts = [text_of(links.link_to_text("a.yaml", file.read_text("utf-8"), __version__)) for file in LAYOUTS]
    with ends():
        for _ in range(MUTATED):
            text = list(random.choice(texts))
            for _ in range(random.randint(1, 4)):
                at = random.randrange(len(text) or 1)
                match random.randrange(4):
                    case 0:
                        text[at : at + 1] = random.choice(_ALPHABET)
                    case 1:
                        del text[at : at + random.randint(1, 40)]
                    case 2:
                        text[at:at] = random.choices(_ALPHABET[:64], k=random.randint(1, 40))
                    case 3:
                        text[at:at] = text[: random.randint(1, 400)]
            try:
                assert len(links.text_in_link("".join(text)).encode()) <= links.MAX_TEXT
                read += 1
            except Unreadable as unreadable:
                refused.add(unreadable.faults[0].code)
    assert refused <= {"layout/damaged-link", "layout/too-much-in-link"}
    assert read < MUTATED  # some are refused


@pytest.mark.parametrize(
    ("version", "newer"),
    [("", False), ("0.1", False), (__version__, False), ("999.0.0", True), ("999", True), ("x", False), ("9" * 99, False)],
)
def test_a_newer_link_is_told_from_an_older_one(version: str, newer: bool) -> None:
    assert links.is_newer(version, __version__) == newer
