"""Complete answers of the app's program to good and bad requests, kept in `tests/golden/answers`.

`make golden` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from tests.command import ROOT
from tests.laid_out import laid_out
from tests.page.conftest import Page

GOLDEN = ROOT / "tests" / "golden" / "answers"
MOST = 19_000
"""Maximum bytes of a golden file."""
UNSAID = ("install", "stamp", "version", "note_data")
"""Keys that are left out: their values differ from run to run, or tests of reports keep them."""
LISTED, KEYS = 4, 25
"""Number of items kept of a longer list, and number of keys above which an object is shortened in the same way. A hash stands for
the whole.
"""
STRICT = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; frame-src blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of nearly all answers, listed only if they differ."""
OWN = "extends: placement/level-1\ntitle: Mine\n"
WRONG = "game: namaste\ntitle: Wrong\npage: {papre: a5}\n"
YAML_GAME = (
    "game: sheet\nname: tally\ntitle: Tally\nspaces:\n  player: text\n  a: 0..9\n  b: tick\n  c: {choice: [x, y]}\nscore: a\n"
)
ANA = "# with tea on it\nsheet: namaste\nplayer: Ana   # me\nkarma: [1, 2, 3, 4]\n"
BEN = "sheet: yacht\nplayer: Ben\nupper: {ones: 3, twos: 4}\nsubtotal: 8\n"
TWO = f"{ANA}---\n{BEN}---\nsheet: nosuch\n---\nsheet: yacht\nplayer: Cem\nupper: {{ones: thre}}\nwolf: 3\n"


@pytest.fixture
def evening(page: Page, folder: Path) -> Page:
    """Return the app with a folder that contains files of every kind."""
    files = {
        "mine.yaml": OWN,
        "wrong.yaml": WRONG,
        "tally.yaml": YAML_GAME,
        "ana.yaml": ANA,
        "two.yaml": TWO,
        "odd.yaml": "[1",
        "empty.yaml": "",
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "notes.txt").write_text("nothing", "utf-8")
    (folder / "deep").mkdir()
    shutil.copy(ROOT / "examples" / "layouts" / "club-logo.png", folder / "logo.png")
    return page


def mark(text: str) -> str:
    """Return a short hash of a text."""
    return sha256(text.encode()).hexdigest()[:8]


def short(value: Any) -> Any:
    """Return a value without long texts, the ends of long lists, and values that vary from run to run."""
    if isinstance(value, dict):
        first = dict(list(value.items())[:LISTED]) if len(value) > KEYS else value
        told = {key: "…" if key in UNSAID else short(each) for key, each in first.items()}
        return told | ({"…": f"{len(value)} in all, {mark(json.dumps(value))}"} if len(value) > KEYS else {})
    if isinstance(value, list):
        more = [f"… {len(value)} in all, {mark(json.dumps(value))}"] if len(value) > LISTED else []
        return [short(each) for each in value[: LISTED if more else None]] + more
    if isinstance(value, str) and len(value) > 400:
        return f"{value[:80]}… ({len(value)} characters, {mark(value)})"
    return value


def told(evening: Page, path: str, asked: Any = None) -> Iterator[str]:
    """Yield the lines of a request and its answer."""
    body = None if asked is None else asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    shown = "" if body is None else f" {body.decode('utf-8', 'replace')[:200]}"
    answer = evening.get(path) if body is None else evening.post(path, body)
    kind = answer.content_type
    yield f"{'GET' if body is None else 'POST'} {path}{shown} → {answer.status_code} {kind}"
    names = ("Content-Disposition", "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options")
    if not answer.is_json or body is None:
        heads = {head: answer.headers[head] for head in names if head in answer.headers}
        yield f"  {'; '.join(f'{head}: {value}' for head, value in heads.items() if STRICT.get(head) != value)}"
    if answer.is_json:
        yield from laid_out(short(answer.json))
    elif kind.startswith("image/svg"):
        yield f"  {len(answer.data)} bytes, {sha256(answer.data).hexdigest()[:12]}"
    else:
        yield f"  {answer.data[:8]!r}"


def work(layout: str, *sheets: dict[str, str], table: bool = False, **more: Any) -> dict[str, Any]:
    """A work as the page sends it."""
    return {"layout": layout, "table": table, "sheets": [{"values": values} for values in sheets], **more}


NAMASTE = {"player": "Ana", "circles.r4c4": "12", "circles.r4c5": "7", "karma.1": "3", "truths.top": "x?", "total": "five"}
YACHT = {"player": "Ben", "upper.ones": "3", "upper.twos": "4", "subtotal": "8", "extra.1": "x", "lower.yacht": "?"}
LUCKY = {"players.1": "Ana", "players.2": "Ben", "coasters.1": "3", "rounds.1.out": "1, 2", "rounds.2.out": "3"}
PLACED = {"players": "2", "marks.r1c1": "X", "marks.r2c2": "*", "score.gems": "4", "total": "99"}
WORKS = {
    "namaste": work("namaste", NAMASTE),
    "yacht": work("yacht", YACHT, lang="de"),
    "lucky-dice": work("lucky-dice", LUCKY),
    "placement": work("placement/level-1", PLACED),
    "tally": work("tally.yaml", {"player": "Ana", "a": "7", "b": "x", "c": "z"}, {"a": "12"}),
    "table": work("yacht", YACHT, {**YACHT, "player": "Cem"}, {"upper.ones": "4"}, table=True),
    "twice": work("namaste", NAMASTE, NAMASTE, table=True),
}
BAD: tuple[Any, ...] = (
    b"",
    b"{",
    b"[]",
    {},
    {"layout": 3},
    {"layout": "nosuch"},
    {"layout": "wrong.yaml", "sheets": [{"values": {}}]},
    {"layout": "../secret.yaml", "sheets": [{"values": {}}]},
    {"layout": "diceculus/cards", "sheets": [{"values": {}}]},
    {"layout": "yacht", "sheets": []},
    {"layout": "yacht", "sheets": 4},
    {"layout": "yacht", "sheets": [{}]},
    {"layout": "yacht", "sheets": [{"values": {"a": 3}}]},
    {"layout": "yacht", "sheets": [{"values": {}}] * 41},
    {"layout": "yacht", "sheets": [{"values": {}, "document": -1}]},
    {"layout": "yacht", "sheets": [{"values": {}, "looks": {"a": 3}}]},
    {"layout": "yacht", "table": "yes", "sheets": [{"values": {}}]},
    {"layout": "y" * 2000, "sheets": [{"values": {}}]},
    {"layout": "yacht", "sheets": [{"values": {"total": "9" * 3000, "nosuch": "1"}}]},
)
PADS: tuple[dict[str, Any], ...] = (
    {"names": ["namaste"]},
    {"names": ["yacht", "tenpin"], "copies": "3", "paper": "a4", "up": "2", "lang": "de", "ink": "mono"},
    {"names": ["yacht"], "copies": "4", "paper": "a4", "up": "auto", "stack": "cut", "flip": "long", "number": "7"},
    {"names": ["lucky-dice/coasters"], "paper": "letter", "fit": True},
    {"names": ["namaste"], "players": "Ana, Ben", "scan": True},
    {"names": ["diceculus/cards"], "flip": "short"},
    {"names": []},
    {"names": ["nosuch"]},
    {"names": ["wrong.yaml"]},
    {"names": ["yacht"], "copies": "many"},
    {"names": ["yacht"], "copies": "0"},
    {"names": ["yacht"], "copies": "1000000000"},
    {"names": ["yacht"], "paper": "a9"},
    {"names": ["yacht"], "paper": "a6"},
    {"names": ["yacht"], "up": "0"},
    {"names": ["yacht"], "up": "50", "paper": "a4"},
    {"names": ["yacht"], "stack": "heap"},
    {"names": ["yacht"], "flip": "up"},
    {"names": ["yacht"], "ink": "blue"},
    {"names": ["yacht"], "number": "-1"},
    {"names": ["yacht"], "number": "5", "copies": "999999"},
    {"names": ["yacht"], "players": "Ana, , Ben"},
    {"names": ["yacht"], "players": "Ana, Ana"},
    {"names": ["yacht"] * 101},
    {"names": [3]},
    {"names": ["yacht"], "fit": "yes"},
    {"names": ["yacht"], "lang": "fr"},
)
FOLDERS = (
    "/api/start",
    "/api/folder",
    *(
        f"/api/layout?name={name}"
        for name in ("namaste", "mine.yaml", "wrong.yaml", "tally.yaml", "nosuch", "ana.yaml", "odd.yaml", "")
    ),
    "/api/layout",
    "/api/layout?name=diceculus/cards",
    "/api/layout?name=lucky-dice/dice",
    "/api/progress",
    "/api/progress?job=nosuch",
    "/api/nosuch",
    "/nosuch",
    "/words/en.json?x=1",
    "/words/xx.json",
    "/static/nosuch.js",
    "/picture/sheet.svg?name=namaste",
    "/picture/sheet.svg?name=diceculus&page=2&lang=de&ink=saver",
    "/picture/sheet.svg?name=namaste&page=2",
    "/picture/sheet.svg?name=namaste&page=x",
    "/picture/sheet.svg?name=namaste&page=0",
    "/picture/sheet.svg?name=namaste&ink=red",
    "/picture/sheet.svg?name=namaste&scan=true",
    "/picture/sheet.svg?name=namaste&lang=fr",
    "/picture/sheet.svg?name=wrong.yaml",
    "/picture/pad.svg?paper=1",
)


def kept(file_regression: FileRegressionFixture, name: str, lines: list[str]) -> None:
    """Compare answers with golden files, split into as many files as needed."""
    parts = [""]
    for line in lines:
        if len(parts[-1].encode()) + len(line.encode()) > MOST:
            parts.append("")
        parts[-1] += f"{line}\n"
    for number, part in enumerate(parts, 1):
        path = GOLDEN / f"{name}{f'-{number}' if len(parts) > 1 else ''}.txt"
        file_regression.check(part, encoding="utf-8", newline="\n", fullpath=path)
    assert len(list(GOLDEN.glob(f"{name}-[0-9]*.txt"))) == (len(parts) if len(parts) > 1 else 0)


def test_what_is_asked_by_address(evening: Page, file_regression: FileRegressionFixture) -> None:
    kept(file_regression, "addresses", [line for path in FOLDERS for line in told(evening, path)])


@pytest.mark.parametrize("name", WORKS)
def test_a_sheet_that_is_typed(name: str, evening: Page, file_regression: FileRegressionFixture) -> None:
    lines = [line for path in ("check", "suggest", "yaml") for line in told(evening, f"/api/{path}", WORKS[name])]
    kept(file_regression, f"typed-{name}", lines)


@pytest.mark.parametrize("name", ["namaste", "lucky-dice", "placement/level-1", "tenpin", "tally.yaml"])
def test_the_fields_of_a_sheet(name: str, evening: Page, file_regression: FileRegressionFixture) -> None:
    lines = list(told(evening, "/api/sheet", {"layout": name, "lang": "de", "tongue": "de"}))
    lines += told(evening, "/api/sheet", {"layout": name, "scan": True, "sheets": [{"values": {"rounds.7.out": "1"}}]})
    kept(file_regression, f"fields-{name.replace('/', '-')}", lines)


def test_what_is_refused(evening: Page, file_regression: FileRegressionFixture) -> None:
    lines: list[str] = []
    for asked in BAD:
        checked, shown = ([*told(evening, f"/api/{path}", asked)] for path in ("check", "sheet"))
        lines += checked if shown[1:] == checked[1:] else [*checked, *shown]
    for path in ("suggest", "yaml", "save", "proof", "open", "assemble", "print", "pad", "stop"):
        for asked in BAD[:4]:
            lines += told(evening, f"/api/{path}", asked)
    lines += told(evening, "/api/check", b" " * 3_000_000)
    lines += told(evening, "/api/photo", b"no picture")
    lines += told(evening, "/api/photo?corners=1,2", b"no picture")
    kept(file_regression, "refused", lines)


def test_pads(evening: Page, file_regression: FileRegressionFixture) -> None:
    lines = [line for pad in PADS for line in told(evening, "/api/pad", pad)]
    for pad in PADS[:4]:
        lines += told(evening, f"/picture/pad.svg?paper=1&pad={json.dumps(pad)}")
    lines += told(evening, f"/picture/pad.svg?paper=99&pad={json.dumps(PADS[0])}")
    lines += told(evening, "/api/print", PADS[1])
    lines += told(evening, "/api/print", PADS[8])
    kept(file_regression, "pads", lines)


def test_files_are_opened_and_saved(evening: Page, folder: Path, file_regression: FileRegressionFixture) -> None:
    lines: list[str] = []
    for name in (
        "ana.yaml",
        "two.yaml",
        "mine.yaml",
        "odd.yaml",
        "empty.yaml",
        "nosuch.yaml",
        "../secret.yaml",
        "notes.txt",
        "logo.png",
    ):
        lines += told(evening, "/api/open", {"file": name})
    lines += told(evening, "/api/open", {"text": TWO})
    lines += told(evening, "/api/open", {"text": "---\n".join([BEN] * 402)})
    lines += told(evening, "/api/proof", WORKS["yacht"])
    lines += told(evening, "/api/proof", work("yacht", {"player": "?"}))
    changed = {"layout": "namaste", "table": False, "sheets": [{"values": {"player": "Ana", "karma.1": "4"}, "document": 1}]}
    saves: tuple[dict[str, Any], ...] = (
        {**changed, "file": "ana.yaml", "original": ANA},
        {**changed, "file": "ana.yaml", "original": ANA},
        {**changed, "file": "new.yaml", "original": TWO},
        {**changed, "file": "alone.yaml", "original": TWO, "alone": True},
        {**WORKS["yacht"], "file": "two.yaml"},
        {**WORKS["yacht"], "file": "two.yaml", "replace": True},
        {**WORKS["yacht"], "file": "mine.yaml"},
        {**WORKS["yacht"], "file": "odd.yaml"},
        {**WORKS["yacht"], "file": "notes.txt"},
        {**WORKS["yacht"], "file": "../out.yaml"},
        {**WORKS["yacht"], "file": "deep/out.yaml"},
        {**WORKS["yacht"], "file": "deep.yaml\n"},
        {**WORKS["yacht"], "file": "con.yaml"},
        {**WORKS["yacht"], "file": ".hidden.yaml"},
    )
    for save in saves:
        lines += told(evening, "/api/save", save)
    for path in sorted(folder.glob("*.yaml")):
        lines += [f"== {path.name}", *path.read_text("utf-8").splitlines()]
    kept(file_regression, "files", lines)
