"""The message is clear if the `photo` extra is missing."""

from __future__ import annotations

import os

import pytest

from sheetgen.extras import install_command
from sheetgen.photo import extra
from sheetgen.source.faults import Unreadable


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "PACKAGES", ("json", "no_such_package"))
    with pytest.raises(Unreadable) as caught:
        extra.require_photo_packages()
    (fault,) = caught.value.faults
    assert fault.code == "photo/no-reader"
    assert install_command("photo") in fault.hint


def test_where_all_are_there_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "PACKAGES", ("json",))
    extra.require_photo_packages()


def test_numpy_is_loaded_to_reckon_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in extra.THREADS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "3")
    extra.require_photo_packages()
    assert {name: os.environ[name] for name in extra.THREADS} == {
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "3",
        "MKL_NUM_THREADS": "1",
    }
