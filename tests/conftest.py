"""Hypothesis plays the same examples every time in CI, new ones at home; photos are read in one thread, as by the commands; what is
left out is said."""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import Any

from hypothesis import settings

from sheetgen.photo import extra

settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")
extra.keeps_memory = False
extra.needed()


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays to the end: nobody need look for garbage there."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was left out because something is not installed here."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"left out: {count} tests ({reason})")
