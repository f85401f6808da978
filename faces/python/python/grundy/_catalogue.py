"""The names of the catalogue: all of them, from the one list that there is."""

from ._native import catalogue

__all__ = list(catalogue())

globals().update(catalogue())
