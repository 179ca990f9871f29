"""Limits between ink and paper, ticked and blank, sure and doubtful.

All lie between measured distributions (`python bench/photos/ticks.py` counts). A net says whether something was left in a region
(`photo/ink/net`); how sure it has to be stands here. Lengths are in mm, areas in mm²; darkness goes from 0 (paper or print) to 1
(black on white).
"""

# What is ink (`photo/ink/layer`)

LEAST_DARK = (0.06, 0.3)
"""Between these lies what ink has to be darker than: OVER_NOISE times the noise so many mm about."""
OVER_NOISE, NOISE_ABOUT = 4.6, 12.0
NOISIEST = (0.35, 2.2)
"""Where noise seems darker than so many times what it is on that share of the sheet, the rest is writing."""
SOFTENED, NOISY = (0.7, 1.3), 0.09
"""How much a photo is smoothed (pixels of a flattened sheet), and how much where noise may be darker on a quarter of it."""
SOFT, MISSES = (0.5, 0.8, 1.1, 1.4, 1.8, 2.3), 60.0
"""How much a print may be smoothed (pixels of a flattened sheet) so that its lines look as they do in the photo; where they differ
by more than the latter (of 255) there is ink, or something covers the print.
"""
LIGHT_LINES = 70
"""What is printed no darker than that, with what is near it, is compared as sharp as it is seen."""
DARKEST_PRINT = 80
"""A channel that is printed darker shows no ink."""
LIT = 200.0
"""The light in which paper is seen as white, as it is kept: there may be more, where a print is lighter than it should be."""
WIDE, HAZE = 2.2, 0.2
"""What is wider, and no darker than that, is light and no ink."""
CELL, CELLS, USUAL, REMAINDER = 9.0, 5, 0.5, 0.35
"""Where print of the same colours has a border in so many squares of a sheet (mm), what is dark at this share of it is usual there,
and no ink; but no more than the last.
"""
SHADOW = 9.0
"""What is narrower is no shadow but may be ink."""
COLOUR_COVERS, COLOUR_SHOWS = 12.0, 2.0
"""A colour of the print that covers so much is learnt from the photo; one that covers the latter tells how colours are mixed."""
MOST_SPEAKS = 30.0
"""More of one colour (mm²) speaks no louder."""
GLARING, EXPOSED = 250, 0.93
"""What is as bright in every channel is glare, unless the whole paper is nearly as bright (a share of white), as in scans."""
KNOTS = (50, 100, 150, 200)
"""Tones at which a channel's curve may bend."""
KEEPS_TONE = 3.0
"""How much (mm²) speaks for tones that come out as they are."""
KEEPS_COLOUR = 8.0
"""How much (mm² of colours) speaks for colours that come out as they are."""

# The colour of the pen (`photo/ink/tint`)

WHITE, COLOURLESS, DARK_LINES, PALEST_BLACK = 200, 30, 150, 50
"""Print about which everything is brighter is white; whose channels differ by less, has no colour; beside what is darker ink is
told by its colour, where a channel is at least as bright as the last."""
LEAST_TINT, SHOWS_TINT, SOME_TINTED = 0.06, 300, 0.3
"""A pen has a colour if its channels differ so much (the sum of squares of logarithms, for each unit of darkness); at so many
pixels, and such a share of what is clear of print."""
COLOURED, MOSTLY_COLOURED = 0.5, 0.6
"""What has so much of the pen's colour against how dark it is, and a stroke of which such a share does, is ink and no print."""
BROWN_PEN = 0.25
"""What differs so much between blue and green, and between green and red, for what it differs between blue and red, is brown."""
YELLOW = 0.6
"""What differs so much between blue and green for that is yellow."""
OPPOSITE = 0.3
"""What has so much, for each unit of darkness, of the colour opposite to the pen's is coffee, and no ink;"""
SECOND_PEN = 0.1
"""unless such a share of what is coloured, and neither brown nor yellow, is so: somebody wrote with another pen."""

# Strokes under dark print (`photo/ink/under`)

HIDES, MOSTLY_HIDDEN = 1.0, 0.6
"""Print that hides so many mm² of a box may hide strokes; such a share of what is between two ends has to be hidden."""
ENDS_ABOUT, END_REACH, END_LEAST, END_LONG, END_WIDEST = 2.5, 5, 0.12, 1.3, 0.8
"""Ends of strokes are looked for so many mm about a box, no more pixels from what is hidden, in what has so many mm²; what lies so
many mm about an end shows its direction; no stroke is wider (mm)."""
END_SLIM, IN_LINE = 4.0, 0.95
"""A direction shows where ends vary so many times as much along it as across; they are in line where the cosines of both angles are
as large."""

# Strokes, and whose ink they are (`photo/ink/strokes`, `photo/ink/owners`)

SHARE_OF_PEN = 0.4
"""Of a stroke counts what is as dark as this share of its own pen, so that pencil counts as well as felt."""
FAINTEST = 1.35
"""A pen is so many times as dark as noise."""
BROWN, MOSTLY_BROWN, COFFEE = (0.3, 1.4), 0.3, 0.55
"""What is so much darker in blue light than in red, of what is dark, is brown. Where so much of a stroke is, and most of the
sheet's ink is not, it is coffee, but for what is darker.
"""
STAIN, FAINT_STAIN, OF_STAIN = 20.0, 0.3, 0.7
"""Where most is brown, coffee is longer (mm) or as faint, and lighter than that share of the pen of all else."""
MOSTLY_FAINT = 0.4
"""What is as long, and with such a share too faint to count, is ink on a stain."""
CHAIN, CHAINED = 0.65, 1.5
"""What is as long, and no darker than that share of the usual pen, is a chain of remainders of print; so many mm² in it that are as
dark as half a pen are written."""
FREE = 0.4
"""What has no more of its rim beside no print may be a remainder of the print:"""
FRINGE, PEN_BESIDE_PRINT, SURE_PEN = 0.18, (0.55, 1.6), 0.58
"""it is where it is less dark than that, or fainter or darker than these shares of the sheet's usual pen; what is as dark as the
last is none."""
ALL_PRINT, OVER_FRINGE, PARTLY_FREE = 0.05, 1.15, 0.2
"""What lies outside all spaces and has only that share of its rim clear of print shows how dark remainders of the print are on a
photo; what is darker than so many times that is none, nor what is fainter but has the last share of its rim clear of print."""
SAME_PEN, THIN_LINE = 0.85, 2.0
"""What is within a space and as much beside print has to be nearly as dark as the sheet's usual pen."""
FAINT, CLEAR_OF_PRINT = 0.3, 0.6
"""What is even fainter against that pen is a remainder of the print, unless more than the latter of its rim is clear of print."""
HALF_A_PEN = 0.5
"""A remainder as dark as this share of that pen may be ink after all."""
SMALL = 0.8
"""Of what is smaller and not clear of print less counts."""
SPECK = 0.2
"""What is smaller is dirt."""
GAP = 9
"""Pixels: a stroke that is lost on a printed line goes on behind it, so near."""
LINE, FAINT_LINE = 10.0, 0.3
"""What is straight for so many mm about print, and no darker than that, is a remainder of a printed line."""
RIM, RIM_MOST = 0.2, 2.5
"""How much of a box, but no more mm, is its rim at each side, which neighbours reach into."""
THROUGH = 0.4
"""A stroke goes through a box of which so much of it lies in the middle."""
PARTED_FROM = 1.2
"""What is so many times as high as a cell may be ink of two rows."""
MOST_OF, PARTLY_THERE, ONLY_THERE = 0.6, 0.3, 0.8
"""A stroke that goes through no middle belongs where this share of it lies; what is written over the rim of a table belongs where
less lies, if of all that lies in any space nearly all does."""
ALIKE, UNLIKE, MUCH_ALIKE = 0.45, 0.2, 0.7
"""A stroke belongs to each box whose middle has this share of what the middle with most has; between the latter nobody is sure."""
SEVERAL_TICKS, TICK_LONG, TICK_OFF = 1.8, 0.5, 0.3
"""One so many times as long as a box may be several ticks: a piece of it that is so long, and its middle no farther off the box's
(shares of its side), is one."""
ABOUT, FEW_LINES = 2.5, 0.02
"""So far about a place its print has to be seen, where it covers such a share of it."""
OF_RING = 0.12
"""A ring that lies in another box with this share may be meant for that."""
ROUND, HOLLOW = 0.8, 0.03
"""A ring round a box is seen in such a share of all directions, and leaves its middle free but for the latter."""
ON_PART, OF_PART = 0.35, 2.2
"""A stroke is meant for a part whose middle is so near to its own (share of the part's side), if at most so many times as large."""
UNCLEAR = 0.15
"""Of a stroke in a part of a field and in the field itself, half belongs to whom; so much more or less, and nobody is sure."""

# What is read (`photo/ink/ticks`)

SURE = 0.97
"""A reading so likely is sure."""
ALL_SURE = 0.9
"""Of several parts, each of them sure, together so likely."""
LEFT_OUT_SELDOM = 0.01
"""How likely one of several boxes that are ticked in their order is left out."""
MUCH_THE_SAME = 0.6
"""Of two boxes that are ticked, one with more than this share of the other's ink is as much meant."""
HARDLY_WRITTEN = 0.02
"""Where anything is less likely to be written the ink is not read."""
LONG, A_SPECK = 1.6, 0.3
"""What is written is longer (mm): a speck is not; at most so likely it is."""
NEVER = 0.001
"""Nothing is surer than all but so much."""
SKIN = 0.3
"""Where the light is so much redder or bluer than on most of the sheet (natural logarithm), it is no light but something there."""
MIDDLE_OFF, MIDDLE_SPANS, MIDDLE_REACH, MIDDLE_PEN, MIDDLE_FREE = 0.25, (0.8, 2.8), 0.25, 0.6, 0.15
"""Ink whose middle is off a region's by less of its size, which spans so much of it, one stroke at least so much, is so dark
against the pen and so free of print,"""
IN_THE_MIDDLE = 0.9
"""is a tick or mark, as likely as this at least, unless it may be undone."""
TICKS_TELL, SCRIBBLES, SCRIBBLED_OUT = 5, 0.008, 0.3
"""Where half of so many ticks look so much like scribbled out, ticks are scribbles, and so much less of that is believed."""
WITHIN_FREE, WITHIN_REACH, WITHIN_INK, WITHIN_SHARE = (0.8, 0.5), 2.5, 1.0, 0.8
"""Ink of whose rim so much is beside no print (or only the second share), which is so long (mm), of which so many mm² lie in a
space, and such a share of it all,"""
WITHIN_PENS, PARTLY_WITHIN_PENS = (0.6, 1.5), (0.8, 1.3)
"""and which is so dark against the sheet's pen (the second where only the second share is beside no print)"""
WITHIN = 0.95
"""is written in it, as likely as this at least. (Of 303 such spaces of which the net was not sure 303 were.)"""
SWALLOWED = 4.0
"""So is a space with so many mm² of strokes in it that belong to others: they hang together. (Four of four were, of 119 with
less none.)"""
COVERED, FAINT_PRINT = 0.5, 0.3
"""Nothing is sure where so much is not to be seen of what is seen of the print elsewhere on the sheet (at least the second);"""
GLARE = 0.3
"""nor where so much is too bright and nothing is seen,"""
DARK = 0.75
"""nor where so much is printed too dark, or so much of its middle and it is not quite blank;"""
SOME_HIDDEN, BARELY = 0.3, 0.15
"""nor where so much is printed too dark and there is as much ink (mm²);"""
GRAINY, FAINT_PEN = 0.6, 0.3
"""nor where noise may be so dark, against the sheet's pen (or a pencil, where nothing is written), and nothing is seen."""
RINGED = 0.7
"""What a stroke goes round is rather ticked, whatever else that stroke looks like."""
SOME_DARK, BESIDE_PRINT = 0.2, 0.3
"""Where so much of the middle is printed too dark, ink that is not clear of print is never sure; nor is faint ink anywhere if no
more of its rim is clear of print."""
BESIDE = 2.0
"""So many mm about a space count when it is asked whether its print is seen."""
CENTRAL = 0.3
"""What leaves the middle of its box free (this share of it to each side) and is no ring may be a neighbour's."""
FEW = 4
"""Of fewer ticks nothing is usual."""

# Signs (`photo/digits/signs`)

DASH_LIKE, DASH_FAINT = 0.9, 0.6
"""Ink that is taken for none, but looks so much like a dash that may stand there, is rather a dash: the second."""
OFTEN = {"/": 4.5}
"""A sign is written so many times as often as a number that looks like it: where spares are written, ones are rare."""
SHORTEST_DASH = 1.2
"""A dash is longer."""

# Pieces of numbers (`photo/digits/pieces`)

BIT, MANY = 0.12, 10
"""A piece has so many mm² at least, a number so many pieces at most."""
CUT_FROM, CUTS = 0.5, 4
"""What is so wide for the height of its number may be digits that touch; it is cut so often at most,"""
NARROW_FROM, NARROW_DOUBT = 0.33, 0.8
"""What is only so wide is cut as well if it is so likely no digit: two ones that touch."""
CUT_APART, CUT_RIM, CUT_INK = 0.15, 0.1, 0.5
"""so far apart and from its ends, through so much ink: all for its height."""
CUT_DOUBT = 0.1
"""What is less likely no digit is not cut."""
CUT_ASIDE, CUT_LEANS = 0.12, (0.0, 0.15, 0.3)
"""What a step aside costs on the way; how straight ways lean."""
CUT_LEAST = 0.06
"""Of a cut piece so much lies on either side."""
OVER, SMALLER = 0.7, 0.6
"""A piece of which such a share lies over or under another with so much more ink is part of that."""

# Rows of cells (`photo/digits/rows`)

CELL_GAP, SAME_ROW = 1.5, 0.6
"""Cells lie beside one another with no more than that between them, and such a share of their heights in common."""
OVER_LINE = 1.0
"""Ink of a row lies within so many mm of it."""
NEAR_LINE, FAR_FROM_LINE = 0.75, 2.5
"""A piece of ink so near to a line may belong to either side, if its middle is no farther off than the latter."""
DEEP, SEAM_FROM_LINE, NUMBERS_DEEP = 1.2, 1.5, 4.5
"""What reaches so far into both cells may be digits of both, and is parted, at most so far from the line; what reaches as far
as the last is."""
LINE_SPREAD, LINE_BEND = 0.5, 4.0
"""How far over a line people write (the scale of a logistic distribution); far from it, after so many of these, odds double."""
GAP_SPEAKS, WIDE_GAP = 2.0, 2.0
"""How much more likely (natural logarithm) each mm between two cells' ink makes a cut there; a wider gap says no more."""
PARTED_STROKE = 1.5
"""How much less likely (natural logarithm) a cut is that parts what hangs together."""
LEAST_UNCLEAR, MOST_UNCLEAR = 1.5, 2
"""A piece near a line that may be a remainder of print is looked at if so high; so many at most."""
THIN, AT_BORDER, SAME_PLACE, OTHER_ROWS = 0.8, 0.5, 0.15, 2
"""Upright pieces (mm) so near a border of a cell, of which so many other rows have one at the same place, are printed."""
UNCLEAR_IS_INK = 2.0
"""How much less likely (natural logarithm) it is that such a piece is ink than that it is none."""
HOPELESS_CUT = 5.0
"""A cut so much less likely (natural logarithm) than the likeliest is not looked at."""
LEFT_BLANK = 0.5
"""How likely a cell is to be left blank beside one that is written in."""

# Numbers (`photo/digits/numbers`); costs are natural logarithms

LEFT_BY = 3.0
"""A number leaves its space by no more mm."""
OTHERS_LEAST, OTHERS_RIM, OTHERS_MINE = 0.4, 0.3, 0.25
"""Of a stroke that is not a space's own so many mm² in it, and so far from its rim, may be its own all the same, so likely."""
LIKE_A_NUMBER, DIRT_OR_NUMBER = 0.25, (0.12, 12.0)
"""Ink whose evidence (see `Likely`) is more is rather a number, else rather dirt; it speaks between so loud and so loud (odds)."""
TOGETHER, WIDEST, LONGEST = 5, 1.7, 5
"""So many pieces make a digit at most, so wide for the height of its number; so many digits a number."""
LOW, LOW_COSTS = 0.65, 4.0
"""A digit lower than that against its number costs, up to the latter for one without any height."""
GAP_COSTS, CUT_COSTS = 2.0, 1.1
"""What pieces with a wide gap between them cost as one digit, and what it costs to cut."""
ASIDE_COSTS = 4.0
"""What a digit costs that stands over or under the number's line."""
DASH_COSTS = 3.0
"""What it costs to leave out what looks like a minus, or to take it for a part of the digit after it."""
PEN_SHARE = 0.12
"""So much ink, for the square of its number's height, is a whole digit;"""
LEFT_OUT, LEFT_OUT_LEAST, LEFT_OUT_AFTER = 4.0, 0.3, 2.0
"""what it costs not to read it, what the smallest speck costs, and what more once a digit stands before it."""
IDLE_MINUS = 0.7
"""What a minus costs where no number below 0 may stand: it is written there to say what is lost."""
HOPELESS = -8.5
"""What is less likely is not looked at."""
BEAM = 24
"""So many beginnings of a number are followed."""
FLAT, FLAT_HIGH = 0.7, 0.4
"""A minus is no higher, for its width and for the height of its number."""
LEAST_LIKELY = 0.0003
"""What looks less likely is not even weighed against the rules."""
UNREAD = 0.001
"""How likely what is read must be to be as likely as not."""
BOTH_COUNT, BOTH_COUNT_LEANED = (0.67, 0.55), (0.45, 0.75)
"""What the scores count of the reader that parts digits and of the one that reads all of a number at once,"""
LEAST_BY_DIGITS, LEAST_AT_ONCE = -5.3, -9.0
"""where what a reader does not see at all scores so much."""
PLAIN, LEAN, NOT_SEEN = 0.97, 0.12, -12.0
"""what is not as likely is read at once as it leans by so much more to either side, too: a value that is not seen so scores
the last."""
LOW_INK, LOW_INK_COSTS = 1.0, 4.0
"""Ink that is no higher (mm) is no number: what that costs."""
SOME = 12
"""So many values are kept."""
SURE_OF_HAND = 0.97
"""How somebody writes is learnt from numbers that are so likely."""
EYE_COUNTS, ALIKE_COUNTS = 0.55, 7.0
"""Between two numbers with as many digits, what the eye says counts so much, and how much liker one is to the hand's others;"""
FEWEST_ALIKE, PLAIN_DIGITS = 2, 5.0
"""where so many of each digit are known, and one number is not so much likelier (natural logarithm) by the eye alone."""
