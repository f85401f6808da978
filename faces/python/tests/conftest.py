"""What all tests share: English, and an engine that remembers nothing from other tests."""

import os

os.environ["LC_ALL"] = "C.UTF-8"

from collections.abc import Iterator  # noqa: E402

import pytest  # noqa: E402

import grundy  # noqa: E402


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing is remembered."""
    grundy.forget()
    yield
