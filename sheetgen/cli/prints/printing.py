"""Print options as typed in a command, and the messages for options that cannot be applied."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.layout.find import bundled_path, is_path


def with_number(args: Sequence[str]) -> list[str]:
    """Return the arguments with a value for `--number`: the next argument, or 1 if that is a layout or another option."""
    result: list[str] = []
    for arg in args:
        if result and result[-1] == "--number":
            result.append(
                "1" if not _is_negative(arg) and (arg.startswith("-") or is_path(arg) or bundled_path(arg) is not None) else arg
            )
            if result[-1] is arg:
                continue
        result.append(arg)
    return [*result, "1"] if result and result[-1] == "--number" else result


def _is_negative(text: str) -> bool:
    return text.startswith("-") and text[1:].isdecimal()
