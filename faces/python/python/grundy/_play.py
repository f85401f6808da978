"""Playing against grundy in a terminal."""

from __future__ import annotations

from collections.abc import Callable

from ._match import Match
from ._messages import say
from ._native import Position, read_move


def play(
    position: Position | str,
    level: str | int = "perfect",
    first: str = "you",
    *,
    read: Callable[[str], str] = input,
    write: Callable[[str], object] = print,
) -> Position:
    """A game against grundy in the terminal; `grundy.widget.play` is the same in notebooks. Returns the position at the end.

    `level` is "perfect", "hard", "medium", "easy", or a number from 0 to 100: with this chance in per cent (0, 10, 30, 60)
    grundy makes a random move. `first` is "you" or "grundy". A move is typed by its number or in words, such as
    `take 2 from heap 1`; `hint`, `undo`, `new` and `quit` are words as well. Lines are read by `read` and written by `write`.

    >>> import grundy
    >>> lines = iter(["hint", "take 2 from heap 1", "quit"])
    >>> grundy.play("nim(3, 4, 5)", read=lambda prompt: next(lines), write=lambda text: None).outcome
    'N'
    """
    match = Match(position, level, first)
    _write_position(match, write)
    while match.moves():
        try:
            line = read("> ").strip()
        except (EOFError, KeyboardInterrupt):
            write("")
            return match.position
        if line in ("quit", "exit", "q", "退出", "離開"):
            return match.position
        if line in ("hint", "提示"):
            match.advise()
            write(match.message)
            continue
        if line in ("undo", "悔棋"):
            match.undo()
        elif line in ("new", "重来", "重來"):
            match.restart()
        elif line in ("", "help", "?", "帮助", "說明"):
            write(say("Type a move by its number or in words, or hint, undo, new, quit."))
            continue
        else:
            try:
                match.play(read_move(match.position, line))
            except ValueError as error:
                write(str(error))
                continue
        _write_position(match, write)
    return match.position


def _write_position(match: Match, write: Callable[[str], object]) -> None:
    if match.message:
        write(match.message)
    write(repr(match.position))
    for number, words in enumerate(match.words(), 1):
        write(f"{number:4}  {words}")
    write(match.state())
