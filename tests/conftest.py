"""Hypothesis plays the same examples every time in CI, new ones at home; photos are read in one thread, as by the commands; what is
left out is said."""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

from sheetgen.photo import extra
from tests.thorough import asks, left_out

settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")
extra.keeps_memory = False
extra.needed()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: some tests wait for a browser or another process."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With SHEETGEN_SHARES a share of what is much alike, and all tests that compare whole outputs with what was kept; with
    SHEETGEN_REST all others, and those that try more when thorough."""
    if not {"SHEETGEN_SHARES", "SHEETGEN_REST"} & os.environ.keys():
        return
    rest = left_out(item.nodeid for item in items if "file_regression" not in getattr(item, "fixturenames", ()))
    if "SHEETGEN_REST" in os.environ:
        kept = [item for item in items if item.nodeid in rest or asks(getattr(item, "module", None))]
    else:
        kept = [item for item in items if item.nodeid not in rest]
    config.hook.pytest_deselected(items=list({*items} - {*kept}))
    items[:] = kept


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays to the end: nobody need look for garbage there."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was left out because something is not installed here."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"left out: {count} tests ({reason})")
