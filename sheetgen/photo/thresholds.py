"""Limits between ink and paper, ticked and blank, certain and uncertain.

All limits separate measured distributions (`python bench/photos/ticks.py` counts). A net gives the probability that a region was
marked (`photo/ink/net`); the required certainty is set here. Lengths are in mm, areas in mm²; darkness goes from 0 (paper or print)
to 1 (black on white). A COST is a negative natural logarithm, a SHARE goes from 0 to 1.
"""

# Detecting ink (`photo/ink/layer`)

INK_DARKNESS_RANGE = (0.06, 0.3)
"""Ink is darker than NOISE_FACTOR times the noise within NOISE_RADIUS, kept between these."""
NOISE_FACTOR, NOISE_RADIUS = 4.6, 12.0
NOISE_CAP = (0.35, 2.2)
"""Noise counts at most the second times its value at the first quantile of the sheet: anything rougher is writing."""
BLUR_STEPS_PX, TOO_NOISY = (0.7, 1.3), 0.09
"""Blurs of the flattened sheet to try in turn, until the noise of its noisiest quarter is below the second."""
PRINT_BLURS_PX, MAX_PRINT_MISMATCH = (0.5, 0.8, 1.1, 1.4, 1.8, 2.3), 60.0
"""Blurs of the print to try, to match the photo's sharpness. A larger difference (of 255) counts no more than the second, since ink
or something else covers the print there.
"""
LIGHT_PRINT_LEVEL = 70
"""Print is blurred to the photo's sharpness if it and its surroundings are lighter than this."""
DARKEST_PRINT_LEVEL = 80
"""A channel of the print that is darker shows no ink."""
WHITE_LEVEL = 200.0
"""Level of white paper in the estimated light. Higher levels occur where a print is lighter than it should be."""
HAZE_MIN_WIDTH_MM, HAZE_MAX_DARKNESS = 2.2, 0.2
"""Anything wider and no darker is a change of light, not ink."""
TILE_MM, MIN_TILES, USUAL_QUANTILE, MAX_PRINT_RESIDUE = 9.0, 5, 0.5, 0.35
"""Borders of the same print colours in MIN_TILES tiles of the sheet have a usual darkness (at the quantile). It is subtracted as a
residue of the print, up to the last.
"""
MIN_SHADOW_WIDTH_MM = 9.0
"""Anything narrower may be ink, not a shadow."""
MIN_LEARNT_COLOUR_MM2, MIN_MIXED_COLOUR_MM2 = 12.0, 2.0
"""A printed colour with the first area is learnt from the photo; one with the second helps to learn how colours mix."""
MAX_COLOUR_WEIGHT_MM2 = 30.0
"""Cap on the weight of one colour."""
GLARE_LEVEL, DAZZLED_PAPER = 250, 0.93
"""Pixels this bright in every channel are glare, unless the whole paper is nearly as bright (share of white), as in scans."""
TONE_KNOTS = (50, 100, 150, 200)
"""Tones at which a channel's curve may bend."""
TONE_PRIOR_MM2 = 3.0
"""Weight of the assumption that tones come out unchanged."""
COLOUR_PRIOR_MM2 = 8.0
"""Weight of the assumption that colours come out unchanged."""

# The colour of the pen (`photo/ink/tint`)

WHITE_PRINT_LEVEL, MAX_GREY_SPREAD, DARK_PRINT_LEVEL, MIN_BLACK_LEVEL = 200, 30, 150, 50
"""Print is white above the first level and grey if its channels differ by less than the second. Next to print darker than the
third, ink is detected by its colour if a channel is brighter than the last.
"""
MIN_TINT, MIN_TINTED_PIXELS, MIN_TINTED_SHARE = 0.06, 300, 0.3
"""A pen has a colour if its channels differ by this (sum of squared logarithms per unit of darkness), at this number of pixels and
this share of the pixels away from print.
"""
MIN_PEN_COLOUR, MIN_COLOURED_SHARE = 0.5, 0.6
"""A pixel with this much of the pen's colour for its darkness, or a stroke with this share of such pixels, is ink, not print."""
MIN_BROWN = 0.25
"""Minimum difference blue–green and green–red of brown, relative to blue–red."""
MIN_YELLOW = 0.6
"""Minimum difference blue–green of yellow, relative to blue–red."""
MIN_OPPOSITE_COLOUR = 0.3
"""Pixels with this much of the colour opposite to the pen's, per unit of darkness, are coffee, not ink ..."""
MIN_SECOND_PEN_SHARE = 0.1
"""... unless this share of the coloured pixels (neither brown nor yellow) has it: a second pen was used."""

# Strokes under dark print (`photo/ink/under`)

MIN_HIDDEN_MM2, MIN_HIDDEN_SHARE = 1.0, 0.6
"""Strokes are continued under print that hides this much of a box, if it hides this share of the way between two ends."""
END_MARGIN, END_REACH_PX, MIN_END_MM2, END_LENGTH, MAX_STROKE_WIDTH = 2.5, 5, 0.12, 1.3, 0.8
"""Ends of strokes are searched within END_MARGIN of a box and END_REACH_PX of the hidden print, in strokes of MIN_END_MM2 at least;
END_LENGTH of a stroke gives its direction.
"""
MIN_END_ELONGATION, MIN_ALIGNMENT = 4.0, 0.95
"""An end has a direction if it varies this many times as much along it as across; two ends are aligned if the cosines of both
angles are at least the second.
"""

# Strokes, and whose ink they are (`photo/ink/strokes`, `photo/ink/owners`)

MIN_SHARE_OF_PEN = 0.4
"""Pixels count as part of a stroke from this share of its pen's darkness, so that pencil counts as well as felt."""
MIN_PEN_TO_NOISE = 1.35
"""Minimum darkness of a pen relative to noise."""
BROWN_RANGE, MOSTLY_BROWN, MAX_COFFEE_DARKNESS = (0.3, 1.4), 0.3, 0.55
"""Brown pixels are darker in blue light than in red by this range (relative to darkness). A stroke with this share of them is
coffee if most of the sheet's ink is not, except for its darker pixels.
"""
MIN_STAIN_MM, FAINT_STAIN, MAX_STAIN_TO_PEN = 20.0, 0.3, 0.7
"""If most ink is brown, coffee is longer than the first or fainter than the second, and lighter than this share of the pen."""
MOSTLY_FAINT = 0.4
"""A stroke as long as a stain with this share of pixels too faint to count is ink on a stain."""
MAX_CHAIN_TO_PEN, MIN_WRITTEN_ON_CHAIN_MM2 = 0.65, 1.5
"""A stroke as long as a stain and no darker than this share of the usual pen is a chain of print residues; this area in it that is
as dark as half a pen is writing.
"""
MIN_RIM_FREE = 0.4
"""A stroke may be a residue of the print if at most this share of its rim is away from print."""
MAX_RESIDUE_DARKNESS, RESIDUE_TO_PEN, SURE_PEN_DARKNESS = 0.18, (0.55, 1.6), 0.58
"""Such a stroke is a residue if it is fainter than the first, or outside the second range of the usual pen's darkness. It is never
a residue if it is as dark as the last."""
ALONG_PRINT_FREE, RESIDUE_FACTOR, PARTLY_FREE = 0.05, 1.15, 0.2
"""Strokes outside all spaces with less than the first share of their rim free show how dark the residues of a photo are. A stroke
darker than this by the second factor is ink, as is a fainter one with the last share of its rim free.
"""
NEARLY_PEN, THIN_STROKE_MM = 0.85, 2.0
"""A thin stroke along print has to be nearly as dark as the sheet's usual pen."""
FAINT_TO_PEN, CLEAR_OF_PRINT = 0.3, 0.6
"""A stroke fainter than this share of the pen is a residue, unless a larger share of its rim than the second is free."""
HALF_A_PEN = 0.5
"""A residue as dark as this share of the pen may be ink after all."""
SMALL_STROKE_MM2 = 0.8
"""Area below which strokes next to print count less."""
SPECK_MM2 = 0.2
"""Smaller strokes are dirt."""
BRIDGE_PX = 9
"""Strokes that end at a printed line are joined with strokes this near on its other side."""
MIN_LINE_RESIDUE_MM, MAX_LINE_RESIDUE_DARKNESS = 10.0, 0.3
"""Straight faint ink of this length along print is a residue of a printed line."""
RIM_SHARE, MAX_RIM_MM = 0.2, 2.5
"""Rim of a box at each side, which strokes of neighbours reach into."""
MIN_CORE_MM2 = 0.4
"""Area of a stroke within the rim of a box above which it goes through the box."""
MIN_ROWS_HEIGHT = 1.2
"""Ink this many times as high as a cell may belong to two rows."""
OWNER_SHARE, EDGE_SHARE, EDGE_EXCLUSIVE = 0.6, 0.3, 0.8
"""A stroke through no core belongs to the box with the first share of it. Writing over the edge of a table belongs to the box with
the second share, if that is the third share of its ink in any box.
"""
SAME_TICK, OTHER_TICK, SURELY_SAME_TICK = 0.45, 0.2, 0.7
"""A stroke belongs to each box whose core has this share of the most ink in any core; between the last two it may be another's."""
MIN_TICKS_LENGTH, MIN_TICK_LENGTH, MAX_TICK_OFFSET = 1.8, 0.5, 0.3
"""A stroke this many times as long as a box may be several ticks: a piece of the second length whose middle is off the box's by no
more than the third is one (shares of the box's side).
"""
VISIBILITY_RADIUS, MIN_PRINTED_SHARE = 2.5, 0.02
"""Print must be visible within the first distance if it covers the second share of that area."""
MIN_RING_SHARE = 0.12
"""A ring with this share of its ink in another box may be meant for that one."""
MIN_ROUND, MAX_HOLLOW_INK = 0.8, 0.03
"""A ring is seen in this share of all directions from a box's middle, with no more than this share of its ink near the middle."""
MAX_PART_OFFSET, MAX_PART_SIZE = 0.35, 2.2
"""A stroke is meant for a part if their middles are this near and it is at most this large (relative to the part's side)."""
PART_MARGIN = 0.15
"""A stroke in a field and a part of it belongs to the one with more than half; within this margin of half it may be either's."""

# Reading ticks (`photo/ink/ticks`)

SURE = 0.97
"""Probability from which a reading is sure."""
ALL_SURE = 0.9
"""Probability from which several parts, each of them sure, are sure together."""
SKIPPED_BOX_CHANCE = 0.01
"""Probability that a player skips one of several boxes that are ticked in order."""
EQUAL_INK = 0.6
"""Share of another ticked box's ink that makes a box equally likely to be meant."""
MIN_WRITTEN_CHANCE = 0.02
"""Minimum probability that something is written; below it, ink is not read."""
MIN_WRITTEN_LENGTH, SPECK_CHANCE = 1.6, 0.3
"""Shorter ink is a speck, with at most this probability of writing."""
LEAST_PROBABILITY = 0.001
"""No probability is closer to 0 or 1."""
LIGHT_TINT_SPREAD = 0.3
"""Maximum redness or blueness of the light relative to the usual one (natural logarithm); beyond it, something covers the sheet,
such as a thumb.
"""
MAX_MIDDLE_OFFSET, MIDDLE_SPAN_RANGE, MIN_MIDDLE_REACH, MIN_MIDDLE_PEN, MIN_MIDDLE_FREE = 0.25, (0.8, 2.8), 0.25, 0.6, 0.15
"""Ink is over the middle of a region if its own middle is this near and it spans this range. One stroke must have the third length
(shares of the region's size), this share of the pen's darkness, and this share of its rim free of print.
"""
MIDDLE_TICK_CHANCE = 0.9
"""Minimum probability that such ink is a tick or mark, unless it may be undone."""
MIN_TICKS_TO_JUDGE, SCRIBBLER_LEVEL, SCRIBBLE_TRUST = 5, 0.008, 0.3
"""If the median of at least this many ticks has this probability of "scribbled out", the player scribbles all ticks. Then the
probability of "scribbled out" is multiplied by the last.
"""
WITHIN_FREE, MIN_WITHIN_LENGTH, MIN_WITHIN_MM2, MIN_WITHIN_SHARE = (0.8, 0.5), 2.5, 1.0, 0.8
"""Ink counts as writing within a space if this share of its rim is free of print (partly free: the second). It must have this
length, this area and this share of its area in the space."""
WITHIN_PEN_RANGE, PARTLY_WITHIN_PEN_RANGE = (0.6, 1.5), (0.8, 1.3)
"""Writing within a space must be this dark, as a multiple of the darkness of the sheet's pen. The second range applies if
the rim of the ink is only partly free of print."""
WITHIN_CHANCE = 0.95
"""Minimum probability that such ink is writing. (Of 303 such spaces of which the net was not sure, all 303 were written in.)"""
MIN_FOREIGN_INK_MM2 = 4.0
"""A space also counts as written in if it has this much ink of strokes that belong to others, since strokes touch. (Four of four
such spaces were written in, none of 119 with less.)
"""
MAX_COVERED, MIN_VISIBLE_PRINT = 0.5, 0.3
"""No reading is sure if this share of the print is invisible, relative to the rest of the sheet (whose visible share counts as the
second at least).
"""
MAX_GLARE = 0.3
"""No reading is sure if this share is too bright and no ink is seen."""
MAX_DARK_PRINT = 0.75
"""No reading is sure if this share is printed too dark, or this share of the middle, unless the space is surely blank."""
MAX_PARTLY_DARK, MIN_BARE_INK_MM2 = 0.3, 0.15
"""No reading is sure if the first share is printed too dark and there is this much ink."""
MAX_NOISE_TO_PEN, PENCIL_DARKNESS = 0.6, 0.3
"""No reading is sure if noise has this darkness relative to the pen and no ink is seen. On a blank sheet, the pen is taken as a
pencil of the second darkness."""
RINGED_CHANCE = 0.7
"""Probability that a space with a stroke around it is ticked, whatever else the stroke looks like."""
SOME_DARK_PRINT, MIN_FAINT_INK_FREE = 0.2, 0.3
"""If this share of the middle is printed too dark, ink next to print is never certain; nor is faint ink
with less of its rim free.
"""
VISIBLE_PRINT_MARGIN = 2.0
"""Margin around a space in which its print has to be visible."""
CENTRAL_INSET = 0.3
"""Ink outside this central part of a box (inset at each side) may be a neighbour's unless it is a ring."""
MIN_TICKS_FOR_STATS = 4
"""Minimum number of ticks to learn their usual size from."""

# Signs (`photo/digits/signs`)

MIN_DASH_LIKENESS, FAINT_DASH_CHANCE = 0.9, 0.6
"""Ink below the limit of writing that looks this much like an allowed dash is a dash with the second probability."""
SIGN_FREQUENCY = {"/": 4.5}
"""Frequency of a sign relative to a number that looks like it: on sheets with `/` for a spare, a 1 is rare."""
MIN_DASH_LENGTH = 1.2

# Pieces of numbers (`photo/digits/pieces`)

MIN_PIECE_MM2, MAX_PIECES = 0.12, 10
"""Minimum area of a piece and maximum number of pieces in a number."""
MIN_WIDTH_TO_CUT, MAX_CUTS = 0.5, 4
"""A piece this wide for the height of its number may be touching digits; it is cut at most this often."""
MIN_NARROW_WIDTH_TO_CUT, MIN_NARROW_DOUBT = 0.33, 0.8
"""A piece only this wide may be two touching digits if it is this unlikely to be one."""
MIN_CUT_DISTANCE, MIN_CUT_RIM, MAX_CUT_INK = 0.15, 0.1, 0.5
"""Minimum distance between cuts and from the ends, and maximum ink on a cut, relative to the height."""
MIN_CUT_DOUBT = 0.1
"""Minimum probability of "no digit" for a piece to be cut."""
CUT_SIDESTEP_COST, CUT_SLANTS = 0.12, (0.0, 0.15, 0.3)
"""Cost of a step aside on the way of a cut, and slants of straight cuts."""
MIN_CUT_SHARE = 0.06
"""Minimum share of a piece on either side of a cut."""
MIN_OVERLAP, MAX_OVERLAPPING_INK = 0.7, 0.6
"""A piece with this share above or below another is part of it if it has less than this share of its ink."""

# Rows of cells (`photo/digits/rows`)

MAX_CELL_GAP, MIN_SHARED_HEIGHT = 1.5, 0.6
"""Cells are neighbours with no larger gap between them and this share of their heights in common."""
ROW_MARGIN = 1.0
"""Maximum distance of a row's ink from the row."""
NEAR_LINE, MAX_MIDDLE_TO_LINE = 0.75, 2.5
"""Ink this near to a line may belong to either cell, if the distance of its middle is at most the second."""
MIN_REACH_TO_CUT, MAX_SEAM_TO_LINE, MIN_REACH_OF_NUMBERS = 1.2, 1.5, 4.5
"""A piece that reaches this far into both cells is cut at a seam within the second distance of the line; it is always cut if it
reaches as far as the last.
"""
LINE_SPREAD, LINE_BEND = 0.5, 4.0
"""Scale of the logistic distribution of writing over a line; at the second number of scales, the logarithm of the odds is doubled.
"""
GAP_GAIN, MAX_GAP = 2.0, 2.0
"""Gain in log-probability of a cut for each mm between the ink of two cells; a wider gap than the second adds nothing."""
CUT_STROKE_COST = 1.5
"""Cost of a cut through connected ink."""
MIN_UNCLEAR_HEIGHT, MAX_UNCLEAR = 1.5, 2
"""Minimum height and maximum number of pieces near a line that may be print and are considered."""
MAX_THIN_WIDTH, MAX_BORDER_OFFSET, MAX_ROW_OFFSET, MIN_OTHER_ROWS = 0.8, 0.5, 0.15, 2
"""Thin upright pieces this near to a border are print if this many other rows have one at the same place (to the third)."""
UNCLEAR_INK_COST = 2.0
"""Cost of taking such a piece for ink rather than print."""
MAX_CUT_COST = 5.0
"""Cuts this much worse than the best are not considered."""
BLANK_CELL_CHANCE = 0.5
"""Probability that a cell next to a written one is blank."""

# Numbers (`photo/digits/numbers`)

MAX_OVERHANG = 3.0
"""Maximum distance that a number reaches outside its space."""
MIN_OTHER_STROKE_MM2, OTHER_STROKE_INSET, OTHER_STROKE_CHANCE = 0.4, 0.3, 0.25
"""A stroke of another space with this area here, this far from the rim, may belong to this space with this probability."""
NUMBER_EVIDENCE, EVIDENCE_ODDS_RANGE = 0.25, (0.12, 12.0)
"""Ink with more evidence (see `Likely`) is probably a number, ink with less is probably dirt. The odds stay within this range."""
MAX_PIECES_PER_DIGIT, MAX_DIGIT_WIDTH, MAX_DIGITS = 5, 1.7, 5
"""Limits of a digit's pieces and width (relative to the number's height), and of a number's digits."""
MIN_DIGIT_HEIGHT, SHORT_DIGIT_COST = 0.65, 4.0
"""A digit shorter than this (relative to its number) costs up to the second, in proportion."""
GAP_COST, CUT_COST = 2.0, 1.1
"""Cost of a wide gap within a digit, and of a cut."""
ASIDE_COST = 4.0
"""Cost of a digit above or below the number's line."""
DASH_COST = 3.0
"""Cost of leaving out a piece that looks like a minus, or of joining it to the digit after it."""
DIGIT_INK = 0.12
"""Ink of a whole digit relative to the square of its number's height."""
LEFT_OUT_COST, MIN_LEFT_OUT_COST, LEFT_OUT_AFTER_COST = 4.0, 0.3, 2.0
"""Cost of not reading a piece with that much ink, cost of not reading the smallest speck, and extra cost after a digit."""
IDLE_MINUS_COST = 0.7
"""Cost of a minus if numbers below 0 are not allowed: players write it for a loss."""
MIN_DIGITS_SCORE = -8.5
"""Beginnings of a number with a lower score are not followed."""
BEAM_WIDTH = 24
"""Beginnings of a number that are followed at once."""
MAX_DASH_ASPECT, MAX_DASH_HEIGHT = 0.7, 0.4
"""Maximum height of a minus relative to its width and to the height of its number."""
MIN_VALUE_CHANCE = 0.0003
"""Less likely values are not even weighed against the rules."""
UNREAD_CHANCE = 0.001
"""Probability of all read values at which ink is as likely unread as read."""
READER_WEIGHTS, READER_WEIGHTS_SLANTED = (0.67, 0.55), (0.45, 0.75)
"""Weights of the scores by separate digits and by the whole number; the second pair applies if slanted ink was read as well."""
MIN_SCORE_BY_DIGITS, MIN_SCORE_AT_ONCE = -5.3, -9.0
"""Minimum scores of a value by separate digits and by the whole number, even if it is not seen."""
PLAIN_CHANCE, SLANT, NOT_SEEN_SCORE = 0.97, 0.12, -12.0
"""If no value has the first probability, the ink is also read slanted by the second to either side. The last is the score of a
value that is not seen in one of these readings.
"""
MIN_NUMBER_HEIGHT, SHORT_NUMBER_COST = 1.0, 4.0
"""Cost of ink shorter than this (mm) as a number."""
MAX_CANDIDATES = 12
"""Maximum number of values that are kept."""
SURE_OF_HAND = 0.97
"""Probability from which numbers teach how a player writes."""
EYE_WEIGHT, HAND_WEIGHT = 0.55, 7.0
"""Weights of the eye's score and of the likeness to the hand's other digits, between two numbers with as many digits;"""
MIN_KNOWN_DIGITS, PLAIN_LEAD = 2, 5.0
"""The likeness is used only if this many of each digit are known and neither number leads by this score (natural logarithm) by the
eye alone."""
