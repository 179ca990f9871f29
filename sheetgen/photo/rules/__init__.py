"""Readings weighed against the rules: what each space may hold and how likely that is, and the likeliest values of all together.

Asks a subject for its errors; knows no pixels and no game.
"""
