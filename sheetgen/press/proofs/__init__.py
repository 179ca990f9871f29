"""Annotated sheets: a filled sheet with each finding marked on it and explained in a panel next to it.

This package handles findings, their places on paper, and the flow of rows into columns. It knows no rules and no files.
"""
