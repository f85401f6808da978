"""Copying of immutable objects, which are their own copies."""

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
        # With setattr, because type checkers reject an assignment to a method.
        setattr(_class, "__copy__", _copy)
        setattr(_class, "__deepcopy__", _deepcopy)
