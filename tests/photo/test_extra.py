"""Without the extra a clear word is said."""

from __future__ import annotations

import pytest

from sheetgen.photo import extra
from sheetgen.source.faults import Unreadable


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "PACKAGES", ("json", "no_such_package"))
    with pytest.raises(Unreadable) as caught:
        extra.needed()
    (fault,) = caught.value.faults
    assert fault.code == "photo/no-reader"
    assert "sheetgen[photo]" in fault.hint


def test_where_all_are_there_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "PACKAGES", ("json",))
    extra.needed()
