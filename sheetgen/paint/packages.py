"""Where an installed package keeps its files, found without running the package."""

from __future__ import annotations

import os
from importlib.util import find_spec


def package_file(package: str, *parts: str) -> str:
    """The path of a file inside an installed package; ImportError when the package is not installed."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ImportError(f"the package {package} is not installed")
    return os.path.join(os.path.dirname(spec.origin), *parts)
