"""Values and outcomes of positions, by definition."""

from ._positions import Component, Position, draw, lose, position, win


def for_each_option(played):
    """The options of a position: a move is made in one component, the others stay."""
    for i, component in enumerate(played.components):
        before, after = Position(played.components[:i]), Position(played.components[i + 1 :])
        for option in component.ruleset.for_each_option(component):
            yield before + option + after


def options(played):
    """The options of a position or a component, as a list."""
    if isinstance(played, Component):
        played = Position((played,))
    return list(for_each_option(played))


def end(played):
    """The end that the rules declare at a position; None where they give an option first, or neither."""
    played = position(played)
    if len(played.components) != 1:
        return None
    (component,) = played.components
    try:
        next(component.ruleset.for_each_option(component))
    except StopIteration as stop:
        return stop.value
    return None


def mex(values):
    """The least number from 0 that is not among the values."""
    values = set(values)
    return next(n for n in range(len(values) + 1) if n not in values)


def grundy_value(played):
    """The Grundy value of a position: the nim-sum of those of its components."""
    value = 0
    for component in position(played).components:
        value ^= _component_value(component)
    return value


_values = {}


def _component_value(component):
    """The mex of the values of the options. An explicit stack replaces the recursion, which may be deep."""
    path = []
    waiting = set()

    def enter(component):
        if component in waiting:
            raise ValueError(f"play may come back to {component}: there is no Grundy value")
        found = options(component)
        path.append((component, found, (c for option in found for c in option.components)))
        waiting.add(component)

    if component not in _values:
        enter(component)
    while path:
        top, found, parts = path[-1]
        unknown = next((part for part in parts if part not in _values), None)
        if unknown is not None:
            enter(unknown)
            continue
        _values[top] = mex(map(grundy_value, found))
        waiting.remove(top)
        path.pop()
    return _values[component]


_wins = {}


def wins(played):
    """Whether the player to move wins. A component alone is searched for one winning move: that needs fewer positions than its value."""
    played = position(played)
    if len(played.components) != 1:
        return grundy_value(played) != 0
    path = {} if played in _wins else {played: for_each_option(played)}
    while path:
        top, rest = next(reversed(path.items()))
        for option in rest:
            if len(option.components) != 1:
                _wins[option] = grundy_value(option) != 0
            if option in path:
                raise ValueError(f"play may come back to {option}: nobody may win")
            if option not in _wins:
                path[option] = for_each_option(option)
                break
            if not _wins[option]:
                _wins[top] = True
                break
        else:
            _wins[top] = False
        if top in _wins:
            del path[top]
            if path and not _wins[top]:
                _wins[path.popitem()[0]] = True
    return _wins[played]


_wins_misere = {}


def wins_misere(played):
    """Whether the player to move wins if the last move loses, by trying everything."""
    played = position(played).sorted()
    if played not in _wins_misere:
        found = options(played)
        _wins_misere[played] = not found or any(not wins_misere(option) for option in found)
    return _wins_misere[played]


_outcomes = {}


def outcome(played):
    """The outcome for the player to move, by trying everything, and after how many moves play ends.

    Whoever wins hurries, whoever loses delays; a draw has no number of moves. Whoever cannot move loses.
    """
    played = position(played)
    if played not in _outcomes:
        found = [outcome(option) for option in options(played)]
        lost, won = ([moves for result, moves in found if result is wanted] for wanted in (lose, win))
        if not found:
            result = end(played) or lose
            _outcomes[played] = (result, None if result is draw else 0)
        elif lost:
            _outcomes[played] = (win, 1 + min(lost))
        elif len(won) == len(found):
            _outcomes[played] = (lose, 1 + max(won))
        else:
            _outcomes[played] = (draw, None)
    return _outcomes[played]


_forced = {}


def forced(played, within):
    """`win` or `lose` if one of the players can force that in no more than so many moves, else None.

    Unlike `outcome` it looks no further, and stops at the first winning move.

    >>> @game
    ... def take(n):
    ...     yield from (take(n - k) for k in (1, 2) if k <= n)
    >>> outcome(take(3)), [forced(take(3), moves) for moves in range(4)]
    ((lose, 2), [None, None, lose, lose])
    """
    played = position(played)
    if (played, within) not in _forced:
        _forced[played, within] = _try(played, within)
    return _forced[played, within]


def _try(played, within):
    found = options(played)
    if not found:
        result = end(played) or lose
        return None if result is draw else result
    if within == 0:
        return None
    results = set()
    for option in found:
        results.add(forced(option, within - 1))
        if lose in results:
            return win
    return lose if results == {win} else None
