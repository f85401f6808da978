"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil

import pytest

import grundy

MODULES = ["grundy", *(f"grundy.{module.name}" for module in pkgutil.iter_modules(grundy.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_there_are_examples() -> None:
    counts = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    assert counts["grundy._native"] > 5 and sum(counts.values()) > 30
