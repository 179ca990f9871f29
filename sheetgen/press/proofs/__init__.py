"""Proofs: a sheet as it was filled in, with each finding marked on it and explained in a panel beside it.

Knows findings, their places on paper and how rows flow into columns. Knows no rule and no file.
"""
