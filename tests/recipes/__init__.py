"""Recipes of docs/design/recipes.md, followed in a copy of the tree."""
