"""Phones at the table: they take photos, settle uncertain values and show the scores, through their own listener.

Controls access, and keeps messages between both sides until they are received. Knows no sheet: workers read photos, and the sheets
are in the browser of the table's page.
"""
