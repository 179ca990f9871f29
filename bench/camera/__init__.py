"""A simulated camera: sheets are printed, filled in by hand, bent, lit and photographed, all from a seed.

It knows the true position of every space. `sheets` fills sheets in, `hands` writes on them, `papers` prints, `shots` photographs.
"""
