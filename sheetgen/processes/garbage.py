"""What makes objects by the thousands, and no garbage, is done without looking for any: a first check takes a tenth less."""

from __future__ import annotations

import gc


def promote_to_oldest_generation() -> None:
    """Puts all that there is with the old objects, as a collection that finds no garbage does, at no cost.

    For what stays for good, such as modules; nothing is done where a program keeps objects from being collected itself.
    """
    if gc.get_freeze_count() == 0:
        gc.freeze()
        gc.unfreeze()


class no_collection:  # noqa: N801  read as a word of the language
    """While this lasts, no garbage is looked for."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()
