"""Colours and pictures in the four inks of a press: cyan, magenta, yellow and black.

A colour uses black and at most two other inks. So it never needs more than 300% of ink, and shows no colour cast if the press
prints one of them too heavily. Greys and near-black colours use black alone, so that text and lines come from one plate.
"""

from __future__ import annotations

from functools import cache
from operator import mul
from typing import NamedTuple

from sheetgen.drawing.colours import channels, lightness

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow, black, each 0 to 1."""
_SOLIDS = ("#ffffff", "#ffed00", "#e6007e", "#e30613", "#009fe3", "#009640", "#312783", "#363639")
"""Colours of the solid inks on coated paper (ISO 12647-2:2004, FOGRA39; in sRGB, relative to the paper): none, yellow, magenta and
both, then each of these with cyan below."""
_CHANNELS = tuple(tuple(value / 255 for value in channel) for channel in zip(*map(channels, _SOLIDS), strict=True))
"""The same colours as three tuples: the red values, the green values and the blue values, each 0 to 1."""
_BLACK = 29 / 255
"""Lightness of solid black."""
_GAIN = 1.1
"""Exponent for tints: a share of ink to this power is the share of paper that the ink seems to cover."""
_STEPS = 25
"""Number of corrections of a mixture; after these, no bundled colour moves by more than a hundredth."""
_NEUTRAL = 6
"""Maximum difference of red, green and blue in a grey (of 255)."""
_NEARLY_BLACK, _SOLID = 0.25, 0.9
"""Lightness below which a colour counts as black, and share of ink above which a grey is printed solid."""
_NODES = 9
"""Number of values of each channel (red, green and blue) for which inks are calculated; the inks of a picture's other colours are
interpolated."""


@cache
def inks(colour: str) -> Inks:
    """Return the inks of a colour that is written `#rrggbb`, in whole percents."""
    red, green, blue = channels(colour)
    spread = max(red, green, blue) - min(red, green, blue)
    light = lightness(colour)
    if spread > _NEUTRAL and light + spread / 510 >= _NEARLY_BLACK:
        cyan, magenta, yellow, black = (round(ink, 2) for ink in mix(red / 255, green / 255, blue / 255))
        return cyan, magenta, yellow, black
    black = mix(light, light, light)[3]
    return 0.0, 0.0, 0.0, 1.0 if black >= _SOLID or spread > _NEUTRAL else round(black, 2)


def mix(red: float, green: float, blue: float) -> Inks:
    """Return the inks that look like a colour (0 to 1): a channel that looks too light gets more of the ink that darkens it.

    The share that all three inks have in common is printed in black.
    """
    shares, black = [0.0, 0.0, 0.0], 0.0
    for _ in range(_STEPS):
        shown = _shown(shares, black)
        wanted = [share + light - aim for share, light, aim in zip(shares, shown, (red, green, blue), strict=True)]
        common = max(min(wanted), -black)
        black = _within(black + common)
        shares = [_within(share - common) for share in wanted]
    cyan, magenta, yellow, black = (share ** (1 / _GAIN) for share in (*shares, black))
    return cyan, magenta, yellow, black


def _shown(shares: list[float], black: float) -> list[float]:
    """Return red, green and blue (0 to 1) of paper of which the inks cover these shares, as if the dots of each ink were placed at
    random (Neugebauer's model)."""
    cyan, magenta, yellow = ((1 - share, share) for share in shares)
    areas = [a * b * c for a in cyan for b in magenta for c in yellow]
    rest = 1 - black * (1 - _BLACK)
    return [rest * sum(map(mul, areas, channel)) for channel in _CHANNELS]


def _within(share: float) -> float:
    return min(max(share, 0.0), 1.0)


class Separation(NamedTuple):
    """A picture's dots for a press. space: PDF's name of the dots' colour space. clear: a bit for each dot, 1 if only the paper is
    visible there; None if no dot is clear."""

    size: tuple[int, int]
    space: str
    dots: bytes
    clear: bytes | None


def separate(file: str) -> Separation:
    """Return a PNG or JPEG file in four inks: CMYK files unchanged, grey files in black alone. Raise OSError if it can't be read.

    Presses know no transparency: translucent pixels are put on white, fully transparent ones are left out.
    """
    from PIL import Image, ImageChops, ImageFilter

    with Image.open(file) as picture:
        if picture.mode == "CMYK":
            return Separation(picture.size, "DeviceCMYK", picture.tobytes(), None)
        layered = picture.convert("RGBA")
    opaque = layered.getchannel("A")
    clear = opaque.point([255] + [0] * 255, "1").tobytes() if opaque.getextrema()[0] == 0 else None
    flat = Image.alpha_composite(Image.new("RGBA", layered.size, "white"), layered).convert("RGB")
    red, green, blue = flat.split()
    if not (ImageChops.difference(red, green).getbbox() or ImageChops.difference(red, blue).getbbox()):
        greys = [round(255 * (1 - mix(*[grey / 255] * 3)[3])) for grey in range(256)]
        return Separation(flat.size, "DeviceGray", red.point(greys).tobytes(), clear)
    table = ImageFilter.Color3DLUT.generate(_NODES, mix, channels=4, target_mode="CMYK")
    return Separation(flat.size, "DeviceCMYK", flat.filter(table).tobytes(), clear)
