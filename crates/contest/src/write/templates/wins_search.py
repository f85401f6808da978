known_wins = {}
@KNOWN


@SUMS
# Whether the player to move wins. Of each position the options are listed once, until one is known that the opponent loses.
def wins(@PARAMS position):
@CHECK
@SORT
    known = known_wins
    undecided = [position]
    path = []  # those under way, and how many were undecided before their options
    while undecided:
        state = undecided.pop()
        win = known.get(state)
        if win is None:
            known[state] = -1  # it is under way
            first = len(undecided)
            win = False
            @ENDS win = declared_win(@ARGS @NUMBERS)
            @MISERE moved = False
            for option in @OPTIONS(@ARGS state):
                @MISERE moved = True
                met = known.get(option)
                if met is None:
                    undecided.append(option)
                elif met == -1:
                    raise ValueError("play can be endless")
                elif not met:
                    win = True
                    break
            if not win and len(undecided) > first:
                path.append((state, first))
                continue
            del undecided[first:]
            @MISERE win = win or not moved
            known[state] = win
        # The position is decided, and with it perhaps those on the way to it.
        while path and (not win or len(undecided) == path[-1][1]):
            state, first = path.pop()
            del undecided[first:]
            win = not win
            known[state] = win
    return known[position]
