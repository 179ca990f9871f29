"""The commands about filled sheets and photos of them: check, read, proof, options.

They handle options and terminal output; other packages know the rules and read photos.
"""
