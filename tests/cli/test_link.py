"""`sheetgen link`: its output opens as the given layout, and content that no link can hold is reported."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from sheetgen.layout.links import text_in_link
from tests.command import ROOT, put, run

LEVEL = "extends: placement/level-1\ntitle: My level   # of mine\n"
DICE = (ROOT / "layouts/yacht.yaml").read_text("utf-8")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def held(link: str) -> str:
    """The text within a link."""
    return text_in_link(parse_qs(link.strip().partition("?")[2])["z"][0])


def test_a_level_and_a_game_are_within_their_links_as_they_are_typed() -> None:
    put(mine=LEVEL, dice=DICE)
    for name, text in (("mine.yaml", LEVEL), ("dice.yaml", DICE)):
        done = run("link", name, "--base", "https://example.org/a/?b#c")
        assert done.status == 0
        assert urlsplit(done.out).geturl().startswith(f"https://example.org/a/?b#open/{name}?v=")
        assert held(done.out) == text


def test_a_bundled_layout_goes_by_its_name_and_standard_input_by_none() -> None:
    assert run("link", "placement/level-2").out == "#print/placement/level-2\n"
    done = run("link", "-", stdin=LEVEL)
    assert done.out.startswith("#open/sheet.yaml?")
    assert held(done.out) == LEVEL


def test_what_needs_other_files_is_told_with_their_names() -> None:
    put(mine=LEVEL, other="extends: mine.yaml\ntitle: Other\n")
    done = run("link", "other.yaml")
    assert done.status == 2
    assert "only one layout, but this layout needs 'mine.yaml'" in done.err


def test_a_layout_with_faults_has_no_link() -> None:
    put(mine=LEVEL + "titel: x\n")
    done = run("link", "mine.yaml")
    assert (done.status, done.out) == (2, "")
    assert "mine.yaml:3:1" in done.err


def test_a_layout_that_is_too_long_is_told() -> None:
    put(mine=LEVEL + "".join(f"# {n * 7919**3 % 10**12}\n" for n in range(3000)))
    done = run("link", "mine.yaml")
    assert done.status == 2
    assert "at most 8,000 are allowed" in done.err


@pytest.mark.parametrize("address", ["x", "ftp://a/", "http://", "https://a b/", "http://[", "javascript:alert(1)"])
def test_an_address_that_is_none_of_a_page_is_refused(address: str) -> None:
    done = run("link", "namaste", "--base", address)
    assert (done.status, done.out) == (2, "")
    assert f"'{address}' is not a web address" in done.err
