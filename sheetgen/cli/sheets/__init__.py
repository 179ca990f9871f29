"""The commands about filled sheets and photos of them: check, read, proof, options.

They know options and what is said on a terminal; what is right, and how a photo is read, other rooms know.
"""
