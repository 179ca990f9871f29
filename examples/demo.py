"""`make demo`: prints every bundled pad into a folder, checks a sheet with a deliberate mistake, and suggests what to try next."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import fill

import sheetgen as sg

HERE = Path(__file__).parent
SHEETGEN = (sys.executable, "-m", "sheetgen")
NEXT = """
Try next:
  .venv/bin/sheetgen check {sheet}         when you have put the total right in that file
  .venv/bin/sheetgen serve examples --open         print, check and make sheets in your browser
  .venv/bin/sheetgen render yacht --copies 20      one pad of twenty sheets, as yacht.pdf
  .venv/bin/sheetgen new sheet dice                a sheet for a game of your own, with everything explained

More filled sheets are in examples/: right.yaml has no mistakes, wrong.yaml has some on purpose."""


def print_pads(folder: Path) -> None:
    """Every bundled layout as a PDF."""
    listed = subprocess.run([*SHEETGEN, "layouts"], capture_output=True, text=True, encoding="utf-8", check=True).stdout
    names = [line.split()[0] for line in listed.splitlines()]
    for name in names:
        sg.render(sg.load_layout(name), folder / f"{name.replace('/', '-')}.pdf")
    print(f"{len(names)} pads are ready to print, each as a PDF in {folder}/:")
    files = ", ".join(name.replace("/", "-") for name in names)
    print(fill(files, 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))


def check_a_sheet(sheet: Path) -> None:
    """Show the output of `check` for a sheet with a wrong total."""
    lines = (HERE / "namaste" / "right.yaml").read_text("utf-8").replace("total: 64", "total: 46").splitlines(keepends=True)
    sheet.write_text("".join(line for line in lines if not line.startswith("#")), "utf-8")
    print(f"\nA filled sheet is checked, {sheet}. Its total is wrong on purpose:\n", flush=True)
    subprocess.run([*SHEETGEN, "check", str(sheet)], check=False)


if __name__ == "__main__":
    build = Path(sys.argv[1] if len(sys.argv) > 1 else "build")
    build.mkdir(parents=True, exist_ok=True)
    print_pads(build)
    check_a_sheet(build / "ruth.yaml")
    print(NEXT.format(sheet=build / "ruth.yaml"))
