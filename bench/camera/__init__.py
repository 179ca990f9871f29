"""A camera that photographs sheets which exist only here: printed, written on by a hand, bent, lit and shot, all from a seed.

It knows where every space really is. `sheets` fills sheets in, `hands` writes on them, `papers` prints, `shots` photographs.
"""
