"""Measure the cost of numbers on sheets: time and size of numbered pads against pads of equal copies, with and without corner marks
for photos.
"""

from __future__ import annotations

import os
import tempfile

from timing import SHEETGEN, interleaved, processor_seconds, tell

LAYOUT = "namaste"
BAR = 1.6
"""Maximum time of 100 numbered copies, as a multiple of the time for 100 equal ones."""
MOST_BYTES = 1_500_000
"""Maximum extra size of 10,000 numbered copies over equal ones."""


def command(target: str, copies: int, *options: str) -> tuple[str, ...]:
    """Return the call that prints a number of copies into a file."""
    return (*SHEETGEN, "render", LAYOUT, "--copies", str(copies), *options, "-o", target)


def main() -> None:
    """Print times and sizes, with their bars."""
    with tempfile.TemporaryDirectory() as home:
        equal, numbered = os.path.join(home, "equal.pdf"), os.path.join(home, "numbered.pdf")
        for options in ((), ("--scan",)):
            told = " ".join(("numbered", *options))
            for copies, runs in ((100, 15), (10_000, 3)):
                calls = {"equal": command(equal, copies, *options), "numbered": command(numbered, copies, *options, "--number")}
                took = interleaved(calls, runs, clock=processor_seconds)
                tell(f"{copies} {told}", took["numbered"], took["equal"], BAR if copies == 100 else 20)
            more = os.path.getsize(numbered) - os.path.getsize(equal)
            verdict = "ok" if more <= MOST_BYTES else "TOO LARGE"
            print(f"{f'10000 {told}, larger by':<44} {more / 1e6:9.2f} MB, bar {MOST_BYTES / 1e6:g} MB: {verdict}")


if __name__ == "__main__":
    main()
