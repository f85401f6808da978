"""Playing against grundy below a cell of a notebook. It needs anywidget: `pip install grundy[widget]`.

>>> from grundy import nim
>>> from grundy.widget import play
>>> board = play(nim(3, 4, 5), level="easy")
>>> board.view["status"], len(board.view["moves"])
('Your move.', 12)
"""

from __future__ import annotations

from typing import Any

from . import _native
from ._match import Match
from ._messages import say
from ._native import Position

try:
    import anywidget
    import traitlets
except ModuleNotFoundError as error:
    raise ImportError(say("grundy.widget needs {module}: pip install grundy[widget]", module=error.name), name=error.name) from error

__all__ = ["Board", "play"]

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

    def __init__(self, match: Match, **options: Any) -> None:
        super().__init__(**options)
        self._match = match
        self._turn = 0
        self.on_msg(self._receive)
        self._show()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._match.position

    def new_game(self) -> None:
        """Begins again."""
        self._match.restart()
        self._show()

    def make_move(self, index: int) -> None:
        """Makes the move with this number in the list, from 0; grundy answers."""
        self._match.play(index)
        self._show()

    def undo(self) -> None:
        """Takes back the last move, and grundy's answer to it."""
        self._match.undo()
        self._show()

    def hint(self) -> None:
        """Says what the position is worth, and how to win."""
        self._match.advise()
        self._show()

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the browser; what is out of date, such as a second click on the same move, is left out."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "play":
            index = content.get("index")
            if content.get("turn") == self._turn and type(index) is int and 0 <= index < len(self._match.moves()):
                self.make_move(index)
        elif kind == "undo":
            self.undo()
        elif kind == "new":
            self.new_game()
        elif kind == "hint":
            self.hint()

    def _show(self) -> None:
        """Shows the position, and who is to move or has won, after what grundy said."""
        match = self._match
        self._turn += 1
        view = {
            "position": repr(match.position),
            "picture": match.position._repr_svg_(),
            "moves": match.words(),
            "status": f"{match.message} {match.state()}".strip(),
            "can_undo": bool(match.earlier),
            "turn": self._turn,
            "lang": _native.language(),
            "labels": {"moves": say("Moves"), "undo": say("Undo"), "new": say("New game"), "hint": say("Hint")},
        }
        self.set_trait("view", view)


def play(position: Position | str, level: str | int = "perfect", first: str = "you") -> Board:
    """A game against grundy from this position: put it at the end of a cell.

    `level` is "perfect", "hard", "medium", "easy", or a number from 0 to 100: with this chance in per cent (0, 10, 30, 60)
    grundy makes a random move. `first` is "you" or "grundy".
    """
    return Board(Match(position, level, first))
