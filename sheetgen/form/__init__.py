"""How a filled sheet is typed: entries, spaces, what is written, reading, blank, schema.

Knows no game, no paper and no millimetre.
"""
