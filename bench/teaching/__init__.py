"""Training of the small nets that read photos: `numbers` (which number the ink shows, from the handwriting in `digits`), `marks`
(whether something is written in a region).

Writes the weights that the package ships. Does not measure time.
"""
