"""Painters: a sheet's operations become ink. Nothing outside this package imports reportlab."""
