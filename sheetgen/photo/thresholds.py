"""Every line that is drawn between ink and paper, ticked and blank, sure and doubtful.

All are drawn between measured distributions: `python bench/ticks.py --measure` prints them. Lengths are mm, areas mm², darkness goes
from 0 (paper or print) to 1 (black on white).
"""

# What is ink (`photo/ink`)

LEAST_DARK = (0.06, 0.13)
"""Between these lies what ink has to be darker than: OVER_NOISE times the photo's noise."""
OVER_NOISE = 4.0
DARKEST_PRINT = 80
"""A channel that is printed darker shows no ink."""
LIT = 200.0
"""The light in which paper is seen as white, as it is kept: there may be more, where a print is lighter than it should be."""
SHADOW = 9.0
"""What is narrower is no shadow but may be ink."""
COLOUR_COVERS, COLOUR_SHOWS = 12.0, 2.0
"""A colour of the print that covers so much is learnt from the photo; one that covers the latter tells how colours are mixed."""
KEEPS_COLOUR = 8.0
"""How much (mm² of colours) speaks for colours that come out as they are."""

# Whose ink it is (`photo/strokes`)

SHARE_OF_PEN = 0.4
"""Of a stroke counts what is as dark as this share of its own pen, so that pencil counts as well as felt."""
FAINTEST = 1.35
"""A pen is so many times as dark as noise."""
FRINGE, FREE = 0.3, 0.25
"""What is less dark, and lies beside print but for the latter share, is the print's own fringe."""
SPECK = 0.2
"""What is smaller is dirt."""
GAP = 7
"""Pixels: a stroke that is lost on a printed line goes on behind it, so near."""
RIM, RIM_MOST = 0.2, 2.5
"""How much of a box, but no more mm, is its rim at each side, which neighbours reach into."""
THROUGH = 0.4
"""A stroke goes through a box of which so much of it lies in the middle."""
MOST_OF = 0.6
"""A stroke that goes through no middle belongs where this share of it lies."""
ALIKE, UNLIKE, MUCH_ALIKE = 0.45, 0.2, 0.7
"""A stroke belongs to each box whose middle has this share of what is in the middle that has most; between the latter two nobody is sure."""
ABOUT, FEW_LINES = 2.5, 1.0
"""So far about a space, and on so much of it, its print has to be seen."""
OF_RING = 0.12
"""A ring that lies in another box with this share may be meant for that."""
