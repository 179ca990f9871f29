"""Sheets and layouts shared by tests and measurements: existing ones, made-up ones, hostile ones."""
