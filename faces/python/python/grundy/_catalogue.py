"""The names of the catalogue, all from the list of the native module."""

from ._native import catalogue

__all__ = list(catalogue())

globals().update(catalogue())
