"""What is printed so that a photo of a sheet can be read: corner marks, QR codes, and where there is room for them.

Knows millimetres and the code's text. Knows no photo and no PDF.
"""
