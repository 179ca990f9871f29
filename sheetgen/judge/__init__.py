"""Sheets, tables and layouts judged: from files to what is wrong and what is earned. Knows no rule and no text of a report."""
