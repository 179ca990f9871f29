"""Limits between ink and paper, ticked and blank, certain and uncertain.

All limits separate measured distributions (`python bench/photos/ticks.py` counts). A net gives the probability that a region was
marked (`photo/ink/net`); the required certainty is set here. Lengths are in mm, areas in mm²; darkness goes from 0 (paper or print)
to 1 (black on white). A COST is a negative natural logarithm, a SHARE goes from 0 to 1.
"""

# Detecting ink (`photo/ink/layer`)

INK_DARKNESS_RANGE = (0.06, 0.3)
"""Minimum and maximum of the darkness above which a pixel counts as ink. Between them, this limit is `NOISE_FACTOR` times the noise
within `NOISE_RADIUS`."""
NOISE_FACTOR, NOISE_RADIUS = 4.6, 12.0
NOISE_CAP = (0.35, 2.2)
"""Cap on noise: a quantile of the noise over the sheet, and the factor by which noise may exceed its value at this quantile.
Anything rougher is writing."""
BLUR_STEPS_PX, TOO_NOISY = (0.7, 1.3), 0.09
"""Blurs of the flattened sheet, tried in turn until the limit of noise is below `TOO_NOISY` on three quarters of the sheet."""
PRINT_BLURS_PX, MAX_PRINT_MISMATCH = (0.5, 0.8, 1.1, 1.4, 1.8, 2.3), 60.0
"""`PRINT_BLURS_PX`: blurs of the print, of which the one that best matches the photo's sharpness is used. `MAX_PRINT_MISMATCH`: the
maximum difference (of 255) between print and photo that counts for a pixel, since ink or something else may cover the print there.
"""
LIGHT_PRINT_LEVEL = 70
"""Print is blurred to the photo's sharpness if it and its surroundings are lighter than this."""
DARKEST_PRINT_LEVEL = 80
"""Minimum level of a channel of the print at which this channel can show ink; darker channels are ignored."""
WHITE_LEVEL = 200.0
"""Level of white paper in the estimated light. Higher levels occur where a print is lighter than it should be."""
HAZE_MIN_WIDTH_MM, HAZE_MAX_DARKNESS = 2.2, 0.2
"""Anything wider and no darker is a change of light, not ink."""
TILE_MM, MIN_TILES, USUAL_QUANTILE, MAX_PRINT_RESIDUE = 9.0, 5, 0.5, 0.35
"""Print leaves a usual darkness where its colours meet. It is measured as the quantile `USUAL_QUANTILE` for borders between the
same print colours, if they occur in at least `MIN_TILES` tiles of the sheet (`TILE_MM` wide). It is subtracted as a residue of the
print, up to `MAX_PRINT_RESIDUE`.
"""
MIN_SHADOW_WIDTH_MM = 9.0
"""Anything narrower may be ink, not a shadow."""
MIN_LEARNT_COLOUR_MM2, MIN_MIXED_COLOUR_MM2 = 12.0, 2.0
"""Minimum area of a printed colour: `MIN_LEARNT_COLOUR_MM2` for learning how it looks in the photo, `MIN_MIXED_COLOUR_MM2` for
using it to learn how the channels of the print mix in the photo."""
MAX_COLOUR_WEIGHT_MM2 = 30.0
"""Maximum weight of one colour, which is otherwise its area, in learning how the channels mix."""
GLARE_LEVEL, DAZZLED_PAPER = 250, 0.93
"""Pixels of at least `GLARE_LEVEL` in every channel are glare, unless the paper as a whole is nearly as bright, as in scans: its
median level must be below the share `DAZZLED_PAPER` of white."""
TONE_KNOTS = (50, 100, 150, 200)
"""Tones at which a channel's curve may bend."""
TONE_PRIOR_MM2 = 3.0
"""Weight of the assumption that tones come out unchanged."""
COLOUR_PRIOR_MM2 = 8.0
"""Weight of the assumption that colours come out unchanged."""

# The colour of the pen (`photo/ink/tint`)

WHITE_PRINT_LEVEL, MAX_GREY_SPREAD, DARK_PRINT_LEVEL, MIN_BLACK_LEVEL = 200, 30, 150, 50
"""Print is white above `WHITE_PRINT_LEVEL`, and grey if its channels differ by less than `MAX_GREY_SPREAD`. Next to print darker
than `DARK_PRINT_LEVEL`, ink is detected by its colour if a channel of the photo is brighter than `MIN_BLACK_LEVEL`.
"""
MIN_TINT, MIN_TINTED_PIXELS, MIN_TINTED_SHARE = 0.06, 300, 0.3
"""A pixel is coloured if its channels differ by more than `MIN_TINT` (sum of squared logarithms per unit of darkness). A pen has a
colour if at least `MIN_TINTED_PIXELS` pixels of ink away from print are coloured, and at least the share `MIN_TINTED_SHARE` of
these pixels.
"""
MIN_PEN_COLOUR, MIN_COLOURED_SHARE = 0.5, 0.6
"""A pixel is ink, not print, if it has more than the share `MIN_PEN_COLOUR` of the pen's colour that fits its darkness. A stroke is
ink if more than the share `MIN_COLOURED_SHARE` of its pixels are such pixels."""
MIN_BROWN = 0.25
"""Ink is brown if it is darker in blue than in green, and darker in green than in red, each by more than this share of the
difference between blue and red."""
MIN_YELLOW = 0.6
"""Ink is yellow if it is darker in blue than in green by more than this share of the difference between blue and red."""
MIN_OPPOSITE_COLOUR = 0.3
"""Pixels with this much of the colour opposite to the pen's, per unit of darkness, are coffee, not ink ..."""
MIN_SECOND_PEN_SHARE = 0.1
"""... unless at least this share of the coloured pixels (neither brown nor yellow) has the opposite colour: then a second pen was
used."""

# Strokes under dark print (`photo/ink/under`)

MIN_HIDDEN_MM2, MIN_HIDDEN_SHARE = 1.0, 0.6
"""A stroke is continued under print if print hides at least `MIN_HIDDEN_MM2` of a box and its surroundings, and at least the share
`MIN_HIDDEN_SHARE` of the line between the two visible ends."""
END_MARGIN, END_REACH_PX, MIN_END_MM2, END_LENGTH, MAX_STROKE_WIDTH = 2.5, 5, 0.12, 1.3, 0.8
"""Ends of strokes are searched within `END_MARGIN` (mm) of a box and within `END_REACH_PX` of the print that hides ink, in strokes
of at least `MIN_END_MM2`. The last `END_LENGTH` (mm) of a stroke give its direction. A hidden stroke is drawn at most
`MAX_STROKE_WIDTH` (mm) wide.
"""
MIN_END_ELONGATION, MIN_ALIGNMENT = 4.0, 0.95
"""An end has a direction if the variance of its pixels in that direction is more than `MIN_END_ELONGATION` times the variance
across it. Two ends are aligned if, at both, the cosine of the angle between the direction and the line to the other end is more
than `MIN_ALIGNMENT`.
"""

# Strokes, and whose ink they are (`photo/ink/strokes`, `photo/ink/owners`)

MIN_SHARE_OF_PEN = 0.4
"""Minimum darkness of a stroke's pixels relative to the darkness of its pen, so that light pencil counts as well as a felt-tip pen.
"""
MIN_PEN_TO_NOISE = 1.35
"""Minimum darkness of a pen relative to noise."""
BROWN_RANGE, MOSTLY_BROWN, MAX_COFFEE_DARKNESS = (0.3, 1.4), 0.3, 0.55
"""A pixel is brown if its brownness (see `InkLayer`) relative to its darkness is within `BROWN_RANGE`. A stroke of which more than
the share `MOSTLY_BROWN` is brown looks like coffee. If most of the sheet's ink doesn't, the brown pixels of such a stroke are a
stain, up to the darkness `MAX_COFFEE_DARKNESS`.
"""
MIN_STAIN_MM, FAINT_STAIN, MAX_STAIN_TO_PEN = 20.0, 0.3, 0.7
"""If most of the sheet's ink is brown, a brown stroke is coffee only if it is longer than `MIN_STAIN_MM` or fainter than
`FAINT_STAIN`. Its pixels are a stain if they are lighter than the share `MAX_STAIN_TO_PEN` of the usual pen's darkness."""
MOSTLY_FAINT = 0.4
"""A stroke as long as a stain with this share of pixels too faint to count is ink on a stain."""
MAX_CHAIN_TO_PEN, MIN_WRITTEN_ON_CHAIN_MM2 = 0.65, 1.5
"""A stroke as long as a stain and lighter than the share `MAX_CHAIN_TO_PEN` of the usual pen's darkness is a chain of print
residues. If more than `MIN_WRITTEN_ON_CHAIN_MM2` of it is at least half as dark as the pen, that part is writing.
"""
MIN_RIM_FREE = 0.4
"""A stroke may be a residue of the print if at most this share of its rim is away from print."""
MAX_RESIDUE_DARKNESS, RESIDUE_TO_PEN, SURE_PEN_DARKNESS = 0.18, (0.55, 1.6), 0.58
"""Such a stroke is a residue if its darkness is below `MAX_RESIDUE_DARKNESS` or outside the range `RESIDUE_TO_PEN` (multiples of
the usual pen's darkness). A stroke darker than `SURE_PEN_DARKNESS` is never too dark to be ink."""
ALONG_PRINT_FREE, RESIDUE_FACTOR, PARTLY_FREE = 0.05, 1.15, 0.2
"""Strokes outside all spaces with less than the share `ALONG_PRINT_FREE` of their rim free of print show how dark the residues of a
photo are. A stroke along print is ink if it is darker than `RESIDUE_FACTOR` times this darkness. If more than `PARTLY_FREE` of its
rim is free, `MAX_RESIDUE_DARKNESS` is enough.
"""
NEARLY_PEN, THIN_STROKE_MM = 0.85, 2.0
"""A stroke narrower than `THIN_STROKE_MM` along print is ink only if its darkness is at least the share `NEARLY_PEN` of the sheet's
usual pen."""
FAINT_TO_PEN, CLEAR_OF_PRINT = 0.3, 0.6
"""A stroke fainter than the share `FAINT_TO_PEN` of the usual pen's darkness is a residue, unless at least the share
`CLEAR_OF_PRINT` of its rim is free of print."""
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
"""Width of the rim at each side of a box, into which strokes of neighbouring boxes may reach: a share of the box's side, and its
maximum."""
MIN_CORE_MM2 = 0.4
"""Minimum area of a stroke in the middle of a box, inside the rim, for the stroke to count as going through the box."""
MIN_ROWS_HEIGHT = 1.2
"""Ink this many times as high as a cell may belong to two rows."""
OWNER_SHARE, EDGE_SHARE, EDGE_EXCLUSIVE = 0.6, 0.3, 0.8
"""Owner of a stroke that goes through the middle of no box. It belongs to the box with most of it if at least the share
`OWNER_SHARE` of the stroke is there. For writing, `EDGE_SHARE` is enough if this is at least the share `EDGE_EXCLUSIVE` of its ink
in any box, as at the edge of a table.
"""
SAME_TICK, OTHER_TICK, SURELY_SAME_TICK = 0.45, 0.2, 0.7
"""A stroke belongs to each box whose middle has at least the share `SAME_TICK` of the most ink that it has in any middle. From
`OTHER_TICK` to below `SURELY_SAME_TICK`, its ink may also be another box's."""
MIN_TICKS_LENGTH, MIN_TICK_LENGTH, MAX_TICK_OFFSET = 1.8, 0.5, 0.3
"""A stroke at least `MIN_TICKS_LENGTH` times as long as a box may be several ticks. A piece of it is a tick of a box if it is at
least `MIN_TICK_LENGTH` long and its middle is less than `MAX_TICK_OFFSET` off the box's middle (relative to the box's side).
"""
VISIBILITY_RADIUS, MIN_PRINTED_SHARE = 2.5, 0.02
"""Print within `VISIBILITY_RADIUS` (mm) of a place must be visible if it covers more than the share `MIN_PRINTED_SHARE` of that
area."""
MIN_RING_SHARE = 0.12
"""A ring with this share of its ink in another box may be meant for that one."""
MIN_ROUND, MAX_HOLLOW_INK = 0.8, 0.03
"""A stroke is a ring around a box if it is found in at least the share `MIN_ROUND` of all directions from the box's middle, and at
most the share `MAX_HOLLOW_INK` of its ink is near the middle."""
MAX_PART_OFFSET, MAX_PART_SIZE = 0.35, 2.2
"""A stroke is meant for a part if their middles are this near and it is at most this large (relative to the part's side)."""
PART_MARGIN = 0.15
"""A stroke over a field and one of the field's parts belongs to whichever contains more than half of it. If the share is within
this margin of half, it may belong to either."""

# Reading ticks (`photo/ink/ticks`)

SURE = 0.97
"""Probability from which a reading is sure."""
ALL_SURE = 0.9
"""Probability from which several parts, each of them sure, are sure together."""
SKIPPED_BOX_CHANCE = 0.01
"""Probability that a player skips one of several boxes that are ticked in order."""
EQUAL_INK = 0.6
"""Minimum ink of a ticked box, as a share of the most ink in any box of the same space, at which both boxes are equally likely to
be the intended one."""
MIN_WRITTEN_CHANCE = 0.02
"""Minimum probability that something is written; below it, ink is not read."""
MIN_WRITTEN_LENGTH, SPECK_CHANCE = 1.6, 0.3
"""Ink shorter than `MIN_WRITTEN_LENGTH` (mm) is a speck and has at most the probability `SPECK_CHANCE` of being writing."""
LEAST_PROBABILITY = 0.001
"""No probability is closer to 0 or 1."""
LIGHT_TINT_SPREAD = 0.3
"""Maximum redness or blueness of the light relative to the usual one (natural logarithm); beyond it, something covers the sheet,
such as a thumb.
"""
MAX_MIDDLE_OFFSET, MIDDLE_SPAN_RANGE, MIN_MIDDLE_REACH, MIN_MIDDLE_PEN, MIN_MIDDLE_FREE = 0.25, (0.8, 2.8), 0.25, 0.6, 0.15
"""Ink covers the middle of a region if its own middle is less than `MAX_MIDDLE_OFFSET` away and its span is within
`MIDDLE_SPAN_RANGE`. Its longest stroke must have at least the length `MIN_MIDDLE_REACH` (all three relative to the region's size),
every stroke at least the share `MIN_MIDDLE_PEN` of the pen's darkness, and at least the share `MIN_MIDDLE_FREE` of its rim must be
free of print.
"""
MIDDLE_TICK_CHANCE = 0.9
"""Minimum probability that ink over the middle of a region is a tick or mark, less the probability that it was scribbled out."""
MIN_TICKS_TO_JUDGE, SCRIBBLER_LEVEL, SCRIBBLE_TRUST = 5, 0.008, 0.3
"""If a sheet has at least `MIN_TICKS_TO_JUDGE` ticks and the median of their probabilities of "scribbled out" is at least
`SCRIBBLER_LEVEL`, the player scribbles all ticks. The probabilities of "scribbled out" are then multiplied by `SCRIBBLE_TRUST`.
"""
WITHIN_FREE, MIN_WITHIN_LENGTH, MIN_WITHIN_MM2, MIN_WITHIN_SHARE = (0.8, 0.5), 2.5, 1.0, 0.8
"""Ink counts as writing within a space if at least this share of its rim is free of print (first value: free, second value: partly
free; see `WITHIN_PEN_RANGE`). Its longest stroke must have at least the length `MIN_WITHIN_LENGTH` (mm). Its area in the space must
be more than `MIN_WITHIN_MM2` and more than the share `MIN_WITHIN_SHARE` of its whole area."""
WITHIN_PEN_RANGE, PARTLY_WITHIN_PEN_RANGE = (0.6, 1.5), (0.8, 1.3)
"""Writing within a space must be this dark, as a multiple of the darkness of the sheet's pen. The second range applies if the rim
of the ink is only partly free of print."""
WITHIN_CHANCE = 0.95
"""Minimum probability that ink within a space (see `WITHIN_FREE`) is writing, less the probability that it was scribbled out. (Of
303 such spaces of which the net was not sure, all 303 were written in.)"""
MIN_FOREIGN_INK_MM2 = 4.0
"""A space also counts as written in if it has this much ink of strokes that belong to others, since strokes touch. (Four of four
such spaces were written in, none of 119 with less.)
"""
MAX_COVERED, MIN_VISIBLE_PRINT = 0.5, 0.3
"""No reading is sure if at least the share `MAX_COVERED` of the print is invisible. This is relative to the usual visible share on
the sheet, which counts as at least `MIN_VISIBLE_PRINT`.
"""
MAX_GLARE = 0.3
"""A region that seems blank is not surely blank if at least this share of it is so bright that ink may be lost."""
MAX_DARK_PRINT = 0.75
"""A region that seems blank is not surely blank if at least this share of it is printed too dark to show ink. The same applies to
this share of its middle, unless its probability of being marked is very low."""
MAX_PARTLY_DARK, MIN_BARE_INK_MM2 = 0.3, 0.15
"""A region that seems blank is not surely blank if at least the share `MAX_PARTLY_DARK` of it is printed too dark to show ink and
it has at least `MIN_BARE_INK_MM2` of ink."""
MAX_NOISE_TO_PEN, PENCIL_DARKNESS = 0.6, 0.3
"""A region that seems blank is not surely blank if noise has at least the share `MAX_NOISE_TO_PEN` of the pen's darkness. On a
blank sheet, the pen counts as a pencil of the darkness `PENCIL_DARKNESS`."""
RINGED_CHANCE = 0.7
"""Probability that a space with a stroke around it is ticked, whatever else the stroke looks like."""
SOME_DARK_PRINT, MIN_FAINT_INK_FREE = 0.2, 0.3
"""If at least the share `SOME_DARK_PRINT` of a region's middle is printed too dark, a tick next to print is never certain. Faint
ink is never certain if at most the share `MIN_FAINT_INK_FREE` of its rim is free of print.
"""
VISIBLE_PRINT_MARGIN = 2.0
"""Margin around a space in which its print has to be visible."""
CENTRAL_INSET = 0.3
"""Ink outside this central part of a box (inset at each side) may be a neighbour's unless it is a ring."""
MIN_TICKS_FOR_STATS = 4
"""Minimum number of ticks to learn their usual size from."""

# Signs (`photo/digits/signs`)

MIN_DASH_LIKENESS, FAINT_DASH_CHANCE = 0.9, 0.6
"""Ink that is too faint or small to count as writing is a dash with the probability `FAINT_DASH_CHANCE`, if its probability of
looking like an allowed dash is more than `MIN_DASH_LIKENESS`."""
SIGN_FREQUENCY = {"/": 4.5}
"""Frequency of a sign relative to a number that looks like it: on sheets with `/` for a spare, a 1 is rare."""
MIN_DASH_LENGTH = 1.2

# Pieces of numbers (`photo/digits/pieces`)

MIN_PIECE_MM2, MAX_PIECES = 0.12, 10
"""Minimum area of a piece and maximum number of pieces in a number."""
MIN_WIDTH_TO_CUT, MAX_CUTS = 0.5, 4
"""A piece wider than `MIN_WIDTH_TO_CUT` times the height of its number may be several touching digits. It is cut at most `MAX_CUTS`
times."""
MIN_NARROW_WIDTH_TO_CUT, MIN_NARROW_DOUBT = 0.33, 0.8
"""A narrower piece may also be two touching digits if it is wider than `MIN_NARROW_WIDTH_TO_CUT` times the height, and its
probability of being no single digit is more than `MIN_NARROW_DOUBT`."""
MIN_CUT_DISTANCE, MIN_CUT_RIM, MAX_CUT_INK = 0.15, 0.1, 0.5
"""Minimum distance between cuts and from the ends, and maximum ink on a cut, relative to the height."""
MIN_CUT_DOUBT = 0.1
"""Minimum probability of "no digit" for a piece to be cut."""
CUT_SIDESTEP_COST, CUT_SLANTS = 0.12, (0.0, 0.15, 0.3)
"""Cost of a step aside on the way of a cut, and slants of straight cuts."""
MIN_CUT_SHARE = 0.06
"""Minimum share of a piece on either side of a cut."""
MIN_OVERLAP, MAX_OVERLAPPING_INK = 0.7, 0.6
"""A smaller piece above or below a larger one is part of it if at least the share `MIN_OVERLAP` of its width overlaps the larger
piece, and its ink is less than the share `MAX_OVERLAPPING_INK` of the larger piece's ink."""

# Rows of cells (`photo/digits/rows`)

MAX_CELL_GAP, MIN_SHARED_HEIGHT = 1.5, 0.6
"""Two cells are neighbours in a row if the gap between them is less than `MAX_CELL_GAP` and they share more than
`MIN_SHARED_HEIGHT` of the greater height."""
ROW_MARGIN = 1.0
"""Maximum distance of a row's ink from the row."""
NEAR_LINE, MAX_MIDDLE_TO_LINE = 0.75, 2.5
"""Ink closer to a line than `NEAR_LINE` may belong to the cell on either side, if its middle is less than `MAX_MIDDLE_TO_LINE` from
the line."""
MIN_REACH_TO_CUT, MAX_SEAM_TO_LINE, MIN_REACH_OF_NUMBERS = 1.2, 1.5, 4.5
"""A piece that reaches more than `MIN_REACH_TO_CUT` into both cells is cut along a seam with little ink that is less than
`MAX_SEAM_TO_LINE` from the line. If it reaches more than `MIN_REACH_OF_NUMBERS` into both and there is no such seam, it is cut at
the line itself.
"""
LINE_SPREAD, LINE_BEND = 0.5, 4.0
"""`LINE_SPREAD`: the scale of the logistic distribution of how far writing extends over a line. `LINE_BEND`: the distance, in these
scales, at which the logarithm of the odds is doubled.
"""
GAP_GAIN, MAX_GAP = 2.0, 2.0
"""`GAP_GAIN`: the gain in log-probability of a cut for each mm of the gap between the ink of two cells. `MAX_GAP`: the width (mm)
above which a gap gains nothing more."""
CUT_STROKE_COST = 1.5
"""Cost of a cut through connected ink."""
MIN_UNCLEAR_HEIGHT, MAX_UNCLEAR = 1.5, 2
"""Ink near a line that may be print: the minimum height of a piece, and the maximum number of such pieces that are tried both as
ink and as print."""
MAX_THIN_WIDTH, MAX_BORDER_OFFSET, MAX_ROW_OFFSET, MIN_OTHER_ROWS = 0.8, 0.5, 0.15, 2
"""A piece narrower than `MAX_THIN_WIDTH` and less than `MAX_BORDER_OFFSET` from a border between cells is print if at least
`MIN_OTHER_ROWS` other rows have such a piece at the same place, to within `MAX_ROW_OFFSET`."""
UNCLEAR_INK_COST = 2.0
"""Cost of taking a piece that may be print for ink."""
MAX_CUT_COST = 5.0
"""Cuts this much worse than the best are not considered."""
BLANK_CELL_CHANCE = 0.5
"""Probability that a cell next to a written one is blank."""

# Numbers (`photo/digits/numbers`)

MAX_OVERHANG = 3.0
"""Maximum distance that a number reaches outside its space."""
MIN_OTHER_STROKE_MM2, OTHER_STROKE_INSET, OTHER_STROKE_CHANCE = 0.4, 0.3, 0.25
"""A stroke of another space may belong to this space too, with the probability `OTHER_STROKE_CHANCE`, if it has at least
`MIN_OTHER_STROKE_MM2` of ink here, at least `OTHER_STROKE_INSET` (mm) inside the edge."""
NUMBER_EVIDENCE, EVIDENCE_ODDS_RANGE = 0.25, (0.12, 12.0)
"""Ink with more than this evidence for a number (see `Likely`) is more probably a number, ink with less is more probably dirt.
`EVIDENCE_ODDS_RANGE` limits the factor by which evidence changes the odds."""
MAX_PIECES_PER_DIGIT, MAX_DIGIT_WIDTH, MAX_DIGITS = 5, 1.7, 5
"""Limits of a digit's pieces and width (relative to the number's height), and of a number's digits."""
MIN_DIGIT_HEIGHT, SHORT_DIGIT_COST = 0.65, 4.0
"""A digit lower than the share `MIN_DIGIT_HEIGHT` of its number's height has a cost, which grows with the missing height up to
`SHORT_DIGIT_COST`."""
GAP_COST, CUT_COST = 2.0, 1.1
"""Cost of a wide gap within a digit, and of a cut."""
ASIDE_COST = 4.0
"""Cost of a digit above or below the number's line."""
DASH_COST = 3.0
"""Cost of leaving out a piece that looks like a minus, or of joining it to the digit after it."""
DIGIT_INK = 0.12
"""Ink of a whole digit relative to the square of its number's height."""
LEFT_OUT_COST, MIN_LEFT_OUT_COST, LEFT_OUT_AFTER_COST = 4.0, 0.3, 2.0
"""`LEFT_OUT_COST`: the cost of leaving out a piece with the ink of a whole digit (see `DIGIT_INK`). `MIN_LEFT_OUT_COST`: the cost
of leaving out the smallest speck. `LEFT_OUT_AFTER_COST`: the extra cost of leaving out a piece after a digit."""
IDLE_MINUS_COST = 0.7
"""Cost of a minus if numbers below 0 are not allowed: players write it for a loss."""
MIN_DIGITS_SCORE = -8.5
"""Beginnings of a number with a lower score are not followed."""
BEAM_WIDTH = 24
"""Maximum number of beginnings of a number that are followed at the same time."""
MAX_DASH_ASPECT, MAX_DASH_HEIGHT = 0.7, 0.4
"""Maximum height of a minus relative to its width and to the height of its number."""
MIN_VALUE_CHANCE = 0.0003
"""Less likely values are not even weighed against the rules."""
UNREAD_CHANCE = 0.001
"""Total probability of all read values at which ink is as likely to be unread as read."""
READER_WEIGHTS, READER_WEIGHTS_SLANTED = (0.67, 0.55), (0.45, 0.75)
"""Weights of the scores by separate digits and by the whole number; the second pair applies if slanted ink was read as well."""
MIN_SCORE_BY_DIGITS, MIN_SCORE_AT_ONCE = -5.3, -9.0
"""Minimum scores of a value by separate digits and by the whole number, even if it is not seen."""
PLAIN_CHANCE, SLANT, NOT_SEEN_SCORE = 0.97, 0.12, -12.0
"""If no value has at least the probability `PLAIN_CHANCE`, the ink is also read slanted by `SLANT` to either side.
`NOT_SEEN_SCORE`: the score in one of these readings of a value that is not seen in it.
"""
MIN_NUMBER_HEIGHT, SHORT_NUMBER_COST = 1.0, 4.0
"""Numbers written lower than `MIN_NUMBER_HEIGHT` (mm) have the cost `SHORT_NUMBER_COST`."""
MAX_CANDIDATES = 12
"""Maximum number of values that are kept."""
SURE_OF_HAND = 0.97
"""Probability from which numbers teach how a player writes."""
EYE_WEIGHT, HAND_WEIGHT = 0.55, 7.0
"""Weights for comparing two numbers with equally many digits: of the difference between their scores by the eye, and of how much
more the digits look like the player's other digits;"""
MIN_KNOWN_DIGITS, PLAIN_LEAD = 2, 5.0
"""the second weight applies only if at least `MIN_KNOWN_DIGITS` examples of each digit are known, and neither number leads by more
than `PLAIN_LEAD` (natural logarithm) by the eye alone."""
