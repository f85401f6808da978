"""Copies: what cannot change is its own copy."""

from __future__ import annotations

from typing import TypeVar

from . import _native

_T = TypeVar("_T")


def _copy(self: _T) -> _T:
    return self


def _deepcopy(self: _T, memo: object, /) -> _T:
    return self


for _class in vars(_native).values():
    if isinstance(_class, type):
        # Not as a statement: type checkers hold that methods are not assigned to.
        setattr(_class, "__copy__", _copy)
        setattr(_class, "__deepcopy__", _deepcopy)
