"""Phones at the table: they take photos, settle doubts and see how it stands, at a listener of their own.

Knows who is let in, and passes on what comes from either side until the other has it. Knows no sheet: photos are read by workers,
and the sheets lie in the browser of the table's page.
"""
