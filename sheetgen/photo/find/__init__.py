"""Which sheet lies in a photo, and where: corner marks, codes, features, patches of print, and the surface of bent paper.

Knows our own prints, painted from layouts. Knows nothing of what was written on a sheet.
"""
