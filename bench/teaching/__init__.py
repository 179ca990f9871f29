"""Teaches the small nets that read photos: `digits` (which figure ink is), `marks` (whether something is written in a region).

Writes the weights that the package ships. Measures no time.
"""
