"""Sheets on papers: how many, where, with which marks to cut. Plain numbers in millimetres; knows no layout and no PDF."""
