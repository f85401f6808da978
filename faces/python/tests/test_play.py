"""A game in the terminal: what is typed, and what is answered."""

import pytest

import grundy
from grundy import kayles, nim


def play(position: grundy.Position | str, *lines: str, **options: str) -> tuple[grundy.Position, list[str]]:
    typed, written = iter(lines), list[str]()

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    return grundy.play(position, read=read, write=lambda text: written.append(str(text)), **options), written  # type: ignore[arg-type]


def test_a_whole_game() -> None:
    end, written = play("nim(1, 2)", "take 1 from heap 2", "1")
    assert end == nim() and written[0] == "nim(1, 2)" and written[-1] == "You win."
    assert "   1  heap 1: take all 1" in written
    # grundy has lost, and makes any move.
    assert {"grundy: heap 1: take all 1.", "grundy: heap 2: take all 1."} & set(written)
    # grundy wins what can be won.
    assert play(nim(1, 1), "1")[1][-1] == "grundy wins."
    assert play(nim(3), first="grundy")[1] == ["grundy: heap of 3: take all 3.", "0", "grundy wins."]


def test_words_beside_moves() -> None:
    end, written = play(kayles(3), "hint", "help", "nonsense", "undo", "2", "undo", "new", "quit", "1")
    assert end == kayles(3)
    assert any(text.startswith("You can win: ") for text in written)
    assert any("hint, undo, new, quit" in text for text in written)
    assert any("nonsense" in text or "not understood" in text for text in written)
    # The input ends.
    assert play(nim(3))[0] == nim(3)


def test_languages() -> None:
    grundy.set_language("zh-CN")
    try:
        _, written = play(nim(3, 4, 5), "提示", "从第1堆取2个")
        assert "轮到你走。" in written and any(text.startswith("你能赢：") for text in written)
    finally:
        grundy.set_language("en")


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="level must be one of"):
        play(nim(3), level="best")
    with pytest.raises(ValueError, match="first must be"):
        play(nim(3), first="me")
    with pytest.raises(TypeError, match="a position is expected"):
        grundy.play(3)  # type: ignore[arg-type]
    with pytest.raises(grundy.BudgetExceeded, match="more than 200 moves"):
        grundy.play(nim(10**6))
