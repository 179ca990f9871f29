"""Sheets and layouts that tests and measures share: those there are, made-up ones, hostile ones."""
