"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import grundy

ROOT = Path(__file__).parents[3]
PAGES = ("book/en/src/reference/python.md", "book/zh-CN/src/reference/python.md")
READMES = ("README.md", "README.zh-CN.md")
MODULES = ["grundy", *(f"grundy.{module.name}" for module in pkgutil.iter_modules(grundy.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_the_page(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0 and results.attempted > 15


@pytest.mark.parametrize("page", READMES)
def test_the_readmes(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0 and results.attempted > 4


def test_the_page_says_the_same_in_both_languages() -> None:
    english, chinese = (re.findall("```.*?```", (ROOT / page).read_text("utf-8"), re.S) for page in PAGES)
    assert english == chinese and len(english) > 5


def test_there_are_examples() -> None:
    counts = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    assert counts["grundy._native"] > 5 and sum(counts.values()) > 30
