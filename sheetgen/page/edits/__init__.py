"""Layouts that are drawn or changed on the page: opened, judged, shown and saved; levels also generated and measured.

Knows the text of a layout and what is drawn or changed of it. Knows no field, no rule and no HTTP.
"""
