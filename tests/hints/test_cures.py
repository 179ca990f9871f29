"""Fixes of errors: hints applied to the text, tried on real mistakes of users."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.judge.linting.cures import Cure, cures, typed_by
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Unreadable
from tests.hints import says
from tests.hints.test_hints import Trial, trials

FILE = "a.yaml"
TRIALS = [trial for trial in trials("layouts.txt") if not trial.by_hand]


def faults_in(text: str) -> Sequence[Fault]:
    try:
        Library(given={FILE: reader.read(FILE, text.encode())}).layout(FILE)
    except Unreadable as unreadable:
        return unreadable.faults
    return []


def put(text: str, cure: Cure) -> str:
    return text[: cure.edit.start] + cure.edit.text + text[cure.edit.end :]


def told(trial: Trial) -> Fault | None:
    """Return the first error of reading the typed text; other errors come from drawing."""
    return next(iter(faults_in(trial.typed)), None)


READ = [(trial, fault) for trial in TRIALS if (fault := told(trial)) is not None and typed_by(fault)]


@pytest.mark.parametrize(("trial", "fault"), READ, ids=lambda each: each.typed[:40] if isinstance(each, Trial) else "")
def test_a_cure_takes_its_fault_away_and_brings_none(trial: Trial, fault: Fault) -> None:
    before = [each.text for each in faults_in(trial.typed)]
    for cure in cures(trial.typed, fault, faults_in):
        after = [each.text for each in faults_in(put(trial.typed, cure))]
        assert after.count(fault.text) < before.count(fault.text)


def test_nearly_all_lead_to_what_was_meant() -> None:
    """Some don't, since some hints are only an example, and some texts have two possible meanings."""
    led = [
        any(says(put(trial.typed, cure)) == says(trial.meant) for cure in cures(trial.typed, fault, faults_in))
        for trial, fault in READ
    ]
    assert len(led) > 120
    assert sum(led) >= 0.9 * len(led)


@pytest.mark.parametrize("text", ["", "game: sheet", "game: sheet\nspaces: {a: 1-3", "\tgame: sheet\n"])
def test_any_text_can_be_asked_about(text: str) -> None:
    for fault in faults_in(text):
        cures(text, fault, faults_in)
