"""Rows of labels and boxes: tables, strips, frames."""
