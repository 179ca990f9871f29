"""The content that a layout places: the form, printed values of spaces, and an outline for the automatic layout.

Knows the definition and the labels. Doesn't know any measurements.
"""
