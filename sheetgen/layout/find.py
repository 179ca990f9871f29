"""Where the bundled layouts lie, in a checkout as in an installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def shipped(inside: str, checkout: str) -> Path:
    """A folder shipped with the package, else the checkout's folder it is made from."""
    packed = _PACKAGE / inside
    return packed if packed.is_dir() else _PACKAGE.parent / checkout


def bundled_folder() -> Path:
    """The folder of the bundled layouts."""
    return shipped("_layouts", "layouts")


def bundled() -> list[str]:
    """Names of the bundled layouts; a name that begins with `_` is only for others to extend."""
    home = bundled_folder()
    names = (path.relative_to(home).with_suffix("").as_posix() for path in home.rglob("*.yaml"))
    return sorted(name for name in names if not any(part.startswith("_") for part in name.split("/")))


def is_path(name: str) -> bool:
    """Whether a layout's name is a path to a file."""
    return name.endswith((".yaml", ".yml"))


def bundled_path(name: str) -> Path | None:
    """The file of a bundled layout, or None when there is none of that name."""
    parts = name.split("/")
    if not all(part and part.strip(".") and "\\" not in part and ":" not in part for part in parts) or "\0" in name:
        return None
    path = bundled_folder().joinpath(*parts[:-1], parts[-1] + ".yaml")
    return path if path.is_file() else None
