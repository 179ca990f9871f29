"""Modules copied from packages for the browser: exactly those reached by imports, wherever they are."""

from __future__ import annotations

from pathlib import Path

from sheetgen.page.site.wheel.closure import closure, modules_in

FILES = {
    "a/__init__.py": "from . import b\n",
    "a/b.py": "import os\n\ndef late():\n    from .c import thing\n    from ..a.d import e\n",
    "a/c.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a.types\nelse:\n    import a.other\nthing = 1\n",
    "a/d/__init__.py": "",
    "a/d/e.py": "import a.stop.inner\n",
    "a/types.py": "",
    "a/other.py": 'x = t"newer than any Python here" import\nfrom a.late import x\n',
    "a/late.py": "",
    "a/stop/__init__.py": "",
    "a/stop/inner.py": "",
    "a/unused.py": "",
}


def test_modules_are_followed_through_functions_packages_and_newer_syntax(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    known = modules_in(tmp_path)
    found = closure(["a"], known, ["a.stop"])
    assert sorted(found) == ["a", "a.b", "a.c", "a.d", "a.d.e", "a.late", "a.other"]
    assert found["a.d.e"] == tmp_path / "a/d/e.py"
