"""A game against grundy, without a face: turns, grundy's moves, advice, and who has won."""

from __future__ import annotations

import random

from ._errors import Undecided
from ._messages import say
from ._native import Move, Position, position as read_position
from ._values import Loopy

# The chance, in per cent, that the engine makes a random move.
LEVELS = {"perfect": 0, "hard": 10, "medium": 30, "easy": 60}
# A position with more moves is not played: its moves could not be shown.
MAX_MOVES = 200
# How long the engine thinks about a move, in seconds.
MAX_TIME = 10.0


class Match:
    """A game between the player and grundy."""

    def __init__(self, start: Position | str, level: str | int = "perfect", first: str = "you") -> None:
        if isinstance(start, str):
            start = read_position(start)
        if not isinstance(start, Position):
            raise TypeError(say("a position is expected, or its text, not {position!r}", position=start))
        chance = LEVELS.get(level) if isinstance(level, str) else level
        if type(chance) is not int or not 0 <= chance <= 100:
            levels = ", ".join(LEVELS)
            raise ValueError(say("level must be one of {levels}, or a number from 0 to 100, not {level!r}", levels=levels, level=level))
        if first not in ("you", "grundy"):
            raise ValueError(say('first must be "you" or "grundy", not {first!r}', first=first))
        self._start = start
        self._chance = chance
        self._engine_begins = first == "grundy"
        self._random = random.Random()
        self.position = start
        self.earlier: list[Position] = []
        """The positions in which the player was to move before."""
        self.message = ""
        """What grundy did or advised last."""
        self.restart()

    def restart(self) -> None:
        """Begins again."""
        self.position, self.earlier, self.message = self._start, [], ""
        self._is_your_turn = not self._engine_begins
        if self._engine_begins:
            self._answer()

    def moves(self) -> list[Move]:
        """The moves of the player."""
        return self.position.moves(max_moves=MAX_MOVES)

    def words(self) -> list[str]:
        """The moves in words; where two have the same words, what they do to the position."""
        moves = self.moves()
        texts = [move.text for move in moves]
        return [text if texts.count(text) == 1 else repr(move) for text, move in zip(texts, moves, strict=True)]

    def play(self, number: int) -> None:
        """Makes the move with this number in the list, from 0; grundy answers."""
        moves = self.moves()
        if not 0 <= number < len(moves):
            raise ValueError(say("there are {count} moves, so there is no move {number}", count=len(moves), number=number))
        self.earlier.append(self.position)
        self.position = self.position.play(moves[number])
        self._is_your_turn = False
        self.message = ""
        self._answer()

    def undo(self) -> None:
        """Takes back the last move, and grundy's answer to it."""
        if self.earlier:
            self.position, self.message = self.earlier.pop(), ""
            self._is_your_turn = True

    def advise(self) -> None:
        """Says what the position is worth, and how to win."""
        if not self.moves():
            return
        try:
            answer = self.position.solve(moves=1, max_time=MAX_TIME, progress=False)
        except Undecided:
            self.message = say("It takes too long to find out.")
            return
        if answer.outcome == "N" and answer.winning_moves:
            self.message = say("You can win: {move}.", move=self._as_listed(answer.winning_moves[0]).text)
        elif answer.outcome == "N":
            self.message = say("You can win.")
        elif answer.outcome == "P":
            self.message = say("Each move loses, if grundy answers well.")
        else:
            self.message = say("Play well, and it is a draw.")
        if answer.value is not None:
            self.message += " " + say("The value is {value}.", value=answer.value)

    def state(self) -> str:
        """Who is to move, or who has won."""
        if self.moves():
            return say("Your move.")
        # Whether the player to move has won or lost at the end is said by the rules, or by misère play.
        outcome = self.position.outcome
        if outcome == "D":
            return say("A draw.")
        return say("You win.") if (outcome == "N") == self._is_your_turn else say("grundy wins.")

    def _answer(self) -> None:
        """Plays for grundy, if there is a move."""
        moves = self.moves()
        if not moves:
            return
        is_random = self._random.randrange(100) < self._chance
        best = None if is_random else self._best()
        move = self._random.choice(moves) if best is None else self._as_listed(best)
        self.position = self.position.play(move)
        self._is_your_turn = True
        self.message = say("grundy: {move}.", move=move.text)

    def _best(self) -> Move | None:
        """A move that keeps what the position is worth; none if all lose, or if it takes too long."""
        try:
            answer = self.position.solve(moves=1, max_time=MAX_TIME, progress=False)
            if answer.outcome == "D" or isinstance(answer.value, Loopy):
                # Where play could continue for ever, a win is only reached by coming nearer to it.
                answer = self.position.solve(remoteness=True, max_time=MAX_TIME, progress=False)
                return next(iter(answer.best_moves or answer.winning_moves), None)
        except Undecided:
            return None
        return next(iter(answer.winning_moves), None)

    def _as_listed(self, move: Move) -> Move:
        """The same move as it stands in the list, with the same words."""
        return next((one for one in self.moves() if one == move), move)
