"""What a layout places: the form, what is printed in spaces, and an outline for a page that is made by itself.

Knows the definition and what a label says. Knows no millimetre.
"""
