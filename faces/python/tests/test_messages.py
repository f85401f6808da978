"""Messages of the half in Python, in the chosen language."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import grundy
from grundy import game, graph, kayles, mex, nim


@pytest.fixture
def chinese() -> Iterator[None]:
    grundy.set_language("zh-CN")
    yield
    grundy.set_language("en")


def messages() -> Iterator[str]:
    """The first argument of each call of `say` in the package."""
    for file in Path(grundy.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                (text,) = node.args
                assert isinstance(text, ast.Constant) and isinstance(text.value, str), f"{file.name}:{node.lineno}"
                fields = {field for _, field, _, _ in string.Formatter().parse(text.value) if field is not None}
                assert fields == {keyword.arg for keyword in node.keywords}, f"{file.name}:{node.lineno}"
                yield text.value


def test_every_message_has_a_translation(chinese: None) -> None:
    found = set(messages())
    assert len(found) > 80
    # Some messages have no words.
    wordless = {"{reason} ({file}:{line})", "{message}; {advice}"}
    assert {text for text in found - wordless if grundy._native.translate_message(text) == text} == set()


def test_errors_are_in_the_chosen_language(chinese: None) -> None:
    with pytest.raises(TypeError, match="局面"):
        grundy.solve(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_positions"):
        nim(3).to_networkx(max_positions=0)
    for wrong in (lambda: mex([-1]), lambda: graph(3), lambda: kayles.sequence(5).save("x.doc")):  # type: ignore[arg-type]
        with pytest.raises((TypeError, ValueError)) as raised:
            wrong()
        assert any("一" <= sign <= "鿿" for sign in str(raised.value)), raised.value
    grundy.set_language("zh-TW")
    with pytest.raises(TypeError, match="參數"):

        @game
        def nothing():
            pass


def test_values_may_contain_braces() -> None:
    with pytest.raises(TypeError, match=r"not \{'a': \{\}\}"):
        grundy.solve({"a": {}})  # type: ignore[arg-type]
