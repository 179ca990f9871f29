"""Filled sheets: entries, spaces, values, reading, writing, schema.

Knows no game, no paper and no millimetre.
"""
