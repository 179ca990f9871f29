"""The text painter, in full."""

from __future__ import annotations

from sheetgen.drawing.sheet import Box, Picture, Text
from sheetgen.paint.log import log
from tests.paint.sheets import probe, sheet_of

PROBE = """\
sheet probe "Größte Probe" de 100 150 margin 8
page 1
rect [10 10 30 10] fill #ff0000
rect [10 25 30 10] fill #00ff00 pen #1d1d1b 0.3 dash 1 0.5 radius 2
ellipse [50 10 20 10] fill #0000ff pen #1d1d1b 0.3 dash 1 0.5
line 10 50 60 50 pen #1d1d1b 0.3 dash 1 0.5
path M 20 60 L 30 60 C 30 70 20 70 20 60 Z fill #888888 even-odd
text 10 90 "Grüße ½ √ ☐ →" 12pt regular #000000 start
text 70 100 "mitten" 10pt bold #000000 middle
text 90 110 "schräg" 10pt italic #000000 end angle -30
symbol lotus [60 60 10 10] #c03050 angle 45
space total number [10 10 30 10]
page 2
text 10 20 "zweite Seite" 9pt semibold #000000 start
"""


def test_every_operation_and_space_has_its_line() -> None:
    assert log(probe()) == PROBE


def test_numbers_are_rounded_and_text_is_quoted() -> None:
    sheet = sheet_of([Text(-0.001, 1.23456, 'a "b"\\', 9), Picture("p.png", Box(1 / 3, 0, 1e3, 2))])
    assert log(sheet).splitlines()[2:] == [
        'text 0 1.23 "a \\"b\\"\\\\" 9pt regular #000000 start',
        'picture "p.png" [0.33 0 1000 2]',
    ]
