"""Measures of the reading of photos (sheets found, ticks, handwriting, whole sheets), and makers of the files that reading needs.

Its photos come from `bench/camera`. It trains nothing; `bench/teaching` does.
"""
