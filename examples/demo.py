"""`make demo`: renders every bundled layout into a folder, checks the examples, and says where everything lies and how to go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

HERE = Path(__file__).parent
SHEETGEN = (sys.executable, "-m", "sheetgen")


def run(*arguments: str) -> tuple[int, str]:
    """Exit status and output of one call."""
    done = subprocess.run([*SHEETGEN, *arguments], capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout or done.stderr


def render(build: Path) -> None:
    """Every bundled layout as a PDF."""
    build.mkdir(parents=True, exist_ok=True)
    names = [line.split()[0] for line in run("layouts")[1].splitlines()]
    print("Sheets to print:")
    for name in names:
        target = build / (name.replace("/", "-") + ".pdf")
        status, output = run("render", name, "-o", str(target))
        if status:
            sys.exit(output)
        print(f"  {target}")


def folders() -> list[Path]:
    """The folders of examples that hold filled sheets."""
    sheets = (path for path in HERE.rglob("*.yaml") if "\nsheet:" in "\n" + path.read_text("utf-8"))
    return sorted({path.parent for path in sheets})


def verdicts() -> None:
    """The verdict of every example: the last lines of what `check` says."""
    print("\nThe examples' verdicts:")
    for folder in folders():
        table = ["--table"] if folder.name.startswith("table") else []
        _, output = run("check", *table, os.path.relpath(folder))
        told = output[output.rfind("\n\n") + 1 :].strip("\n")
        print("\n".join(f"  {line}" for line in told.splitlines()) + "\n")


def photos(build: Path) -> None:
    """A photo read, and what was read beside it; nothing where the packages of the extra `photo` are missing."""
    photo = HERE.parent / "tests" / "photo" / "photos" / "plain.jpg"
    proof = build / "photo.pdf"
    _, output = run("read", str(photo), "-o", str(build), "--force", "--proof", str(proof))
    print("A photo, read (this needs the extra `photo`):")
    print("\n".join(f"  {line}" for line in output.splitlines()) + "\n")


def page() -> None:
    """How the page is opened; that it answers is tried first."""
    with subprocess.Popen([*SHEETGEN, "serve", str(HERE), "--port", "0"], stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = next((word for word in served.stdout.readline().split() if word.startswith("http")), "")
        answers = bool(address) and urlopen(address).status == 200
        served.terminate()
    if not answers:
        sys.exit("the page does not answer")
    print("The page, to print and check in your browser: .venv/bin/sheetgen serve examples --open\n")


if __name__ == "__main__":
    into = Path(sys.argv[1] if len(sys.argv) > 1 else "build")
    render(into)
    verdicts()
    photos(into)
    page()
    print("Look closer at one of them: .venv/bin/sheetgen check examples/namaste/wrong.yaml")
