"""Functions that a game names as text. Their modules are loaded when they are called."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazy(path: str) -> Callable[..., Any]:
    """Return a function that calls `module:name`. The module is imported by the first call, because most commands never call the
    function."""
    module, _, name = path.partition(":")
    return lambda *args: getattr(import_module(module), name)(*args)
