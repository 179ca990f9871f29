"""`proof`: its files and their names, its messages and its exit status, for right and wrong sheets."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import click
import pikepdf
import pypdfium2
import pytest

import sheetgen as sg
from tests.command import GOOD, OTHER, ROOT, WRONG, Ran, put, run, surroundings

EXAMPLES = ROOT / "examples"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words(path: str | Path) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(path)
    return [document[number].get_textpage().get_text_bounded().replace("\r\n", " ") for number in range(len(document))]


def assert_ended(done: Ran, status: int, told: str, err: str = "") -> None:
    assert (done.status, done.err, done.out) == (status, err, told)


def test_a_proof_beside_nothing_else(here: Path) -> None:
    put(joe=WRONG)
    assert_ended(run("proof", "joe.yaml"), 1, "wrote joe-proof.pdf\n")
    assert sorted(path.name for path in here.iterdir()) == ["joe-proof.pdf", "joe.yaml"]
    (text,) = words("joe-proof.pdf")
    for each in ("not valid: 2 errors", "namaste/karma-points", "karma.2", "Ana", "written", "earned", "Ana joe.yaml · namaste"):
        assert each in text


def test_every_finding_with_its_number_and_message() -> None:
    file = EXAMPLES / "namaste" / "wrong.yaml"
    run("proof", file, "-o", "a.pdf")
    (text,) = words("a.pdf")
    squeezed = text.replace(" ", "")
    findings = run("check", file, "--format", "json").json["sheets"][0]["findings"]
    assert len(findings) == 7
    numbers = set()
    for finding in findings:
        numbers |= {n for n in range(1, 8) if f"{n}{finding['message'].replace(' ', '')}" in squeezed}
        assert all(note.replace(" ", "") in squeezed for note in finding["notes"])
    assert numbers == {*range(1, 8)}


def test_it_ends_as_check_does() -> None:
    put(good=GOOD, bad="sheet: namaste\nkarma: [1,\n", wrong=WRONG)
    assert [run("proof", f"{name}.yaml").status for name in ("good", "wrong")] == [0, 1]
    for files in (["good.yaml", "bad.yaml", "wrong.yaml"], ["bad.yaml", "none.yaml", "good.yaml"]):
        done, checked = run("proof", *files, "-o", "a.pdf"), run("check", *files)
        assert (done.status, done.err) == (2, checked.err) == (checked.status, done.err)
        assert len(words("a.pdf")) == sum(name in ("good.yaml", "wrong.yaml") for name in files)


def test_nothing_to_proof_writes_nothing(here: Path) -> None:
    put(bad="sheet: namast\n")
    done = run("proof", "bad.yaml")
    assert (done.status, done.out) == (2, "")
    assert "did you mean 'namaste'" in done.err
    assert [path.name for path in here.iterdir()] == ["bad.yaml"]


def test_sheets_in_the_order_given_and_documents_in_theirs() -> None:
    put(b=f"{GOOD}---\n{OTHER}", a=GOOD.replace("Ana", "Zoe"))
    done = run("proof", "b.yaml", "a.yaml")
    assert_ended(done, 0, "wrote proofs.pdf: 3 sheets on 3 pages\n")
    pages = words("proofs.pdf")
    for page, (player, rest) in zip(pages, [("Ana", "b.yaml ·"), ("Ben", "b.yaml, document 2"), ("Zoe", "a.yaml")], strict=True):
        assert player in page
        assert rest in page


def test_a_folder_and_a_table(here: Path) -> None:
    (here / "friday").mkdir()
    (here / "friday" / "a.yaml").write_text(GOOD)
    (here / "friday" / "b.yaml").write_text(OTHER)
    assert_ended(run("proof", "friday"), 0, "wrote friday-proof.pdf: 2 sheets on 2 pages\n")
    assert run("proof", "--table", "friday").out == "wrote friday-proof.pdf: 2 sheets on 3 pages\n"
    last = words("friday-proof.pdf")[-1]
    assert "Ranking" in last
    assert last.index("1 Ana") < last.index("2 Ben")
    assert run("proof", "--table", "friday/a.yaml", "friday/b.yaml").out == "wrote table-proof.pdf: 2 sheets on 3 pages\n"


def test_no_proof_takes_the_place_of_another(here: Path) -> None:
    put(a=GOOD, b=GOOD)
    Path("a.yml").write_text(GOOD, "utf-8")
    Path("c.yml").write_text(GOOD, "utf-8")
    names = {"a.yaml": "a-proof.pdf", "a.yml": "a.yml-proof.pdf", "c.yml": "c-proof.pdf", "a.yaml b.yaml": "proofs.pdf"}
    for files, name in {**names, "--table a.yaml b.yaml": "table-proof.pdf"}.items():
        assert run("proof", *files.split()).out.startswith(f"wrote {name}"), files
    for layout, name in (("c.yml", "c.png"), ("a.yaml", "a.png"), ("a.yml", "a.yml.png")):
        Path(layout).write_text("extends: namaste\n", "utf-8")
        assert run("preview", layout, "--resolution", "50").out.startswith(f"wrote {name}"), layout
    assert sum(path.suffix in (".pdf", ".png") for path in here.iterdir()) == 8


def test_a_table_with_an_unreadable_sheet() -> None:
    put(a=GOOD, b="sheet: namaste\nplayer: Ben\nkarma: [x]\n")
    done = run("proof", "--table", "a.yaml", "b.yaml", "-o", "t.pdf")
    assert done.status == 2
    assert "b.yaml:3" in done.err
    assert "incomplete, 1 sheet can't be read; the others are ranked" in words("t.pdf")[-1]


@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.PDF"])
def test_other_pictures(name: str) -> None:
    put(a=WRONG)
    assert_ended(run("proof", "a.yaml", "-o", name), 1, f"wrote {name}\n")
    begins = {"a.png": b"\x89PNG", "a.svg": b"<", "a.PDF": b"%PDF"}[name]
    assert Path(name).read_bytes().startswith(begins)
    if name == "a.svg":
        assert 'id="' in Path(name).read_text("utf-8"), "spaces keep their names"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("-o", "a.jpg"), "a.jpg: .jpg pictures aren't supported"),
        (("-o", "a.yaml"), ".yaml pictures aren't supported"),
        (("-o", "none/a.pdf"), "can't write none/a.pdf: there is no such folder"),
        (("--lang", "fr"), "'namaste' has no labels in the language 'fr'"),
        (("--open", "-o", "-"), "--open shows a file, but standard output is not a file"),
        (("-o", "x.png", "--resolution", "x"), "--resolution x"),
        (("--ink", "red"), "invalid value for '--ink'"),
    ],
)
def test_options_that_cannot_be_followed(options: tuple[str, ...], told: str, here: Path) -> None:
    put(a=WRONG)
    before = sorted(here.iterdir())
    done = run("proof", "a.yaml", *options)
    assert done.status == 2
    assert told in done.err
    assert done.out == ""
    assert sorted(here.iterdir()) == before


def test_it_never_takes_the_place_of_what_it_read(here: Path) -> None:
    put(a=WRONG)
    (here / "a.pdf").symlink_to(here / "a.yaml")
    done = run("proof", "a.yaml", "-o", "a.pdf")
    assert done.status == 2
    assert "the annotated sheet would overwrite it" in done.err
    assert (here / "a.yaml").read_text() == WRONG


def test_standard_input_and_output(here: Path) -> None:
    assert_ended(run("proof", "-", stdin=GOOD), 0, "wrote sheet-proof.pdf\n")
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "proof", "-", "-o", "-"],
        input=WRONG.encode(), capture_output=True, env=surroundings(), check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"%PDF")
    assert done.stdout.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize("failed", [0, 1])
def test_it_is_shown_where_something_shows_it(failed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def launch(target: str) -> int:
        shown.append(target)
        return failed

    monkeypatch.setattr(click, "launch", launch)
    put(a=GOOD)
    done = run("proof", "a.yaml", "--open")
    assert (done.status, done.out, shown) == (0, "wrote a-proof.pdf\n", ["a-proof.pdf"])
    assert bool(done.err) == bool(failed)


def test_a_sheet_of_a_layout_that_cannot_be_drawn(here: Path) -> None:
    (here / "mine.yaml").write_text("extends: namaste\nblocks:\n- {id: karma, at: c1-1 r16-16}\n")
    put(a=WRONG.replace("sheet: namaste", "sheet: mine.yaml"), b=GOOD, c=WRONG.replace("sheet: namaste", "sheet: mine.yaml"))
    done = run("proof", "a.yaml", "b.yaml", "c.yaml", "-o", "p.pdf")
    assert done.status == 2
    assert "mine.yaml:3" in done.err
    assert done.err.count("is 13.1 mm wide: 3.9 mm too much") == 1, "told once"
    assert len(words("p.pdf")) == 1


@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
def test_in_both_languages_and_all_inks(ink: str) -> None:
    put(a=GOOD)
    assert run("proof", "a.yaml", "--lang", "de", "--ink", ink, "-o", "p.pdf").status == 0
    assert "Ich starte" in words("p.pdf")[0]


@pytest.mark.parametrize(
    "sheet",
    [
        GOOD.replace("Ana", "漢字 \U0001f600"),
        GOOD.replace("Ana", "x" * 290),
        GOOD.replace("Ana", '"a\\tb ½ √"'),
        "sheet: namaste\nplayer: Ana\nsymbols: {lotus: ?}\nkarma: [?, 2]\ntotal: ?\n",
        f"sheet: namaste\nplayer: Ana\ntotal: {'9' * 300}\n",
        "sheet: lucky-dice\nplayers: ['?', A, B, C, D, E]\nrounds: " + str([{"out": ["A"]}] * 40).replace("'", "") + "\n",
    ],
)
def test_whatever_is_written_is_shown(sheet: str) -> None:
    put(a=sheet)
    done = run("proof", "a.yaml", "-o", "p.pdf")
    assert done.status in (0, 1), done.err
    with pikepdf.open("p.pdf") as pdf:
        assert len(pdf.pages) >= 1


def test_what_cannot_be_read_is_shown_as_such() -> None:
    put(a="sheet: namaste\nplayer: Ana\nkarma: [?, 2]\ntotal: 5\n")
    assert run("proof", "a.yaml", "-o", "p.pdf").status == 0
    assert "?" in words("p.pdf")[0]


def test_what_has_no_place_on_paper_is_told() -> None:
    put(a="sheet: placement/level-1\nplayer: Joe\nplayers: 1\nscore: {gems: 0, flags: 7}\n")
    assert run("proof", "a.yaml", "-o", "p.pdf").status == 1
    (text,) = words("p.pdf")
    assert "written, but not shown on this sheet: score.flags 7" in text
    assert "score.gems 0" not in text


def test_equal_sheets_equal_proofs() -> None:
    put(a=WRONG)
    for name in ("1.pdf", "2.pdf"):
        run("proof", "a.yaml", "-o", name)
    assert Path("1.pdf").read_bytes() == Path("2.pdf").read_bytes()


TABLE = """sheet: yacht
player: Ольга
upper: {ones: 3, twos: 5}
---
sheet: yacht
player: Νίκος
upper: {ones: 3}
"""


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_greek_and_cyrillic_names_are_shown_everywhere(form: str, tmp_path: Path) -> None:
    """On the sheet, in the headings and in the ranking; the slanted face has no letters for them."""
    (tmp_path / "table.yaml").write_text(TABLE, "utf-8")
    out = tmp_path / f"x.{form}"
    result = run("proof", "--table", str(tmp_path / "table.yaml"), "-o", str(out))
    assert (result.status, result.err) == (1, "")
    if form == "pdf":
        olga, nikos, ranking = words(out)
        assert min(olga.count("Ольга"), nikos.count("Νίκος")) >= 2  # on the sheet and in the heading
        assert {"Ольга", "Νίκος"} <= {*ranking.split()}
    elif form == "svg":
        text = out.read_text("utf-8")
        assert min(text.count("Ольга"), text.count("Νίκος")) >= 3


def test_letters_that_no_face_has_are_told(tmp_path: Path) -> None:
    file = tmp_path / "emoji.yaml"
    file.write_text('sheet: yacht\nplayer: "Ольга 🎲 漢字 عربي"\n', "utf-8")
    told = f"{file}: the font has no 🎲 漢 字 ع ر ب ي: each is shown as ·\n"
    assert run("proof", str(file), "-o", str(tmp_path / "x.svg")).err == told
    assert "Ольга · ·· ····" in (tmp_path / "x.svg").read_text("utf-8")
    seen: list[str] = []
    sg.render_proof(sg.load_layout("yacht").sheet({"player": "Ola 🎲"}), BytesIO(), tell=seen.append)
    assert seen == ["Ola 🎲: the font has no 🎲: each is shown as ·"]
