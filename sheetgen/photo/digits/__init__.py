"""Handwritten numbers and signs: ink is cut into pieces, pieces are read as digits, and digits are joined to numbers that the space
allows.

Knows the possible values of a space. Knows no rules and no other spaces.
"""
