"""The board of a notebook, driven by the messages that a browser sends."""

import builtins
import html
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import chomp, game, graph, kayles, nim, win
from grundy.widget import Board, play


def send(board: Board, **message: Any) -> None:
    """What the browser sends when a button is pressed."""
    board._handle_custom_msg(message, [])


def press(board: Board, index: int) -> None:
    send(board, kind="play", index=index, turn=board.view["turn"])


@pytest.mark.parametrize("start", [nim(1, 2, 3), kayles(4) + nim(4), chomp(2, 2), grundy.position("反尼姆(1, 1, 1, 2, 2)")])
def test_the_perfect_engine_wins_what_can_be_won(start: grundy.Position) -> None:
    first = "you" if start.outcome == "P" else "grundy"
    for choice in range(6):
        board = play(start, first=first)
        for turn in itertools.count(choice):
            moves = board.view["moves"]
            if not moves:
                break
            assert board.view["status"].endswith("Your move.") and board.position.outcome == "P"
            press(board, turn % len(moves))
        assert board.view["status"].endswith("grundy wins.")


def test_the_player_can_win() -> None:
    board = play(nim(3, 4, 5))
    while board.view["moves"]:
        won = [i for i, move in enumerate(board.position.moves()) if board.position.play(move).outcome == "P"]
        press(board, won[0])
    assert board.view["status"] == "You win."


def test_values_are_shown_by_the_hint_only() -> None:
    board = play(nim(3, 4, 5))
    assert board.view["status"] == "Your move." and "*2" not in str(board.view)
    send(board, kind="hint")
    # The words are those of the button.
    assert board.view["status"] == "You can win: heap 1: take 2, leave 1. The value is 2. Your move."
    assert "heap 1: take 2, leave 1" in board.view["moves"]
    board = play(nim(1, 1))
    send(board, kind="hint")
    assert board.view["status"].startswith("Each move loses")


def test_undo_and_new_game() -> None:
    board = play(nim(2, 3))
    begun = board.view
    assert not begun["can_undo"]
    press(board, 0)
    after = board.position
    press(board, 0)
    send(board, kind="undo")
    assert board.position == after and board.view["can_undo"]
    send(board, kind="undo")
    send(board, kind="undo")
    assert board.position == nim(2, 3) and not board.view["can_undo"]
    press(board, 1)
    send(board, kind="new")
    assert {**board.view, "turn": 0} == {**begun, "turn": 0}


def test_what_the_browser_sends_is_checked() -> None:
    board = play(nim(2, 3))
    turn = board.view["turn"]
    for message in ({}, {"kind": "x"}, {"kind": "play"}, {"kind": "play", "index": 99, "turn": turn}):
        send(board, **message)
    for index in (-1, True, "0", None):
        send(board, kind="play", index=index, turn=turn)
    assert board.view["turn"] == turn
    press(board, 0)
    # A second click on the same button.
    send(board, kind="play", index=0, turn=turn)
    assert board.view["turn"] == turn + 1
    with pytest.raises(ValueError, match="there is no move"):
        board.make_move(99)


def test_ends_and_circles() -> None:
    @game
    def reach(n):
        if n == 0:
            return win
        return [reach(n - 1)]

    board = play(reach(1))
    press(board, 0)
    assert board.view["status"] == "grundy wins."
    circle = graph([("a", "b"), ("b", "a"), ("a", "x"), ("x", "end")])
    board = play(circle.token("a"), first="grundy")
    assert board.view["moves"]
    assert play(nim()).view["status"] == "grundy wins." and play(nim(), first="grundy").view["status"] == "You win."


def test_arguments_and_languages() -> None:
    assert play("nim(3)").position == nim(3)
    for wrong in ("best", 101, -1, 0.5, True):
        with pytest.raises(ValueError, match="level must be one of perfect, hard, medium, easy"):
            play(nim(3), level=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="first"):
        play(nim(3), first="me")
    with pytest.raises(TypeError, match="position is expected"):
        play(nim)  # type: ignore[arg-type]
    with pytest.raises(grundy.BudgetExceeded):
        play(nim(1000))
    before = grundy.language()
    try:
        grundy.set_language("zh-CN")
        view = play(nim(3)).view
        assert view["status"] == "轮到你走。" and view["labels"]["undo"] == "悔棋" and view["lang"] == "zh-CN"
    finally:
        grundy.set_language(before)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **options: Any) -> Any:
        if name == "anywidget":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest, **options)

    monkeypatch.delitem(sys.modules, "grundy.widget")
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=r"needs anywidget: pip install grundy\[widget\]"):
        import grundy.widget  # noqa: F401


# A page that shows one view of a board after the other, presses buttons, and writes down what happened.
PAGE = """<!doctype html><meta charset="utf-8"><div id="board"></div><pre id="result"></pre><script type="module">
const script = new Blob([%s], { type: "text/javascript" });
const views = %s;
const widget = (await import(URL.createObjectURL(script))).default;
const board = document.querySelector("#board"), changed = [], sent = [], shown = [];
let view = views[0];
const model = { get: () => view, on: (name, call) => changed.push(call), off() {}, send: (message) => sent.push(message) };
widget.render({ el: board, model });
const note = () => shown.push([...board.querySelectorAll("p, .grundy-move")].map((element) => element.textContent));
note();
const move = board.querySelectorAll(".grundy-move")[1];
move.focus();
move.click();
view = views[1];
changed.forEach((call) => call());
note();
const focus = document.activeElement.textContent;
for (const tool of board.querySelectorAll(".grundy-tool:not([disabled])")) tool.click();
const picture = board.querySelector("img");
await picture.decode();
document.querySelector("#result").textContent = JSON.stringify({ sent, shown, focus, width: picture.naturalWidth });
</script>"""


def test_the_board_in_a_browser(tmp_path: Path) -> None:
    board = play(nim(1, 2))
    views = [board.view]
    press(board, 1)
    views.append(board.view)
    page = tmp_path / "page.html"
    page.write_text(PAGE % (json.dumps(Board._esm), json.dumps(views)), encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    found = re.search(r'<pre id="result">(.+?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr
    result = json.loads(html.unescape(found[1]))
    assert result["sent"] == [{"kind": "play", "index": 1, "turn": views[0]["turn"]}, {"kind": "undo"}, {"kind": "new"}, {"kind": "hint"}]
    assert result["shown"] == [[view["status"], *view["moves"]] for view in views]
    assert result["focus"] == views[1]["moves"][0] and result["width"] > 0
