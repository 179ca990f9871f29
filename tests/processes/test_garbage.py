"""Imported objects are excluded from garbage collection; objects that a program drops are collected as usual."""

from __future__ import annotations

import subprocess
import sys

COMES = """
import gc, weakref
class Mine: pass
one = Mine(); one.self = one; there = weakref.ref(one)
{before}
frozen = gc.get_freeze_count()
import sheetgen as sg
sg.read_sheets
del one
gc.collect()
print(there() is None, gc.isenabled(), (gc.get_freeze_count() > frozen // 2) == bool(frozen))
"""


def told(before: str) -> list[str]:
    call = [sys.executable, "-c", COMES.format(before=before)]
    return subprocess.run(call, capture_output=True, text=True, check=True).stdout.split()


def test_what_a_program_throws_away_is_found() -> None:
    assert told("") == ["True", "True", "True"]


def test_what_a_program_keeps_from_being_collected_stays_so() -> None:
    assert told("gc.freeze()") == ["False", "True", "True"]


def test_a_program_without_collection_stays_without() -> None:
    assert told("gc.disable()") == ["True", "False", "True"]
