"""Measures how photos are read (sheets found, ticks, handwriting, whole sheets) and makes the files that reading rests on.

Takes its photos with `bench/camera`. Teaches nothing: that is `bench/teaching`.
"""
