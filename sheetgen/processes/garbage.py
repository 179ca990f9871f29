"""Run code that creates thousands of objects and no garbage without the garbage collector, to save time."""

from __future__ import annotations

import gc


def promote_to_oldest_generation() -> None:
    """Move all objects to the oldest generation, as a collection that finds no garbage would, at no cost.

    For permanent objects, such as modules. Do nothing if the program itself freezes objects.
    """
    if gc.get_freeze_count() == 0:
        gc.freeze()
        gc.unfreeze()


class no_collection:  # noqa: N801  read as a word of the language
    """A context without garbage collection."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()
