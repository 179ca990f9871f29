"""The commands about levels: new, lab.

They handle options and output files; each game generates and analyses its own levels.
"""
