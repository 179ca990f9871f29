"""The prints that help to read a sheet from a photo: corner marks, QR codes, and free places for them.

This package knows millimetres and the code's text, but no photo and no PDF.
"""
