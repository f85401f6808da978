"""Entailing and complimenting moves: who wins, by trying everything."""

from ._positions import Position, complimenting, entail, position


def moves(played, due=None):
    """The moves of a position, or of the position in which an answer is due: the kind, the free components after it, and the position that
    it leads to."""
    played = position(played)
    moved_in = played if due is None else position(due)
    others = () if due is None else played.components
    for i, component in enumerate(moved_in.components):
        rest = Position(others + moved_in.components[:i] + moved_in.components[i + 1 :])
        for kind, after in component.ruleset.for_each_move(component):
            yield kind, rest, after


def for_each_move(played):
    """The moves of a position in which no answer is due: the kind, and the whole position after it."""
    for kind, rest, after in moves(played):
        yield kind, rest + after


_wins = {}


def wins_entailing(played, due=None):
    """Whether the player to move wins a position, or, if an answer is due, the sum of both."""
    state = (position(played).sorted(), None if due is None else position(due).sorted())
    if state not in _wins:
        _wins[state] = any(_wins_by(*made) for made in moves(*state))
    return _wins[state]


def _wins_by(kind, rest, after):
    if kind is entail:
        return not wins_entailing(rest, after)
    if kind is complimenting:
        return wins_entailing(rest + after)
    return not wins_entailing(rest + after)
