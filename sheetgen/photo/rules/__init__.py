"""Readings weighed against the rules: the possible values of each space with their probabilities, and the most likely combination.

Asks a subject for its errors; knows no pixels and no games.
"""
