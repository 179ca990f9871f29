"""Formulas as trees of typed nodes: each node computes its value, says which spaces it reads, and is placed on a grid of slots.

Knows slots and values. Knows nothing of how formulas are typed, nor what is written on a sheet.
"""
