"""Installed packages: the location of their files, and deferred imports."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec
from types import ModuleType
from typing import Any


def package_file(package: str, *parts: str) -> str:
    """Return the path of a file inside an installed package. Raise ImportError if the package is not installed."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ImportError(f"the package {package} is not installed")
    return os.path.join(os.path.dirname(spec.origin), *parts)


def import_when_used(package: str, name: str) -> None:
    """Defer a package's module: later imports run it only when one of its names is used.

    Do nothing if the package is not installed.
    """
    whole = f"{package}.{name}"
    spec = None if whole in sys.modules or find_spec(package) is None else find_spec(whole)
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[whole] = module_from_spec(spec)
    spec.loader.exec_module(module)
    setattr(import_module(package), name, module)


def run_when_called(module: str) -> None:
    """Let functions be imported from a module that runs only when one of them is called."""
    if module in sys.modules:
        return
    stub = sys.modules[module] = ModuleType(module)

    def function(name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)

        def called(*arguments: Any, **named: Any) -> Any:
            if sys.modules.get(module) is stub:
                del sys.modules[module]
            return getattr(import_module(module), name)(*arguments, **named)

        return called

    vars(stub)["__getattr__"] = function
