"""Colours by name: English as in CSS, German, and `#rrggbb`; how different two colours look, and how legible type is on them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from math import atan2, cos, degrees, dist, exp, hypot, radians, sin, sqrt

INK, PAPER = "#1d1d1b", "#ffffff"
"""The default colour of type and lines, and the colour of paper."""

_ENGLISH = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000
blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff
dimgray 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f honeydew f0fff0 hotpink ff69b4
indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3
lightgreen 90ee90 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000
olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6
purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072
sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd
slategray 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
"""
"""The named colours of CSS Color Module Level 4; `grey` is accepted instead of `gray` in every name."""
_GERMAN = """
anthrazit 383e42 apricot fbceb1 aubergine 580f41 beige f5f5dc bernstein ffbf00 bordeaux 6d071a
bronze cd7f32 creme fffdd0 flieder c8a2c8 fuchsia ff00ff gold ffd700 himbeer e30b5c
himmelblau 87ceeb indigo 4b0082 karmin 960018 khaki f0e68c kirschrot a1232b konigsblau 4169e1 koralle ff7f50
kupfer b87333 lachs fa8072 lavendel e6e6fa limette bfff00 magenta ff00ff marineblau 000080 mint 98ff98
ocker cc7722 oliv 808000 olivgrun 6b8e23 orange ffa500 petrol 005f6a pfirsich ffdab9 pink ff69b4 purpur 800080
rosa ffc0cb rost b7410e safran f4c430 sand d2b48c senf c8a415 silber c0c0c0 smaragd 50c878
smaragdgrun 50c878 tannengrun 0b5345 ultramarin 120a8f veilchenblau 8a2be2 violett 8000ff
weinrot 722f37 zinnober e34234 zitronengelb fff44f
"""
"""German names of colours, with ä, ö, ü written as a, o, u and ß as ss; `hell` and `dunkel` may precede each."""
_SAME = {
    "blau": "blue",
    "braun": "brown",
    "gelb": "yellow",
    "grau": "gray",
    "grun": "green",
    "lila": "purple",
    "rot": "red",
    "schwarz": "black",
    "turkis": "turquoise",
    "weiss": "white",
}
"""German names that mean the same as an English one."""
_SHADES = {"hell": (PAPER, 0.55), "dunkel": ("#000000", 0.45)}
"""For German `hell` and `dunkel`: the colour that is mixed into the named colour, and the share of this colour in the
mixture."""
Lab = tuple[float, float, float]
SIGHTS: dict[str, tuple[Lab, Lab, Lab]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "greys": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""For each kind of colour vision, the matrix that converts linear red, green and blue into the red, green and blue perceived.
Source: Machado, Oliveira, Fernandes 2009; for `greys`, the luminance."""
_APART = 12.0
"""Minimum CIEDE2000 difference at which two colours count as different."""
_HEX = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})\Z")


def _listed(text: str) -> dict[str, str]:
    words = text.split()
    return {name: "#" + code for name, code in zip(words[::2], words[1::2], strict=True)}


_NAMED = _listed(_GERMAN) | _listed(_ENGLISH)
_SHADED = _listed(_GERMAN) | {name: _NAMED[english] for name, english in _SAME.items()}


def colour_of(name: str) -> str | None:
    """Return the colour of a name as `#rrggbb`, or None if it is unknown. Capitals, spaces and hyphens don't matter."""
    if name.strip().startswith("#") and (match := _HEX.match(folded_name(name))):
        return "#" + (match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1]))
    for spelled in spellings(name):
        if spelled in _NAMED:
            return _NAMED[spelled]
        for shade, (end, share) in _SHADES.items():
            if (base := _SHADED.get(spelled.removeprefix(shade))) is not None and spelled.startswith(shade):
                return mixed(base, end, share)
    return None


def spellings(name: str) -> tuple[str, ...]:
    """Return a colour name as typed, then equivalent spellings: in small letters without accents, and in English."""
    plain = folded_name(name)
    ways = dict.fromkeys((name, plain, plain.replace("grey", "gray"), re.sub("([aou])e", r"\1", plain)))
    return tuple(dict.fromkeys((*ways, *(_SAME[way] for way in ways if way in _SAME))))


def folded_name(name: str) -> str:
    """Return a name in small letters, without accents, spaces, hyphens and underscores."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in decomposed if char.isalnum() or char == "#")


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of `#rrggbb`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def lightness(colour: str) -> float:
    """Return the perceived lightness 0…1 (ITU-R BT.601 luma)."""
    red, green, blue = channels(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def darker(colour: str) -> str:
    """Return a darker colour for the line around a fill."""
    return "#" + "".join(f"{round(channel * 0.62):02x}" for channel in channels(colour))


def paler(colour: str, share: float) -> str:
    """Return a colour mixed with this share of white."""
    return mixed(colour, PAPER, share)


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour mixed with this share of another colour."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def contrast(one: str, other: str) -> float:
    """Return the contrast of type in one colour on another, from 1 to 21 (WCAG 2 requires at least 4.5 for small type)."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def difference(one: str, other: str) -> float:
    """Return the distance of two colours in CIELAB (CIE 1976): 0 if equal, about 2 if just noticeable."""
    return dist(seen(one), seen(other))


def _lab(linear: Iterator[float]) -> Lab:
    """Return linear red, green and blue in CIELAB, with white point D65."""
    red, green, blue = linear
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def seen_alike(one: str, other: str) -> bool:
    """Return whether two colours look similar with any kind of colour vision, or in print without colour."""
    return any(ciede2000(seen(one, sight), seen(other, sight)) < _APART for sight in SIGHTS)


@cache
def seen(colour: str, sight: str = "all colours") -> Lab:
    """Return a colour in CIELAB as seen with a kind of colour vision."""
    linear = [_linear(value / 255) for value in channels(colour)]
    return _lab(min(max(sum(k * v for k, v in zip(row, linear, strict=True)), 0.0), 1.0) for row in SIGHTS[sight])


def ciede2000(one: Lab, other: Lab) -> float:
    """Return the difference of two colours (CIE 142-2001)."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    wider = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    chroma1, chroma2 = hypot(one[1] * wider, one[2]), hypot(other[1] * wider, other[2])
    turn1, turn2 = (degrees(atan2(each[2], each[1] * wider)) % 360 for each in (one, other))
    between = (turn2 - turn1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    hue_step = 2 * sqrt(chroma1 * chroma2) * sin(radians(between / 2))
    light, chroma = (one[0] + other[0]) / 2, (chroma1 + chroma2) / 2
    turn = (turn1 + between / 2) % 360 if chroma1 * chroma2 else turn1 + turn2
    share = 1 - 0.17 * cos(radians(turn - 30)) + 0.24 * cos(radians(2 * turn))
    share += 0.32 * cos(radians(3 * turn + 6)) - 0.2 * cos(radians(4 * turn - 63))
    steps = (
        (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)),
        (chroma2 - chroma1) / (1 + 0.045 * chroma),
        hue_step / (1 + 0.015 * chroma * share),
    )
    rotated = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((turn - 275) / 25) ** 2))))
    return sqrt(sum(step**2 for step in steps) + rotated * steps[1] * steps[2])
