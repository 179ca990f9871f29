"""What makes objects by the thousands, and no garbage, is done without looking for any: a first check takes a tenth less."""

from __future__ import annotations

import gc


class no_collection:  # noqa: N801  read as a word of the language
    """While this lasts, no garbage is looked for."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()
