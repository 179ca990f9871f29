"""sheetgen: describe a game's score sheet once; print it, type it in, and know what it is worth."""

__version__ = "0.1.0"
