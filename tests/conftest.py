"""Hypothesis uses the same examples every time in CI, new ones at home. Photos are read in one thread, as by the commands. Skipped
tests are reported.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

from sheetgen.photo import extra
from sheetgen.source.messages import reader
from tests.thorough import asks, left_out, too_many


@pytest.fixture(autouse=True)
def english() -> None:
    """Reset the reader, so that every test gets English messages."""
    reader.set(None)


# No test fails because a machine is busy.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")
os.environ["SHEETGEN_LANG"] = "en"  # whatever language this machine speaks
os.environ["SHEETGEN_CONFIG"] = os.path.join(os.devnull, "config.yaml")  # there can be none
os.environ["SHEETGEN_PAPER"] = "a4"  # whatever paper it uses
TRIED = "sheetgen/tried"
extra.keeps_memory = False
extra.require_photo_packages()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processors plus one: some tests wait for a browser or another process."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select tests. With SHEETGEN_SHARES, keep a share of similar tests. With SHEETGEN_REST=N, keep tests not run with
    SHEETGEN_SHARES, and tests that try more when thorough; if a test has many cases left, keep one in N.
    """
    if "SHEETGEN_SHARES" in os.environ:
        rest = left_out(item.nodeid for item in items)
        kept = [item for item in items if item.nodeid not in rest and not item.get_closest_marker("heavy")]
    elif "SHEETGEN_REST" in os.environ:
        cache = getattr(config, "cache", None)  # None with `-p no:cacheprovider`
        tried = {*cache.get(TRIED, ())} if cache else set()
        kept = [item for item in items if item.nodeid not in tried or _asks(item)]
        alike = too_many((item.nodeid for item in kept), int(os.environ["SHEETGEN_REST"]))
        kept = [item for item in kept if item.nodeid not in alike]
    else:
        return
    config.hook.pytest_deselected(items=list({*items} - {*kept}))
    items[:] = kept


def _asks(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and asks(item.module, item.originalname)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Store the tests run with SHEETGEN_SHARES for SHEETGEN_REST."""
    config = session.config
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    cache = getattr(config, "cache", None)
    if "SHEETGEN_SHARES" in os.environ and terminal is not None and cache is not None:
        cache.set(TRIED, [report.nodeid for report in terminal.stats.get("passed", ()) if report.when == "call"])


def pytest_collection_finish() -> None:
    """Freeze the objects of thousands of collected tests: they stay to the end, so the garbage collector may skip them."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Report tests skipped because an optional dependency is missing."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"left out: {count} tests ({reason})")
