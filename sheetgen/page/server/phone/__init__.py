"""Phones at the table: they take photos, settle uncertain values and show the scores, through their own listener.

Controls access, and keeps messages between phones and the table's page until they are received. Knows no sheet: workers read
photos, and the sheets are in the browser that shows the table's page.
"""
