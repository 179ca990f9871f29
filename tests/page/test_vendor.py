"""The app's editor is a bundle built from the lock file, with all licences included, and small enough."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sheetgen.page.resources import STATIC
from tests.command import ROOT
from tests.thorough import heavy

VENDOR = ROOT / "sheetgen" / "page" / "vendor"
MADE = Path(STATIC) / "vendor"
SOURCES = ("package-lock.json", "codemirror.js")
MOST = 180_000
"""Maximum bytes of the bundle after gzip; only the editor's view loads it."""
NPM = shutil.which("npm")


def packages() -> dict[str, Any]:
    """Return the packages pinned by the lock file, by name, without pure build tools."""
    lock = json.loads((VENDOR / "package-lock.json").read_text("utf-8"))["packages"]
    return {name.removeprefix("node_modules/"): entry for name, entry in lock.items() if name and not entry.get("dev")}


def test_the_bundle_was_made_from_what_lies_here() -> None:
    first, _, rest = (MADE / "codemirror.js").read_text("utf-8").partition("\n")
    digest = sha256("".join((VENDOR / name).read_text("utf-8") for name in SOURCES).encode()).hexdigest()
    assert first.endswith(digest), "run `make vendor`"
    assert "export{" in rest


def test_the_bundle_is_small() -> None:
    assert len(gzip.compress((MADE / "codemirror.js").read_bytes())) <= MOST


def test_every_package_is_pinned_and_its_licence_lies_beside() -> None:
    wanted = json.loads((VENDOR / "package.json").read_text("utf-8"))
    assert all(re.fullmatch(r"[0-9.]+", version) for version in {**wanted["dependencies"], **wanted["devDependencies"]}.values())
    licences = (MADE / "LICENCES.txt").read_text("utf-8")
    told = dict(re.findall(r"^(\S+) ([0-9.]+) \(MIT\)$", licences, re.MULTILINE))
    pinned = packages()
    assert set(told) <= set(pinned)
    assert set(wanted["dependencies"]) <= set(told)
    assert {name: pinned[name]["version"] for name in told} == told
    assert all(entry["integrity"].startswith("sha512-") for entry in pinned.values())
    assert licences.count("MIT License") + licences.count("Permission is hereby granted") >= len(told)


def test_the_scripts_know_what_the_bundle_exports() -> None:
    source = (VENDOR / "codemirror.js").read_text("utf-8")
    named = {name for part in re.findall(r"export \{(.*?)\}", source, re.DOTALL) for name in re.findall(r"\w+", part)}
    declared = set(re.findall(r"export const (\w+): any;", (MADE / "codemirror.d.ts").read_text("utf-8")))
    assert declared == named
    editor = (Path(STATIC) / "game-editor.js").read_text("utf-8")
    assert set(re.findall(r"\bcm\.(\w+)", editor)) | {"tags"} == named


@heavy
@pytest.mark.skipif(NPM is None, reason="no npm here")
def test_the_lock_file_makes_the_bundle(tmp_path: Path) -> None:
    """Compares byte by byte, with freshly downloaded packages."""
    for name in (*SOURCES, "package.json", "bundle.js"):
        shutil.copy(VENDOR / name, tmp_path / name)
    fetched = subprocess.run([str(NPM), "ci", "--silent", "--no-audit", "--no-fund"], cwd=tmp_path, check=False)
    if fetched.returncode:
        pytest.skip("the registry of packages cannot be reached")
    subprocess.run(["node", str(tmp_path / "bundle.js"), str(tmp_path / "made")], check=True)
    for file in ("codemirror.js", "LICENCES.txt"):
        assert (tmp_path / "made" / file).read_bytes() == (MADE / file).read_bytes(), "run `make vendor`"
