"""Formulas with names resolved and types known; which spaces each reads, and in which order they are worked out.

Knows the definition. Knows nothing of what is written on a sheet.
"""
