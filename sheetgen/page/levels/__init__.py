"""Tasks about levels that are drawn on the page: opened, judged and shown while they are drawn, saved, made to order, measured.

Knows a level's text and what its game's editor makes of it. Knows no field, no rule and no HTTP.
"""
