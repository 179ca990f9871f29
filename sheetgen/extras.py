"""The command that adds an extra to this installation.

This module knows how pip, pipx and uv record an installation. No command names `sheetgen`, since that is another author's program
on the package index.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import sysconfig
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from importlib.metadata import Distribution

NAME = "sheetgen-pads"
"""The distribution's name; the package and the command are called `sheetgen`."""
_PLAIN = re.compile(r"[\w\\/:.=-]+", re.ASCII)
"""An argument that needs no quotes in the shells of Windows."""


def install_command(extra: str, wheel: str = "") -> str:
    """Return the command that installs an extra for this program, from the checkout, wheel or address that the program was
    installed from.

    If that origin is gone or unknown, the command names the extra's packages. wheel: the name of the wheel file that provides the
    extra; it is next to the wheel of this program, or in the folder where a checkout builds wheels.
    """
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        found = distribution(NAME)
    except PackageNotFoundError:
        found = None
    origin, after, options = _origin(found)
    wheels = [str(_wheels(origin) / wheel)] if wheel else []
    if origin and (receipt := _receipt()):
        extras = sorted({*receipt[0], *(() if wheels else (extra,))})
        own = origin + (f"[{','.join(extras)}]" if extras else "") + after
        more = [word for other in (*receipt[1], *wheels) for word in ("--with", other)]
        return _quoted(["uv", "tool", "install", "--force", *options, own, *more])
    what = wheels or ([*options, f"{origin}[{extra}]{after}"] if origin else _packages(found, extra))
    return _quoted([*_installer(found), *what])


def _origin(found: Distribution | None) -> tuple[str, str, list[str]]:
    """Return the requirement by which this program was installed, as the text before and after its extras, and its options (PEP
    610). All are empty if the origin is gone."""
    if found is None:  # run in a checkout
        return str(Path(__file__).parents[1]), "", ["-e"]
    known: dict[str, Any] = json.loads(found.read_text("direct_url.json") or "{}")
    url = urlsplit(known.get("url", ""))
    vcs = known.get("vcs_info")
    if url.scheme == "file":
        from urllib.request import url2pathname

        path = url2pathname(f"//{url.netloc}{url.path}" if url.netloc else url.path)
        editable = known.get("dir_info", {}).get("editable", False)
        return (path, "", ["-e"] if editable else []) if os.path.exists(path) and not vcs else ("", "", [])
    if not url.scheme:
        return "", "", []
    address = f"{vcs['vcs']}+{known['url']}@{vcs['commit_id']}" if vcs else known["url"]
    folder = f"#subdirectory={known['subdirectory']}" if "subdirectory" in known else ""
    return NAME, f" @ {address}{folder}", []


def _packages(found: Distribution | None, extra: str) -> list[str]:
    """Return the requirements of an extra."""
    of_extra = re.compile(rf"""extra == ['"]{extra}['"]""")
    requirements = (found.requires if found else None) or []
    return [each.partition(";")[0].strip() for each in requirements if of_extra.search(each)]


def _wheels(origin: str) -> Path:
    """Return the folder of the wheels that are built together with the wheel `origin`, or in the checkout `origin`."""
    return Path(origin).parent if os.path.isfile(origin) else Path(origin if os.path.isdir(origin) else "", "build", "wheels")


def _receipt() -> tuple[list[str], list[str]] | None:
    """Return this program's extras that `uv tool` has installed, and the other requirements installed with it.

    None if another tool installed the program, or if a requirement has a Git address, which this code can't rebuild.
    """
    file = Path(sys.prefix, "uv-receipt.toml")
    if not file.is_file():
        return None
    extras, others = [], []
    for each in tomllib.loads(file.read_text("utf-8")).get("tool", {}).get("requirements", []):
        if each["name"] == NAME:
            extras = each.get("extras", [])
        elif "git" in each:
            return None
        else:
            place = next((each[key] for key in ("directory", "editable", "path", "url") if key in each), None)
            others.append(place or each["name"] + each.get("specifier", ""))
    return extras, others


def _installer(found: Distribution | None) -> list[str]:
    """Return the command that installs requirements where this program runs."""
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").is_file():
        return ["pipx", "runpip", home.name, "install"]
    by = ((found and found.read_text("INSTALLER")) or "").strip()
    python = sys.executable or "python"
    managed = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    anyway = ["--break-system-packages"] if by in ("pip", "uv") and sys.prefix == sys.base_prefix and managed.is_file() else []
    if by == "uv" or find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", python, *anyway]
    return [python, "-m", "pip", "install", *anyway]


def _quoted(command: list[str]) -> str:
    """Return a command as you would type it: in a POSIX shell, or in PowerShell and cmd."""
    if os.name != "nt":
        return shlex.join(command)
    words = [each if _PLAIN.fullmatch(each) else f'"{each}"' for each in command]
    return " ".join(["&", *words] if words[0].startswith('"') else words)  # PowerShell runs a quoted program only after &
