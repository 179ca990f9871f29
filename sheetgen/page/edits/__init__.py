"""Layouts drawn or changed in the web app: open, check, show and save; levels can also be generated and analysed.

Knows the text of a layout and its drawn or changed values. Knows no field, no rule and no HTTP.
"""
