"""Teaches the net that reads whole numbers."""
