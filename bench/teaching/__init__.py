"""Training of the small nets that read photos: `digits` (which digit the ink shows), `marks` (whether something is written in a
region).

Writes the weights that the package ships. Does not measure time.
"""
