"""Measure the quality of automatic pages and the time to arrange them: one line per pad, then the spread of random pages.

python bench/looks.py [NUMBER OF RANDOM PAGES]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from page_quality import BUNDLED, RANDOM, Bars, Figures, figures, measured, quality
from samples.pads import TEN, pad, random_pad

from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts

TOO_SLOW = 0.02
"""Seconds of processor time that the arrangement of a page may take."""


def arranging(name: str) -> float:
    """Return the processor seconds to arrange an automatic page, the least of three; its definition is already read."""
    took = []
    for _ in range(3):
        layout = Library().layout(name)
        outline = layout.content.outline
        if outline is not None:
            outline()
        begin = time.process_time()
        _ = layout.automatic_page
        took.append(time.process_time() - begin)
    return min(took)


def line(name: str, found: Figures | None, seconds: float, bars: Bars) -> str:
    """Return the line with a pad's figures."""
    if found is None:
        return f"{name:<14} does not fit"
    low, high = found.labels
    return (
        f"{name:<14} {found.used:5.2f} {found.heads:5} {found.edges:5.2f} {found.least:5.2f} {found.stretch:7.2f}"
        f" {found.rows:5.2f}"
        f" {found.type:5.1f} {low:4.2f}…{high:4.2f} {found.order:5} {quality(found, bars):7.2f}"
        f" {seconds * 1000:5.0f}" + (" TOO SLOW" if seconds > TOO_SLOW else "")
    )


def tell_random(found: Sequence[Figures | None], seconds: Sequence[float]) -> None:
    """Print the spread of the figures of random pages."""
    fit = [each for each in found if each is not None]
    used, worth = sorted(each.used for each in fit), sorted(quality(each, RANDOM) for each in fit)
    tenth = len(fit) // 10
    print(f"\n{len(fit)} of {len(found)} random pages fit")
    print(f"used: tenth of 100 {used[tenth]:.2f} (bar 0.45), median {median(used):.2f} (bar 0.90)")
    print(f"quality: tenth of 100 {worth[tenth]:.2f}, median {median(worth):.2f} (bar 0.80)")
    for name, missed in (
        ("headed twice", [each for each in fit if each.heads]),
        ("too many edges", [each for each in fit if each.edges > RANDOM.edges]),
        ("spaces too small", [each for each in fit if each.least < 0.999]),
        ("cells stretched", [each for each in fit if each.stretch > RANDOM.stretch]),
        ("rows unlike", [each for each in fit if each.rows > RANDOM.rows]),
        ("type too small", [each for each in fit if each.type < RANDOM.type]),
        ("labels out of proportion", [each for each in fit if not 0.2 <= each.labels[0] <= each.labels[1] <= 0.7]),
        ("out of order", [each for each in fit if each.order]),
    ):
        print(f"{name:<26} {len(missed):4}")
    print(f"arranging: median {median(seconds) * 1000:.1f} ms, most {max(seconds) * 1000:.1f} ms (bar {TOO_SLOW * 1000:.0f})")


def main() -> None:
    """The table, then random pages."""
    metrics = Fonts()
    print("pad             used heads edges least stretch  rows  type     labels base order quality    ms")
    with tempfile.TemporaryDirectory() as folder:
        for name in (*BUNDLED, *TEN):
            file = name
            if name in TEN:
                path = Path(folder) / f"{name}.yaml"
                path.write_text(pad(name), "utf-8")
                file = str(path)
            print(line(name, figures(Library().layout(file), metrics), arranging(file), Bars()), flush=True)
        many = int(sys.argv[1]) if len(sys.argv) > 1 else 60
        found, seconds = [], []
        for seed in range(many):
            path = Path(folder) / f"random-{seed}.yaml"
            path.write_text(random_pad(seed), "utf-8")
            found.append(measured(path, metrics))
            seconds.append(arranging(str(path)))
        tell_random(found, seconds)


if __name__ == "__main__":
    main()
