"""Formulas with names resolved and types known; the spaces each reads, and the order of calculation.

Knows the definition. Knows no filled sheets.
"""
