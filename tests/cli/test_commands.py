"""Calls of every command with all its options, valid and invalid: its output, exit status and files.

The results are kept in `tests/golden/commands`, one file per command. `make golden` rewrites them; review the difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from shlex import split

import click
import pikepdf
import pytest
from PIL import Image
from pytest_regressions.file_regression import FileRegressionFixture

from tests.command import GOOD, OTHER, ROOT, WRONG, put, run

KEPT = ROOT / "tests" / "golden" / "commands"
LONG = 500
FILES = {
    "ana": GOOD,
    "ben": OTHER,
    "wrong": WRONG,
    "cem": "sheet: namaste\nplayer: Ana\nfirst: true\nkarma: [1, 2, 3, 4]\ntotal: -9\nscore: {karma: -11}\n",
    "part": "sheet: namaste\nplayer: Dora\ncircles: |\n  4\n  . 7 .\n  3 . 8 . .\n  1 . . . 12 . .\n  . . . 14 .\n  . . .\n  .\n",
    "level": "sheet: placement/level-1\nplayers: 2\nplayer: Joe\n",
    "round": "sheet: diceculus\nplayer: John\nstages:\n  idea:\n    rounds:\n"
    "      - {dice: {a: 3, b: 2, c: 2}, card: 'ac-7b=?', values: {a: 5}}\n",
    "unread": "sheet: namaste\nplayer: Eva\nkarma: [1, '?', 3 pts]\ntotal: -4\n",
    "broken": "sheet: namaste\nplayer: [Eva\n",
    "mine": "extends: namaste\nremove: [legend]\n",
    "faulty": "extends: namaste\nremove: [legnd]\npage: {paper: a99}\n",
    "evening/1": GOOD,
    "evening/2": OTHER,
}
"""Files in the working folder of the commands."""

CALLS: dict[str, tuple[str, ...]] = {
    "render": (
        "namaste",
        "namaste -o out.pdf --copies 3 --lang de --ink mono",
        "namaste placement/level-1 --up 2 --copies 3",
        "lucky-dice",
        "lucky-dice --flip short -o -",
        "lucky-dice --flip long --paper a4 --up 2 --copies 2 --stack cut",
        "namaste --number --names Ana,Ben -o numbered.pdf",
        "--number namaste -o first.pdf",
        "namaste --number -3",
        "namaste --number 999999 --copies 2",
        "namaste --scan --paper a6 --fit",
        "diceculus/cards --scan",
        "mine.yaml",
        "mine.yaml -o mine.yaml",
        "mine.yaml -o link.pdf",
        "namaste -o evening",
        "namaste -o nosuch/x.pdf",
        "namaste -o photo.jpg",
        "namaste -o new.yml",
        "- -o piped.pdf < mine.yaml",
        "- - < mine.yaml",
        "faulty.yaml mine.yaml nosuch.yaml",
        "namaste --lang fr",
        "namaste --copies 100001",
        "namaste --names Ana,ana",
        "namaste --fit",
        "namaste --stack up",
        "",
    ),
    "preview": (
        "namaste --resolution 10",
        "namaste placement/level-1 --resolution 20",
        "namaste -o a.svg",
        "namaste -o a.svg --outlines --scan --lang de --ink saver",
        "namaste lucky-dice -o both.pdf",
        "namaste --resolution 9",
        "namaste --resolution 2401",
        "namaste --resolution 2400",
        "namaste --resolution x",
        "namaste -o a.svg --resolution 50",
        "namaste --outlines",
        "namaste -o a.pdf --outlines",
        "namaste -o a.gif",
        "namaste -o -",
        "namaste -o - --open",
        "namaste -o open.svg --open",
        "namaste -o shut.svg --open",
        "lucky-dice/dice --scan -o dice.svg",
        "mine.yaml -o mine.yaml",
        "mine.yaml -o mine.svg",
        "faulty.yaml",
        "nosuch",
        "- -o piped.svg < mine.yaml",
        "namaste -o nosuch/a.svg",
    ),
    "proof": (
        "ana.yaml",
        "wrong.yaml -o wrong.svg --lang de --ink mono --outlines",
        "wrong.yaml -o wrong.png --resolution 30",
        "--table evening",
        "--table ana.yaml ben.yaml",
        "ana.yaml wrong.yaml",
        ".",
        "- < wrong.yaml",
        "ana.yaml -o ana.yaml",
        "ana.yaml -o ana.gif",
        "ana.yaml -o a.pdf --resolution 30",
        "ana.yaml -o - --open",
        "ana.yaml -o open.pdf --open",
        "ana.yaml -o shut.pdf --open",
        "ana.yaml -o nosuch/a.pdf",
        "ana.yaml --lang fr",
        "broken.yaml",
        "unread.yaml broken.yaml -o some.pdf",
        "nosuch.yaml",
    ),
    "options": (
        "part.yaml --result 14",
        "part.yaml --dice 1/7,2,4t --format json",
        "part.yaml --result 14 -o part.svg --lang de --ink mono",
        "part.yaml --result 14 -o part.pdf --format json",
        "part.yaml --result 14 -o -",
        "part.yaml --result 14 -o part.yaml",
        "part.yaml --result 14 -o part.gif",
        "part.yaml --result 14 -o nosuch/a.pdf",
        "part.yaml --result 14 --lang fr -o a.svg",
        "part.yaml ana.yaml --result 14",
        "part.yaml ana.yaml --result x",
        "part.yaml --result x -o x.svg",
        "part.yaml --die 5",
        "part.yaml",
        "level.yaml --die 5 --placed r3c4,r3c3",
        "level.yaml --placed r3c4",
        "level.yaml --die 7",
        "round.yaml",
        "round.yaml --card 2a+bc --dice a3,b2",
        "round.yaml part.yaml broken.yaml nosuch.yaml",
        "round.yaml part.yaml broken.yaml nosuch.yaml --format json",
    ),
    "check": (
        "ana.yaml",
        "wrong.yaml ana.yaml evening broken.yaml unread.yaml nosuch.yaml",
        "wrong.yaml unread.yaml broken.yaml --format json",
        "--table ana.yaml ben.yaml cem.yaml unread.yaml",
        "--table ana.yaml ben.yaml unread.yaml --format json",
        "--table evening",
        "- < wrong.yaml",
        "cem.yaml --fix",
        "--fix cem.yaml",
        "--fix wrong.yaml",
        "--fix --format json wrong.yaml",
        "--fix --table ana.yaml ben.yaml",
        "--fix - < wrong.yaml",
        "--fix photo.jpg",
        "--format xml ana.yaml",
    ),
    "lint": (
        "mine.yaml",
        "faulty.yaml nosuch.yaml namaste",
        "faulty.yaml mine.yaml --format json",
        "- < mine.yaml",
        "- -",
        "placement/level-1",
    ),
    "read": (
        "photo.jpg",
        "photo.jpg --format json",
        "nosuch.jpg",
        "ana.yaml",
        "evening",
        "photo.jpg -o nosuch",
        "photo.jpg -o ana.yaml",
        "photo.jpg --proof out.png",
        "photo.jpg --names Ana,ana",
        "photo.jpg --names Ana,,Ben",
        "photo.jpg --layout lucky-dice/dice",
        "photo.jpg --layout nosuch",
        "photo.jpg copies/photo.png -o copies",
        "ben.jpg",
        "ben.jpg photo.jpg",
        "ben.jpg --force --table",
    ),
    "icons": (
        "lot",
        "'ARROW  right'",
        "ARROW",
        "nosuch",
        "lotos",
        "lot -o lot.svg",
        "lot -o lot.pdf",
        "lot -o lot.png",
        "lot -o -",
        "lot -o lot.gif",
        "lot -o ana.yaml",
        "lot -o nosuch/lot.svg",
    ),
    "new": (
        "level garden",
        "sheet my-dice.yml",
        "sheet garden",
        "sheets garden",
        "level nosuch/garden",
        "level ...",
        "sheet \N{SNOWMAN}",
        f"sheet {'x' * 200}",
        "level -- -dash",
    ),
    "texts": (
        "layouts",
        "blank namaste",
        "blank mine.yaml",
        "blank - < mine.yaml",
        "blank lucky-dice/dice",
        "blank nosuch",
        "blocks mine.yaml",
        "blocks yacht",
        "blocks faulty.yaml",
        "explain",
        "explain namaste",
        "explain one-first",
        "explain namaste/one-first",
        "explain NAMASTE/ONE-FIRST",
        "explain namaste/one-frist",
        "explain zzzzzz",
        "explain yacht",
        "explain yacht/bonus",
        "explain bonus yacht",
        "explain bonuss yacht",
        "explain bonus namaste",
        "explain bonus nosuch.yaml",
        "explain hearts/nosuch",
        "spaces namaste",
        "spaces mine.yaml --scan",
        "spaces lucky-dice --scan",
        "spaces faulty.yaml",
        "schema sheet yacht",
        "schema layout yacht",
        "schema sheet mine.yaml",
        "schema sheet placement/level-1",
        "schema layout mine.yaml",
        "schema sheet namste",
        "schema sheet faulty.yaml",
        "completion bash",
        "nosuch",
        "watch -",
        "watch namaste -o -",
        "watch namaste -o a.gif",
        "watch namaste --resolution 5",
        "watch namaste --outlines",
        "watch nosuch",
        "watch nosuch.yaml",
        "serve nosuch",
        "serve ana.yaml",
        "serve --port x",
    ),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with files of every kind."""
    (tmp_path / "game" / "evening").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "game")
    put(**FILES)
    Path("copies").mkdir()
    for photo in ("photo.jpg", "ben.jpg", "copies/photo.png"):
        Path(photo).write_bytes(b"\xff\xd8\xff\xe0")
    Path("link.pdf").symlink_to("mine.yaml")
    monkeypatch.setattr(click, "launch", lambda file: int("shut" in file))


def shortened(text: str) -> str:
    """Return a text, or the beginning and a hash of a very long one."""
    return text if len(text) <= LONG else f"{text[: LONG // 2]}… {len(text)} {sha256(text.encode()).hexdigest()[:16]}\n"


def written(path: Path) -> str:
    """Return the form and size of a written picture, or the text of another file."""
    if path.suffix == ".pdf":
        with pikepdf.open(path) as pdf:
            sizes = [tuple(round(float(side) * 25.4 / 72) for side in page.MediaBox[2:]) for page in pdf.pages]
            return f"{len(sizes)} pages {sorted(set(sizes))} {pdf.Root.Lang}"
    if path.suffix == ".png":
        with Image.open(path) as image:
            return f"{image.size}, {[round(side) for side in image.info['dpi']]} dots an inch"
    text = path.read_text("utf-8")
    if path.suffix == ".svg":
        box, lang = re.search(r'viewBox="([^"]*)"', text), re.search(r'lang="([a-z]*)"', text)
        drawn = [f"{text.count(tag)} {tag}" for tag in ("<text", "aria-label")]
        return f"{box and box[1]} {lang and lang[1]} {', '.join(drawn)}"
    return f"\n{shortened(text)}"


def called(command: str, said: dict[str, str]) -> Iterator[str]:
    """Yield a call, its output, and the files it writes. said: the first call that printed each text."""
    typed, _, given = command.partition(" < ")
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in Path().rglob("*") if path.is_file()}
    ran = run(*split(typed), stdin=Path(given).read_bytes() if given else b"")
    yield f"$ sheetgen {command}   # {ran.status}\n"
    if "\n   = see `sheetgen" in ran.err:
        yield "in click's own words\n"
    else:
        first = said.setdefault(ran.out, command)
        out = f"{ran.out[:4]}…\n" if ran.out[:4] in ("%PDF", "\ufffdPNG") else shortened(ran.out)
        if first != command and len(out) > len(first) + 20:
            out = f"the same as: {first}\n"
        yield out + "".join(f"! {line}\n" for line in ran.err.splitlines())
    for path in sorted(path for path in Path().rglob("*") if path.is_file()):
        if before.get(path) != (path.read_bytes(), path.stat().st_mtime_ns):
            yield f"→ {path}: {written(path).rstrip()}\n"
    yield "\n"


@pytest.mark.parametrize("name", CALLS)
def test_a_command_does_what_it_did(name: str, file_regression: FileRegressionFixture) -> None:
    calls = CALLS[name] if name == "texts" else [f"{name} {call}".rstrip() for call in CALLS[name]]
    said: dict[str, str] = {}
    whole = "".join(line for call in calls for line in called(call, said))
    file_regression.check(whole, encoding="utf-8", newline="\n", fullpath=KEPT / f"{name}.txt")
