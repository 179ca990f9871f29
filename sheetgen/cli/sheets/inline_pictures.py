"""Pictures within the text of a terminal, in the protocols of kitty and iTerm2. Other terminals show no pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping

ROWS = 5
"""Height of a picture, in lines of text."""
_CHUNK = 4096
"""Maximum bytes that kitty accepts in one chunk."""

Encoder = Callable[[bytes], bytes]
"""Converts a PNG to the bytes for a terminal."""


def encoder(environment: Mapping[str, str]) -> Encoder | None:
    """Return the encoder that makes the terminal show a PNG; None if the terminal shows no pictures, or tmux or screen would drop
    them.
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
