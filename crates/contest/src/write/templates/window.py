# The states in which moves leave a heap, with their places.
STATES = {state: place for place, state in enumerate([@STATES])}

# The longest window, and the most heaps, after which a search takes over.
MAX_WINDOW, MAX_HEAPS = @MAX_WINDOW, @MAX_HEAPS

known_windows = []
@KNOWN


# The values of the heaps 0, 1, 2, ... in all states, and the period once it is found.
class Window:
    def __init__(self, reach):
        self.rows, self.reach, self.period, self.mark, self.length = [], reach, 0, reach - 1, 1


# The Grundy value of a position from those of smaller heaps; rows has the values of each heap in all states.
def value_from_rows(@PARAMS origin, rows):
    seen = set()
    for parts in options(@ARGS origin):
        value = 0
        for position in parts:
            if 0 <= @HEAP < len(rows):
                value ^= rows[@HEAP][STATES[@STATE_OF]]
            else:
                value ^= searched(@ARGS position)
        seen.add(value)
    mex = 0
    while mex in seen:
        mex += 1
    return mex


# The Grundy value of a position. The heaps 0, 1, 2, ... get their values until a window of them comes again: from there on they repeat.
def grundy(@PARAMS position):
@CHECK
    if not known_windows:
        known_windows.append(Window(window_reach(@GIVEN)))
    window = known_windows[0]
    rows, reach, wanted, state = window.rows, window.reach, @HEAP, @STATE_OF
    if wanted < 0 or not 0 < reach <= MAX_WINDOW:
        return searched(@ARGS position)
    while window.period == 0 and len(rows) <= wanted and len(rows) < MAX_HEAPS:
        heap = len(rows)
        rows.append(tuple([value_from_rows(@ARGS @POSITION, rows) for state in STATES]))
        if heap > window.mark:
            if rows[-1] == rows[window.mark] and rows[-reach:] == rows[window.mark + 1 - reach:window.mark + 1]:
                window.period = heap - window.mark
            elif heap - window.mark == window.length:
                window.mark, window.length = heap, 2 * window.length
    heap = wanted
    if wanted >= len(rows):
        if window.period == 0:
            return searched(@ARGS position)
        heap = window.mark + 1 + (wanted - window.mark - 1) % window.period
    return rows[heap][STATES[state]] if state in STATES else value_from_rows(@ARGS @POSITION, rows)
