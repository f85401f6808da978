"""Playing against grundy below a cell of a notebook. It needs anywidget: `pip install grundy[widget]`.

>>> from grundy import nim
>>> from grundy.widget import play
>>> board = play(nim(3, 4, 5), level="easy")
>>> board.view["status"], len(board.view["moves"])
('Your move.', 12)
"""

from __future__ import annotations

import random
from typing import Any

from . import _native
from ._errors import Undecided
from ._native import Move, Position
from ._values import Loopy

try:
    import anywidget
    import traitlets
except ModuleNotFoundError as error:
    raise ImportError(f"grundy.widget needs {error.name}: pip install grundy[widget]", name=error.name) from error

__all__ = ["Board", "play"]

# The chance, in per cent, that the engine makes a random move.
_LEVELS = {"perfect": 0, "hard": 10, "medium": 30, "easy": 60}
# A position with more moves has no room for their buttons.
_MAX_MOVES = 200
# How long the engine thinks about a move, in seconds.
_MAX_TIME = 10.0

_TEXTS = {
    "en": {
        "turn": "Your move.",
        "won": "You win.",
        "lost": "grundy wins.",
        "draw": "A draw.",
        "played": "grundy: {}.",
        "win": "You can win: {}.",
        "lose": "Each move loses, if grundy answers well.",
        "hold": "Play well, and it is a draw.",
        "value": "The value is {}.",
        "unknown": "It takes too long to find out.",
        "moves": "Moves",
        "undo": "Undo",
        "new": "New game",
        "hint": "Hint",
    },
    "zh": {
        "turn": "轮到你走。",
        "won": "你赢了。",
        "lost": "grundy 赢了。",
        "draw": "和局。",
        "played": "grundy：{}。",
        "win": "你能赢：{}。",
        "lose": "只要 grundy 应对得当，怎样走都输。",
        "hold": "双方都走得好，就是和局。",
        "value": "值为 {}。",
        "unknown": "要算很久才知道。",
        "moves": "走法",
        "undo": "悔棋",
        "new": "新的一局",
        "hint": "提示",
    },
}

_SCRIPT = """
function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function render({ model, el }) {
  const picture = element("img", "grundy-picture");
  const moves = element("div", "grundy-moves");
  moves.setAttribute("role", "group");
  const tools = element("div", "grundy-tools");
  const buttons = {};
  for (const kind of ["undo", "new", "hint"]) {
    buttons[kind] = element("button", "grundy-tool");
    buttons[kind].type = "button";
    buttons[kind].addEventListener("click", () => model.send({ kind }));
    tools.append(buttons[kind]);
  }
  const status = element("p", "grundy-status");
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  el.classList.add("grundy-board");
  el.append(picture, status, moves, tools);

  function show() {
    const view = model.get("view");
    const had = moves.contains(document.activeElement);
    el.lang = view.lang;
    picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(view.picture);
    picture.alt = view.position;
    moves.setAttribute("aria-label", view.labels.moves);
    moves.replaceChildren(...view.moves.map((move, index) => {
      const button = element("button", "grundy-move", move);
      button.type = "button";
      button.addEventListener("click", () => model.send({ kind: "play", index, turn: view.turn }));
      return button;
    }));
    for (const kind of ["undo", "new", "hint"]) buttons[kind].textContent = view.labels[kind];
    buttons.undo.disabled = !view.can_undo;
    buttons.hint.disabled = view.moves.length === 0;
    status.textContent = view.status;
    // The button that was pressed is gone: the focus stays in the list, or moves on from it.
    if (had) (moves.firstChild || buttons.new).focus();
  }

  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

export default { render };
"""

_STYLE = """
.grundy-picture { max-width: 100%; max-height: 24em; }
.grundy-moves, .grundy-tools { display: flex; flex-wrap: wrap; gap: 0.4em; margin: 0.4em 0; }
.grundy-moves { max-height: 14em; overflow-y: auto; }
.grundy-board button { font: inherit; padding: 0.3em 0.7em; }
"""


class Board(anywidget.AnyWidget):
    """A game against grundy: the board, the moves as buttons, and undo, new game and hint."""

    _esm = _SCRIPT
    _css = _STYLE

    view = traitlets.Dict(read_only=True).tag(sync=True)
    """What is shown: `position`, `picture`, `status`, `moves` and the others."""

    def __init__(self, start: Position, chance: int, engine_begins: bool, **options: Any) -> None:
        super().__init__(**options)
        self._start = start
        self._chance = chance
        self._engine_begins = engine_begins
        self._turn = 0
        self._random = random.Random()
        self.on_msg(self._receive)
        self.new_game()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._position

    def new_game(self) -> None:
        """Begins again."""
        self._position = self._start
        self._earlier: list[Position] = []
        self._is_your_turn = not self._engine_begins
        self._show(self._answer() if self._engine_begins else "")

    def make_move(self, index: int) -> None:
        """Makes the move with this number in the list; grundy answers."""
        moves = self._moves()
        if not 0 <= index < len(moves):
            raise ValueError(f"there are {len(moves)} moves: {index} is none of them")
        self._earlier.append(self._position)
        self._position = self._position.play(moves[index])
        self._is_your_turn = False
        self._show(self._answer())

    def undo(self) -> None:
        """Takes back the last move, and grundy's answer to it."""
        if self._earlier:
            self._position = self._earlier.pop()
            self._is_your_turn = True
            self._show("")

    def hint(self) -> None:
        """Says what the position is worth, and how to win."""
        if self._moves():
            self._show(self._advice())

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the browser; what is out of date, such as a second click on the same move, is left out."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "play":
            index = content.get("index")
            if content.get("turn") == self._turn and type(index) is int and 0 <= index < len(self._moves()):
                self.make_move(index)
        elif kind == "undo":
            self.undo()
        elif kind == "new":
            self.new_game()
        elif kind == "hint":
            self.hint()

    def _moves(self) -> list[Move]:
        return self._position.moves(max_moves=_MAX_MOVES)

    def _answer(self) -> str:
        """Plays for grundy, if there is a move, and says which."""
        moves = self._moves()
        if not moves:
            return ""
        is_random = self._random.randrange(100) < self._chance
        best = None if is_random else self._best()
        move = self._random.choice(moves) if best is None else _as_listed(best, moves)
        self._position = self._position.play(move)
        self._is_your_turn = True
        return _text("played").format(move.text)

    def _best(self) -> Move | None:
        """A move that keeps what the position is worth; none if all lose, or if it takes too long."""
        try:
            answer = self._position.solve(moves=1, max_time=_MAX_TIME, progress=False)
            if answer.outcome == "D" or isinstance(answer.value, Loopy):
                # Where play could go round in circles, a win is only reached by coming nearer to it.
                answer = self._position.solve(remoteness=True, max_time=_MAX_TIME, progress=False)
                return next(iter(answer.best_moves or answer.winning_moves), None)
        except Undecided:
            return None
        return next(iter(answer.winning_moves), None)

    def _advice(self) -> str:
        try:
            answer = self._position.solve(moves=1, max_time=_MAX_TIME, progress=False)
        except Undecided:
            return _text("unknown")
        if answer.outcome == "N":
            winning = [_as_listed(move, self._moves()).text for move in answer.winning_moves]
            said = _text("win").format(winning[0]) if winning else _text("unknown")
        else:
            said = _text("lose" if answer.outcome == "P" else "hold")
        return said if answer.value is None else f"{said} {_text('value').format(answer.value)}"

    def _show(self, said: str) -> None:
        """Shows the position, and who is to move or has won after what was said."""
        moves = self._moves()
        if moves:
            state = "turn"
        else:
            # Whether the player to move has won or lost at the end is said by the rules, or by misère play.
            outcome = self._position.outcome
            state = "draw" if outcome == "D" else "won" if (outcome == "N") == self._is_your_turn else "lost"
        self._turn += 1
        texts = [move.text for move in moves]
        view = {
            "position": repr(self._position),
            "picture": self._position._repr_svg_(),
            "moves": [text if texts.count(text) == 1 else repr(move) for text, move in zip(texts, moves, strict=True)],
            "status": f"{said} {_text(state)}".strip(),
            "can_undo": bool(self._earlier),
            "turn": self._turn,
            "lang": _native.language(),
            "labels": {kind: _text(kind) for kind in ("moves", "undo", "new", "hint")},
        }
        self.set_trait("view", view)


def _as_listed(move: Move, moves: list[Move]) -> Move:
    """The same move as it stands in the list, so that its words are those of its button."""
    return next((one for one in moves if one == move), move)


def _text(name: str) -> str:
    return _TEXTS["zh" if _native.language().startswith("zh") else "en"][name]


def play(position: Position | str, level: str | int = "perfect", first: str = "you") -> Board:
    """A game against grundy from this position: put it at the end of a cell.

    `level` is "perfect", "hard", "medium", "easy", or a number from 0 to 100: with this chance in per cent (0, 10, 30, 60)
    grundy makes a random move. `first` is "you" or "grundy".
    """
    if isinstance(position, str):
        position = _native.position(position)
    if not isinstance(position, Position):
        raise TypeError(f"a position is expected, or its text, not {position!r}")
    chance = _LEVELS.get(level) if isinstance(level, str) else level
    if type(chance) is not int or not 0 <= chance <= 100:
        raise ValueError(f"level is one of {', '.join(_LEVELS)}, or a number from 0 to 100, not {level!r}")
    if first not in ("you", "grundy"):
        raise ValueError(f'first is "you" or "grundy", not {first!r}')
    return Board(position, chance, first == "grundy")
