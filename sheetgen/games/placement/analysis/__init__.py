"""Analysis of a level: legal moves, fields that can ever be crossed, and choices that explain a finished sheet.

Knows the model of a level. Knows no rule names and no messages.
"""
