"""Formulas as trees of typed nodes: each node computes its value, lists the spaces it reads, and is placed on a grid of slots.

Knows slots and values. Doesn't know the syntax of formulas or the values on a sheet.
"""
