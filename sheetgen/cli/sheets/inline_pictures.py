"""Pictures within the text of a terminal, as kitty and iTerm2 show them; others show none."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping

ROWS = 5
"""Lines of text that a picture is high."""
_CHUNK = 4096
"""The most bytes that kitty takes at once."""

Encoder = Callable[[bytes], bytes]
"""Converts a PNG to the bytes for a terminal."""


def encoder(environment: Mapping[str, str]) -> Encoder | None:
    """Return the encoder that makes the terminal show a PNG; None if it shows no pictures. tmux and screen
    do not pass pictures on.
    """
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if "TMUX" in environment or term.startswith(("screen", "tmux")):
        return None
    if "KITTY_WINDOW_ID" in environment or "KONSOLE_VERSION" in environment or term in ("xterm-kitty", "xterm-ghostty"):
        return _kitty
    if program in ("iTerm.app", "WezTerm", "mintty") or environment.get("LC_TERMINAL") == "iTerm2":
        return _iterm
    return None


def _kitty(png: bytes) -> bytes:
    data = b64encode(png)
    parts = [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)]
    heads = [b"f=100,a=T,q=2,r=%d," % ROWS, *[b""] * (len(parts) - 1)]
    more = [*[1] * (len(parts) - 1), 0]
    return b"".join(b"\x1b_G%sm=%d;%s\x1b\\" % each for each in zip(heads, more, parts, strict=True)) + b"\n"


def _iterm(png: bytes) -> bytes:
    return b"\x1b]1337;File=inline=1;size=%d;height=%d:%s\x07\n" % (len(png), ROWS, b64encode(png))
